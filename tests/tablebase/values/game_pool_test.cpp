// The pool of games: canonical forms against the definitions, the laws of the group, and all games of the first days.
#include "tablebase/values/game_pool.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <map>
#include <thread>

#include "support/plain_partisan.h"
#include "support/published_words.h"
#include "support/short_games.h"
#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::game_pool_test {

namespace {

constexpr std::uint64_t memory = std::uint64_t{64} << 20;

std::vector<ShortGame> random_games(GamePool& pool, std::size_t count, int depth) {
  std::mt19937 random(20261121);
  std::vector<ShortGame> games;
  for (std::size_t i = 0; i < count; ++i) games.push_back(value_of(pool, random_plain(random, depth)));
  return games;
}

/// Whether a form has neither dominated nor reversible options, by the definition.
bool plainly_canonical(const Plain& game) {
  for (const auto& option : game->left) {
    for (const auto& other : game->left)
      if (option != other && plain_at_most(option, other)) return false;
    for (const auto& answer : option->right)
      if (plain_at_most(answer, game)) return false;
  }
  for (const auto& option : game->right) {
    for (const auto& other : game->right)
      if (option != other && plain_at_most(other, option)) return false;
    for (const auto& answer : option->left)
      if (plain_at_most(game, answer)) return false;
  }
  return std::all_of(game->left.begin(), game->left.end(), plainly_canonical) &&
         std::all_of(game->right.begin(), game->right.end(), plainly_canonical);
}

}  // namespace

TEST(GamePool, KnowsEveryGameOfTheFirstDays) {
  GamePool pool(memory);
  for (const PublishedRecord& record : records_of(published_table("games-born"), "born"))
    EXPECT_EQ(std::to_string(games_born_by(pool, std::stoi(record.at)).size()), record.published) << record.row;
}

TEST(GamePool, OrdersTheLatticeOfDayTwoAsPlayDoes) {
  GamePool pool(memory);
  const std::vector<ShortGame> games = games_born_by(pool, 2);
  std::map<OutcomeClass, std::uint64_t> outcomes;
  for (const ShortGame a : games) {
    ++outcomes[pool.outcome_class(a)];
    EXPECT_LE(pool.birthday(a), Dyadic(2));
    for (const ShortGame b : games) {
      const Plain x = plain_of(pool, a), y = plain_of(pool, b);
      EXPECT_EQ(pool.at_most(a, b), plain_at_most(x, y)) << text(pool, a) << " <= " << text(pool, b);
      EXPECT_EQ(value_of(pool, plain_sum(x, y)), pool.add(a, b)) << text(pool, a) << " + " << text(pool, b);
    }
  }
  std::vector<std::uint64_t> counts;
  for (const auto outcome : {OutcomeClass::previous, OutcomeClass::next, OutcomeClass::left, OutcomeClass::right})
    counts.push_back(outcomes[outcome]);
  EXPECT_EQ(counts, numbers_in(records_of(published_table("games-born"), "classes born").at(0).published));
}

TEST(GamePool, GivesCanonicalFormsOfRandomGames) {
  GamePool pool(memory);
  std::mt19937 random(5);
  for (int i = 0; i < 400; ++i) {
    const Plain plain = random_plain(random, 4);
    const ShortGame value = value_of(pool, plain);
    const Plain form = plain_of(pool, value);
    ASSERT_TRUE(plain_at_most(plain, form) && plain_at_most(form, plain)) << text(pool, value);
    ASSERT_TRUE(plainly_canonical(form)) << text(pool, value);
    const bool left = plain_wins(plain, true), right = plain_wins(plain, false);
    const OutcomeClass outcome = left ? (right ? OutcomeClass::next : OutcomeClass::left)
                                      : (right ? OutcomeClass::right : OutcomeClass::previous);
    ASSERT_EQ(pool.outcome_class(value), outcome);
  }
}

TEST(GamePool, ComparesAsPlayDoesAndEqualGamesHaveOneWord) {
  GamePool pool(memory);
  std::mt19937 random(6);
  for (int i = 0; i < 3000; ++i) {
    const Plain x = random_plain(random, 3), y = random_plain(random, 3);
    const ShortGame a = value_of(pool, x), b = value_of(pool, y);
    const bool below = plain_at_most(x, y), above = plain_at_most(y, x);
    ASSERT_EQ(pool.at_most(a, b), below) << text(pool, a) << " <= " << text(pool, b);
    ASSERT_EQ(a == b, below && above) << text(pool, a) << " = " << text(pool, b);
  }
}

