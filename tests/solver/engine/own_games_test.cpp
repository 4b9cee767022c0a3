// Own games that always end are solved like built-in games; large own partisan games are searched without a table.
#include <gtest/gtest.h>

#include <bit>

#include "solver/engine/check_rules.h"
#include "solver/engine/solve.h"
#include "solver/partisan/kernel/searches.h"
#include "support/take_away.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"
#include "tablebase/rules/family.h"

namespace zermelo::own_games_test {
namespace {

using namespace test;

template <class R>
std::unique_ptr<Game> own(unsigned max) {
  Spec spec = Spec::parse("own max=" + std::to_string(max));
  return make_family<R>("own", "", "", {{"max", "1 to 10000", "", ""}}).make(std::move(spec), {});
}

std::vector<Value> table_of(const Game& game, Metric metric, unsigned threads = 2) {
  const TableKind kind = table_kind(game, metric);
  std::vector<Value> table;
  solve(game, metric, {.job = Job({.threads = threads})}, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, kind));
  });
  return table;
}

void expect_table_of_nim(const Game& game, const std::string& nim_spec, Metric metric) {
  const auto nim = make_game(nim_spec);
  const std::vector<Value> expected = table_of(*nim, metric);
  for (const unsigned threads : {1u, 3u}) {
    const std::vector<Value> table = table_of(game, metric, threads);
    ASSERT_EQ(table.size(), game.size());
    for (Index i = 0; i < game.size(); ++i) ASSERT_EQ(table[i], expected[nim->parse(game.text(i))]) << game.text(i);
  }
}

/// Left removes one of 30 bits of a word, Right one of 30 other bits. There are too many positions to list.
struct LargeWord {
  static constexpr PositionKey left_bits = 0x5555'5555'5555'555, right_bits = left_bits << 1;

  explicit LargeWord(const Spec&) {}
  PositionKey start() const { return left_bits | right_bits; }
  void moves(Player player, PositionKey word, std::vector<PlacedMove>& moves) const {
    for (PositionKey mine = word & (player == Player::left ? left_bits : right_bits); mine != 0; mine &= mine - 1)
      moves.push_back({word & ~(mine & (~mine + 1)), static_cast<unsigned>(std::countr_zero(mine))});
  }
  std::string move_text(Player, unsigned place) const { return "bit " + std::to_string(place); }
  std::uint32_t tier(PositionKey word) const { return static_cast<std::uint32_t>(std::popcount(word)); }
  std::uint32_t tiers() const { return 65; }
  void parts(PositionKey word, std::vector<PositionKey>& parts) const {
    for (PositionKey rest = word; rest != 0; rest &= rest - 1) parts.push_back(rest & (~rest + 1));
  }
  std::string text(PositionKey word) const { return std::to_string(word); }
  PositionKey parse(std::string_view words) const {
    std::uint64_t word = 0;
    if (!parse_number(words, left_bits | right_bits, word)) throw UsageError("a position is a number");
    return word;
  }
};

}  // namespace

TEST(OwnGames, HaveTheTablesOfNim) {
  const auto expect_nim = [](const Game& game) {
    for (const Metric metric : {Metric::outcome, Metric::depth, Metric::grundy})
      expect_table_of_nim(game, "nim piles=2 max=90 take=1..3 order=ordered", metric);
  };
  expect_nim(*own<TakeAway>(90));
  expect_nim(*own<BoundedTakeAway>(90));
  expect_nim(*own<RankedTakeAway>(90));
  expect_nim(*own<SortedTakeAway>(90));
}

TEST(OwnGames, HaveTheTablesOfMisereNim) {
  for (const Metric metric : {Metric::outcome, Metric::depth}) {
    const std::string nim = "nim piles=2 max=40 take=1..3 order=ordered play=misere";
    expect_table_of_nim(*own<MisereTakeAway>(40), nim, metric);
    expect_table_of_nim(*own<BoundedMisereTakeAway>(40), nim, metric);
  }
  EXPECT_THROW(table_of(*own<BoundedMisereTakeAway>(5), Metric::grundy), SpecError);
}

TEST(OwnGames, KeepTheirPromises) {
  EXPECT_TRUE(check_rules(*own<RankedTakeAway>(20), 0, Job()).first.empty());
  EXPECT_TRUE(check_rules(*own<TakeAway>(20), 0, Job()).first.empty());
}

TEST(OwnPartisanGames, AreSearchedWithoutBeingDiscovered) {
  const auto made = make_discovered_partisan<LargeWord>(Spec::parse("word"), {.search = true});
  const PartisanGame& game = as_partisan(*made);
  EXPECT_EQ(game.parse(game.text(game.start())), game.start());
  EXPECT_EQ(game.moves(game.text(game.start())).size(), 60u);
  partisan::OutcomeSearch outcomes(game, std::uint64_t{1} << 30);
  EXPECT_EQ(outcomes.outcome(game.parse("3")), OutcomeClass::previous);
  EXPECT_EQ(outcomes.outcome(game.parse("7")), OutcomeClass::left);
  GamePool pool(GamePool::least_memory);
  EXPECT_EQ(partisan::ValueSearch(game, pool).value(game.start()), ShortGame{});
  EXPECT_EQ(partisan::ValueSearch(game, pool).value(game.parse("21")), pool.number(3));
}

TEST(OwnPartisanGames, AreSearchedAsTheirTablesSay) {
  const std::string spec = "toads toads=3 spaces=2 frogs=3";
  const auto table = make_game(spec), search = make_game(spec, {.search = true});
  partisan::OutcomeSearch in_table(as_partisan(*table), std::uint64_t{1} << 30);
  partisan::OutcomeSearch alone(as_partisan(*search), std::uint64_t{1} << 30);
  for (Index i = 0; i < table->size(); ++i)
    ASSERT_EQ(alone.outcome(search->parse(table->text(i))), in_table.outcome(i)) << table->text(i);
}

}  // namespace zermelo::own_games_test
