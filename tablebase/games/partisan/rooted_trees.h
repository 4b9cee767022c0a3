// The rooted trees that a tree falls apart into when vertices are taken out: their numbers, and which are alike.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tablebase/graph/digraph.h"
#include "tablebase/graph/graph_text.h"
#include "tablebase/resources.h"

namespace zermelo {

/// Number of a rooted tree: place e in the list of all neighbours stands for the neighbour there as the root of what is
/// on its side of the edge; behind them, the whole tree with each vertex as its root.
using RootedTree = std::uint32_t;

/// Immutable. Memory: 44 bytes a vertex; `memory` while it is made. Made in O(n log n).
class RootedTrees {
 public:
  /// Both directions of every edge, with six positions a vertex (two players) within 32 bits.
  static constexpr std::uint64_t most_vertices = 700'000'000;

  static constexpr std::uint64_t memory(std::uint64_t vertices) { return 104 * vertices; }

  /// Reads lines as solver/tree/solve_tree.h does. FormatError, LimitError, Interrupted.
  RootedTrees(const GraphText& text, const Resources& resources);

  std::uint64_t vertices() const { return graph_.vertices(); }
  RootedTree count() const { return cut_off() + static_cast<RootedTree>(vertices()); }
  const Digraph& graph() const { return graph_; }

  /// The tree with this root, cut off from no neighbour.
  RootedTree whole(Vertex root) const { return cut_off() + root; }
  bool is_whole(RootedTree tree) const { return tree >= cut_off(); }
  Vertex root(RootedTree tree) const { return is_whole(tree) ? tree - cut_off() : graph_.all_heads()[tree]; }
  /// The neighbour that the root is cut off from. Requires !is_whole(tree).
  Vertex above(RootedTree tree) const { return tails_[tree]; }
  /// The tree with this root, cut off from `above`; `count()` if they are no neighbours.
  RootedTree find(Vertex root, Vertex above) const;

  /// Calls use(child) for the trees that are left when the root is taken out.
  template <class Use>
  void for_each_child(RootedTree tree, const Use& use) const {
    const Vertex v = root(tree);
    const auto end = static_cast<RootedTree>(graph_.offsets()[v + 1]);
    for (auto child = static_cast<RootedTree>(graph_.offsets()[v]); child < end; ++child)
      if (is_whole(tree) || graph_.all_heads()[child] != above(tree)) use(child);
  }

  /// Vertices on the longest way from the root downwards.
  std::uint32_t levels(RootedTree tree) const { return levels_[tree]; }
  std::uint32_t most_levels() const { return most_levels_; }
  /// A tree of the same shape that represents many such trees; its own canonical tree. (All trees of one shape that
  /// hang below the first vertex have the same one; so do the trees above siblings of one shape.)
  RootedTree canonical(RootedTree tree) const { return is_whole(tree) ? tree : canonical_[tree]; }

 private:
  /// The tree seen from its first vertex.
  struct Hanging {
    std::vector<Vertex> order;      ///< every vertex behind its parent
    std::vector<RootedTree> below;  ///< the place of each vertex among its parent's neighbours; not for the first
    std::vector<RootedTree> above;  ///< the place of its parent among its neighbours
  };

  RootedTree cut_off() const { return static_cast<RootedTree>(graph_.edges()); }
  /// Empty order if some vertex is not reached.
  Hanging hang() const;
  void measure(const Hanging& hanging);
  /// Levels of the trees whose root is v but for the one below its parent, from those of all its neighbours' trees.
  void measure_around(Vertex v, const Hanging& hanging);
  void compare(const Hanging& hanging);

  Digraph graph_;
  std::vector<Vertex> tails_;  ///< whose neighbour stands at each place
  std::vector<std::uint32_t> levels_;
  std::vector<RootedTree> canonical_;
  std::uint32_t most_levels_ = 0;
};

}  // namespace zermelo
