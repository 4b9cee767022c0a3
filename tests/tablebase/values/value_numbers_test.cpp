// Lists of values: every value occurs once, after its options; wrong lists are refused.
#include "tablebase/values/value_numbers.h"

#include <gtest/gtest.h>

#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::value_numbers_test {
namespace {

TEST(ValueList, GivesTheSameValuesBack) {
  GamePool pool(GamePool::least_memory), other(GamePool::least_memory);
  ValueNumbers numbers(pool);
  const std::vector<std::string> texts = {"0",
                                          "3/4",
                                          "-7",
                                          "^",
                                          "v3*2",
                                          "1*3",
                                          "{2|0||-1}",
                                          "+-1",
                                          "{0||0|-2}",
                                          "{1|1/2,{1|0}}",
                                          "1/1208925819614629174706176",
                                          "{5/8|^*||-3}"};
  std::vector<std::uint32_t> places;
  for (const std::string& words : texts) places.push_back(numbers.number(parse_short_game(pool, words)));
  const ValueList list = numbers.take();
  EXPECT_EQ(list.lines.front(), "0");
  const std::vector<ShortGame> values = read_values(list, other);
  for (std::size_t i = 0; i < texts.size(); ++i)
    EXPECT_EQ(values.at(places[i]), parse_short_game(other, texts[i])) << texts[i];
  EXPECT_EQ(text(other, values.at(places[6])), "{2|0||-1}");
}

TEST(ValueList, DoesNotDependOnWhatElseAPoolHolds) {
  GamePool pool(GamePool::least_memory), other(GamePool::least_memory);
  parse_short_game(other, "{4|{1|{0|-8}}} + {2|-3}");
  ValueNumbers one(pool), two(other);
  for (const char* words : {"{1|-1} + {3|1/2}", "{2|0||-1} + *", "{3|{2|0}} - {1|0}"})
    EXPECT_EQ(one.number(parse_short_game(pool, words)), two.number(parse_short_game(other, words)));
  EXPECT_EQ(one.take().lines, two.take().lines);
}

TEST(ValueList, RefusesWhatIsNoList) {
  for (const auto& [lines, hint] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"1"}, "the first value must be 0"},
           {{"0", "0"}, "twice"},
           {{"0", "1", "{1|0}", "{1|0}"}, "twice"},
           {{"0", "{0|}"}, "canonical"},
           {{"0", "1", "{0,1|0}"}, "canonical"},
           {{"0", "{1|0}"}, "option 1 is not an earlier value"},
           {{"0", "1", "{2|0}"}, "option 2 is not an earlier value"},
           {{"0", "{0|0"}, "a } is missing"},
           {{"0", "{0}"}, "one |"},
           {{"0", "{0|0|0}"}, "one |"},
           {{"0", "{x|0}"}, "not a number"},
           {{"0", "1 &3"}, "neither ups nor a nimber"},
           {{"0", "1/3"}, "1/3"},
           {{"0", "1 ^99999999999"}, "not a number"},
           {{"0", ""}, "value 1"}}) {
    GamePool pool(GamePool::least_memory);
    try {
      read_values({lines}, pool);
      ADD_FAILURE() << lines.back();
    } catch (const FormatError& error) {
      EXPECT_NE(std::string(error.what()).find(hint), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace zermelo::value_numbers_test
