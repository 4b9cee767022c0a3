// A table of outcomes or depths goes through a window. Each bundle of rows is read, checked against the bundles that
// its moves lead to, then packed and kept until no later tier has a move to its tier. If the file lacks the depths of
// wins, the check derives them before the bundle is packed. Sums of heaps need no window, only the values of single
// heaps.
//
// Cost: the check of rows (row_check.h); packing each bundle once; unpacking the bundles that a run of rows needs,
// unless the thread has them from earlier runs.
#include <cstring>
#include <deque>
#include <optional>

#include "solver/heaps/proof/heap_walk.h"
#include "solver/heaps/proof/heap_window.h"
#include "solver/heaps/proof/prove_heaps.h"
#include "solver/heaps/proof/row_check.h"
#include "solver/solving/plain_entry.h"

namespace zermelo::heaps::proof {

namespace {

/// Checks a sample of entries move by move while another proof goes through the table; one thread at a time. Calls
/// nothing but Game::list_moves and the functions that give entries.
struct SpotCheck {
  const Sample& sample;
  const EntryKind& kind;
  PlainEntry plain;
  Findings& findings;

  /// Checks the chosen positions among [begin, end), which follow each other. `entry` returns their entries, `goal`
  /// those that moves lead to; it throws UnknownEntry for a position that no move can lead to.
  void check(Index begin, Index end, const std::function<Value(Index)>& entry,
             const std::function<Value(Index)>& goal) {
    for (Index k = sample.first_from(begin); k < sample.count() && sample.position(k) < end; ++k)
      if (const Index position = sample.position(k); !agrees(position, entry(position), goal)) findings.wrong(position);
  }

  bool agrees(Index position, Value entry, const std::function<Value(Index)>& goal) try {
    return kind.same(entry, plain.of(position, goal));
  } catch (const UnknownEntry&) {
    return false;
  }
};

/// The entries that all threads check at present.
template <class Cell>
struct Stretch {
  using Grade = Cell;

  Index first = 0;
  std::span<Cell> cells;

  Cell* at(Index position) const { return cells.data() + (position - first); }
  const Cell* run(Index position, std::size_t, Cell*) const { return at(position); }
};

/// Reads the entries of the stretch and of the window; a place is a pointer into the cache.
template <class Cell>
class WindowReader : public GradeAlgebra<Stretch<Cell>> {
 public:
  using Place = const Cell*;

  WindowReader(const HeapSpace& space, const HeapWindow& window, const Stretch<Cell>& stretch,
               const Verdicts<Cell>& verdicts, Doubt doubt)
      : GradeAlgebra<Stretch<Cell>>(stretch, verdicts),
        space_(space),
        window_(window),
        stretch_(stretch),
        doubt_(doubt),
        cache_(window) {}

  void enter_run() { cache_.release(); }
  const Cell* first_of(const HighRun& run) {
    const GroupBundles& bundles = window_.bundles(run.low_sum + run.high.sum, run.low_heaps + run.high.heaps);
    return row(bundles, bundles.place(space_.high().class_at(run.high.sum, run.high.heaps), run.high.rank));
  }
  void best_of(std::span<const Place> rows, std::size_t count, Cell* best) const {
    best_of_rows(rows, count, best, [](const Cell* row, std::size_t begin, auto& chunk) {
      std::memcpy(&chunk, row + begin, sizeof chunk);
    });
  }
  static bool passes(const HeapRow&) { return false; }
  Cell* unknown(Index first) const { return doubt_ == Doubt::entry ? stretch_.at(first) : nullptr; }
  static Unknown unknown_means() { return Unknown::win; }

  /// The grade of a position of an earlier group; nothing if its tier is not kept.
  std::optional<Cell> kept(Index position) {
    const GroupBundles* bundles = window_.find(position);
    if (bundles == nullptr) return std::nullopt;
    cache_.release();
    const Index offset = position - bundles->group().begin, length = bundles->group().row_length;
    return row(*bundles, bundles->place(offset / length))[offset % length];
  }

