// Entries that are not known yet are told apart from known ones, in damaged blocks and in sound blocks.
#include "jobs/repair/mended_entries.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "jobs/generate/generation.h"
#include "jobs/shrink/shrink.h"
#include "support/folder.h"
#include "tablebase/registry.h"

namespace zermelo::test::mended_entries_test {
namespace {

/// A table of losses; one of its blocks counts as damaged.
class MendedBlock : public testing::Test {
 protected:
  MendedBlock() {
    for (Index position = 0; position < probe_.info().positions; ++position) whole_.push_back(probe_.value(position));
  }

  static std::string solved(const Folder& folder) {
    GenerationOptions options;
    options.file = folder.file("t.ztb");
    options.writer.layout = "losses";
    options.writer.block_entries = 256;
    generate(*make_game("pyramid rows=7"), Metric::depth, options, Job({.threads = 2}));
    return options.file;
  }

  const Folder folder_{fast_folder()};
  const Job job_{{.threads = 2}};
  const Probe probe_{solved(folder_), job_};
  std::vector<Value> whole_;
  MendedEntries entries_{probe_, {1}, job_};
};

/// A win in a sound block has no depth without the losses that its moves lead to.
TEST_F(MendedBlock, LacksItsEntriesAndTheWinsThatNeedThem) {
  ASSERT_TRUE(probe_.info().losses_only());
  ASSERT_GT(probe_.file().blocks(), 2u);
  Index unknown = 0;
  for (Index position = 0; position < whole_.size(); ++position) {
    std::vector<Index> missing;
    const std::optional<Value> found = entries_.value(position, missing);
    EXPECT_EQ(found.has_value(), missing.empty()) << position;
    for (const Index needed : missing) EXPECT_TRUE(entries_.find(needed)) << position;
    if (found) {
      EXPECT_TRUE(*found == whole_[position]) << position;
      EXPECT_TRUE(entries_.value(position) == whole_[position]) << position;
    } else {
      ++unknown;
      EXPECT_THROW(entries_.value(position), std::logic_error) << position;
    }
  }
  EXPECT_GT(unknown, entries_.count());
}

TEST_F(MendedBlock, HasAllEntriesOnceItIsMended) {
  mend_entries(probe_, entries_, job_);
  for (Index position = 0; position < whole_.size(); ++position)
    EXPECT_TRUE(entries_.value(position) == whole_[position]) << position;
}

TEST(MendedHelpPlay, HasNumbersOfSolutionsThatTheFileLacks) {
  const Folder folder;
  const std::string file = folder.file("t.ztb");
  GenerationOptions options;
  options.file = file;
  options.writer.block_entries = 256;
  generate(*make_game("chess pieces=KQvK files=4 ranks=4 goal=helpmate"), Metric::depth, options, Job({.threads = 2}));
  shrink(file, "", Job(), [](const Shrunk&) {});
  const Probe probe(file);
  ASSERT_TRUE(probe.info().depths_only());
  MendedEntries entries(probe, {1}, Job());
  mend_entries(probe, entries, Job());
  for (Index position = 0; position < probe.info().positions; ++position)
    EXPECT_TRUE(entries.value(position) == probe.value(position)) << position;
}

}  // namespace
}  // namespace zermelo::test::mended_entries_test
