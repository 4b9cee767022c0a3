// Loads a directed graph from an edge list or a Matrix Market file, plain or compressed with zstd; the keys of a spec
// about such a file; and the game on a graph in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/edge_form.h"
#include "tablebase/graphs/graph_text.h"

namespace zermelo::graphs {

/// Loads the graph of a text, or the own share of its rows if resources.divided. Reads a plain text twice; keeps the
/// edges of a zstd stream in memory if the resources allow, otherwise reads it twice too. Processes read the text once
/// more, to find their rows. Throws FormatError with path and line for the first wrong line; LimitError before it takes
/// more memory than the resources allow; Interrupted. Gives a notice if `list` has a doubt that the edges justify.
Digraph load_graph(const GraphText& text, const Resources& resources = {}, const ListForm& list = {});

/// An upper bound on the memory of loading in bytes, without GraphText::memory: 4 an edge, 16 a vertex, and a mebibyte.
/// Kept edges of a zstd stream take 8 bytes more each, if the resources allow.
constexpr std::uint64_t loading_memory(std::uint64_t vertices, std::uint64_t edges) {
  return 4 * edges + 16 * vertices + (std::uint64_t{1} << 20);
}

/// The value of `digest` before the file is read.
inline constexpr const char* digest_computed = "computed";

/// The keys of the path of a graph's file and of the digest that the graph must have. The key `file` is required if
/// `fallback` is empty.
Key file_key(std::string help, std::string fallback = {});
Key digest_key();

/// The keys `base` and `header` of families that read edge lists.
std::vector<Key> list_keys();

/// Returns what the keys `base` and `header` say, and leaves their defaults out of the canonical spec. There are doubts
/// about keys that are not given, unless the spec has a digest, because it comes from a table then. Throws SpecError.
ListForm read_list_form(Spec& spec);

/// Compares the digest in the spec, if it is given, with `found`, the digest of the graph read from `path`, and sets
/// the key to `found`. Throws SpecError if they differ.
void check_digest(Spec& spec, const std::string& path, std::uint64_t found);

/// Makes the game of a token that starts at vertex 0 of a graph in memory and moves along the edges; the player who
/// cannot move loses. For a graph in a file, use the family `graph`.
/// Requires: at least one vertex. make_game cannot make the game again from its spec, which names no real file.
std::unique_ptr<Game> make_graph_game(Digraph graph);

}  // namespace zermelo::graphs
