// Limits that the system sets: addresses, tasks and the folder for temporary files of a process; limits of memory that
// the user sets.
#include "support/program.h"

namespace zermelo::limits_test {

/// Runs of the program under the limits of the machine.
class Limits : public ProgramTest {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers reserve terabytes of addresses";
#endif
  }
};

TEST_F(Limits, OfAddressesNameTheThreadsThatCannotStart) {
  const RunResult run = shell("ulimit -v 400000; \"$Z\" solve pyramid rows=5 --threads 512");
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("choose fewer with --threads"), std::string::npos) << run.err;
}

/// From the least addresses with which the program starts; 127 is the loader of the system.
TEST_F(Limits, OfAddressesEndTheProgramInOneLine) {
  const RunResult runs = shell(
      "v=10000; until (ulimit -v $v; \"$Z\" --version) > /dev/null 2>&1; do v=$((v + 500)); done\n"
      "\"$Z\" solve pyramid rows=7 -o p.ztb > /dev/null 2>&1\n"
      "for more in $(seq 1000 1500 40000) 80000 130000 300000; do\n"
      "  for words in 'solve mnk' 'solve pyramid rows=9 --threads 16' 'verify p.ztb --threads 4'; do\n"
      "    (ulimit -v $((v + more)); \"$Z\" $words > out 2> err); status=$?\n"
      "    [ $status = 0 ] || { [ $status = 3 ] && [ $(grep -c '^zermelo: .' err) = $(wc -l < err) ]; } ||\n"
      "      echo \"$words with $((v + more)): $status $(cat err)\"\n"
      "  done\n"
      "done");
  EXPECT_EQ(runs.out, "");
}

/// Root has no limit of tasks, so another user runs the program.
TEST_F(Limits, OfTasksLeaveFewerThreads) {
  const std::string user = "setpriv --reuid=61235 --regid=61235 --clear-groups ";
  if (shell(user + "\"$Z\" --version").status != 0) GTEST_SKIP() << "needs root, and a program that all may run";
  for (const int tasks : {1, 2, 7, 12})
    for (const std::string words : {"solve pyramid rows=9", "solve pyramid rows=9 --threads 8"}) {
      const RunResult run = shell("ulimit -u " + std::to_string(tasks) + "; exec " + user + "\"$Z\" " + words);
      const bool chosen = words.ends_with("8");
      EXPECT_EQ(run.status, chosen && tasks < 8 ? 3 : 0) << tasks << ' ' << words << ' ' << run.err;
    }
}

using Budgets = ProgramTest;

TEST_F(Budgets, SufficeIfTheyAreThoseOfAMessage) {
  zermelo("solve pyramid rows=11 -o p.ztb");
  zermelo("solve nim piles=3 max=200 -o n.ztb");
  write("claims.csv", "position,outcome\n1,2,3,loss\n");
  for (const std::string words :
       {"verify p.ztb --threads 16", "verify p.ztb --sample 10", "verify n.ztb", "stats p.ztb", "probe p.ztb 1,2",
        "plot n.ztb -o n.svg", "check nim piles=3 max=200 claims.csv --table n.ztb", "sum '0.77:400000 + nim:3'",
        "solve pyramid rows=11 -o s.ztb --restart"}) {
    const RunResult refused = shell("\"$Z\" " + words + " --memory 1M");
    EXPECT_EQ(refused.status, 3) << words << refused.err;
    const std::size_t budget = refused.err.find("use --memory ");
    ASSERT_NE(budget, std::string::npos) << words << ": " << refused.err;
    zermelo(words + refused.err.substr(budget + 3, refused.err.find(' ', budget + 13) - budget - 3));
  }
}

using TemporaryPlaces = ProgramTest;

TEST_F(TemporaryPlaces, AreNamedIfTheyAreMissing) {
  const RunResult missing = shell("TMPDIR=/no/folder \"$Z\" reproduce chess");
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(
      missing.err,
      "zermelo: cannot make a temporary folder in /no/folder (name a folder that you can write in TMPDIR): no such "
      "file or directory\n");
}

TEST_F(TemporaryPlaces, AreNotNeededForMovesInMemory) {
  const RunResult run = shell("TMPDIR=/no/folder \"$Z\" plot --histogram mnk m=3 n=3 k=3 -o p.svg");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(TemporaryPlaces, AreThoseOfTheSystemIfTheEnvironmentNamesNone) {
  for (const std::string place : {"TMPDIR= TMP=", "TMPDIR=."}) {
    const RunResult run = shell(place + " \"$Z\" plan pyramid rows=9");
    EXPECT_EQ(run.status, 0) << run.err;
  }
}

}  // namespace zermelo::limits_test
