// Spot checks compute values a second time and find wrong values, also in the periodic part.
#include <gtest/gtest.h>

#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"

namespace zermelo::spot_check_test {
namespace {

sequences::Sequence computed(const std::string& words, std::uint64_t max) {
  sequences::Sequence sequence{sequences::HeapRule::parse(words), {}, {}};
  sequences::extend(sequence, max, Job({.threads = 1}));
  return sequence;
}

TEST(SpotCheck, AcceptsRightValuesForEveryNumberOfThreads) {
  const sequences::Sequence kayles = computed("kayles", 1000);
  ASSERT_TRUE(kayles.period);
  for (const unsigned threads : {1u, 2u, 7u}) {
    const sequences::SpotCheckResult check = sequences::spot_check(kayles, 5000, 100, Job({.threads = threads}));
    EXPECT_EQ(check.values, 100u);
    EXPECT_EQ(check.largest, 5000u);
    EXPECT_EQ(check.mismatches, 0u);
    EXPECT_FALSE(check.first);
  }
}

TEST(SpotCheck, NoticesAFalsePeriodBeyondTheValuesThatWereComputed) {
  sequences::Sequence kayles = computed("kayles", 1000);
  const std::uint64_t end = kayles.values.size();
  kayles.period->length += 1;
  const sequences::SpotCheckResult check = sequences::spot_check(kayles, end + 499, end + 500, Job({.threads = 2}));
  EXPECT_GT(check.mismatches, 100u);
  EXPECT_GE(check.first.value_or(0), end);
}

TEST(SpotCheck, NamesTheFirstWrongValue) {
  sequences::Sequence dawson = computed("0.07", 300);
  dawson.period.reset();
  sequences::HeapValues values;
  for (std::uint64_t n = 0; n <= 300; ++n) values.push_back(n == 123 ? 77 : dawson.values[n]);
  dawson.values = std::move(values);
  const Job job({.threads = 2});
  EXPECT_EQ(sequences::spot_check(dawson, 122, 1000, job).mismatches, 0u);
  EXPECT_EQ(sequences::spot_check(dawson, 300, 1000, job).first, 123u);
}

TEST(SpotCheck, LeavesOutHeapsWithTooManyOptions) {
  EXPECT_EQ(sequences::plain_mex_reach(sequences::HeapRule::parse("take:1,3,4"), 1'000'000'000'000),
            1'000'000'000'000u);
  EXPECT_NEAR(static_cast<double>(sequences::plain_mex_reach(sequences::HeapRule::parse("kayles"), 1'000'000'000'000)),
              268.4e6, 0.1e6);
  EXPECT_NEAR(static_cast<double>(sequences::plain_mex_reach(sequences::HeapRule::parse("0.8"), 1'000'000)), 56.7e3,
              0.1e3);
  EXPECT_EQ(sequences::plain_mex_reach(sequences::HeapRule::parse("nim"), 1000), 1000u);
  EXPECT_EQ(sequences::plain_mex_reach(sequences::HeapRule::parse("nim"), 0), 0u);
}

TEST(SpotCheck, StopsWhenItIsAsked) {
  const Job stopped({.threads = 2, .stop = [] { return true; }});
  EXPECT_THROW(sequences::spot_check(computed("kayles", 1000), 1000, 50, stopped), Interrupted);
}

}  // namespace
}  // namespace zermelo::spot_check_test
