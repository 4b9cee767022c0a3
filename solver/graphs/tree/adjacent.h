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

#include "solver/graphs/tree/tree_links.h"
#include "tablebase/machine/job.h"

namespace zermelo {

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

}  // namespace zermelo
