// Chomp: bite a square of a chocolate bar and all squares below and to the right; the top left one is poisoned.
#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/boxes/box_game.h"
#include "tablebase/game/game.h"
#include "tablebase/ranking/multiset.h"
#include "tablebase/registry.h"

namespace zermelo::boxes {
namespace {

/// Positions are the row lengths, longest first. Play ends at the empty board. There the player to move has won, since
/// the opponent took the poison.
class Chomp final : public Game {
 public:
  Chomp(Spec spec, std::uint32_t rows, std::uint32_t cols)
      : spec_(std::move(spec)), space_(rows, cols), structure_(sorted_schedule(space_)) {}

  const Spec& spec() const override { return spec_; }
  Play play() const override { return Play::misere; }
  Index size() const override { return space_.size(); }
  Index start() const override { return space_.size() - 1; }
  std::uint64_t longest_play() const override { return std::uint64_t{space_.piles()} * space_.max(); }
  const Structure& structure() const override { return structure_; }

  /// A bite at column c (from 0) of row i cuts the rows i, i + 1, ... to at most c squares each.
  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    Tuple row{};
    space_.unrank(position, row);
    Index above = 0;
    for (std::size_t i = 0; i < space_.piles(); ++i) {
      for (std::uint32_t cut = 0; cut < row[i]; ++cut) {
        Index index = above;
        for (std::size_t k = i; k < space_.piles(); ++k) index += space_.term(k, std::min(row[k], cut));
        moves.add(index);
      }
      above += space_.term(i, row[i]);
    }
  }

  /// In sums no player may take the poison: a player who has only the poisoned square left cannot move and loses, under
  /// normal play. This does not change the outcomes. No move leads to the empty board then; its value is 0.
  std::optional<Index> forbidden_in_sums() const override { return empty_board; }
  std::string no_grundy() const override { return {}; }

  Index parse(std::string_view words) const override {
    Tuple row{};
    const std::span<std::uint32_t> rows(row.data(), space_.piles());
    parse_tuple(words, space_.max(), "row length", rows);
    if (!std::is_sorted(rows.begin(), rows.end(), std::greater<>()))
      throw UsageError("the rows of '{}' grow; write the longest first, for example 4,4,2", words);
    return space_.rank(rows);
  }

  std::string text(Index position) const override {
    Tuple row{};
    space_.unrank(position, row);
    return tuple_text({row.data(), space_.piles()});
  }

  /// The bitten square as (row,column); the top left square is (1,1).
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    Tuple here{}, there{};
    space_.unrank(from, here);
    space_.unrank(to.front(), there);
    std::size_t i = 0;
    while (i + 1 < space_.piles() && here[i] == there[i]) ++i;
    return fmt::format("({},{})", i + 1, there[i] + 1);
  }

 private:
  static constexpr Index empty_board = 0;

  Spec spec_;
  MultisetSpace space_;
  Structure structure_;
};

std::unique_ptr<Game> make_chomp(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, max_dimension);
  const std::uint32_t cols = spec.integer("cols", 1, max_sorted_pile);
  return std::make_unique<Chomp>(std::move(spec), rows, cols);
}

}  // namespace

Family chomp_family() {
  return {"chomp",
          "eat a square of a bar and all squares below and to the right; the player who eats the top left square loses",
          "row lengths, longest first, for example 4,4,2",
          {{"rows", "1 to 64", "", "rows of the bar"}, {"cols", "1 to 1000000", "", "columns of the bar"}},
          make_chomp,
          all_metrics(),
          {"row"}};
}

}  // namespace zermelo::boxes