TEST(GamePool, IsAGroupWithAnOrder) {
  GamePool pool(memory);
  const std::vector<ShortGame> games = random_games(pool, 60, 5);
  std::mt19937 random(7);
  for (int i = 0; i < 3000; ++i) {
    const ShortGame a = games[random() % 60], b = games[random() % 60], c = games[random() % 60];
    const ShortGame sum = pool.add(a, b);
    ASSERT_EQ(sum, pool.add(b, a));
    ASSERT_EQ(pool.add(sum, c), pool.add(a, pool.add(b, c)));
    ASSERT_EQ(pool.subtract(sum, b), a);
    ASSERT_EQ(pool.negate(sum), pool.add(pool.negate(a), pool.negate(b)));
    ASSERT_EQ(pool.at_most(a, b), pool.at_most(pool.add(a, c), pool.add(b, c)));
    ASSERT_EQ(pool.at_most(a, b), pool.at_most(pool.subtract(a, b), {}));
    ASSERT_TRUE(!pool.at_most(a, b) || !pool.at_most(b, c) || pool.at_most(a, c));
  }
}

TEST(GamePool, AddsNumbersUpsAndNimbersAsTheirFormsAdd) {
  GamePool pool(memory);
  std::vector<ShortGame> games;
  for (const int ups : {-2, -1, 0, 1, 2})
    for (const std::uint64_t nimber : {0, 1, 2, 3})
      for (const Dyadic& number : {Dyadic(), Dyadic(-1), Dyadic(1, 1)})
        games.push_back(pool.add(pool.number(number), pool.up(ups, nimber)));
  for (const ShortGame a : games) {
    const Plain x = plain_of(pool, a);
    EXPECT_TRUE(plainly_canonical(x)) << text(pool, a);
    EXPECT_EQ(value_of(pool, x), a) << text(pool, a);
    for (const ShortGame b : games) {
      EXPECT_EQ(pool.at_most(a, b), plain_at_most(x, plain_of(pool, b))) << text(pool, a) << " <= " << text(pool, b);
      GameList left, right;
      for (const ShortGame option : pool.left_options(a)) left.push_back(pool.add(option, b));
      for (const ShortGame option : pool.left_options(b)) left.push_back(pool.add(a, option));
      for (const ShortGame option : pool.right_options(a)) right.push_back(pool.add(option, b));
      for (const ShortGame option : pool.right_options(b)) right.push_back(pool.add(a, option));
      EXPECT_EQ(pool.add(a, b), pool.make({left.data(), left.size()}, {right.data(), right.size()}));
    }
  }
}

TEST(GamePool, MovesGamesByLargeNumbers) {
  GamePool pool(memory);
  const ShortGame far = pool.number(Dyadic::parse("1" + std::string(40, '0')));
  for (const ShortGame game : random_games(pool, 40, 4)) {
    const ShortGame moved = pool.add(game, far);
    EXPECT_EQ(pool.subtract(moved, far), game) << text(pool, game);
    EXPECT_EQ(pool.add(pool.add(far, pool.up(2, 3)), game), pool.add(moved, pool.up(2, 3)));
    EXPECT_EQ(pool.compare(moved, {}), GameOrder::greater);
  }
}

TEST(GamePool, CountsInOneStepHoweverFar) {
  GamePool pool(memory);
  const std::uint64_t before = pool.memory_used();
  const ShortGame million = pool.number(1000000);
  EXPECT_EQ(pool.make({&million, 1}, {}), pool.number(1000001));
  EXPECT_EQ(pool.add(million, million), pool.multiple(2, million));
  EXPECT_EQ(pool.memory_used(), before);
  EXPECT_EQ(pool.birthday(pool.number(Dyadic::parse("1000000000000000000000"))).text(), "1000000000000000000000");
  EXPECT_EQ(pool.multiple(1000000001, parse_short_game(pool, "+-1")), parse_short_game(pool, "+-1"));
}

TEST(GamePool, NamesClassesAndStops) {
  GamePool pool(memory);
  const auto game = [&](const char* words) { return parse_short_game(pool, words); };
  EXPECT_TRUE(pool.is_infinitesimal(game("+_1")) && !pool.is_all_small(game("+_1")));
  EXPECT_TRUE(pool.is_all_small(game("{^|*2}")) && pool.is_all_small({}) && !pool.is_all_small(game("1")));
  EXPECT_FALSE(pool.is_infinitesimal(game("+-1")) || pool.is_infinitesimal(game("1*")));
  EXPECT_TRUE(pool.is_integer(game("{3|}")) && !pool.is_integer(game("1/2")) && !pool.is_integer(game("*")));
  EXPECT_EQ(pool.left_stop(game("{2|0||-1}")), pool.number(0));
  EXPECT_EQ(pool.right_stop(game("{2|0||-1}")), pool.number(-1));
  EXPECT_EQ(pool.birthday(game("{2|0||-1}")), Dyadic(4));
  for (const auto& [words, day] : std::map<std::string, int>{
           {"^", 2}, {"^*", 2}, {"^2", 3}, {"^2*", 3}, {"^*2", 4}, {"^*3", 3}, {"1/2*", 3}, {"*3", 3}, {"+_1", 3}})
    EXPECT_EQ(pool.birthday(game(words.c_str())), Dyadic(day)) << words;
}

