// Rows of heaps, boxes and sorted piles are filled with the entries that the table had, whatever of it is unknown.
#include <algorithm>
#include <random>

#include "solver/engine/choice.h"
#include "solver/proving/grades.h"
#include "support/plain_solver.h"
#include "tablebase/boxes/box_game.h"
#include "tablebase/registry.h"

namespace zermelo::filled_rows_test {
namespace {

std::vector<std::unique_ptr<Game>> games() {
  std::vector<std::unique_ptr<Game>> games;
  for (const char* spec :
       {"pyramid rows=5", "pyramid rows=4 play=normal", "octal code=4.07 max=12 play=misere", "octal code=0.137 max=15",
        "grundy max=14", "grundy max=12 play=misere", "octal code=0.3 max=1 total=9", "nim piles=2 max=12",
        "nim piles=4 max=4 play=misere", "wythoff max=20", "grid rows=7 cols=31",
        "nim piles=3 max=4 moore=2 order=ordered", "nim piles=3 max=6 order=ordered play=misere", "wythoff max=200"})
    games.push_back(make_game(spec));
  for (const auto& extent : std::vector<std::vector<std::uint32_t>>{{9}, {4, 7}, {3, 4, 5}, {3, 2, 1, 4}, {5, 70}})
    for (const std::uint32_t reach : {0, 1, 2})
      for (const Play play : {Play::normal, Play::misere}) {
        std::vector<std::vector<std::uint32_t>> steps(3, std::vector<std::uint32_t>(extent.size(), 0));
        std::ranges::fill(steps[0], 1);
        steps[1].back() = 2;
        steps[2].front() = 1;
        games.push_back(std::make_unique<boxes::BoxGame>(Spec::parse("wythoff max=9"), play,
                                                         BoxRules{extent, reach, extent.size() != 3, steps}));
      }
  return games;
}

template <class Cell>
struct Table {
  Table(const Game& game, Metric metric) : kind(table_kind(game, metric)) {
    const GradeMeaning<Cell> meaning(kind);
    for (Value value : solve_plainly(game)) {
      if (metric == Metric::outcome) value.depth = 0;
      cells.push_back(meaning.grade(value).value());
    }
  }
  TableKind kind;
  std::vector<Cell> cells;
};

template <class Use>
void for_tables(const Use& use) {
  for (const auto& game : games()) {
    SCOPED_TRACE(game->spec().canonical_text() + ' ' + std::to_string(game->size()));
    use(*game, Table<std::uint16_t>(*game, Metric::depth));
    use(*game, Table<std::uint8_t>(*game, Metric::outcome));
    if (game->longest_play() <= DepthCode<std::uint8_t>::max_depth)
      use(*game, Table<std::uint8_t>(*game, Metric::depth));
  }
}

const Job job({.threads = 2});

TEST(FilledRows, AreWhatTheyWere) {
  for_tables([](const Game& game, const auto& table) {
    ASSERT_TRUE(filling_bytes(game, table.kind, width_of<std::decay_t<decltype(table.cells[0])>>));
    std::mt19937 random(7);
    for (const unsigned kept : {0u, 1u, 30u, 99u}) {
      auto cells = table.cells;
      for (auto& cell : cells)
        if (random() % 100 >= kept) cell = 0;
      fill_rows(game, table.kind, std::span(cells), job);
      EXPECT_EQ(cells, table.cells) << kept;
    }
  });
}

TEST(FilledRows, AreWhatTheyWereInDamagedBlocks) {
  for_tables([](const Game& game, const auto& table) {
    const std::size_t block = table.cells.size() / 5 + 1;
    for (std::size_t first = 0; first < table.cells.size(); first += block) {
      auto cells = table.cells;
      std::fill_n(cells.begin() + static_cast<std::ptrdiff_t>(first), std::min(block, cells.size() - first), 0);
      fill_rows(game, table.kind, std::span(cells), job);
      EXPECT_EQ(cells, table.cells) << first;
    }
  });
}

/// The wins of a table of losses, by the plain definition; 0 for a win without a move to a loss.
template <class Cell>
std::vector<Cell> derived_plainly(const Game& game, const Table<Cell>& table) {
  std::vector<Cell> all = table.cells;
  std::vector<Index> next;
  for (Index i = 0; i < game.size(); ++i) {
    if (all[i] != 0) continue;
    game.successors(i, next);
    Cell best = 0;
    for (const Index to : next) best = std::max(best, table.cells[to]);
    const Value win = best == 0 ? Value{Outcome::win, 0} : after_best_move(decode(best, table.kind));
    if (best != 0 || (next.empty() && game.play() == Play::misere)) all[i] = encode<Cell>(win, table.kind);
  }
  return all;
}

/// Also where losses are missing or wrong, so that other positions are called won that are not.
TEST(FilledRows, OfLossesHaveTheWinsOfThePlainDefinition) {
  for_tables([]<class Cell>(const Game& game, Table<Cell> table) {
    if (!table.kind->has_depth) return;
    const Cell loss = encode<Cell>({Outcome::loss, game.play() == Play::misere ? 5u : 4u}, table.kind);
    for (const unsigned spoiled : {0u, 1u, 10u}) {
      std::mt19937 random(spoiled);
      for (Cell& cell : table.cells) {
        if (cell != 0 && decode(cell, table.kind).outcome == Outcome::win) cell = 0;
        if (random() % 100 < spoiled) cell = cell == 0 ? loss : Cell{0};
      }
      auto cells = table.cells;
      derive_wins(game, table.kind, std::span(cells), {}, job);
      EXPECT_EQ(cells, derived_plainly(game, table)) << spoiled;
    }
  });
}

TEST(FilledRows, AreForHeapsAndBoxesAlone) {
  for (const char* spec : {"connect columns=3 rows=3", "chomp rows=3 cols=4", "morris men=3"}) {
    const auto game = make_game(spec);
    EXPECT_FALSE(filling_bytes(*game, table_kind(*game, Metric::depth), CellWidth::byte)) << spec;
  }
  const auto game = make_game("wythoff max=5");
  EXPECT_FALSE(filling_bytes(*game, table_kind(*game, Metric::grundy), CellWidth::byte));
}

}  // namespace
}  // namespace zermelo::filled_rows_test
