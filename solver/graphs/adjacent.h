// Solves the Adjacent Game on trees: who wins after each first move.
//
// Alice marks any vertex. Then the players take turns, Bob first: a player marks an unmarked vertex next to a vertex
// that the other player has marked. The player who cannot move loses. Take a tree whose root only Left may mark. When
// Left has marked it, only Right may mark the roots of the children's subtrees, and these subtrees are independent. So
// the value of the tree is { -y | }, where y is the sum of the values of the subtrees, each from the view of the player
// who may mark its root: 1 if y = 0, else 0. Alice wins from a first vertex exactly when the tree with that root has
// the value 1.
// (tatyam, "N - Adjacent Game", editorial, AtCoder.)
//
// The recursion is the same as for undirected vertex geography. So a first vertex wins for Alice exactly if some
// maximum matching leaves it out (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Theoret. Comput. Sci. 112, 1993).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/graphs/edge_form.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::graphs {

// A tree in one word a vertex, from which leaves can be peeled off one after the other.
//
// The word of a vertex contains the number and the sum of its neighbours. When all but one of them are taken off, the
// sum is the remaining neighbour. So leaves can be peeled off, down to the last vertex, without lists of neighbours.
// (With exclusive or for the sum this is a well-known trick for reading trees. With a sum, several threads can add
// edges: one atomic addition to the word adds a neighbour and counts it.)

/// The word of a vertex: 31 bits for the sum of its neighbours modulo 2^31, 31 bits for their number, and 2 bits free
/// for notes of a computation. The sum has the highest bits, so that its overflow is lost.
class LinkWord {
 public:
  static constexpr unsigned note_bits = 2, count_bits = 31;
  static constexpr std::uint64_t note_mask = (std::uint64_t{1} << note_bits) - 1;

  /// The number that a neighbour adds to the word.
  static constexpr std::uint64_t link(Vertex neighbour) {
    return std::uint64_t{neighbour} << (note_bits + count_bits) | std::uint64_t{1} << note_bits;
  }
  static constexpr std::uint64_t links(std::uint64_t word) {
    return word >> note_bits & ((std::uint64_t{1} << count_bits) - 1);
  }
  /// Requires links(word) == 1.
  static constexpr Vertex only_link(std::uint64_t word) {
    return static_cast<Vertex>(word >> (note_bits + count_bits));
  }
};

/// The words of all vertices. Memory: 8 bytes a vertex, assigned when it is first touched.
class TreeLinks {
 public:
  /// Requires vertices <= most_tree_vertices.
  explicit TreeLinks(std::uint64_t vertices) : words_(vertices) {}

  /// Adds up to `batch_edges` edges; with `shared`, several threads may do so at once. Requires vertices below the
  /// number that the constructor got.
  void add(std::span<const Edge> edges, bool shared);

  std::uint64_t& operator[](Vertex v) { return words_[v]; }
  std::uint64_t operator[](Vertex v) const { return words_[v]; }
  void prefetch(Vertex v) const { __builtin_prefetch(&words_[v], 1); }
  std::span<const std::uint64_t> words() const { return words_.span(); }

 private:
  HugeBuffer<std::uint64_t> words_;
};

/// The winner of the Adjacent Game for each first vertex. Immutable. Memory: a bit a vertex.
class FirstVertices {
 public:
  /// Bit v % 64 of word v / 64 is set if the tree with the root v has the value 1. Bits behind the last vertex must be
  /// 0.
  FirstVertices(std::uint64_t vertices, std::vector<std::uint64_t> ones);

  std::uint64_t vertices() const { return vertices_; }
  /// The number of first vertices that win for Alice.
  std::uint64_t alice() const { return alice_; }
  /// The value of the tree with the root v, 0 <= v < vertices(): 1 if Alice wins when she begins there, else 0.
  unsigned value(std::uint64_t v) const { return ones_[v / 64] >> v % 64 & 1; }

 private:
  std::uint64_t vertices_;
  std::vector<std::uint64_t> ones_;
  std::uint64_t alice_;
};

/// Returns the winner for each first vertex; nothing if the edges of `links` contain a cycle. Destroys the links.
/// Requires that vertices - 1 edges were added, so that links without a cycle are a tree. Throws Interrupted soon after
/// the job is stopped.
std::optional<FirstVertices> solve_adjacent(TreeLinks& links, std::uint64_t vertices, const Job& job);

/// Peak bytes of solve_adjacent, with the links.
constexpr std::uint64_t adjacent_memory(std::uint64_t vertices) { return 12 * vertices + vertices / 8 + 64; }

/// Reads the text of a tree and solves the Adjacent Game on it: edges, one in a line `u v`, with vertices from 1. The
/// first line may be the number of vertices; `#` begins a comment. Throws FormatError, which names the wrong line, the
/// first edge that closes a cycle, or two vertices that are not connected; LimitError, before it takes more memory than
/// the job allows; Interrupted.
FirstVertices solve_tree(const GraphText& text, const Job& job = Job());

}  // namespace zermelo::graphs
