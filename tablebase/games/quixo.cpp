// Quixo: take a blank or own tile from the edge of the board, push it back in at another end of its row or column with
// your own mark up; a full line of one mark ends the game.
//
// A move changes one row or column and then the players change places. So a position's number after a move is the
// number of the position seen from the other side, plus a difference that depends only on the line and what stood in
// it: lists of these differences, made once, are all moves and all un-moves. Cost: about 20 operations a position, then
// one addition a move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "tablebase/error.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

enum Mark : unsigned { blank, mover, other };
constexpr std::string_view letters = ".xo";

constexpr Index power(Index base, unsigned exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

/// A tile leaves place `from` of a line and comes back at its end `to`.
struct Push {
  unsigned from;
  unsigned to;
};

/// The cells of a line, the first one innermost in its value, a number to the base 3.
template <unsigned n>
using Line = std::array<unsigned, n>;

template <unsigned n>
class QuixoBoard {
 public:
  static constexpr unsigned cells = n * n;
  static constexpr unsigned lines = 2 * n;  ///< rows, then columns
  static constexpr unsigned line_values = static_cast<unsigned>(power(3, n));
  static constexpr Index positions = power(3, cells);

  QuixoBoard() {
    for (unsigned value = 0; value < line_values; ++value) read_row(value);
    for (unsigned line = 0; line < lines; ++line)
      for (unsigned value = 0; value < line_values; ++value) list_pushes(line, value);
  }

  /// What stands in every line, and the number of the position seen from the other side.
  struct View {
    std::array<unsigned, lines> values;
    std::uint64_t columns;  ///< a byte each: the columns, then the two diagonals
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

  /// Whether a row, column or diagonal is full of a mark.
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

  struct Pushed {
    Push push;
    std::int64_t difference;  ///< of the number, seen from the side that moves next
  };
  const std::vector<Pushed>& pushes(unsigned line, unsigned value) const { return pushes_[line][value]; }
  /// Differences to the numbers before a push, seen from the side that pushed; `value` too.
  const std::vector<std::int64_t>& unpushes(unsigned line, unsigned value) const { return unpushes_[line][value]; }

  /// The value of a line when the players change places.
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

  /// Weight of place `at` of a line in the number of a position.
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

  /// Every tile of an outer line is at the edge of the board, of an inner line only its ends.
  static bool at_edge(unsigned line, unsigned at) {
    return line % n == 0 || line % n == n - 1 || at == 0 || at == n - 1;
  }

  void list_pushes(unsigned line, unsigned value) {
    const Line<n> before = read(value);
    for (unsigned from = 0; from < n; ++from)
      for (const unsigned to : {0u, n - 1}) {
        if (!at_edge(line, from) || from == to || before[from] == other) continue;
        const Line<n> after = push(before, {from, to});
        pushes_[line][value].push_back({{from, to}, difference(line, before, after, true)});
        unsigned number = 0;
        for (unsigned at = n; at-- > 0;) number = 3 * number + after[at];
        unpushes_[line][number].push_back(difference(line, after, before, false));
      }
  }

  std::array<Index, line_values> swapped_row_{};
  std::array<std::array<std::uint64_t, line_values>, n> columns_{};
  std::array<std::array<std::vector<Pushed>, line_values>, lines> pushes_;
  std::array<std::array<std::vector<std::int64_t>, line_values>, lines> unpushes_;
};

template <unsigned n>
class Quixo final : public LoopyGame {
 public:
  using Board = QuixoBoard<n>;

  explicit Quixo(Spec spec) : spec_(std::move(spec)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return Board::positions; }
  Index start() const override { return 0; }

  Structure structure() const override {
    return LoopRules{[this](Index position, std::vector<Index>& before) { predecessors(position, before); },
                     [this](Index position) { return moves(position); }};
  }

  void successors(Index position, std::vector<Index>& next) const override {
    next.clear();
    const auto view = board_.view(position);
    if (board_.ending(view)) return;
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const auto& pushed : board_.pushes(line, view.values[line]))
        next.push_back(view.swapped + static_cast<Index>(pushed.difference));
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
  }

  Outcome ending(Index position) const override {
    return board_.has_line(board_.view(position), mover) ? Outcome::win : Outcome::loss;
  }

  Index parse(std::string_view words) const override {
    Index position = 0, weight = 1;
    unsigned count = 0;
    for (const char c : words) {
      if (c == '/') continue;
      const std::size_t mark = letters.find(c);
      if (mark == std::string_view::npos)
        throw UsageError(fmt::format("'{}' in the position '{}' is none of x (the mover), o and . (blank)", c, words));
      if (++count <= Board::cells) position += weight * mark;
      weight *= 3;
    }
    if (count != Board::cells)
      throw UsageError(fmt::format("the position '{}' has {} cells, not {}", words, count, Board::cells));
    return position;
  }

  std::string text(Index position) const override {
    std::string words;
    for (unsigned cell = 0; cell < Board::cells; ++cell, position /= 3) words += letters[position % 3];
    return words;
  }

  /// The row and column of the tile, and the end at which it comes back.
  std::string move_text(Index from, Index to) const override {
    const auto view = board_.view(from);
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const auto& [push, difference] : board_.pushes(line, view.values[line])) {
        if (view.swapped + static_cast<Index>(difference) != to) continue;
        const bool row = line < n;
        const char* const end = row ? (push.to == 0 ? "left" : "right") : (push.to == 0 ? "top" : "bottom");
        return fmt::format("{},{} {}", (row ? line : push.from) + 1, (row ? push.from : line - n) + 1, end);
      }
    return "to " + text(to);
  }

 private:
  std::uint32_t moves(Index position) const {
    const auto view = board_.view(position);
    if (board_.ending(view)) return 0;
    std::size_t count = 0;
    for (unsigned line = 0; line < Board::lines; ++line) count += board_.pushes(line, view.values[line]).size();
    return static_cast<std::uint32_t>(count);
  }

  void predecessors(Index position, std::vector<Index>& before) const {
    before.clear();
    const auto view = board_.view(position);
    for (unsigned line = 0; line < Board::lines; ++line)
      for (const std::int64_t difference : board_.unpushes(line, board_.swapped_line(view.values[line])))
        before.push_back(view.swapped + static_cast<Index>(difference));
  }

  Spec spec_;
  Board board_;
};

std::unique_ptr<Game> make(Spec spec, const Resources&) {
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
      "push a blank or own tile from the edge back in at an end of its line; a full line wins; endless play is drawn",
      "cells row by row, x for the mover, o for the other, . for blank, for example xo..x....",
      {{"size", "3 to 5", "", "rows and columns of the board"}},
      make};
}

}  // namespace zermelo
