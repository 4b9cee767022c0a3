// Questions to Grundy tables of real games.
#include <gtest/gtest.h>

#include "formats/probe.h"
#include "solver/solve.h"
#include "support/plain_grundy.h"
#include "tablebase/games/registry.h"
#include "tests/formats/sample_tables.h"

namespace zermelo::test {
namespace {

/// The game's table, solved, in a file.
std::string solved_file(const Folder& folder, const Game& game) {
  TableInfo info;
  info.spec = game.spec().canonical();
  info.kind = {game.game_class(), game.play(), Metric::grundy};
  info.positions = game.size();
  info.cell = CellWidth::byte;
  TableWriter writer(folder.file("solved.ztb"), info, {}, serial_job());
  Workers workers(2);
  TableSummary summary;
  solve(game, Metric::grundy, workers, {}, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) {
      const std::uint32_t value = slice.value(i, info.kind).number;
      ++(value == 0 ? summary.losses : summary.wins);
      summary.greatest = std::max(summary.greatest, value);
    }
    writer.append(slice);
  });
  writer.finish(summary);
  return folder.file("solved.ztb");
}

TEST(GrundyProbe, FindsExactlyTheMovesToValueZero) {
  for (const char* spec : {"nim piles=3 max=7", "octal code=0.77 max=12", "chomp rows=3 cols=5", "wythoff max=12"}) {
    const Folder folder;
    const auto game = make_game(spec);
    const Probe probe{TableFile(solved_file(folder, *game))};
    const std::vector<std::uint32_t> plain = values_by_definition(*game);
    MoveList options;
    for (Index i = 0; i < game->size(); ++i) {
      ASSERT_EQ(probe.value(i), grundy_entry(plain[i]));
      game->options(i, options);
      std::size_t zeros = 0;
      for (std::size_t k = 0; k < options.size(); ++k) zeros += plain[options[k].front()] == 0;
      const MoveList best = probe.winning_options(i);
      EXPECT_EQ(best.size(), zeros);
      EXPECT_EQ(best.empty(), plain[i] == 0);
      for (std::size_t k = 0; k < best.size(); ++k) EXPECT_EQ(plain[best[k].front()], 0u);
    }
  }
}

TEST(GrundyProbe, PlaysALineThatTheWinnerWins) {
  const Folder folder;
  const auto game = make_game("octal code=0.77 max=15");
  const Probe probe{TableFile(solved_file(folder, *game))};
  MoveList options;
  for (Index i = 0; i < game->size(); i += 3) {
    const std::vector<Index> line = probe.line(i);
    EXPECT_EQ(line.size() % 2, probe.value(i).number == 0 ? 0u : 1u);
    game->options(line.empty() ? i : line.back(), options);
    EXPECT_TRUE(options.empty());
  }
}

}  // namespace
}  // namespace zermelo::test
