// The verifiers of boxes and sorted piles agree with the verifier that goes move by move, however the table is divided
// into tiles and whatever the number of threads.
#include <random>

#include "solver/boxes/proof/prove_boxes.h"
#include "solver/engine/verify.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/boxes/box_game.h"
#include "tablebase/registry.h"

namespace zermelo::box_proof_test {
namespace {

/// A table with cells of 16 bits.
class Table {
 public:
  Table(const Game& game, Metric metric) : game_(game), kind_{game.game_class(), game.play(), metric} {
    for (const Value& value : test::solved_values(game, metric, test::threads(2)))
      cells_.push_back(encode<std::uint16_t>(value, kind_));
  }

  Index size() const { return cells_.size(); }
  std::uint16_t& operator[](Index i) { return cells_[i]; }

  /// The findings of the verifier for the structure of the game.
  ProofState proved(unsigned threads, Index least_tile, ProofState begun = {}) const {
    Findings findings(Job({.threads = threads}), begun);
    const Slice table{0, std::span<const std::uint16_t>(cells_)};
    if (const auto* box = std::get_if<BoxRules>(&game_.structure()))
      boxes::proof::prove_box(*box, kind_, table, findings, least_tile);
    else
      boxes::proof::prove_sorted_nim(std::get<SortedNimRules>(game_.structure()), kind_, table, findings, least_tile);
    return findings.state();
  }

  /// The findings of the verifier that goes move by move.
  ProofState verified() const {
    Findings findings(Job({.threads = 1}));
    verify_entries(
        game_, *kind_, [&](Index i) { return decode(cells_[i], kind_); }, 0, findings);
    return findings.state();
  }

