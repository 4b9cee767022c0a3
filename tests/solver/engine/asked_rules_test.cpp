// How often own rules are asked for moves until their game is solved: once for each position, twice if memory is
// short. The tables are the same as those of games that ask each time.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

#include "solver/engine/solve.h"
#include "support/take_away.h"
#include "tablebase/discovery/found_moves.h"
#include "tablebase/game/kept_moves.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::asked_rules_test {
namespace {

using namespace test;

std::atomic<std::uint64_t> asked{0};

/// Counts the calls of `moves`.
template <class R>
struct Counted : R {
  using R::R;
  using typename R::Position;
  void moves(const Position& heaps, std::vector<Position>& next) const {
    ++asked;
    R::moves(heaps, next);
  }
};

struct Loopy : TakeAway {
  using TakeAway::TakeAway;
  static constexpr GameClass game_class = GameClass::loopy;
};

/// Not declared to be loopy; a move may exchange heaps that differ by one.
struct Swapping : TakeAway {
  using TakeAway::TakeAway;
  void moves(Position heaps, std::vector<Position>& next) const {
    TakeAway::moves(heaps, next);
    if (heaps.first == heaps.second + 1) next.push_back({heaps.second, heaps.first});
    if (heaps.second == heaps.first + 1) next.push_back({heaps.second, heaps.first});
  }
};

/// Three stones at once bring a point, an odd stone of the first heap costs two and another turn. The rules list each
/// move twice.
struct Scored : TakeAway {
  using TakeAway::TakeAway;
  std::optional<Outcome> ending(Position) const = delete;
  std::optional<int> final_score(Position heaps) const { return heaps == Position{} ? std::optional(0) : std::nullopt; }
  void moves(Position heaps, std::vector<Position>& next) const {
    TakeAway::moves(heaps, next);
    TakeAway::moves(heaps, next);
  }
  int gain(Position from, Position to) const {
    if (moves_again(from, to)) return -2;
    return from.first + from.second - to.first - to.second == 3 ? 1 : 0;
  }
  bool moves_again(Position from, Position to) const { return from.first % 2 == 1 && from.first == to.first + 1; }
};

/// The same in tiers by the stones of both heaps.
struct ScoredInTiers : Scored {
  using Scored::Scored;
  std::uint32_t tier(Position heaps) const { return std::uint32_t{heaps.first} + heaps.second; }
};

/// Tiers by the stones of both heaps, ten totals a tier.
struct InTiers : Loopy {
  using Loopy::Loopy;
  std::uint32_t tier(Position heaps) const { return (std::uint32_t{heaps.first} + heaps.second) / 10; }
};

/// Each position takes 4 us.
struct Costly : Loopy {
  using Loopy::Loopy;
  void moves(Position heaps, std::vector<Position>& next) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(4);
    while (std::chrono::steady_clock::now() < end) continue;
    Loopy::moves(heaps, next);
  }
};

/// The bound is wrong at 7,3, so the solver must refuse the game.
struct Wrong : TakeAway {
  using TakeAway::TakeAway;
  std::uint32_t plies_left(Position heaps) const {
    return heaps == Position{7, 3} ? 1000 : std::uint32_t{heaps.first} + heaps.second;
  }
};

template <class R>
std::unique_ptr<Game> own(unsigned max, const Resources& resources) {
  Spec spec = Spec::parse("own max=" + std::to_string(max));
  return make_family<R>("own", "", "", {{"max", "1 to 10000", "", ""}}).make(std::move(spec), resources);
}

std::vector<Value> table_of(const Game& game, const Job& job) {
  const TableKind kind{game.game_class(), game.play(), game.is_scored() ? Metric::score : Metric::depth};
  std::vector<Value> table;
  solve(game, kind.metric, {.job = job}, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, kind));
  });
  return table;
}

/// The positions with moves: all but 0,0.
std::uint64_t positions_with_moves(const Game& game) { return game.size() - 1; }

