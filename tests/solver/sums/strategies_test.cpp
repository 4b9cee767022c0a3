// Strategies against plain searches, and their known guarantees.
#include "solver/sums/strategies.h"

#include <gtest/gtest.h>

#include <random>

#include "support/plain_partisan.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::strategies_test {
namespace {

class StrategiesTest : public testing::Test {
 protected:
  ShortGame game(const std::string& words) { return parse_short_game(pool_, words); }
  std::vector<ShortGame> games(const std::vector<std::string>& words) {
    std::vector<ShortGame> games;
    for (const std::string& each : words) games.push_back(game(each));
    return games;
  }

  GamePool pool_{std::uint64_t{1} << 28};
  SumStrategies strategies_{pool_};
};

/// In a sum of switches each strategy takes the largest, which is exact.
TEST_F(StrategiesTest, TakeTheLargestSwitch) {
  const std::vector<ShortGame> sum = games({"{1|-1}", "{5|-5}", "{3|-2}", "2"});
  for (const Strategy strategy : strategies)
    for (const Player player : {Player::left, Player::right}) {
      const auto move = strategies_.move(strategy, sum, player);
      ASSERT_TRUE(move);
      EXPECT_EQ(move->term, 1u);
      EXPECT_EQ(move->option, pool_.number(player == Player::left ? 5 : -5));
      EXPECT_EQ(strategies_.loss(strategy, sum, player), Dyadic());
    }
}

/// Each loses at most the greatest temperature (thermostrat: Berlekamp, Conway and Guy; sentestrat: Berlekamp 1996),
/// and nothing is less than 0. hotstrat alone has no such bound.
TEST_F(StrategiesTest, LoseAtMostTheTemperature) {
  std::mt19937 random(6);
  for (int round = 0; round < 150; ++round) {
    std::vector<ShortGame> sum;
    Dyadic hottest;
    Thermographs walls(pool_);
    for (int i = 0; i < 3; ++i) {
      sum.push_back(value_of(pool_, random_plain(random, 3)));
      sum.back() = pool_.multiple(Integer(1 + static_cast<int>(random() % 3)), sum.back());
      hottest = std::max(hottest, walls.temperature(sum.back()));
    }
    for (const Strategy strategy : strategies)
      for (const Player player : {Player::left, Player::right}) {
        const Dyadic loss = strategies_.loss(strategy, sum, player);
        ASSERT_TRUE(loss >= Dyadic()) << round << ' ' << name(strategy);
        ASSERT_TRUE(strategy == Strategy::hotstrat || loss <= hottest) << round << ' ' << name(strategy);
      }
  }
}

/// Exact values of all first moves by the stops of the sums after them.
TEST_F(StrategiesTest, LoseWhatTheFirstMoveLosesInSumsOfTwoPlies) {
  const std::vector<ShortGame> sum = games({"{4||1|0}", "{2|-1}"});
  for (const Strategy strategy : strategies) {
    const auto move = strategies_.move(strategy, sum, Player::left);
    const ShortGame after = pool_.add(move->option, sum[1 - move->term]);
    const Dyadic exact = *pool_.as_number(pool_.left_stop(pool_.add(sum[0], sum[1])));
    const Dyadic first = exact - *pool_.as_number(pool_.right_stop(after));
    EXPECT_TRUE(strategies_.loss(strategy, sum, Player::left) >= first) << name(strategy);
  }
}

TEST_F(StrategiesTest, HaveNoMoveInNumbers) {
  const std::vector<ShortGame> sum = games({"2", "-1/2"});
  for (const Strategy strategy : strategies) {
    EXPECT_FALSE(strategies_.move(strategy, sum, Player::left));
    EXPECT_EQ(strategies_.loss(strategy, sum, Player::right), Dyadic());
  }
}

}  // namespace
}  // namespace zermelo::strategies_test
