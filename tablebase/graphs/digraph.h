// A directed graph in compressed sparse rows: the heads of the edges of one vertex are neighbours in one array.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/machine/processes.h"

namespace zermelo::graphs {

using Vertex = std::uint32_t;

/// The most vertices: a number of vertices also fits a Vertex.
inline constexpr std::uint64_t most_vertices = std::numeric_limits<Vertex>::max();

/// A directed graph, or the edges of some of its vertices; immutable. Memory: 4 bytes an edge, 8 a vertex, of these.
class Digraph {
 public:
  Digraph() = default;
  /// Requires: offsets.size() == vertices + 1, ascending from 0 to heads.size(); every head is a vertex; the heads of
  /// each vertex ascend.
  Digraph(std::vector<std::uint64_t> offsets, std::vector<Vertex> heads)
      : rows_{0, offsets.size() - 1},
        vertices_(rows_.count),
        edges_(heads.size()),
        offsets_(std::move(offsets)),
        heads_(std::move(heads)) {}
  /// The edges of the vertices `rows` of a graph with `vertices` and `edges`. Requires the same, with offsets.size() ==
  /// rows.count + 1.
  Digraph(const Share& rows, std::uint64_t vertices, std::uint64_t edges, std::vector<std::uint64_t> offsets,
          std::vector<Vertex> heads)
      : rows_(rows), vertices_(vertices), edges_(edges), offsets_(std::move(offsets)), heads_(std::move(heads)) {}

  /// The number of vertices in the whole graph, of all rows.
  std::uint64_t vertices() const { return vertices_; }
  std::uint64_t edges() const { return edges_; }
  /// The vertices whose edges are here.
  const Share& rows() const { return rows_; }
  /// The heads of the edges of v, ascending; repeated edges are repeated here. Requires that rows() contains v.
  std::span<const Vertex> heads(Vertex v) const {
    const std::uint64_t* row = offsets_.data() + (v - rows_.first);
    return {heads_.data() + row[0], static_cast<std::size_t>(row[1] - row[0])};
  }
  /// The begin of each row in all_heads(), then its end.
  std::span<const std::uint64_t> offsets() const { return offsets_; }
  std::span<const Vertex> all_heads() const { return heads_; }

 private:
  Share rows_;
  std::uint64_t vertices_ = 0;
  std::uint64_t edges_ = 0;
  std::vector<std::uint64_t> offsets_ = {0};
  std::vector<Vertex> heads_;
};

/// Returns XXH3-64 of the number of vertices, the offsets and the heads, as little-endian numbers: the same digest for
/// every text of one graph. If `processes` is not null, the graph is divided among them: the rows of each process
/// follow the rows of the previous process, and all processes call it together.
std::uint64_t digest(const Digraph& graph, Processes* processes = nullptr);

}  // namespace zermelo::graphs
