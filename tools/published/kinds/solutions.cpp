// Solves a game or extends a sequence unless it is the one that was asked for last.
#include "tools/published/kinds/solutions.h"

#include <algorithm>

#include "tablebase/games/registry.h"
#include "tools/support/machine.h"

namespace zermelo {

SolvedGame::SolvedGame(const std::string& spec, Workers& workers)
    : game(make_game(spec)), table(solve_in_memory(*game, Metric::depth, 0, workers)) {}

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
    game_.emplace(spec, workers_);
    spec_ = spec;
  }
  return *game_;
}

const Sequence& Solutions::sequence(const std::string& rule, std::uint64_t max) {
  if (!sequence_ || rule_ != rule || max_ != max) {
    sequence_ = Sequence{HeapRule::parse(rule), {}, {}};
    SequenceControl control;
    control.stop = interrupted;
    extend(*sequence_, max, workers_, control);
    rule_ = rule;
    max_ = max;
  }
  return *sequence_;
}

GamePool& Solutions::pool() {
  constexpr std::uint64_t bytes = std::uint64_t{64} << 20;
  if (!pool_) pool_.emplace(bytes, interrupted);
  return *pool_;
}

}  // namespace zermelo
