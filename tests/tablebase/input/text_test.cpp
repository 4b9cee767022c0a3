// Reading numbers, splitting and trimming text.
#include "tablebase/input/text.h"

#include <gtest/gtest.h>

namespace zermelo::text_test {

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

TEST(Text, BeginsWithAWholeCharacter) {
  EXPECT_EQ(first_character("ab"), "a");
  EXPECT_EQ(first_character("éa"), "é");
  EXPECT_EQ(first_character("日本"), "日");
  EXPECT_EQ(first_character("😀!"), "😀");
  for (const char* wrong : {"\xa9", "\xc3", "\xc3z", "\xe6\x97", "\xc0\x80", "\xed\xa0\x80", "\xff"}) {
    EXPECT_EQ(character_bytes(wrong), 0u) << wrong;
    EXPECT_EQ(first_character(wrong).size(), 1u) << wrong;
  }
  EXPECT_EQ(character_bytes(""), 0u);
}

TEST(Text, IsCutBetweenCharacters) {
  EXPECT_EQ(beginning("abc", 3), "abc");
  EXPECT_EQ(beginning("abc", 2), "ab");
  EXPECT_EQ(beginning("aéb", 2), "a");
  EXPECT_EQ(beginning("aéb", 3), "aé");
  EXPECT_EQ(beginning("日", 2), "");
}

TEST(Text, IsANumberOnlyInPlainDigits) {
  std::uint64_t number = 0;
  EXPECT_TRUE(parse_number("010", 10, number));
  EXPECT_EQ(number, 10u);
  for (const char* wrong : {"", "-1", "+1", " 1", "1 ", "0x1", "1e1", "11", "99999999999999999999"})
    EXPECT_FALSE(parse_number(wrong, 10, number)) << wrong;
}

}  // namespace zermelo::text_test
