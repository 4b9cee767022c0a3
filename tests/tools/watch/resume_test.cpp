// Interrupted solves keep a checkpoint and continue to the same file. Other jobs are refused and do not harm the work.
#include "support/program.h"

namespace zermelo::resume_test {

using Resume = ProgramTest;

namespace {

constexpr const char* file_begun = "[ -e t.ztb.part ]";
constexpr const char* file_well_begun = "[ $(stat -c %s t.ztb.part 2>/dev/null || echo 0) -gt 1000000 ]";

/// Without `set -m`, bash starts commands in the background with SIGINT ignored.
/// A bash command that starts a solve, waits until the bash condition `time` holds, sends the signal, and ends with the
/// status of the solve.
std::string interrupt(const std::string& spec, const std::string& signal, const std::string& time = file_begun) {
  return "set -m; rm -f t.ztb; \"$Z\" solve " + spec + " -o t.ztb & solver=$!\n" + "while ! { " + time + " && " +
         catches_interrupts("$solver") + "; } && kill -0 $solver 2>/dev/null; do sleep 0.002; done\n" +
         "sleep 0.05; kill -" + signal + " $solver; wait $solver";
}

}  // namespace

TEST_F(Resume, GivesTheSameFileByteForByte) {
  for (const std::string spec : {"octal code=0.77 max=76", "nim piles=5 max=23 order=ordered take=1..9"}) {
    const RunResult stopped = shell(interrupt(spec, spec.front() == 'o' ? "INT" : "TERM"));
    ASSERT_EQ(stopped.status, 130) << spec << ": " << stopped.err;
    EXPECT_NE(stopped.err.find("same command"), std::string::npos) << stopped.err;
    EXPECT_TRUE(exists("t.ztb.checkpoint") && exists("t.ztb.part") && !exists("t.ztb"));
    expect_refusal("solve " + spec + " --metric outcome -o t.ztb --resume", 2, "metric");
    expect_refusal("solve pyramid rows=12 -o t.ztb --resume", 2, "spec");
    const auto resumed = json("solve " + spec + " -o t.ztb --resume --threads 1").at(0);
    const auto straight = json("solve " + spec + " -o straight.ztb --restart").at(0);
    for (const char* key : {"wins", "losses", "max_depth", "start", "file_bytes"})
      EXPECT_EQ(resumed.at(key), straight.at(key)) << key;
    EXPECT_TRUE(read("t.ztb") == read("straight.ztb")) << spec;
    EXPECT_FALSE(exists("t.ztb.checkpoint") || exists("t.ztb.part"));
  }
}

/// Stopped during the solve and again during the writing. An uninterrupted run gives the expected digest.
TEST_F(Resume, GivesTheSameTableOfAGameThatMayLoop) {
  const RunResult stopped = shell(interrupt("quixo size=4 --checkpoint-every 0", "INT", "[ -e t.ztb.checkpoint ]"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_TRUE(exists("t.ztb.part") && exists("t.ztb.checkpoint") && !exists("t.ztb"));
  expect_refusal("solve quixo size=3 -o t.ztb --resume", 2, "spec");
  const RunResult again = shell(interrupt("quixo size=4 --resume", "INT", file_well_begun));
  ASSERT_EQ(again.status, 130) << again.err;
  const auto resumed = json("solve quixo size=4 -o t.ztb --resume").at(0);
  EXPECT_EQ(resumed.at("draws"), 1'608'496);
  EXPECT_EQ(json("info t.ztb").at(0).at("payload_digest"), "a77e064b916f768e");
  EXPECT_FALSE(exists("t.ztb.checkpoint") || exists("t.ztb.part"));
}

/// The search for positions is killed, then stopped; the file of another game's positions is refused and kept.
TEST_F(Resume, ContinuesTheDiscoveryOfPositions) {
  const std::string spec = "connect columns=4 rows=5";
  const std::string discovery_begun = "[ -s t.ztb.discovery ]";
  const RunResult killed = shell(interrupt(spec + " --checkpoint-every 0", "KILL", discovery_begun));
  ASSERT_EQ(killed.status, 137) << killed.err;
  expect_refusal("solve connect columns=4 rows=4 -o t.ztb", 2, "these positions belong to connect columns=4 rows=5");
  expect_refusal("solve pyramid rows=4 -o t.ztb", 2, "--restart");
  EXPECT_TRUE(exists("t.ztb.discovery"));
  const RunResult stopped = shell(interrupt(spec + " --resume", "TERM", discovery_begun));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("keeps the work; run the same command"), std::string::npos) << stopped.err;
  const RunResult finished = shell("\"$Z\" solve " + spec + " -o t.ztb");
  EXPECT_EQ(finished.status, 0);
  EXPECT_NE(finished.err.find("continuing from t.ztb.discovery"), std::string::npos) << finished.err;
  zermelo("solve " + spec + " -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
  EXPECT_FALSE(exists("t.ztb.discovery") || exists("t.ztb.checkpoint"));
}

/// A kill after the finished table got its name, and before the files of the work were removed.
TEST_F(Resume, KeepsTheFinishedTableOfADiscoveredGame) {
  const std::string spec = "connect columns=4 rows=5";
  const RunResult stopped = shell(interrupt(spec + " --checkpoint-every 0", "TERM", "[ -e t.ztb.checkpoint ]"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  shell("cp t.ztb.checkpoint kept.checkpoint; cp t.ztb.discovery kept.discovery");
  EXPECT_EQ(shell("\"$Z\" solve " + spec + " -o t.ztb").status, 0);
  const std::string table = read("t.ztb");
  shell("mv kept.checkpoint t.ztb.checkpoint; mv kept.discovery t.ztb.discovery");
  expect_refusal("solve connect columns=4 rows=4 -o t.ztb", 2, "connect columns=4 rows=5");
  EXPECT_TRUE(json("solve " + spec + " -o t.ztb").at(0).at("solved_before"));
  EXPECT_TRUE(read("t.ztb") == table);
  EXPECT_FALSE(exists("t.ztb.checkpoint") || exists("t.ztb.part") || exists("t.ztb.discovery"));
}

/// The work on a diagram is nodes, not entries: stopped, then killed.
TEST_F(Resume, ContinuesADiagram) {
  const std::string spec = "pyramid rows=16 --checkpoint-every 0";
  const RunResult stopped = shell(interrupt(spec, "INT", "[ -e t.ztb.checkpoint ]"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_TRUE(exists("t.ztb.checkpoint") && exists("t.ztb.part") && !exists("t.ztb"));
  const RunResult killed = shell(interrupt(spec, "KILL"));
  EXPECT_TRUE(killed.status == 137 || killed.status == 0) << killed.err;
  EXPECT_EQ(shell("\"$Z\" solve pyramid rows=16 -o t.ztb").status, 0);
  zermelo("solve pyramid rows=16 -o straight.ztb --threads 1");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
  EXPECT_EQ(json("info t.ztb").at(0).at("losses"), 254'231'564);
  EXPECT_FALSE(exists("t.ztb.checkpoint") || exists("t.ztb.part"));
}

TEST_F(Resume, HappensByItselfAndSaysSo) {
  const RunResult stopped = shell(interrupt("octal code=0.77 max=76", "INT"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  const RunResult again = shell("\"$Z\" solve octal code=0.77 max=76 -o t.ztb");
  EXPECT_EQ(again.status, 0);
  EXPECT_NE(again.err.find("continuing from t.ztb.checkpoint"), std::string::npos) << again.err;
  zermelo("solve octal code=0.77 max=76 -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
}

TEST_F(Resume, KeepsTheCheckpointOfAnotherJob) {
  const RunResult stopped = shell(interrupt("octal code=0.77 max=76", "INT"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  const std::string checkpoint = read("t.ztb.checkpoint"), part = read("t.ztb.part");
  expect_refusal("solve nim piles=3 max=9 -o t.ztb", 2, "the checkpoint belongs to a job with");
  expect_refusal("solve octal code=0.77 max=76 --metric outcome -o t.ztb", 2, "--restart");
  expect_refusal("solve octal code=0.77 max=76 --level 3 -o t.ztb", 2, "level");
  EXPECT_TRUE(read("t.ztb.checkpoint") == checkpoint && read("t.ztb.part") == part);
  const RunResult restarted = shell("\"$Z\" solve nim piles=3 max=9 -o t.ztb --restart");
  EXPECT_EQ(restarted.status, 0);
  EXPECT_NE(restarted.err.find("is discarded"), std::string::npos) << restarted.err;
  EXPECT_FALSE(exists("t.ztb.checkpoint") || exists("t.ztb.part"));
}

/// The smallest budget is for another kernel than the first one. The message names a budget for the kernel of the
/// checkpoint, and nothing is lost.
TEST_F(Resume, RefusesABudgetThatIsTooSmallForTheKernelOfTheCheckpoint) {
  const std::string spec = "wythoff max=3000 --metric grundy";
  const auto least = json("plan " + spec).at(0).at("least_memory_bytes").get<std::uint64_t>();
  const RunResult stopped = shell(interrupt(spec + " --checkpoint-every 0", "INT", "[ -e t.ztb.checkpoint ]"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  const std::string checkpoint = read("t.ztb.checkpoint"), part = read("t.ztb.part");
  const std::string again = "solve " + spec + " -o t.ztb --resume --memory ";
  const std::string budget = std::to_string(least);
  expect_refusal(again + budget, 3, "with the kernel of its checkpoint: ");
  expect_refusal(again + budget, 3, "or start afresh with --restart");
  EXPECT_TRUE(read("t.ztb.checkpoint") == checkpoint && read("t.ztb.part") == part);
  const std::string message = shell("\"$Z\" " + again + budget).err, words = "use --memory ";
  ASSERT_NE(message.find(words), std::string::npos) << message;
  const std::string size = message.substr(message.find(words) + words.size());
  zermelo(again + size.substr(0, size.find(' ')));
  zermelo("solve " + spec + " -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
}

/// SIGSTOP pauses the first job while the second one tries.
TEST_F(Resume, RefusesASecondJobWithoutHarmToTheFirst) {
  const RunResult run = shell(
      "\"$Z\" solve octal code=0.77 max=76 -o t.ztb --checkpoint-every 0 & first=$!\n"
      "while ! [ -s t.ztb.checkpoint ] && kill -0 $first 2>/dev/null; do sleep 0.002; done\n"
      "kill -STOP $first; cp t.ztb.checkpoint before; cp t.ztb.part part\n"
      "for words in '' --restart --resume; do \"$Z\" solve octal code=0.77 max=76 -o t.ztb $words; echo status $?; done\n"
      "cmp t.ztb.checkpoint before && cmp t.ztb.part part && echo unharmed\n"
      "kill -TERM $first; kill -CONT $first; wait $first");
  EXPECT_EQ(run.status, 130) << run.err;
  EXPECT_NE(run.out.find("status 2\nstatus 2\nstatus 2\nunharmed"), std::string::npos) << run.out << run.err;
  EXPECT_NE(run.err.find("another process"), std::string::npos) << run.err;
  zermelo("solve octal code=0.77 max=76 -o t.ztb --resume");
  zermelo("solve octal code=0.77 max=76 -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
}

TEST_F(Resume, IsOfferedWithoutTheWordThatDiscardsTheWork) {
  const RunResult stopped = shell(interrupt("octal code=0.77 max=76 --restart", "INT"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("without --restart"), std::string::npos) << stopped.err;
  write("t.ztb.checkpoint", "");
  expect_refusal("solve octal code=0.77 max=76 -o t.ztb", 2, "damaged");
  EXPECT_EQ(read("t.ztb.checkpoint"), "");
}

TEST_F(Resume, OfAFinishedTablePrintsItsObject) {
  const auto solved = json("solve quixo size=3 -o t.ztb").at(0);
  const std::string table = read("t.ztb");
  const auto again = json("solve quixo size=3 -o t.ztb --resume").at(0);
  for (const char* key : {"wins", "losses", "draws", "max_depth", "start", "file_bytes"})
    EXPECT_EQ(again.at(key), solved.at(key)) << key;
  EXPECT_TRUE(read("t.ztb") == table);
  expect_refusal("solve quixo size=3 --metric outcome -o t.ztb --resume", 2, "no checkpoint");
  expect_refusal("solve quixo size=3 --block 128 -o t.ztb --resume", 2, "no checkpoint");
  expect_refusal("solve quixo size=3 -o t.ztb --resume --restart", 2, "choose one");
  expect_refusal("solve quixo size=3 --restart", 2, "-o");
}

TEST_F(Resume, KeepsTheFinishedTableOfTheSameJob) {
  for (const std::string words : {"pyramid rows=5", "mnk m=2 n=3 k=2 --metric outcome", "quixo size=3 --block 1024",
                                  "pyramid rows=5 --layout codes", "nim piles=2 max=9 --level 3"}) {
    shell("rm -f t.ztb");
    const auto solved = json("solve " + words + " -o t.ztb").at(0);
    EXPECT_FALSE(solved.contains("solved_before")) << words;
    const std::string inode = shell("chmod 444 t.ztb; stat -c '%i %y' t.ztb").out;
    for (const std::string how : {"", " --threads 1 --memory 1G", " --resume"}) {
      const auto again = json("solve " + words + " -o t.ztb" + how).at(0);
      EXPECT_EQ(again.at("solved_before"), true) << words << how;
      for (const char* key : {"wins", "losses", "draws", "max_depth", "start", "file_bytes", "metric", "spec"})
        EXPECT_EQ(again.at(key), solved.at(key)) << words << how << key;
    }
    EXPECT_EQ(shell("stat -c '%i %y' t.ztb; ls").out, inode + "t.ztb\n") << words;
  }
}

TEST_F(Resume, RefusesATableOfAnythingElseAndKeepsIt) {
  write("g", "0 1\n");
  zermelo("solve pyramid rows=5 -o t.ztb");
  zermelo("solve graph file=g -o g.ztb");
  write("g", "0 1\n1 2\n");
  write("notes.txt", "not a table\n");
  shell("head -c 200 t.ztb > cut.ztb");
  const std::string before = shell("md5sum *").out;
  const std::pair<const char*, const char*> others[] = {
      {"pyramid rows=6 -o t.ztb", "t.ztb is a table of pyramid rows=5 play=misere, not of pyramid rows=6"},
      {"mnk m=4 n=4 k=4 -o t.ztb", "not of mnk m=4"},
      {"pyramid rows=5 --metric outcome -o t.ztb", "with the metric depth, not outcome"},
      {"pyramid rows=5 --layout codes -o t.ztb", "has the layout"},
      {"pyramid rows=5 --block 256 -o t.ztb", "has blocks of"},
      {"pyramid rows=5 --level 19 -o t.ztb", "with the level 7, not 19"},
      {"graph file=g -o g.ztb", "g.ztb is a table of graph file=g"},
      {"pyramid rows=5 -o notes.txt", "notes.txt exists and is not a table file"},
      {"pyramid rows=5 -o cut.ztb", "cut.ztb"},
  };
  for (const auto& [words, hint] : others) {
    const std::string command = std::string("solve ") + words;
    expect_refusal(command, 2, hint);
    expect_refusal(command, 2, "--restart");
    expect_refusal(command + " --resume", 2, hint);
    EXPECT_EQ(shell("md5sum *").out, before) << words;
  }
  for (const auto& [words, hint] : others) EXPECT_GT(json(std::string("solve ") + words + " --restart").size(), 0u);
  EXPECT_EQ(json("info notes.txt").at(0).at("spec"), "pyramid rows=5 play=misere");
}

/// The work of --restart goes on, and replaces the table that it was to replace, but no other one.
TEST_F(Resume, ReplacesOnlyTheTableThatTheRestartedJobSaw) {
  zermelo("solve pyramid rows=5 -o old.ztb");
  zermelo("solve pyramid rows=6 -o other.ztb");
  const std::string restart =
      "cp old.ztb t.ztb; set -m; \"$Z\" solve octal code=0.77 max=76 -o t.ztb --restart --checkpoint-every 0 & solver=$!\n"
      "while ! [ -e t.ztb.checkpoint ] && kill -0 $solver 2>/dev/null; do sleep 0.002; done; kill -INT $solver\n"
      "wait $solver";
  ASSERT_EQ(shell(restart).status, 130);
  shell("cp other.ztb t.ztb");
  expect_refusal("solve octal code=0.77 max=76 -o t.ztb", 2, "t.ztb is a table of pyramid rows=6");
  EXPECT_TRUE(exists("t.ztb.checkpoint") && read("t.ztb") == read("other.ztb"));
  shell("cp old.ztb t.ztb");
  const RunResult done = shell("\"$Z\" solve octal code=0.77 max=76 -o t.ztb");
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_NE(done.err.find("continuing from"), std::string::npos) << done.err;
  EXPECT_EQ(json("info t.ztb").at(0).at("spec"), "octal code=0.77 max=76 total=76 play=normal");
}

TEST_F(Resume, RefusesWhatIsNoCheckpoint) {
  expect_refusal("solve pyramid rows=5 --resume", 2, "-o");
  expect_refusal("solve pyramid rows=5 -o t.ztb --checkpoint-every nan", 2, "not a number");
  expect_refusal("solve pyramid rows=5 -o t.ztb --resume", 2, "no checkpoint");
  write("t.ztb.checkpoint", "zermelo checkpoint 1\nbut then something else");
  expect_refusal("solve pyramid rows=5 -o t.ztb --resume", 2, "damaged");
  write("t.ztb.checkpoint", "");
  expect_refusal("solve pyramid rows=5 -o t.ztb --resume", 2, "damaged");
}

TEST_F(Resume, RefusesADamagedCheckpoint) {
  const RunResult stopped = shell(interrupt("octal code=0.77 max=76", "INT"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  const std::string good = read("t.ztb.checkpoint");
  for (const std::size_t at : {std::size_t{3}, std::size_t{25}, good.size() / 2, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    write("t.ztb.checkpoint", bad);
    expect_refusal("solve octal code=0.77 max=76 -o t.ztb --resume", 2, "t.ztb.checkpoint");
  }
  write("t.ztb.checkpoint", good);
  shell("rm t.ztb.part");
  expect_refusal("solve octal code=0.77 max=76 -o t.ztb --resume", 2, "t.ztb.part");
}

TEST_F(Resume, RefusesADamagedUnfinishedFile) {
  const RunResult stopped = shell(interrupt("octal code=0.77 max=76", "TERM", file_well_begun));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  std::string part = read("t.ztb.part");
  part[part.size() / 2] = static_cast<char>(part[part.size() / 2] ^ 1);
  write("t.ztb.part", part);
  expect_refusal("solve octal code=0.77 max=76 -o t.ztb", 2, "discard the work with --restart");
}

TEST_F(Resume, IsNotOfferedWithoutAFile) {
  const RunResult stopped =
      shell("set -m; \"$Z\" solve octal code=0.77 max=80 & solver=$!; until " + catches_interrupts("$solver") +
            "; do sleep 0.002; done; sleep 0.2; kill -INT $solver; wait $solver");
  EXPECT_EQ(stopped.status, 130);
  EXPECT_NE(stopped.err.find("there is no checkpoint, because"), std::string::npos) << stopped.err;
}

}  // namespace zermelo::resume_test
