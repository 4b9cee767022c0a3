// Kernels that solve into memory keep within the budget and the scratch folder of the job.
#include "jobs/lookup/held_table.h"

#include <gtest/gtest.h>

#include "solver/engine/choice.h"
#include "support/plain_solver.h"
#include "support/take_away.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::test::held_table_test {
namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

/// A job with a budget, and what it gives to a kernel.
struct WatchedJob {
  std::uint64_t budget = held_memory() + 64 * mebi;
  Job job{{.threads = 1, .memory = budget, .scratch = "folder"}};
  std::uint64_t memory = 0;
  std::string scratch = {};

  /// The same kernel; it also notes the memory and the scratch folder that it is given.
  Kernel watched(Kernel kernel) {
    const auto solve = kernel.solve;
    kernel.solve = [this, solve](const Control& control, const Sink& sink) {
      memory = control.memory;
      scratch = control.scratch;
      solve(control, sink);
    };
    return kernel;
  }
};

TEST(MemoryTable, KernelsGetTheMemoryThatTheJobLeaves) {
  const auto game = make_game("nim piles=3 max=20");
  WatchedJob watch;
  const Kernel kernel = watch.watched(kernel_for(*game, Metric::depth));
  const MemoryTable table = HeldTable::solved(*game, Metric::depth, kernel, watch.job).take_cells();
  EXPECT_LT(watch.memory, watch.budget);
  EXPECT_GE(watch.memory, kernel.least_memory);
  EXPECT_EQ(watch.scratch, "folder");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); ++i) ASSERT_EQ(table.value(i).known(), expected[i]);
}

TEST(MemoryTable, KernelsGetTheirLeastMemory) {
  const auto game = make_game("nim piles=3 max=20");
  WatchedJob watch;
  Kernel kernel = watch.watched(kernel_for(*game, Metric::depth));
  kernel.least_memory = 62 * mebi;
  HeldTable::solved(*game, Metric::depth, kernel, watch.job);
  EXPECT_GE(watch.memory, kernel.least_memory);
  kernel.least_memory = 80 * mebi;
  EXPECT_THROW(HeldTable::solved(*game, Metric::depth, kernel, watch.job), LimitError);
}

TEST(HeldTable, KernelsOfDiagramsGetTheMemoryAndTheScratchFolderOfTheJob) {
  const auto game = make_game("pyramid rows=6");
  WatchedJob watch;
  const Kernels kernels(*game, Metric::outcome);
  const Kernel kernel = watch.watched(kernels.within(watch.budget, TableShape::diagram));
  ASSERT_TRUE(kernel.makes_diagram);
  HeldTable table = HeldTable::solved(*game, Metric::outcome, kernel, watch.job);
  ASSERT_NE(table.diagram(), nullptr);
  const std::vector<Value> expected = solve_by_sweeps(*game);
  for (Index i = 0; i < game->size(); ++i) ASSERT_EQ(table.value(i).known(), (Value{expected[i].outcome, 0}));
  EXPECT_THROW(std::move(table).take_cells(), std::logic_error);
  EXPECT_LT(watch.memory, watch.budget);
  EXPECT_EQ(watch.scratch, "folder");
}

/// The moves of 160,000 positions and the table do not fit together.
TEST(HeldTable, NeedsNoMemoryForMovesThatTheGameKeeps) {
  const auto game = make_family<TakeAway>("own", "", "", {{"max", "1 to 10000", "", ""}})
                        .make(Spec::parse("own max=399"), {.keep_moves = ""});
  const auto plain = make_game("nim piles=2 take=1..3 order=ordered max=399");
  ASSERT_GT(game->moves_in_memory(), mebi);
  const Job job({.threads = 2, .memory = held_memory() + 2 * mebi});
  const HeldTable table = HeldTable::solved(*game, Metric::depth, job);
  EXPECT_EQ(game->moves_in_memory(), 0u);
  EXPECT_TRUE(game->keeps_moves());
  const std::vector<Value> expected = solve_by_sweeps(*plain);
  for (Index i = 0; i < game->size(); ++i)
    ASSERT_EQ(table.value(i).known(), expected[plain->parse(game->text(i))]) << game->text(i);
}

}  // namespace
}  // namespace zermelo::test::held_table_test
