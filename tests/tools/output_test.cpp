// Output files that are links, devices or folders, and folders that disappear.
#include "support/program.h"

namespace zermelo {

using OutputFiles = ProgramTest;

TEST_F(OutputFiles, AreWrittenThroughLinks) {
  write("target.ztb", "");
  shell("ln -s target.ztb t.ztb");
  zermelo("solve pyramid rows=5 -o t.ztb");
  zermelo("solve pyramid rows=5 -o straight.ztb");
  EXPECT_TRUE(read("target.ztb") == read("straight.ztb"));
  EXPECT_EQ(shell("readlink t.ztb; ls").out, "target.ztb\nstraight.ztb\nt.ztb\ntarget.ztb\n");
}

/// Every command that writes files.
TEST_F(OutputFiles, AreRefusedUnlessTheyAreRegular) {
  shell(
      "mkdir folder.svg; mkfifo pipe.svg; ln -s pipe.svg linked.svg; ln -s nowhere lost.svg; ln -s /dev/null null.svg");
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
      "mkdir d; \"$Z\" solve pyramid rows=13 -o d/t.ztb --checkpoint-every 0 & job=$!\n"
      "while ! [ -e d/t.ztb.checkpoint ] && kill -0 $job; do sleep 0.002; done; kill -STOP $job; rm -r d; kill -CONT "
      "$job\n"
      "wait $job");
  EXPECT_EQ(run.status, 2) << run.err;
  EXPECT_NE(run.err.find("d/t.ztb.part was removed"), std::string::npos) << run.err;
}

}  // namespace zermelo
