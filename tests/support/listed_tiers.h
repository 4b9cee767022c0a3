// Loopy games with tiers whose moves are listed, by hand or at random.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo::test {

/// What a game tells about the moves inside its tiers: nothing more, un-moves, or that there are none.
enum class KnownMoves { moves, unmoves, leaving };

using Moves = std::vector<std::vector<Index>>;

/// A loopy game whose tiers and moves are listed.
class ListedTiers final : public LoopyGame {
 public:
  ListedTiers(std::vector<Tier> tiers, Moves moves, std::vector<Outcome> endings, KnownMoves known,
              Spec spec = Spec::parse("tiers"))
      : known_(known),
        tiers_(std::move(tiers)),
        moves_(std::move(moves)),
        before_(moves_.size()),
        endings_(std::move(endings)),
        spec_(std::move(spec)) {
    for (Index from = 0; from < moves_.size(); ++from)
      for (const Index to : moves_[from]) before_[to].push_back(from);
  }

  const Spec& spec() const override { return spec_; }
  Index size() const override { return moves_.size(); }
  Index start() const override { return size() - 1; }
  const Structure& structure() const override { return structure_; }
  std::span<const Tier> tiers() const override { return tiers_; }
  Structure tier_structure(std::size_t) const override {
    return known_ == KnownMoves::leaving ? Structure(ExitRules{}) : LoopRules{.unmoves = known_ == KnownMoves::unmoves};
  }
  void list_moves(Player, Index position, MoveList& list) const override {
    list.clear();
    list.positions() = moves_[position];
  }
  void list_unmoves(Index position, std::vector<Index>& before) const override { before = before_[position]; }
  Outcome ending(Index position) const override { return endings_[position]; }
  Index parse(std::string_view words) const override { return std::stoul(std::string(words)); }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return "to " + text(to.front()); }

 private:
  KnownMoves known_;
  std::vector<Tier> tiers_;
  Moves moves_, before_;
  std::vector<Outcome> endings_;
  Structure structure_ = LoopRules{};
  Spec spec_;
};

/// Moves of a position of the last of `tiers`, to this tier, unless `leaving`, or to those that it rests on.
inline std::vector<Index> random_moves(std::mt19937& random, const std::vector<Tier>& tiers, KnownMoves known) {
  const Tier& here = tiers.back();
  std::vector<Index> moves;
  if (random() % 5 == 0) return moves;
  for (auto n = random() % 4; known != KnownMoves::leaving && n > 0; --n)
    moves.push_back(here.first + random() % here.positions);
  for (auto n = here.rests_on.empty() ? 0 : random() % 3; n > 0; --n) {
    const Tier& below = tiers[here.rests_on[random() % here.rests_on.size()]];
    moves.push_back(below.first + random() % below.positions);
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

inline ListedTiers random_tiers(std::mt19937& random, std::size_t count, Index most, KnownMoves known,
                                Spec spec = Spec::parse("tiers"), bool chain = false) {
  std::vector<Tier> tiers;
  Moves moves;
  std::vector<Outcome> endings;
  for (std::size_t number = 0; number < count; ++number) {
    tiers.push_back({fmt::format("t{}", number), moves.size(), 1 + random() % most, {}});
    for (std::size_t below = 0; below < number; ++below)
      if (chain ? below + 1 == number : random() % 2 == 0) tiers.back().rests_on.push_back(below);
    for (Index i = 0; i < tiers.back().positions; ++i) {
      moves.push_back(random_moves(random, tiers, known));
      endings.push_back(static_cast<Outcome>(random() % 3));
    }
  }
  return {std::move(tiers), std::move(moves), std::move(endings), known, std::move(spec)};
}

}  // namespace zermelo::test
