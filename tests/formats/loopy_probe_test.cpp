// Questions to tables with draws of real games.
#include <gtest/gtest.h>

#include <algorithm>

#include "formats/probe.h"
#include "solver/solve.h"
#include "support/plain_loopy.h"
#include "tablebase/games/registry.h"
#include "tests/formats/sample_tables.h"

namespace zermelo::test {
namespace {

/// The game's table, solved, in a file.
std::string solved_file(const Folder& folder, const Game& game, Metric metric) {
  TableInfo info;
  info.spec = game.spec().canonical();
  info.kind = {game.game_class(), game.play(), metric};
  info.positions = game.size();
  info.cell = cell_width(game, metric);
  TableWriter writer(folder.file("solved.ztb"), info, {}, serial_job());
  Workers workers(2);
  TableSummary summary;
  solve(game, metric, workers, {}, [&](const Slice& slice) {
    if (slice.width() != writer.cell()) writer.narrow(slice.width());
    for (Index i = 0; i < slice.count(); ++i) {
      const Value value = slice.value(i, info.kind);
      ++(value.outcome == Outcome::win    ? summary.wins
         : value.outcome == Outcome::loss ? summary.losses
                                          : summary.draws);
    }
    writer.append(slice);
  });
  writer.finish(summary);
  return folder.file("solved.ztb");
}

TEST(LoopyProbe, PlaysOutEveryPositionOfTicTacToe) {
  const Folder folder;
  const auto game = make_game("mnk");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::depth))};
  const std::vector<Value> values = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); ++i) {
    ASSERT_EQ(probe.value(i), values[i]);
    const std::vector<Index> line = probe.line(i);
    const Index last = line.empty() ? i : line.back();
    if (values[i].outcome == Outcome::draw)
      EXPECT_EQ(game->ending(last), Outcome::draw);
    else
      EXPECT_EQ(line.size(), values[i].depth);
  }
}

TEST(LoopyProbe, EndsADrawnLineWhereItRepeats) {
  const Folder folder;
  const auto game = make_game("pong-hau-ki");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::depth))};
  const std::vector<Index> line = probe.line(game->start());
  ASSERT_GT(line.size(), 1u);
  EXPECT_TRUE(line.back() == game->start() || std::count(line.begin(), line.end(), line.back()) == 2);
  for (const Index position : line) EXPECT_EQ(probe.value(position).outcome, Outcome::draw);
}

TEST(LoopyProbe, AnswersFromOutcomesAlone) {
  const Folder folder;
  const auto game = make_game("quixo size=3");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::outcome))};
  const std::vector<Value> values = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); i += 7) {
    ASSERT_EQ(probe.value(i).outcome, values[i].outcome);
    for (const Index next : probe.best(i))
      EXPECT_EQ(values[next].outcome, values[i].outcome == Outcome::win ? Outcome::loss : Outcome::win);
  }
}

}  // namespace
}  // namespace zermelo::test
