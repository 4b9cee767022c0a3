// Lists of endings and their longest mates are read, or refused with file and line.
#include <gtest/gtest.h>

#include "formats/texts/claims.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::ending_claims_test {
namespace {

TEST(EndingClaims, AreReadWithTheirLines) {
  const std::vector<EndingClaim> claims =
      read_ending_claims("# list\n\nKQvKR 35\nKQKR\t35\n KvKP , -\nKRNKNN, 262\n", "f");
  ASSERT_EQ(claims.size(), 4u);
  const char* endings[] = {"KQvKR", "KQvKR", "KvKP", "KRNvKNN"};
  const std::uint32_t moves[] = {35, 35, 0, 262};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(claims[i].line, i + 3);
    EXPECT_EQ(claims[i].ending, endings[i]);
    EXPECT_EQ(claims[i].moves, moves[i]);
  }
}

TEST(EndingClaims, AreRefusedWithFileAndLine) {
  for (const char* line : {"KQvKR", "KQvKR ten", "KQvKR -1", "KQvKR 35 36", "KQvR 35", "QvK 3", "kqvk 10", "K?vK 1",
                           "KQvKR 99999999999", "35 KQvKR"}) {
    const std::string message =
        message_of<FormatError>([&] { read_ending_claims(std::string("KQK 10\n") + line, "f"); });
    EXPECT_TRUE(message.starts_with("f, line 2: ")) << line << ": " << message;
  }
  EXPECT_FALSE(message_of<FormatError>([] { read_ending_claims("# KQK 10\n", "f"); }).empty());
}

TEST(EndingClaims, AreToldByTheFirstLine) {
  EXPECT_TRUE(claims_endings("# endings\n\nKQvKR 35\nrest\n"));
  EXPECT_FALSE(claims_endings("position,outcome\nKQvKR 35\n"));
  EXPECT_FALSE(claims_endings("8/8/8/8/8/2k5/8/KQ6 w - -,win\n"));
  EXPECT_FALSE(claims_endings(""));
}

}  // namespace
}  // namespace zermelo::ending_claims_test
