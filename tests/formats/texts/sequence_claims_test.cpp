// Reading claims about Grundy sequences in the various forms in which people print them.
#include <gtest/gtest.h>

#include "formats/texts/claims.h"
#include "tablebase/base/error.h"

namespace zermelo::sequence_claims_test {
namespace {

using Pairs = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

SequenceClaims read(std::string_view text, std::optional<std::uint64_t> offset = {}) {
  return read_sequence_claims(text, "f", offset);
}

Pairs values_in(std::string_view text, std::optional<std::uint64_t> offset = {}) {
  Pairs pairs;
  for (const ValueClaim& claim : read(text, offset).values) pairs.emplace_back(claim.heap, claim.value);
  return pairs;
}

PeriodClaim period_in(std::string_view text) { return read(text).periods.at(0); }

TEST(SequenceClaims, ReadListsInManyShapes) {
  const Pairs expected = {{0, 0}, {1, 1}, {2, 2}, {3, 10}};
  for (const char* text : {"0 1 2 10", "0, 1, 2, 10", "0,1,\n2,10,", "[0, 1, 2, 10]", "# values\n0 1\r\n\n2 10 # end",
                           "\xEF\xBB\xBF{0,1,2,10}", "0\n1\n2\n10\n", "0 1 2 10 ..."})
    EXPECT_EQ(values_in(text), expected) << text;
  EXPECT_EQ(values_in("5 6", 3), (Pairs{{3, 5}, {4, 6}}));
  EXPECT_EQ(values_in("# offset: 3\n5 6"), (Pairs{{3, 5}, {4, 6}}));
  EXPECT_EQ(values_in("5 6\n# Offset = 3"), (Pairs{{3, 5}, {4, 6}}));
  EXPECT_EQ(values_in("# offset: 3\n5 6", 7), (Pairs{{7, 5}, {8, 6}}));
}

TEST(SequenceClaims, ReadPairsWhereHeapsCountUp) {
  const Pairs expected = {{4, 7}, {5, 0}, {6, 9}};
  for (const char* text :
       {"4 7\n5 0\n6 9\n", "4,7\n5,0\n6,9", "n,grundy\n4,7\n5,0\n6,9", "# A000001\n4\t7\n5\t0\n6\t9"}) {
    EXPECT_EQ(values_in(text), expected) << text;
    EXPECT_TRUE(read(text).pairs);
  }
  EXPECT_EQ(values_in("n a(n)\n4 7"), (Pairs{{4, 7}}));
  EXPECT_EQ(values_in("n a(n)\n4 7\n9 1"), (Pairs{{4, 7}, {9, 1}}));
  EXPECT_EQ(values_in("1 7\n2 0", 5), (Pairs{{5, 7}, {6, 0}}));
  EXPECT_FALSE(read("4 7").pairs);
  EXPECT_FALSE(read("1 2\n1 2").pairs);
}

TEST(SequenceClaims, ReadBothConventionsOfThePeriod) {
  for (const char* text : {"period 12 after 70", "Period: 12, last exception 70", "p=12, e=70",
                           "period 12 after n = 70.", "after 70 period 12"}) {
    const PeriodClaim claim = period_in(text);
    EXPECT_EQ(claim.length, 12u) << text;
    EXPECT_EQ(claim.preperiod, 71u) << text;
    EXPECT_TRUE(claim.names_exception) << text;
  }
  for (const char* text : {"period 12 preperiod 71", "period 12 from n = 71 on", "preperiod 71, period 12"}) {
    const PeriodClaim claim = period_in(text);
    EXPECT_EQ(claim.length, 12u) << text;
    EXPECT_EQ(claim.preperiod, 71u) << text;
    EXPECT_FALSE(claim.names_exception) << text;
  }
  EXPECT_EQ(period_in("period 12 from n = 71 on (last exception 70)").preperiod, 71u);
  EXPECT_EQ(period_in("period 7 after none").preperiod, 0u);
  EXPECT_FALSE(period_in("period 7").preperiod);
  EXPECT_EQ(period_in("period 4 saltus 4").saltus, 4u);
}

TEST(SequenceClaims, ReadExceptionsAndTheirAbsence) {
  EXPECT_EQ(period_in("exceptions 0 3 6").exceptions, (std::vector<std::uint64_t>{0, 3, 6}));
  EXPECT_EQ(period_in("Exceptions: 0, 3, 6").exceptions, (std::vector<std::uint64_t>{0, 3, 6}));
  EXPECT_TRUE(period_in("exceptions 0 3 ...").cut);
  EXPECT_TRUE(period_in("exceptions none").exceptions->empty());
  for (const char* text : {"aperiodic", "Not periodic", "no period"}) EXPECT_TRUE(period_in(text).aperiodic) << text;
}

TEST(SequenceClaims, KeepTheLinesOfAMixture) {
  const SequenceClaims claims = read("0 1 0\n\nperiod 2 after none\n# note\n1\naperiodic\n");
  ASSERT_EQ(claims.values.size(), 4u);
  EXPECT_EQ(claims.values[3], (ValueClaim{5, 3, 1}));
  ASSERT_EQ(claims.periods.size(), 2u);
  EXPECT_EQ(claims.periods[0].line, 3u);
  EXPECT_EQ(claims.periods[1].line, 6u);
}

TEST(SequenceClaims, HaveValuesOf64Bits) {
  EXPECT_EQ(read("n,grundy\n4294967296,8589934592\n").values[0], (ValueClaim{2, 4294967296, 8589934592}));
  EXPECT_EQ(read("0 18446744073709551615").values[1], (ValueClaim{1, 1, 18446744073709551615u}));
}

TEST(SequenceClaims, RefuseWhatTheyDoNotUnderstand) {
  for (const char* text : {"",
                           "# only this",
                           "0 -1",
                           "0 1 x",
                           "0 1.5",
                           "0 18446744073709551616",
                           "n,grundy\n1000000000000000001,1",
                           "# offset: 1000000000000000000\n1 2",
                           "99999999999999999999",
                           "period",
                           "period 0",
                           "period twelve",
                           "period 12 until 70",
                           "period 12 after 70 preperiod 70",
                           "period 12 period 13",
                           "perod 12",
                           "exceptions 3 0",
                           "exceptions ...",
                           "aperiodic period 3",
                           "# offset: x",
                           "# offset: 1\n1 2\n# offset: 2",
                           "n,grundy\n1,2,3",
                           "0 1\nn,grundy",
                           "n,grundy\n5,1\n4,1",
                           "and",
                           "win"})
    EXPECT_THROW(read(text), FormatError) << text;
}

}  // namespace
}  // namespace zermelo::sequence_claims_test
