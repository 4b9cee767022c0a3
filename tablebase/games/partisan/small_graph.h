// Undirected graphs of a few vertices, from a file or by name, on which Left and Right colour vertices.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/resources.h"
#include "tablebase/spec.h"

namespace zermelo {

/// One bit a vertex.
using VertexSet = std::uint32_t;

struct SmallGraph {
  static constexpr std::uint32_t most_vertices = 30;

  std::vector<VertexSet> neighbours;  ///< of each vertex; none is its own
  std::vector<std::size_t> rows;      ///< how vertices are written: the vertices of each row
  /// A group of renumberings that keep neighbours, without the identity: vertex v becomes symmetries[i][v].
  std::vector<std::vector<std::uint8_t>> symmetries;

  std::size_t vertices() const { return neighbours.size(); }
};

/// The keys `file`, `path`, `cycle`, `grid` and `digest`.
std::vector<Key> small_graph_keys();

/// The graph of the one of these keys that is given; puts its digest into the spec. Each line of a file stands for both
/// directions, and may be repeated. SpecError; FormatError for a file that is wrong; else as load_graph.
SmallGraph read_small_graph(Spec& spec, const Resources& resources);

}  // namespace zermelo
