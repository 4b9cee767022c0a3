// Quixo: a move takes a blank or own tile from the edge of the board and pushes it back in at another end of its row or
// column, with the player's mark up; a full line of one mark ends the game. quixo_board.h explains the encoding.
#include <fmt/format.h>

#include <array>

#include "tablebase/base/error.h"
#include "tablebase/boards/quixo_board.h"
#include "tablebase/input/text.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
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
        throw UsageError(fmt::format("'{}' in the position '{}' is not x (the player to move), o or . (blank)",
                                     first_character(words.substr(at)), words));
      if (++count <= Board::cells) position += weight * mark;
      weight *= 3;
    }
    if (count != Board::cells)
      throw UsageError(fmt::format("the position '{}' has {} cells; this board has {}", words, count, Board::cells));
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
      "push a blank or own tile from the edge back in at an end of its line; a full line wins; infinite play is a draw",
      "cells row by row, x for the player to move, o for the other, . for blank, for example xo..x....",
      {{"size", "3 to 5", "", "rows and columns of the board"}},
      make};
}

}  // namespace zermelo
