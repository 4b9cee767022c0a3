// Own games that always end: the end is declared or proved, solvers get an order, and false declarations are found.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/plain_solver.h"
#include "support/take_away.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::terminating_game_test {
namespace {

using namespace test;

template <class R>
std::unique_ptr<Game> own(unsigned max, const Resources& resources = {}) {
  Spec spec = Spec::parse("own max=" + std::to_string(max));
  return make_family<R>("own", "", "", {{"max", "1 to 10000", "", ""}}).make(std::move(spec), resources);
}

/// Expects that every position occurs once, and that every move leads to an earlier wave or to an earlier place of the
/// same part.
void expect_order(const Game& game) {
  const auto& schedule = std::get<Schedule>(game.structure());
  struct Place {
    std::size_t wave = 0, part = 0, order = 0;
  };
  std::vector<Place> places(game.size(), {schedule.waves(), 0, 0});
  Index count = 0;
  for (std::size_t wave = 0; wave < schedule.waves(); ++wave)
    for (std::size_t part = 0; part < schedule.parts(wave); ++part) {
      std::size_t order = 0;
      schedule.runs(wave, part, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i) places[i] = {wave, part, order++};
      });
      count += order;
      EXPECT_LE(order, 5000u);
    }
  ASSERT_EQ(count, game.size());
  std::vector<Index> next;
  for (Index i = 0; i < game.size(); ++i) {
    ASSERT_LT(places[i].wave, schedule.waves());
    game.successors(i, next);
    for (const Index to : next)
      ASSERT_TRUE(places[to].wave < places[i].wave ||
                  (places[to].wave == places[i].wave && places[to].part == places[i].part &&
                   places[to].order < places[i].order))
          << game.text(i);
  }
}

/// A move leads from 5,5 up to 6,5, from which another move leads back.
struct Climbing : TakeAway {
  using TakeAway::TakeAway;
  void moves(Position heaps, std::vector<Position>& next) const {
    TakeAway::moves(heaps, next);
    if (heaps == Position{5, 5}) next.push_back({6, 5});
  }
};

/// A move may exchange the heaps.
struct Swapping : TakeAway {
  using TakeAway::TakeAway;
  void moves(Position heaps, std::vector<Position>& next) const {
    TakeAway::moves(heaps, next);
    next.push_back({heaps.second, heaps.first});
  }
};

/// The position 1,0 is a draw.
struct SometimesDrawn : TakeAway {
  using TakeAway::TakeAway;
  std::optional<Outcome> ending(Position heaps) const {
    return heaps == Position{1, 0} ? Outcome::draw : TakeAway::ending(heaps);
  }
};

struct DeclaredLoopy : TakeAway {
  using TakeAway::TakeAway;
  static constexpr GameClass game_class = GameClass::loopy;
};

/// The bound counts only the first heap, so it is wrong.
struct WrongBound : TakeAway {
  using TakeAway::TakeAway;
  std::uint32_t plies_left(Position heaps) const { return heaps.first; }
};

struct WrongEnding : SometimesDrawn {
  using SometimesDrawn::SometimesDrawn;
  std::uint32_t plies_left(Position heaps) const { return std::uint32_t{heaps.first} + heaps.second; }
};

/// Bounds with large gaps, so the greatest bound is larger than the number of positions.
struct SparseBound : TakeAway {
  using TakeAway::TakeAway;
  std::uint32_t plies_left(Position heaps) const { return 100'000'000u * (heaps.first + std::uint32_t{heaps.second}); }
};

/// The first fault of any position.
std::string fault_of(const Game& game) {
  for (Index i = 0; i < game.size(); ++i)
    if (std::string fault = game.fault(i); !fault.empty()) return fault;
  return {};
}

template <class R>
class TerminatingGame : public testing::Test {};

using Terminating =
    testing::Types<TakeAway, BoundedTakeAway, RankedTakeAway, SortedTakeAway, MisereTakeAway, BoundedMisereTakeAway>;
TYPED_TEST_SUITE(TerminatingGame, Terminating);

TYPED_TEST(TerminatingGame, HasAnOrder) {
  for (const unsigned max : {1u, 2u, 7u, 40u}) {
    const auto game = own<TypeParam>(max);
    EXPECT_EQ(game->game_class(), GameClass::terminating);
    EXPECT_EQ(game->longest_play(), 2 * max);
    expect_order(*game);
    EXPECT_EQ(fault_of(*game), "");
  }
}

TYPED_TEST(TerminatingGame, IsTheSameForEveryNumberOfThreads) {
  const auto waves = [](unsigned threads) {
    const auto game = own<TypeParam>(150, {.job = Job({.threads = threads})});
    const auto& schedule = std::get<Schedule>(game->structure());
    std::vector<Index> order;
    for (std::size_t wave = 0; wave < schedule.waves(); ++wave)
      for (std::size_t part = 0; part < schedule.parts(wave); ++part)
        schedule.runs(wave, part, [&](Index begin, Index end) { order.insert(order.end(), {wave, part, begin, end}); });
    return order;
  };
  EXPECT_EQ(waves(1), waves(3));
}

