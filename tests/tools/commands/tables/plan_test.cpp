// Plans: their keys, their accuracy, and budgets, measured from outside the process.
#include <algorithm>

#include "support/program.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::plan_test {

using Plan = ProgramTest;
using Object = nlohmann::json;

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

struct Work {
  const char* spec;
  const char* metric;
};

/// A game for every kernel, and some more; most take 30 to 100 MB, and none long. zermelo_plan_accuracy has more.
constexpr Work works[] = {
    {"pyramid rows=11", "depth"},
    {"nim piles=2 max=5000 order=ordered", "depth"},
    {"wythoff max=3000", "depth"},
    {"nim piles=3 max=500", "depth"},
    {"chomp rows=8 cols=13", "depth"},
    {"connect columns=4 rows=5", "outcome"},
    {"octal code=0.77 max=45", "grundy"},
    {"nim piles=2 max=3000 order=ordered", "grundy"},
    {"nim piles=3 max=400", "grundy"},
    {"wythoff max=200", "grundy"},  // the smallest budget is for a kernel that takes 100 times as long
    {"chomp rows=9 cols=12", "grundy"},
    {"nim piles=3 max=200 take=1..3", "grundy"},
    {"graph file=dag.txt", "grundy"},
    {"graph file=dag.txt", "depth"},
    {"heap rule=0.77 max=9000000", "grundy"},
    {"domineering rows=5 cols=4", "outcome"},
    {"domineering rows=5 cols=4", "value"},
};

std::string words_of(const Work& work) { return std::string(work.spec) + " --metric " + work.metric; }

/// From half of `actual` to twice of it; a file of few positions may differ by its head.
void expect_within_2(double planned, double actual) {
  constexpr double head = 1000;
  EXPECT_GE(planned, actual / 2 - head);
  EXPECT_LE(planned, 2 * actual + head);
}

/// A run, and its peak memory in bytes: as the program says it, and as the system says it of the child.
struct Solved {
  Object object;
  std::uint64_t peak = 0, peak_outside = 0;
};

}  // namespace

class PlanOf : public ProgramTest, public testing::WithParamInterface<Work> {
 protected:
  /// A graph without cycles, 2 edges a vertex.
  PlanOf() {
    if (std::string_view(GetParam().spec).find("dag.txt") == std::string_view::npos) return;
    shell(
        "awk 'BEGIN { for (v = 1; v < 300000; ++v) { print v, int(0.9 * v); print v, int(v / 2) } }' "
        "> dag.txt");
  }

  Solved solved(const std::string& options = "") const {
    const RunResult run = shell("\"$Z\" solve --json -o t.ztb " + words_of(GetParam()) + options + "; rm -f t.ztb");
    EXPECT_EQ(run.err, "");
    Object object = Object::parse(run.out);
    const auto peak = object.at("peak_memory_bytes").get<std::uint64_t>();
    EXPECT_LE(peak, run.peak_bytes + mebi);
    return {std::move(object), peak, run.peak_bytes};
  }

  /// What the system says of a child includes the memory that this process held when it started the child.
  void expect_bounded(std::uint64_t budget) const {
    const std::uint64_t bound = budget + budget / 20 + 16 * mebi;
    const Solved run = solved(" --memory " + std::to_string(budget));
    EXPECT_LE(run.peak, bound);
    EXPECT_LE(run.peak_outside, std::max(bound, peak_memory()));
  }
};

