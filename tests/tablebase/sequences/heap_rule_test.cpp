// One-heap rules: their words, and the moves that they allow.
#include "tablebase/sequences/heap_rule.h"

#include <gtest/gtest.h>

#include <set>

#include "tablebase/base/error.h"

namespace zermelo::heap_rule_test {
namespace {

std::set<std::vector<std::uint64_t>> options(const char* words, std::uint64_t n) {
  std::set<std::vector<std::uint64_t>> found;
  sequences::HeapRule::parse(words).for_each_option(n, [&](std::span<const std::uint64_t> heaps) {
    EXPECT_TRUE(found.insert({heaps.begin(), heaps.end()}).second) << words << ' ' << n;
  });
  return found;
}

using Options = std::set<std::vector<std::uint64_t>>;

TEST(HeapRule, HasOneSpellingForEachRule) {
  const std::pair<const char*, const char*> spellings[] = {
      {"0.77", "octal code=0.77"},
      {".770", "octal code=0.77"},
      {"kayles", "octal code=0.77"},
      {"octal code=0.77", "octal code=0.77"},
      {"4.", "octal code=4.0"},
      {"0.3f", "octal code=0.3F"},
      {"0.777...", "octal code=0.7..."},
      {"lasker", "octal code=4.3..."},
      {"nim take=4,3,1", "nim take=1,3,4"},
      {"take:1..3", "nim take=1..3"},
      {"nim", "nim take=any"},
      {"grundy", "grundy"},
      {"0.30...", "octal code=0.3"},
  };
  for (const auto& [words, canonical] : spellings) {
    EXPECT_EQ(sequences::HeapRule::parse(words).words(), canonical) << words;
    EXPECT_EQ(sequences::HeapRule::parse(sequences::HeapRule::parse(words).compact()),
              sequences::HeapRule::parse(words))
        << words;
    EXPECT_EQ(sequences::HeapRule::parse(canonical).words(), canonical);
  }
  for (const auto& [name, meaning] : sequences::rule_names())
    EXPECT_EQ(sequences::HeapRule::parse(name), sequences::HeapRule::parse(meaning));
}

TEST(HeapRule, ListsWhatMayBeLeft) {
  EXPECT_EQ(options("0.77", 4), (Options{{3}, {2, 1}, {2}, {1, 1}}));
  EXPECT_EQ(options("0.77", 1), (Options{{}}));
  EXPECT_EQ(options("0.137", 1), (Options{{}}));
  EXPECT_EQ(options("0.137", 2), (Options{{}}));
  EXPECT_EQ(options("0.137", 5), (Options{{3}, {2}, {1, 1}}));
  EXPECT_EQ(options("4.0", 5), (Options{{4, 1}, {3, 2}}));
  EXPECT_EQ(options("grundy", 4), (Options{{3, 1}}));
  EXPECT_EQ(options("nim", 3), (Options{{}, {1}, {2}}));
  EXPECT_EQ(options("take:1,3", 3), (Options{{2}, {}}));
  EXPECT_EQ(options("lasker", 2), (Options{{1, 1}, {1}, {}}));
  EXPECT_EQ(options("0.08", 7), (Options{{3, 1, 1}, {2, 2, 1}}));
  EXPECT_EQ(options("0.77", 0), Options{});
}

TEST(HeapRule, ListsSomeOptionsOfGiantHeaps) {
  const auto near_the_ends = [](const char* words, std::uint64_t n, std::uint64_t small) {
    Options found;
    sequences::HeapRule::parse(words).for_each_option(
        n,
        [&](std::span<const std::uint64_t> heaps) {
          found.insert({heaps.begin(), heaps.end()});
        },
        small);
    return found;
  };
  EXPECT_EQ(near_the_ends("0.07", 1000, 2), (Options{{998}, {997, 1}, {996, 2}}));
  EXPECT_EQ(near_the_ends("nim", 1000, 2), (Options{{999}, {998}, {2}, {1}, {}}));
  EXPECT_EQ(near_the_ends("0.08", 1000, 1), (Options{{996, 1, 1}}));
  EXPECT_EQ(near_the_ends("0.007...", 9, 1), (Options{{6}, {5, 1}, {1}, {}}));
  for (const char* words : {"0.77", "nim", "grundy", "0.1...", "0.04...", "0.0008", "4.0", "take:3,5"})
    for (std::uint64_t n = 0; n < 12; ++n) {
      EXPECT_EQ(near_the_ends(words, n, 1).empty(), options(words, n).empty()) << words << ' ' << n;
      EXPECT_EQ(near_the_ends(words, n, n), options(words, n));
    }
}

TEST(HeapRule, RefusesWhatIsNoRule) {
  for (const char* words : {"",
                            "0",
                            "0.",
                            "0.0",
                            "0.0...",
                            "1.7",
                            "0.7g",
                            "5.7",
                            "0.7.7",
                            "0..7",
                            "77",
                            "kayle",
                            "octal",
                            "octal code=",
                            "nim take=",
                            "nim take=0",
                            "nim take=1000001",
                            "take:",
                            "take:3..1",
                            "pyramid rows=3",
                            "nim max=3",
                            "grundy max=3",
                            "0.7 ",
                            "..."})
    EXPECT_THROW(sequences::HeapRule::parse(words), SpecError) << words;
}

}  // namespace
}  // namespace zermelo::heap_rule_test
