// Thermographs: known means and temperatures, and comparison with the definition of cooling.
#include <gtest/gtest.h>

#include "support/plain_partisan.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::thermograph_test {

namespace {

constexpr std::uint64_t memory = std::uint64_t{64} << 20;

/// The Left and Right stops of a game cooled by `tax`, or by the first temperature at which they meet. By Siegel's
/// definition, for temperatures in steps of `step`.
std::pair<Dyadic, Dyadic> plainly_taxed(GamePool& pool, ShortGame game, const Dyadic& tax, const Dyadic& step) {
  if (const auto number = pool.as_number(game)) return {*number, *number};
  std::pair<Dyadic, Dyadic> walls;
  for (Dyadic at; at <= tax; at = at + step) {
    std::optional<Dyadic> left, right;
    for (const ShortGame option : pool.left_options(game)) {
      const Dyadic reached = plainly_taxed(pool, option, at, step).second - at;
      if (!left || reached > *left) left = reached;
    }
    for (const ShortGame option : pool.right_options(game)) {
      const Dyadic reached = plainly_taxed(pool, option, at, step).first + at;
      if (!right || reached < *right) right = reached;
    }
    walls = {*left, *right};
    if (*left <= *right) break;
  }
  return walls;
}

}  // namespace

TEST(Thermograph, KnowsMeansAndTemperatures) {
  GamePool pool(memory);
  Thermographs thermographs(pool);
  const std::vector<std::array<const char*, 3>> known{{"0", "0", "-1"},
                                                      {"3/4", "3/4", "-1/4"},
                                                      {"*", "0", "0"},
                                                      {"^", "0", "0"},
                                                      {"+_1", "0", "0"},
                                                      {"1*", "1", "0"},
                                                      {"+-1", "0", "1"},
                                                      {"{2|0}", "1", "1"},
                                                      {"{2|-1/2}", "3/4", "5/4"},
                                                      {"{2|0||-1}", "0", "1"},
                                                      {"+-{2|1}", "0", "3/2"},
                                                      {"{2|0||0}", "0", "0"},
                                                      {"{4|0||0}", "0", "0"},
                                                      {"{4|0||-1}", "0", "1"},
                                                      {"{5|1||0}", "1", "1"},
                                                      {"{1|0||-2|-8}", "-2", "5/2"},
                                                      {"{10|0||-1|-1}", "0", "1"},
                                                      {"{2|0} + {1|-1}", "1", "-1"}};
  for (const auto& [words, mean, temperature] : known) {
    const ShortGame game = parse_short_game(pool, words);
    EXPECT_EQ(thermographs.mean(game).text(), mean) << words;
    EXPECT_EQ(thermographs.temperature(game).text(), temperature) << words;
  }
}

TEST(Thermograph, HasExactCorners) {
  GamePool pool(memory);
  Thermographs thermographs(pool);
  const Thermograph& walls = thermographs.of(parse_short_game(pool, "{5|1||0}"));
  EXPECT_EQ(walls.left, (std::vector<WallPoint>{{0, 1}, {1, 1}}));
  EXPECT_EQ(walls.right, (std::vector<WallPoint>{{0, 0}, {1, 1}}));
  const Thermograph& bent = thermographs.of(parse_short_game(pool, "{2|0||-4}"));
  EXPECT_EQ(bent.left, (std::vector<WallPoint>{{0, 0}, {1, 0}, {Dyadic(5, 1), Dyadic(-3, 1)}}));
  EXPECT_EQ(wall_at(bent.left, Dyadic(2)), Dyadic(-1));
  EXPECT_EQ(wall_at(bent.right, Dyadic(100)), Dyadic(-3, 1));
}

TEST(Thermograph, AgreesWithTheDefinitionOfCooling) {
  GamePool pool(memory);
  Thermographs thermographs(pool);
  std::mt19937 random(9);
  const Dyadic step(1, 6);
  for (int i = 0; i < 60; ++i) {
    GameList left, right;
    for (int k = 0; k < 2; ++k) {
      const auto number = [&] { return pool.number(Dyadic(static_cast<int>(random() % 17) - 8, 1)); };
      left.push_back(pool.switch_game(number(), number()));
      right.push_back(pool.switch_game(number(), number()));
    }
    const ShortGame game = pool.make({left.data(), left.size()}, {right.data(), right.size()});
    const Thermograph& walls = thermographs.of(game);
    for (const Dyadic& tax : {Dyadic(), Dyadic(3, 2), Dyadic(7, 2)}) {
      if (is_number(game) || tax > walls.temperature) continue;
      const auto [high, low] = plainly_taxed(pool, game, tax, Dyadic(1, 2));
      EXPECT_EQ(wall_at(walls.left, tax), high) << text(pool, game) << " at " << tax.text();
      EXPECT_EQ(wall_at(walls.right, tax), low) << text(pool, game) << " at " << tax.text();
    }
  }
}

TEST(Thermograph, MeansAddUp) {
  GamePool pool(memory);
  Thermographs thermographs(pool);
  std::mt19937 random(10);
  for (int i = 0; i < 200; ++i) {
    const ShortGame a = value_of(pool, random_plain(random, 4)), b = value_of(pool, random_plain(random, 4));
    const ShortGame sum = pool.add(a, b);
    EXPECT_EQ(thermographs.mean(sum), thermographs.mean(a) + thermographs.mean(b));
    EXPECT_LE(thermographs.temperature(sum), std::max(thermographs.temperature(a), thermographs.temperature(b)));
    EXPECT_EQ(thermographs.of(sum).left.front().value, *pool.as_number(pool.left_stop(sum)));
    EXPECT_EQ(thermographs.of(sum).right.front().value, *pool.as_number(pool.right_stop(sum)));
  }
}

}  // namespace zermelo::thermograph_test