/// Makes and solves the game; returns how often the rules were asked for each position with moves.
template <class R>
double times_asked(unsigned max, const Job& job) {
  const std::vector<Value> expected = table_of(*own<R>(max, {}), Job({.threads = 2}));
  asked = 0;
  const auto game = own<Counted<R>>(max, {.job = job, .keep_moves = ""});
  EXPECT_EQ(table_of(*game, job), expected);
  return static_cast<double>(asked) / static_cast<double>(positions_with_moves(*game));
}

TEST(AskedRules, AreAskedOnceForEachPosition) {
  for (const unsigned threads : {1u, 3u}) {
    const Job job({.threads = threads});
    EXPECT_EQ(times_asked<TakeAway>(100, job), 1.0);
    EXPECT_EQ(times_asked<BoundedTakeAway>(100, job), 1.0);
    EXPECT_EQ(times_asked<MisereTakeAway>(50, job), 1.0);
    EXPECT_EQ(times_asked<SortedTakeAway>(100, job), 1.0);
    EXPECT_EQ(times_asked<Loopy>(100, job), 1.0);
    EXPECT_EQ(times_asked<Swapping>(100, job), 1.0);
    EXPECT_EQ(times_asked<InTiers>(60, job), 1.0);
    EXPECT_EQ(times_asked<Scored>(100, job), 1.0);
    EXPECT_EQ(times_asked<ScoredInTiers>(60, job), 1.0);
  }
}

/// The keys of 250,000 positions and their order fit; the moves as keys do not.
TEST(AskedRules, AreAskedTwiceIfMemoryIsShort) {
  const Job job({.threads = 2, .memory = held_memory() + (std::uint64_t{40} << 20)});
  for (const double times :
       {times_asked<TakeAway>(500, job), times_asked<Loopy>(500, job), times_asked<Scored>(500, job)}) {
    EXPECT_GT(times, 1.9);
    EXPECT_LT(times, 2.1);
  }
}

