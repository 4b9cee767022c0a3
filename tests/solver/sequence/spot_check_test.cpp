// Spot checks compute values a second time and find wrong values, also in the periodic part.
#include "solver/sequences/spot_check.h"

#include <gtest/gtest.h>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

Sequence computed(const std::string& words, std::uint64_t max) {
  Sequence sequence{HeapRule::parse(words), {}, {}};
  extend(sequence, max, Job({.threads = 1}));
  return sequence;
}

TEST(SpotCheck, AcceptsRightValuesForEveryNumberOfThreads) {
  const Sequence kayles = computed("kayles", 1000);
  ASSERT_TRUE(kayles.period);
  for (const unsigned threads : {1u, 2u, 7u}) {
    const SpotCheckResult check = spot_check(kayles, 5000, 100, Job({.threads = threads}));
    EXPECT_EQ(check.values, 100u);
    EXPECT_EQ(check.largest, 5000u);
    EXPECT_EQ(check.mismatches, 0u);
    EXPECT_FALSE(check.first);
  }
}

TEST(SpotCheck, NoticesAFalsePeriodBeyondTheValuesThatWereComputed) {
  Sequence kayles = computed("kayles", 1000);
  const std::uint64_t end = kayles.values.size();
  kayles.period->length += 1;
  const SpotCheckResult check = spot_check(kayles, end + 499, end + 500, Job({.threads = 2}));
  EXPECT_GT(check.mismatches, 100u);
  EXPECT_GE(check.first.value_or(0), end);
}

TEST(SpotCheck, NamesTheFirstWrongValue) {
  Sequence dawson = computed("0.07", 300);
  dawson.period.reset();
  HeapValues values;
  for (std::uint64_t n = 0; n <= 300; ++n) values.push_back(n == 123 ? 77 : dawson.values[n]);
  dawson.values = std::move(values);
  const Job job({.threads = 2});
  EXPECT_EQ(spot_check(dawson, 122, 1000, job).mismatches, 0u);
  EXPECT_EQ(spot_check(dawson, 300, 1000, job).first, 123u);
}

TEST(SpotCheck, LeavesOutHeapsWithTooManyOptions) {
  EXPECT_EQ(plain_mex_reach(HeapRule::parse("take:1,3,4"), 1'000'000'000'000), 1'000'000'000'000u);
  EXPECT_NEAR(static_cast<double>(plain_mex_reach(HeapRule::parse("kayles"), 1'000'000'000'000)), 268.4e6, 0.1e6);
  EXPECT_NEAR(static_cast<double>(plain_mex_reach(HeapRule::parse("0.8"), 1'000'000)), 56.7e3, 0.1e3);
  EXPECT_EQ(plain_mex_reach(HeapRule::parse("nim"), 1000), 1000u);
  EXPECT_EQ(plain_mex_reach(HeapRule::parse("nim"), 0), 0u);
}

TEST(SpotCheck, StopsWhenItIsAsked) {
  const Job stopped({.threads = 2, .stop = [] { return true; }});
  EXPECT_THROW(spot_check(computed("kayles", 1000), 1000, 50, stopped), Interrupted);
}

}  // namespace
}  // namespace zermelo
