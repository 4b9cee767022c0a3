// Streamed proofs of heap games agree with proofs in memory: on right tables, on every small table with one changed
// entry, for every number of threads, and wherever they are continued.
#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "solver/heaps/proof/prove_heaps.h"
#include "solver/proving/grades.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::stream_heaps_test {
namespace {

/// A table of a heap game in memory whose cells can be changed.
class Cells {
 public:
  Cells(const char* spec, Metric metric) : game_(make_game(spec)), kind_{game_->game_class(), game_->play(), metric} {
    solve(*game_, metric, test::threads(2), [&](const Slice& slice) {
      width_ = slice.width();
      for (Index i = 0; i < slice.count(); ++i) cells_.push_back(cell_of(slice.value(i, kind_)));
    });
  }

  const Game& game() const { return *game_; }
  const TableKind& kind() const { return kind_; }
  CellWidth width() const { return width_; }
  std::uint8_t& operator[](Index i) { return cells_[i]; }
  bool lost(Index i) const { return kind_.metric == Metric::depth && cells_[i] >= DepthCode<std::uint8_t>::half; }
  /// The cells that a table of this kind can contain.
  std::vector<std::uint8_t> all_cells() const {
    std::vector<std::uint8_t> all;
    for (std::uint32_t cell = kind_.metric == Metric::depth ? 1 : 0; cell < (width_ == CellWidth::bit ? 2 : 256);
         ++cell)
      all.push_back(static_cast<std::uint8_t>(cell));
    return all;
  }

  /// Calls use(slice) for the whole table, without the depths of wins if `losses_only`.
  template <class Use>
  void with_slice(bool losses_only, const Use& use) const {
    std::vector<std::uint8_t> cells = cells_;
    for (Index i = 0; losses_only && i < cells.size(); ++i)
      if (!lost(i)) cells[i] = 0;
    if (width_ == CellWidth::byte) return use(Slice{0, std::span<const std::uint8_t>(cells)});
    std::vector<std::uint64_t> words((cells.size() + 63) / 64);
    for (Index i = 0; i < cells.size(); ++i) words[i / 64] |= std::uint64_t{cells[i]} << (i % 64);
    use(Slice{0, LossBits{words.data(), 0, cells.size()}});
  }

 private:
  std::uint8_t cell_of(Value value) const {
    if (kind_.metric == Metric::outcome) return value.outcome == Outcome::loss ? 1 : 0;
    return encode<std::uint8_t>(value, kind_);
  }

  std::shared_ptr<const Game> game_;
  TableKind kind_;
  CellWidth width_ = CellWidth::byte;
  std::vector<std::uint8_t> cells_;
};

ProofState in_memory(const Cells& cells) {
  Findings findings(Job({.threads = 1}));
  cells.with_slice(false,
                   [&](const Slice& slice) { method_of(cells.game()).prove(cells.kind(), slice, {}, findings); });
  return findings.state();
}

/// How to prove as a stream. Frames of 4 cells and stretches of 16 make many of both, also of small tables.
struct Way {
  unsigned threads = 1;
  bool losses_only = false;
  ProofState begun = {};
  heaps::proof::StreamSizes sizes = {4, 16};
  std::uint64_t memory = 0;  ///< 0: packed frames go to the scratch file
  std::vector<ProofState>* kept = nullptr;
};

struct Found {
  ProofState entries, spots;
};

Found streamed(const Cells& cells, const Way& way) {
  const Job job({.threads = way.threads});
  Findings spots(job);
  Findings findings(job, way.begun, [&](const ProofState& state, bool) {
    if (way.kept != nullptr) way.kept->push_back(state);
  });
  const Doubt doubt = way.losses_only ? Doubt::entry : Doubt::none;
  cells.with_slice(way.losses_only, [&](const Slice& slice) {
    const auto read = [&](Index, Index, const std::function<void(const KeptSlice&)>& use) { use({slice, doubt}); };
    const StreamedTable table{cells.kind(), cells.width(), doubt, read, 0};
    heaps::proof::stream_heaps(cells.game(), std::get<HeapSumRules>(cells.game().structure()), table,
                               {way.memory, way.sizes}, {cells.game().size(), 0}, findings, spots);
  });
  return {findings.state(), spots.state()};
}

/// Games with all kinds of moves: on heaps of one or not, that keep the sum or not, with and without numbers of heaps.
constexpr std::array games{"pyramid rows=4",
                           "pyramid rows=4 play=normal",
                           "octal code=0.137 max=11",
                           "octal code=4.07 max=8 play=misere",
                           "octal code=0.77 max=7 total=9",
                           "octal code=0.07 max=9 play=misere",
                           "octal code=0.3 max=1 total=9",
                           "grundy max=11",
                           "grundy max=10 play=misere"};

std::vector<Metric> metrics_of(const char* spec) {
  if (make_game(spec)->play() == Play::normal) return {Metric::outcome, Metric::depth, Metric::grundy};
  return {Metric::outcome, Metric::depth};
}

template <class Use>
void for_tables(const Use& use) {
  for (const char* spec : games)
    for (const Metric metric : metrics_of(spec)) {
      SCOPED_TRACE(std::string(spec) + ' ' + std::string(name(metric)));
      Cells cells(spec, metric);
      use(cells);
    }
}

TEST(StreamedProof, AcceptsTheTablesOfTheSolver) {
  for_tables([](Cells& cells) {
    const ProofState right{cells.game().size(), 0, {}};
    for (const std::size_t frame : {1, 4, 1000})
      for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1} << 30}) {
        const Found found = streamed(cells, {.sizes = {frame, 16}, .memory = memory});
        EXPECT_EQ(found.entries, right);
        EXPECT_EQ(found.spots.mismatches, 0u);
      }
  });
}

