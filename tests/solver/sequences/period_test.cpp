// Periods of Grundy sequences: known ones are proved, none is claimed without a theorem, and proved periods agree with
// plain values.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solver/sequences/sequence.h"
#include "support/published_words.h"
#include "tests/solver/sequences/plain_values.h"

namespace zermelo::period_test {
namespace {

sequences::Sequence extended(const std::string& words, std::uint64_t max) {
  sequences::Sequence sequence{sequences::HeapRule::parse(words), {}, {}};
  sequences::extend(sequence, max, Job({.threads = 1}));
  return sequence;
}

sequences::HeapValues as_values(const std::vector<std::uint32_t>& list, std::size_t count) {
  sequences::HeapValues values;
  for (std::size_t n = 0; n < count; ++n) values.push_back(list[n]);
  return values;
}

TEST(SequencePeriods, AreThoseThatWerePublished) {
  for (const PublishedRecord& record : records_of(published_table("octal-periods"), "period")) {
    const std::vector<std::uint64_t> printed = numbers_in(record.published);
    ASSERT_EQ(printed.size(), 2u) << record.row;
    const sequences::Sequence sequence = extended(record.game, 1'000'000);
    ASSERT_TRUE(sequence.period) << record.row;
    EXPECT_EQ(sequence.period->length, printed[0]) << record.row;
    EXPECT_EQ(sequence.period->preperiod, printed[1] + 1) << record.row;
    EXPECT_EQ(sequence.period->saltus, 0u) << record.row;
    EXPECT_LT(sequence.period->checked, sequence.values.size()) << record.row;
  }
}

TEST(SequencePeriods, KnowTheGreatestValuesThatWerePublished) {
  for (const PublishedRecord& record : records_of(published_table("octal-periods"), "greatest")) {
    const sequences::Sequence sequence = extended(record.game, 1'000'000);
    std::uint64_t first = 0;
    for (std::uint64_t n = 0; n < sequence.values.size(); ++n)
      if (sequence.values[n] > sequence.values[first]) first = n;
    EXPECT_EQ((std::vector<std::uint64_t>{sequence.values[first], first}), numbers_in(record.published)) << record.row;
  }
}

/// Whether G(n + length) = G(n) + saltus for all n from the preperiod to the end of the list.
bool repeats_from(const std::vector<std::uint32_t>& values, const sequences::Period& period) {
  for (std::size_t n = period.preperiod; n + period.length < values.size(); ++n)
    if (values[n + period.length] != values[n] + period.saltus) return false;
  return true;
}

void expect_sound(const PlainRule& rule, std::size_t first, std::size_t last, int& proved) {
  const std::vector<std::uint32_t> all = plain_values(rule, last);
  const auto period = sequences::prove_period(sequences::HeapRule::parse(rule.words()), as_values(all, first));
  if (!period) return;
  ++proved;
  EXPECT_TRUE(repeats_from(all, *period)) << rule.words();
  EXPECT_LT(period->checked, first) << rule.words();
  if (period->preperiod > 0) {
    const std::uint64_t before = period->preperiod - 1;
    EXPECT_NE(all[before + period->length], all[before] + period->saltus) << rule.words();
  }
  for (std::uint64_t length = 1; length < period->length; ++length) {
    const std::int64_t saltus = std::int64_t{all[period->preperiod + length]} - std::int64_t{all[period->preperiod]};
    bool repeats = true;
    for (std::size_t n = period->preperiod; repeats && n + length < all.size(); ++n)
      repeats = std::int64_t{all[n + length]} - std::int64_t{all[n]} == saltus;
    EXPECT_FALSE(repeats) << rule.words() << " has a shorter period, " << length;
  }
}

PlainRule random_rule(std::mt19937& random, unsigned largest, bool endless) {
  PlainRule rule{{random() % 3 == 0 && largest >= 7 ? 4u : 0u}};
  for (auto k = 1 + random() % 3; k > 0; --k) rule.digits.push_back(static_cast<unsigned>(random() % (largest + 1)));
  rule.digits.back() = std::max(rule.digits.back(), 1u);
  rule.endless = endless;
  return rule;
}

TEST(SequencePeriods, HoldForThreeTimesAsManyValues) {
  std::mt19937 random(11);
  int takings = 0, octal = 0, hexadecimal = 0, endless = 0;
  for (int i = 0; i < 150; ++i) expect_sound(random_rule(random, 3, false), 60, 300, takings);
  for (int i = 0; i < 150; ++i) expect_sound(random_rule(random, 7, false), 250, 800, octal);
  for (int i = 0; i < 120; ++i) expect_sound(random_rule(random, 15, false), 70, 210, hexadecimal);
  for (int i = 0; i < 150; ++i) expect_sound(random_rule(random, 7, true), 100, 300, endless);
  EXPECT_GT(takings, 50);
  EXPECT_GT(octal, 50);
  EXPECT_GT(hexadecimal, 30);
  EXPECT_GT(endless, 30);
}

TEST(SequencePeriods, NeedTheValuesThatTheTheoremSays) {
  for (const char* words : {"0.77", "0.137", "0.07", "4.7", "0.156", "take:2,4,7", "0.33F", "lasker", "0.3F"}) {
    const sequences::Sequence sequence = extended(words, 20000);
    ASSERT_TRUE(sequence.period) << words;
    std::vector<std::uint32_t> values(sequence.values.size());
    for (std::size_t n = 0; n < values.size(); ++n) values[n] = sequence.values[n];
    const std::uint64_t checked = sequence.period->checked;
    EXPECT_EQ(sequences::prove_period(sequence.rule, as_values(values, checked + 1)), sequence.period) << words;
    EXPECT_FALSE(sequences::prove_period(sequence.rule, as_values(values, checked))) << words;
  }
}

TEST(SequencePeriods, OfArithmeticGamesAreProved) {
  const auto expect = [](const char* words, std::uint64_t length, std::uint64_t preperiod, std::uint64_t saltus) {
    const sequences::Sequence sequence = extended(words, 1000);
    ASSERT_TRUE(sequence.period) << words;
    EXPECT_EQ(sequence.period->length, length) << words;
    EXPECT_EQ(sequence.period->preperiod, preperiod) << words;
    EXPECT_EQ(sequence.period->saltus, saltus) << words;
  };
  expect("nim", 1, 0, 1);
  expect("lasker", 4, 1, 4);
  expect("0.3F", 6, 0, 3);
}

TEST(SequencePeriods, AreNotClaimedForGamesWithoutATheorem) {
  for (const char* words : {"grundy", "0.007", "0.6", "0.04"}) EXPECT_FALSE(extended(words, 20000).period) << words;
}

/// If the last value of a list is changed, the list has no period.
TEST(SequencePeriods, AreNotClaimedWhenTheLastValueDiffers) {
  for (const char* words : {"0.77", "4.7", "take:1,3,4"}) {
    const std::vector<std::uint32_t> values = [&] {
      const sequences::Sequence sequence = extended(words, 1000);
      std::vector<std::uint32_t> list;
      for (std::uint64_t n = 0; n < 400; ++n) list.push_back(static_cast<std::uint32_t>(sequence(n)));
      return list;
    }();
    ASSERT_TRUE(sequences::prove_period(sequences::HeapRule::parse(words), as_values(values, 400))) << words;
    std::vector<std::uint32_t> changed = values;
    changed.back() += 1;
    EXPECT_FALSE(sequences::prove_period(sequences::HeapRule::parse(words), as_values(changed, 400))) << words;
  }
}

}  // namespace
}  // namespace zermelo::period_test
