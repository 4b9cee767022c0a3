// The fast verifiers agree with the verifier that goes move by move: on right tables, and on every small table with one
// changed entry.
#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "solver/engine/verify.h"
#include "solver/loopy/proof/groundless.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/boxes/box_game.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/registry.h"

namespace zermelo::proof_test {
namespace {

/// A table in memory whose entries can be changed.
class Cells {
 public:
  Cells(const Game& game, Metric metric) : kind_{game.game_class(), game.play(), metric} {
    solve(game, metric, test::threads(2), [&](const Slice& slice) {
      width_ = slice.width();
      std::visit([&](auto run) { append(run); }, slice.cells);
    });
  }

  const TableKind& kind() const { return kind_; }
  std::uint32_t operator[](Index i) const { return cells_[i]; }
  void set(Index i, std::uint32_t cell) { cells_[i] = cell; }
  /// All cells that a table of this kind can contain, at most 256.
  std::vector<std::uint32_t> all_cells() const {
    std::vector<std::uint32_t> all;
    const std::uint32_t end = width_ == CellWidth::bit ? 2 : 256;
    for (std::uint32_t cell = kind_->is_number() || width_ == CellWidth::bit ? 0 : 1; cell < end; ++cell)
      all.push_back(cell);
    return all;
  }

  /// Calls use(slice) with the table in its width.
  template <class Use>
  auto with_slice(const Use& use) const {
    if (width_ == CellWidth::two_bytes) return use(Slice{0, std::span<const std::uint16_t>(narrow<std::uint16_t>())});
    if (width_ == CellWidth::four_bytes) return use(Slice{0, std::span<const std::uint32_t>(cells_)});
    if (width_ == CellWidth::byte) return use(Slice{0, std::span<const std::uint8_t>(narrow<std::uint8_t>())});
    std::vector<std::uint64_t> words((cells_.size() + 63) / 64);
    for (Index i = 0; i < cells_.size(); ++i) words[i / 64] |= std::uint64_t{cells_[i]} << (i % 64);
    return use(Slice{0, LossBits{words.data(), 0, cells_.size()}});
  }

 private:
  template <class Cell>
  void append(std::span<const Cell> run) {
    cells_.insert(cells_.end(), run.begin(), run.end());
  }
  void append(const LossBits& bits) {
    for (Index i = 0; i < bits.count; ++i) cells_.push_back(bits.loss(i) ? 1 : 0);
  }
  template <class Cell>
  std::vector<Cell> narrow() const {
    return {cells_.begin(), cells_.end()};
  }

