// Moves come from the game's rules, values from the file; sums are added up in the pool of the file's values.
#include "formats/partisan_probe.h"

#include <algorithm>

namespace zermelo {

PartisanProbe::PartisanProbe(const Probe& probe, std::uint64_t memory)
    : probe_(probe),
      game_(std::get<PartisanRules>(probe.game().structure()).game),
      numbers_(probe.file().info().metric, probe.file().values(), memory) {}

PartisanProbe::Result PartisanProbe::result(PartisanMove move) const {
  ShortGame value;
  OutcomeClass outcome = OutcomeClass::previous;
  if (numbers_.has_values()) {
    for (const Index term : move.to) value = numbers_.pool().add(value, numbers_.value(number(term)));
    outcome = numbers_.pool().outcome_class(value);
  } else if (!move.to.empty()) {
    outcome = numbers_.outcome(number(move.to.front()));
  }
  move.wins = move.player == Player::left ? !right_wins_first(outcome) : !left_wins_first(outcome);
  return {std::move(move), value};
}

/// A move in a sum replaces one term by what its move leaves.
std::vector<PartisanProbe::Result> PartisanProbe::results(Player player, std::span<const Index> sum) const {
  std::vector<Result> all;
  MoveList moves;
  for (std::size_t term = 0; term < sum.size(); ++term) {
    game_->moves(player, sum[term], moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::span before = sum.first(term), after = sum.subspan(term + 1);
      std::vector<Index> to(before.begin(), before.end());
      to.insert(to.end(), moves[i].begin(), moves[i].end());
      to.insert(to.end(), after.begin(), after.end());
      all.push_back(result({player, sum[term], {moves[i].begin(), moves[i].end()}, std::move(to), false}));
    }
  }
  return all;
}

bool PartisanProbe::better(const Result& a, const Result& b) const {
  if (!numbers_.has_values()) return a.move.wins && !b.move.wins;
  const GameOrder order = numbers_.pool().compare(a.value, b.value);
  return order == (a.move.player == Player::left ? GameOrder::greater : GameOrder::less);
}

std::vector<PartisanMove> PartisanProbe::best(Player player, Index position) const {
  const std::vector<Result> all = results(player, std::span(&position, 1));
  std::vector<PartisanMove> best;
  for (const Result& each : all) {
    const bool beaten = std::any_of(all.begin(), all.end(), [&](const Result& other) { return better(other, each); });
    if (!beaten) best.push_back(each.move);
  }
  return best;
}

std::vector<PartisanMove> PartisanProbe::line(Player first, Index position) const {
  std::vector<PartisanMove> moves;
  std::vector<Index> sum{position};
  for (Player player = first;; player = other(player)) {
    const std::vector<Result> all = results(player, sum);
    if (all.empty()) return moves;
    const Result* chosen = &all.front();
    for (const Result& each : all)
      if (each.move.wins != chosen->move.wins ? each.move.wins : better(each, *chosen)) chosen = &each;
    moves.push_back(chosen->move);
    sum = chosen->move.to;
  }
}

}  // namespace zermelo
