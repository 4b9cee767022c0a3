// Several processes solve the tiers of one folder.
#include <gtest/gtest.h>
#include <unistd.h>

#include <sstream>
#include <string>

#include "support/program.h"

namespace zermelo {
namespace {

class Workers : public ProgramTest {
 protected:
  /// The digests of the tables in a folder.
  std::string tables_in(const std::string& folder) const { return shell("cd " + folder + " && sha256sum *.ztb").out; }
  /// What is no table in a folder.
  std::string others_in(const std::string& folder) const { return shell("ls " + folder + " | grep -v ztb$").out; }
  std::string solve_in(const std::string& folder) const {
    return "$Z solve " + spec + " -o " + folder + "/ --threads 1 --json ";
  }

  /// A script that starts a solver in the folder `shared`, and waits until it has claimed a tier, or ended.
  std::string begin() const {
    return solve_in("shared") + "> /dev/null 2>&1 & solver=$!\n" +
           "while ! ls shared/*.claim > /dev/null 2>&1 && kill -0 $solver 2> /dev/null; do sleep 0.002; done\n";
  }

  /// A script that starts a solver in the folder `shared`, and stops it while `tiers` shows its claim and a table.
  std::string stop_at_a_claim() const {
    return solve_in("shared") + "> /dev/null 2>&1 & solver=$!\n" +
           "while kill -STOP $solver; do ls shared/*.ztb > /dev/null 2>&1 && $Z tiers shared/ | grep -q process && "
           "break\n"
           "kill -CONT $solver; sleep 0.002; done\n";
  }

  const std::string spec = "chess men=4 files=5 ranks=5";
};

TEST_F(Workers, ShareAFolderAndWriteTheSameFiles) {
  ASSERT_EQ(shell(solve_in("alone")).status, 0);
  const RunResult run =
      shell("for i in 1 2 3; do " + solve_in("shared") + "> $i.json 2> $i.err & done; wait -n && wait -n && wait -n\n" +
            "cat *.err >&2; cat *.json");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(tables_in("shared"), tables_in("alone"));
  EXPECT_EQ(others_in("shared"), "");
  std::size_t solved = 0;
  for (const char* file : {"1.json", "2.json", "3.json"}) {
    const auto result = nlohmann::json::parse(read(file));
    EXPECT_EQ(result.at("tiers_done"), json("tiers shared/").size());
    solved += result.at("tiers").get<std::size_t>();
  }
  EXPECT_EQ(solved, json("tiers shared/").size());
}

TEST_F(Workers, KeepACompleteFolderThatTheyMayNotChange) {
  ASSERT_EQ(shell("chmod 755 .; " + solve_in("done")).status, 0);
  const std::string other = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : "";
  shell("chmod 555 done");
  const RunResult kept = shell(other + solve_in("done"));
  EXPECT_EQ(kept.status, 0) << kept.err;
  EXPECT_NE(kept.out.find("\"tiers\":0,"), std::string::npos) << kept.out;
  shell("chmod 755 done; rm done/KQvK.ztb; chmod 555 done");
  const RunResult refused = shell(other + solve_in("done"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, "zermelo: cannot write done/KQvK.claim: permission denied\n");
  shell("chmod 755 done");
}

TEST_F(Workers, TakeOverFromAKilledOne) {
  ASSERT_EQ(shell(solve_in("alone")).status, 0);
  const RunResult run =
      shell("for i in 1 2 3 4 5; do " + begin() + "sleep 0.0$i; kill -KILL $solver; wait $solver; done\n" +
            solve_in("shared") + "> /dev/null & " + solve_in("shared") + "> /dev/null; wait -n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(tables_in("shared"), tables_in("alone"));
  EXPECT_EQ(others_in("shared"), "");
}

TEST_F(Workers, AreShown) {
  const RunResult run = shell(stop_at_a_claim() +
                              "$Z tiers shared/ --json; $Z tiers shared/ >&2; echo $solver; kill -CONT $solver; wait "
                              "$solver");
  ASSERT_EQ(run.status, 0) << run.err;
  std::istringstream lines(run.out);
  std::size_t shown = 0;
  for (std::string line; std::getline(lines, line) && line[0] == '{';) {
    const auto tier = nlohmann::json::parse(line);
    if (!tier.contains("worker")) continue;
    const auto& worker = tier.at("worker");
    ++shown;
    EXPECT_NE(run.out.find("\n" + std::to_string(worker.at("process").get<int>()) + "\n"), std::string::npos);
    EXPECT_LT(worker.at("seconds"), 60);
    EXPECT_FALSE(worker.at("stale"));
  }
  EXPECT_GT(shown, 0);
  EXPECT_NE(run.err.find("solves it, last sign"), std::string::npos) << run.err;
}

TEST_F(Workers, AreShownAsDeadAfterAKill) {
  const RunResult run =
      shell(stop_at_a_claim() + "kill -KILL $solver; wait $solver; $Z tiers shared/ --json; $Z tiers shared/ >&2");
  ASSERT_EQ(run.status, 0) << run.err;
  std::istringstream lines(run.out);
  std::size_t shown = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto tier = nlohmann::json::parse(line);
    if (!tier.contains("worker")) continue;
    ++shown;
    EXPECT_TRUE(tier.at("worker").at("stale"));
  }
  EXPECT_GT(shown, 0);
  EXPECT_NE(run.err.find("died; the next worker continues"), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find("solves it"), std::string::npos) << run.err;
}

TEST_F(Workers, WaitUntilThePositionsAreFound) {
  const std::string solve = "$Z solve connect columns=4 rows=4 --threads 1 -o ";
  ASSERT_EQ(shell(solve + "alone/").status, 0);
  const RunResult run = shell(solve + "shared/ & " + solve + "shared/ & wait -n && wait -n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(tables_in("shared"), tables_in("alone"));
  EXPECT_EQ(others_in("shared"), "");
}

TEST_F(Workers, AreNotDisturbedByOneThatStartsAfresh) {
  const RunResult run = shell(begin() + "kill -STOP $solver; " + solve_in("shared") +
                              "--restart; status=$?; kill -CONT $solver; wait $solver\n" + "exit $status");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("another process is working in shared"), std::string::npos) << run.err;
  EXPECT_EQ(others_in("shared"), "");
}

}  // namespace
}  // namespace zermelo
