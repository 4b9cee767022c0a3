// Folders of tiers from the command line: what a user types, sees and loses.
#include <filesystem>
#include <map>
#include <sstream>

#include "formats/table/keys/key_file.h"
#include "support/folder.h"
#include "support/program.h"
#include "tablebase/registry.h"

namespace zermelo::tiers_test {

using Tiers = ProgramTest;

TEST_F(Tiers, AreListedBeforeAndAfterSolving) {
  const auto before = json("tiers morris men=6 --json");
  ASSERT_EQ(before.size(), 11u);
  EXPECT_EQ(before[0].dump(),
            R"({"file":null,"file_bytes":null,"positions":1,"rests_on":[],"state":"missing","tier":"over"})");
  EXPECT_EQ(before[4]["tier"], "5-3");
  EXPECT_EQ(before[4]["rests_on"].dump(), R"(["over","4-3"])");
  zermelo("solve morris men=6 -o six/ --tier 4-3");
  const auto after = json("tiers six --json");
  EXPECT_EQ(after[2]["state"], "done");
  EXPECT_EQ(after[2]["file"], "six/4-3.ztb");
  EXPECT_GT(after[2]["file_bytes"], 0);
  EXPECT_EQ(after[3]["state"], "missing");
}

TEST_F(Tiers, AreSolvedProvedCountedAndAsked) {
  const auto solved = json("solve morris men=6 -o six/ --json").at(0);
  EXPECT_EQ(solved["tiers"], 11);
  EXPECT_EQ(solved["tiers_done"], 11);
  EXPECT_EQ(solved["positions"], 1'205'909);
  EXPECT_TRUE(solved["start"].is_null());
  const auto again = json("solve morris men=6 -o six").at(0);
  EXPECT_EQ(again["tiers"], 0);
  EXPECT_EQ(again["positions"], 1'205'909);
  EXPECT_EQ(again["positions_per_second"], 0);
  EXPECT_EQ(again["solved_before"], true);
  EXPECT_FALSE(solved.contains("solved_before"));
  EXPECT_NE(zermelo("solve morris men=6 -o six").find(" s, solved before\n"), std::string::npos);
  for (const auto& proof : json("verify six/ --json")) EXPECT_TRUE(proof["ok"]) << proof;
  const auto stats = json("stats six/ --json");
  ASSERT_EQ(stats.size(), 11u);
  EXPECT_EQ(stats[1]["tier"], "3-3");
  EXPECT_EQ(stats[1]["wins"], 4464);
  const auto info = json("info six/ --json").at(4);
  EXPECT_EQ(info["rests_on"].size(), 2u);
  ASSERT_EQ(info["further_below"].size(), 1u);
  EXPECT_EQ(info["further_below"][0]["tier"], "3-3");
  EXPECT_EQ(shell("\"$Z\" export six/3-3.ztb | wc -l").out, "10113\n");
  EXPECT_EQ(shell("\"$Z\" export six/ | wc -l").out, "1205910\n");
  const auto answer = json("probe six/ XX./XOO/..../.../O..,X --moves --json").at(0);
  EXPECT_EQ(answer["outcome"], "draw");
  EXPECT_FALSE(answer["best"].empty());
  EXPECT_NE(zermelo("line six/ XX./XOO/..../.../O..,X").find("ply"), std::string::npos);
}

TEST_F(Tiers, AreCountedOneByOneIfTheWholeDoesNotFit) {
  const std::string spec = "chess pieces=KPPvK files=7 ranks=7";
  const auto plan = json("plan " + spec + " --json").at(0);
  const auto least = plan["in_tiers"]["least_counting_bytes"].get<std::uint64_t>() + (1 << 20);
  ASSERT_LT(least, plan["least_memory_bytes"].get<std::uint64_t>());
  expect_refusal("solve chess men=5 --memory 500M", 3, "-o FOLDER/, which needs 1.2 GiB");
  const auto whole = json("solve " + spec + " --json").at(0);
  EXPECT_FALSE(whole.contains("tiers"));
  const auto tiers = json("solve " + spec + " --memory " + std::to_string(least) + " --json").at(0);
  EXPECT_EQ(tiers["tiers"], 21);
  EXPECT_TRUE(tiers["file"].is_null());
  for (const char* key : {"positions", "wins", "losses", "draws", "gaps", "max_depth", "start"})
    EXPECT_EQ(tiers[key], whole[key]) << key;
}

/// In the foreground, timeout waits until the killed process has left its lock.
TEST_F(Tiers, ContinueAfterKills) {
  for (const std::string spec : {"morris men=6", "connect columns=4 rows=4"}) {
    shell("rm -rf whole killed");
    zermelo("solve " + spec + " -o whole/");
    for (int kill = 1; kill <= 12; ++kill)
      shell("timeout --foreground -s KILL 0.0" + std::to_string(5 * kill) + " \"$Z\" solve " + spec +
            " -o killed/ --checkpoint-every 0 --threads 1 2>/dev/null");
    EXPECT_EQ(shell("\"$Z\" solve " + spec + " -o killed/ 2>/dev/null >&2; diff -r whole killed").out, "") << spec;
  }
}

TEST_F(Tiers, StayWithinTheBudgetOfThePlan) {
  const auto plan = json("plan morris men=6 --json").at(0);
  const auto least = plan["in_tiers"]["least_memory_bytes"].get<std::uint64_t>();
  const auto large = json("plan morris men=9 --json").at(0);
  EXPECT_LT(large["in_tiers"]["memory_bytes"].get<std::uint64_t>(), large["memory_bytes"].get<std::uint64_t>() / 10);
  zermelo("solve morris men=6 -o six/ --memory " + std::to_string(least));
  expect_refusal("solve morris men=9 -o nine/ --memory 8M", 3, "MiB");
}

TEST_F(Tiers, OfDiscoveredGamesAreListedSolvedProvedAndAsked) {
  const auto before = json("tiers mnk m=3 n=3 --json");
  ASSERT_EQ(before.size(), 10u);
  EXPECT_EQ(before[4].dump(),
            R"({"file":null,"file_bytes":null,"positions":null,"rests_on":["3"],"state":"missing","tier":"4"})");
  const auto solved = json("solve mnk m=3 n=3 -o nine/ --json").at(0);
  EXPECT_EQ(solved["positions"], 5478);
  EXPECT_EQ(solved["tiers_done"], 10);
  EXPECT_EQ(solved["start"]["outcome"], "draw");
  EXPECT_EQ(json("tiers nine --json").at(8)["positions"], 9);
  for (const auto& proof : json("verify nine/ --json")) EXPECT_TRUE(proof["ok"]) << proof;
  EXPECT_EQ(json("probe nine/ XX./OO./... --json").at(0)["depth"], 1);
  EXPECT_EQ(json("probe nine/5.ztb XX./OO./... --json").at(0)["depth"], 1);
  zermelo("solve mnk m=3 n=3 -o nine.ztb");
  EXPECT_EQ(shell("\"$Z\" export nine/ >a; \"$Z\" export nine.ztb >b; cmp a b").out, "");
  zermelo("verify nine.ztb");
  shell("rm nine/4.ztb; echo >nine/6.keys");
  EXPECT_EQ(json("tiers nine/ --json").at(4)["state"], "missing");
  shell("rm nine/6.keys");
  expect_refusal("probe nine/ XXO/OX./...", 2, "the tier 4 is missing");
  EXPECT_NE(shell("\"$Z\" verify nine/ 2>&1 >/dev/null").out.find("the tier 4 is missing"), std::string::npos);
  EXPECT_EQ(json("solve mnk m=3 n=3 -o nine/ --json").at(0)["tiers"], 1);
  expect_refusal("solve mnk m=3 n=4 -o nine/", 2, "name another folder");
}

/// A file of keys is read until the table of its tier is finished.
TEST_F(Tiers, IgnoreStrayFilesOfKeysWithOneWarning) {
  zermelo("solve mnk m=3 n=3 -o m/");
  const std::string entries = zermelo("export m/");
  const test::Folder other;
  const std::string stray = other.file("stray");
  write_key_file(stray, "mnk m=3 n=3 k=3 play=normal", {6, {5}, make_game("mnk m=3 n=3")->keys()[5]});
  shell("cp " + stray + " m/6.keys; cp " + stray + " m/5.keys");
  for (const std::string command :
       {"export m/", "probe m/ XX./OO./...", "verify m/", "stats m/", "line m/6.ztb .../.../..."}) {
    const RunResult run = shell("\"$Z\" " + command);
    EXPECT_NE(run.err.find("m/5.keys, m/6.keys are ignored"), std::string::npos) << command << run.err;
    EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << command << run.err;
    if (command == "export m/") {
      EXPECT_TRUE(run.out == entries);
    }
  }
}

/// A finished table contains its own keys; those of another game are somebody's work.
TEST_F(Tiers, KeepFilesOfKeysOfOtherGames) {
  const std::vector<std::string> commands{"solve mnk m=3 n=3 -o m/", "solve mnk m=3 n=3 -o m.ztb"};
  for (const std::string& command : commands) zermelo(command);
  const test::Folder other;
  const std::string stray = other.file("stray");
  const auto place_keys = [&](const std::string& spec) {
    write_key_file(stray, spec, {6, {5}, make_game("mnk m=3 n=3")->keys()[6]});
    shell("cp " + stray + " m/6.keys; cp " + stray + " m.ztb.keys");
    for (const std::string& command : commands) shell("\"$Z\" " + command);
  };
  place_keys("mnk m=3 n=4 k=3 play=normal");
  EXPECT_TRUE(exists("m/6.keys") && exists("m.ztb.keys"));
  place_keys("mnk m=3 n=3 k=3 play=normal");
  EXPECT_FALSE(exists("m/6.keys") || exists("m.ztb.keys"));
}

/// Those that rest on a damaged tier cannot be proved.
TEST_F(Tiers, AreProvedBesideADamagedOne) {
  zermelo("solve morris men=6 -o six/");
  shell("printf '\\377\\000\\377' | dd of=six/4-3.ztb bs=1 seek=9000 conv=notrunc 2>/dev/null");
  shell("rm six/5-4.ztb; \"$Z\" verify six/ --json > proofs 2> errors; echo $? > status");
  EXPECT_EQ(read("status"), "2\n");
  EXPECT_TRUE(read("errors").starts_with("zermelo: six/4-3.ztb: block 6: the block is damaged")) << read("errors");
  EXPECT_NE(read("errors").find("\nzermelo: the tier 5-4 is missing"), std::string::npos) << read("errors");
  std::istringstream lines(read("proofs"));
  std::map<std::string, nlohmann::json> proofs;
  for (std::string line; std::getline(lines, line);) {
    const auto proof = nlohmann::json::parse(line);
    proofs[proof.at("tier")] = proof;
  }
  EXPECT_EQ(proofs.size(), 11u);
  EXPECT_TRUE(proofs.at("3-3").at("ok"));
  EXPECT_EQ(proofs.at("4-3").at("damaged_blocks"), 1);
  EXPECT_GT(proofs.at("4-3").at("positions_checked"), 0);
  EXPECT_GT(proofs.at("4-3").at("unchecked"), 4096);
  EXPECT_EQ(proofs.at("5-4").at("state"), "missing");
  EXPECT_EQ(proofs.at("6-4").at("unproved"), "it rests on the tier 5-4, which is missing");
  EXPECT_EQ(proofs.at("6-6").at("positions_checked"), 0);
  EXPECT_NE(shell("\"$Z\" verify six/").out.find("six/5-3.ztb: not proved, because it rests on the tier 4-3, which is"),
            std::string::npos);
}

TEST_F(Tiers, AreRefusedWithOneClearLine) {
  expect_refusal("tiers nim piles=2 max=3", 2, "has no tiers");
  expect_refusal("tiers nowhere/", 2, "nowhere/");
  zermelo("solve nim piles=2 max=3 -o nim.ztb");
  expect_refusal("tiers nim.ztb", 2, "is one file of all of nim piles=2");
  expect_refusal("solve morris men=6 -o six/ --tier 7-7", 2, "has no tier '7-7'");
  expect_refusal("solve morris men=6 -o six.ztb --tier 4-3", 2, "-o FOLDER/");
  expect_refusal("solve nim piles=2 max=3 -o nim/", 2, "has no tiers");
  EXPECT_FALSE(exists("six") || exists("nim"));
  zermelo("solve morris men=6 -o six/ --tier 4-3");
  expect_refusal("solve nim piles=2 max=3 -o six/nim.ztb", 2, "contains tables of tiers; write to another folder");
  expect_refusal("solve morris men=6 flying=yes -o six/", 2, "is a table of morris men=6 flying=no");
  expect_refusal("solve morris men=6 -o six/ --metric outcome", 2, "--metric depth");
  expect_refusal("probe six/ XXXX/.../..../OOO/O..,X", 2, "");
  expect_refusal("tiers six/4-3.ztb", 2, "is the file of one tier; name its folder: zermelo tiers six/");
  EXPECT_NE(shell("cd six; \"$Z\" tiers 4-3.ztb 2>&1").out.find("zermelo tiers ./"), std::string::npos);
  shell("rm six/3-3.ztb");
  expect_refusal("verify six/4-3.ztb", 2, "the tier 3-3 is missing");
}

TEST_F(Tiers, AreRepairedAsFarAsTheyAreThere) {
  zermelo("solve morris men=6 -o six/ --tier 4-3");
  const RunResult repair = shell("\"$Z\" repair six/");
  EXPECT_EQ(repair.status, 2);
  EXPECT_NE(repair.out.find("six/4-3.ztb: checksums sound"), std::string::npos) << repair.out;
  EXPECT_NE(repair.err.find("the tiers 4-4, 5-3, 5-4, 6-3, 5-5, 6-4, 6-5, 6-6 are missing"), std::string::npos)
      << repair.err;
  EXPECT_NE(repair.err.find("make them with zermelo solve morris men=6 flying=no -o six/"), std::string::npos)
      << repair.err;
}

/// The file of a tier is copied over the file of another tier.
TEST_F(Tiers, AnswerBesideAFileOfAnotherTier) {
  zermelo("solve morris men=6 -o six/ --tier 4-4");
  shell("cp six/3-3.ztb six/4-3.ztb; cp six/3-3.ztb six/copy.ztb");
  write("positions", "XXX/.O./..../.O./.O.,X\nXXO/..O/...X/.../O.X,X\nXXX/.O./...O/.../.O.,X\n");
  const auto batch = json("probe six/ < positions", 2);
  ASSERT_EQ(batch.size(), 3u);
  EXPECT_EQ(batch[0].at("outcome"), "win");
  EXPECT_NE(batch[1].at("error").get<std::string>().find("six/4-3.ztb contains the tier 3-3"), std::string::npos);
  EXPECT_EQ(batch[2].at("outcome"), "win");
  const RunResult proof = shell("\"$Z\" verify six/");
  EXPECT_EQ(proof.status, 2);
  EXPECT_NE(proof.err.find("remove it, since six/3-3.ztb contains this tier, then make the tier 4-3"),
            std::string::npos)
      << proof.err;
  expect_refusal("solve morris men=6 -o six/", 2,
                 "six/copy.ztb contains the tier 3-3 of morris men=6 flying=no; remove");
  EXPECT_NE(shell("\"$Z\" tiers six 2>&1 >/dev/null").out.find("six/copy.ztb contains the tier 3-3"),
            std::string::npos);
  shell("rm six/4-3.ztb six/copy.ztb");
  zermelo("solve morris men=6 -o six/ --tier 4-4");
  zermelo("verify six/4-4.ztb");
}

}  // namespace zermelo::tiers_test
