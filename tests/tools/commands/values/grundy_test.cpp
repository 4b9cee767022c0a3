// zermelo grundy: values, periods, files, checkpoints and errors, as scripts see them.
#include "support/program.h"

namespace zermelo::grundy_test {

using GrundyCommand = ProgramTest;
using Object = nlohmann::json;

namespace {

/// Grundy values of the game in which any of `amounts` may be taken, by the definition.
std::vector<unsigned> plain_subtraction(const std::vector<unsigned>& amounts, unsigned max) {
  std::vector<unsigned> values;
  for (unsigned n = 0; n <= max; ++n) {
    std::vector<bool> reached(amounts.size() + 1);
    for (const unsigned amount : amounts)
      if (amount <= n && values[n - amount] < reached.size()) reached[values[n - amount]] = true;
    unsigned mex = 0;
    while (reached[mex]) ++mex;
    values.push_back(mex);
  }
  return values;
}

/// Grundy values of Kayles by the definition: a move takes one pin or two neighbouring pins and leaves two rows.
std::vector<unsigned> plain_kayles(unsigned max) {
  std::vector<unsigned> values;
  for (unsigned n = 0; n <= max; ++n) {
    std::vector<bool> reached(64);
    for (unsigned taken = 1; taken <= 2 && taken <= n; ++taken)
      for (unsigned left = 0; left <= n - taken; ++left) reached[values[left] ^ values[n - taken - left]] = true;
    unsigned mex = 0;
    while (reached[mex]) ++mex;
    values.push_back(mex);
  }
  return values;
}

std::string rows_of(const std::vector<unsigned>& values) {
  std::string text = "n,grundy\n";
  for (std::size_t n = 0; n < values.size(); ++n) text += std::to_string(n) + "," + std::to_string(values[n]) + "\n";
  return text;
}

/// A bash command that starts a long computation for `file`, interrupts it after its first checkpoint, and ends with
/// its status.
std::string interrupt(const std::string& file) {
  return "\"$Z\" grundy 0.007 --max 1e7 -o " + file + " --checkpoint-every 0 & job=$!\nwhile ! [ -e " + file +
         ".checkpoint ] && kill -0 $job 2>/dev/null; do sleep 0.002; done\nkill -TERM $job; wait $job";
}

}  // namespace

TEST_F(GrundyCommand, PrintsValuesFromHeapZero) {
  const Object object = json("grundy nim take=1,3,4 --max 40").at(0);
  EXPECT_EQ(object.at("rule"), "nim take=1,3,4");
  EXPECT_EQ(object.at("values"), Object(plain_subtraction({1, 3, 4}, 40)));
  EXPECT_EQ(json("grundy octal code=0.77 --max 400").at(0).at("values"), Object(plain_kayles(400)));
  EXPECT_EQ(json("grundy kayles").at(0).at("values").size(), 61u);
  EXPECT_EQ(json("grundy kayles --max 0").at(0).at("values"), Object::parse("[0]"));
}

TEST_F(GrundyCommand, TakesTheSameRuleInManyWords) {
  const std::string expected = zermelo("grundy octal code=0.77");
  for (const char* words : {"'octal code=0.77'", "0.77", "kayles", ".77"})
    EXPECT_EQ(zermelo(std::string("grundy ") + words), expected) << words;
  EXPECT_EQ(zermelo("grundy nim take=1,3,4"), zermelo("grundy take:1,3,4"));
}

TEST_F(GrundyCommand, ProvesAPeriodAndSaysWhatWasChecked) {
  const Object object = json("grundy octal code=0.77 --period").at(0);
  EXPECT_EQ(object.at("period"), 12);
  EXPECT_EQ(object.at("preperiod"), 71);
  EXPECT_EQ(object.at("last_exception"), 70);
  EXPECT_EQ(object.at("proved"), true);
  EXPECT_EQ(object.at("saltus"), 0);
  EXPECT_EQ(object.at("exceptions"), Object::parse("[0,3,6,9,11,15,18,21,22,28,34,39,57,70]"));
  EXPECT_EQ(object.at("exceptions_count"), 14);
  EXPECT_GE(object.at("computed").get<int>(), object.at("checked").at("needed").get<int>());
  const std::string text = zermelo("grundy kayles --period");
  EXPECT_NE(text.find("period 12 from n = 71 on (last exception 70)\nproved by the computed values G(0.."),
            std::string::npos)
      << text;
}

TEST_F(GrundyCommand, ShowsWhatThePeriodGivesBeyondTheProof) {
  EXPECT_EQ(json("grundy kayles --max 3000").at(0).at("values"), Object(plain_kayles(3000)));
  const Object far = json("grundy take:2,4,7 --max 100000 --period").at(0);
  EXPECT_EQ(far.at("values"), Object(plain_subtraction({2, 4, 7}, 100'000)));
  EXPECT_EQ(far.at("preperiod"), 8);
}

TEST_F(GrundyCommand, ProvesNothingWhereNothingIsProved) {
  for (const char* words : {"grundy --max 500 --period", "0.007 --max 500", "0.77 --max 100"}) {
    const Object object = json(std::string("grundy ") + words).at(0);
    EXPECT_EQ(object.at("proved"), false) << words;
    EXPECT_TRUE(object.at("period").is_null() && object.at("preperiod").is_null()) << words;
  }
  EXPECT_NE(zermelo("grundy grundy").find("no theorem in zermelo proves a period of this rule"), std::string::npos);
  EXPECT_NE(zermelo("grundy 0.007").find("no period is proved by G(0..60)"), std::string::npos);
}

TEST_F(GrundyCommand, WritesTheFormatThatTheEndingNames) {
  const Object csv = json("grundy kayles --max 2000 -o k.csv").at(0);
  EXPECT_EQ(read("k.csv"), rows_of(plain_kayles(2000)));
  EXPECT_EQ(csv.at("file_bytes"), read("k.csv").size());
  EXPECT_FALSE(csv.contains("values"));
  const Object raw = json("grundy kayles --max 2000 -o k.u8").at(0);
  EXPECT_EQ(raw.at("bytes_per_value"), 1);
  const std::vector<unsigned> values = plain_kayles(2000);
  EXPECT_EQ(read("k.u8"), std::string(values.begin(), values.end()));
  EXPECT_FALSE(exists("k.u8.part") || exists("k.u8.checkpoint"));
  zermelo("grundy kayles --max 5 -o k.dat --format csv");
  EXPECT_EQ(read("k.dat"), rows_of(plain_kayles(5)));
}

TEST_F(GrundyCommand, WritesATableThatTheOtherCommandsKnow) {
  for (const std::string rule : {"kayles", "nim", "grundy"}) {
    EXPECT_EQ(json("grundy " + rule + " --max 700 -o t.ztb --restart").at(0).at("format"), "ztb");
    EXPECT_EQ(json("verify t.ztb").at(0).at("positions_checked"), 701) << rule;
    const Object values = json("grundy " + rule + " --max 700").at(0).at("values");
    for (const int heap : {0, 12, 300, 700})
      EXPECT_EQ(json("probe t.ztb " + std::to_string(heap)).at(0).at("grundy"), values.at(heap)) << rule << heap;
  }
}

TEST_F(GrundyCommand, WidensRawValuesAsTheyNeed) {
  for (const auto& [max, bytes] : {std::pair{255, 1}, {256, 2}, {700, 2}}) {
    const Object raw = json("grundy nim -o nim.raw --max " + std::to_string(max)).at(0);
    EXPECT_EQ(raw.at("bytes_per_value"), bytes) << max;
    const std::string data = read("nim.raw");
    ASSERT_EQ(data.size(), static_cast<std::size_t>(bytes) * (static_cast<std::size_t>(max) + 1));
    for (std::size_t n = 0; bytes == 2 && n <= static_cast<std::size_t>(max); ++n)
      ASSERT_EQ(static_cast<unsigned char>(data[2 * n]) + 256 * static_cast<unsigned char>(data[2 * n + 1]), n);
  }
}

TEST_F(GrundyCommand, ComputesASampleAgain) {
  const Object object = json("grundy 0.137 --max 2000 --verify 50").at(0);
  EXPECT_EQ(object.at("verified"), 50);
  EXPECT_EQ(object.at("mismatches"), 0);
  EXPECT_EQ(json("grundy 0.007 --max 9 --verify 1000").at(0).at("verified"), 10);
}

TEST_F(GrundyCommand, ComputesFarValuesAgainThatOnlyThePeriodGives) {
  const Object far = json("grundy 0.77 --max 1000000 --verify 20 -o far.raw").at(0);
  EXPECT_EQ(far.at("verified"), 20);
  EXPECT_EQ(far.at("verified_to"), 1000000);
  EXPECT_EQ(far.at("mismatches"), 0);
}

TEST_F(GrundyCommand, KeepsWhatItComputedWhenInterrupted) {
  const RunResult stopped = shell(interrupt("t.u8"));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("t.u8.checkpoint keeps the work"), std::string::npos) << stopped.err;
  EXPECT_FALSE(exists("t.u8") || exists("t.u8.part"));
  shell("cp t.u8.checkpoint saved");
  for (const std::string max : {"100", "200000"}) {
    shell("cp saved t.u8.checkpoint");
    zermelo("grundy 0.007 --max " + max + " -o t.u8 --resume");
    zermelo("grundy 0.007 --max " + max + " -o straight.u8 --threads 1");
    EXPECT_EQ(read("t.u8"), read("straight.u8")) << max;
    EXPECT_EQ(exists("t.u8.checkpoint"), max == "100") << "kept while it has more values than were asked for";
  }
  EXPECT_EQ(json("grundy 0.007 --max 70 --checkpoint saved --resume").at(0).at("values"),
            json("grundy 0.007 --max 70").at(0).at("values"));
}

TEST_F(GrundyCommand, DiscardsACheckpointOnlyWhereItIsAskedTo) {
  ASSERT_EQ(shell(interrupt("t.u8")).status, 130);
  expect_refusal("grundy kayles --max 100 -o t.u8", 2, "--restart");
  EXPECT_TRUE(exists("t.u8.checkpoint"));
  zermelo("grundy kayles --max 100 -o t.u8 --restart");
  EXPECT_FALSE(exists("t.u8.checkpoint") || exists("t.u8.checkpoint.lock"));
  expect_refusal("grundy kayles -o t.u8 --restart --resume", 2, "choose one");
}

/// SIGSTOP pauses the first job while the second one tries.
TEST_F(GrundyCommand, RefusesASecondJobWithoutHarmToTheFirst) {
  const RunResult run = shell(
      "\"$Z\" grundy 0.007 --max 1e7 -o t.u8 --checkpoint-every 0 & first=$!\n"
      "while ! [ -s t.u8.checkpoint ] && kill -0 $first 2>/dev/null; do sleep 0.002; done\n"
      "kill -STOP $first; cp t.u8.checkpoint before\n"
      "for words in '' --restart --resume; do \"$Z\" grundy 0.007 --max 100 -o t.u8 $words; echo status $?; done\n"
      "cmp t.u8.checkpoint before && echo unharmed; kill -CONT $first; kill -TERM $first; wait $first");
  EXPECT_NE(run.out.find("status 2\nstatus 2\nstatus 2\nunharmed"), std::string::npos) << run.out << run.err;
  EXPECT_NE(run.err.find("another process"), std::string::npos) << run.err;
}

TEST_F(GrundyCommand, RefusesCheckpointsOfOtherWork) {
  ASSERT_EQ(shell(interrupt("t.u8")).status, 130);
  expect_refusal("grundy 0.07 --checkpoint t.u8.checkpoint --resume", 2, "belongs to 'octal code=0.007'");
  const std::string good = read("t.u8.checkpoint");
  for (const std::size_t at : {std::size_t{3}, std::size_t{30}, good.size() / 2, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    write("bad", bad);
    expect_refusal("grundy 0.007 --checkpoint bad --resume", 2,
                   at < 8 ? "bad: not a checkpoint, or its first bytes are damaged" : "bad: the checkpoint is damaged");
  }
  write("cut", good.substr(0, good.size() - 9));
  expect_refusal("grundy 0.007 --checkpoint cut --resume", 2, "damaged");
  expect_refusal("grundy 0.007 --checkpoint missing --resume", 2, "no checkpoint");
  expect_refusal("grundy 0.007 --resume", 2, "--checkpoint FILE");
  write("letter.txt", "dear friend");
  expect_refusal("grundy 0.007 --checkpoint letter.txt", 2, "is not a checkpoint");
  EXPECT_EQ(read("letter.txt"), "dear friend");
}

TEST_F(GrundyCommand, RefusesWrongWords) {
  expect_refusal("grundy", 2, "SPEC");
  expect_refusal("grundy kayle", 2, "'kayle'");
  expect_refusal("grundy octal code=1.7", 2, "1.7");
  expect_refusal("grundy pyramid rows=3", 2, "'pyramid rows=3'");
  expect_refusal("grundy kayles --max many", 2, "--max: 'many'");
  expect_refusal("grundy kayles --max -1", 2, "--max");
  expect_refusal("grundy kayles --max 1.5", 2, "--max: '1.5'");
  expect_refusal("grundy kayles --max 1e99", 2, "--max: '1e99'");
  expect_refusal("grundy kayles -o k.pdf", 2, "--format");
  expect_refusal("grundy kayles -o ''", 2, "--output");
  expect_refusal("grundy kayles --format csv", 2, "-o FILE");
  expect_refusal("grundy kayles -o missing/k.csv", 2, "missing");
  expect_refusal("grundy kayles -o k.csv --checkpoint k.csv", 2, "same file");
  expect_refusal("grundy kayles --threads 0", 2, "--threads");
  expect_refusal("grundy kayles --max 100000000000", 2, "-o values.csv");
  expect_refusal("grundy kayles --max 1000001 --period", 2, "more than 1,000,001 to a file");
  expect_refusal("grundy 0.07 --max 1000000001 -o t.ztb", 2, "max must be a whole number from 1 to 1000000000");
}

TEST_F(GrundyCommand, RefusesWhatTheMachineCannotHold) {
  expect_refusal("grundy grundy --max 10^15 --json", 3, "the machine has");
  expect_refusal("grundy grundy --max 10M --memory 20M --json", 3, "--memory allows");
  expect_refusal("grundy kayles --max 10^17 -o k.u8", 3, "k.u8 needs");
  EXPECT_FALSE(exists("k.u8") || exists("k.u8.part"));
}

TEST_F(GrundyCommand, LeavesAFileAloneWhenTheDiskIsFull) {
  write("k.csv", "what was here");
  const RunResult full = shell("ulimit -f 8; \"$Z\" grundy kayles --max 1M -o k.csv");
  EXPECT_EQ(full.status, 3) << full.err;
  EXPECT_EQ(read("k.csv"), "what was here");
  EXPECT_FALSE(exists("k.csv.part"));
  EXPECT_EQ(shell("\"$Z\" grundy kayles --max 1M >/dev/full").status, 3);
  EXPECT_EQ(shell("\"$Z\" grundy kayles --max 1M --json >/dev/full").status, 3);
}

TEST_F(GrundyCommand, IsQuietWhenTheReaderGoesAway) {
  const RunResult result = shell("\"$Z\" grundy kayles --max 10^18 --json | head -c 21; echo; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(result.out, "{\"rule\":\"octal code=0\n0\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(GrundyCommand, UnderstandsCountsAsPeopleWriteThem) {
  for (const char* count : {"2000", "2e3", "2k", "2K", "0.002M"})
    EXPECT_EQ(json(std::string("grundy kayles --max ") + count).at(0).at("max"), 2000) << count;
  EXPECT_EQ(json("grundy kayles --max 2^11").at(0).at("max"), 2048);
}

}  // namespace zermelo::grundy_test
