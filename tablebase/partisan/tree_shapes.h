// Finds rooted trees of the same shape, by the shapes of their children's trees.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "tablebase/graphs/digraph.h"

namespace zermelo {

/// The shapes of the subtrees of a rooted tree. Two subtrees have the same shape exactly if the sorted shapes of their
/// children are equal (Aho, Hopcroft, Ullman 1974, example 3.2). The name of a shape is the first vertex found with it.
///
/// Memory: 8 bytes a vertex for the lists of shapes, 8 to 16 for a hash table of vertices, 12 for names and marks.
class TreeShapes {
 public:
  explicit TreeShapes(const Digraph& tree)
      : tree_(tree),
        lists_(tree.edges()),
        names_(tree.vertices()),
        found_(std::bit_ceil(2 * tree.vertices()), nobody),
        parents_(tree.vertices(), nobody),
        children_(tree.vertices()) {}

  /// Returns the first vertex with the shape of v. Requires: it was called for all children of v before.
  Vertex first_alike(Vertex v, Vertex parent) {
    std::size_t length = 0;
    Vertex* const list = lists_.data() + tree_.offsets()[v];
    for (const Vertex child : tree_.heads(v))
      if (child != parent) list[length++] = names_[child];
    std::sort(list, list + length);
    return names_[v] = named({list, length}, v);
  }

  /// Returns the first child of `parent` in the order of calls with the shape of `child`. Requires: the calls for one
  /// parent follow each other.
  Vertex first_sibling(Vertex parent, Vertex child) {
    const Vertex name = names_[child];
    if (parents_[name] != parent) {
      parents_[name] = parent;
      children_[name] = child;
    }
    return children_[name];
  }

 private:
  static constexpr Vertex nobody = ~Vertex{0};

  /// The list of shapes of a named vertex; its parent is one of its neighbours.
  std::span<const Vertex> list_of(Vertex v) const {
    return {lists_.data() + tree_.offsets()[v], tree_.heads(v).size() - 1};
  }

  Vertex named(std::span<const Vertex> list, Vertex v) {
    std::size_t place = XXH3_64bits(list.data(), list.size_bytes());
    for (;; ++place) {
      Vertex& there = found_[place & (found_.size() - 1)];
      if (there == nobody) there = v;
      if (there == v || std::ranges::equal(list, list_of(there))) return there;
    }
  }

  const Digraph& tree_;
  std::vector<Vertex> lists_;
  std::vector<Vertex> names_;
  std::vector<Vertex> found_;               ///< named vertices by the hash of their lists
  std::vector<Vertex> parents_, children_;  ///< for each name, the parent of the last call and its first such child
};

}  // namespace zermelo
