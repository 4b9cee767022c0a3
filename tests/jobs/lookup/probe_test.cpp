// Probing tables of real games: values, best moves, lines of best play; refusal of files that do not fit their game.
#include "jobs/lookup/probe.h"

#include <gtest/gtest.h>

#include "formats/table/blocks/block.h"
#include "support/message_of.h"
#include "support/plain_solver.h"
#include "tablebase/registry.h"
#include "tests/formats/table/sample_tables.h"
#include "tests/jobs/lookup/answered.h"

namespace zermelo::test::probe_test {
namespace {

constexpr const char* games[] = {"pyramid rows=4",         "pyramid rows=4 play=normal", "nim piles=3 max=5",
                                 "octal code=0.137 max=9", "grundy max=9 play=misere",   "wythoff max=6"};

/// The table of a game, computed by the plain solver.
SampleTable table_of(const Game& game, Metric metric) {
  SampleTable table(metric == Metric::depth ? CellWidth::byte : CellWidth::bit, 0);
  for (const Value value : solve_plainly(game)) table.add_value(value);
  return table;
}

TableInfo info_of(const Game& game, const SampleTable& table) {
  TableInfo info = table.info();
  info.spec = game.spec().canonical_text();
  info.kind = {game.game_class(), game.play(), table.kind.metric};
  return info;
}

void write(const std::string& path, const TableInfo& info, const SampleTable& table, Layout layout) {
  TableWriter writer(path, info, {std::string(name(layout)), 64, 0}, serial_job());
  writer.append(table.slice(0, table.values.size()));
  writer.finish(table.summary);
}

TEST(Probe, FindsEveryValueInEveryLayout) {
  const Folder folder;
  for (const char* spec : games) {
    const auto game = make_game(spec);
    const std::vector<Value> values = solve_plainly(*game);
    for (const Layout layout : SampleTable::depth_kind(CellWidth::byte)->layouts) {
      const SampleTable table = table_of(*game, Metric::depth);
      write(folder.file("t.ztb"), info_of(*game, table), table, layout);
      const Probe probe{TableFile(folder.file("t.ztb"))};
      for (Index i = 0; i < values.size(); ++i) ASSERT_EQ(probe.value(i), values[i]) << spec << " " << name(layout);
    }
  }
}

TEST(Probe, PlaysBestLinesThatLastAsLongAsTheDepthSays) {
  const Folder folder;
  for (const char* spec : games)
    for (const Layout layout : {Layout::mixed, Layout::losses}) {
      const auto game = make_game(spec);
      const SampleTable table = table_of(*game, Metric::depth);
      write(folder.file("t.ztb"), info_of(*game, table), table, layout);
      const Probe probe{TableFile(folder.file("t.ztb"))};
      for (Index i = 0; i < table.values.size(); ++i) {
        const std::vector<Index> played = line(probe, i);
        ASSERT_EQ(played.size(), table.values[i].depth) << spec << " at " << game->text(i);
        for (std::size_t ply = 0; ply < played.size(); ++ply)
          ASSERT_EQ(probe.value(played[ply]).depth, table.values[i].depth - ply - 1);
      }
    }
}

TEST(Probe, ListsAllBestMovesAndNoOther) {
  const Folder folder;
  const auto game = make_game("pyramid rows=4");
  const SampleTable table = table_of(*game, Metric::depth);
  write(folder.file("t.ztb"), info_of(*game, table), table, Layout::mixed);
  const Probe probe{TableFile(folder.file("t.ztb"))};
  std::vector<Index> next;
  for (Index i = 0; i < table.values.size(); ++i) {
    game->successors(i, next);
    std::erase_if(next, [&](Index to) {
      return table.values[to].depth + 1 != table.values[i].depth || table.values[to].outcome == table.values[i].outcome;
    });
    ASSERT_EQ(best(probe, i), next) << game->text(i);
  }
}

TEST(Probe, KeepsTheOutcomeWhereOnlyOutcomesAreKept) {
  const Folder folder;
  const auto game = make_game("pyramid rows=4");
  const SampleTable table = table_of(*game, Metric::outcome);
  write(folder.file("t.ztb"), info_of(*game, table), table, Layout::outcomes);
  const Probe probe{TableFile(folder.file("t.ztb"))};
  std::vector<Index> next;
  for (Index i = 0; i < table.values.size(); ++i) {
    game->successors(i, next);
    if (probe.value(i).outcome == Outcome::loss) {
      EXPECT_EQ(best(probe, i), next);
    } else {
      for (const Index to : best(probe, i)) EXPECT_EQ(probe.value(to).outcome, Outcome::loss);
    }
    const std::vector<Index> played = line(probe, i);
    const bool won =
        (played.size() % 2 == 0) == (probe.value(played.empty() ? i : played.back()).outcome == Outcome::win);
    EXPECT_EQ(won, probe.value(i).outcome == Outcome::win) << game->text(i);
  }
}

class Mismatch : public testing::Test {
 protected:
  Mismatch() : table_(table_of(*game_, Metric::depth)), info_(info_of(*game_, table_)) {}

  void expect_refused() {
    write(path_, info_, table_, Layout::mixed);
    try {
      const Probe probe{TableFile(path_)};
      ADD_FAILURE() << "not refused: " << info_.spec;
    } catch (const FormatError& error) {
      EXPECT_NE(std::string(error.what()).find(path_), std::string::npos) << error.what();
    }
  }

  Folder folder_;
  std::string path_ = folder_.file("t.ztb");
  std::unique_ptr<Game> game_ = make_game("pyramid rows=3");
  SampleTable table_;
  TableInfo info_;
};

TEST_F(Mismatch, OfTheGameIsRefused) {
  for (const char* spec : {"", "no such game", "pyramid rows=0", "pyramid rows=3", "pyramid rows=4 play=misere",
                           "pyramid play=misere rows=3"}) {
    info_.spec = spec;
    expect_refused();
  }
}

TEST_F(Mismatch, OfThePlayIsRefused) {
  info_.kind.play = Play::normal;
  expect_refused();
}

TEST(Probe, RefusesAFolderWithATableOfAWholeGame) {
  for (const char* spec : {"nim piles=2 max=3", "connect columns=3 rows=2"}) {
    const Folder folder;
    solved_file(folder, *make_game(spec), Metric::depth);
    const std::string why = message_of<UsageError>([&] { const Probe probe(folder.path()); });
    EXPECT_NE(why.find("name the file"), std::string::npos) << why;
  }
}

TEST(Probe, RefusesAWonPositionWithoutALosingMove) {
  const Folder folder;
  const auto game = make_game("pyramid rows=3");
  SampleTable table(CellWidth::byte, 0);
  for (Index i = 0; i < game->size(); ++i) table.add(Outcome::win, 3);
  write(folder.file("t.ztb"), info_of(*game, table), table, Layout::losses);
  const Probe probe{TableFile(folder.file("t.ztb"))};
  EXPECT_THROW(probe.value(1), FormatError);
}

}  // namespace
}  // namespace zermelo::test::probe_test
