// Tables with draws on disk, and questions to them.
#include <gtest/gtest.h>

#include <algorithm>

#include "formats/blocks/layout.h"
#include "formats/probe.h"
#include "solver/solve.h"
#include "support/plain_loopy.h"
#include "tablebase/games/registry.h"
#include "tests/formats/sample_tables.h"

namespace zermelo::test {
namespace {

struct Kind {
  CellWidth width;
  Metric metric;
  std::uint32_t max_depth;
};

class LoopyTable : public testing::TestWithParam<Kind> {};

TEST_P(LoopyTable, GivesBackWhatWasWritten) {
  const Folder folder;
  for (const Index count : {1u, 63u, 64u, 65u, 1000u, 40'000u})
    for (const std::uint32_t block : {0u, 64u}) {
      const SampleTable table = SampleTable::loopy(GetParam().width, GetParam().metric, count, GetParam().max_depth);
      write_table(folder.file("t.ztb"), table, {"", block, 0});
      const TableFile file(folder.file("t.ztb"));
      file.check_payload();
      EXPECT_EQ(file.info().summary.draws, table.summary.draws);
      EXPECT_EQ(file.info().summary.wins, table.summary.wins);
      for (Index i = 0; i < count; ++i) ASSERT_EQ(file.value(i), table.values[i]) << i;
      for (std::uint64_t number = 0; number < file.blocks(); ++number)
        file.read_block(number, [&](const Slice& slice) {
          for (Index i = 0; i < slice.count(); ++i)
            ASSERT_EQ(slice.value(i, Play::loopy), table.values[slice.first + i]);
        });
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LoopyTable,
                         testing::Values(Kind{CellWidth::byte, Metric::depth, 125},
                                         Kind{CellWidth::word, Metric::depth, 32'765},
                                         Kind{CellWidth::byte, Metric::outcome, 0}));

/// The game's table, solved, in a file.
std::string solved_file(const Folder& folder, const Game& game, Metric metric) {
  TableInfo info;
  info.spec = game.spec().canonical();
  info.metric = metric;
  info.play = game.play();
  info.positions = game.size();
  info.cell = cell_width(game, metric);
  TableWriter writer(folder.file("solved.ztb"), info, {}, serially);
  Workers workers(2);
  TableSummary summary;
  solve(game, metric, workers, {}, [&](const Slice& slice) {
    if (slice.width() != writer.cell()) writer.narrow(slice.width());
    for (Index i = 0; i < slice.count(); ++i) {
      const Value value = slice.value(i, game.play());
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
