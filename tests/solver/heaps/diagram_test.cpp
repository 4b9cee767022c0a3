// Compares diagrams with the kernel that goes row by row, and with published counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <random>

#include "solver/engine/choice.h"
#include "solver/heaps/diagram/solve_diagram.h"
#include "support/kept_state.h"
#include "support/plain_solver.h"
#include "support/random_octal.h"
#include "support/solved_values.h"
#include "tablebase/registry.h"

namespace zermelo::diagram_test {
namespace {

using heaps::Diagram;

const HeapSumRules& rules_of(const Game& game) { return std::get<HeapSumRules>(game.structure()); }

Diagram solved(const Game& game, const Control& control, bool outcomes = false) {
  return heaps::solve_diagram(game, rules_of(game), outcomes, control);
}

void expect_equal(const Diagram& a, const Diagram& b, const std::string& words) {
  EXPECT_EQ(a.codes, b.codes) << words;
  EXPECT_EQ(a.row_begin, b.row_begin) << words;
  EXPECT_EQ(a.nodes, b.nodes) << words;
  EXPECT_EQ(a.root, b.root) << words;
}

/// The slices of the kernel `diagram`.
std::vector<Value> table_of(const Game& game, Metric metric, unsigned threads) {
  std::vector<Value> table;
  const Kernels kernels(game, metric);
  kernels.within(0, TableShape::diagram).solve(test::threads(threads), test::collect(table, game, metric));
  return table;
}

/// The positions of an outcome with the greatest depth, in ascending order.
std::vector<Index> deepest_of(const std::vector<Value>& table, Outcome outcome) {
  std::optional<std::uint32_t> greatest;
  for (const Value& value : table)
    if (value.outcome == outcome) greatest = std::max(greatest.value_or(0), value.depth);
  std::vector<Index> found;
  for (Index position = 0; position < table.size(); ++position)
    if (greatest && table[position] == Value{outcome, *greatest}) found.push_back(position);
  return found;
}

void finds_the_deepest(const Game& game, const Diagram& diagram, const std::vector<Value>& expected) {
  for (const Outcome outcome : {Outcome::win, Outcome::loss}) {
    std::vector<Index> found;
    diagram.for_each_deepest(outcome, [&](const heaps::HeapCounts& counts) {
      found.push_back(rules_of(game).space->rank(counts));
      return true;
    });
    std::ranges::sort(found);
    EXPECT_EQ(found, deepest_of(expected, outcome)) << game.spec().canonical_text() << ' ' << name(outcome);
    std::size_t taken = 0;
    diagram.for_each_deepest(outcome, [&](const heaps::HeapCounts&) { return ++taken < 3; });
    EXPECT_EQ(taken, std::min<std::size_t>(3, found.size()));
  }
}

void agrees_with_the_plainest_solver(const std::string& spec) {
  const auto game = make_game(spec);
  std::vector<Value> expected = solve_plainly(*game);
  EXPECT_EQ(table_of(*game, Metric::depth, 2), expected) << spec;
  const Diagram diagram = solved(*game, test::threads(1));
  for (Index position = 0; position < game->size(); ++position)
    ASSERT_EQ(DepthCode<heaps::HeapCode>::decode(diagram.at(*rules_of(*game).space, position), game->play()),
              expected[position])
        << spec << ' ' << game->text(position);
  finds_the_deepest(*game, diagram, expected);
  for (Value& value : expected) value.depth = 0;
  EXPECT_EQ(table_of(*game, Metric::outcome, 2), expected) << spec;
}

TEST(Diagrams, AgreeWithThePlainestSolverOnPyramids) {
  for (int rows = 1; rows <= 8; ++rows)
    for (const char* play : {"normal", "misere"})
      agrees_with_the_plainest_solver(fmt::format("pyramid rows={} play={}", rows, play));
}

TEST(Diagrams, AgreeWithThePlainestSolverOnRandomOctalGames) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) agrees_with_the_plainest_solver(test::random_octal(random));
}

TEST(Diagrams, AgreeWithThePlainestSolverOnGrundysGameAndLongRows) {
  for (const char* spec : {"grundy max=1", "grundy max=2 play=misere", "grundy max=22",
                           "grundy max=9 total=24 play=misere", "octal code=0.7 max=1 total=250",
                           "octal code=0.37 max=2 total=150", "octal code=0.777 max=3 total=140 play=misere"})
    agrees_with_the_plainest_solver(spec);
}

TEST(Diagrams, AreTheSameForEveryNumberOfThreads) {
  for (const char* spec : {"pyramid rows=14", "grundy max=40", "octal code=0.77 max=36 play=misere"}) {
    const auto game = make_game(spec);
    const Diagram one = solved(*game, test::threads(1));
    for (const unsigned threads : {2, 3, 7}) expect_equal(solved(*game, test::threads(threads)), one, spec);
  }
}

