// Extending a sequence gives the same values from any beginning, with any number of threads, and after any stop.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>

#include "solver/sequences/sequence.h"
#include "support/published_words.h"
#include "tablebase/base/error.h"
#include "tests/solver/sequences/plain_values.h"

namespace zermelo::extend_test {
namespace {

sequences::Sequence begun(const std::string& words) { return {sequences::HeapRule::parse(words), {}, {}}; }

std::vector<std::uint32_t> list_of(const sequences::HeapValues& values) {
  std::vector<std::uint32_t> list(values.size());
  for (std::size_t n = 0; n < list.size(); ++n) list[n] = values[n];
  return list;
}

std::vector<std::uint32_t> all_values(const std::string& words, std::uint64_t max, unsigned threads = 1) {
  sequences::Sequence sequence = begun(words);
  sequences::extend(sequence, max, Job({.threads = threads}), false);
  return list_of(sequence.values);
}

const char* const kinds[] = {"0.16", "0.007", "0.06", "grundy", "4.07", "0.127", "take:2,3,17", "lasker", "0.137..."};

TEST(ExtendedSequence, IsTheSameFromEveryBeginning) {
  const Job job({.threads = 1});
  for (const char* words : kinds) {
    const std::vector<std::uint32_t> whole = all_values(words, 1500);
    for (const std::size_t known :
         {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{200}, std::size_t{777}}) {
      sequences::Sequence sequence = begun(words);
      for (std::size_t n = 0; n < known; ++n) sequence.values.push_back(whole[n]);
      sequences::extend(sequence, 1500, job, false);
      EXPECT_EQ(list_of(sequence.values), whole) << words << " from " << known;
    }
  }
}

TEST(ExtendedSequence, IsTheSameInSmallSteps) {
  const Job job({.threads = 1});
  for (const char* words : {"0.007", "0.3F", "take:2,3,17"}) {
    sequences::Sequence sequence = begun(words);
    for (std::uint64_t max = 0; max < 300; max += 1 + max / 7) sequences::extend(sequence, max, job, false);
    sequences::extend(sequence, 300, job, false);
    EXPECT_EQ(list_of(sequence.values), all_values(words, 300)) << words;
  }
}

TEST(ExtendedSequence, IsTheSameForEveryNumberOfThreads) {
  for (const char* words : {"0.06", "0.007", "grundy", "0.376"}) {
    const std::vector<std::uint32_t> one = all_values(words, 20000, 1);
    EXPECT_EQ(all_values(words, 20000, 2), one) << words;
    EXPECT_EQ(all_values(words, 20000, 7), one) << words;
  }
}

TEST(ExtendedSequence, KeepsItsValuesWhenItIsStopped) {
  const std::vector<std::uint32_t> whole = all_values("0.06", 6000);
  for (const unsigned threads : {1u, 3u}) {
    sequences::Sequence sequence = begun("0.06");
    std::atomic<int> questions{0};
    for (int stops = 1; sequence.values.size() <= 6000; ++stops) {
      questions = 0;
      const Job job({.threads = threads, .stop = [&] { return ++questions > 20 * stops; }});
      try {
        sequences::extend(sequence, 6000, job, false);
      } catch (const Interrupted&) {
        ASSERT_LT(stops, 1000);
      }
    }
    EXPECT_EQ(list_of(sequence.values), whole);
  }
}

TEST(ExtendedSequence, IsRightFarOut) {
  const Job job({.threads = 2});
  for (const char* words : {"0.16", "0.007", "0.06", "0.376", "0.6", "grundy", "4.3", "0.127"}) {
    sequences::Sequence sequence = begun(words);
    sequences::extend(sequence, 30000, job, false);
    for (std::uint64_t n = 29000; n <= 30000; n += 91)
      EXPECT_EQ(sequence.values[n], sequences::plain_mex(sequence, n)) << words << ' ' << n;
  }
}

TEST(ExtendedSequence, PausesWhereItIsAskedTo) {
  const std::vector<std::uint32_t> whole = all_values("0.06", 3000);
  for (const unsigned threads : {1u, 3u}) {
    sequences::Sequence sequence = begun("0.06");
    const Job job({.threads = threads});
    EXPECT_THROW(sequences::extend(sequence, 3000, job, false, [](std::uint64_t known) { return known >= 1000; }),
                 Interrupted);
    EXPECT_GE(sequence.values.size(), 1000u);
    EXPECT_LT(sequence.values.size(), 3001u);
    sequences::extend(sequence, 3000, job, false, [](std::uint64_t) { return false; });
    EXPECT_EQ(list_of(sequence.values), whole);
  }
}

TEST(ExtendedSequence, IsSavedOnlyAfterNewValues) {
  sequences::Sequence sequence = begun("0.06");
  std::vector<std::size_t> saved{0};
  sequences::extend_and_save(
      sequence, 20000, Job({.threads = 2}), [] { return true; }, [&] { saved.push_back(sequence.values.size()); });
  EXPECT_EQ(list_of(sequence.values), all_values("0.06", 20000));
  EXPECT_GT(saved.size(), 2u);
  EXPECT_TRUE(std::is_sorted(saved.begin(), saved.end(), std::less_equal()));  // ascending, none twice
}

TEST(ExtendedSequence, IsSavedWhenItIsStopped) {
  sequences::Sequence sequence = begun("0.06");
  std::atomic<int> questions{0};
  const Job job({.threads = 1, .stop = [&] { return ++questions > 20; }});
  std::vector<std::size_t> saved;
  const auto extend_all = [&] {
    sequences::extend_and_save(
        sequence, 20000, job, [] { return false; }, [&] { saved.push_back(sequence.values.size()); });
  };
  EXPECT_THROW(extend_all(), Interrupted);
  EXPECT_EQ(saved, std::vector{sequence.values.size()});
}

TEST(ExtendedSequence, TellsHowManyValuesAreKnown) {
  sequences::Sequence sequence = begun("0.06");
  std::uint64_t last = 0;
  const auto see = [&](const std::string&, std::uint64_t known, std::uint64_t) {
    EXPECT_GE(known, last);
    last = known;
  };
  sequences::extend(sequence, 5000, Job({.threads = 1, .progress = see}));
  EXPECT_EQ(last, 5001u);
}

TEST(ExtendedSequence, HasTheFewZerosOfGrundysGame) {
  const std::vector<std::uint32_t> values = all_values("grundy", 50000);
  std::vector<std::uint64_t> found;
  for (std::uint64_t n = 0; n < values.size(); ++n)
    if (values[n] == 0) found.push_back(n);
  EXPECT_EQ(found, numbers_in(published_table("grundy-zeros-long").records.at(0).published));
}

TEST(ExtendedSequence, KnowsWhatItsPeriodSays) {
  for (const char* words : {"0.77", "lasker", "take:2,4,7", "0.3F"}) {
    sequences::Sequence sequence = begun(words);
    sequences::extend(sequence, 100'000'000, Job({.threads = 1}));
    ASSERT_TRUE(sequence.period) << words;
    const std::vector<std::uint32_t> values = all_values(words, 500);
    for (std::uint64_t n = 0; n <= 500; ++n) EXPECT_EQ(sequence(n), values[n]) << words << ' ' << n;
  }
  sequences::Sequence kayles = begun("kayles");
  sequences::extend(kayles, 1000, Job({.threads = 1}));
  EXPECT_EQ(kayles.exceptions(100), (std::vector<std::uint64_t>{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}));
}

TEST(ExtendedSequence, HasValuesOf64BitsUnderAnArithmeticPeriod) {
  constexpr std::uint64_t far = std::uint64_t{1} << 33;
  sequences::Sequence nim = begun("nim"), lasker = begun("lasker");
  for (sequences::Sequence* sequence : {&nim, &lasker}) sequences::extend(*sequence, far, Job({.threads = 1}));
  for (const std::uint64_t n : {far / 2 - 1, far / 2, far, sequences::largest_heap}) EXPECT_EQ(nim(n), n);
  EXPECT_EQ(lasker(far + 1), far + 1);
  EXPECT_EQ(lasker(far + 3), far + 4);
  EXPECT_EQ(lasker(far + 4), far + 3);
  std::vector<std::uint64_t> chunk(5);
  sequences::read_values(nim, far / 2 - 2, chunk);
  EXPECT_EQ(chunk, (std::vector<std::uint64_t>{far / 2 - 2, far / 2 - 1, far / 2, far / 2 + 1, far / 2 + 2}));
  EXPECT_EQ(sequences::largest_value(nim, far), far);
  EXPECT_EQ(sequences::largest_value(lasker, far + 3), far + 4);
}

TEST(ExtendedSequence, FindsThePeriodOfValuesThatItWasGiven) {
  sequences::Sequence sequence = begun("kayles");
  const Job job({.threads = 1});
  sequences::extend(sequence, 300, job, false);
  EXPECT_FALSE(sequence.period);
  sequences::extend(sequence, 300, job);
  ASSERT_TRUE(sequence.period);
  EXPECT_EQ(sequence.period->length, 12u);
}

TEST(ExtendedSequence, TakesAsMuchMemoryAsItsBoundSays) {
  EXPECT_LT(sequences::sequence_memory(sequences::HeapRule::parse("take:1,3,4"), 1'000'000), 5'000'000u);
  EXPECT_GT(sequences::sequence_memory(sequences::HeapRule::parse("0.06"), 1'000'000), 10'000'000u);
  EXPECT_LT(sequences::sequence_memory(sequences::HeapRule::parse("0.06"), 100'000'000), 3'000'000'000u);
  EXPECT_LT(sequences::sequence_memory(sequences::HeapRule::parse("0.3F"), 1000), 10'000'000u);
}

}  // namespace
}  // namespace zermelo::extend_test
