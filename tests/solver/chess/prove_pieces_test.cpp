// The proof of chess endings by rows against the proof move by move: on entries that follow from random entries, on
// random entries, and on right tables with changed entries.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "solver/chess/proof/row_vectors.h"
#include "solver/engine/choice.h"
#include "solver/loopy/proof/prove_moves.h"
#include "solver/proving/grades.h"
#include "solver/solving/plain_entry.h"
#include "support/solved_tiers.h"
#include "tablebase/chess/endings.h"
#include "tablebase/registry.h"

namespace zermelo::prove_pieces_test {
namespace {

const TableKind kind{GameClass::loopy, Play::normal, Metric::depth};

std::string spec_of(const std::string& pieces, unsigned files, unsigned ranks) {
  return fmt::format("chess pieces={} files={} ranks={}", pieces, files, ranks);
}

/// A random entry of up to this depth; the same for the same number (splitmix64; Steele, Lea and Flood 2014).
Value random_value(Index number, std::uint32_t most) {
  number = (number + 1) * 0x9E3779B97F4A7C15;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EB;
  const auto outcome = std::array{Outcome::win, Outcome::draw, Outcome::loss}[number % 3];
  return {outcome, outcome == Outcome::draw ? 0 : static_cast<std::uint32_t>((number >> 32) % (most + 1))};
}

/// The cells of one tier, and what its exits lead to.
template <class Cell>
struct TierCells {
  const TierGame& game;
  std::vector<Cell> cells;
  std::function<Value(Index)> exits;  ///< by their numbers in the whole game

