// The rules shared by m,n,k games and Connect Four: crosses and noughts fill a board in turn, crosses first, until one
// player has a line. The numbers of men determine the player to move.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/boards/board_text.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"

namespace zermelo::boards {

struct GridSize {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

/// Returns the rows and columns that these keys of a spec give, at most 32 cells. Throws SpecError.
GridSize read_grid(const Spec& spec, std::string_view rows, std::string_view columns);

/// The lines of a grid: its rows, columns and diagonals. Cells are in reading order.
class Lines {
 public:
  /// Requires: length >= 1.
  Lines(GridSize grid, std::uint32_t length);

  /// Whether the men are on `length` neighbouring cells of a line.
  bool held_by(std::uint32_t men) const;
  std::uint32_t length() const { return length_; }

 private:
  struct Direction {
    std::uint32_t step = 0;    ///< from a cell to the next one of a line
    std::uint32_t starts = 0;  ///< the cells at which lines of `length` cells begin
  };
  std::vector<Direction> directions_;
  std::uint32_t length_;
};

/// The rules without the moves.
class FillingRules {
 public:
  using Position = Men;
  static constexpr GameClass game_class = GameClass::loopy;
  static constexpr bool moves_leave_tiers = true;

  /// `line`: the outcome for the player to move after the opponent has made a line.
  FillingRules(GridSize grid, std::uint32_t length, Outcome line);

  Position start() const { return {}; }
  /// The number of blank cells.
  std::uint32_t tier(const Position& men) const { return static_cast<std::uint32_t>(std::popcount(blank(men))); }
  std::vector<FoundTier> all_tiers() const;
  std::optional<Outcome> ending(const Position& men) const;
  std::string ending_text(const Position& men) const;
  std::string text(const Position& men) const;
  /// The text may leave out the player to move; otherwise it must be right. Throws UsageError.
  Position parse(std::string_view words) const;

 protected:
  static bool noughts_turn(const Men& men);
  /// Appends, for each of `cells`, the position after the player to move puts a man on it.
  static void put(const Men& men, std::uint32_t cells, std::vector<Position>& next);
  /// Appends, for each of `cells` with a man of the opponent, the position before this man was put there.
  static void take_back(const Men& men, std::uint32_t cells, std::vector<Position>& before);

  /// The number of positions in which `ways[n]` sets of n cells can be full, lines of either player included.
  static Index positions_with(std::span<const Index> ways);

  std::uint32_t blank(const Men& men) const { return full_ & ~(men.crosses | men.noughts); }
  const MenText& board() const { return board_; }

 private:
  bool has_line(const Men& men) const;

  Lines lines_;
  MenText board_;
  std::uint32_t full_;
  Outcome line_;
};

}  // namespace zermelo::boards
