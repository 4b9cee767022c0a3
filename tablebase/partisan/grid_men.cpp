// Men on grids. Konane: a man jumps over a man of the other player, which is removed, and may go on jumping in the same
// direction. Amazons (Walter Zamkauskas 1988): a man goes as a queen of chess does, and from there shoots an arrow.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "tablebase/partisan/stone_rules.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {
namespace {

/// The cell next to each cell of a grid in each direction: the four sides, then the four corners.
class Compass {
 public:
  static constexpr std::size_t sides = 4, all = 8;
  static constexpr unsigned nowhere = 31;  ///< no vertex of a SmallGraph

  explicit Compass(const SmallGraph& grid) {
    constexpr std::array<std::pair<int, int>, all> ways{
        {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    const auto rows = static_cast<int>(grid.rows.size()), cols = static_cast<int>(grid.rows.front());
    for (int cell = 0; cell < rows * cols; ++cell)
      for (std::size_t way = 0; way < all; ++way) {
        const int row = cell / cols + ways[way].first, col = cell % cols + ways[way].second;
        const bool inside = 0 <= row && row < rows && 0 <= col && col < cols;
        next_[static_cast<std::size_t>(cell)][way] = inside ? static_cast<unsigned>(row * cols + col) : nowhere;
      }
  }

  unsigned next(unsigned cell, std::size_t way) const { return cell == nowhere ? nowhere : next_[cell][way]; }

  /// Calls use(to) for the cells to which a queen can go from a cell over free ones.
  template <class Use>
  void for_each_queen_move(unsigned from, VertexSet free, const Use& use) const {
    for (std::size_t way = 0; way < all; ++way)
      for (unsigned to = next(from, way); to != nowhere && (free & set_of(to)) != 0; to = next(to, way)) use(to);
  }

 private:
  std::array<std::array<unsigned, all>, SmallGraph::most_vertices> next_{};
};

class Konane : public StoneRules {
 public:
  explicit Konane(StoneBoard board) : StoneRules(std::move(board)), compass_(board_.graph) {}

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    Sides men = Sides::of(position);
    for_each_vertex(men.mine(player) & ~men.others(player), [&](unsigned from) {
      for (std::size_t way = 0; way < Compass::sides; ++way) add_jumps(player, men, from, way, moves);
    });
  }
  std::string move_text(Player, unsigned place) const { return step_text(place); }

  /// The number of men.
  std::uint32_t tier(PositionKey position) const {
    const Sides men = Sides::of(position);
    return size(men.left ^ men.right);
  }
  void parts(PositionKey position, std::vector<PositionKey>& parts) const { whole_part(*this, position, parts); }

 private:
  void add_jumps(Player player, Sides men, unsigned from, std::size_t way, std::vector<PlacedMove>& moves) const {
    for (unsigned at = from;;) {
      const unsigned over = compass_.next(at, way), to = compass_.next(over, way);
      if (to == Compass::nowhere || (men.others(player) & ~men.mine(player) & set_of(over)) == 0) return;
      if ((board_.free(men) & set_of(to)) == 0) return;
      men.mine(player) ^= set_of(at) | set_of(to);
      men.others(player) ^= set_of(over);
      moves.push_back({men.key(), place_of(from, to)});
      at = to;
    }
  }

  Compass compass_;
};

class Amazons : public StoneRules {
 public:
  explicit Amazons(StoneBoard board) : StoneRules(std::move(board)), compass_(board_.graph), near_(board_.graph) {
    for (unsigned cell = 0; cell < near_.vertices(); ++cell)
      for (std::size_t way = 0; way < Compass::all; ++way)
        if (const unsigned next = compass_.next(cell, way); next != Compass::nowhere)
          near_.neighbours[cell] |= set_of(next);
  }

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    Sides men = Sides::of(position);
    const VertexSet free = board_.free(men);
    for_each_vertex(men.mine(player) & ~men.others(player), [&](unsigned from) {
      compass_.for_each_queen_move(from, free, [&](unsigned to) {
        Sides moved = men;
        moved.mine(player) ^= set_of(from) | set_of(to);
        compass_.for_each_queen_move(to, board_.free(moved), [&](unsigned arrow) {
          const Sides after{moved.left | set_of(arrow), moved.right | set_of(arrow)};
          moves.push_back({after.key(), place_of(from, to) << 8 | arrow});
        });
      });
    });
  }
  std::string move_text(Player, unsigned place) const {
    return fmt::format("{}, arrow {}", step_text(place >> 8), board_.words.vertex(place & 0xFF));
  }

