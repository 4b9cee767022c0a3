// Tests of heap games on several processes: the table and the checkpoints are the same as by one.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>

#include "solver/engine/choice.h"
#include "support/fake_processes.h"
#include "support/kept_state.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::divided_heap_test {
namespace {

struct Division {
  unsigned processes = 1, threads = 1;
  std::size_t buffer_bytes = 1 << 20;
  bool least = false;  ///< each process has the least memory
};

/// Solves the game from the checkpoint in `kept`, if there is one, until tier `last`. Returns the table, or nothing if
/// the work was stopped; then `kept` has its checkpoint.
std::vector<Value> solve_divided(const Game& game, Metric metric, const Division& division, test::KeptState& kept,
                                 std::uint64_t last = ~std::uint64_t{0}) {
  const Kernel kernel = kernel_for(game, metric).divided(division.processes);
  const TableKind kind = table_kind(game, metric);
  std::vector<Value> table(game.size());
  std::mutex guard;
  std::uint64_t entries = 0;
  test::KeptState before = kept;
  const auto run_process = [&](const std::shared_ptr<Processes>& processes) {
    std::atomic<bool> stop = false;
    Control control{.job = Job({.threads = division.threads, .stop = [&] { return stop.load(); }}),
                    .memory = division.least ? kernel.least_memory : kernel.memory,
                    .processes = processes.get()};
    const bool first = processes->own() == 0;
    if (first) control.step_finished = [&](const char*, std::uint64_t tier, Index) { stop = tier >= last; };
    test::KeptState none;
    control.checkpoint = first ? kept.keeper() : none.keeper();
    if (!before.empty()) control.resume = first ? before.reader() : none.reader();
    kernel.solve(control, [&](const Slice& slice) {
      const std::lock_guard lock(guard);
      for (Index i = 0; i < slice.count(); ++i) table[slice.first + i] = slice.value(i, kind);
      entries += slice.count();
    });
  };
  try {
    test::with_fake_processes(division.processes, division.buffer_bytes, run_process);
  } catch (const Interrupted&) {
    return {};
  }
  if (before.empty()) {
    EXPECT_EQ(entries, game.size());
  }
  return table;
}

constexpr const char* games[] = {"pyramid rows=9", "pyramid rows=7 play=normal", "octal code=0.77 max=14 total=24",
                                 "octal code=4.007 max=20", "grundy max=18 total=26"};

TEST(DividedHeapSolver, MakesTheTableOfOneProcess) {
  for (const char* spec : games)
    for (const Metric metric : {Metric::depth, Metric::outcome}) {
      const auto game = make_game(spec);
      const std::vector<Value> expected = test::solved_values(*game, metric, test::threads(2));
      for (const Division& division :
           {Division{1, 1}, Division{2, 1}, Division{3, 2, 64}, Division{3, 1, 1 << 20, true}, Division{7, 1, 4096}}) {
        test::KeptState kept;
        ASSERT_EQ(solve_divided(*game, metric, division, kept), expected)
            << spec << ", " << division.processes << " processes";
      }
    }
}

/// The checkpoints of every number of processes are the same, and each of them continues every other.
TEST(DividedHeapSolver, ContinuesFromTheCheckpointsOfAnyNumberOfProcesses) {
  for (const char* spec : games) {
    const auto game = make_game(spec);
    const std::vector<Value> expected = test::solved_values(*game, Metric::depth, test::threads(2));
    for (const std::uint64_t tier : {3u, 12u, 18u}) {
      std::vector<test::KeptState> kept(3);
      for (unsigned processes = 1; processes <= 3; ++processes) {
        ASSERT_TRUE(solve_divided(*game, Metric::depth, {processes, 1}, kept[processes - 1], tier).empty());
        EXPECT_EQ(kept[processes - 1].bytes(), kept[0].bytes())
            << spec << ", " << processes << " processes, tier " << tier;
      }
      for (const unsigned processes : {1u, 2u, 5u}) {
        test::KeptState from = kept[2];
        const std::vector<Value> rest = solve_divided(*game, Metric::depth, {processes, 2}, from);
        ASSERT_EQ(rest.size(), expected.size());
        EXPECT_EQ(rest.back(), expected.back());
        // What was handed out before the checkpoint does not come again.
        const auto differs = [&](Index i) { return rest[i] != expected[i] && rest[i] != Value(); };
        for (Index i = 0; i < rest.size(); ++i) ASSERT_FALSE(differs(i)) << spec << ", position " << i;
      }
    }
  }
}

}  // namespace
}  // namespace zermelo::divided_heap_test
