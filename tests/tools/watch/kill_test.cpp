// Kills real jobs at random moments; the same command continues and writes the same bytes.
#include <fmt/format.h>

#include <cstdlib>
#include <random>

#include "support/program.h"

namespace zermelo::kill_test {
namespace {

/// A job and the milliseconds after which it is killed, at most.
struct KilledJob {
  const char* words;
  unsigned most;
};

class Kills : public ProgramTest {
 protected:
  Kills() {
    const char* given = std::getenv("ZERMELO_SEED");
    const auto seed = given != nullptr ? std::strtoul(given, nullptr, 10) : std::random_device()();
    std::printf("seed: ZERMELO_SEED=%lu\n", static_cast<unsigned long>(seed));
    random_.seed(static_cast<std::mt19937::result_type>(seed));
  }

  /// Runs the job and kills it. A job that finished before begins anew the next time.
  void kill_once(const KilledJob& job) {
    const auto after = static_cast<unsigned>(random_() % job.most);
    const char* signal = random_() % 3 == 0 ? "TERM" : "KILL";
    const RunResult run = shell(fmt::format(
        "\"$Z\" solve {} -o t.ztb --threads {} --checkpoint-every {} & job=$!\n"
        "sleep {}.{:03}; kill -{} $job; wait $job",
        job.words, 1 + random_() % 3, random_() % 2 == 0 ? "0" : "0.0005", after / 1000, after % 1000, signal));
    EXPECT_TRUE(run.status == 0 || run.status == 130 || run.status == 137 || run.status == 143)
        << job.words << ": " << run.status << " " << run.err;
    if (run.status != 0 || exists("t.ztb.checkpoint")) return;
    EXPECT_TRUE(read("t.ztb") == straight_) << job.words;
    shell("rm t.ztb");
  }

  void kill_and_continue(const KilledJob& job, unsigned times) {
    zermelo(fmt::format("solve {} -o straight.ztb --restart", job.words));
    straight_ = read("straight.ztb");
    for (unsigned i = 0; i < times; ++i) kill_once(job);
    EXPECT_EQ(shell(fmt::format("\"$Z\" solve {} -o t.ztb", job.words)).status, 0) << job.words;
    EXPECT_TRUE(read("t.ztb") == straight_) << job.words;
    EXPECT_EQ(shell("ls -A | grep -v '^[.]'; rm t.ztb").out, "straight.ztb\nt.ztb\n") << job.words;
  }

 private:
  std::mt19937 random_;
  std::string straight_;
};

/// 50 kills in all.
TEST_F(Kills, AtRandomMomentsLoseNothing) {
  for (const KilledJob& job :
       {KilledJob{"pyramid rows=11", 500}, KilledJob{"quixo size=3 --metric outcome", 100},
        KilledJob{"nim piles=4 max=30 order=ordered take=1..9", 300},
        KilledJob{"chomp rows=6 cols=10 --metric grundy", 300}, KilledJob{"toads toads=4 spaces=4 frogs=4", 500}})
    kill_and_continue(job, 10);
}

}  // namespace
}  // namespace zermelo::kill_test
