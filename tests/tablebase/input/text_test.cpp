// Reading numbers, splitting and trimming text.
#include "tablebase/input/text.h"

#include <gtest/gtest.h>

namespace zermelo {

using Pieces = std::vector<std::string_view>;

TEST(Text, IsTrimmedAtItsEndsOnly) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("...a.b.", "."), "a.b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, IsCutAtEverySeparator) {
  EXPECT_EQ(split("a,b", ','), (Pieces{"a", "b"}));
  EXPECT_EQ(split(",a,,", ','), (Pieces{"", "a", "", ""}));
  EXPECT_EQ(split("", ','), Pieces{});
}

TEST(Text, IsANumberOnlyInPlainDigits) {
  std::uint64_t number = 0;
  EXPECT_TRUE(parse_number("010", 10, number));
  EXPECT_EQ(number, 10u);
  for (const char* wrong : {"", "-1", "+1", " 1", "1 ", "0x1", "1e1", "11", "99999999999999999999"})
    EXPECT_FALSE(parse_number(wrong, 10, number)) << wrong;
}

}  // namespace zermelo
