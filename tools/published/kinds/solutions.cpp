// Solves a game or computes a sequence unless the previous call asked for the same.
#include "tools/published/kinds/solutions.h"

#include <algorithm>

#include "tablebase/games/registry.h"

namespace zermelo {

SolvedGame::SolvedGame(const std::string& spec, const Job& job)
    : game(make_game(spec, {job})), table(solve_in_memory(*game, Metric::depth, job)) {}

std::vector<Index> SolvedGame::successors(Index position) const {
  std::vector<Index> next;
  game->successors(position, next);
  return next;
}

bool SolvedGame::has_move(Index from, Index to) const {
  const std::vector<Index> next = successors(from);
  return std::find(next.begin(), next.end(), to) != next.end();
}

bool SolvedGame::is_best_move(Index from, Index to) const {
  const Value here = table.value(from), there = table.value(to);
  return has_move(from, to) && here.outcome != there.outcome && here.depth == there.depth + 1;
}

const SolvedGame& Solutions::game(const std::string& spec) {
  if (!game_ || spec_ != spec) {
    game_.reset();
    game_.emplace(spec, job_);
    spec_ = spec;
  }
  return *game_;
}

const Sequence& Solutions::sequence(const std::string& rule, std::uint64_t max) {
  if (!sequence_ || rule_ != rule || max_ != max) {
    sequence_ = Sequence{HeapRule::parse(rule), {}, {}};
    extend(*sequence_, max, job_);
    rule_ = rule;
    max_ = max;
  }
  return *sequence_;
}

GamePool& Solutions::pool() {
  constexpr std::uint64_t bytes = std::uint64_t{64} << 20;
  if (!pool_) pool_.emplace(bytes, job_);
  return *pool_;
}

}  // namespace zermelo
