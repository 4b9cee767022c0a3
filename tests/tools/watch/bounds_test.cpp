// Input without end, lines that are too long, and files that shrink: the program refuses them early, in little memory.
#include <fmt/format.h>
#include <sys/resource.h>

#include "support/program.h"

namespace zermelo::bounds_test {

namespace {

class Bounds : public ProgramTest {
 protected:
  Bounds() { zermelo("solve pyramid rows=4 -o t.ztb"); }

  /// Expects a refusal, after which no process of this test has used much memory.
  void expect_bounded(const std::string& words, const std::string& hint) const {
    constexpr long most_kibibytes = 512 << 10;  // instrumented programs keep freed memory
    expect_refusal(words, 2, hint);
    rusage used{};
    ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &used), 0);
    EXPECT_LT(used.ru_maxrss, most_kibibytes) << words;
  }
};

constexpr const char* claims[] = {"pyramid", "pyramid rows=4", "wythoff max=9 --kind positions", "octal code=0.77",
                                  "octal code=0.77 --kind period"};

}  // namespace

TEST_F(Bounds, EndlessInputIsRefused) {
  expect_bounded("probe t.ztb < /dev/zero", "standard input, line 1: the line is longer than 67108864 bytes");
  expect_bounded("tree - < /dev/zero", "standard input, line 1: the line is longer than 16777216 bytes");
  for (const std::string spec : claims) {
    expect_bounded(fmt::format("check {} /dev/zero", spec), "/dev/zero: it is not a text");
    expect_bounded(fmt::format("check {} - < /dev/zero", spec), "standard input: it is not a text");
  }
  expect_bounded("figures nim piles=1 max=2 -o f --coordinates /dev/zero",
                 "/dev/zero, line 1: the line is longer than 67108864 bytes");
  for (const std::string words : {"tree", "solve graph file="})
    expect_bounded(words + (words.ends_with('=') ? "/dev/zero" : " /dev/zero"), "it is not a regular file");
}

TEST_F(Bounds, FilesWithoutLineEndAreRefused) {
  ASSERT_EQ(shell("truncate -s 1T zeros").status, 0);
  for (const std::string words : {"tree zeros", "solve graph file=zeros", "solve col file=zeros",
                                  "solve hackenbush file=zeros", "solve adjacent-tree file=zeros"})
    expect_bounded(words, "zeros, line 1: the line is longer than 16777216 bytes");
  expect_bounded("check pyramid zeros", "zeros: it is not a text");
  expect_bounded("figures nim piles=1 max=2 -o f --coordinates zeros", "zeros, line 1: the line is longer than");
  expect_bounded("probe zeros 1", "zeros: not a finished table file");
}

TEST_F(Bounds, LongLinesAreNamedByTheirNumber) {
  ASSERT_EQ(shell("{ echo '# comment'; head -c 20000000 /dev/zero | tr '\\0' 1; echo; echo 1; } > long").status, 0);
  const std::string one_mebibyte = "line 2: the line is longer than 1048576 bytes";
  for (const std::string spec : {"pyramid", "pyramid rows=4", "wythoff max=9 --kind positions"})
    expect_bounded(fmt::format("check {} long", spec), "long, " + one_mebibyte);
  expect_bounded("figures nim piles=1 max=2 -o f --coordinates long", "long, " + one_mebibyte);
  for (const std::string words : {"tree long", "solve graph file=long", "solve col file=long",
                                  "solve hackenbush file=long", "solve adjacent-tree file=long"})
    expect_bounded(words, "long, line 2: the line is longer than 16777216 bytes");
}

TEST_F(Bounds, ProbeGoesOnAfterALongLine) {
  ASSERT_EQ(shell("{ echo 1,2; head -c 2000000 /dev/zero | tr '\\0' 1; echo; echo 1; } > long").status, 0);
  const RunResult text = shell("\"$Z\" probe t.ztb < long");
  EXPECT_EQ(text.status, 2);
  EXPECT_EQ(text.err, "zermelo: standard input, line 2: the line is longer than 1048576 bytes\n");
  EXPECT_EQ(text.out, zermelo("probe t.ztb 1,2") + zermelo("probe t.ztb 1"));
  EXPECT_NE(
      shell("\"$Z\" probe t.ztb --json < long")
          .out.find(R"({"position":"1111111111111111111111111111111111111111...","error":"the line is longer than )"),
      std::string::npos);
}

TEST_F(Bounds, TextsAreBoundedByTheMemory) {
  ASSERT_EQ(shell("yes 1,win | head -c 4000000 > claims; yes 1 2 | head -c 20000000 > edges").status, 0);
  expect_refusal("check pyramid rows=4 claims --memory 64M", 3,
                 "claims: it is longer than 2097152 bytes, the most for a published table");
  expect_refusal("tree - --memory 10M < edges", 3, "standard input: it is longer than 10485760 bytes");
}

/// The writer can go on only when the program has read the first lines, so it has opened the table before.
TEST_F(Bounds, ProbeNamesATableThatShrinks) {
  zermelo("solve pyramid rows=8 -o big.ztb --block 64");
  const RunResult result = shell(
      "{ yes 1,2 2> no | head -c 1000000; truncate -s 2000 big.ztb; echo 1,2,3,4,5,6,7,8; } | \"$Z\" probe big.ztb");
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(result.err.starts_with(
      "zermelo: standard input, line 250001: big.ztb became shorter while it was read: expected "))
      << result.err;
}

}  // namespace zermelo::bounds_test
