// The Adjacent Game on trees: who wins after each first vertex.
//
// Alice marks any vertex. From then on the players take turns, Bob first, to mark a vertex that is not marked and is
// adjacent to one that the other player has marked; whoever cannot loses. In a tree whose root alone Left may mark, the
// subtrees of the children are Right's when it is marked, and independent of each other. So the value of a tree is
// { -y | }, y the sum of the values of the children's subtrees, each seen by whoever may mark its root: 1 if y = 0,
// else 0. Alice wins from a first vertex exactly when the tree with that root has the value 1.
// (tatyam, "N - Adjacent Game", editorial, AtCoder.)
//
// The recursion is that of undirected vertex geography, so the first vertices that win for Alice are those that some
// maximum matching leaves out (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Theoret. Comput. Sci. 112, 1993).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/tree/tree_links.h"
#include "tablebase/job.h"

namespace zermelo {

/// Immutable. Memory: a bit a vertex.
class FirstVertices {
 public:
  /// Bit v % 64 of word v / 64 is set if v has the value 1; bits behind the last vertex are clear.
  FirstVertices(std::uint64_t vertices, std::vector<std::uint64_t> ones);

  std::uint64_t vertices() const { return vertices_; }
  /// How many vertices win for Alice.
  std::uint64_t alice() const { return alice_; }
  /// The value of the tree whose root is v, counted from 0: 1 if Alice wins when she begins there, else 0.
  unsigned value(std::uint64_t v) const { return ones_[v / 64] >> v % 64 & 1; }

 private:
  std::uint64_t vertices_;
  std::vector<std::uint64_t> ones_;
  std::uint64_t alice_;
};

/// The value of every root, or nothing if `links` are no tree of `vertices` vertices, although vertices - 1 edges were
/// added. Spoils the links. Throws Interrupted soon after the job is stopped.
std::optional<FirstVertices> solve_adjacent(TreeLinks& links, std::uint64_t vertices, const Job& job);

/// Bytes that solving takes, the links included.
constexpr std::uint64_t adjacent_memory(std::uint64_t vertices) { return 12 * vertices + vertices / 8 + 64; }

}  // namespace zermelo
