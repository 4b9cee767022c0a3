// Mancala games whose cells do not fit into the memory: they are in mapped files, and the tables are the same.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "support/kept_state.h"
#include "support/message_of.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo::cells_in_files_test {
namespace {

const std::vector<std::string> games{"houses=6 seeds=7", "houses=3 seeds=13 reachable=yes",
                                     "rules=oware houses=2 seeds=15", "rules=kalah houses=3 seeds=11"};

std::unique_ptr<Game> mancala(const std::string& keys) { return make_game("mancala " + keys); }

/// A control with the least memory of the kernel. The process holds more than the limit, so pages go all the time.
Control little(const Kernel& kernel, unsigned threads) {
  return {.job = Job({.threads = threads, .memory = 1}), .memory = kernel.least_memory};
}

std::vector<Value> solved(const Game& game, const Kernel& kernel, const Control& control) {
  std::vector<Value> table;
  kernel.solve(control, test::collect(table, game, Metric::score));
  return table;
}

TEST(MancalaInFiles, IsTheSameForEveryNumberOfThreads) {
  for (const std::string& keys : games) {
    const auto game = mancala(keys);
    const Kernel kernel = kernel_for(*game, Metric::score);
    EXPECT_EQ(kernel.scratch_bytes(kernel.memory), 0) << keys;
    EXPECT_GE(kernel.scratch_bytes(kernel.least_memory), 2 * game->tiers().back().positions) << keys;
    EXPECT_LT(kernel.least_memory, kernel.memory) << keys;
    const std::vector<Value> whole = solved(*game, kernel, test::threads(2));
    for (const unsigned threads : {1, 2, 7}) EXPECT_EQ(solved(*game, kernel, little(kernel, threads)), whole) << keys;
  }
}

/// From memory to files and back.
TEST(MancalaInFiles, ContinuesFromACheckpointWithAnotherBudget) {
  const auto game = mancala("houses=4 seeds=9");
  const Kernel kernel = kernel_for(*game, Metric::score);
  const std::vector<Value> whole = solved(*game, kernel, test::threads(2));
  for (const bool in_files : {false, true})
    for (const int patience : {0, 1, 7, 30, 100}) {
      test::KeptState kept;
      std::atomic<int> asked{0};
      const auto stop = [&] { return asked++ >= patience; };
      Control first{.job = Job({.threads = 1, .memory = 1, .stop = stop}), .checkpoint = kept.keeper()};
      if (in_files) first.memory = kernel.least_memory;
      EXPECT_THROW(solved(*game, kernel, first), Interrupted);
      Control second = in_files ? test::threads(2) : little(kernel, 2);
      second.resume = kept.reader();
      EXPECT_EQ(solved(*game, kernel, second), whole) << patience;
      EXPECT_TRUE(kept.read_out());
    }
}

/// The tables of lower tiers are lent one after the other, each once, or read entry by entry.
TEST(MancalaTier, ReadsTheTablesOfLowerTiersInTurn) {
  for (const std::string& keys : games) {
    const auto game = mancala(keys);
    const Kernels kernels(*game, Metric::score);
    const std::vector<Value> whole = solved(*game, kernels.best(), test::threads(2));
    const std::size_t last = game->tiers().size() - 1;
    const Tier& tier = game->tiers()[last];
    const Kernel& kernel = kernels.tier(last).best();
    ASSERT_TRUE(kernel.exits_in_turn);
    const std::vector<Value> expected(whole.begin() + static_cast<std::ptrdiff_t>(tier.first), whole.end());
    std::vector<std::uint8_t> cells;
    for (const Value& value : whole) cells.push_back(encode<std::uint8_t>(value, table_kind(*game, Metric::score)));
    Control control = little(kernel, 2);
    control.exits.value = [&](Index exit) { return whole[exit]; };
    EXPECT_EQ(solved(kernels.tier(last).game(), kernel, control), expected) << keys;
    int lent = 0;
    Index before = 0;
    control.exits.value = {};
    control.exits.lend = [&](Index exit, std::uint64_t) {
      EXPECT_EQ(lent++, 0);
      EXPECT_GE(exit, before);
      before = exit + 1;
      const Tier& lower = game->tiers()[tier_of(game->tiers(), exit)];
      const auto table = std::span<const std::uint8_t>(cells).subspan(lower.first, lower.positions);
      return std::shared_ptr<const Slice>(new Slice{lower.first, table}, [&](const Slice* slice) {
        --lent;
        delete slice;
      });
    };
    EXPECT_EQ(solved(kernels.tier(last).game(), kernel, control), expected) << keys;
    EXPECT_GT(before, 0) << keys;
  }
}

/// Limits the size of files during its lifetime, like a full disk.
class SmallFiles {
 public:
  SmallFiles() : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit small{4096, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit limit_{};
};

TEST(MancalaInFiles, SaysThatTheDiskIsFull) {
  const auto game = mancala("seeds=6");
  const Kernel kernel = kernel_for(*game, Metric::score);
  const auto solve = [&] { solved(*game, kernel, little(kernel, 2)); };
  const SmallFiles small;
  EXPECT_NE(message_of<LimitError>(solve).find("scratch folder"), std::string::npos);
}

}  // namespace
}  // namespace zermelo::cells_in_files_test
