// The kernel for pieces against the position-wise loopy kernel, tier by tier, on small boards with random men.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "solver/engine/choice.h"
#include "support/kept_state.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/registry.h"

namespace zermelo::pieces_kernel_test {
namespace {

struct Case {
  std::string pieces;
  unsigned files, ranks;
};

std::string spec_of(const Case& example) {
  return fmt::format("chess pieces={} files={} ranks={}", example.pieces, example.files, example.ranks);
}

/// The entries of a tier by the kernel of that name. With a table, the entries of exits are there, too.
template <class Table = std::vector<std::uint8_t>>
std::vector<Value> solved_by(std::string_view kernel, const TierGame& tier, Metric metric,
                             const std::vector<Value>& below, unsigned threads, const Table* table = nullptr) {
  Control control = test::above(test::threads(threads), below);
  if (table != nullptr) control.exits.table = [&](Index) { return Slice{0, std::span(std::as_const(*table))}; };
  std::vector<Value> values;
  Kernels(tier, metric).called(kernel)->solve(control, test::collect(values, tier, metric));
  return values;
}

void expect_same(const Game& game, Index first, const std::vector<Value>& values, const std::vector<Value>& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (Index i = 0; i < values.size(); ++i)
    ASSERT_EQ(values[i], expected[i]) << game.spec().canonical_text() << ": " << game.text(first + i);
}

/// The entries in cells.
template <class Cell>
std::vector<Cell> table_of(const std::vector<Value>& values) {
  std::vector<Cell> cells(values.size());
  std::transform(values.begin(), values.end(), cells.begin(), LoopyCode<Cell>::encode);
  return cells;
}

TEST(PiecesKernel, ReadsTablesInMemory) {
  for (const Case& example : {Case{"KQvKR", 4, 4}, {"KPvKP", 3, 8}, {"KRvKP", 3, 4}, {"KRRvKP", 3, 4}}) {
    const auto game = make_game(spec_of(example));
    const std::size_t last = game->tiers().size() - 1;
    const TierGame tier(*game, last);
    const std::vector<Value> below = test::solved_by_tiers(*game, last, Metric::depth, 2);
    const std::vector<Value> expected = solved_by("loopy", tier, Metric::depth, below, 2);
    const std::vector<std::uint8_t> bytes = table_of<std::uint8_t>(below);
    const std::vector<std::uint16_t> words = table_of<std::uint16_t>(below);
    expect_same(*game, tier.tier().first, solved_by("pieces", tier, Metric::depth, below, 2, &bytes), expected);
    expect_same(*game, tier.tier().first, solved_by("pieces", tier, Metric::depth, below, 2, &words), expected);
  }
}

/// Compares all tiers with more men than the kings, and the table of the whole game.
void compare(const Case& example, Metric metric = Metric::depth) {
  const auto game = make_game(spec_of(example));
  std::vector<Value> all;
  for (std::size_t t = 0; t < game->tiers().size(); ++t) {
    const TierGame tier(*game, t);
    const std::vector<Value> expected = solved_by("loopy", tier, metric, all, 2);
    for (const std::string_view kernel : {"pieces", "pieces-log"})
      for (const unsigned threads : {1, 3})
        if (Kernels(tier, metric).called(kernel))
          expect_same(*game, tier.tier().first, solved_by(kernel, tier, metric, all, threads), expected);
    all.insert(all.end(), expected.begin(), expected.end());
  }
  std::vector<Value> whole;
  Kernels(*game, metric).called("pieces")->solve(test::threads(2), test::collect(whole, *game, metric));
  expect_same(*game, 0, whole, all);
}

TEST(PiecesKernel, AgreesOnPiecesOfChess) {
  compare({"KQvKR", 4, 4});
  compare({"KRBvKN", 3, 4});
  compare({"KBNvK", 5, 4});
  compare({"KRRvKR", 4, 3});
}

/// The number of a position begins with the square of a black piece, or has one between white ones.
TEST(PiecesKernel, AgreesOnPiecesInMeasuredOrder) {
  for (const Case& example : {Case{"KQRvKB", 4, 3}, {"KQNvKQ", 3, 4}, {"KBNNvK", 3, 3}, {"KQPvKB", 3, 4}})
    compare(example);
}

TEST(PiecesKernel, AgreesOnPawns) {
  compare({"KPvK", 5, 5});
  compare({"KPvKP", 3, 5});
  compare({"KPPvK", 3, 4});
  compare({"KRvKP", 3, 4});
}

TEST(PiecesKernel, AgreesOnCapturesEnPassant) { compare({"KPvKP", 3, 8}); }

/// An entry without a meaning, different for different numbers. Wins have odd depths, losses even ones.
Value invented(Index number) {
  const auto random = static_cast<std::uint32_t>((number * 0x9E3779B97F4A7C15u) >> 40);
  const std::uint32_t depth = random / 3 % 20 * 2;
  if (random % 3 == 0) return {Outcome::draw, 0};
  return random % 3 == 1 ? Value{Outcome::win, depth + 1} : Value{Outcome::loss, depth};
}

/// The entries of a tier whose exits have invented ones.
std::vector<Value> solved_above_inventions(std::string_view kernel, const TierGame& tier) {
  Control control = test::threads(2);
  control.exits.value = invented;
  control.exits.greatest = 40;
  std::vector<Value> values;
  Kernels(tier, Metric::depth).called(kernel)->solve(control, test::collect(values, tier, Metric::depth));
  return values;
}

/// The entry of a position with one move, to a position with this entry.
Value before(const Value& next) {
  if (next.outcome == Outcome::draw) return next;
  return {next.outcome == Outcome::win ? Outcome::loss : Outcome::win, next.depth + 1};
}

/// Two pawns against one; in some positions the capture is the only legal move.
TEST(PiecesKernel, AgreesOnCapturesEnPassantByTwoPawns) {
  const auto game = make_game(spec_of({"KPPvKP", 3, 8}));
  const TierGame tier(*game, game->tiers().size() - 1);
  const std::vector<Value> values = solved_above_inventions("pieces", tier);
  expect_same(*game, tier.tier().first, values, solved_above_inventions("loopy", tier));
  for (const char* fen : {"3/3/3/Pp1/K1k/P2/3/3 w - b6", "3/1K1/3/2k/Pp1/1P1/3/3 b - a3"}) {
    const Index number = game->parse(fen);
    std::vector<Index> next;
    game->successors(number, next);
    ASSERT_EQ(next.size(), 1u) << fen;
    EXPECT_EQ(values[number - tier.tier().first], before(invented(next[0]))) << fen;
  }
}

TEST(PiecesKernel, AgreesOnOutcomes) {
  compare({"KQvKP", 4, 4}, Metric::outcome);
  compare({"KPvKP", 3, 8}, Metric::outcome);
}

TEST(PiecesKernel, AgreesOnRandomMen) {
  constexpr std::string_view letters = "QRBNFWADLZHMXCG";
  std::mt19937 random(20);
  for (int i = 0; i < 24; ++i) {
    std::string white = "K", black = "K";
    for (int man = 0; man < 2; ++man) (random() % 3 == 0 ? black : white) += letters[random() % letters.size()];
    if (i % 4 == 0) (random() % 2 == 0 ? black : white) += 'P';
    const auto files = static_cast<unsigned>(3 + random() % 3);
    compare({white + "v" + black, files, static_cast<unsigned>(files == 3 ? 3 + random() % 3 : 3 + random() % 2)});
  }
}

/// Solves a tier with a log in runs; each continues from the checkpoint of the one before. The first is stopped at
/// once, the others after `most` plies and slices.
std::vector<Value> solved_in_runs(const TierGame& tier, const std::vector<Value>& below, unsigned most) {
  test::KeptState kept;
  std::vector<Value> values;
  for (bool first = true, done = false; !done; first = false) {
    std::atomic<unsigned> steps = first ? most : 0;
    test::KeptState from = kept;
    Control control = test::above({.job = Job({.threads = 2, .stop = [&] { return steps >= most; }})}, below);
    control.checkpoint = kept.keeper();
    control.step_finished = [&](const char*, std::uint64_t, Index) { ++steps; };
    if (!from.empty()) control.resume = from.reader();
    const Sink collect = test::collect(values, tier, Metric::depth);
    try {
      Kernels(tier, Metric::depth).called("pieces-log")->solve(control, [&](const Slice& slice) {
        collect(slice);
        ++steps;
      });
      done = true;
    } catch (const Interrupted&) {
    }
    EXPECT_TRUE(from.empty() || from.read_out());
  }
  return values;
}

TEST(PiecesKernel, ContinuesFromItsLog) {
  for (const Case& example : {Case{"KRvKN", 5, 5}, {"KNNvKN", 5, 5}, {"KNNNvK", 5, 5}, {"KRvK", 8, 8}}) {
    const auto game = make_game(spec_of(example));
    const std::size_t last = game->tiers().size() - 1;
    const std::vector<Value> below = test::solved_by_tiers(*game, last, Metric::depth, 2);
    const TierGame tier(*game, last);
    const std::vector<Value> expected = solved_by("pieces", tier, Metric::depth, below, 2);
    for (const unsigned most : {1, 2, 7})
      expect_same(*game, tier.tier().first, solved_in_runs(tier, below, most), expected);
  }
}

TEST(PiecesKernel, TakesTheLogIfCellsDoNotFit) {
  const auto game = make_game("chess pieces=KRvKN");
  const TierGame tier(*game, game->tiers().size() - 1);
  const Kernel cells = kernel_for(tier, Metric::depth), log = kernel_for(tier, Metric::depth, cells.memory - 1);
  EXPECT_EQ(cells.name, "pieces");
  EXPECT_EQ(log.name, "pieces-log");
  EXPECT_GT(log.scratch_bytes(log.memory), 0u);
  EXPECT_EQ(log.scratch_bytes(2 * cells.memory), 0u);
  EXPECT_GE(log.checkpoint_bytes, log.scratch_bytes(0));
}

TEST(PiecesKernel, AgreesOnThreeMenOnTheWholeBoard) {
  compare({"KRvK", 8, 8});
  compare({"KGvK", 8, 8});
  compare({"KPvK", 8, 8});
}

}  // namespace
}  // namespace zermelo::pieces_kernel_test