TEST(GamePool, BirthdaysOfInlineWordsAreThoseOfTheirOptions) {
  GamePool pool(memory);
  for (const int ups : {-3, -1, 0, 1, 2, 4})
    for (const std::uint64_t nimber : {0, 1, 2, 3, 5})
      for (const Dyadic& number : {Dyadic(), Dyadic(3, 1)}) {
        const ShortGame game = pool.add(pool.number(number), pool.up(ups, nimber));
        if (game == ShortGame{}) continue;
        Dyadic latest;
        for (const ShortGame option : pool.left_options(game)) latest = std::max(latest, pool.birthday(option));
        for (const ShortGame option : pool.right_options(game)) latest = std::max(latest, pool.birthday(option));
        EXPECT_EQ(pool.birthday(game), latest + 1) << text(pool, game);
      }
}

TEST(GamePool, GivesThreadsTheSameWords) {
  GamePool pool(memory);
  constexpr std::size_t threads = 4;
  std::vector<std::vector<ShortGame>> sums(threads);
  {
    std::vector<std::jthread> workers;
    for (std::size_t thread = 0; thread < threads; ++thread)
      workers.emplace_back([&, thread] {
        const std::vector<ShortGame> games = random_games(pool, 40, 4);
        for (const ShortGame a : games)
          for (const ShortGame b : games) sums[thread].push_back(pool.add(a, pool.negate(b)));
      });
  }
  for (std::size_t thread = 1; thread < threads; ++thread) EXPECT_EQ(sums[thread], sums[0]);
  GamePool alone(memory);
  const std::vector<ShortGame> games = random_games(alone, 40, 4);
  std::size_t i = 0;
  for (const ShortGame a : games)
    for (const ShortGame b : games) ASSERT_EQ(text(alone, alone.subtract(a, b)), text(pool, sums[0][i++]));
}

TEST(GamePool, StopsAtItsMemoryBound) {
  EXPECT_THROW(GamePool(1000), LimitError);
  GamePool pool(GamePool::least_memory);
  const auto fill = [&] {
    for (std::int64_t n = 1; n < 1000000; ++n) pool.switch_game(pool.number(n), pool.number(-n * n));
  };
  try {
    fill();
    FAIL() << "no bound was met";
  } catch (const LimitError& error) {
    EXPECT_NE(std::string(error.what()).find("4.0 MiB; raise --memory"), std::string::npos) << error.what();
  }
  EXPECT_LE(pool.memory_used(), GamePool::least_memory);
  EXPECT_EQ(text(pool, pool.switch_game(pool.number(5), pool.number(-25))), "{5|-25}");
}

TEST(GamePool, RefusesWhatDoesNotFit) {
  GamePool pool(memory);
  EXPECT_THROW(pool.nimber(NumberUpStar::most_nimber + 1), LimitError);
  EXPECT_THROW(pool.add(pool.up(NumberUpStar::most_ups), pool.up(1)), LimitError);
  ShortGame deep = parse_short_game(pool, "+-1");
  EXPECT_THROW(for (unsigned i = 0; i <= GamePool::most_depth; ++i) deep = pool.switch_game(pool.number(2 + i), deep),
               LimitError);
}

TEST(GamePool, RefusesWhatIsTooDeepForTheStack) {
  struct Thread {
    static void* run(void* error) {
      GamePool pool(memory);
      try {
        const ShortGame game = pool.make(std::vector{pool.number(5)}, std::vector{pool.up(8000)});
        pool.subtract(game, game);
      } catch (const LimitError& limit) {
        *static_cast<std::string*>(error) = limit.what();
      }
      return nullptr;
    }
  };
  std::string error;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, std::size_t{512} << 10), 0);
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, &Thread::run, &error), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  EXPECT_EQ(error, "options nest deeper than the stack of this thread allows");
}

TEST(GamePool, IsStoppedFromOutside) {
  GamePool pool(memory, Job({.stop = [] { return true; }}));
  EXPECT_THROW(games_born_by(pool, 3), Interrupted);
}

}  // namespace zermelo::game_pool_test
