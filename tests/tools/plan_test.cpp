// Plans: their keys, their accuracy, and budgets, measured from outside the process.
#include "support/program.h"

namespace zermelo {

using Plan = ProgramTest;
using Object = nlohmann::json;

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

struct Work {
  const char* spec;
  const char* metric;
};

/// One game for each kind of kernel; most take 50 to 100 MB.
constexpr Work works[] = {
    {"pyramid rows=12", "depth"},
    {"nim piles=2 max=5000 order=ordered", "depth"},
    {"nim piles=4 max=60 order=ordered", "outcome"},
    {"nim piles=3 max=400", "depth"},
    {"wythoff max=4000", "depth"},
    {"wythoff max=700", "grundy"},
    {"octal code=0.77 max=50", "grundy"},
    {"chomp rows=10 cols=12", "grundy"},
    {"connect columns=4 rows=5", "outcome"},
    {"domineering rows=5 cols=4", "value"},
    {"domineering rows=6 cols=4", "outcome"},
};

std::string words_of(const Work& work) { return std::string(work.spec) + " --metric " + work.metric; }

/// From half of `actual` to twice of it; a file of few positions may differ by its head.
void expect_within_2(double planned, double actual, const std::string& what) {
  constexpr double head = 1000;
  EXPECT_GE(planned, actual / 2 - head) << what;
  EXPECT_LE(planned, 2 * actual + head) << what;
}

}  // namespace

TEST_F(Plan, PredictsMemoryAndDisk) {
  for (const Work& work : works) {
    const Object plan = json("plan --exact " + words_of(work)).at(0);
    const RunResult run = shell("\"$Z\" solve --json -o t.ztb " + words_of(work));
    ASSERT_EQ(run.status, 0) << run.err;
    const Object solved = Object::parse(run.out);
    const double planned = plan.at("memory_bytes").get<double>(), used = solved.at("peak_memory_bytes").get<double>();
    EXPECT_NEAR(planned, used, 0.2 * used + 16 * mebi) << work.spec;
    EXPECT_LE(used, static_cast<double>(run.peak_bytes) + mebi) << work.spec;
    EXPECT_EQ(plan.at("positions"), solved.at("positions"));
    expect_within_2(plan.at("disk_bytes").get<double>(), solved.at("file_bytes").get<double>(), work.spec);
    EXPECT_GT(plan.at("seconds").get<double>(), 0);
    shell("rm t.ztb");
  }
}

TEST_F(Plan, PrintsBudgetsWithinWhichTheWorkStays) {
  for (const Work& work : works) {
    const Object plan = json("plan --exact " + words_of(work)).at(0);
    for (const char* key : {"memory_bytes", "least_memory_bytes"}) {
      if (plan.at(key).is_null()) continue;
      const auto budget = plan.at(key).get<std::uint64_t>();
      const RunResult run =
          shell("\"$Z\" solve --json -o t.ztb " + words_of(work) + " --memory " + std::to_string(budget));
      ASSERT_EQ(run.status, 0) << work.spec << ": " << run.err;
      EXPECT_LE(Object::parse(run.out).at("peak_memory_bytes").get<std::uint64_t>(), budget + budget / 20 + 16 * mebi)
          << work.spec;
      shell("rm t.ztb");
    }
  }
}

/// The message names a size that suffices.
TEST_F(Plan, RefusesASmallBudgetBeforeWork) {
  const RunResult refused = shell("\"$Z\" solve wythoff max=4000 -o t.ztb --memory 20M");
  EXPECT_EQ(refused.status, 3);
  EXPECT_FALSE(exists("t.ztb") || exists("t.ztb.part"));
  const std::size_t word = refused.err.find("use --memory ");
  ASSERT_NE(word, std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find(" bytes) of memory, but --memory allows 20.0 MiB"), std::string::npos) << refused.err;
  const std::string size = refused.err.substr(word + 4, refused.err.find(' ', word + 13) - word - 4);
  zermelo("solve wythoff max=4000 -o t.ztb " + size);
}

TEST_F(Plan, AnswersAtOnceForGamesWhosePositionsAreDiscovered) {
  const Object connect = json("plan connect columns=6 rows=5").at(0);
  for (const char* key : {"positions", "memory_bytes", "least_memory_bytes", "disk_bytes", "scratch_bytes",
                          "checkpoint_bytes", "seconds"})
    EXPECT_TRUE(connect.at(key).is_null()) << key;
  EXPECT_EQ(connect.at("spec"), "connect columns=6 rows=5 k=4");
  EXPECT_EQ(connect.at("positions_at_most"), 9918556649);
  EXPECT_EQ(json("plan mnk m=5 n=5 k=4").at(0).at("positions_at_most"), 161995031226);
  EXPECT_NE(zermelo("plan mnk m=5 n=5 k=4").find("at most 161,995,031,226"), std::string::npos);
}

/// The bounds of small games are near the numbers of positions.
TEST_F(Plan, BoundsThePositionsOfEveryFamilyThatDiscoversThem) {
  for (const std::string spec :
       {"mnk", "connect columns=4 rows=4", "morris", "hounds", "toads toads=2 spaces=3 frogs=2",
        "hackenbush stalks=lrl,rre,l", "col path=5", "snort grid=2x3"}) {
    const Object bound = json("plan " + spec).at(0), exact = json("plan --exact " + spec).at(0);
    EXPECT_TRUE(bound.at("positions").is_null()) << spec;
    EXPECT_GE(bound.at("positions_at_most"), exact.at("positions")) << spec;
    EXPECT_FALSE(exact.contains("positions_at_most")) << spec;
    EXPECT_FALSE(exact.at("seconds").is_null()) << spec;
  }
}

TEST_F(Plan, CountsTheSpaceOfTwoCheckpoints) {
  const auto bytes = json("plan quixo size=3").at(0).at("checkpoint_bytes").get<std::uint64_t>();
  EXPECT_GE(bytes, 2 * 19683);
  EXPECT_LE(bytes, 2 * (4 * 19683 + 64));
}

TEST_F(Plan, BudgetsBoundTheMemoryOfReaders) {
  zermelo("solve nim piles=2 max=2000 order=ordered --metric grundy -o t.ztb");
  for (const std::string words : {"stats t.ztb", "probe t.ztb 1,2", "export t.ztb"}) {
    const RunResult run = shell("\"$Z\" " + words + " --memory 30M | tail -n 1 > /dev/null; exit ${PIPESTATUS[0]}");
    EXPECT_EQ(run.status, 0) << words << ": " << run.err;
    EXPECT_LE(run.peak_bytes, 30 * mebi + 30 * mebi / 20 + 16 * mebi) << words;
  }
  expect_refusal("stats t.ztb --memory 1M", 3, "use --memory ");
}

}  // namespace zermelo
