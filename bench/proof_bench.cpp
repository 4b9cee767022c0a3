// Measures the proofs of tables in memory: positions a second of the fast verifiers.
//
// Cost models, for a table of n positions (in the heads of the folders proof/ of solver/):
//  * heap games: n / r rows of r positions; for each row and each move on its heaps of two or more, one run of r cells;
//  * boxes and sorted piles: two vector operations a row for each outer coordinate, then one look-up a position;
//  * boxes, Grundy values: the same operations on words of 64 values, once for each 64 values up to the greatest one;
//  * Wythoff's game, Grundy values: one or two words of three sets, and one bit in each;
//  * sums (Grundy values): one exclusive or and one comparison a position, as fast as memory delivers the table;
//  * loopy games: the moves of each position, and one prefetched cell a move; for outcomes the same for 1.1 to 1.9
//  lists
//    of moves a position, and the lists of waiting positions (solver/loopy/proof/groundless.cpp);
//  * chess: for each row of 64 positions and each move of a man other than the last, one vector of codes and one mask;
//    the exits once into cubes (solver/chess/proof/prove_pieces.h);
//  * single heaps: m / 2 comparisons for each splitting digit of heap m, until a repetition is proved.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "jobs/lookup/held_table.h"
#include "solver/engine/choice.h"
#include "solver/loopy/proof/groundless.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

/// Returns the number of wrong entries.
Index prove(const Game& game, const TableKind& kind, const MemoryTable& table, const Job& job) {
  Findings findings(job);
  if (!loopy::proof::has_groundless(kind)) {
    method_of(game).prove(kind, table.slice(), {}, findings);
    return findings.state().mismatches;
  }
  loopy::proof::Grounding grounding(game.size(), true);
  grounding.fill(job, [&](Index i) { return table.value(i).known().outcome; });
  loopy::proof::prove_outcomes(game, grounding, findings);
  return findings.state().mismatches + loopy::proof::find_groundless(game, grounding, job).count;
}

/// With one thread.
void prove_repeatedly(benchmark::State& state, const Game& game, Metric metric) {
  const Job job({.threads = 1});
  const MemoryTable table = HeldTable::solved(game, metric, job).take_cells();
  Index entries = 0;
  for (auto _ : state) {
    if (prove(game, {game.game_class(), game.play(), metric}, table, job) != 0)
      state.SkipWithError("the table is wrong");
    entries += game.size();
  }
  state.counters["positions/s"] = benchmark::Counter(static_cast<double>(entries), benchmark::Counter::kIsRate);
}

void prove_table(benchmark::State& state, const char* spec, Metric metric) {
  prove_repeatedly(state, *make_game(spec), metric);
}

/// A random graph: a fifth of the vertices are endings, the others have five edges.
void prove_table_of_digraph(benchmark::State& state, Metric metric) {
  constexpr graphs::Vertex vertices = 3'000'000;
  std::mt19937 random(1);
  std::vector<std::uint64_t> offsets{0};
  std::vector<graphs::Vertex> heads;
  for (graphs::Vertex v = 0; v < vertices; ++v) {
    for (int edge = random() % 5 == 0 ? 5 : 0; edge < 5; ++edge)
      heads.push_back(static_cast<graphs::Vertex>(random() % vertices));
    std::sort(heads.begin() + static_cast<std::ptrdiff_t>(offsets.back()), heads.end());
    offsets.push_back(heads.size());
  }
  prove_repeatedly(state, *graphs::make_graph_game(graphs::Digraph(std::move(offsets), std::move(heads))), metric);
}

#define ZERMELO_PROOF(title, spec, metric) \
  BENCHMARK_CAPTURE(prove_table, title, spec, Metric::metric)->Unit(benchmark::kMillisecond)

ZERMELO_PROOF(pyramid_12, "pyramid rows=12", depth);
ZERMELO_PROOF(pyramid_12_outcome, "pyramid rows=12", outcome);
ZERMELO_PROOF(pyramid_12_grundy, "pyramid rows=12 play=normal", grundy);
ZERMELO_PROOF(kayles_60, "octal code=0.77 max=60", depth);
ZERMELO_PROOF(grundys_game_60, "grundy max=60", depth);
ZERMELO_PROOF(nim_8x7_ordered, "nim piles=8 max=7 order=ordered", depth);
ZERMELO_PROOF(nim_4x127_ordered_outcome, "nim piles=4 max=127 order=ordered", outcome);
ZERMELO_PROOF(moore2_4x40_ordered, "nim piles=4 max=40 moore=2 order=ordered", depth);
ZERMELO_PROOF(nim_8x20_sorted, "nim piles=8 max=20", depth);
ZERMELO_PROOF(nim_4x200_sorted_outcome, "nim piles=4 max=200", outcome);
ZERMELO_PROOF(nim_4x127_ordered_grundy, "nim piles=4 max=127 order=ordered", grundy);
ZERMELO_PROOF(wythoff_2000, "wythoff max=2000", depth);
ZERMELO_PROOF(wythoff_2000_grundy, "wythoff max=2000", grundy);
ZERMELO_PROOF(wythoff_6000_grundy, "wythoff max=6000", grundy);
ZERMELO_PROOF(moore2_4x40_ordered_grundy, "nim piles=4 max=40 moore=2 order=ordered", grundy);
ZERMELO_PROOF(moore2_3x200_ordered_grundy, "nim piles=3 max=200 moore=2 order=ordered", grundy);
ZERMELO_PROOF(moore3_6x9_ordered_grundy, "nim piles=6 max=9 moore=3 order=ordered", grundy);
ZERMELO_PROOF(grid_4000_grundy, "grid rows=4000 cols=4000", grundy);
ZERMELO_PROOF(nim_4x200_sorted_grundy, "nim piles=4 max=200", grundy);
ZERMELO_PROOF(grid_4000_outcome, "grid rows=4000 cols=4000", outcome);
ZERMELO_PROOF(chomp_4x40, "chomp rows=4 cols=40", depth);
ZERMELO_PROOF(quixo_4, "quixo size=4", depth);
ZERMELO_PROOF(quixo_4_outcome, "quixo size=4", outcome);
ZERMELO_PROOF(connect_5x4_outcome, "connect columns=5 rows=4", outcome);
ZERMELO_PROOF(chess_KRvKN, "chess pieces=KRvKN", depth);
ZERMELO_PROOF(chess_KRvKP, "chess pieces=KRvKP", depth);
ZERMELO_PROOF(chess_KPvKP, "chess pieces=KPvKP", depth);
BENCHMARK_CAPTURE(prove_table_of_digraph, depth, Metric::depth)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(prove_table_of_digraph, outcome, Metric::outcome)->Unit(benchmark::kMillisecond);
ZERMELO_PROOF(kayles_heaps, "heap rule=0.77 max=1100000", grundy);
ZERMELO_PROOF(grundys_heaps, "heap rule=grundy max=200000", grundy);

}  // namespace
}  // namespace zermelo
