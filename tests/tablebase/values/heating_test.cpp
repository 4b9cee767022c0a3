// Cooling, heating, overheating and Norton's product: values from the literature and from CGSuite's tests, and laws on
// random games.
#include "tablebase/values/heating.h"

#include <gtest/gtest.h>

#include <random>

#include "support/plain_partisan.h"
#include "support/short_games.h"
#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::heating_test {
namespace {

class HeatingTest : public testing::Test {
 protected:
  ShortGame game(const std::string& words) { return parse_short_game(pool_, words); }
  void expect(const std::string& words, const std::string& value) {
    EXPECT_EQ(text(pool_, game(words)), text(pool_, game(value))) << words;
  }
  ShortGame random_game(int depth) { return value_of(pool_, random_plain(random_, depth)); }
  Dyadic random_temperature() { return Dyadic(static_cast<std::int64_t>(random_() % 9), exponent()); }
  unsigned exponent() { return static_cast<unsigned>(random_() % 3); }

  GamePool pool_{std::uint64_t{1} << 28};
  Heating heating_{pool_};
  std::mt19937 random_{49};
};

TEST_F(HeatingTest, HasPublishedValues) {
  for (const auto& [words, value] :
       std::vector<std::pair<const char*, const char*>>{{"cool({3||2+*|1+*},0)", "{3||2*|1*}"},
                                                        {"cool({3||2+*|1+*},1/4)", "{11/4||2|3/2}"},
                                                        {"cool({3||2+*|1+*},1/2)", "{5/2|2*}"},
                                                        {"cool({3||2+*|1+*},5/8)", "{19/8|17/8}"},
                                                        {"cool({3||2+*|1+*},3/4)", "9/4*"},
                                                        {"cool({3||2+*|1+*},70)", "9/4"},
                                                        {"cool({3||2+*|1+*},-1/2)", "{7/2|||5/2|3/2||+-(1/2)}"},
                                                        {"cool(1/4,-1/8)", "1/4"},
                                                        {"cool(1/4,-1/4)", "1/4*"},
                                                        {"cool(1/4,-3/8)", "{3/8|1/8}"},
                                                        {"heat({3||2+*|1+*},0)", "{3||2*|1*}"},
                                                        {"heat({3||2+*|1+*},1/2)", "{7/2|||5/2|3/2||+-(1/2)}"},
                                                        {"heat({3||2+*|1+*},1)", "{4|||3|1||0|-2}"},
                                                        {"heat({3||2+*|1+*},-3/4)", "9/4*"},
                                                        {"heat({3||2+*|1+*},-4)", "0"},
                                                        {"heat({3||2+*|1+*},*)", "{3*||2|1}"},
                                                        {"norton(0,^)", "0"},
                                                        {"norton(6,^)", "^6"},
                                                        {"norton(-4,^)", "v4"},
                                                        {"norton(1/2,^)", "{^^*|v*}"},
                                                        {"norton(^,^)", "{^^*||0|v4}"},
                                                        {"norton(tiny(2),^)", "{^^*||0|v6}"},
                                                        {"overheat({3||2+*|1+*},*,1*)", "{1||+-(1*)|-1,{-1|-3}}"},
                                                        {"freeze({0||0|-3/2})", "tiny(3/2)"},
                                                        {"freeze({4|-2})", "1*"},
                                                        {"cool({2|0||-1},1)", "v"},
                                                        {"heat(*,1)", "+-1"}})
    expect(words, value);
}

/// The laws of chapter 9 of On Numbers and Games: cooling adds, and stops at the mean.
TEST_F(HeatingTest, CoolingIsLinear) {
  for (int round = 0; round < 300; ++round) {
    const ShortGame a = random_game(3), b = random_game(3);
    const Dyadic t = random_temperature();
    ASSERT_EQ(pool_.add(heating_.cool(a, t), heating_.cool(b, t)), heating_.cool(pool_.add(a, b), t))
        << text(pool_, a) << " and " << text(pool_, b) << " at " << t.text();
  }
}

/// The thermograph of a cooled game is the rest of the thermograph above t.
TEST_F(HeatingTest, CoolingShiftsThermographs) {
  Thermographs walls(pool_);
  for (int round = 0; round < 20000; ++round) {
    const ShortGame game = random_game(5);
    const Dyadic t = random_temperature(), u = random_temperature();
    const Thermograph& of = walls.of(game);
    const Thermograph& cooled = walls.of(heating_.cool(game, t));
    ASSERT_EQ(wall_at(cooled.left, u), wall_at(of.left, t + u)) << text(pool_, game) << " at " << t.text();
    ASSERT_EQ(wall_at(cooled.right, u), wall_at(of.right, t + u)) << text(pool_, game) << " at " << t.text();
    ASSERT_EQ(cooled.mean, of.mean);
    if (of.temperature > t) {
      ASSERT_EQ(cooled.temperature, of.temperature - t);
    }
  }
}

TEST_F(HeatingTest, CoolingTwiceAddsTemperatures) {
  for (int round = 0; round < 2000; ++round) {
    const ShortGame game = random_game(5);
    const Dyadic t = random_temperature(), u = random_temperature();
    ASSERT_EQ(heating_.cool(heating_.cool(game, t), u), heating_.cool(game, t + u)) << text(pool_, game);
  }
}

TEST_F(HeatingTest, CoolingAndHeatingUndoEachOther) {
  for (int round = 0; round < 200; ++round) {
    const Dyadic t = random_temperature(), low(static_cast<std::int64_t>(random_() % 9) - 4, exponent());
    const ShortGame hot = pool_.switch_game(pool_.number(low + t + t + random_temperature()), pool_.number(low));
    ASSERT_EQ(heating_.heat(heating_.cool(hot, t), pool_.number(t)), hot) << text(pool_, hot) << " at " << t.text();
    const ShortGame any = random_game(3);
    ASSERT_EQ(heating_.cool(heating_.heat(any, pool_.number(t)), t), any) << text(pool_, any) << " at " << t.text();
    ASSERT_EQ(heating_.heat(pool_.negate(any), pool_.number(t)), pool_.negate(heating_.heat(any, pool_.number(t))));
  }
}

/// Norton's lemma and theorem: the product adds, does not depend on the form, and keeps the order.
TEST_F(HeatingTest, NortonProductDistributes) {
  const std::vector<ShortGame> units{game("^"), game("1"), game("^*2 + ^"), game("tiny(1)"), game("{2|1}")};
  for (int round = 0; round < 100; ++round) {
    const ShortGame a = random_game(2), b = random_game(2), unit = units[random_() % units.size()];
    const ShortGame of_a = heating_.norton(a, unit), of_b = heating_.norton(b, unit);
    ASSERT_EQ(pool_.add(of_a, of_b), heating_.norton(pool_.add(a, b), unit))
        << text(pool_, a) << " and " << text(pool_, b) << " times " << text(pool_, unit);
    ASSERT_EQ(pool_.compare(of_a, of_b), pool_.compare(a, b));
  }
  for (const ShortGame any : games_born_by(pool_, 2))
    ASSERT_EQ(heating_.norton(any, game("1*")), heating_.overheat(any, game("1*"), game("1"))) << text(pool_, any);
}

TEST_F(HeatingTest, HasLimits) {
  EXPECT_THROW(game("cool({2|0},-1)"), UsageError);
  EXPECT_THROW(game("cool({2|0},*)"), UsageError);
  EXPECT_THROW(game("norton(1/2,*)"), UsageError);
  EXPECT_EQ(game("norton(3,*)"), game("*"));
  EXPECT_EQ(text(pool_, game("cool(*4095 + ^8000,1)")), "0");
  EXPECT_THROW(game("norton(10000,^)"), LimitError);
}

}  // namespace
}  // namespace zermelo::heating_test
