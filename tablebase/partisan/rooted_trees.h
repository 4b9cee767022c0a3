// Numbers the rooted trees into which a tree falls apart when vertices are removed, and finds trees of the same shape.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/resources.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/graph_text.h"

namespace zermelo::partisan {

/// The number of a rooted tree. The first numbers are the places in the concatenated lists of neighbours: at place e,
/// the root is the neighbour there, and the tree is the part on its side of the edge. The next numbers are the whole
/// tree with each vertex as its root.
using RootedTree = std::uint32_t;

/// The rooted trees of one tree; immutable. Memory: 44 bytes a vertex; `memory(vertices)` during construction. Time of
/// construction: O(n log n).
class RootedTrees {
 public:
  /// The bound keeps position numbers within 32 bits: three rooted trees a vertex, times two players.
  static constexpr std::uint64_t most_vertices = 700'000'000;

  static constexpr std::uint64_t memory(std::uint64_t vertices) { return 104 * vertices; }

  /// Reads the format of solver/graphs/adjacent.h. Throws FormatError, LimitError and Interrupted.
  RootedTrees(const graphs::GraphText& text, const Resources& resources);

  std::uint64_t vertices() const { return graph_.vertices(); }
  RootedTree count() const { return cut_off() + static_cast<RootedTree>(vertices()); }
  const graphs::Digraph& graph() const { return graph_; }

  RootedTree whole(graphs::Vertex root) const { return cut_off() + root; }
  bool is_whole(RootedTree tree) const { return tree >= cut_off(); }
  graphs::Vertex root(RootedTree tree) const { return is_whole(tree) ? tree - cut_off() : graph_.all_heads()[tree]; }
  /// The neighbour from which the root is cut off. Requires: !is_whole(tree).
  graphs::Vertex above(RootedTree tree) const { return tails_[tree]; }
  /// The tree with this root, cut off from `above`; `count()` if there is no edge between them.
  RootedTree find(graphs::Vertex root, graphs::Vertex above) const;

  /// Calls use(child) for each tree that remains when the root is removed.
  template <class Use>
  void for_each_child(RootedTree tree, const Use& use) const {
    const graphs::Vertex v = root(tree);
    const auto end = static_cast<RootedTree>(graph_.offsets()[v + 1]);
    for (auto child = static_cast<RootedTree>(graph_.offsets()[v]); child < end; ++child)
      if (is_whole(tree) || graph_.all_heads()[child] != above(tree)) use(child);
  }

  /// The number of vertices on the longest path from the root downwards.
  std::uint32_t levels(RootedTree tree) const { return levels_[tree]; }
  std::uint32_t most_levels() const { return most_levels_; }
  /// A tree of the same shape, which is its own canonical tree. With the whole tree rooted at the first vertex, all
  /// trees of one shape below their parents have the same canonical tree, and so have the trees above siblings of one
  /// shape; other trees of the same shape may differ.
  RootedTree canonical(RootedTree tree) const { return is_whole(tree) ? tree : canonical_[tree]; }

 private:
  /// The tree rooted at its first vertex.
  struct Hanging {
    std::vector<graphs::Vertex> order;  ///< all vertices, each after its parent
    std::vector<RootedTree> below;      ///< the place of each vertex among its parent's neighbours; none for the first
    std::vector<RootedTree> above;      ///< the place of its parent among its neighbours; none for the first
  };

  RootedTree cut_off() const { return static_cast<RootedTree>(graph_.edges()); }
  /// The order is shorter than the number of vertices if some vertex is not reached.
  Hanging hang() const;
  void measure(const Hanging& hanging);
  /// Computes the levels of the trees with root v, except the one below its parent, from the trees of its neighbours.
  void measure_around(graphs::Vertex v, const Hanging& hanging);
  void compare(const Hanging& hanging);

  graphs::Digraph graph_;
  std::vector<graphs::Vertex> tails_;  ///< for each place, the vertex in whose list of neighbours it is
  std::vector<std::uint32_t> levels_;
  std::vector<RootedTree> canonical_;
  std::uint32_t most_levels_ = 0;
};

}  // namespace zermelo::partisan
