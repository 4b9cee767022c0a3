// Undirected graphs of at most 30 vertices for Col and Snort: from a file, or a path, a cycle or a grid.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"

namespace zermelo {

/// A set of vertices, one bit for each vertex.
using VertexSet = std::uint32_t;

struct SmallGraph {
  static constexpr std::uint32_t most_vertices = 30;

  std::vector<VertexSet> neighbours;  ///< of each vertex, without itself
  std::vector<std::size_t> rows;      ///< the number of vertices in each row of a printed position
  /// A group of symmetries of the graph, without the identity: vertex v becomes symmetries[i][v].
  std::vector<std::vector<std::uint8_t>> symmetries;

  std::size_t vertices() const { return neighbours.size(); }
};

/// The keys `file`, `path`, `cycle`, `grid`, `digest`, `base` and `header`.
std::vector<Key> small_graph_keys();

/// Returns the graph of the key that is given, and sets `digest`. A line of a file is an edge in both directions; lines
/// may repeat. Throws SpecError, and as load_graph does.
SmallGraph read_small_graph(Spec& spec, const Resources& resources);

}  // namespace zermelo
