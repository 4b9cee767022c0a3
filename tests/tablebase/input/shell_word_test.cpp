// Words of commands, as the shell reads them.
#include <gtest/gtest.h>

#include "tablebase/input/text.h"

namespace zermelo::shell_word_test {
namespace {

TEST(ShellWord, LeavesPlainPathsAlone) {
  for (const char* plain : {"F/KQvK.ztb", "../a_b-1.ztb", "C:=+@%,"}) EXPECT_EQ(shell_word(plain), plain);
}

TEST(ShellWord, QuotesAllOthers) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("my games/"), "'my games/'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$HOME;*~"), "'$HOME;*~'");
  EXPECT_EQ(shell_word("für"), "'für'");
}

}  // namespace
}  // namespace zermelo::shell_word_test