TEST_P(PlanOf, PredictsMemoryAndDiskAndPrintsBudgetsWithinWhichTheWorkStays) {
  const Object plan = json("plan --exact " + words_of(GetParam())).at(0);
  const Solved run = solved();
  const auto used = static_cast<double>(run.peak);
  EXPECT_NEAR(plan.at("memory_bytes").get<double>(), used, 0.2 * used + 16 * mebi);
  EXPECT_EQ(plan.at("positions"), run.object.at("positions"));
  expect_within_2(plan.at("disk_bytes").get<double>(), run.object.at("file_bytes").get<double>());
  EXPECT_GT(plan.at("seconds").get<double>(), 0);
  for (const char* key : {"memory_bytes", "least_memory_bytes"}) {
    if (plan.at(key).is_null() ||
        (std::string_view(key).starts_with("least") && plan.at(key) == plan.at("memory_bytes")))
      continue;
    SCOPED_TRACE(key);
    expect_bounded(plan.at(key).get<std::uint64_t>());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PlanOf, testing::ValuesIn(works), [](const auto& test) {
  std::string name = std::string(test.param.spec) + test.param.metric;
  std::erase_if(name, [](unsigned char letter) { return std::isalnum(letter) == 0; });
  return name;
});

/// The message names a size that suffices.
TEST_F(Plan, RefusesASmallBudgetBeforeWork) {
  const RunResult refused = shell("\"$Z\" solve wythoff max=4000 -o t.ztb --memory 20M");
  EXPECT_EQ(refused.status, 3);
  EXPECT_FALSE(exists("t.ztb") || exists("t.ztb.part"));
  const std::size_t word = refused.err.find("use --memory ");
  ASSERT_NE(word, std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find(".0 MiB of memory are needed, but --memory allows 20.0 MiB"), std::string::npos)
      << refused.err;
  const std::string size = refused.err.substr(word + 4, refused.err.find(' ', word + 13) - word - 4);
  zermelo("solve wythoff max=4000 -o t.ztb " + size);
}

/// After the message, both commands work.
TEST_F(Plan, EndsWithALimitIfTheBudgetDoesNotSuffice) {
  for (const std::string spec : {"pyramid rows=12", "nim piles=3 max=400", "chess pieces=KQvKR"})
    for (const std::string json : {"", " --json"}) {
      const RunResult small = shell("\"$Z\" plan " + spec + " --memory 12M" + json);
      EXPECT_EQ(small.status, 3) << spec;
      EXPECT_NE(small.out.find(json.empty() ? "memory " : "least_memory_bytes"), std::string::npos) << small.out;
      EXPECT_EQ(std::count(small.err.begin(), small.err.end(), '\n'), 1) << small.err;
      const std::size_t word = small.err.find("use --memory ");
      ASSERT_NE(word, std::string::npos) << small.err;
      const std::string budget = small.err.substr(word + 4, small.err.find(' ', word + 13) - word - 4);
      zermelo("plan " + spec + " " + budget + json);
      if (json.empty())
        zermelo("solve " + spec + (spec.starts_with("chess") ? " -o tiers/ " : " --restart -o t.ztb ") + budget);
    }
  zermelo("plan pyramid rows=13");
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
  EXPECT_LE(bytes, 2 * (11 * 19683 + 64));
  EXPECT_LE(json("plan quixo size=3 --metric outcome").at(0).at("checkpoint_bytes"), 2 * (4 * 19683 + 64));
}

TEST_F(Plan, BudgetsBoundTheMemoryOfReaders) {
  zermelo("solve nim piles=2 max=2000 order=ordered --metric grundy -o t.ztb");
  for (const std::string words : {"stats t.ztb", "probe t.ztb 1,2", "export t.ztb"}) {
    const RunResult run = shell("\"$Z\" " + words + " --memory 30M | tail -n 1 > /dev/null; exit ${PIPESTATUS[0]}");
    EXPECT_EQ(run.status, 0) << words << ": " << run.err;
    EXPECT_LE(run.peak_bytes, std::max(30 * mebi + 30 * mebi / 20 + 16 * mebi, peak_memory())) << words;
  }
  expect_refusal("stats t.ztb --memory 1M", 3, "use --memory ");
}

TEST_F(Plan, SaysWhatIsNotKnown) {
  const std::string text = zermelo("plan clobber rows=4 cols=5 positions=all --metric value");
  EXPECT_NE(text.find("memory     not known in advance, to solve for value"), std::string::npos) << text;
  EXPECT_EQ(text.find("at least not known"), std::string::npos) << text;
}

}  // namespace zermelo::plan_test