 private:
  const Cell* row(const GroupBundles& bundles, const GroupBundles::Place& place) {
    const std::size_t length = bundles.group().row_length;
    const Index rows = bundles.begin(place.bundle + 1) - bundles.begin(place.bundle);
    return cache_.cells(bundles.first() + place.bundle, rows * length) + place.row * length;
  }

  const HeapSpace& space_;
  const HeapWindow& window_;
  const Stretch<Cell>& stretch_;
  Doubt doubt_;
  BundleCache<Cell> cache_;
};

/// The proof of outcomes or depths.
template <class Cell>
class WindowProof {
 public:
  WindowProof(const Game& game, const HeapSumRules& rules, const StreamedTable& table, const StreamRoom& room,
              const Sample& sample, Findings& findings, Findings& spots)
      : space_(*rules.space),
        meaning_(table.kind),
        proof_(rules, game.play(), meaning_),
        plan_(rules, sizeof(Cell), room.sizes),
        window_(space_, plan_, plan_.store(findings.job(), room.memory, table.slice_bytes)),
        ahead_(table, space_.size(), room.sizes.stretch + plan_.largest_bundle),
        findings_(findings) {
    for (unsigned t = 0; t < findings.job().workers().count(); ++t)
      checks_.emplace_back(*this, game, table, sample, spots);
    find_begin(table.doubt == Doubt::entry);
  }

  void run() {
    for (std::uint32_t tier = first_tier_; tier < space_.tiers(); ++tier) {
      window_.begin_tier(tier);
      for (const HeapSpace::Group& group : space_.groups(tier)) check_group(tier, group);
    }
  }

 private:
  using Group = HeapSpace::Group;

  /// The check of one thread.
  struct Check {
    Check(WindowProof& proof, const Game& game, const StreamedTable& table, const Sample& sample, Findings& spots)
        : reader(proof.space_, proof.window_, proof.stretch_, proof.proof_.verdicts, table.doubt),
          rows(proof.proof_, reader, proof.findings_),
          spot{sample, *table.kind, PlainEntry(game, *table.kind), spots} {}

    WindowReader<Cell> reader;
    RowCheck<WindowReader<Cell>> rows;
    SpotCheck spot;
    std::vector<std::byte> packed;
  };

  /// The tier of the first entry that is not checked, or the last tier.
  std::uint32_t tier_of_rest() const {
    std::uint32_t tier = 0;
    while (tier + 1 < space_.tiers() &&
           (space_.groups(tier).empty() || space_.groups(tier).back().end() <= findings_.done()))
      ++tier;
    return tier;
  }

  /// Without the depths of wins, the tiers that the rest of the proof reads are derived again, from the losses of the
  /// tiers below, which the file contains.
  void find_begin(bool losses_only) {
    const std::uint32_t rest = tier_of_rest(), needed = rest - std::min(rest, plan_.reach);
    first_tier_ = losses_only ? needed - std::min(needed, plan_.reach) : needed;
    first_checked_ = findings_.done();
    if (!losses_only) return;
    for (std::uint32_t tier = needed; tier <= rest; ++tier)
      if (!space_.groups(tier).empty()) first_checked_ = std::min(first_checked_, space_.groups(tier).front().begin);
  }

  void check_group(std::uint32_t tier, const Group& group) {
    const GroupBundles& bundles = window_.bundles(tier, group.heaps);
    for (Index first = 0, last; first < bundles.count(); first = last) {
      for (last = first + 1; last < bundles.count(); ++last)
        if (bundles.position(last + 1) - bundles.position(first) > plan_.sizes.stretch) break;
      const Index begin = bundles.position(first), end = bundles.position(last);
      stretch_ = {begin, ahead_.entries(begin, end)};
      constexpr Index bundles_of_chunk = 8;
      share_chunks(checks_, last - first, bundles_of_chunk, findings_, [&](Check& check, Index from, Index to) {
        for (Index k = first + from; k < first + to; ++k) check_bundle(check, tier, bundles, k);
      });
      reached(end);
    }
  }

