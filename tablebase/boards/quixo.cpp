// Quixo: a move takes a blank or own tile from the edge of the board and pushes it back in at another end of its row or
// column, with the player's mark up; a full line of one mark ends the game.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo::quixo {

enum Mark : unsigned { blank, mover, other };

constexpr Index power(Index base, unsigned exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

/// A tile leaves place `from` of a line and is pushed in at its end `to`.
struct Push {
  std::uint8_t from;
  std::uint8_t to;
};

/// The cells of a line. The value of a line is a number in base 3 whose lowest digit is the first cell.
template <unsigned n>
using Line = std::array<unsigned, n>;

/// A move changes one row or column, and then the players exchange sides. So the number of the position after a move is
/// the number of the old position with the marks exchanged, plus a difference that depends only on the line and its
/// cells. Tables of these differences, made once, give all moves and all un-moves. Cost: about 20 operations a
/// position, then one addition a move.
///
/// Pushes of different lines lead to the same position only if they mark the same blank cell and change nothing else,
/// or change nothing at all. So a bit for each of these cases finds all repeats. The differences fit the first cache.
template <unsigned n>
class Board {
 public:
  static constexpr unsigned cells = n * n;
  static constexpr unsigned lines = 2 * n;  ///< rows, then columns
  static constexpr unsigned line_values = static_cast<unsigned>(power(3, n));
  static constexpr Index positions = power(3, cells);
  static constexpr unsigned most_pushes = 2 * lines * n;

  Board() {
    for (unsigned value = 0; value < line_values; ++value) read_row(value);
    for (unsigned line = 0; line < lines; ++line)
      for (unsigned value = 0; value < line_values; ++value) list_pushes(line, value);
  }

  /// The values of all lines of a position, and the number of the position with the marks exchanged.
  struct View {
    std::array<unsigned, lines> values;
    std::uint64_t columns;  ///< the values of the columns, then of the two diagonals, one byte each
    Index swapped = 0;
  };

  View view(Index position) const {
    View view;
    view.columns = 0;
    for (unsigned row = 0; row < n; ++row, position /= line_values) {
      const auto value = static_cast<unsigned>(position % line_values);
      view.values[row] = value;
      view.columns += columns_[row][value];
      view.swapped += swapped_row_[value] * power(line_values, row);
    }
    for (unsigned column = 0; column < n; ++column)
      view.values[n + column] = static_cast<unsigned>(view.columns >> (8 * column)) & 0xFF;
    return view;
  }

  /// Whether all cells of a row, column or diagonal have this mark.
  bool has_line(const View& view, Mark mark) const {
    const unsigned full = (line_values - 1) / 2 * mark;
    for (const unsigned value : view.values)
      if (value == full) return true;
    return ((view.columns >> (8 * n)) & 0xFF) == full || ((view.columns >> (8 * n + 8)) & 0xFF) == full;
  }

  std::optional<Outcome> ending(const View& view) const {
    if (has_line(view, mover)) return Outcome::win;
    if (has_line(view, other)) return Outcome::loss;
    return std::nullopt;
  }

  using Difference = std::conditional_t<(positions < (Index{1} << 31)), std::int32_t, std::int64_t>;
  struct Pushed {
    Push push;
    std::uint32_t alike;    ///< a bit that pushes of different lines share if they may lead to the same position; or 0
    Difference difference;  ///< to add to View::swapped for the number of the position after the push
  };
  /// All pushes of a line that lead to different positions.
  std::span<const Pushed> pushes(unsigned line, unsigned value) const {
    const std::uint16_t* const begin = &begin_[line * line_values + value];
    return {pushes_.data() + begin[0], pushes_.data() + begin[1]};
  }
  /// The differences to the numbers before a push. `value` and the numbers are from the view of the side that pushed.
  const std::vector<std::int64_t>& unpushes(unsigned line, unsigned value) const { return unpushes_[line][value]; }

  /// The value of a line with the marks exchanged.
  unsigned swapped_line(unsigned value) const { return static_cast<unsigned>(swapped_row_[value]); }

 private:
  static Line<n> read(unsigned value) {
    Line<n> line;
    for (unsigned& cell : line) {
      cell = value % 3;
      value /= 3;
    }
    return line;
  }

  static constexpr unsigned swapped(unsigned mark) { return (3 - mark) % 3; }

  /// The weight of place `at` of a line in the number of a position.
  static constexpr Index weight(unsigned line, unsigned at) {
    return line < n ? power(3, line * n + at) : power(3, at * n + line - n);
  }

  void read_row(unsigned value) {
    const Line<n> row = read(value);
    swapped_row_[value] = 0;
    for (unsigned column = 0; column < n; ++column) swapped_row_[value] += power(3, column) * swapped(row[column]);
    for (unsigned r = 0; r < n; ++r) {
      columns_[r][value] = 0;
      for (unsigned column = 0; column < n; ++column) columns_[r][value] += (power(3, r) * row[column]) << (8 * column);
      columns_[r][value] += (power(3, r) * row[r]) << (8 * n);
      columns_[r][value] += (power(3, r) * row[n - 1 - r]) << (8 * n + 8);
    }
  }

  static Line<n> push(Line<n> line, Push push) {
    if (push.to > push.from)
      std::rotate(line.begin() + push.from, line.begin() + push.from + 1, line.begin() + push.to + 1);
    else
      std::rotate(line.begin() + push.to, line.begin() + push.from, line.begin() + push.from + 1);
    line[push.to] = mover;
    return line;
  }

  static std::int64_t difference(unsigned line, const Line<n>& from, const Line<n>& to, bool swap) {
    std::int64_t sum = 0;
    for (unsigned at = 0; at < n; ++at) {
      const auto before = static_cast<std::int64_t>(swap ? swapped(from[at]) : from[at]);
      const auto after = static_cast<std::int64_t>(swap ? swapped(to[at]) : to[at]);
      sum += (after - before) * static_cast<std::int64_t>(weight(line, at));
    }
    return sum;
  }

  /// All tiles of an outer line are at the edge of the board; of an inner line, only the two ends.
  static bool at_edge(unsigned line, unsigned at) {
    return line % n == 0 || line % n == n - 1 || at == 0 || at == n - 1;
  }

  /// As Pushed::alike: a bit for the only cell that changes, or if none changes.
  static std::uint32_t alike(unsigned line, const Line<n>& before, const Line<n>& after) {
    unsigned changed = 0, last = cells;
    for (unsigned at = 0; at < n; ++at) {
      if (before[at] == after[at]) continue;
      ++changed;
      last = line < n ? line * n + at : at * n + line - n;
    }
    return changed > 1 ? 0 : std::uint32_t{1} << last;
  }

  /// Lines and values ascend from call to call.
  void list_pushes(unsigned line, unsigned value) {
    begin_[line * line_values + value + 1] = static_cast<std::uint16_t>(pushes_.size());
    const Line<n> before = read(value);
    for (std::uint8_t from = 0; from < n; ++from)
      for (const std::uint8_t to : {std::uint8_t{0}, std::uint8_t{n - 1}}) {
        if (!at_edge(line, from) || from == to || before[from] == other) continue;
        const Line<n> after = push(before, {from, to});
        const auto change = static_cast<Difference>(difference(line, before, after, true));
        if (std::ranges::find(pushes(line, value), change, &Pushed::difference) != pushes(line, value).end()) continue;
        pushes_.push_back({{from, to}, alike(line, before, after), change});
        ++begin_[line * line_values + value + 1];
        unsigned number = 0;
        for (unsigned at = n; at-- > 0;) number = 3 * number + after[at];
        unpushes_[line][number].push_back(difference(line, after, before, false));
      }
  }

  std::array<Index, line_values> swapped_row_{};
  std::array<std::array<std::uint64_t, line_values>, n> columns_{};
  std::array<std::uint16_t, lines * line_values + 1> begin_{};  ///< of each line and value, in pushes_
  std::vector<Pushed> pushes_;
  std::array<std::array<std::vector<std::int64_t>, line_values>, lines> unpushes_;
};

}  // namespace zermelo::quixo

