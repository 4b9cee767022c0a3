// Folders of a kind of entry that its definition alone solves: a tier reads the entries of lower tiers from their
// files.
#include <gtest/gtest.h>

#include "jobs/generate/generation.h"
#include "jobs/verify/verify_table.h"
#include "support/folder.h"
#include "support/take_away.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::test::defined_folder_test {
namespace {

class DefinedFolder : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_family(make_family<TieredTakeAway>("tiered-take-away", "for a test", "two heaps",
                                           {{"max", "1 to 100", "9", "stones"}}));
  }

  Folder folder_;
  const std::shared_ptr<const Game> game_ = make_game("tiered-take-away max=20");
};

TEST_F(DefinedFolder, HasTheEntriesOfTheWholeGame) {
  const std::string path = folder_.file("tiers") + "/";
  const Generation solved = generate(*game_, Metric::suspense, {.file = path, .in_tiers = true}, Job());
  EXPECT_EQ(solved.tiers_done, 21u);
  const Probe tiers(path), whole = Probe::solved(game_, Metric::suspense, Job());
  for (Index position = 0; position < game_->size(); ++position)
    EXPECT_EQ(tiers.value(position), whole.value(position)) << game_->text(position);
  EXPECT_EQ(solved.summary.losses, whole.info().summary.losses);
  const TableProof proof = verify_table(tiers, Job());
  EXPECT_TRUE(proof.ok()) << proof.fault;
  EXPECT_EQ(proof.checked, game_->size());
}

}  // namespace
}  // namespace zermelo::test::defined_folder_test
