// The command verify: proofs that are stopped or killed continue from their checkpoint.
#include "support/program.h"

namespace zermelo::verify_test {

using VerifyCommand = ProgramTest;

namespace {

/// A bash command that sends the signal to a proof as soon as there is a checkpoint, and ends with its status. Without
/// `set -m`, bash starts commands in the background with SIGINT ignored.
std::string stop(const std::string& signal) {
  return "set -m; \"$Z\" verify t.ztb --checkpoint c & proof=$!\n"
         "while ! { [ -e c ] && " +
         catches_interrupts("$proof") +
         "; } && kill -0 $proof 2>/dev/null; do sleep 0.002; done\n"
         "sleep 0.1; kill -" +
         signal + " $proof; wait $proof";
}

}  // namespace

class VerifyCommandByLayout : public VerifyCommand, public testing::WithParamInterface<const char*> {};

/// A file without the depths of wins is read as a stream.
INSTANTIATE_TEST_SUITE_P(Layouts, VerifyCommandByLayout, testing::Values("mixed", "losses"));

TEST_P(VerifyCommandByLayout, ContinuesAfterEverySignal) {
  zermelo("solve pyramid rows=12 -o t.ztb --layout " + std::string(GetParam()));
  for (const std::string signal : {"INT", "TERM", "KILL"}) {
    const std::string before = exists("c") ? read("c") : "";
    const RunResult stopped = shell(stop(signal));
    ASSERT_EQ(stopped.status, signal == "KILL" ? 137 : 130) << signal << stopped.err;
    const auto says = [&](const char* words) { return stopped.err.find(words) != std::string::npos; };
    const bool unchanged = says("c of an earlier run is unchanged");
    EXPECT_EQ(says("same command") || unchanged, signal != "KILL") << stopped.err;
    EXPECT_TRUE(exists("c"));
    // A later run that is stopped at once leaves the checkpoint of the run before.
    EXPECT_TRUE(!unchanged || (signal != "INT" && read("c") == before)) << signal;
  }
  const RunResult continued = shell("\"$Z\" verify t.ztb --checkpoint c --json");
  EXPECT_EQ(continued.status, 0) << continued.err;
  EXPECT_NE(continued.err.find("continuing from c"), std::string::npos) << continued.err;
  const auto object = nlohmann::json::parse(continued.out);
  EXPECT_EQ(object.at("positions_checked"), json("info t.ztb").at(0).at("positions"));
  EXPECT_TRUE(object.at("ok"));
  EXPECT_FALSE(exists("c") || exists("c.part"));
}

TEST_F(VerifyCommand, RefusesACheckpointOfAnotherTable) {
  zermelo("solve pyramid rows=10 -o t.ztb");
  ASSERT_EQ(shell(stop("INT")).status, 130);
  const std::string kept = read("c");
  zermelo("solve pyramid rows=5 -o other.ztb");
  expect_refusal("verify other.ztb --checkpoint c", 2, "the checkpoint belongs to a table with spec");
  expect_refusal("verify t.ztb --checkpoint other.ztb", 2, "not a sound checkpoint");
  expect_refusal("verify t.ztb --checkpoint no/folder/c", 2, "no/folder/c");
  expect_refusal("verify t.ztb --checkpoint c --sample 5", 2, "leave out --sample");
  EXPECT_EQ(read("c"), kept);
}

TEST_F(VerifyCommand, TakesTheLeastMemoryThatItNames) {
  zermelo("solve pyramid rows=9 -o t.ztb --layout losses");
  const RunResult refused = shell("\"$Z\" verify t.ztb --memory 1M --threads 2");
  EXPECT_EQ(refused.status, 3) << refused.err;
  std::uint64_t mebibytes = 1;
  for (std::string err = refused.err; mebibytes < 1000;) {
    const std::size_t use = err.find("use --memory ");
    if (use == std::string::npos) break;
    mebibytes = std::stoull(err.substr(use + 13));
    err = shell(fmt::format("\"$Z\" verify t.ztb --memory {}M --threads 2 --scratch .", mebibytes)).err;
  }
  const RunResult done =
      shell(fmt::format("\"$Z\" verify t.ztb --memory {}M --threads 2 --scratch . --json", mebibytes));
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_TRUE(nlohmann::json::parse(done.out).at("ok"));
  expect_refusal("verify t.ztb --scratch no/folder", 2, "no/folder");
}

TEST_F(VerifyCommand, ProvesLongSequencesOfHeaps) {
  for (const char* rule : {"0.77", "take:1,3,4"}) {
    zermelo("solve heap rule=" + std::string(rule) + " max=1100000 -o t.ztb --restart");
    const auto proof = json("verify t.ztb").at(0);
    EXPECT_EQ(proof.at("positions_checked"), 1'100'001) << rule;
    EXPECT_GT(proof.at("checked_by_moves"), 0) << rule;
    EXPECT_LT(proof.at("checked_by_moves"), 1'100'001) << rule;
  }
}

}  // namespace zermelo::verify_test
