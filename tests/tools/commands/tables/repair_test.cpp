// The command `repair`, and the other commands on a file with a damaged block.
#include "support/program.h"

namespace zermelo::repair_test {

using RepairCommand = ProgramTest;

TEST_F(RepairCommand, MendsABlockAndTheOtherBlocksAnswerBefore) {
  zermelo("solve nim piles=2 max=200 -o t.ztb --block 1024");
  const std::string sound = read("t.ztb");
  std::string bytes = sound;
  bytes[1124] ^= 0x5A;  // in the first block
  write("t.ztb", bytes);
  const auto last = json("probe t.ztb 100,200 200,200");
  EXPECT_EQ(last.at(0).at("outcome"), "win");
  EXPECT_EQ(json("info t.ztb").at(0).at("positions"), 20301);
  expect_refusal("probe t.ztb 0,1", 2, "block 0");
  write("positions", "0,1\n100,200\nx\n200,200\n");
  const auto batch = json("probe t.ztb < positions", 2);
  ASSERT_EQ(batch.size(), 4u);
  EXPECT_EQ(batch[0].at("position"), "0,1");
  EXPECT_NE(batch[0].at("error").get<std::string>().find("block 0"), std::string::npos);
  EXPECT_EQ(batch[1].at("outcome"), "win");
  EXPECT_TRUE(batch[2].contains("error"));
  EXPECT_EQ(batch[3].at("outcome"), "loss");
  const RunResult text = shell("\"$Z\" probe t.ztb 0,1 100,200");
  EXPECT_EQ(text.status, 2);
  EXPECT_NE(text.out.find("100,200  win"), std::string::npos) << text.out;
  EXPECT_NE(text.err.find("block 0"), std::string::npos) << text.err;
  expect_refusal("verify t.ztb >/dev/null", 2, "zermelo repair t.ztb");
  const auto proof = nlohmann::json::parse(shell("\"$Z\" verify t.ztb --json").out);
  EXPECT_FALSE(proof.at("ok"));
  EXPECT_EQ(proof.at("mismatches"), 0);
  EXPECT_TRUE(proof.at("first_mismatch").is_null());
  EXPECT_EQ(proof.at("damaged_blocks"), 1);
  EXPECT_EQ(proof.at("damaged").size(), 1u);
  EXPECT_EQ(proof.at("positions_checked").get<int>() + proof.at("unchecked").get<int>(), 20301);
  expect_refusal("export t.ztb > /dev/null", 2, "block ");

  const auto repaired = json("repair t.ztb").at(0);
  EXPECT_EQ(repaired.at("file"), "t.ztb");
  EXPECT_EQ(repaired.at("damaged_blocks"), 1);
  EXPECT_EQ(repaired.at("repaired"), 1);
  EXPECT_EQ(repaired.at("ok"), true);
  EXPECT_TRUE(read("t.ztb") == sound);
  EXPECT_EQ(zermelo("repair t.ztb"),
            "t.ztb: checksums sound, nothing to repair\nzermelo verify t.ztb checks the entries\n");
}

/// The tail contains the seek table and the histogram. The tiers beside the file stay as they are.
TEST_F(RepairCommand, MendsTheTailOfATier) {
  zermelo("solve chess pieces=KQvK goal=helpmate files=5 ranks=5 -o h/");
  zermelo("shrink h/");
  const std::string sound = read("h/KQvK.ztb");
  std::string bytes = sound;
  bytes.back() ^= 0x5A;
  write("h/KQvK.ztb", bytes);
  EXPECT_EQ(json("repair h/KQvK.ztb -o mended.ztb").at(0).at("ok"), true);
  EXPECT_TRUE(read("mended.ztb") == sound);
  EXPECT_NE(zermelo("repair h/KQvK.ztb").find("histogram or seek table"), std::string::npos);
  EXPECT_TRUE(read("h/KQvK.ztb") == sound);
}

/// Almost all blocks are lost, so that solving the game again takes less time than mending.
TEST_F(RepairCommand, MendsAFileOfWhichLittleIsLeft) {
  zermelo("solve pyramid rows=12 -o t.ztb");
  const std::string sound = read("t.ztb");
  write("t.ztb", sound.substr(0, 5000));
  EXPECT_NE(zermelo("repair t.ztb").find("repaired, 2"), std::string::npos);
  EXPECT_TRUE(read("t.ztb") == sound);
}

TEST_F(RepairCommand, NamesTheGameOfDamagedMetadata) {
  zermelo("solve pyramid rows=8 -o t.ztb --metric outcome");
  const std::string sound = read("t.ztb");
  write("t.ztb", std::string(512, '\0') + sound.substr(512));
  expect_refusal("probe t.ztb 8", 2, "zermelo repair t.ztb SPEC");
  expect_refusal("repair t.ztb", 2, "name the game");
  expect_refusal("repair t.ztb pyramid rows=9 --metric outcome", 2, "its blocks do not fit a table");
  const auto repaired = json("repair t.ztb pyramid rows=8 --metric outcome -o u.ztb").at(0);
  EXPECT_EQ(repaired.at("damaged_parts"), nlohmann::json({"metadata"}));
  EXPECT_EQ(repaired.at("output"), "u.ztb");
  EXPECT_TRUE(read("u.ztb") == sound);
}

/// The other tiers of the folder tell the game.
TEST_F(RepairCommand, NamesTheFolderOfATierThatIsSolvedAgain) {
  const std::string spec = "chess pieces=KQvK files=4 ranks=4";
  zermelo("solve " + spec + " -o h/");
  const std::string sound = read("h/KQvK.ztb");
  write("h/KQvK.ztb", std::string(512, '\0') + sound.substr(512));
  for (const std::string& words : {std::string(), " " + spec})
    expect_refusal("repair h/KQvK.ztb -o u.ztb" + words, 2, "leave out -o: zermelo repair h/");
  EXPECT_FALSE(exists("u.ztb"));
  zermelo("repair h/");
  EXPECT_TRUE(read("h/KQvK.ztb") == sound);
}

/// No table of the folder tells the game, and all entries and keys are lost.
TEST_F(RepairCommand, NeverReplacesATierByTheWholeGame) {
  zermelo("solve mnk m=3 n=3 k=3 -o f/");
  const std::string sound = read("f/5.ztb");
  std::string lost = sound;
  lost[16] ^= 1;
  lost.replace(1600, std::string::npos, sound.size() - 1600, '\xFF');
  shell("mkdir w");
  write("w/5.ztb", lost);
  expect_refusal("repair w/5.ztb", 2, "solve the tier again in its folder: zermelo repair w/ mnk");
  expect_refusal("repair w/5.ztb mnk m=3 n=3 k=3 -o u.ztb", 2, "solve the tier again in its folder");
  EXPECT_FALSE(exists("u.ztb"));
  EXPECT_TRUE(read("w/5.ztb") == lost);
}

/// The other table of the folder is of a larger board.
TEST_F(RepairCommand, LeavesTheTableOfAnotherGameWhoseTailIsDamaged) {
  for (const std::string files : {"4", "5"})
    zermelo("solve chess pieces=KRvK files=" + files + " ranks=4 -o h" + files + "/");
  std::string damaged = read("h4/KRvK.ztb");
  damaged[damaged.size() - 11] ^= 1;
  write("h5/KRvK.ztb", damaged);
  EXPECT_EQ(json("repair h5/KRvK.ztb", 1).at(0).at("ok"), false);
  EXPECT_TRUE(read("h5/KRvK.ztb") == damaged);
}

/// Without the seek table, the blocks between the two gaps cannot be numbered.
TEST_F(RepairCommand, NamesAllDamageOfATierThatIsSolvedAgain) {
  zermelo("solve chess pieces=KRvKN files=5 ranks=5 -o h/ --block 1024");
  const std::string sound = read("h/KRvKN.ztb");
  std::string metadata = sound, frames = sound;
  metadata[16] ^= 1;  // in the digest of the front
  metadata[sound.size() / 2] ^= 0x5A;
  for (const std::size_t place : {sound.size() / 4, sound.size() / 2}) frames.replace(place, 600, 600, '\0');
  frames.replace(sound.size() - 1200, 1200, 1200, '\xFF');
  const auto expect_repaired = [&](const std::string& bytes, int blocks, const std::vector<std::string>& parts) {
    write("h/KRvKN.ztb", bytes);
    const auto repaired = json("repair h/KRvKN.ztb").at(0);
    EXPECT_EQ(repaired.at("ok"), true);
    EXPECT_EQ(repaired.at("damaged_blocks"), blocks);
    EXPECT_EQ(repaired.at("repaired"), blocks);
    EXPECT_EQ(repaired.at("damaged_parts"), parts);
    EXPECT_TRUE(read("h/KRvKN.ztb") == sound);
  };
  expect_repaired(metadata, 1, {"metadata"});
  expect_repaired(frames, 0, {"histogram or seek table", "blocks"});
}

TEST_F(RepairCommand, NamesTheFileOfADamagedSpec) {
  zermelo("solve nim piles=2 max=9 -o 'a b.ztb'");
  const std::string sound = read("a b.ztb");
  std::string bytes = sound;
  bytes.replace(sound.find("moore"), 5, "mo.re");
  write("a b.ztb", bytes);
  expect_refusal("repair 'a b.ztb'", 2, "a b.ztb: not a table file, or its metadata are damaged");
  expect_refusal("repair 'a b.ztb'", 2, "zermelo repair 'a b.ztb' SPEC");
  zermelo("repair 'a b.ztb' nim piles=2 max=9");
  EXPECT_TRUE(read("a b.ztb") == sound);
}

/// The layout follows from the blocks, and the length of the only block from the digest of the metadata.
TEST_F(RepairCommand, FindsWhatDamagedMetadataSaidOfBlocks) {
  for (const std::string spec : {"mancala rules=kalah houses=3 seeds=12", "pyramid rows=6", "quixo size=3"}) {
    zermelo("solve " + spec + " -o t.ztb --restart");
    const std::string sound = read("t.ztb");
    for (const std::string word : {"\"layout\":\"", "\"block_entries\":"}) {
      std::string bytes = sound;
      char& letter = bytes.at(bytes.find(word) + word.size() + 1);
      letter = static_cast<char>(letter ^ 1);
      write("t.ztb", bytes);
      EXPECT_EQ(json("repair t.ztb").at(0).at("damaged_parts"), nlohmann::json({"metadata"})) << spec << word;
      EXPECT_TRUE(read("t.ztb") == sound) << spec << word;
    }
  }
}

TEST_F(RepairCommand, RefusesABudgetThatIsTooSmall) {
  zermelo("solve chess pieces=KQvK files=4 ranks=4 -o h/");
  for (const std::string file : {"h/KQvK.ztb", "h/"}) {
    expect_refusal("repair " + file + " --memory 1M", 3, "reading " + file + ": ");
    zermelo("repair " + file + " --memory 200M");
  }
  expect_refusal("repair absent.ztb --memory 1M", 2, "absent.ztb: no such file");
}

TEST_F(RepairCommand, EndsWithStatus1IfTheFileCannotBeRepaired) {
  zermelo("solve pyramid rows=8 -o t.ztb");
  zermelo("solve pyramid rows=8 play=normal -o u.ztb");
  const std::string front = read("t.ztb").substr(0, 1024), other = read("u.ztb").substr(1024);
  write("t.ztb", front + other);
  const std::string before = read("t.ztb");
  const auto failed = json("repair t.ztb", 1).at(0);
  EXPECT_EQ(failed.at("ok"), false);
  EXPECT_EQ(failed.at("repaired"), 0);
  EXPECT_NE(failed.at("fault").get<std::string>().find("solve the game again"), std::string::npos);
  EXPECT_TRUE(read("t.ztb") == before);
  expect_refusal("repair absent.ztb", 2, "absent.ztb");
}

}  // namespace zermelo::repair_test
