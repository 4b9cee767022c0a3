// Tests of table files that several processes write together: the bytes are the same as by one process, and each
// continues the work of the other.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "jobs/generate/generation.h"
#include "support/fake_processes.h"
#include "support/folder.h"
#include "support/scattered_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::divided_generation_test {
namespace {

namespace fs = std::filesystem;

/// Who solves; 0 processes: one that is alone.
struct Team {
  unsigned processes = 0, threads = 1;
};

struct Wish {
  std::string spec;
  Metric metric = Metric::depth;
  WriterOptions writer = {};
};

class DividedGeneration : public testing::Test {
 protected:
  static void SetUpTestSuite() { test::add_scattered_tiers(); }

  /// A graph of 50,000 vertices, some of them without edges.
  std::string random_graph() const {
    std::mt19937 random(1);
    const std::string path = folder_.file("graph.txt");
    std::ofstream file(path);
    file << "# vertices: 50000\n";
    for (int edge = 0; edge < 120'000; ++edge) file << random() % 40'000 << ' ' << random() % 50'000 << '\n';
    return "graph file=" + path;
  }

  /// Solves into a new file, as solve().
  Generation solve_anew(const Wish& wish, const std::string& file, const Team& team) {
    fs::remove(folder_.file(file));
    return solve(wish, file, team);
  }

  /// Solves into a file. With `last`, stops after this ply and leaves a checkpoint. Returns the result of process 0.
  Generation solve(const Wish& wish, const std::string& file, const Team& team,
                   std::uint64_t last = ~std::uint64_t{0}) {
    Generation done;
    const auto run_process = [&](const std::shared_ptr<Processes>& processes) {
      std::atomic<bool> stop = false;
      const bool first = !processes || processes->own() == 0;
      GenerationOptions options;
      options.file = folder_.file(file);
      options.writer = wish.writer;
      if (first)
        options.step_finished = [&](const std::string& step, Index) { stop = step == "ply " + std::to_string(last); };
      const Job job({.threads = team.threads, .processes = processes, .stop = [&] {
                       return stop.load() || (first && --left_ <= 0);
                     }});
      GenerationJob work(options, job);
      const auto game = make_game(wish.spec, work.resources(completed_spec(wish.spec), wish.metric));
      Generation result = work.run(*game, wish.metric);
      if (first) done = std::move(result);
    };
    if (team.processes == 0)
      run_process(nullptr);
    else
      test::with_fake_processes(team.processes, 1 << 16, run_process);
    return done;
  }

  /// Runs `work`, whose first process is stopped when it asks for the so-manieth time.
  void stop_after(int asked, const std::function<void()>& work) {
    left_ = asked;
    EXPECT_THROW(work(), Interrupted);
    left_ = 1 << 30;
  }

  /// Continues t.ztb, and compares it with alone.ztb.
  void finish(const Wish& wish, const Team& team) {
    solve(wish, "t.ztb", team);
    EXPECT_TRUE(bytes("t.ztb") == bytes("alone.ztb")) << team.processes << " processes";
    expect_alone("t.ztb");
    fs::remove(folder_.file("t.ztb"));
  }

  std::string bytes(const std::string& file) const {
    std::ifstream stream(folder_.file(file), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  void expect_alone(const std::string& file) const {
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename().string();
      EXPECT_FALSE(name.starts_with(file) && name != file) << name;
    }
  }

  test::Folder folder_;
  std::atomic<int> left_ = 1 << 30;  ///< how often the first process may ask whether to stop
};

TEST_F(DividedGeneration, WritesTheFileOfOneProcess) {
  const std::vector<Wish> wishes{{"quixo size=3"},
                                 {random_graph()},
                                 {"morris men=6"},
                                 {"morris men=6", Metric::outcome},
                                 {"morris men=6", Metric::depth, {.layout = {}, .block_entries = 1000}},
                                 {"hounds"},
                                 {"short-rows tiers=40"},
                                 {"long-rows tiers=3 width=20000", Metric::outcome},
                                 {"short-keys tiers=40"}};
  for (const Wish& wish : wishes) {
    const Generation alone = solve_anew(wish, "alone.ztb", {});
    for (const Team& team : {Team{1, 2}, Team{2, 1}, Team{3, 2}, Team{7, 1}}) {
      const Generation together = solve_anew(wish, "together.ztb", team);
      EXPECT_TRUE(bytes("together.ztb") == bytes("alone.ztb")) << wish.spec << ", " << team.processes << " processes";
      expect_alone("together.ztb");
      EXPECT_EQ(together.summary.wins, alone.summary.wins);
      EXPECT_EQ(together.summary.histogram, alone.summary.histogram);
      EXPECT_EQ(together.start, alone.start);
      EXPECT_EQ(together.file_bytes, alone.file_bytes);
    }
  }
}

TEST_F(DividedGeneration, SolvesOnOneProcessWhatIsNotDivided) {
  for (const Wish& wish : {Wish{"nim piles=3 max=20"}, Wish{"nim piles=2 max=9", Metric::grundy},
                           Wish{"domineering rows=2 cols=3", Metric::value}}) {
    solve_anew(wish, "alone.ztb", {});
    solve_anew(wish, "together.ztb", {3, 1});
    EXPECT_TRUE(bytes("together.ztb") == bytes("alone.ztb")) << wish.spec;
  }
}

TEST_F(DividedGeneration, ContinuesTheWorkOfAnyTeam) {
  const Wish wish{"morris men=6"};
  solve(wish, "alone.ztb", {});
  const std::vector<Team> teams{{0, 2}, {1, 1}, {3, 1}, {4, 2}};
  for (const Team& before : teams)
    for (const Team& after : teams) {
      EXPECT_THROW(solve(wish, "t.ztb", before, 30), Interrupted);
      ASSERT_TRUE(fs::exists(folder_.file("t.ztb.checkpoint")));
      EXPECT_THROW(solve(wish, "t.ztb", after, 80), Interrupted);
      finish(wish, before);
    }
}

TEST_F(DividedGeneration, ContinuesADividedDiscovery) {
  const Wish wish{"long-rows tiers=50"};
  solve(wish, "alone.ztb", {});
  const std::vector<std::pair<Team, Team>> teams{{{3, 1}, {4, 1}}, {{3, 1}, {0, 2}}, {{0, 1}, {4, 1}}};
  for (const auto& [before, after] : teams)
    for (const int asked : {1, 8, 30}) {
      stop_after(asked, [&, team = before] { solve(wish, "t.ztb", team); });
      EXPECT_THROW(solve(wish, "t.ztb", after, 3), Interrupted);
      finish(wish, before);
    }
}

/// Also where no process discovers the positions again.
TEST_F(DividedGeneration, FindsTheFinishedFile) {
  const Wish wish{"quixo size=3"};
  solve(wish, "t.ztb", {3, 1});
  fs::copy_file(folder_.file("t.ztb"), folder_.file("alone.ztb"));
  EXPECT_TRUE(solve(wish, "t.ztb", {3, 1}).solved_before);
  EXPECT_THROW(solve({"morris"}, "t.ztb", {3, 1}), UsageError);
  EXPECT_THROW(solve({"connect columns=3 rows=3 k=3"}, "t.ztb", {3, 1}), UsageError);
  EXPECT_TRUE(bytes("t.ztb") == bytes("alone.ztb"));
  const Wish discovered{"connect columns=3 rows=3 k=3"};
  solve(discovered, "c.ztb", {});
  EXPECT_TRUE(solve(discovered, "c.ztb", {3, 1}).solved_before);
}

}  // namespace
}  // namespace zermelo::divided_generation_test