TEST(TerminatingGames, HaveTheValuesOfNim) {
  const auto nim = make_game("nim piles=2 max=12 take=1..3 order=ordered");
  const std::vector<std::uint32_t> expected = values_by_definition(*nim);
  const auto agrees = [&](const Game& game) {
    EXPECT_EQ(game.no_grundy(), "");
    const std::vector<std::uint32_t> values = values_by_definition(game);
    for (Index i = 0; i < game.size(); ++i) EXPECT_EQ(values[i], expected[nim->parse(game.text(i))]) << game.text(i);
  };
  agrees(*own<TakeAway>(12));
  agrees(*own<BoundedTakeAway>(12));
  agrees(*own<RankedTakeAway>(12));
  agrees(*own<SortedTakeAway>(12));
}

TEST(TerminatingGames, KnowTheirPlay) {
  EXPECT_EQ(own<TakeAway>(5)->play(), Play::normal);
  EXPECT_EQ(own<MisereTakeAway>(5)->play(), Play::misere);
  EXPECT_EQ(own<BoundedMisereTakeAway>(5)->play(), Play::misere);
  EXPECT_NE(own<BoundedMisereTakeAway>(5)->no_grundy(), "");
  EXPECT_EQ(own<BoundedMisereTakeAway>(5)->ending(0), Outcome::win);
}

TEST(TerminatingGames, HaveFewWavesInLines) {
  const auto game = own<BoundedTakeAway>(200);
  EXPECT_LE(std::get<Schedule>(game->structure()).waves(), 30u);
  const auto sparse = own<SparseBound>(20);
  EXPECT_EQ(std::get<Schedule>(sparse->structure()).waves(), 1u);
  expect_order(*sparse);
}

/// One play of 2 max plies.
struct OneByOne : TakeAway {
  using TakeAway::TakeAway;
  void moves(Position heaps, std::vector<Position>& next) const {
    const Position first{static_cast<std::uint16_t>(heaps.first - 1), heaps.second};
    const Position second{heaps.first, static_cast<std::uint16_t>(heaps.second - 1)};
    if (heaps != Position{}) next.push_back(heaps.first > 0 ? first : second);
  }
};

TEST(TerminatingGames, MayHaveLongPlays) {
  const auto game = own<OneByOne>(6000);
  EXPECT_EQ(game->game_class(), GameClass::terminating);
  EXPECT_EQ(game->longest_play(), 12'000u);
  expect_order(*game);
}

TEST(TerminatingGames, RefuseOrdersLargerThanTheMemory) {
  const auto game = own<RankedTakeAway>(100, {.job = Job({.memory = 50'000})});
  const auto& schedule = std::get<Schedule>(game->structure());
  EXPECT_EQ(schedule.memory, 12 * game->size());
  EXPECT_THROW(schedule.waves(), LimitError);
}

template <class R>
void expect_loopy(unsigned max) {
  const auto game = own<R>(max);
  EXPECT_EQ(game->game_class(), GameClass::loopy);
  EXPECT_TRUE(std::holds_alternative<LoopRules>(game->structure()));
  EXPECT_EQ(game->longest_play(), endless_play);
  EXPECT_NE(game->no_grundy(), "");
}

TEST(LoopyGames, StayLoopyWherePositionsComeBack) {
  expect_loopy<Swapping>(6);
  expect_loopy<Climbing>(6);
  expect_loopy<Climbing>(60);  // random plays rarely reach the loop
}

TEST(LoopyGames, StayLoopyWhereEndingsDiffer) { expect_loopy<SometimesDrawn>(6); }

TEST(LoopyGames, StayLoopyWhereTheRulesSaySo) { expect_loopy<DeclaredLoopy>(6); }

TEST(LoopyGames, StayLoopyAmongBoards) {
  for (const char* spec : {"mnk m=1 n=1 k=1", "mnk m=1 n=2 k=1", "connect columns=1 rows=1 k=1", "morris", "hounds",
                           "pong-hau-ki", "lgame"})
    EXPECT_EQ(make_game(spec)->game_class(), GameClass::loopy) << spec;
}

TEST(TerminatingGames, NameWrongDeclarations) {
  EXPECT_EQ(fault_of(*own<WrongBound>(3)),
            "a move leads to 0,0, where plies_left is 0; every move must lower it, here from 0");
  EXPECT_EQ(fault_of(*own<WrongEnding>(3)),
            "`ending` says draw, but under normal play every ending is a loss; correct `ending` or `play`");
}

}  // namespace
}  // namespace zermelo::terminating_game_test
