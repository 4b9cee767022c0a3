// Measures the moves of Nine Men's Morris, which the solver lists for each position of a tier once, and the un-moves.
//
// The figures are positions a second, in the order of their numbers. Cost model: a position costs an unrank, 10 moves
// or 7 un-moves, each with a rank, and sorting them. An unrank costs a division and 10 loads. A rank costs 25 loads
// from tables of 500 KiB in all, and one from the table of the first sets, which takes 1.4 MB for 7 men and 5.2 MB
// for 9.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "tablebase/registry.h"

namespace zermelo {
namespace {

const Game& nine_men() {
  static const std::unique_ptr<Game> game = make_game("morris men=9");
  return *game;
}

const Tier& tier_called(const std::string& name) {
  const std::span<const Tier> tiers = nine_men().tiers();
  return *std::find_if(tiers.begin(), tiers.end(), [&](const Tier& tier) { return tier.name == name; });
}

/// Calls `list` for the positions of a tier in turn, and counts what it lists.
template <class List>
void list_positions(benchmark::State& state, const std::string& tier_name, const List& list) {
  const Tier& tier = tier_called(tier_name);
  Index position = tier.first + tier.positions / 3;
  std::size_t listed = 0;
  for (auto _ : state) listed += list(position++);
  state.SetItemsProcessed(state.iterations());
  state.counters["listed"] = static_cast<double>(listed) / static_cast<double>(state.iterations());
}

void moves(benchmark::State& state, const std::string& tier) {
  MoveList list;
  list_positions(state, tier, [&](Index position) {
    nine_men().list_moves(Player::mover, position, list);
    return list.size();
  });
}
BENCHMARK_CAPTURE(moves, flying, std::string("4-3"));
BENCHMARK_CAPTURE(moves, few, std::string("5-4"));
BENCHMARK_CAPTURE(moves, most, std::string("8-7"));

void unmoves(benchmark::State& state, const std::string& tier) {
  std::vector<Index> before;
  list_positions(state, tier, [&](Index position) {
    nine_men().list_unmoves(position, before);
    return before.size();
  });
}
BENCHMARK_CAPTURE(unmoves, flying, std::string("4-3"));
BENCHMARK_CAPTURE(unmoves, few, std::string("5-4"));
BENCHMARK_CAPTURE(unmoves, most, std::string("8-7"));

}  // namespace
}  // namespace zermelo
