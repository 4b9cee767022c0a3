// Every kernel keeps its contract: when it is chosen, its memory, the width of its cells, and its checkpoints.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "solver/engine/choice.h"
#include "support/message_of.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo::kernels_test {
namespace {

struct Choice {
  const char* spec;
  Metric metric;
  const char* kernel;    ///< expected without a budget
  const char* smallest;  ///< expected under the smallest budget
};

#define ZERMELO_EXAMPLES ZERMELO_SOURCE "/examples/"

constexpr Choice choices[] = {
    {"octal code=0.77 max=14", Metric::outcome, "heap", "heap"},
    {"octal code=0.77 max=14", Metric::depth, "heap", "heap"},
    {"octal code=0.77 max=14", Metric::grundy, "heap-sum", "heap-sum"},
    {"octal code=0.77 max=14", Metric::suspense, "definition", "definition"},
    {"pyramid rows=5", Metric::depth, "heap", "heap"},
    {"nim piles=2 max=40 order=ordered", Metric::outcome, "box", "box"},
    {"nim piles=2 max=40 order=ordered", Metric::depth, "box", "box"},
    {"nim piles=2 max=40 order=ordered", Metric::grundy, "box-sum", "box-sum"},
    {"nim piles=2 max=300 order=ordered", Metric::depth, "box", "box"},
    {"nim piles=2 max=300 order=ordered", Metric::grundy, "box-sum", "box-sum"},
    {"wythoff max=40", Metric::outcome, "box", "box"},
    {"wythoff max=40", Metric::grundy, "lines", "scheduled-grundy"},
    {"wythoff max=40", Metric::suspense, "definition", "definition"},
    {"grid rows=9 cols=30 steps=diagonal", Metric::depth, "box", "box"},
    {"grid rows=9 cols=30 steps=diagonal", Metric::grundy, "scheduled-grundy", "scheduled-grundy"},
    {"nim piles=3 max=20", Metric::outcome, "sorted-nim", "sorted-nim"},
    {"nim piles=3 max=20", Metric::depth, "sorted-nim", "sorted-nim"},
    {"nim piles=3 max=20", Metric::grundy, "sorted-sum", "sorted-sum"},
    {"nim piles=3 max=20", Metric::suspense, "definition", "definition"},
    {"chomp rows=3 cols=9", Metric::outcome, "scheduled", "scheduled"},
    {"chomp rows=3 cols=9", Metric::depth, "scheduled", "scheduled"},
    {"chomp rows=3 cols=9", Metric::grundy, "scheduled-grundy", "scheduled-grundy"},
    {"chomp rows=3 cols=9", Metric::suspense, "definition", "definition"},
    {"quixo size=3", Metric::outcome, "loopy", "loopy"},
    {"quixo size=3", Metric::depth, "loopy", "loopy"},
    {"pong-hau-ki", Metric::depth, "loopy", "loopy"},
    {"mnk", Metric::depth, "loopy", "loopy"},
    {"chess pieces=KQvKR files=4 ranks=4", Metric::outcome, "pieces", "pieces"},
    {"chess pieces=KQvKR files=4 ranks=4", Metric::depth, "pieces", "pieces"},
    {"chess pieces=KvKQ files=4 ranks=4 goal=helpmate", Metric::depth, "pieces", "pieces"},
    {"chess pieces=KQvKR files=4 ranks=4 goal=selfmate", Metric::depth, "pieces", "pieces"},
    {"graph file=" ZERMELO_EXAMPLES "graphs/retrograde.txt", Metric::outcome, "loopy", "loopy"},
    {"graph file=" ZERMELO_EXAMPLES "graphs/retrograde.txt", Metric::depth, "loopy", "loopy"},
    {"graph file=" ZERMELO_EXAMPLES "trees/caterpillar.txt", Metric::grundy, "graph-grundy", "graph-grundy"},
    {"graph file=" ZERMELO_EXAMPLES "graphs/retrograde.txt", Metric::nimber, "loopy-nimbers", "loopy-nimbers"},
    {"heap rule=0.77 max=300", Metric::grundy, "single-heaps", "single-heaps"},
    {"domineering rows=3 cols=3", Metric::outcome, "outcome-classes", "outcome-classes"},
    {"clobber rows=2 cols=4 positions=all", Metric::outcome, "clobber", "clobber"},
    {"nogo rows=2 cols=4 positions=all", Metric::outcome, "nogo", "nogo"},
    {"dots rows=2 cols=2", Metric::score, "dots", "dots"},
    {"mancala seeds=3", Metric::score, "sowing", "sowing"},
    {"othello size=4", Metric::score, "ordered-scores", "ordered-scores"},
    {"domineering rows=3 cols=3", Metric::value, "values", "values"},
    {"adjacent-tree file=" ZERMELO_EXAMPLES "trees/caterpillar.txt", Metric::value, "values", "values"},
};

class KernelTable : public testing::TestWithParam<Choice> {
 protected:
  Kernel kernel(std::uint64_t budget = std::numeric_limits<std::uint64_t>::max()) const {
    return kernel_for(*game_, GetParam().metric, budget);
  }