TEST(Diagrams, AreTheSameInLittleMemory) {
  const auto game = make_game("pyramid rows=10");
  const Control little{.job = Job({.threads = 2}), .memory = std::uint64_t{6} << 20};
  expect_equal(solved(*game, little), solved(*game, test::threads(1)), "6 MiB");
  const Control none{.job = Job({.threads = 2}), .memory = std::uint64_t{1} << 16};
  EXPECT_THROW(solved(*game, none), LimitError);
}

TEST(Diagrams, ContinueFromACheckpointAsIfNeverStopped) {
  for (const char* spec : {"pyramid rows=9", "grundy max=30", "octal code=0.77 max=26"}) {
    const auto game = make_game(spec);
    const Diagram whole = solved(*game, test::threads(1));
    for (const int patience : {0, 1, 100, 1000}) {
      test::KeptState kept;
      std::atomic<int> asked{0};
      const Job impatient({.threads = 2, .stop = [&] { return asked++ >= patience; }});
      EXPECT_THROW(solved(*game, {.job = impatient, .checkpoint = kept.keeper()}), Interrupted) << spec;
      const Diagram again = solved(*game, {.job = Job({.threads = 2}), .resume = kept.reader()});
      EXPECT_TRUE(kept.read_out());
      expect_equal(again, whole, spec);
    }
  }
}

TEST(Diagrams, RefuseADamagedCheckpoint) {
  const auto game = make_game("pyramid rows=5");
  test::KeptState kept;
  std::atomic<int> asked{0};
  const Job impatient({.threads = 1, .stop = [&] { return asked++ >= 30; }});
  EXPECT_THROW(solved(*game, {.job = impatient, .checkpoint = kept.keeper()}), Interrupted);
  ASSERT_GT(kept.size(), 100);
  for (std::size_t place = 0; place < kept.size(); ++place) {
    std::vector<std::byte> bytes = kept.bytes();
    bytes[place] ^= std::byte{0xff};
    test::KeptState damaged(bytes);
    const auto read = damaged.reader();
    const GetBytes get = [&](std::span<std::byte> into) {
      if (into.size() > damaged.left()) throw FormatError("the checkpoint ends");
      read(into);
    };
    EXPECT_THROW(solved(*game, {.job = Job({.threads = 1}), .resume = get}), FormatError) << place;
  }
}

TEST(Diagrams, OfThePyramidHaveThePublishedCounts) {
  // docs/results.md: 5,204,240,813 positions, as the kernel for rows counts them.
  const auto game = make_game("pyramid rows=16");
  const Diagram diagram = solved(*game, test::threads(2));
  const std::vector<Index> positions = diagram.histogram();
  const auto lost = positions.begin() + DepthCode<heaps::HeapCode>::half;
  EXPECT_EQ(std::accumulate(positions.begin(), positions.end(), Index{0}), game->size());
  EXPECT_EQ(std::accumulate(lost, positions.end(), Index{0}), 254'231'564u);
  EXPECT_LT(diagram.nodes.size(), 100'000u);
}

TEST(Diagrams, HaveTheForecastNumberOfNodes) {
  for (const char* spec : {"pyramid rows=13", "grundy max=70", "octal code=0.137 max=70"}) {
    const auto game = make_game(spec);
    std::uint64_t made = 0;
    heaps::solve_diagram(*game, rules_of(*game), false, test::threads(1), &made);
    const std::uint64_t forecast = heaps::nodes_of_diagram(*game, rules_of(*game), false);
    EXPECT_GT(forecast, made / 2) << spec;
    EXPECT_LT(forecast, made * 3) << spec;
  }
}

TEST(Diagrams, AreChosenWherePlanesRepeat) {
  EXPECT_EQ(kernel_for(*make_game("pyramid rows=14"), Metric::depth).name, "diagram");
  EXPECT_EQ(kernel_for(*make_game("grundy max=80"), Metric::outcome).name, "diagram");
  EXPECT_EQ(kernel_for(*make_game("pyramid rows=9"), Metric::depth).name, "heap");
  EXPECT_EQ(kernel_for(*make_game("octal code=0.77 max=70"), Metric::depth).name, "heap");
}

TEST(Diagrams, AreChosenForTablesKeptAsDiagrams) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 40;
  for (const char* spec : {"pyramid rows=9", "pyramid rows=14"}) {
    const auto game = make_game(spec);
    const Kernels kernels(*game, Metric::depth);
    EXPECT_EQ(kernels.within(enough, TableShape::cells).name, "heap") << spec;
    EXPECT_EQ(kernels.within(enough, TableShape::diagram).name, "diagram") << spec;
    EXPECT_EQ(kernels.within(0, TableShape::diagram).name, "diagram") << spec;
    EXPECT_EQ(&kernels.within(0, TableShape::cells), &kernels.least()) << spec;
  }
}

}  // namespace
}  // namespace zermelo::diagram_test