TEST(StreamedProof, NoticesEveryChangedEntryAsTheProofInMemoryDoes) {
  for_tables([](Cells& cells) {
    for (Index i = 0; i < cells.game().size(); i += 1 + cells.game().size() / 60) {
      const std::uint8_t right = cells[i];
      for (const std::uint8_t cell : cells.all_cells()) {
        if (cell == right || (cell % 16 != right % 16 && cell > 8)) continue;
        cells[i] = cell;
        const Found found = streamed(cells, {});
        EXPECT_EQ(found.entries, in_memory(cells)) << i << ' ' << int{cell};
        EXPECT_GT(found.entries.mismatches, 0u) << i << ' ' << int{cell};
        EXPECT_GT(found.spots.mismatches, 0u) << i << ' ' << int{cell};
      }
      cells[i] = right;
    }
  });
}

/// Sets the depths of wins by the plain definition; a win without a move to a loss gets the cell 0.
void derive_wins(Cells& cells) {
  std::vector<Index> next;
  for (Index i = 0; i < cells.game().size(); ++i) {
    if (cells.lost(i)) continue;
    cells.game().successors(i, next);
    std::uint8_t best = 0;
    for (const Index to : next) best = std::max(best, cells.lost(to) ? cells[to] : std::uint8_t{0});
    const bool over = next.empty() && cells.game().play() == Play::misere;
    cells[i] =
        best == 0 ? (over ? 1 : 0) : encode<std::uint8_t>(after_best_move(decode(best, cells.kind())), cells.kind());
  }
}

TEST(StreamedProof, NoticesEveryChangedLossWithoutTheDepthsOfWins) {
  for_tables([](Cells& cells) {
    if (cells.kind().metric != Metric::depth) return;
    EXPECT_EQ(streamed(cells, {.losses_only = true}).entries, (ProofState{cells.game().size(), 0, {}}));
    for (Index i = 0; i < cells.game().size(); ++i) {
      const std::uint8_t right = cells[i], win = 1, quick = 255, slow = 250;
      for (const std::uint8_t cell : {win, quick, slow}) {
        cells[i] = cell;
        if (cell == right || (cell == win && right < DepthCode<std::uint8_t>::half)) continue;
        const Found found = streamed(cells, {.losses_only = true});
        EXPECT_GT(found.entries.mismatches, 0u) << i << ' ' << int{cell};
        Cells derived = cells;
        derive_wins(derived);
        EXPECT_EQ(found.entries, in_memory(derived)) << i << ' ' << int{cell};
      }
      cells[i] = right;
    }
  });
}

/// Wrong entries everywhere, so that every stretch has some: wins instead of losses, and losses instead of wins.
void spoil(Cells& cells) {
  for (Index i = 5; i < cells.game().size(); i += 37)
    cells[i] = cells.kind().metric == Metric::depth ? (cells.lost(i) ? 1 : 255) : cells[i] ^ 1;
}

TEST(StreamedProof, FindsTheSameForEveryNumberOfThreads) {
  for (const char* spec : {"pyramid rows=7", "octal code=0.77 max=14", "octal code=4.07 max=12 play=misere"})
    for (const bool losses_only : {false, true}) {
      Cells cells(spec, Metric::depth);
      spoil(cells);
      const Found one = streamed(cells, {.threads = 1, .losses_only = losses_only, .sizes = {64, 512}});
      EXPECT_GT(one.entries.mismatches, 0u);
      if (!losses_only) {
        EXPECT_EQ(one.entries, in_memory(cells)) << spec;
      }
      for (const unsigned threads : {2u, 7u}) {
        const Found more = streamed(cells, {.threads = threads, .losses_only = losses_only, .sizes = {64, 512}});
        EXPECT_EQ(one.entries, more.entries) << spec;
        EXPECT_EQ(one.spots, more.spots) << spec;
      }
    }
}

TEST(StreamedProof, ContinuesFromEveryState) {
  for_tables([](Cells& cells) {
    spoil(cells);
    for (const bool losses_only : {false, true}) {
      if (losses_only && cells.kind().metric != Metric::depth) continue;
      std::vector<ProofState> kept;
      const ProofState whole = streamed(cells, {.losses_only = losses_only, .kept = &kept}).entries;
      EXPECT_GT(whole.mismatches, 0u);
      for (std::size_t k = 0; k < kept.size(); k += 1 + kept.size() / 40)
        EXPECT_EQ(streamed(cells, {.losses_only = losses_only, .begun = kept[k], .sizes = {8, 64}}).entries, whole);
    }
  });
}

TEST(StreamedProof, ContinuesFromEveryEntryThatAProofInMemoryReached) {
  for (const bool losses_only : {false, true}) {
    const Cells cells("pyramid rows=4", Metric::depth);
    for (Index done = 0; done <= cells.game().size(); ++done)
      EXPECT_EQ(streamed(cells, {.losses_only = losses_only, .begun = {done, 0, {}}}).entries,
                (ProofState{cells.game().size(), 0, {}}));
  }
}

}  // namespace
}  // namespace zermelo::stream_heaps_test
