// Edges that belong to Left, to Right or to both, as lines of a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tablebase/graphs/graph_text.h"

namespace zermelo::partisan {

/// The colour is l, r or e: an edge of Left, of Right or of either player.
struct ColouredEdge {
  std::uint64_t from = 0, to = 0;
  char colour = 'e';
};

/// The colour of a letter, 0 for other letters. Green (g) edges are e.
char colour_of(char letter);

/// Reads a line such as `0 1 l`, with vertices below 2^32; nothing for a blank line or a comment. Throws FormatError
/// with the path and the line.
std::optional<ColouredEdge> read_coloured_edge(const graphs::GraphText& text, std::uint64_t number,
                                               std::string_view line);

}  // namespace zermelo::partisan
