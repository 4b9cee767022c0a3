// Boards that crosses and noughts fill in turn, crosses first, until somebody has a line: what m,n,k games and Connect
// Four have in common. The men tell whose turn it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/games/boards/board_text.h"
#include "tablebase/outcome.h"
#include "tablebase/spec.h"

namespace zermelo {

struct GridSize {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

/// Rows and columns from these keys of a spec, at most 32 cells. SpecError.
GridSize read_grid(const Spec& spec, std::string_view rows, std::string_view columns);

/// Rows, columns and diagonals of a grid, cells in reading order.
class Lines {
 public:
  /// Requires length >= 1.
  Lines(GridSize grid, std::uint32_t length);

  /// Whether the men hold `length` neighbouring cells of a line.
  bool held_by(std::uint32_t men) const;
  std::uint32_t length() const { return length_; }

 private:
  struct Direction {
    std::uint32_t step = 0;    ///< from a cell to the next one of a line
    std::uint32_t starts = 0;  ///< the cells that lines begin at
  };
  std::vector<Direction> directions_;
  std::uint32_t length_;
};

/// The rules but for the moves.
class FillingRules {
 public:
  using Position = Men;
  static constexpr GameClass game_class = GameClass::loopy;

  /// `line`: the outcome for the player to move when the other one has just made a line.
  FillingRules(GridSize grid, std::uint32_t length, Outcome line);

  Position start() const { return {}; }
  std::optional<Outcome> ending(const Position& men) const;
  std::string ending_text(const Position& men) const;
  std::string text(const Position& men) const;
  /// Whose turn it is may be left out, and must be right if it is there. UsageError.
  Position parse(std::string_view words) const;

 protected:
  static bool noughts_turn(const Men& men);
  /// Appends the position after the player to move has put a man on one of `cells`, for each.
  static void put(const Men& men, std::uint32_t cells, std::vector<Position>& next);
  /// Appends the position before the other player put the man there that stands on one of `cells`, for each.
  static void take_back(const Men& men, std::uint32_t cells, std::vector<Position>& before);

  std::uint32_t blank(const Men& men) const { return full_ & ~(men.crosses | men.noughts); }
  const MenText& board() const { return board_; }

 private:
  bool has_line(const Men& men) const;

  Lines lines_;
  MenText board_;
  std::uint32_t full_;
  Outcome line_;
};

}  // namespace zermelo
