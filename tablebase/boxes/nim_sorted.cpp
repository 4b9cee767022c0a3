// Nim on multisets of piles. A position is its piles in descending order, and its index is a sum of one term a pile
// (ranking/multiset.h), so a move updates the terms of the piles that change their place.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "tablebase/boxes/nim.h"
#include "tablebase/game/tuple_words.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo {
namespace {

class SortedNim final : public Game {
 public:
  SortedNim(Spec spec, NimRules rules)
      : spec_(std::move(spec)),
        rules_(std::move(rules)),
        space_(rules_.piles, rules_.max),
        structure_(structure_of()) {}

  const Spec& spec() const override { return spec_; }
  Play play() const override { return rules_.play; }
  Index size() const override { return space_.size(); }
  Index start() const override { return space_.size() - 1; }
  std::uint64_t longest_play() const override {
    const std::uint32_t least = rules_.take.empty() ? 1 : rules_.take.front();
    return std::uint64_t{rules_.piles} * (rules_.max / least);
  }
  const Structure& structure() const override { return structure_; }

  void list_moves(Player player, Index position, MoveList& moves) const override;
  Index parse(std::string_view words) const override;
  std::string text(Index position) const override;
  std::string move_text(Player player, Index from, std::span<const Index> to) const override;
  /// Piles keep their places in the text.
  std::vector<Move> moves(std::string_view words) const override;

 private:
  Structure structure_of() const {
    if (rules_.takes_any() && rules_.moore == 1) return SortedNimRules{rules_.piles, rules_.max};
    return sorted_schedule(space_);
  }
  Tuple tuple(Index position) const;
  Tuple written(std::string_view words) const;
  Index number(Tuple piles) const;

  /// The sizes of the piles that a move changes, before and after the move; both descending.
  struct Change {
    std::vector<std::uint32_t> gone, come;
  };
  Change change(Index from, Index to) const;

  void take_from_one(const Tuple& piles, std::size_t i, Index before, Index after, std::vector<Index>& next) const;
  void take_from_some(const Tuple& piles, std::size_t from, std::uint32_t most, MoveList& moves) const;

  Spec spec_;
  NimRules rules_;
  MultisetSpace space_;
  Structure structure_;
};

Tuple SortedNim::tuple(Index position) const {
  Tuple piles{};
  space_.unrank(position, piles);
  return piles;
}

void SortedNim::list_moves(Player, Index position, MoveList& moves) const {
  moves.clear();
  std::vector<Index>& next = moves.positions();
  const Tuple piles = tuple(position);
  if (rules_.moore > 1) {
    take_from_some(piles, 0, rules_.moore, moves);
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return;
  }
  Index before = 0, after = position;
  for (std::size_t i = 0; i < rules_.piles; ++i) {
    after -= space_.term(i, piles[i]);
    // Equal piles have equal moves. The last of them can shrink a little without changing its place.
    if (i + 1 == rules_.piles || piles[i + 1] < piles[i]) take_from_one(piles, i, before, after, next);
    before += space_.term(i, piles[i]);
  }
}

/// Appends the moves on pile i. `before` and `after` are the sums of the terms of the piles before and after it. As the
/// pile shrinks, its place moves right, and the piles that it passes move one place left.
void SortedNim::take_from_one(const Tuple& piles, std::size_t i, Index before, Index after,
                              std::vector<Index>& next) const {
  std::size_t place = i;
  const auto shrink = [&](std::uint32_t left) {
    for (; place + 1 < rules_.piles && piles[place + 1] > left; ++place) {
      before += space_.term(place, piles[place + 1]);
      after -= space_.term(place + 1, piles[place + 1]);
    }
    next.push_back(before + space_.term(place, left) + after);
  };
  if (rules_.take.empty())
    for (std::uint32_t left = piles[i]; left-- > 0;) shrink(left);
  for (const std::uint32_t amount : rules_.take)
    if (amount <= piles[i]) shrink(piles[i] - amount);
}

/// Appends the moves on at least one and at most `most` of the piles from, from + 1, ...; a position may come several
/// times.
void SortedNim::take_from_some(const Tuple& piles, std::size_t from, std::uint32_t most, MoveList& moves) const {
  for (std::size_t i = from; i < rules_.piles; ++i)
    for (std::uint32_t left = 0; left < piles[i]; ++left) {
      Tuple changed = piles;
      changed[i] = left;
      if (most > 1) take_from_some(changed, i + 1, most - 1, moves);
      std::sort(changed.begin(), changed.begin() + rules_.piles, std::greater<>());
      moves.add(space_.rank(changed));
    }
}

/// The piles in the order of the text.
Tuple SortedNim::written(std::string_view words) const {
  Tuple piles{};
  parse_tuple(words, rules_.max, "pile", {piles.data(), rules_.piles});
  return piles;
}

Index SortedNim::number(Tuple piles) const {
  std::sort(piles.begin(), piles.begin() + rules_.piles, std::greater<>());
  return space_.rank(piles);
}

Index SortedNim::parse(std::string_view words) const { return number(written(words)); }

std::string SortedNim::text(Index position) const {
  const Tuple piles = tuple(position);
  return tuple_text({piles.data(), rules_.piles});
}

SortedNim::Change SortedNim::change(Index from, Index to) const {
  const Tuple here = tuple(from), there = tuple(to);
  Change change;
  const auto here_end = here.begin() + rules_.piles, there_end = there.begin() + rules_.piles;
  std::set_difference(here.begin(), here_end, there.begin(), there_end, std::back_inserter(change.gone),
                      std::greater<>());
  std::set_difference(there.begin(), there_end, here.begin(), here_end, std::back_inserter(change.come),
                      std::greater<>());
  return change;
}

std::string SortedNim::move_text(Player, Index from, std::span<const Index> to) const {
  const auto [gone, come] = change(from, to.front());
  return fmt::format("{} -> {}", tuple_text(gone), tuple_text(come));
}

/// Of equal piles, the first one changes. `gone` and `come` have no size in common, so `find` never meets a new pile.
std::vector<Move> SortedNim::moves(std::string_view words) const {
  const Tuple piles = written(words);
  const Index from = number(piles);
  MoveList list;
  list_moves(Player::mover, from, list);
  std::vector<Move> all;
  for (const Index to : list.positions()) {
    Tuple after = piles;
    const auto [gone, come] = change(from, to);
    for (std::size_t i = 0; i < gone.size(); ++i) *std::find(after.begin(), after.end(), gone[i]) = come[i];
    all.push_back(
        {Player::mover, move_text(Player::mover, from, {&to, 1}), tuple_text({after.data(), rules_.piles}), {to}});
  }
  return all;
}

}  // namespace

std::unique_ptr<Game> make_sorted_nim(Spec spec, NimRules rules) {
  return std::make_unique<SortedNim>(std::move(spec), std::move(rules));
}

}  // namespace zermelo
