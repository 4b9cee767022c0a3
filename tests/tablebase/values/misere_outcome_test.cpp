// Misère outcomes of canonical forms: published ones, and play from the forms by their printed options.
#include "tablebase/values/misere_outcome.h"

#include <gtest/gtest.h>

#include "tablebase/values/notation/notation.h"

namespace zermelo::misere_outcome_test {
namespace {

class MisereOutcome : public testing::Test {
 protected:
  OutcomeClass of(const std::string& words) { return misere_outcome(pool_, parse_short_game(pool_, words), Job()); }
  /// By every option, also of integers.
  bool wins(Player player, ShortGame game) {
    const GameOptions options = player == Player::left ? pool_.left_options(game) : pool_.right_options(game);
    bool wins = options.empty();
    for (const ShortGame option : options) wins = wins || !this->wins(other(player), option);
    return wins;
  }

  GamePool pool_{std::uint64_t{1} << 26};
};

TEST_F(MisereOutcome, HasThePublishedOutcomes) {
  EXPECT_EQ(of("5"), OutcomeClass::right);
  EXPECT_EQ(of("25/16"), OutcomeClass::right);
  EXPECT_EQ(of("^"), OutcomeClass::right);
  EXPECT_EQ(of("^*6"), OutcomeClass::previous);
  EXPECT_EQ(of("{0||0|v*}"), OutcomeClass::right);
  EXPECT_EQ(of("0"), OutcomeClass::next);
  EXPECT_EQ(of("*"), OutcomeClass::previous);
  EXPECT_EQ(of("*2"), OutcomeClass::next);
  EXPECT_EQ(of("-1000000000"), OutcomeClass::left);
}

TEST_F(MisereOutcome, IsThatOfEveryPlay) {
  for (const char* words : {"3", "-2", "1/2", "-7/8", "^^*", "v*3", "{1|-1}", "{2|0||-1}", "{1|*||^}", "{3||2*|1}"}) {
    const ShortGame game = parse_short_game(pool_, words);
    EXPECT_EQ(of(words), outcome_class(wins(Player::left, game), wins(Player::right, game))) << words;
  }
}

}  // namespace
}  // namespace zermelo::misere_outcome_test