  Slice slice() const { return {0, std::span<const Cell>(cells)}; }
  Value value(Index i) const { return i < game.size() ? decode(cells[i], kind) : exits(i - game.size()); }
};

template <class Cell>
ProofState proved_by_rows(const TierCells<Cell>& tier, ProofState begun = {}, unsigned threads = 2) {
  Findings findings(Job({.threads = threads}), begun);
  method_of(tier.game).prove(kind, tier.slice(), {.value = tier.exits}, findings);
  return findings.state();
}

template <class Cell>
ProofState proved_by_moves(const TierCells<Cell>& tier, ProofState begun = {}) {
  Findings findings(Job({.threads = 2}), begun);
  loopy::proof::proved_by_moves(tier.game).prove(kind, tier.slice(), {.value = tier.exits}, findings);
  return findings.state();
}

template <class Cell>
void expect_same(const TierCells<Cell>& tier, ProofState begun = {}) {
  const ProofState moves = proved_by_moves(tier, begun), rows = proved_by_rows(tier, begun);
  EXPECT_EQ(rows, moves) << tier.game.tier().name << ": " << rows.mismatches << " for " << moves.mismatches
                         << " wrong entries, the first "
                         << (rows.first_mismatch ? tier.game.text(*rows.first_mismatch) : "none") << " for "
                         << (moves.first_mismatch ? tier.game.text(*moves.first_mismatch) : "none");
}

/// Random entries, and of one side those that follow from them by the moves, from the entry `from` on. `deepest` bounds
/// the depths of exits.
template <class Cell>
TierCells<Cell> following(const TierGame& game, chess::Side side, std::uint32_t depth, std::uint32_t deepest,
                          Index from = 0) {
  const auto* endings = std::get<ChessRules>(game.structure()).endings.get();
  TierCells<Cell> tier{game, std::vector<Cell>(game.size()), [deepest](Index i) { return random_value(i, deepest); }};
  for (Index i = 0; i < game.size(); ++i)
    tier.cells[i] = LoopyCode<Cell>::encode(game.is_gap(i) ? Value{Outcome::draw, 0} : random_value(i, depth));
  PlainEntry plain(game, *kind);
  const std::vector<Cell> before = tier.cells;
  for (Index i = from; i < game.size(); ++i) {
    if (endings->unrank(game.whole_number(i)).to_move != side) continue;
    const Value value = plain.of(
        i, [&](Index to) { return to < game.size() ? decode(before[to], kind) : tier.exits(to - game.size()); });
    if (value.depth <= LoopyCode<Cell>::max_depth) tier.cells[i] = LoopyCode<Cell>::encode(value);
  }
  return tier;
}

/// The last tier, with either side's entries following from random ones.
template <class Cell>
void compare(const std::string& spec, std::uint32_t depth, std::uint32_t deepest) {
  SCOPED_TRACE(spec);
  const auto game = make_game(spec);
  const TierGame tier(*game, game->tiers().size() - 1);
  for (const chess::Side side : {chess::Side::white, chess::Side::black})
    expect_same(following<Cell>(tier, side, depth, deepest));
}

/// The numbers of all wrong entries, one proof for each.
template <class Cell, class Prove>
std::vector<Index> wrong_entries(const TierCells<Cell>& tier, const Prove& prove) {
  std::vector<Index> wrong;
  ProofState state = prove(tier, ProofState{});
  while (state.first_mismatch) {
    wrong.push_back(*state.first_mismatch);
    state = prove(tier, ProofState{wrong.back() + 1, 0, {}});
  }
  return wrong;
}

TEST(ProofCode, GivesTheCellAfterTheBestMove) {
  using Code = chess::proof::ProofCode<std::uint8_t>;
  for (const Outcome outcome : {Outcome::win, Outcome::draw, Outcome::loss})
    for (std::uint32_t depth = 0; depth < 200; ++depth) {
      const Value best{outcome, outcome == Outcome::draw ? 0 : depth};
      const bool fits = outcome == Outcome::draw || depth <= (outcome == Outcome::win ? 125 : 124);
      const std::uint8_t cell = fits ? LoopyCode<std::uint8_t>::encode(after_best_move(best)) : 0;
      EXPECT_EQ(Code::cell_after(Code::of_value(best)), cell) << name(outcome) << ' ' << depth;
      if (fits) {
        EXPECT_EQ(Code::of_cell(LoopyCode<std::uint8_t>::encode(best)), Code::of_value(best));
      }
    }
}

TEST(ProofCode, GrowsAsThePlayerWhoMovesThereWishes) {
  using Code = chess::proof::ProofCode<std::uint16_t>;
  std::vector<Value> values;
  for (std::uint32_t depth = 0; depth < 32'766; ++depth) values.push_back({Outcome::win, depth});
  values.push_back({Outcome::draw, 0});
  for (std::uint32_t depth = 32'765; depth-- > 0;) values.push_back({Outcome::loss, depth});
  std::uint16_t before = Code::illegal;
  for (const Value value : values) {
    ASSERT_GT(Code::of_value(value), before) << name(value.outcome) << ' ' << value.depth;
    before = Code::of_value(value);
  }
}

TEST(PieceRows, FindTheEntriesThatMovesGive) {
  for (const char* pieces : {"KQvKR", "KBNvK", "KNNvK", "KRvK"}) compare<std::uint8_t>(spec_of(pieces, 4, 4), 100, 100);
  compare<std::uint8_t>(spec_of("KRBvKN", 3, 4), 100, 100);
  compare<std::uint8_t>(spec_of("KRvKN", 5, 5), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfPiecesInMeasuredOrder) {
  for (const char* pieces : {"KQRvKB", "KQNvKQ", "KQNNvK"}) compare<std::uint8_t>(spec_of(pieces, 3, 4), 100, 100);
  compare<std::uint8_t>(spec_of("KQPvKB", 3, 4), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfLikeMen) {
  for (const char* pieces : {"KRRvKR", "KBNNvK", "KRRRvK", "KRvKRR"})
    compare<std::uint8_t>(spec_of(pieces, 3, 3), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfPawns) {
  compare<std::uint8_t>(spec_of("KRvKP", 4, 5), 100, 100);
  compare<std::uint8_t>(spec_of("KQPvKP", 3, 4), 100, 100);
  compare<std::uint8_t>(spec_of("KNPPvK", 3, 4), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfPawnsAlone) {
  compare<std::uint8_t>(spec_of("KPvK", 3, 3), 100, 100);
  compare<std::uint8_t>(spec_of("KPvK", 5, 5), 100, 100);
  compare<std::uint8_t>(spec_of("KPvK", 8, 8), 100, 100);
  compare<std::uint16_t>(spec_of("KPPvK", 4, 5), 30000, 30000);
  compare<std::uint8_t>(spec_of("KPPvKP", 3, 4), 100, 100);
  compare<std::uint8_t>(spec_of("KPvKP", 3, 8), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfCapturesEnPassant) {
  const auto game = make_game(spec_of("KWPvKP", 3, 8));
  const TierGame tier(*game, game->tiers().size() - 1);
  expect_same(following<std::uint8_t>(tier, chess::Side::white, 100, 100), {tier.size() / 4, 0, {}});
  expect_same(following<std::uint8_t>(tier, chess::Side::black, 100, 100), {tier.size() / 2, 0, {}});
}

TEST(PieceRows, FindTheEntriesAfterDoubleStepsToAMirroredAnchor) {
  const auto game = make_game(spec_of("KWPPvK", 3, 8));
  const TierGame tier(*game, game->tiers().size() - 1);
  expect_same(following<std::uint8_t>(tier, chess::Side::white, 100, 100));
}

TEST(PieceRows, FindTheEntriesOfRandomMen) {
  constexpr std::string_view letters = "QRBNFWADLZHMXCG";
  std::mt19937 random(21);
  for (int i = 0; i < 24; ++i) {
    std::string white = "K", black = "K";
    for (int man = 0; man < 2; ++man) (random() % 3 == 0 ? black : white) += letters[random() % letters.size()];
    if (i % 4 == 0) (random() % 2 == 0 ? black : white) += 'P';
    const auto files = static_cast<unsigned>(3 + random() % 3);
    const auto ranks = static_cast<unsigned>(3 + random() % (files == 3 ? 3 : 2));
    if (i % 2 == 0)
      compare<std::uint8_t>(spec_of(white + "v" + black, files, ranks), 100, 100);
    else
      compare<std::uint16_t>(spec_of(white + "v" + black, files, ranks), 30000, 30000);
  }
}

TEST(PieceRows, FindTheEntriesOfThreeMenOnTheWholeBoard) {
  for (const char* pieces : {"KQvK", "KGvK", "KHvK"}) compare<std::uint8_t>(spec_of(pieces, 8, 8), 100, 100);
}

TEST(PieceRows, FindTheEntriesOfFourMenOnTheWholeBoard) {
  for (const char* pieces : {"KRvKN", "KQvKQ", "KBBvK", "KQvKP"}) {
    const auto game = make_game(spec_of(pieces, 8, 8));
    const TierGame tier(*game, game->tiers().size() - 1);
    const Index from = tier.size() - 100'000;
    expect_same(following<std::uint8_t>(tier, chess::Side::black, 100, 100, from), {from, 0, {}});
  }
}

TEST(PieceRows, AcceptNoEntryForExitsTooDeepForTheCells) {
  for (const char* pieces : {"KQvKR", "KRvKP"}) compare<std::uint8_t>(spec_of(pieces, 4, 4), 60, 300);
}

TEST(PieceRows, FindTheChangedEntries) {
  for (const auto& [pieces, files, ranks] :
       {std::tuple{"KQvKR", 4, 4}, std::tuple{"KRPvK", 4, 4}, std::tuple{"KNNvK", 4, 4}, std::tuple{"KGvKP", 3, 8},
        std::tuple{"KPvKP", 4, 8}}) {
    const auto game = make_game(spec_of(pieces, files, ranks));
    const TierGame last(*game, game->tiers().size() - 1);
    const std::vector<Value> all = test::solved_by_tiers(*game, game->tiers().size(), Metric::depth, 2);
    TierCells<std::uint8_t> tier{last, {}, [&](Index exit) { return all[exit]; }};
    for (Index i = 0; i < last.size(); ++i)
      tier.cells.push_back(LoopyCode<std::uint8_t>::encode(all[last.whole_number(i)]));
    EXPECT_EQ(proved_by_rows(tier), (ProofState{last.size(), 0, {}})) << pieces;
    std::mt19937 random(22);
    for (int i = 0; i < 8; ++i) tier.cells[random() % last.size()] = static_cast<std::uint8_t>(1 + random() % 255);
    const auto mated = std::find(tier.cells.begin(), tier.cells.end(), LoopyCode<std::uint8_t>::top);
    if (mated != tier.cells.end()) *mated = 0;
    EXPECT_EQ(wrong_entries(tier, [](const auto& cells, ProofState from) { return proved_by_rows(cells, from); }),
              wrong_entries(tier, [](const auto& cells, ProofState from) { return proved_by_moves(cells, from); }))
        << pieces;
  }
}

TEST(PieceRows, FindTheWrongEntriesOfRandomTables) {
  const auto game = make_game(spec_of("KQvKR", 4, 4));
  const TierGame tier(*game, game->tiers().size() - 1);
  TierCells<std::uint8_t> cells{tier, {}, [](Index i) { return random_value(i, 2); }};
  std::mt19937 random(23);
  for (Index i = 0; i < tier.size(); ++i)
    cells.cells.push_back(LoopyCode<std::uint8_t>::encode(random_value(random(), 2)));
  expect_same(cells);
}

TEST(PieceRows, ProveTheTableOfAWholeGame) {
  const auto game = make_game(spec_of("KRPvK", 4, 4));
  std::vector<std::uint8_t> cells;
  for (const Value value : test::solved_by_tiers(*game, game->tiers().size(), Metric::depth, 2))
    cells.push_back(LoopyCode<std::uint8_t>::encode(value));
  const auto state = [&] {
    Findings findings(Job({.threads = 3}));
    method_of(*game).prove(kind, {0, std::span<const std::uint8_t>(cells)}, {}, findings);
    return findings.state();
  };
  EXPECT_EQ(state(), (ProofState{game->size(), 0, {}}));
  const Index changed = game->size() - 1000;
  cells[changed] = cells[changed] == 5 ? 7 : 5;
  Findings moves(Job({.threads = 2}));
  loopy::proof::proved_by_moves(*game).prove(kind, {0, std::span<const std::uint8_t>(cells)}, {}, moves);
  EXPECT_EQ(state(), moves.state());
}

TEST(PieceRows, ContinueFromAnyEntry) {
  for (const char* pieces : {"KRvKP", "KPvKP", "KRvKN"}) {
    const auto game = make_game(spec_of(pieces, 3, 4));
    const TierGame tier(*game, game->tiers().size() - 1);
    const auto cells = following<std::uint8_t>(tier, chess::Side::white, 100, 100);
    for (Index done = 0; done <= tier.size(); done += 1 + tier.size() / 17) expect_same(cells, {done, 0, {}});
    expect_same(cells, {tier.size(), 0, {}});
  }
}

TEST(PieceRows, GoMoveByMoveWithLittleMemory) {
  const auto game = make_game(spec_of("KQvKR", 4, 4));
  const TierGame tier(*game, game->tiers().size() - 1);
  const auto cells = following<std::uint8_t>(tier, chess::Side::black, 100, 100);
  Findings findings(Job({.threads = 2, .memory = 1}));
  method_of(tier).prove(kind, cells.slice(), {.value = cells.exits}, findings);
  EXPECT_EQ(findings.state(), proved_by_moves(cells));
}

}  // namespace
}  // namespace zermelo::prove_pieces_test
