// Dyadic rationals: arithmetic, texts, and the simplest number, compared with a walk down Conway's tree.
#include "tablebase/values/words/dyadic.h"

#include <gtest/gtest.h>

#include "tablebase/base/error.h"

namespace zermelo::dyadic_test {

namespace {

/// The simplest number between the bounds: the first number between them on the walk from 0 down Conway's tree.
Dyadic walked(const std::optional<Dyadic>& above, const std::optional<Dyadic>& below) {
  std::optional<Dyadic> low, high;
  for (Dyadic at;;) {
    if (above && at <= *above)
      low = at;
    else if (below && at >= *below)
      high = at;
    else
      return at;
    if (!high)
      at = *low + Dyadic(1);
    else if (!low)
      at = *high - Dyadic(1);
    else
      at = (*low + *high).half();
  }
}

std::vector<Dyadic> some_numbers() {
  std::vector<Dyadic> numbers;
  for (int eighths = -29; eighths <= 29; ++eighths) numbers.emplace_back(eighths, 3);
  for (const int odd : {-1025, -3, 5, 777}) numbers.emplace_back(odd, 9);
  return numbers;
}

}  // namespace

TEST(Dyadic, IsKeptInLowestTerms) {
  EXPECT_EQ(Dyadic(12, 3), Dyadic(3, 1));
  EXPECT_EQ(Dyadic(-8, 3), Dyadic(-1));
  EXPECT_EQ(Dyadic(0, 7), Dyadic());
  EXPECT_EQ(Dyadic(-13, 3).floor(), -2);
  EXPECT_EQ(Dyadic(-1, 3) + Dyadic(5, 3), Dyadic(1, 1));
}

TEST(Dyadic, IsWrittenAndRead) {
  for (const Dyadic& number : some_numbers()) EXPECT_EQ(Dyadic::parse(number.text()), number);
  EXPECT_EQ(Dyadic(-13, 3).text(), "-13/8");
  EXPECT_EQ(Dyadic::parse("-6/4").text(), "-3/2");
  EXPECT_EQ(Dyadic::parse("010").text(), "10");
  EXPECT_EQ(Dyadic::parse("-1.50").text(), "-3/2");
  for (const char* wrong : {"", "-", "1/3", "1/0", "1/", "/2", "x", "1.", ".5", "1.2", "1.5.5", "--1", "1/-2", "+1"})
    EXPECT_THROW(Dyadic::parse(wrong), UsageError) << wrong;
}

TEST(Dyadic, OfAnySizeIsExactUpToItsLimit) {
  Dyadic small(1), large(1);
  for (unsigned i = 0; i < 2000; ++i) small = small.half(), large = large + large;
  EXPECT_EQ((large + small) - large, small);
  EXPECT_LT(large, large + small);
  EXPECT_THROW(large.times(large.numerator()).times(4096 * Integer(4096)).times(large.numerator()), LimitError);
  EXPECT_THROW(Dyadic(1, Dyadic::most_bits + 1), LimitError);
}

TEST(Dyadic, TheSimplestBetweenIsTheFirstThatAWalkMeets) {
  const std::vector<Dyadic> numbers = some_numbers();
  for (const Dyadic& low : numbers) {
    EXPECT_EQ(simplest_between(low, {}), walked(low, {})) << low.text();
    EXPECT_EQ(simplest_between({}, low), walked({}, low)) << low.text();
    for (const Dyadic& high : numbers)
      if (low < high) {
        EXPECT_EQ(simplest_between(low, high), walked(low, high)) << low.text() << ' ' << high.text();
      }
  }
  EXPECT_EQ(simplest_between({}, {}), Dyadic());
}

TEST(Dyadic, TheSimplestIsFoundFarFromZero) {
  const Dyadic far = Dyadic::parse("1" + std::string(300, '0')), near(1, 3000);
  EXPECT_EQ(simplest_between(far, {}), far + 1);
  EXPECT_EQ(simplest_between(far, far + near), far + near.half());
  EXPECT_EQ(simplest_between(-near, near), Dyadic());
}

TEST(Dyadic, BirthdaysAreThoseOfConwaysTree) {
  for (const auto& [text, day] : std::vector<std::pair<const char*, int>>{
           {"0", 0}, {"1", 1}, {"-1", 1}, {"1/2", 2}, {"2", 2}, {"3/4", 3}, {"3/2", 3}, {"-5/4", 4}, {"7/8", 4}})
    EXPECT_EQ(Dyadic::parse(text).birthday(), day) << text;
}

}  // namespace zermelo::dyadic_test
