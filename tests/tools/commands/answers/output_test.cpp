// Output files that are links, devices or folders, and folders that disappear.
#include "support/program.h"

namespace zermelo::output_test {

using OutputFiles = ProgramTest;

TEST_F(OutputFiles, AreWrittenThroughLinks) {
  write("target.ztb", "");
  shell("ln -s target.ztb t.ztb");
  zermelo("solve pyramid rows=5 -o t.ztb");
  zermelo("solve pyramid rows=5 -o straight.ztb");
  EXPECT_TRUE(read("target.ztb") == read("straight.ztb"));
  EXPECT_EQ(shell("readlink t.ztb; ls").out, "target.ztb\nstraight.ztb\nt.ztb\ntarget.ztb\n");
}

/// The target may be missing, in another folder, or behind several links.
TEST_F(OutputFiles, AreMadeWhereALinkLeads) {
  shell(
      "mkdir disk; ln -s disk/t.ztb t.ztb; ln -s t.ztb second.ztb; ln -s gone/t.ztb lost.ztb; ln -s ring.ztb ring.ztb");
  EXPECT_FALSE(json("solve pyramid rows=5 -o second.ztb").at(0).contains("solved_before"));
  zermelo("solve pyramid rows=5 -o straight.ztb");
  EXPECT_TRUE(read("disk/t.ztb") == read("straight.ztb"));
  EXPECT_EQ(json("solve pyramid rows=5 -o t.ztb").at(0).at("solved_before"), true);
  EXPECT_EQ(shell("ls disk; readlink t.ztb second.ztb").out, "t.ztb\ndisk/t.ztb\nt.ztb\n");
  shell("ln -s disk/k.csv k.csv");
  zermelo("grundy kayles -o k.csv");
  EXPECT_TRUE(exists("disk/k.csv"));
  expect_refusal("solve pyramid rows=5 -o lost.ztb", 2, "there is no folder gone; make the folder");
  expect_refusal("solve pyramid rows=5 -o ring.ztb", 2, "ring.ztb");
}

/// Unfinished work in the folder of the target is found through the link.
TEST_F(OutputFiles, ContinueWhereALinkLeads) {
  shell("mkdir disk; ln -s disk/t.ztb t.ztb");
  const RunResult stopped = shell(
      "set -m; \"$Z\" solve octal code=0.77 max=76 -o t.ztb --checkpoint-every 0 & solver=$!\n"
      "while ! [ -e disk/t.ztb.checkpoint ] && kill -0 $solver 2>/dev/null; do sleep 0.002; done; kill -INT $solver\n"
      "wait $solver");
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("disk/t.ztb.checkpoint keeps the work"), std::string::npos) << stopped.err;
  zermelo("solve octal code=0.77 max=76 -o t.ztb --resume");
  EXPECT_EQ(shell("ls disk").out, "t.ztb\n");
}

TEST_F(OutputFiles, AreNoConcernOfOtherFilesInTheFolder) {
  shell("mkdir other.ztb; mkfifo pipe.ztb; ln -s nowhere lost.ztb; ln -s loop.ztb loop.ztb; echo x > locked.ztb");
  shell("chmod 000 locked.ztb; mkdir folder; cp -a *.ztb folder");
  zermelo("solve pyramid rows=4 -o t.ztb");
  zermelo("solve mnk m=2 n=2 k=2 -o tiers/");
  shell("cp -a other.ztb pipe.ztb lost.ztb loop.ztb tiers");
  zermelo("solve mnk m=2 n=2 k=2 -o tiers/");
  const RunResult vanishing = shell(
      "while :; do cp t.ztb v.ztb; rm -f v.ztb; done 2>/dev/null & copies=$!\n"
      "for i in $(seq 60); do \"$Z\" solve nim piles=1 max=3 -o n$i.ztb >/dev/null || echo failed; done; kill $copies");
  EXPECT_EQ(vanishing.out, "") << vanishing.err;
}