  /// Any cell may be gone.
  Index positions_at_most() const { return Index{1} << 2 * board_.graph.vertices(); }

  /// The number of cells that are not gone.
  std::uint32_t tier(PositionKey position) const {
    const Sides men = Sides::of(position);
    return size(board_.graph.all() & ~(men.left & men.right));
  }
  /// The connected sets of cells that are not gone, with the corners; those with a man and a free cell.
  void parts(PositionKey position, std::vector<PositionKey>& parts) const {
    const Sides men = Sides::of(position);
    const VertexSet free = board_.free(men), all = board_.graph.all();
    for (VertexSet rest = all & ~(men.left & men.right); rest != 0;) {
      const VertexSet part = near_.component(rest & (~rest + 1), rest), others = all & ~part;
      if ((part & free) != 0 && (part & ~free) != 0)
        parts.push_back(Sides{men.left | others, men.right | others}.key());
      rest &= ~part;
    }
  }

 private:
  Compass compass_;
  SmallGraph near_;  ///< the neighbours in all eight directions
};

/// Men on all cells in two colours like a chessboard, but two in the middle.
Sides konane_start(const SmallGraph& grid) {
  const std::size_t cols = grid.rows.front(), rows = grid.rows.size();
  Sides men;
  for (unsigned cell = 0; cell < grid.vertices(); ++cell)
    ((cell / cols + cell % cols) % 2 == 0 ? men.left : men.right) |= set_of(cell);
  const auto middle = static_cast<unsigned>((rows - 1) / 2 * cols + (cols - 1) / 2);
  const VertexSet gap = set_of(middle) | set_of(middle + static_cast<unsigned>(cols > 1 ? 1 : cols));
  return men.within(grid.all() & ~gap);
}

std::vector<Key> keys_with_start(Key start) {
  std::vector<Key> keys = board_keys();
  keys.push_back(std::move(start));
  return keys;
}

std::unique_ptr<Game> make_konane(Spec spec, const Resources& resources) {
  SmallGraph grid = read_board(spec);
  const Sides usual = konane_start(grid);
  Konane rules(StoneBoard(spec, std::move(grid), usual, ".ox#"));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

std::unique_ptr<Game> make_amazons(Spec spec, const Resources& resources) {
  SmallGraph grid = read_board(spec);
  const auto last = static_cast<unsigned>(grid.vertices()) - 1;
  const Sides usual{set_of(0), last == 0 ? 0 : set_of(last)};
  Amazons rules(StoneBoard(spec, std::move(grid), usual, ".ox#"));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

}  // namespace

Family konane_family() {
  return {
      "konane",
      "a man jumps over a man of the other player into a free cell and removes it; the player who cannot jump loses",
      fmt::format("{}, # gone, for example x.ox/oxox", stone_words),
      keys_with_start(start_key("men of both players in turn on all cells but two in the middle")),
      make_konane,
      partisan_metrics()};
}

Family amazons_family() {
  return {
      "amazons",
      "a man goes as a queen of chess and shoots an arrow, which takes a cell away; the player who cannot move loses",
      fmt::format("{}, # gone, for example x../.#./..o", stone_words),
      keys_with_start(start_key("a man of Left in the first cell, one of Right in the last")),
      make_amazons,
      partisan_metrics()};
}

}  // namespace zermelo::partisan
