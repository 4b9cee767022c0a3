// Grundy tables on disk, and questions to them.
#include <gtest/gtest.h>

#include "formats/blocks/layout.h"
#include "formats/probe.h"
#include "solver/solve.h"
#include "support/plain_grundy.h"
#include "tablebase/games/registry.h"
#include "tests/formats/sample_tables.h"

namespace zermelo::test {
namespace {

struct Kind {
  CellWidth width;
  std::uint32_t greatest;
};

class GrundyFile : public testing::TestWithParam<Kind> {};

TEST_P(GrundyFile, GivesBackWhatWasWritten) {
  const Folder folder;
  for (const Layout layout : layouts(Metric::grundy, Play::normal))
    for (const Index count : {1u, 63u, 65u, 1000u, 40'000u}) {
      const SampleTable table = SampleTable::grundy(GetParam().width, count, GetParam().greatest);
      write_table(folder.file("t.ztb"), table, {std::string(name(layout)), 0, 0});
      const TableFile file(folder.file("t.ztb"));
      file.check_payload();
      EXPECT_EQ(file.info().summary.max_grundy, table.summary.max_grundy);
      EXPECT_EQ(file.info().summary.histogram.size(), table.summary.histogram.size());
      for (Index i = 0; i < count; ++i) ASSERT_EQ(file.value(i), table.values[i]) << i;
      for (std::uint64_t number = 0; number < file.blocks(); ++number)
        file.read_block(number, [&](const Slice& slice) {
          EXPECT_EQ(slice.width(), GetParam().width);
          for (Index i = 0; i < slice.count(); ++i)
            ASSERT_EQ(slice.value(i, file.info().coding()), table.values[slice.first + i]);
        });
    }
}

TEST_P(GrundyFile, IsContinuedByAnotherWriterToTheSameBytes) {
  const Folder folder;
  const SampleTable table = SampleTable::grundy(GetParam().width, 30'000, GetParam().greatest);
  write_table(folder.file("whole.ztb"), table);
  std::vector<std::byte> state;
  {
    TableWriter first(folder.file("t.ztb"), table.info(), {}, serially);
    first.append(table.slice(0, 12'345));
    state = first.save_state();
    first.keep();
  }
  TableWriter second(folder.file("t.ztb"), table.info(), {}, serially, state);
  second.append(table.slice(12'345, table.values.size() - 12'345));
  second.finish(table.summary);
  EXPECT_TRUE(read_file(folder.file("t.ztb")) == read_file(folder.file("whole.ztb")));
}

INSTANTIATE_TEST_SUITE_P(Widths, GrundyFile,
                         testing::Values(Kind{CellWidth::byte, 255}, Kind{CellWidth::word, 65'535},
                                         Kind{CellWidth::wide, 200'000}, Kind{CellWidth::wide, 0xFFFFFFFF}));

/// The writer begins with the widest cells, as a solver announces them, and narrows them with the first slice.
TEST(GrundyFile, IsAsNarrowAsItsFirstSlice) {
  const Folder folder;
  const SampleTable table = SampleTable::grundy(CellWidth::byte, 10'000, 100);
  TableInfo info = table.info();
  info.cell = CellWidth::wide;
  TableWriter writer(folder.file("t.ztb"), info, {}, serially);
  writer.narrow(CellWidth::byte);
  writer.append(table.slice(0, 10'000));
  writer.finish(table.summary);
  write_table(folder.file("straight.ztb"), table);
  EXPECT_EQ(TableFile(folder.file("t.ztb")).info().cell, CellWidth::byte);
  EXPECT_EQ(TableFile(folder.file("t.ztb")).value(1234), table.values[1234]);
}

/// Neighbours of a sum of heaps differ by a heap, so their changes repeat in every row.
TEST(GrundyFile, PacksSumsByTheirChanges) {
  const Folder folder;
  SampleTable table = SampleTable::grundy(CellWidth::byte, 0, 255);
  for (std::uint32_t i = 0; i < 40'000; ++i)
    table.add_value(grundy_value(((i / 200 * 2'654'435'761u) >> 24) ^ i % 200));
  write_table(folder.file("changes.ztb"), table);
  write_table(folder.file("values.ztb"), table, {"values", 0, 0});
  EXPECT_LT(2 * std::filesystem::file_size(folder.file("changes.ztb")),
            std::filesystem::file_size(folder.file("values.ztb")));
}

TEST(GrundyBlock, OfArbitraryBytesIsRefusedOrHasValues) {
  std::mt19937 random(7);
  const std::string path = "made up";
  unsigned opened = 0, refused = 0;
  for (const CellWidth width : {CellWidth::byte, CellWidth::word, CellWidth::wide})
    for (const Layout layout : layouts(Metric::grundy, Play::normal))
      for (unsigned round = 0; round < 300; ++round) {
        const SampleTable table = SampleTable::grundy(width, 100, 255, round);
        Bytes payload = *pack(layout, round % ways(layout), table.slice(0, 100));
        for (auto changes = random() % 3; changes > 0; --changes)
          payload[random() % 4] = static_cast<std::byte>(random());
        if (random() % 4 == 0) payload.resize(random() % (payload.size() + 4));
        try {
          const auto block = open_block(layout, width, 100, payload, FileLocation{path, 3});
          CellBuffer cells(width);
          block->expand(cells);
          EXPECT_EQ(cells.count(), 100u);
          const Coding coding(Play::normal, Metric::grundy);
          for (Index i = 0; i < 100; ++i) EXPECT_EQ(block->value(i, coding), cells.slice(i, 1, 0).value(0, coding));
          ++opened;
        } catch (const FormatError&) {
          ++refused;
        }
      }
  EXPECT_GT(opened, 500u);
  EXPECT_GT(refused, 100u);
}

/// The game's table, solved, in a file.
std::string solved_file(const Folder& folder, const Game& game) {
  TableInfo info;
  info.spec = game.spec().canonical();
  info.metric = Metric::grundy;
  info.play = game.play();
  info.positions = game.size();
  info.cell = CellWidth::byte;
  TableWriter writer(folder.file("solved.ztb"), info, {}, serially);
  Workers workers(2);
  TableSummary summary;
  solve(game, Metric::grundy, workers, {}, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) {
      const std::uint32_t value = slice.value(i, info.coding()).number;
      ++(value == 0 ? summary.losses : summary.wins);
      summary.max_grundy = std::max(summary.max_grundy, value);
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
      ASSERT_EQ(probe.value(i), grundy_value(plain[i]));
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