TEST(AskedRules, AreAskedAgainIfTheyAreCheap) {
  using std::chrono::nanoseconds;
  const auto is_low = [](std::size_t chunks, std::size_t positions, nanoseconds time) {
    RulesCost cost;
    for (std::size_t i = 0; i < chunks; ++i) cost.add(positions, 10 * positions, i == 5 ? time : time + time);
    return cost.is_low();
  };
  EXPECT_TRUE(is_low(16, 1000, nanoseconds(1'000'000)));
  EXPECT_FALSE(is_low(16, 1000, nanoseconds(3'000'000)));
  EXPECT_FALSE(is_low(15, 1000, nanoseconds(1'000'000)));
  EXPECT_FALSE(is_low(16, 100, nanoseconds(100'000)));
  RulesCost without_moves;
  for (int i = 0; i < 20; ++i) without_moves.add(1000, 0, nanoseconds(1000));
  EXPECT_FALSE(without_moves.is_low());
}

/// A table of 90,000 positions.
TEST(AskedRules, AreAskedOnceInLargeGamesIfTheyAreCostly) {
  EXPECT_EQ(times_asked<Costly>(300, Job({.threads = 2})), 1.0);
}

TEST(AskedRules, AreNotAskedAgainForMovesInAFile) {
  const Job job({.threads = 2});
  const auto plain = own<TakeAway>(300, {});
  const auto game = own<Counted<TakeAway>>(300, {.job = job, .keep_moves = ""});
  EXPECT_TRUE(game->keeps_moves());
  EXPECT_GT(game->moves_in_memory(), 0u);
  game->unload_moves();
  EXPECT_EQ(game->moves_in_memory(), 0u);
  asked = 0;
  EXPECT_EQ(table_of(*game, job), table_of(*plain, job));
  EXPECT_EQ(asked, 0u);
}

TEST(AskedRules, OfATierAreNotAskedAgain) {
  const auto game = own<Counted<InTiers>>(60, {.keep_moves = ""}), plain = own<Counted<InTiers>>(60, {});
  ASSERT_GT(game->tiers().size(), 10u);
  std::vector<Index> next, expected;
  asked = 0;
  for (std::size_t place = 0; place < game->tiers().size(); ++place) {
    const TierGame tier(*game, place);
    EXPECT_TRUE(tier.keeps_moves());
    for (Index i = 0; i < tier.size(); ++i) {
      tier.successors(i, next);
      ASSERT_FALSE(next.empty() && tier.whole_number(i) != 0);
    }
  }
  EXPECT_EQ(asked, 0u);
  for (Index i = 0; i < game->size(); ++i) {
    game->successors(i, next);
    plain->successors(i, expected);
    ASSERT_EQ(next, expected) << i;
  }
}

TEST(AskedRules, AreAskedAgainIfTheyContradictThemselves) {
  const auto game = own<Wrong>(20, {.keep_moves = ""});
  EXPECT_FALSE(game->keeps_moves());
  EXPECT_THROW(table_of(*game, Job({.threads = 2})), UsageError);
}

TEST(AskedRules, AreAskedEachTimeByDefault) { EXPECT_FALSE(own<TakeAway>(20, {})->keeps_moves()); }

TEST(KeptMoves, AreListedInAnyOrder) {
  constexpr Index positions = 1000;
  const auto moves = [](Index from) { return from == 500 ? 30'000 : from % 7; };
  KeptMoves kept(positions, KeptMoves::small_chunk, 0, {});
  std::vector<Index> goals;
  MoveList list;
  for (Index first = 0; first < positions; first += KeptMoves::small_chunk) {
    std::vector<std::byte> packed;
    for (Index from = first; from < std::min(positions, first + KeptMoves::small_chunk); ++from) {
      goals.clear();
      for (Index n = 0; n < moves(from); ++n) goals.push_back(from * n % positions);
      pack_moves(from, goals, packed);
    }
    EXPECT_FALSE(kept.list(first, first, list));
    EXPECT_FALSE(kept.complete());
    kept.keep(first, packed);
  }
  EXPECT_TRUE(kept.complete());
  for (Index i = 0; i < 5 * positions; ++i) {
    const Index from = i * 337 % positions;
    std::vector<Index> expected;
    for (Index n = 0; n < moves(from); ++n) expected.push_back(from * n % positions);
    std::sort(expected.begin(), expected.end());
    ASSERT_TRUE(kept.list(from, from, list));
    ASSERT_EQ(list.positions(), expected) << from;
  }
}

TEST(KeptMoves, AreListedAgainAfterABoundOfMoves) {
  KeptMoves kept(2, KeptMoves::small_chunk, 0, {});
  std::vector<Index> goals{0, 1, 1}, none;
  std::vector<std::byte> packed;
  pack_moves(0, goals, packed);
  pack_moves(1, none, packed);
  kept.keep(0, packed);
  MoveList list;
  list.limit(2);
  EXPECT_THROW(kept.list(0, 0, list), LimitError);
  list.limit(3);
  EXPECT_TRUE(kept.list(0, 0, list));
  EXPECT_EQ(list.positions(), goals);
  EXPECT_TRUE(kept.list(1, 1, list));
  EXPECT_TRUE(list.empty());
}

TEST(KeptMoves, KeepWhatMovesBring) {
  constexpr int most = most_score;
  for (const int points : {-most, -64, -1, 0, 1, 63, most}) {
    KeptMoves kept(1, KeptMoves::small_chunk, 0, {}, true);
    const auto gain = static_cast<std::int16_t>(points), less = static_cast<std::int16_t>(std::max(-most, points - 1));
    std::vector<GainedGoal> goals{{900, {gain, true}}, {900, {gain, false}}, {3, {less, false}}, {3, {gain, false}}};
    std::vector<std::byte> packed;
    pack_moves(40, goals, packed);
    kept.keep(0, packed);
    MoveList list;
    ASSERT_TRUE(kept.list(0, 40, list));
    ASSERT_EQ(list.positions(), (std::vector<Index>{3, 900, 900}));
    EXPECT_EQ(list.gain(0), (Gain{gain, false}));
    EXPECT_EQ(list.gain(1), (Gain{gain, false}));
    EXPECT_EQ(list.gain(2), (Gain{gain, true}));
  }
}

}  // namespace
}  // namespace zermelo::asked_rules_test
