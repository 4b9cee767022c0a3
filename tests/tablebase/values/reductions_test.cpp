// Reduced canonical forms and atomic weights: published values, and laws on random games.
#include "tablebase/values/reductions.h"

#include <gtest/gtest.h>

#include <random>

#include "support/plain_partisan.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::reductions_test {
namespace {

class ReductionsTest : public testing::Test {
 protected:
  ShortGame game(const std::string& words) { return parse_short_game(pool_, words); }
  std::string reduced(const std::string& words) { return text(pool_, reductions_.reduced(game(words))); }
  std::string weight(const std::string& words) {
    const auto weight = reductions_.atomic_weight(game(words));
    return weight ? text(pool_, *weight) : "none";
  }

  GamePool pool_{std::uint64_t{1} << 28};
  Reductions reductions_{pool_};
};

TEST_F(ReductionsTest, HavePublishedForms) {
  EXPECT_EQ(reduced("^"), "0");
  EXPECT_EQ(reduced("*8"), "0");
  EXPECT_EQ(reduced("73/16+v9*8"), "73/16");
  EXPECT_EQ(reduced("{3||2+*|1+*}"), text(pool_, game("{3||2|1}")));
  EXPECT_EQ(reduced("{^^^|vv}"), "0");
  EXPECT_EQ(reduced("{5||3|1|||0||||0}"), "0");
  EXPECT_EQ(reduced("{1|-1}"), "+-1");
}

/// The difference is infinitesimal; reducing again changes nothing; games that differ by an infinitesimal have one
/// form.
TEST_F(ReductionsTest, DifferByInfinitesimals) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const ShortGame any = value_of(pool_, random_plain(random, 4)), form = reductions_.reduced(any);
    const ShortGame rest = pool_.subtract(any, form);
    const ShortGame zero = pool_.number(0);
    ASSERT_TRUE(pool_.compare_numbers(pool_.left_stop(rest), zero) == 0) << text(pool_, any);
    ASSERT_TRUE(pool_.compare_numbers(pool_.right_stop(rest), zero) == 0) << text(pool_, any);
    ASSERT_EQ(reductions_.reduced(form), form) << text(pool_, any);
    for (const ShortGame small : {pool_.up(1), pool_.nimber(2), pool_.tiny(pool_.number(1))})
      ASSERT_EQ(reductions_.reduced(pool_.add(any, small)), form) << text(pool_, any);
  }
}

/// Two games have one reduced form exactly if both stops of their difference are 0, also with fine numbers, which no
/// word contains.
TEST_F(ReductionsTest, AreEqualForEqualClasses) {
  std::mt19937 random(6);
  std::vector<ShortGame> games;
  for (int round = 0; round < 40; ++round) {
    games.push_back(value_of(pool_, random_plain(random, 3)));
    games.push_back(pool_.add(games.back(), pool_.number(Dyadic(1, 1 + round))));
    games.push_back(pool_.add(games[games.size() - 2], pool_.up(1, 2)));
  }
  std::size_t alike = 0;
  for (const ShortGame a : games)
    for (const ShortGame b : games) {
      const bool infinitesimal = pool_.is_infinitesimal(pool_.subtract(a, b));
      ASSERT_EQ(reductions_.reduced(a) == reductions_.reduced(b), infinitesimal) << text(pool_, a);
      alike += infinitesimal && a != b;
    }
  EXPECT_GT(alike, 40u);
}

TEST_F(ReductionsTest, HavePublishedWeights) {
  EXPECT_EQ(weight("^"), "1");
  EXPECT_EQ(weight("v*"), "-1");
  EXPECT_EQ(weight("^*6"), "1");
  EXPECT_EQ(weight("*"), "0");
  EXPECT_EQ(weight("0"), "0");
  EXPECT_EQ(weight("{1|^^||^}"), "2");
  EXPECT_EQ(weight("{0||0|-3/2}"), "0");
  EXPECT_EQ(weight("{0||0|-3/2} + ^64*3"), "64");
  EXPECT_EQ(weight("{0||0|-3/2} - ^64"), "-64");
  EXPECT_EQ(weight("{0||0|-3/2} + ^65"), "none");
  EXPECT_EQ(weight("{^^^|vv}"), text(pool_, game("{1|0}")));
  EXPECT_EQ(weight("-1/2"), "none");
  EXPECT_EQ(weight("{1|-1}"), "none");
}

/// Atomic weights add up (Conway 1976).
TEST_F(ReductionsTest, AddWeights) {
  const std::vector<std::string> games{"^", "v", "*", "*3", "^^*", "{0|^*}", "{^|*}", "{^^^|vv}", "{0,*|v}"};
  for (const std::string& a : games)
    for (const std::string& b : games) {
      const auto x = reductions_.atomic_weight(game(a)), y = reductions_.atomic_weight(game(b));
      const auto sum = reductions_.atomic_weight(pool_.add(game(a), game(b)));
      ASSERT_TRUE(x && y && sum) << a << ' ' << b;
      EXPECT_EQ(*sum, pool_.add(*x, *y)) << a << ' ' << b;
    }
}

}  // namespace
}  // namespace zermelo::reductions_test