  std::unique_ptr<Game> game_ = make_game(GetParam().spec);
};

/// A table, and the recorded behaviour of its kernel.
struct KernelRun {
  std::vector<Value> values;
  std::vector<CellWidth> widths;  ///< of the slices
  ValueList list;
  std::uint64_t checkpoint_bytes = 0;  ///< size of the greatest checkpoint
  std::size_t checkpoints = 0;
};

/// Solves with a checkpoint after every wave.
KernelRun run(const Game& game, Metric metric, const Kernel& kernel) {
  KernelRun run;
  Control control{.job = Job({.threads = 2})};
  control.checkpoint_due = [] { return true; };
  control.checkpoint = [&](const std::function<void(const PutBytes&)>& write) {
    std::uint64_t bytes = 0;
    write([&](std::span<const std::byte> chunk) { bytes += chunk.size(); });
    run.checkpoint_bytes = std::max(run.checkpoint_bytes, bytes);
    ++run.checkpoints;
  };
  control.values = [&](ValueList list) { run.list = std::move(list); };
  const Sink sink = test::collect(run.values, game, metric);
  kernel.solve(control, [&](const Slice& slice) {
    run.widths.push_back(slice.width());
    sink(slice);
  });
  return run;
}

TEST_P(KernelTable, OffersTheKernelOfTheStructure) {
  EXPECT_EQ(kernel().name, GetParam().kernel);
  EXPECT_EQ(kernel(kernel().least_memory).name, GetParam().kernel);
}

TEST_P(KernelTable, OffersTheSmallestKernelUnderABudgetThatIsTooSmall) {
  const Kernel smallest = kernel(0);
  EXPECT_EQ(smallest.name, GetParam().smallest);
  EXPECT_EQ(kernel(smallest.least_memory - 1).name, smallest.name);
  EXPECT_LE(smallest.least_memory, kernel().least_memory);
}

/// Kernels that do not keep large tables in memory keep these small tables whole.
TEST_P(KernelTable, CountsTheMemoryOfTheTable) {
  for (const Kernel& offered : {kernel(), kernel(0)}) {
    EXPECT_GE(8 * offered.memory, static_cast<std::uint64_t>(offered.widest) * game_->size()) << offered.name;
    EXPECT_LE(offered.least_memory, offered.memory) << offered.name;
    EXPECT_GT(offered.file_bits, 0) << offered.name;
  }
}

TEST_P(KernelTable, HandsOutSlicesOfOneWidthThatAreNoWiderThanTheWidest) {
  const Kernel chosen = kernel();
  const KernelRun result = run(*game_, GetParam().metric, chosen);
  EXPECT_EQ(result.values.size(), game_->size());
  for (const CellWidth width : result.widths) {
    EXPECT_LE(width, chosen.widest);
    EXPECT_EQ(width, result.widths.front());
  }
}

TEST_P(KernelTable, KeepsCheckpointsOfTheSizeThatItSays) {
  for (const Kernel& offered : {kernel(), kernel(0)}) {
    const KernelRun result = run(*game_, GetParam().metric, offered);
    EXPECT_GT(result.checkpoints, 0u) << offered.name;
    EXPECT_GT(result.checkpoint_bytes, 0u) << offered.name;
    EXPECT_LE(result.checkpoint_bytes, offered.checkpoint_bytes + checkpoint_head + result.list.text().size())
        << offered.name;
  }
}

TEST_P(KernelTable, MakesTheSameTableUnderTheSmallestBudget) {
  const KernelRun large = run(*game_, GetParam().metric, kernel());
  const Control little{.job = Job({.threads = 2, .memory = 1})};
  EXPECT_EQ(test::solved_values(*game_, GetParam().metric, little), large.values);
}

INSTANTIATE_TEST_SUITE_P(Games, KernelTable, testing::ValuesIn(choices), [](const auto& test) {
  std::string words = std::string(test.param.kernel) + std::to_string(test.index);
  std::erase(words, '-');
  return words;
});

TEST(Kernels, AreMadeOnce) {
  const auto game = make_game("chess pieces=KQvKR files=4 ranks=4");
  const Kernels kernels(*game, Metric::depth);
  EXPECT_EQ(kernels.called("loopy"), kernels.called("loopy"));
  EXPECT_EQ(&kernels.best(), kernels.called("pieces"));
  EXPECT_EQ(kernels.called(""), nullptr);
  EXPECT_EQ(kernels.called("heap"), nullptr);
  const Kernels& tier = kernels.tier(1);
  EXPECT_EQ(&tier, &kernels.tier(1));
  EXPECT_EQ(tier.game().size(), game->tiers()[1].positions);
  EXPECT_EQ(tier.best().memory, kernel_for(TierGame(*game, 1), Metric::depth).memory);
}

/// The scores of the last tier are not copied: they are handed out from the cells in which they are found.
TEST(Kernels, OfMancalaKeepTheScoresOfLowerTiers) {
  const auto game = make_game("mancala seeds=14");
  const std::size_t last = game->tiers().size() - 1;
  EXPECT_EQ(kernel_for(*game, Metric::score).memory,
            kernel_for(TierGame(*game, last), Metric::score).memory + game->tiers()[last].first);
}

/// An ending hands out a run of entries beside its cells; a whole game does so when all endings are solved.
TEST(Kernels, OfWholeChessGamesHandOutAfterTheWorkOnEndings) {
  const auto game = make_game("chess pieces=KQvKR goal=helpmate");
  const auto memory_of = [&](std::size_t tier) { return kernel_for(TierGame(*game, tier), Metric::depth).memory; };
  EXPECT_LT(kernel_for(*game, Metric::depth).memory, memory_of(game->tiers().size() - 1) + 2 * game->size());
  EXPECT_GE(memory_of(0), std::uint64_t{8} << 20) << "kings alone are handed out in runs, too";
}

struct Refusal {
  const char* spec;
  Metric metric;
  const char* why;
};

constexpr Refusal refusals[] = {
    {"pyramid rows=4", Metric::grundy, "play=normal"},
    {"nim piles=2 max=5 play=misere", Metric::grundy, "play=normal"},
    {"quixo size=3", Metric::grundy, "keep --metric outcome or depth"},
    {"heap rule=0.77 max=20", Metric::outcome, "use --metric grundy"},
    {"heap rule=0.77 max=20", Metric::depth, "use --metric grundy"},
    {"nim piles=2 max=5", Metric::value, "both players have the same moves; use --metric grundy"},
    {"quixo size=3", Metric::value, "both players have the same moves"},
    {"domineering rows=2 cols=2", Metric::depth, "use --metric value or outcome"},
    {"domineering rows=2 cols=2", Metric::grundy, "has no Grundy values"},
    {"adjacent-tree file=" ZERMELO_EXAMPLES "trees/caterpillar.txt", Metric::outcome, "use --metric value"},
    {"wythoff max=40000", Metric::depth, "may last 80000 plies, more than the 65532"},
};

TEST(KernelRefusals, SayWhyAGameHasNoTablesOfAMetric) {
  for (const auto& [spec, metric, why] : refusals) {
    const auto game = make_game(spec);
    for (const std::uint64_t budget : {std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max()}) {
      const std::string message = message_of<SpecError>([&, of = metric] { kernel_for(*game, of, budget); });
      EXPECT_TRUE(message.starts_with(game->spec().canonical_text())) << message;
      EXPECT_NE(message.find(why), std::string::npos) << spec << ' ' << name(metric) << ": " << message;
    }
  }
}

}  // namespace
}  // namespace zermelo::kernels_test