  void check_bundle(Check& check, std::uint32_t tier, const GroupBundles& bundles, Index k) {
    const Index begin = bundles.position(k), end = bundles.position(k + 1);
    if (end > first_checked_) check.rows.rows(tier, bundles.group(), bundles.begin(k), bundles.begin(k + 1));
    if (end > findings_.done()) check_sample(check, bundles.group(), begin, end);
    window_.keep(bundles.first() + k, std::as_bytes(std::span(stretch_.at(begin), stretch_.at(end))), check.packed);
  }

  void check_sample(Check& check, const Group& group, Index begin, Index end) const {
    const auto entry = [&](Index position) { return meaning_.value(*stretch_.at(position)); };
    check.spot.check(std::max(begin, findings_.done()), end, entry, [&](Index to) {
      if (to >= begin && to < end) return entry(to);
      const std::optional<Cell> grade = to < group.begin ? check.reader.kept(to) : std::nullopt;
      return grade ? meaning_.value(*grade) : throw UnknownEntry();
    });
  }

  void reached(Index end) {
    if (end > findings_.done())
      findings_.reached(end);
    else
      findings_.job().check("no more positions were verified when it was stopped");
  }

  const HeapSpace& space_;
  GradeMeaning<Cell> meaning_;
  HeapProof<Cell> proof_;
  StreamPlan plan_;
  HeapWindow window_;
  ReadAhead<Cell> ahead_;
  Stretch<Cell> stretch_;
  Findings& findings_;
  std::deque<Check> checks_;
  std::uint32_t first_tier_ = 0;
  Index first_checked_ = 0;
};

template <class Cell>
void stream_sums(const Game& game, const HeapSumRules& rules, const StreamedTable& table, const StreamRoom& room,
                 const Sample& sample, Findings& findings, Findings& spots) {
  const HeapSums sums(rules, [&](Index position) {
    return ReadAhead<Cell>(table, position + 1, 1).entries(position, position + 1).front();
  });
  ReadAhead<Cell> ahead(table, game.size(), room.sizes.stretch + longest_row(*rules.space));
  std::optional<Numbers<Cell>> numbers;
  for_heap_stretches(
      *rules.space, findings,
      [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
        sums.compare(*numbers, tier, group, begin, end, findings);
        SpotCheck spot{sample, *table.kind, PlainEntry(game, *table.kind), spots};
        spot.check(
            std::max(findings.done(), group.begin + begin * group.row_length), group.begin + end * group.row_length,
            [&](Index position) { return grundy_entry((*numbers)[position]); },
            [&](Index to) { return grundy_entry(sums.value(to)); });
      },
      room.sizes.stretch, [&](Index begin, Index end) { numbers.emplace(ahead.entries(begin, end), begin); });
  sums.report(findings);
}

}  // namespace

void stream_heaps(const Game& game, const HeapSumRules& rules, const StreamedTable& table, const StreamRoom& room,
                  const Sample& sample, Findings& findings, Findings& spots) {
  const auto prove = [&]<class Cell>() {
    if (table.kind->is_number())
      stream_sums<Cell>(game, rules, table, room, sample, findings, spots);
    else if constexpr (sizeof(Cell) < sizeof(std::uint32_t))
      WindowProof<Cell>(game, rules, table, room, sample, findings, spots).run();
  };
  if (table.cell == CellWidth::four_bytes)
    prove.template operator()<std::uint32_t>();
  else if (table.cell == CellWidth::two_bytes)
    prove.template operator()<std::uint16_t>();
  else
    prove.template operator()<std::uint8_t>();
}

std::uint64_t streamed_heaps_bytes(const HeapSumRules& rules, const StreamedTable& table, unsigned threads,
                                   const StreamSizes& sizes) {
  const std::uint64_t entry_bytes = (static_cast<std::uint64_t>(table.cell) + 7) / 8;
  if (!table.kind->is_number()) return StreamPlan(rules, entry_bytes, sizes).least(threads, table.slice_bytes);
  const std::uint64_t ahead = std::min<Index>(rules.space->size(), sizes.stretch + longest_row(*rules.space));
  return heap_proof_bytes(rules) + ahead * entry_bytes + threads * table.slice_bytes;
}

}  // namespace zermelo::heaps::proof