  TableKind kind_;
  CellWidth width_ = CellWidth::byte;
  std::vector<std::uint32_t> cells_;
};

ProofState proved(const Game& game, const Cells& cells, unsigned threads = 2, ProofState begun = {}) {
  Findings findings(Job({.threads = threads}), begun);
  cells.with_slice([&](const Slice& slice) { method_of(game).prove(cells.kind(), slice, {}, findings); });
  return findings.state();
}

ProofState verified(const Game& game, const Cells& cells) {
  Findings findings(Job({.threads = 1}));
  cells.with_slice([&](const Slice& slice) {
    verify_entries(
        game, *cells.kind(), [&](Index i) { return slice.value(i, cells.kind()); }, 0, findings);
  });
  return findings.state();
}

struct Case {
  const char* spec;
  std::vector<Metric> metrics;
};

const std::vector<Metric> plain{Metric::outcome, Metric::depth}, all{Metric::outcome, Metric::depth, Metric::grundy};

/// Every structure and every kind of move; small enough to change each entry.
const std::vector<Case> small{
    {"pyramid rows=4", plain},
    {"pyramid rows=4 play=normal", all},
    {"octal code=0.137 max=11", all},
    {"octal code=4.07 max=8 play=misere", plain},
    {"octal code=0.77 max=7 total=9", all},
    {"grundy max=11", all},
    {"nim piles=1 max=40", all},
    {"nim piles=3 max=4 order=ordered", all},
    {"nim piles=3 max=4 order=ordered play=misere", plain},
    {"nim piles=3 max=4 moore=2 order=ordered", all},
    {"nim piles=3 max=4 moore=3 order=ordered play=misere", plain},
    {"nim piles=2 max=9 take=1,3,4 order=ordered", all},
    {"nim piles=2 max=5 take=3,7 order=ordered", all},
    {"nim piles=2 max=5 take=7 order=ordered", all},
    {"nim piles=2 max=4 take=7", all},
    {"wythoff max=9", all},
    {"wythoff max=9 play=misere", plain},
    {"grid rows=7 cols=11", all},
    {"grid rows=9 cols=5 steps=diagonal,down", all},
    {"nim piles=2 max=12", all},
    {"nim piles=4 max=4", all},
    {"nim piles=4 max=4 play=misere", plain},
    {"nim piles=3 max=6 moore=2", all},
    {"chomp rows=3 cols=5", all},
    {"heap rule=0.77 max=120", {Metric::grundy}},
    {"heap rule=grundy max=100", {Metric::grundy}},
    {"heap rule=0.3F max=60", {Metric::grundy}},
    {"heap rule=lasker max=60", {Metric::grundy}},
    {"heap rule=pyramid max=60", {Metric::grundy}},
    {"heap rule=take:1,3,4 max=100", {Metric::grundy}},
    {"heap rule=4.07 max=100", {Metric::grundy}},
    {"quixo size=3", {Metric::depth}},
};

std::vector<std::pair<const char*, Metric>> small_tables() {
  std::vector<std::pair<const char*, Metric>> tables;
  for (const Case& test : small)
    for (const Metric metric : test.metrics) tables.emplace_back(test.spec, metric);
  return tables;
}

TEST(FastProof, AcceptsTheTablesOfEverySolver) {
  for (const auto& [spec, metric] : small_tables()) {
    const auto game = make_game(spec);
    EXPECT_EQ(proved(*game, Cells(*game, metric)), (ProofState{game->size(), 0, {}})) << spec << ' ' << name(metric);
  }
}

TEST(FastProof, AcceptsRowsLongerThanAChunk) {
  for (const char* spec : {"nim piles=1 max=40000", "nim piles=1 max=40000 take=1,16385", "grid rows=3 cols=40000"}) {
    const auto game = make_game(spec);
    EXPECT_EQ(proved(*game, Cells(*game, Metric::outcome)).mismatches, 0u) << spec;
  }
}

/// The values of a sum are checked by the theorem of Sprague and Grundy, not by mex. Then only the least wrong position
/// is the same.
bool counts_as_mex_does(const Game& game, Metric metric) {
  return metric != Metric::grundy || std::holds_alternative<Schedule>(game.structure());
}

/// Changes each entry of the table in turn, to a part of the other cells.
void finds_every_changed_entry(const Game& game, Metric metric) {
  Cells cells(game, metric);
  const std::vector<std::uint32_t> others = cells.all_cells();
  const std::string words = game.spec().canonical_text() + ' ' + std::string(name(metric));
  for (Index i = 0; i < game.size(); ++i) {
    const std::uint32_t right = cells[i];
    for (std::size_t k = i % 23; k < others.size() || k < 23; k += 23) {
      const std::uint32_t wrong = others.size() == 2 ? 1 - right : others[k % others.size()];
      if (wrong == right) continue;
      cells.set(i, wrong);
      const ProofState fast = proved(game, cells, 1), plainly = verified(game, cells);
      ASSERT_GT(fast.mismatches, 0u) << words << ' ' << i << ' ' << wrong;
      ASSERT_EQ(fast.first_mismatch, plainly.first_mismatch) << words << ' ' << i << ' ' << wrong;
      if (!counts_as_mex_does(game, metric)) continue;
      ASSERT_EQ(fast, plainly) << words << " " << i << " " << wrong;
    }
    cells.set(i, right);
  }
}

/// A box with moves of all kinds, which no family has.
boxes::BoxGame mixed_box(std::vector<std::uint32_t> extent, Play play) {
  std::vector<std::vector<std::uint32_t>> steps(2, std::vector<std::uint32_t>(extent.size(), 1));
  steps[0].back() = 3;
  steps[1].front() = 0;
  return {Spec::parse("wythoff max=9"), play, BoxRules{std::move(extent), 2, true, std::move(steps)}};
}

TEST(FastProof, FindsEveryChangedEntryOfBoxesWithAllMoves) {
  for (const Play play : {Play::normal, Play::misere})
    for (const auto& extent : std::vector<std::vector<std::uint32_t>>{{9}, {4, 7}, {3, 4, 5}, {3, 2, 1, 4}}) {
      const boxes::BoxGame game = mixed_box(extent, play);
      for (const Metric metric : {Metric::outcome, Metric::depth}) finds_every_changed_entry(game, metric);
    }
  const boxes::BoxGame wide = mixed_box({3, 40000}, Play::normal);
  EXPECT_EQ(proved(wide, Cells(wide, Metric::outcome)).mismatches, 0u);
}

TEST(FastProof, FindsEveryChangedEntry) {
  for (const auto& [spec, metric] : small_tables()) {
    const auto game = make_game(spec);
    if (game->size() <= 1000) finds_every_changed_entry(*game, metric);
  }
}

/// Wrong entries everywhere, so that every stretch has some.
Cells with_wrong_entries(const Game& game, Metric metric) {
  Cells cells(game, metric);
  for (Index i = 5; i < game.size(); i += 97) cells.set(i, cells[i] ^ 1);
  return cells;
}

TEST(FastProof, ContinuesFromEveryEntry) {
  for (const auto& [spec, metric] : small_tables()) {
    const auto game = make_game(spec);
    const Cells cells = with_wrong_entries(*game, metric);
    const ProofState whole = proved(*game, cells);
    for (Index done = 0; done < game->size(); done += game->size() / 5 + 1) {
      const ProofState rest = proved(*game, cells, 2, {done, 0, {}});
      EXPECT_EQ(rest.done, game->size()) << spec;
      EXPECT_LE(rest.mismatches, whole.mismatches) << spec;
      if (done > 0) continue;
      EXPECT_EQ(rest, whole) << spec << " " << name(metric);
    }
  }
}

TEST(FastProof, FindsTheSameForEveryNumberOfThreads) {
  for (const char* spec : {"pyramid rows=8", "nim piles=4 max=20 order=ordered", "chomp rows=4 cols=20"}) {
    const auto game = make_game(spec);
    const Cells cells = with_wrong_entries(*game, Metric::depth);
    EXPECT_EQ(proved(*game, cells, 1), proved(*game, cells, 7)) << spec;
  }
}

TEST(FastProof, StopsWhenAskedAndKeepsItsState) {
  const auto game = make_game("pyramid rows=6");
  const Cells cells(*game, Metric::depth);
  ProofState kept;
  Findings findings(Job({.threads = 1, .stop = [] { return true; }}), {}, [&](const ProofState& state, bool stopping) {
    EXPECT_TRUE(stopping);
    kept = state;
  });
  EXPECT_THROW(cells.with_slice([&](const Slice& slice) { method_of(*game).prove(cells.kind(), slice, {}, findings); }),
               Interrupted);
  EXPECT_GT(kept.done, 0u);
  EXPECT_LT(kept.done, game->size());
}

/// Positions 0 and 1 lead to each other, 2 leads to the ending 3. Its un-moves may be wrong.
class CircleAndEnding final : public LoopyGame {
 public:
  explicit CircleAndEnding(std::vector<std::vector<Index>> unmoves) : unmoves_(std::move(unmoves)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return 4; }
  Index start() const override { return 0; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& moves) const override {
    constexpr std::array<Index, 3> goals{1, 0, 3};
    moves.clear();
    if (position < 3) moves.add(goals[position]);
  }
  void list_unmoves(Index position, std::vector<Index>& before) const override { before = unmoves_[position]; }
  Index parse(std::string_view) const override { return 0; }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return text(to.front()); }

