// Records of EPD as section 16 of the PGN standard describes them.
#include "formats/texts/epd.h"

#include <gtest/gtest.h>

#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::epd_test {

TEST(Epd, ReadsPositionsAndOperations) {
  const EpdRecord record = parse_epd("  8/8/8/8/8/8/8/K2kr3  w - - bm Ka2 Kb2; id \"a; b\"; pv;\r\n");
  EXPECT_EQ(record.position, "8/8/8/8/8/8/8/K2kr3 w - -");
  ASSERT_EQ(record.operations.size(), 3u);
  EXPECT_EQ(record.operations[0].opcode, "bm");
  EXPECT_EQ(record.operations[0].operands, "Ka2 Kb2");
  EXPECT_EQ(record.operations[1].operands, "\"a; b\"");
  EXPECT_EQ(record.operations[2].operands, "");
  EXPECT_EQ(record.text(), "8/8/8/8/8/8/8/K2kr3 w - - bm Ka2 Kb2; id \"a; b\"; pv;");
}

TEST(Epd, KeepsQuotesInStrings) {
  for (const char* id : {"\"a \\\"b; c\\\" d\"", "\"a \\\"b\"", "\"a\\\\\""}) {
    const EpdRecord record = parse_epd(std::string("8/8/8/8/8/8/8/K2kr3 w - - id ") + id + "; pv;");
    ASSERT_EQ(record.operations.size(), 2u) << id;
    EXPECT_EQ(record.operations[0].operands, id);
  }
}

TEST(Epd, TurnsClocksIntoOperations) {
  EXPECT_EQ(parse_epd("8/8/8/8/8/8/8/K2kr3 w - - 3 45").text(), "8/8/8/8/8/8/8/K2kr3 w - - fmvn 45; hmvc 3;");
  EXPECT_EQ(parse_epd("8/8/8/8/8/8/8/K2kr3 w - - 3 45 id \"x\";").text(),
            "8/8/8/8/8/8/8/K2kr3 w - - fmvn 45; hmvc 3; id \"x\";");
}

TEST(Epd, ReplacesOperations) {
  EpdRecord record = parse_epd("8/8/8/8/8/8/8/K2kr3 w - - id \"x\"; ce 5; ce 6;");
  record.set("ce", "-7");
  record.remove("dm");
  EXPECT_EQ(record.text(), "8/8/8/8/8/8/8/K2kr3 w - - ce -7; id \"x\";");
}

TEST(Epd, RefusesBrokenRecords) {
  for (const auto& [line, hint] : {std::pair("", "0 fields"),
                                   {"8/8 w -", "3 fields"},
                                   {"8/8 w - - bm Ka2", "semicolon"},
                                   {"8/8 w - - id \"x;", "semicolon"},
                                   {"8/8 w - - 7x;", "letter"},
                                   {"8/8 w - - ;", "letter"}})
    EXPECT_NE(message_of<UsageError>([&, text = line] { parse_epd(text); }).find(hint), std::string::npos) << line;
}

/// The examples of the standard.
TEST(Epd, EvaluatesMatesInPlies) {
  EXPECT_EQ(epd_evaluation(1, 1), 32766);
  EXPECT_EQ(epd_evaluation(1, 9), 32758);
  EXPECT_EQ(epd_evaluation(-1, 2), -32765);
  EXPECT_EQ(epd_evaluation(-1, 10), -32757);
  EXPECT_EQ(epd_evaluation(0, 0), 0);
  EXPECT_EQ(epd_evaluation(1, 5001), 32001);
}

}  // namespace zermelo::epd_test
