// Compares the kernel for few men with the kernel that goes position by position: king, rook and bishop against king on
// 8 x 8 squares, where the king is captured. The figures are numbers of positions a second, of the largest tier.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

constexpr const char* king_rook_bishop = R"(
numbers = { K = [1, 1], k = [1, 1], R = [1, 1], B = [1, 1] }
[board]
files = 8
ranks = 8
[[men]]
letters = "Kk"
[[men]]
letters = "R."
[[men]]
letters = "B."
[[move]]
men = "Kk"
step = "all"
to = "either"
[[move]]
men = "R"
slide = "orthogonal"
to = "either"
[[move]]
men = "B"
slide = "diagonal"
to = "either"
[[goal]]
few = 0
men = "Kk"
result = "loss"
)";

std::vector<Value> solved_tier(const Kernels& kernels, const char* name, const std::vector<Value>& below) {
  Control control{.job = Job({.threads = 1})};
  control.exits.value = [&below](Index exit) { return below[exit]; };
  for (const Value& value : below) control.exits.greatest = std::max(control.exits.greatest, value.depth);
  std::vector<Value> table;
  const Kernel* const named = kernels.called(name);
  (named == nullptr ? kernels.best() : *named).solve(control, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i)
      table.push_back(slice.value(i, table_kind(kernels.game(), kernels.metric())));
  });
  return table;
}

void few_men(benchmark::State& state, const char* kernel) {
  const std::unique_ptr<Game> game = make_game(Spec::parse("board rules=men.toml"), {.rules_text = king_rook_bishop});
  const Kernels kernels(*game, Metric::depth);
  std::vector<Value> below;
  const std::size_t last = game->tiers().size() - 1;
  for (std::size_t tier = 0; tier < last; ++tier) {
    const std::vector<Value> table = solved_tier(kernels.tier(tier), "men", below);
    below.insert(below.end(), table.begin(), table.end());
  }
  for (auto _ : state) benchmark::DoNotOptimize(solved_tier(kernels.tier(last), kernel, below).size());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game->tiers()[last].positions));
}
BENCHMARK_CAPTURE(few_men, by_sets, "men")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(few_men, by_positions, "loopy")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