 private:
  Spec spec_ = Spec::parse("circle");
  std::vector<std::vector<Index>> unmoves_;
  Structure structure_ = LoopRules{.unmoves = true};
};

TEST(FastProof, DoesNotDependOnUnmoves) {
  const std::vector<std::vector<std::vector<Index>>> unmoves{
      {{1}, {0}, {}, {2}},         // right
      {{1}, {0}, {}, {}},          // one is missing
      {{1}, {0}, {0}, {0, 1, 2}},  // too many
  };
  constexpr std::array drawn{Outcome::draw, Outcome::draw, Outcome::win, Outcome::loss};
  constexpr std::array circular{Outcome::win, Outcome::loss, Outcome::win, Outcome::loss};
  for (const auto& list : unmoves) {
    const CircleAndEnding game(list);
    EXPECT_EQ(loopy::proof::find_groundless(
                  game, [&](Index i) { return drawn[i]; }, Job({.threads = 1}))
                  .count,
              0u);
    const Groundless found = loopy::proof::find_groundless(
        game, [&](Index i) { return circular[i]; }, Job({.threads = 1}));
    EXPECT_EQ(found.count, 2u);
    EXPECT_EQ(found.first, 0u);
  }
}

/// One vertex a ply: sweeps over all positions would visit the chain once for each ply.
TEST(FastProof, FollowsALongChainToItsEnding) {
  constexpr graphs::Vertex length = 1'000'000;
  std::vector<std::uint64_t> offsets{0};
  std::vector<graphs::Vertex> heads;
  for (graphs::Vertex v = 0; v < length; ++v) {
    if (v + 1 < length) heads.push_back(v + 1);
    offsets.push_back(heads.size());
  }
  const auto game = graphs::make_graph_game(graphs::Digraph(std::move(offsets), std::move(heads)));
  const auto outcome = [](Index v) { return (length - 1 - v) % 2 == 0 ? Outcome::loss : Outcome::win; };
  EXPECT_EQ(loopy::proof::find_groundless(*game, outcome, Job({.threads = 2})).count, 0u);
}

}  // namespace
}  // namespace zermelo::proof_test
