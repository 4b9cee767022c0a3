// The terms of sums: what their errors say and know.
#include "jobs/sums/sum_terms.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/generate/generation.h"
#include "support/folder.h"
#include "support/former_memory.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::sum_terms_test {
namespace {

std::atomic<unsigned> asked{0};  // for the moves of a position

/// Take 1 or 2 of 29 counters; each ten numbers are a tier.
struct Counters {
  struct Position {
    std::uint64_t number = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  explicit Counters(const Spec&) {}
  Position start() const { return {29}; }
  std::uint32_t tier(Position p) const { return static_cast<std::uint32_t>(p.number / 10); }
  std::uint32_t plies_left(Position p) const { return static_cast<std::uint32_t>(p.number); }
  std::optional<Outcome> ending(Position p) const {
    return p.number == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const {
    ++asked;
    for (std::uint64_t taken = 1; taken <= 2 && taken <= p.number; ++taken) next.push_back({p.number - taken});
  }
  std::string text(Position p) const { return std::to_string(p.number); }
  Position parse(std::string_view words) const { return {std::stoull(std::string(words))}; }
};

class SumOfAFolder : public testing::Test {
 protected:
  static void SetUpTestSuite() { add_family(make_family<Counters>("counters", "for a test", "a number", {})); }

  SumOfAFolder() {
    generate(*make_game("counters"), Metric::grundy, {.file = folder_, .in_tiers = true}, Job({.threads = 2}));
  }

  std::vector<Term> terms(const std::string& position) const {
    SumTables tables{Job()};
    const auto probe = std::make_shared<const Probe>(folder_);
    return TermReader({}, tables, Job()).read({{"a", probe, folder_, "29"}, {"b", probe, folder_, position}});
  }

  test::Folder home_;
  std::string folder_ = home_.file("counters") + "/";
};

TEST_F(SumOfAFolder, HasTermsOfItsTiers) {
  const std::vector<Term> read = terms("14");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[1].typed, "14");
}

/// The terms of the positions 29, 28, ..., 1 with moves.
TEST_F(SumOfAFolder, AsksTheRulesOnceForTermsWithoutATable) {
  SumTables tables{Job()};
  asked = 0;
  const std::vector<Term> read = TermReader({}, tables, Job()).read({{"counters:29"}, {"counters:14"}});
  EXPECT_EQ(asked, 29u);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].game->grundy(read[0].position), 2u);
}

TEST(SumOfHeaps, CountsTheMemoryThatTheProcessHolds) {
  const Job job = test::job_after_larger_work();
  SumTables tables{job};
  EXPECT_EQ(TermReader({}, tables, job).read({{"0.77:12"}, {"0.77:5"}}).size(), 2u);
}

TEST_F(SumOfAFolder, NamesAMissingTier) {
  std::filesystem::remove(folder_ + "1.ztb");
  try {
    terms("14");
    FAIL();
  } catch (const MissingTier& error) {
    EXPECT_EQ(error.tier, "1");
    EXPECT_TRUE(std::string_view(error.what()).starts_with("term 2, 'b': the tier 1 is missing: ")) << error.what();
  }
}

TEST_F(SumOfAFolder, NamesAWrongPosition) {
  try {
    terms("99");
    FAIL();
  } catch (const MissingTier&) {
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with("term 2, 'b': ")) << error.what();
  }
}

}  // namespace
}  // namespace zermelo::sum_terms_test
