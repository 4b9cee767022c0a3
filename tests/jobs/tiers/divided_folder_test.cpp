// Tests of folders of tiers that several processes solve: the files are the same as by one process, and each continues
// the other's work.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "jobs/generate/generation.h"
#include "support/fake_processes.h"
#include "support/folder.h"
#include "support/scattered_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::divided_folder_test {
namespace {

namespace fs = std::filesystem;

/// The bytes of all files but the lock.
std::map<std::string, std::string> files_in(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".lock") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(stream), {}};
  }
  return files;
}

class DividedFolder : public testing::Test {
 protected:
  static void SetUpTestSuite() { test::add_scattered_tiers(); }

  /// Solves with `processes`; 0: one that is alone. Stops after `steps` steps of the first process.
  Generation solve(const std::string& spec, const std::string& folder, unsigned processes, int steps = 1 << 30) {
    Generation done;
    const auto run_process = [&](const std::shared_ptr<Processes>& all) {
      const bool first = !all || all->own() == 0;
      std::atomic<int> left = steps;
      GenerationOptions options{.file = folder_.file(folder) + "/", .in_tiers = true};
      options.step_finished = [&](const std::string&, Index) { --left; };
      const Job job({.threads = 2, .processes = all, .stop = [&] { return first && left <= 0; }});
      GenerationJob work(options, job);
      Generation result = work.run(*work.game(completed_spec(spec), Metric::depth), Metric::depth);
      if (first) done = std::move(result);
    };
    if (processes == 0)
      run_process(nullptr);
    else
      test::with_fake_processes(processes, 1 << 16, run_process);
    return done;
  }

  test::Folder folder_;
};

TEST_F(DividedFolder, HasTheFilesOfOneProcess) {
  for (const std::string spec :
       {"morris men=6", "connect columns=4 rows=3", "short-keys", "long-keys tiers=3 width=40000"}) {
    const Generation alone = solve(spec, "alone", 0);
    for (const unsigned processes : {1u, 2u, 3u, 8u}) {
      const Generation together = solve(spec, "together", processes);
      EXPECT_EQ(together.tiers_solved, alone.tiers_solved);
      EXPECT_EQ(together.positions, alone.positions);
      EXPECT_EQ(together.start, alone.start);
      EXPECT_TRUE(files_in(folder_.file("together")) == files_in(folder_.file("alone"))) << spec << ", " << processes;
      fs::remove_all(folder_.file("together"));
    }
    fs::remove_all(folder_.file("alone"));
  }
}

TEST_F(DividedFolder, IsContinuedByAnyNumberOfProcesses) {
  for (const std::string spec : {"morris men=6", "long-keys tiers=3 width=40000"}) {
    const std::size_t tiers = solve(spec, "alone", 0).tiers_done;
    for (const unsigned before : {0u, 3u})
      for (const unsigned after : {0u, 2u}) {
        for (const int steps : {1, 5, 40, 400}) try {
            solve(spec, "t", before, steps);
          } catch (const Interrupted&) {
          }
        EXPECT_EQ(solve(spec, "t", after).tiers_done, tiers);
        EXPECT_TRUE(files_in(folder_.file("t")) == files_in(folder_.file("alone"))) << before << " and " << after;
        fs::remove_all(folder_.file("t"));
      }
    fs::remove_all(folder_.file("alone"));
  }
}

}  // namespace
}  // namespace zermelo::divided_folder_test