namespace zermelo::boards {
namespace {

constexpr std::string_view letters = ".xo";

template <unsigned n>
class Quixo final : public LoopyGame {
 public:
  using Board = quixo::Board<n>;

  explicit Quixo(Spec spec) : spec_(std::move(spec)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return Board::positions; }
  Index start() const override { return 0; }

  const Structure& structure() const override { return structure_; }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const auto view = board_.view(position);
    if (board_.ending(view)) return;
    std::array<Index, Board::most_pushes> next;
    unsigned count = 0;
    std::uint32_t seen = 0;
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const auto& pushed : board_.pushes(line, view.values[line])) {
        next[count] = view.swapped + static_cast<Index>(pushed.difference);
        count += (seen & pushed.alike) == 0;
        seen |= pushed.alike;
      }
    moves.positions().assign(next.begin(), next.begin() + count);
  }

  Outcome ending(Index position) const override {
    return board_.has_line(board_.view(position), quixo::mover) ? Outcome::win : Outcome::loss;
  }

  Index parse(std::string_view words) const override {
    Index position = 0, weight = 1;
    unsigned count = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (words[at] == '/') continue;
      const std::size_t mark = letters.find(words[at]);
      if (mark == std::string_view::npos)
        throw UsageError("'{}' in the position '{}' is not x (the player to move), o or . (blank)",
                         first_character(words.substr(at)), words);
      if (++count <= Board::cells) position += weight * mark;
      weight *= 3;
    }
    if (count != Board::cells)
      throw UsageError("the position '{}' has {} cells; this board has {}", words, count, Board::cells);
    return position;
  }

  std::string text(Index position) const override {
    std::string words;
    for (unsigned cell = 0; cell < Board::cells; ++cell, position /= 3) words += letters[position % 3];
    return words;
  }

  /// The row and column of the tile, and the end at which it is pushed in.
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const auto view = board_.view(from);
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const auto& [push, alike, difference] : board_.pushes(line, view.values[line])) {
        if (view.swapped + static_cast<Index>(difference) != to.front()) continue;
        const bool row = line < n;
        const char* const end = row ? (push.to == 0 ? "left" : "right") : (push.to == 0 ? "top" : "bottom");
        return fmt::format("{},{} {}", (row ? line : push.from) + 1, (row ? push.from : line - n) + 1, end);
      }
    return "to " + text(to.front());
  }

  std::string ending_text(Index position) const override {
    return board_.has_line(board_.view(position), quixo::mover) ? "x has a full line" : "o has a full line";
  }

  std::uint32_t count_moves(Index position) const override {
    const auto view = board_.view(position);
    if (board_.ending(view)) return 0;
    std::size_t count = 0;
    for (unsigned line = 0; line < Board::lines; ++line) count += board_.pushes(line, view.values[line]).size();
    return static_cast<std::uint32_t>(count);
  }

  void list_unmoves(Index position, std::vector<Index>& before) const override {
    before.clear();
    const auto view = board_.view(position);
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const std::int64_t difference : board_.unpushes(line, board_.swapped_line(view.values[line])))
        before.push_back(view.swapped + static_cast<Index>(difference));
  }

 private:
  Spec spec_;
  Board board_;
  Structure structure_ = LoopRules{.unmoves = true};
};

std::unique_ptr<Game> make_quixo(Spec spec, const Resources&) {
  switch (spec.integer("size", 3, 5)) {
    case 3:
      return std::make_unique<Quixo<3>>(std::move(spec));
    case 4:
      return std::make_unique<Quixo<4>>(std::move(spec));
    default:
      return std::make_unique<Quixo<5>>(std::move(spec));
  }
}

}  // namespace

Family quixo_family() {
  return {
      "quixo",
      "push a blank or own tile from the edge back in at an end of its line; a full line wins; infinite play is a draw",
      "cells row by row, x for the player to move, o for the other, . for blank, for example xo..x....",
      {{"size", "3 to 5", "", "rows and columns of the board"}},
      make_quixo};
}

}  // namespace zermelo::boards