/// Every command that writes something else than the table.
TEST_F(OutputFiles, NeverReplaceATable) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const std::string table = read("t.ztb");
  write("tree", "1 2\n");
  write("g", "0 1\n");
  zermelo("solve nim piles=1 max=3 -o n.ztb");
  shell("mkdir steps; for f in p.svg p.csv p.u8 log steps/step-1.svg zermelo.1 proof; do cp t.ztb $f; done");
  for (const auto& [words, file] : std::initializer_list<std::pair<const char*, const char*>>{
           {"grundy kayles -o p.csv", "p.csv"},
           {"grundy kayles -o p.u8 --restart", "p.u8"},
           {"grundy kayles -o t.ztb", "t.ztb"},
           {"grundy kayles --checkpoint log", "log"},
           {"plot kayles -o p.svg", "p.svg"},
           {"value '{0|1}' --thermograph p.svg", "p.svg"},
           {"figures graph file=g -o steps", "steps/step-1.svg"},
           {"tree tree -o p.csv", "p.csv"},
           {"manual -o .", "zermelo.1"},
           {"verify n.ztb --checkpoint proof", "proof"},
           {"solve nim piles=2 max=3 -o m.ztb --log log", "log"}}) {
    expect_refusal(words, 2, file);
    EXPECT_TRUE(read(file) == table) << words;
  }
}

TEST_F(OutputFiles, NeverReplaceATableUnderTheNameOfUnfinishedWork) {
  zermelo("solve pyramid rows=5 -o t.ztb");
  const std::string table = read("t.ztb");
  shell("for f in a.ztb.part b.ztb.checkpoint c.svg.part; do cp t.ztb $f; done");
  expect_refusal("solve pyramid rows=4 -o a.ztb", 2, "a.ztb.part is a table of pyramid rows=5");
  expect_refusal("solve pyramid rows=4 -o b.ztb --restart", 2, "b.ztb.checkpoint exists and is not a checkpoint");
  expect_refusal("plot kayles -o c.svg", 2, "c.svg.part is a table and is kept");
  for (const char* file : {"a.ztb.part", "b.ztb.checkpoint", "c.svg.part"}) EXPECT_TRUE(read(file) == table) << file;
  zermelo("solve pyramid rows=5 -o a.ztb");  // as if a run of this job had been killed at the end
  EXPECT_TRUE(read("a.ztb") == table);
}

TEST_F(OutputFiles, OfRepairReplaceOnlyTheDamagedTable) {
  zermelo("solve pyramid rows=8 -o t.ztb");
  zermelo("solve pyramid rows=4 -o other.ztb");
  const std::string sound = read("t.ztb"), other = read("other.ztb");
  std::string damaged = sound;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  write("t.ztb", damaged);
  expect_refusal("repair t.ztb -o other.ztb", 2, "other.ztb is a table and is kept");
  EXPECT_TRUE(read("other.ztb") == other && read("t.ztb") == damaged);
  zermelo("repair t.ztb -o mended.ztb");
  zermelo("repair t.ztb -o t.ztb");
  EXPECT_TRUE(read("mended.ztb") == sound && read("t.ztb") == sound);
}

TEST_F(OutputFiles, OfGrundyAreKeptIfTheyAreFinished) {
  zermelo("grundy kayles --max 100 -o k.ztb");
  const std::string table = read("k.ztb"), inode = shell("stat -c %i k.ztb").out;
  EXPECT_EQ(json("grundy kayles --max 100 -o k.ztb").at(0).at("file_bytes"), table.size());
  EXPECT_EQ(shell("stat -c %i k.ztb").out, inode);
  EXPECT_EQ(json("grundy kayles --max 100 -o k.ztb --resume").at(0).at("file_bytes"), table.size());
  expect_refusal("grundy kayles --max 200 -o k.ztb", 2, "replace it with --restart");
  expect_refusal("grundy dawsons-kayles --max 100 -o k.ztb", 2, "k.ztb is a table of heap");
  EXPECT_TRUE(read("k.ztb") == table);
  zermelo("grundy kayles --max 200 -o k.ztb --restart");
  EXPECT_EQ(json("info k.ztb").at(0).at("positions"), 201);
}

