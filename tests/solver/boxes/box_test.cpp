// Compares the kernels for boxes with the plain solver, on random boxes, moves and tilings.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "solver/boxes/kernel/solve_boxes.h"
#include "solver/boxes/kernel/tiling.h"
#include "tablebase/boxes/box_game.h"
#include "tests/solver/boxes/tuple_tables.h"

namespace zermelo::box_test {
namespace {

class RandomBoxes {
 public:
  explicit RandomBoxes(unsigned seed) : random_(seed) {}

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  /// A random box of up to 5 dimensions and about 1500 points, often long in one dimension, with random kinds of moves.
  BoxRules rules() {
    BoxRules rules;
    Index size = 1;
    for (unsigned n = 1 + below(5); n > 0; --n) {
      std::uint32_t extent = 1 + (below(3) == 0 ? below(180) : below(8));
      if (size * extent > 1500) extent = 2;
      size *= extent;
      rules.extent.push_back(extent);
    }
    const auto n = static_cast<unsigned>(rules.extent.size());
    rules.reach = below(2) == 0 ? 0 : 1 + below(n);
    rules.diagonal = below(3) == 0;
    if (below(2) == 0)
      for (unsigned count = 1 + below(5); count > 0; --count) add_step(rules);
    return rules;
  }

 private:
  void add_step(BoxRules& rules) {
    std::vector<std::uint32_t> step(rules.extent.size());
    for (std::uint32_t& amount : step) amount = below(8) == 0 ? below(100) : below(3);
    step[below(static_cast<unsigned>(step.size()))] += 1;
    if (std::count(rules.steps.begin(), rules.steps.end(), step) == 0) rules.steps.push_back(step);
  }

  std::mt19937 random_;
};

std::string describe(const BoxRules& rules, const boxes::BoxTiling& tiling) {
  return fmt::format("extents {} blocks {} reach {} diagonal {} steps {}", fmt::join(rules.extent, ","),
                     fmt::join(tiling.extent_of_tile, ","), rules.reach, rules.diagonal, rules.steps.size());
}

TEST(BoxSolver, AgreesWithThePlainestSolverHoweverTheBoxIsCut) {
  RandomBoxes random(1);
  for (int round = 0; round < 250; ++round) {
    const BoxRules rules = random.rules();
    const boxes::BoxGame game(Spec{}, random.below(2) == 0 ? Play::normal : Play::misere, rules);
    const std::vector<Value> expected = solve_plainly(game);
    for (const CellWidth width : {CellWidth::bit, CellWidth::byte, CellWidth::two_bytes}) {
      if (width == CellWidth::byte && game.longest_play() > DepthCode<std::uint8_t>::max_depth) continue;
      const boxes::BoxTiling tiling(rules, width, 1 + random.below(40));
      std::vector<Value> table;
      boxes::solve_box(game, tiling, test::threads(2), test::collect(table, game, Metric::depth));
      ASSERT_EQ(table, width == CellWidth::bit ? outcomes_of(expected) : expected)
          << describe(rules, tiling) << " " << name(game.play()) << " width " << static_cast<int>(width);
    }
  }
}

TEST(BoxSolver, AgreesWithThePlainestSolverUncut) {
  RandomBoxes random(2);
  for (int round = 0; round < 60; ++round)
    agrees_with_the_plainest_solver(
        boxes::BoxGame(Spec{}, random.below(2) == 0 ? Play::normal : Play::misere, random.rules()));
}

TEST(BoxSolver, GivesTheSameTableForEveryNumberOfThreads) {
  for (const char* spec : {"nim piles=4 max=24 order=ordered", "nim piles=3 max=70 moore=2 order=ordered play=misere",
                           "wythoff max=600", "grid rows=500 cols=700", "nim piles=3 max=70 take=1,3,65 order=ordered"})
    for (const CellWidth width : {CellWidth::bit, CellWidth::two_bytes}) {
      const auto game = make_game(spec);
      const std::vector<Value> one = table_of(*game, width, 1);
      EXPECT_TRUE(table_of(*game, width, 2) == one) << spec;
      EXPECT_TRUE(table_of(*game, width, 7) == one) << spec;
    }
}

TEST(BoxSolver, FindsTheSameOutcomesWithAndWithoutDepths) {
  for (const char* spec : {"nim piles=4 max=20 order=ordered play=misere", "wythoff max=300 play=misere",
                           "nim piles=4 max=20 moore=3 order=ordered"}) {
    const auto game = make_game(spec);
    EXPECT_TRUE(table_of(*game, CellWidth::bit, 2) == outcomes_of(table_of(*game, CellWidth::two_bytes, 2))) << spec;
  }
}

TEST(BoxTiling, CoversEveryPointOnceAndPutsEveryMoveInTheSameOrAnEarlierWave) {
  const boxes::BoxTiling tiling({.extent = {5, 9, 200}, .reach = 1, .diagonal = false, .steps = {}}, CellWidth::bit,
                                30);
  std::vector<int> times(tiling.space.size());
  for (std::size_t wave = 0; wave < tiling.waves.size(); ++wave)
    for (const boxes::BoxTiling::Tile& tile : tiling.waves[wave]) {
      EXPECT_EQ(tile[0] + tile[1] + tile[2], wave);
      for (std::uint32_t x = tiling.tile_begin(tile, 0); x < tiling.tile_end(tile, 0); ++x)
        for (std::uint32_t y = tiling.tile_begin(tile, 1); y < tiling.tile_end(tile, 1); ++y)
          for (std::uint32_t z = tiling.tile_begin(tile, 2); z < tiling.tile_end(tile, 2); ++z)
            ++times[tiling.space.rank(std::array{x, y, z})];
    }
  EXPECT_GT(tiling.waves.size(), 10u);
  EXPECT_EQ(std::count(times.begin(), times.end(), 1), static_cast<std::ptrdiff_t>(times.size()));
}

TEST(BoxMemory, CountsTheTableAndLittleMore) {
  const BoxRules nim{.extent = {256, 256, 256, 256}, .reach = 1, .diagonal = false, .steps = {}};
  EXPECT_GE(boxes::BoxTiling(nim, CellWidth::bit).bytes(), Index{1} << 29);
  EXPECT_LE(boxes::BoxTiling(nim, CellWidth::bit).bytes(), (Index{1} << 29) * 102 / 100);
}

}  // namespace
}  // namespace zermelo::box_test
