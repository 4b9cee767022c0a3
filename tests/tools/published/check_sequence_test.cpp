// Checking published Grundy sequences and periods: right claims are confirmed, wrong claims are found.
#include <fmt/format.h>

#include "support/program.h"
#include "support/published_words.h"

namespace zermelo::check_sequence_test {

using CheckSequence = ProgramTest;
using Object = nlohmann::json;

namespace {

constexpr const char* kayles = "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4\n";
constexpr const char* kayles_exceptions = "exceptions 0 3 6 9 11 15 18 21 22 28 34 39 57 70\n";

Object difference(const char* where, const char* published, const char* computed) {
  return {{"where", where}, {"published", published}, {"computed", computed}};
}

}  // namespace

TEST_F(CheckSequence, ConfirmsValuesAndPeriods) {
  write("kayles.txt", std::string(kayles) + "period 12 after 70\nperiod 12 preperiod 71\n" + kayles_exceptions);
  const Object report = json("check octal code=0.77 kayles.txt").at(0);
  EXPECT_EQ(report.at("file"), "kayles.txt");
  EXPECT_EQ(report.at("claims"), 33);
  EXPECT_EQ(report.at("agree"), 33);
  EXPECT_EQ(report.at("unproved"), 0);
  EXPECT_TRUE(report.at("first_difference").is_null());
  EXPECT_EQ(report.at("ok"), true);
}

TEST_F(CheckSequence, NamesTheFirstWrongValue) {
  write("list.txt", "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,3,1,5\n");
  const Object report = json("check kayles list.txt", 1).at(0);
  EXPECT_EQ(report.at("first_difference"), difference("19", "3", "2"));
  EXPECT_EQ(report.at("agree"), 20);
  write("b.txt", "# A002186\n0 0\n1 1\n2 2\n3 4\n");
  EXPECT_EQ(json("check kayles b.txt", 1).at(0).at("first_difference"), difference("3", "4", "3"));
  write("rows.csv", "n,grundy\n70,6\n71,8\n");
  EXPECT_EQ(json("check kayles rows.csv", 1).at(0).at("first_difference"), difference("71", "8", "7"));
}

TEST_F(CheckSequence, ComparesValuesBeyond32Bits) {
  write("nim.csv", "n,grundy\n4294967296,0\n");
  EXPECT_EQ(json("check nim nim.csv", 1).at(0).at("first_difference"), difference("4294967296", "0", "4294967296"));
  write("lasker.csv", "n,grundy\n8589934593,8589934593\n8589934595,4\n");
  const Object report = json("check lasker lasker.csv", 1).at(0);
  EXPECT_EQ(report.at("agree"), 1);
  EXPECT_EQ(report.at("first_difference"), difference("8589934595", "4", "8589934596"));
}

TEST_F(CheckSequence, RefutesAPeriodThatNoTheoremWouldProve) {
  write("claim.txt", "period 3 after 100\n");
  EXPECT_EQ(json("check grundy claim.txt", 1).at(0).at("first_difference"), difference("line 1: G(125)", "3", "4"));
}

TEST_F(CheckSequence, KnowsWhereASequenceBegins) {
  write("shifted.txt", "# offset: 1\n1,2,3,1,4\n");
  EXPECT_EQ(json("check kayles shifted.txt").at(0).at("ok"), true);
  write("bare.txt", "1,2,3,1,4\n");
  EXPECT_EQ(json("check kayles bare.txt --offset 1").at(0).at("ok"), true);
  EXPECT_EQ(json("check kayles bare.txt", 1).at(0).at("first_difference"), difference("0", "1", "0"));
}

TEST_F(CheckSequence, TellsTheConventionsOfThePeriodApart) {
  for (const auto& [claim, expected] :
       {std::pair{"period 12 after 71", difference("line 1: last exception", "71", "70")},
        {"period 12 preperiod 70", difference("line 1: preperiod", "70", "71")},
        {"period 24 after 70", difference("line 1: period", "24", "12")},
        {"period 12 after 70 saltus 1", difference("line 1: saltus", "1", "0")},
        {"exceptions 0 3 6 9 15", difference("line 1: exceptions", "15", "11")},
        {"exceptions 0 3 6 9 11 15 18 21 22 28 34 39 57", difference("line 1: exceptions", "no more", "70")}}) {
    write("claim.txt", claim);
    EXPECT_EQ(json("check kayles claim.txt --kind period", 1).at(0).at("first_difference"), expected) << claim;
  }
  write("claim.txt", "period 12 after 70\n");
  EXPECT_NE(zermelo("check kayles claim.txt").find("last exception 70, preperiod 71"), std::string::npos);
}

TEST_F(CheckSequence, RefutesAPeriodWithoutAProofOfAnother) {
  write("claim.txt", "period 34 after 52\n");
  EXPECT_EQ(json("check dawsons-kayles claim.txt").at(0).at("ok"), true);
  const Object report = json("check treblecross claim.txt", 1).at(0);
  EXPECT_EQ(report.at("first_difference").at("where"), "line 1: G(87)");
  const auto values = json("grundy treblecross --max 87").at(0).at("values");
  EXPECT_EQ(report.at("first_difference").at("computed"), values.at(87).dump());
  EXPECT_EQ(report.at("first_difference").at("published"), values.at(53).dump());
}

TEST_F(CheckSequence, ChecksThatASequenceIsAperiodic) {
  write("claim.txt", "aperiodic\n");
  const Object report = json("check nim take=1,3,4 claim.txt", 1).at(0);
  EXPECT_EQ(report.at("first_difference").at("published"), "aperiodic");
  EXPECT_EQ(report.at("first_difference").at("computed"), "period 7 from n = 0 on (no exception)");
  const Object open = json("check grundy claim.txt --max 3000").at(0);
  EXPECT_EQ(open.at("unproved"), 1);
  EXPECT_NE(zermelo("check grundy claim.txt --max 3000").find("not proved"), std::string::npos);
}

TEST_F(CheckSequence, FindsPublishedErrors) {
  for (const PublishedRecord& record : records_of(published_table("sequence-errors"), "difference")) {
    const std::vector<std::uint64_t> numbers = numbers_in(record.published);
    if (numbers.size() != 3) continue;  // the two sequences are equal
    const std::string words = fmt::format("check octal code={} --same-as 'octal code={}'", record.game, record.at);
    const Object report = json(words, 1).at(0).at("first_difference");
    EXPECT_EQ(report.at("where"), std::to_string(numbers[0])) << words;
    EXPECT_EQ(report.at("published"), std::to_string(numbers[1])) << words;
    EXPECT_EQ(report.at("computed"), std::to_string(numbers[2])) << words;
  }
}

TEST_F(CheckSequence, SaysHowFarTwoRulesAreEqual) {
  const Object proved = json("check 0.27 --same-as 0.26").at(0);
  EXPECT_EQ(proved.at("ok"), true);
  EXPECT_EQ(proved.at("unproved"), 0);
  EXPECT_TRUE(proved.at("file").is_null());
  EXPECT_NE(zermelo("check 0.27 --same-as 0.26").find("equal for ever"), std::string::npos);
  const Object open = json("check 0.161 --same-as 0.36 --max 518").at(0);
  EXPECT_EQ(open.at("ok"), true);
  EXPECT_EQ(open.at("unproved"), 1);
  EXPECT_NE(zermelo("check 0.161 --same-as 0.36 --max 518").find("equal up to 518"), std::string::npos);
}

TEST_F(CheckSequence, ChecksAFileAndAnEqualityTogether) {
  write("kayles.txt", kayles);
  EXPECT_EQ(json("check kayles kayles.txt --same-as 0.770").at(0).at("claims"), 31);
  EXPECT_EQ(json("check kayles kayles.txt --same-as 0.07", 1).at(0).at("agree"), 30);
}

TEST_F(CheckSequence, RefusesWrongWords) {
  write("kayles.txt", kayles);
  write("claim.txt", "period 12 after 70\n");
  write("bad.txt", "0 1 2\n3 x\n");
  expect_refusal("check kayles bad.txt", 2, "bad.txt, line 2: 'x'");
  expect_refusal("check kayles missing.txt", 2, "missing.txt: no such file");
  expect_refusal("check kayles", 2, "FILE");
  expect_refusal("check kayle kayles.txt", 2, "rule of one heap");
  expect_refusal("check kayles --same-as 0.9g", 2, "0.9g");
  expect_refusal("check kayles kayles.txt --kind period", 2, "line 1");
  expect_refusal("check kayles claim.txt --kind sequence", 2, "line 1");
  expect_refusal("check kayles kayles.txt --complete", 2, "--complete");
  expect_refusal("check kayles kayles.txt --max many", 2, "--max: 'many'");
  expect_refusal("check nim piles=2 max=7 kayles.txt --max 3", 2, "--max");
  write("far.txt", "n,grundy\n999999999999999,1\n");
  expect_refusal("check grundy far.txt", 3, "the machine has");
  EXPECT_EQ(json("check kayles far.txt", 1).at(0).at("first_difference").at("where"), "999999999999999");
}

}  // namespace zermelo::check_sequence_test