TEST_F(OutputFiles, AreNotReplacedIfTheyAreReadOnly) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  write("k.csv", "mine\n");
  shell("chmod 444 t.ztb k.csv");
  const std::string table = read("t.ztb");
  expect_refusal("solve pyramid rows=5 -o t.ztb --restart", 2, "t.ztb is read-only and is kept");
  expect_refusal("grundy kayles -o k.csv", 2, "k.csv is read-only and is kept");
  expect_refusal("tree /dev/null -o k.csv", 2, "k.csv is read-only");
  EXPECT_TRUE(read("t.ztb") == table && read("k.csv") == "mine\n");
  EXPECT_EQ(shell("ls").out, "k.csv\nt.ztb\n");
}

/// SIGSTOP pauses the job while another file takes its place.
TEST_F(OutputFiles, ThatAppearDuringTheWorkAreKept) {
  zermelo("solve pyramid rows=4 -o other.ztb");
  const RunResult run = shell(
      "\"$Z\" solve octal code=0.77 max=56 -o t.ztb --checkpoint-every 0 & job=$!\n"
      "while ! [ -e t.ztb.checkpoint ] && kill -0 $job; do sleep 0.002; done; kill -STOP $job; cp other.ztb t.ztb\n"
      "kill -CONT $job; wait $job");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("t.ztb is a table of pyramid rows=4"), std::string::npos) << run.err;
  EXPECT_TRUE(read("t.ztb") == read("other.ztb"));
  shell("mv t.ztb away.ztb");
  const RunResult again = shell("\"$Z\" solve octal code=0.77 max=56 -o t.ztb");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.err.find("continuing from"), std::string::npos) << again.err;
}

/// Every command that writes files.
TEST_F(OutputFiles, AreRefusedUnlessTheyAreRegular) {
  shell(
      "mkdir folder.svg; mkfifo pipe.svg; ln -s pipe.svg linked.svg; ln -s gone/file lost.svg; ln -s /dev/null "
      "null.svg");
  write("g", "0 1\n");
  write("tree", "1 2\n");
  for (const std::string name : {"pipe.svg", "linked.svg", "lost.svg", "null.svg", "folder.svg"})
    for (const std::string command :
         {"solve pyramid rows=3 -o ", "grundy kayles --format raw -o ", "grundy kayles --format ztb -o ",
          "grundy kayles --checkpoint ", "solve pyramid rows=3 --log ", "plot kayles -o ",
          "value '{0|1}' --thermograph ", "tree tree --csv "})
      expect_refusal(command + name, 2, name);
  EXPECT_EQ(shell("stat -c '%F' pipe.svg folder.svg linked.svg").out, "fifo\ndirectory\nsymbolic link\n");
  expect_refusal("solve pyramid rows=3 -o /dev/null", 2, "not a regular file");
}

TEST_F(OutputFiles, AreRefusedAtOnceIfTheirCheckpointCannotBeWritten) {
  shell("mkdir t.ztb.checkpoint");
  for (const std::string how : {"", " --restart", " --resume"})
    expect_refusal("solve pyramid rows=5 -o t.ztb" + how, 2, "t.ztb.checkpoint");
  EXPECT_FALSE(exists("t.ztb") || exists("t.ztb.part"));
}

TEST_F(OutputFiles, EndTheJobWhenTheirFolderIsRemoved) {
  const RunResult run = shell(
      "mkdir d; \"$Z\" solve octal code=0.77 max=76 -o d/t.ztb --checkpoint-every 0 & job=$!\n"
      "while ! [ -e d/t.ztb.checkpoint ] && kill -0 $job; do sleep 0.002; done; kill -STOP $job; rm -r d; kill -CONT "
      "$job\n"
      "wait $job");
  EXPECT_EQ(run.status, 2) << run.err;
  EXPECT_NE(run.err.find("d/t.ztb.part was removed"), std::string::npos) << run.err;
}

}  // namespace zermelo::output_test
