// Undirected graphs of at most 30 vertices, as boards of games of Left and Right: from a file, or paths, cycles and
// grids with their symmetries; and keys of two sets of vertices.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/boards/board_text.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo::partisan {

/// A set of vertices, one bit for each vertex.
using VertexSet = std::uint32_t;

struct SmallGraph {
  static constexpr std::uint32_t most_vertices = 30;

  std::vector<VertexSet> neighbours;  ///< of each vertex, without itself
  std::vector<std::size_t> rows;      ///< the number of vertices in each row of a printed position
  /// A group of symmetries of the graph, without the identity: vertex v becomes symmetries[i][v].
  std::vector<std::vector<std::uint8_t>> symmetries;

  std::size_t vertices() const { return neighbours.size(); }
  VertexSet all() const { return ~VertexSet{0} >> (32 - vertices()); }
  /// The vertices that have a neighbour in the set.
  VertexSet neighbours_of(VertexSet set) const;
  /// The vertices of `within` that are connected with `seed` inside `within`. Cost: a step for each vertex.
  VertexSet component(VertexSet seed, VertexSet within) const;
};

/// `file`, `path`, `cycle`, the keys of grids, and the keys about a file.
std::vector<Key> small_graph_keys(std::vector<Key> grid);
/// `rows` and `cols`; required if the fallback is empty.
std::vector<Key> board_keys(std::string fallback = {});

/// Returns the graph of the key that is given, and sets `digest`. A line of a file is an edge in both directions; lines
/// may repeat. Throws SpecError, and as load_graph does.
SmallGraph read_small_graph(Spec& spec, const Resources& resources);
/// Makes the grid of the keys `rows` and `cols`. Throws SpecError.
SmallGraph read_board(const Spec& spec);

/// The sets of Left and Right; a vertex may be in both, in one or in none of them.
struct Sides {
  VertexSet left = 0, right = 0;

  static Sides of(PositionKey key) { return {static_cast<VertexSet>(key), static_cast<VertexSet>(key >> 32)}; }
  PositionKey key() const { return PositionKey{right} << 32 | left; }
  VertexSet any() const { return left | right; }
  VertexSet& mine(Player player) { return player == Player::left ? left : right; }
  VertexSet& others(Player player) { return player == Player::left ? right : left; }
  Sides within(VertexSet set) const { return {left & set, right & set}; }
};

/// The texts of two sets: a letter for a vertex in none of them, in the right one, in the left one, and in both.
class SidesText {
 public:
  SidesText(const SmallGraph& graph, std::string letters) : rows_(graph.rows), words_(rows_, std::move(letters)) {}

  std::string text(Sides sides) const;
  /// Throws UsageError.
  Sides parse(std::string_view words) const;
  /// `row,column` on boards of several rows, else the number from 0.
  std::string vertex(unsigned v) const { return rows_.size() > 1 ? words_.cell_name(v) : std::to_string(v); }

 private:
  std::vector<std::size_t> rows_;
  boards::BoardText words_;
};

inline VertexSet set_of(unsigned v) { return VertexSet{1} << v; }

/// Calls use(v) for each vertex of the set, in ascending order.
template <class Use>
void for_each_vertex(VertexSet set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(std::countr_zero(set)));
}

VertexSet image(const std::vector<std::uint8_t>& symmetry, VertexSet set);
/// The least key among the images of the sets.
PositionKey least_image(const SmallGraph& graph, Sides sides);

}  // namespace zermelo::partisan
