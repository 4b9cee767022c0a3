// The list of counts of solutions in tables of depths: round trip, and refusals that name the line.
#include "formats/table/metadata/solution_list.h"

#include <gtest/gtest.h>

#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::test::solution_list_test {
namespace {

const SolutionBounds bounds{2, 2, 1000};

SolutionList read(const std::string& text) {
  ValueList lines;
  lines.append(text);
  return read_solution_list(lines, bounds, FileLocation{"t.ztb"});
}

std::string refusal(const std::string& text) {
  return message_of<FormatError>([&] { read(text); });
}

TEST(SolutionList, IsReadAsItWasWritten) {
  const SolutionList list{{{0, 0, 1, 1, 28, 224}, {0, 0, 1, 255, 3, 17}, {0, 1, 2, 1, 5, 40}, {1, 0, 3, 2, 1, 8}},
                          {{0, {1, 999}}, {1, {7}}}};
  EXPECT_EQ(lines_of(list).text(),
            "0 0 1 1 28 224\n0 0 1 255 3 17\n0 1 2 1 5 40\n1 0 3 2 1 8\nfirst 0 1 999\nfirst 1 7\n");
  EXPECT_TRUE(read(lines_of(list).text()) == list);
  EXPECT_EQ(lines_of({}).text(), "none\n");
  EXPECT_TRUE(read("none\n") == SolutionList());
}

TEST(SolutionList, IsRefusedWithTheLine) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "are missing"},
      {"0 0 1 1 28 224\n\n", "line 2 of the counts of solutions: it has 0 words"},
      {"0 0 1 1 28\n", "line 1 of the counts of solutions: it has 5 words"},
      {"0 0 1 1 28 224\n0 0 1 1 3 24\n", "line 2 of the counts of solutions: the counts do not ascend"},
      {"0 1 1 1 1 8\n0 0 1 1 1 8\n", "do not ascend"},
      {"2 0 1 1 1 8\n", "'2' is not a number from 0 to 1"},
      {"0 2 1 1 1 8\n", "'2' is not a number from 0 to 1"},
      {"0 0 126 1 1 8\n", "from 0 to 125"},
      {"0 0 1 0 1 8\n", "from 1 to 255"},
      {"0 0 1 256 1 8\n", "from 1 to 255"},
      {"0 0 1 1 0 8\n", "from 1 to 1000"},
      {"0 0 1 1 9 8\n", "'8' is not a number from 9"},
      {"0 0 1 1 600 600\n0 0 1 2 600 600\n", "more than the positions"},
      {"first 0 5\n0 0 1 1 1 8\n", "a count follows"},
      {"first 0\n", "not 3 to 12"},
      {"first 0 5 5\n", "'5' is not a number from 6 to 999"},
      {"first 0 1000\n", "from 0 to 999"},
      {"first 1 5\nfirst 1 6\n", "the tiers do not ascend"},
      {"none\nnone\n", "it has 1 words"}};
  for (const auto& [text, words] : wrong)
    EXPECT_NE(refusal(text).find(words), std::string::npos) << text << refusal(text);
}

}  // namespace
}  // namespace zermelo::test::solution_list_test
