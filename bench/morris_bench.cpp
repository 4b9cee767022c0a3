// Measures the moves and the un-moves of Nine Men's Morris: of the family `morris`, whose solver lists the moves of
// each position of a tier once, and of the rules file, whose solver counts the moves inside the tier and numbers the
// others.
//
// The figures are positions a second, the moves of a position, and the time of a move. Positions come in the order of
// their numbers.
// Cost model of the family: a position costs an unrank, 10 moves or 7 un-moves, each with a rank, and sorting them. An
// unrank costs a division and 10 loads. A rank costs 25 loads from tables of 500 KiB in all, and one from the table of
// the first sets, which takes 1.4 MB for 7 men and 5.2 MB for 9. The files in tablebase/boards/described/ have the
// cost models of the rules file.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "tablebase/game/counted_moves.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

const Game& nine_men() {
  static const std::unique_ptr<Game> game = make_game("morris men=9");
  return *game;
}

/// The path may have blanks, at which a text would be split.
Spec rules_spec() {
  Spec spec = completed_spec("board rules=FILE");
  spec.set("rules", ZERMELO_SOURCE "/examples/rules/nine-mens-morris-moving.toml");
  return spec;
}

const Game& rules_file() {
  static const std::unique_ptr<Game> game = make_game(rules_spec());
  return *game;
}

const Tier& tier_called(const Game& game, const std::string& name) {
  const std::span<const Tier> tiers = game.tiers();
  return *std::find_if(tiers.begin(), tiers.end(), [&](const Tier& tier) { return tier.name == name; });
}

/// Calls `list` for the positions of a tier in turn, and counts what it lists.
template <class List>
void list_positions(benchmark::State& state, const Game& game, const std::string& tier_name, const List& list) {
  const Tier& tier = tier_called(game, tier_name);
  Index position = tier.first + tier.positions / 3;
  std::size_t listed = 0;
  for (auto _ : state) listed += list(position++);
  state.SetItemsProcessed(state.iterations());
  state.counters["listed"] = static_cast<double>(listed) / static_cast<double>(state.iterations());
  using benchmark::Counter;
  state.counters["a_move"] = Counter(static_cast<double>(listed), Counter::kIsRate | Counter::kInvert);
}

void moves(benchmark::State& state, const std::string& tier) {
  MoveList list;
  list_positions(state, nine_men(), tier, [&](Index position) {
    nine_men().list_moves(Player::mover, position, list);
    return list.size();
  });
}
BENCHMARK_CAPTURE(moves, flying, std::string("4-3"));
BENCHMARK_CAPTURE(moves, few, std::string("5-4"));
BENCHMARK_CAPTURE(moves, most, std::string("8-7"));

void unmoves(benchmark::State& state, const std::string& tier) {
  std::vector<Index> before;
  list_positions(state, nine_men(), tier, [&](Index position) {
    nine_men().list_unmoves(position, before);
    return before.size();
  });
}
BENCHMARK_CAPTURE(unmoves, flying, std::string("4-3"));
BENCHMARK_CAPTURE(unmoves, few, std::string("5-4"));
BENCHMARK_CAPTURE(unmoves, most, std::string("8-7"));

/// The moves that are counted, and the positions in other tiers that are numbered.
void counted_moves(benchmark::State& state, const std::string& tier) {
  const auto& counted = dynamic_cast<const CountedMoves&>(rules_file());
  std::vector<Index> exits;
  list_positions(state, rules_file(), tier, [&](Index position) {
    return counted.count_inside(CountedMoves::Range::tier, position, exits).moves + exits.size();
  });
}
BENCHMARK_CAPTURE(counted_moves, flying, std::string("X3O4"));
BENCHMARK_CAPTURE(counted_moves, few, std::string("X4O5"));
BENCHMARK_CAPTURE(counted_moves, most, std::string("X7O8"));

void origins(benchmark::State& state, const std::string& tier) {
  const auto& counted = dynamic_cast<const CountedMoves&>(rules_file());
  std::vector<Index> before;
  list_positions(state, rules_file(), tier, [&](Index position) {
    counted.list_origins(CountedMoves::Range::tier, position, before);
    return before.size();
  });
}
BENCHMARK_CAPTURE(origins, flying, std::string("X3O4"));
BENCHMARK_CAPTURE(origins, few, std::string("X4O5"));
BENCHMARK_CAPTURE(origins, most, std::string("X7O8"));

}  // namespace
}  // namespace zermelo