 private:
  const Game& game_;
  TableKind kind_;
  std::vector<std::uint16_t> cells_;
};

std::unique_ptr<Game> box(BoxRules rules, Play play = Play::normal) {
  return std::make_unique<boxes::BoxGame>(Spec::parse("wythoff max=9"), play, std::move(rules));
}

/// Boxes with all kinds of moves, of one to four coordinates; the values of the later ones need several words.
std::vector<std::unique_ptr<Game>> boxes() {
  std::vector<std::unique_ptr<Game>> games;
  for (const char* spec : {"wythoff max=11", "grid rows=7 cols=11", "nim piles=3 max=4 moore=2 order=ordered",
                           "nim piles=4 max=2 moore=3 order=ordered", "nim piles=3 max=4 order=ordered"})
    games.push_back(make_game(spec));
  for (const auto& extent : std::vector<std::vector<std::uint32_t>>{{9}, {4, 7}, {3, 4, 5}, {3, 2, 1, 4}}) {
    std::vector<std::vector<std::uint32_t>> steps(2, std::vector<std::uint32_t>(extent.size(), 1));
    steps[0].back() = 3;
    if (extent.size() > 1) steps[1].front() = 0;
    games.push_back(box({extent, 2, true, steps}));
    games.push_back(box({extent, 1, true, {}}));
    games.push_back(box({extent, 0, true, steps}));
  }
  games.push_back(box({{3, 70}, 1, true, {}}));
  games.push_back(box({{70, 3}, 1, true, {}}));
  games.push_back(box({{3, 70}, 2, false, {}}));
  games.push_back(box({{2, 3, 65}, 2, true, {}}));
  return games;
}

std::vector<std::unique_ptr<Game>> sorted_piles() {
  std::vector<std::unique_ptr<Game>> games;
  for (const char* spec : {"nim piles=2 max=12", "nim piles=3 max=6", "nim piles=4 max=4 play=misere"})
    games.push_back(make_game(spec));
  return games;
}

/// Entries, a third of which replace each entry in turn.
constexpr std::array<std::uint16_t, 9> others{0, 1, 2, 5, 63, 64, 65, 128, 65535};

/// For sums only the least wrong position is the same as by the proof by mex.
bool counts_as_mex_does(const Game& game, Metric metric) {
  const auto* rules = std::get_if<BoxRules>(&game.structure());
  return metric != Metric::grundy || (rules != nullptr && !boxes::proof::is_sum(*rules));
}

void finds_every_changed_entry(const Game& game, Metric metric) {
  Table table(game, metric);
  const std::string words = game.spec().canonical_text() + ' ' + std::string(name(metric));
  ASSERT_EQ(table.proved(1, 1), (ProofState{game.size(), 0, {}})) << words;
  for (Index i = 0; i < game.size(); ++i) {
    const std::uint16_t right = table[i];
    for (std::size_t k = i % 3; k < others.size(); k += 3) {
      const std::uint16_t wrong = others[k];
      if (wrong == right || (metric == Metric::depth && wrong == 0)) continue;
      table[i] = wrong;
      const ProofState tiles = table.proved(1, 1), plainly = table.verified();
      ASSERT_GT(tiles.mismatches, 0u) << words << ' ' << i << ' ' << wrong;
      ASSERT_EQ(tiles.first_mismatch, plainly.first_mismatch) << words << ' ' << i << ' ' << wrong;
      if (counts_as_mex_does(game, metric)) {
        ASSERT_EQ(tiles, plainly) << words << ' ' << i << ' ' << wrong;
      }
    }
    table[i] = right;
  }
}

TEST(TiledProof, FindsEveryChangedEntryOfBoxes) {
  for (const auto& game : boxes())
    for (const Metric metric : {Metric::depth, Metric::grundy}) finds_every_changed_entry(*game, metric);
}

TEST(TiledProof, FindsEveryChangedEntryOfSortedPiles) {
  for (const auto& game : sorted_piles())
    for (const Metric metric : {Metric::depth, Metric::grundy})
      if (metric == Metric::depth || game->play() == Play::normal) finds_every_changed_entry(*game, metric);
}

/// Tables with wrong entries everywhere.
std::vector<std::pair<std::unique_ptr<Game>, Metric>> larger_games() {
  std::vector<std::pair<std::unique_ptr<Game>, Metric>> games;
  for (const char* spec : {"wythoff max=150", "grid rows=90 cols=200", "nim piles=3 max=15 moore=2 order=ordered",
                           "nim piles=4 max=10 order=ordered", "nim piles=2 max=200", "nim piles=4 max=16"})
    for (const Metric metric : {Metric::depth, Metric::grundy}) games.emplace_back(make_game(spec), metric);
  games.emplace_back(box({{3, 4, 120}, 2, true, {}}), Metric::grundy);
  return games;
}

/// Another entry that a table of this metric can contain.
std::uint16_t another(std::uint16_t entry, Metric metric) {
  if (metric == Metric::grundy) return static_cast<std::uint16_t>(entry + 1 + entry % 3);
  return static_cast<std::uint16_t>(entry > 2 ? entry - 2 : entry + 2);
}

Table with_wrong_entries(const Game& game, Metric metric, Index step) {
  Table table(game, metric);
  std::mt19937 random(1);
  for (Index i = random() % step; i < table.size(); i += 1 + random() % step) table[i] = another(table[i], metric);
  return table;
}

TEST(TiledProof, FindsTheSameForAllThreadsAndTiles) {
  for (const auto& [game, metric] : larger_games()) {
    const Table table = with_wrong_entries(*game, metric, 97);
    const ProofState expected = table.proved(1, boxes::proof::plain_tile);
    EXPECT_GT(expected.mismatches, 0u);
    for (const unsigned threads : {1u, 2u, 7u})
      for (const Index least_tile : {Index{1}, Index{100}, boxes::proof::plain_tile})
        EXPECT_EQ(table.proved(threads, least_tile), expected)
            << game->spec().canonical_text() << ' ' << threads << ' ' << least_tile;
  }
}

TEST(TiledProof, FindsTheSameAsMoveByMove) {
  for (const auto& [game, metric] : larger_games())
    for (const Index step : {3, 97, 5000}) {
      if (!counts_as_mex_does(*game, metric)) continue;
      const Table table = with_wrong_entries(*game, metric, step);
      EXPECT_EQ(table.proved(2, 100), table.verified()) << game->spec().canonical_text() << ' ' << name(metric);
    }
}

TEST(TiledProof, ContinuesFromEveryEntry) {
  for (const auto& [game, metric] : larger_games()) {
    if (!counts_as_mex_does(*game, metric)) continue;
    const Table table = with_wrong_entries(*game, metric, 97);
    const ProofState whole = table.proved(1, 100);
    for (Index done = 1; done < game->size(); done += game->size() / 7 + 1) {
      const ProofState rest = table.proved(2, 100, {done, 0, {}});
      EXPECT_EQ(rest.done, game->size());
      EXPECT_LE(rest.mismatches, whole.mismatches);
      if (rest.first_mismatch) {
        EXPECT_GE(*rest.first_mismatch, done);
      }
    }
  }
}

TEST(Findings, KeepTheStateOfTheLastStretchWhenStoppedWithinOne) {
  bool stop = false;
  ProofState kept;
  Findings findings(Job({.threads = 1, .stop = [&] { return stop; }}), {},
                    [&](const ProofState& state, bool) { kept = state; });
  findings.wrong(7);
  findings.reached(10);
  findings.wrong(12);
  findings.passed(15);
  stop = true;
  EXPECT_THROW(findings.passed(20), Interrupted);
  EXPECT_EQ(kept, (ProofState{10, 1, 7}));
}

}  // namespace
}  // namespace zermelo::box_proof_test
