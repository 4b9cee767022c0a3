// Counts of tiers: from a folder, from a file, and of tiers that are solved when they are asked for.
#include <gtest/gtest.h>

#include <filesystem>

#include "jobs/counts/census.h"
#include "jobs/generate/generation.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::tier_census_test {
namespace {

constexpr const char* spec = "chess pieces=KQvKR files=3 ranks=4";

/// The counts of all tiers, in one list.
std::vector<PartCounts> all_counts(TierCensus& census) {
  std::vector<PartCounts> all;
  for (const Tier& tier : census.game().tiers())
    for (PartCounts& part : census.tier(tier.name)) all.push_back(std::move(part));
  return all;
}

void expect_equal(const std::vector<PartCounts>& a, const std::vector<PartCounts>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].tier, b[i].tier);
    EXPECT_EQ(a[i].part, b[i].part);
    EXPECT_EQ(a[i].wins, b[i].wins) << a[i].tier;
    EXPECT_EQ(a[i].losses, b[i].losses) << a[i].tier;
    EXPECT_EQ(a[i].draws, b[i].draws) << a[i].tier;
  }
}

TEST(TierCensus, IsThatOfAFolderAndOfAFile) {
  const test::Folder folder;
  const Job job;
  const std::shared_ptr<const Game> game = make_game(spec);
  const GenerationOptions options{.file = folder.file("tiers"), .in_tiers = true};
  generate(*game, Metric::depth, options, job);
  GenerationOptions one;
  one.file = folder.file("table.ztb");
  generate(*game, Metric::depth, one, job);
  TierCensus solved(spec, job), tiers(Probe(options.file, job), job), table(Probe(one.file, job), job);
  const std::vector<PartCounts> expected = all_counts(solved);
  ASSERT_EQ(expected.size(), 2 * game->tiers().size());
  expect_equal(all_counts(tiers), expected);
  expect_equal(all_counts(table), expected);
}

TEST(TierCensus, RemovesItsTables) {
  const test::Folder folder;
  const Job job({.threads = 1, .scratch = folder.path()});
  const auto is_empty = [&] { return std::filesystem::is_empty(folder.path()); };
  {
    TierCensus census(spec, job);
    EXPECT_EQ(census.tier("KRvK").size(), 2u);
    EXPECT_FALSE(is_empty());
  }
  EXPECT_TRUE(is_empty());
}

TEST(TierCensus, NamesAnUnknownTier) {
  TierCensus census(spec, Job());
  EXPECT_NE(message_of<UsageError>([&] { census.tier("KBvK"); }).find("has no tier 'KBvK'"), std::string::npos);
}

TEST(Census, SumsAmounts) {
  EXPECT_EQ(total({}), Amount());
  EXPECT_EQ(total({{1, 8}, {0, 0}, {2, 12}}), (Amount{3, 20}));
  EXPECT_EQ(greatest_depth({}), std::nullopt);
  EXPECT_EQ(greatest_depth({{1, 8}, {2, 12}}), 1u);
}

}  // namespace
}  // namespace zermelo::tier_census_test
