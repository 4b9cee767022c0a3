// Probing tables of real games with draws.
#include <gtest/gtest.h>

#include <algorithm>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "jobs/verify/verify_table.h"
#include "support/plain_solver.h"
#include "tablebase/registry.h"
#include "tests/jobs/lookup/answered.h"

namespace zermelo::test::loopy_probe_test {
namespace {

TEST(LoopyProbe, PlaysOutEveryPositionOfTicTacToe) {
  const Folder folder;
  const auto game = make_game("mnk");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::depth))};
  const std::vector<Value> values = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); ++i) {
    ASSERT_EQ(probe.value(i), values[i]);
    const std::vector<Index> played = line(probe, i);
    const Index last = played.empty() ? i : played.back();
    if (values[i].outcome == Outcome::draw)
      EXPECT_EQ(game->ending(last), Outcome::draw);
    else
      EXPECT_EQ(played.size(), values[i].depth);
  }
}

TEST(LoopyProbe, EndsADrawnLineWhereItRepeats) {
  const Folder folder;
  const auto game = make_game("pong-hau-ki");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::depth))};
  const std::vector<Index> played = line(probe, game->start());
  ASSERT_GT(played.size(), 1u);
  EXPECT_TRUE(played.back() == game->start() || std::count(played.begin(), played.end(), played.back()) == 2);
  for (const Index position : played) EXPECT_EQ(probe.value(position).outcome, Outcome::draw);
}

TEST(LoopyProbe, AnswersFromOutcomesAlone) {
  const Folder folder;
  const auto game = make_game("quixo size=3");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::outcome))};
  const std::vector<Value> values = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); i += 7) {
    ASSERT_EQ(probe.value(i).outcome, values[i].outcome);
    for (const Index next : best(probe, i))
      EXPECT_EQ(values[next].outcome, values[i].outcome == Outcome::win ? Outcome::loss : Outcome::win);
  }
}

class LossesOfLoopyGames : public testing::TestWithParam<const char*> {};

TEST_P(LossesOfLoopyGames, GiveEveryValue) {
  const Folder folder;
  const auto game = make_game(GetParam());
  const Job job({.threads = 2});
  const Probe whole{TableFile(solved_file(folder, *game, Metric::depth))};
  const MemoryTable values = load_table(whole, job);
  const Probe losses{TableFile(solved_file(folder, *game, Metric::depth, "losses"))};
  EXPECT_EQ(losses.info().summary.histogram, whole.info().summary.histogram);
  const MemoryTable derived = load_table(losses, job);
  for (Index i = 0; i < game->size(); ++i) {
    if (game->is_gap(i)) continue;
    ASSERT_EQ(losses.value(i), values.value(i).known()) << game->text(i);
    ASSERT_EQ(derived.value(i), values.value(i)) << game->text(i);
  }
  const TableProof proof = verify_table(losses, job);
  EXPECT_TRUE(proof.ok()) << proof.fault;
}

INSTANTIATE_TEST_SUITE_P(Games, LossesOfLoopyGames,
                         testing::Values("mnk", "quixo size=3", "pong-hau-ki", "chess pieces=KRvKN files=4 ranks=4",
                                         "chess pieces=KPvKP files=3 ranks=8", "chess pieces=KQPvK files=3 ranks=5"));

}  // namespace
}  // namespace zermelo::test::loopy_probe_test
