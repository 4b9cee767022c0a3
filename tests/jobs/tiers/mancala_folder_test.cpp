// Folders of mancala games: the files are the same for every memory, number of threads and number of processes, also
// when the tables of lower tiers are read from files that lack the wins.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "jobs/generate/estimate.h"
#include "jobs/generate/generation.h"
#include "jobs/verify/verify_table.h"
#include "solver/engine/choice.h"
#include "support/fake_processes.h"
#include "support/folder.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"

namespace zermelo::mancala_folder_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

class MancalaFolder : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.file(name) + "/"; }

  Generation solve(const Game& game, const std::string& name, const JobOptions& job) const {
    return generate(game, Metric::score, {.file = path(name), .in_tiers = true}, Job(job));
  }

  std::map<std::string, std::string> files_in(const std::string& name) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(path(name))) {
      if (entry.path().extension() == ".lock") continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(stream), {}};
    }
    return files;
  }

  void remove_tiers(const std::string& name, unsigned from, unsigned to) const {
    for (unsigned tier = from; tier <= to; ++tier) fs::remove(path(name) + std::to_string(tier) + ".ztb");
  }

  /// The smallest budget, which grows with the memory that this process holds.
  static std::uint64_t least(const Game& game) {
    return_free_memory();
    return *estimate_solve(game, Metric::score, Store::tiers, Job()).least_memory_bytes;
  }

  test::Folder folder_;
};

/// Cells and exits of the last tiers are in mapped files, and so are packed tables.
TEST_F(MancalaFolder, IsTheSameWithTheLeastMemory) {
  const auto game = make_game("mancala rules=kalah seeds=17");
  solve(*game, "whole", {.threads = 2});
  const Estimate within = estimate_solve(*game, Metric::score, Store::tiers, Job({.memory = least(*game)}));
  EXPECT_GT(*within.scratch_bytes, 2 * game->tiers().back().positions);
  EXPECT_LT(*within.least_memory_bytes + 30 * mebi, *within.memory_bytes);
  for (const unsigned threads : {1u, 3u}) {
    solve(*game, "little", {.threads = threads, .memory = least(*game)});
    EXPECT_TRUE(files_in("little") == files_in("whole")) << threads;
    fs::remove_all(path("little"));
  }
}

/// A small table is packed in few bytes.
TEST_F(MancalaFolder, NeedsLittleMemoryToPackSmallTables) {
  const auto game = make_game("mancala seeds=5");
  const Kernels kernels(*game, Metric::score);
  const Kernels& tier = kernels.tier(5);
  EXPECT_LT(least_memory(tier), least_beside_kernel(tier.game(), true) + packing_bytes);
}

/// The wins of lower tiers, which files lack, are derived tier by tier.
TEST_F(MancalaFolder, ContinuesFromTheFilesOfLowerTiers) {
  for (const char* spec : {"mancala houses=4 seeds=13", "mancala rules=kalah houses=3 seeds=12 rest=opponent"}) {
    const auto game = make_game(spec);
    solve(*game, "t", {.threads = 2});
    const auto whole = files_in("t");
    for (const bool little : {false, true}) {
      const auto memory = [&] { return little ? least(*game) : 0; };
      remove_tiers("t", 9, 13);
      EXPECT_EQ(solve(*game, "t", {.threads = 2, .memory = memory()}).tiers_solved, game->tiers().size() - 9);
      EXPECT_TRUE(files_in("t") == whole) << spec;
      remove_tiers("t", 6, 6);  // the tiers above rest on it
      EXPECT_EQ(solve(*game, "t", {.threads = 2, .memory = memory()}).tiers_solved, 1u);
      EXPECT_TRUE(files_in("t") == whole) << spec;
    }
    fs::remove_all(path("t"));
  }
}

TEST_F(MancalaFolder, ContinuesAfterEveryInterruption) {
  const auto game = make_game("mancala houses=4 seeds=10 reachable=yes");
  solve(*game, "whole", {.threads = 2});
  for (const int patience : {10, 100, 400, 1000}) {
    std::atomic<int> asked{0};
    for (const bool little : {true, false}) try {
        asked = 0;
        solve(*game, "t",
              {.threads = 2, .memory = little ? least(*game) : 0, .stop = [&] { return asked++ >= patience; }});
      } catch (const Interrupted&) {
      }
  }
  solve(*game, "t", {.threads = 2, .memory = least(*game)});
  EXPECT_TRUE(files_in("t") == files_in("whole"));
}

TEST_F(MancalaFolder, IsTheSameForEveryNumberOfProcesses) {
  const std::string spec = "mancala houses=4 seeds=12";
  solve(*make_game(spec), "alone", {.threads = 2});
  for (const unsigned count : {1u, 2u, 3u}) {
    test::with_fake_processes(count, 1 << 16, [&](const std::shared_ptr<Processes>& all) {
      GenerationJob work({.file = path("together"), .in_tiers = true}, Job({.threads = 2, .processes = all}));
      work.run(*work.game(completed_spec(spec), Metric::score), Metric::score);
    });
    EXPECT_TRUE(files_in("together") == files_in("alone")) << count;
    fs::remove_all(path("together"));
  }
}

/// Without a folder the tables of lower tiers are in memory or in a temporary file.
TEST_F(MancalaFolder, IsCountedWithinLittleMemory) {
  const auto game = make_game("mancala seeds=12");
  const GenerationOptions options{.in_tiers = true};
  const Generation whole = generate(*game, Metric::score, options, Job({.threads = 2}));
  return_free_memory();
  const Estimate estimate = estimate_solve(*game, Metric::score, Store::tiers, Job());
  const Generation little =
      generate(*game, Metric::score, options, Job({.threads = 2, .memory = *estimate.least_counting_bytes}));
  EXPECT_EQ(little.summary.wins, whole.summary.wins);
  EXPECT_EQ(little.summary.losses, whole.summary.losses);
  EXPECT_EQ(little.summary.draws, whole.summary.draws);
  EXPECT_EQ(little.start, whole.start);
}

}  // namespace
}  // namespace zermelo::mancala_folder_test
