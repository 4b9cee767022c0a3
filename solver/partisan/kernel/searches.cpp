// Searches depth first with a table of decided positions; leaves a position at the first move that wins.
#include "solver/partisan/kernel/searches.h"

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"
#include "tablebase/input/text.h"

namespace zermelo::partisan {

OutcomeSearch::OutcomeSearch(const PartisanGame& game, std::uint64_t memory, const Job& job)
    : game_(game), memory_(memory), job_(job) {}

std::size_t OutcomeSearch::Hash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = key.size();
  for (const Index part : key) hash = mix(hash ^ part);
  return hash;
}

void OutcomeSearch::add_parts(Index position, Key& sum) {
  game_.parts(position, parts_);
  for (const Index part : parts_) sum.push_back(game_.canonical(part));
}

OutcomeSearch::Key OutcomeSearch::parts_of(Index position) {
  Key sum;
  add_parts(position, sum);
  std::sort(sum.begin(), sum.end());
  return sum;
}

std::int64_t OutcomeSearch::advantage(Player player, Index part) {
  const auto [known, fresh] = advantages_.try_emplace(part, 0);
  if (fresh) {
    game_.list_moves(Player::left, part, moves_);
    known->second = static_cast<std::int64_t>(moves_.size());
    game_.list_moves(Player::right, part, moves_);
    known->second -= static_cast<std::int64_t>(moves_.size());
  }
  return player == Player::left ? known->second : -known->second;
}

/// The positions after the player's moves, each once, the most promising first: those with the greatest gain in the
/// number of the player's moves minus the opponent's.
std::vector<OutcomeSearch::Choice> OutcomeSearch::choices(Player player, const Key& sum) {
  std::vector<Choice> choices;
  for (std::size_t term = 0; term < sum.size(); ++term) {
    if (term > 0 && sum[term] == sum[term - 1]) continue;
    MoveList moves;
    game_.list_moves(player, sum[term], moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Key next(sum);
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(term));
      const std::size_t others = next.size();
      add_parts(moves[i].front(), next);
      std::int64_t gain = 0;
      for (std::size_t part = others; part < next.size(); ++part) gain += advantage(player, next[part]);
      gain -= advantage(player, sum[term]);
      std::sort(next.begin(), next.end());
      choices.push_back({gain, std::move(next)});
    }
  }
  std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return a.advantage != b.advantage ? a.advantage > b.advantage : a.sum < b.sum;
  });
  choices.erase(
      std::unique(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.sum == b.sum; }),
      choices.end());
  return choices;
}

bool OutcomeSearch::wins(Player player, const Key& sum) {
  Key key(sum);
  key.push_back(static_cast<Index>(player));
  if (const auto known = decided_.find(key); known != decided_.end()) return known->second;
  job_.check("the search was stopped");
  const std::vector<Choice> next = choices(player, sum);
  const bool won =
      std::any_of(next.begin(), next.end(), [&](const Choice& choice) { return !wins(other(player), choice.sum); });
  used_ += 64 + 8 * key.capacity();
  if (used_ > memory_)
    throw LimitError("the search decided {} positions of {} and then reached its memory limit of {}; raise --memory",
                     decided_.size(), game_.spec().canonical_text(), size_text(memory_));
  decided_.emplace(std::move(key), won);
  return won;
}

bool OutcomeSearch::wins_first(Player player, Index position) { return wins(player, parts_of(position)); }

OutcomeClass OutcomeSearch::outcome(Index position) {
  return outcome_class(wins_first(Player::left, position), wins_first(Player::right, position));
}

/// The value of a position is the sum of the values of its parts; a single part gets its value from its options.
ValueSearch::ValueSearch(const PartisanGame& game, GamePool& pool, const Job& job)
    : game_(game), pool_(pool), job_(job), memory_(job.memory()) {}

ShortGame ValueSearch::sum(std::span<const Index> terms) {
  ShortGame total;
  for (const Index term : terms) total = pool_.add(total, value(term));
  return total;
}

GameList ValueSearch::options(Player player, Index position) {
  MoveList moves;
  game_.list_moves(player, position, moves);
  GameList games;
  for (std::size_t i = 0; i < moves.size(); ++i) games.push_back(sum(moves[i]));
  return games;
}

ShortGame ValueSearch::from_moves(Index position) {
  job_.check("the search was stopped");
  const GameList left = options(Player::left, position), right = options(Player::right, position);
  return pool_.make({left.data(), left.size()}, {right.data(), right.size()});
}

ShortGame ValueSearch::value(Index position) {
  const Index canonical = game_.canonical(position);
  if (const auto known = known_.find(canonical); known != known_.end()) return known->second;
  std::vector<Index> parts;
  game_.parts(canonical, parts);
  const bool whole = parts.size() == 1 && parts.front() == canonical;
  const ShortGame value = whole ? from_moves(canonical) : sum(parts);
  constexpr std::uint64_t bytes_each = 64;
  if (bytes_each * known_.size() > memory_)
    throw LimitError("the values of {} positions of {} fill the memory limit of {}; raise --memory", known_.size(),
                     game_.spec().canonical_text(), size_text(memory_));
  known_.emplace(canonical, value);
  return value;
}

}  // namespace zermelo::partisan
