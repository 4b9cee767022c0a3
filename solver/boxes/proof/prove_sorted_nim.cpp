// Goes through the sorted tuples tile by tile (tile_waves.h), and in a tile row by row; the last pile is the place in
// the row.
//
// All positions that contain the same piles but one form a line. A move on a pile leads along a line, to a position
// with a smaller pile. The sweep meets the positions of a line in the order of that pile, so for each line it keeps the
// best grade so far. A line is numbered by the piles that its positions share. The lines of a row that belong to one
// outer pile are neighbours: taking away that pile leaves the same tuple of outer piles, and the last pile counts up.
//
// Cost: two vector operations a row for each outer pile.
#include "solver/boxes/proof/prove_boxes.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::boxes::proof {
namespace {

class OuterPiles {
 public:
  explicit OuterPiles(std::uint32_t count) : count_(count) {}
  std::uint32_t count() const { return count_; }
  std::uint32_t operator[](std::size_t i) const { return piles_[i]; }
  std::span<const std::uint32_t> piles() const { return {piles_.data(), count_}; }
  std::uint32_t row_length() const { return piles_[count_ - 1] + 1; }
  /// The piles first, second, 0, 0, ...; without `second` if there is only one outer pile.
  void begin(std::uint32_t first, std::uint32_t second) {
    piles_[0] = first;
    if (count_ > 1) piles_[1] = second;
  }
  /// Counts up the piles after the second one, in the order of the table; returns false, with 0, after the last tuple.
  bool advance() {
    std::size_t i = count_ - 1;
    while (i > 1 && piles_[i] == piles_[i - 1]) piles_[i--] = 0;
    if (i < 2) return false;
    ++piles_[i];
    return true;
  }

 private:
  std::uint32_t count_;
  Tuple piles_{};
};

/// The rows of the table, and how threads share them.
class SortedRows {
 public:
  SortedRows(const SortedNimRules& rules, Index least_tile)
      : space_(rules.piles, rules.max), tiles_(tiles(rules, space_.size(), least_tile)) {}

  static TileWaves tiles(const SortedNimRules& rules, Index positions, Index least_tile) {
    const std::uint32_t extent = rules.max + 1;
    return {extent, extent, positions, least_tile, extent};
  }

  const MultisetSpace& space() const { return space_; }

  /// Calls check(tile) for all tiles. Throws Interrupted.
  template <class Check>
  void for_tiles(Findings& findings, const Check& check) const {
    tiles_.run([&](std::uint32_t a) { return space_.term(0, a); }, findings, check);
  }

  /// Calls row(outer, first, begin, end) for places [begin, end) of the rows of a tile; `first` is the position with
  /// last pile 0.
  template <class Row>
  void for_rows(const Tile& tile, const Row& row) const {
    OuterPiles outer(space_.piles() - 1);
    for (std::uint32_t a = tile.first_begin; a < tile.first_end; ++a) {
      const std::uint32_t end = std::min(tile.second_end, a + 1);
      for (std::uint32_t b = tile.second_begin; b < end; b = outer.count() == 1 ? end : b + 1) {
        outer.begin(a, b);
        if (outer.count() == 1)
          row(outer, space_.term(0, a), b, end);
        else
          for_rows_of(outer, row);
      }
    }
  }

 private:
  /// The rows that share the first two piles.
  template <class Row>
  void for_rows_of(OuterPiles& outer, const Row& row) const {
    Index first = space_.term(0, outer[0]) + space_.term(1, outer[1]);
    do {
      row(outer, first, 0, outer.row_length());
      first += outer.row_length();
    } while (outer.advance());
  }

  MultisetSpace space_;
  TileWaves tiles_;
};

/// What all tiles share.
template <class Grades>
struct SortedSweep {
  SortedSweep(const SortedNimRules& rules, Play play, const Grades& entries, Findings& found)
      : grades(entries),
        verdicts(entries, play == Play::misere ? Outcome::win : Outcome::loss),
        findings(found),
        lines(rules.piles - 1, rules.max),
        best_on_line(lines.size()) {}

  const Grades& grades;
  const Verdicts<typename Grades::Grade> verdicts;
  Findings& findings;
  const MultisetSpace lines;
  std::vector<typename Grades::Grade> best_on_line;
};

/// The check of one tile.
template <class Grades>
class SortedTile {
 public:
  using Grade = typename Grades::Grade;

  explicit SortedTile(SortedSweep<Grades>& sweep)
      : sweep_(sweep), best_(sweep.lines.max() + 1), row_(padded(sweep.lines.max() + 1)) {}

  /// Checks places [begin, end) of a row. Entries before findings.done() only serve the entries after them.
  void check_row(const OuterPiles& outer, Index first, std::uint32_t begin, std::uint32_t end) {
    const MultisetSpace& lines = sweep_.lines;
    const std::size_t count = end - begin, last = outer.count() - 1;
    const Grade* const entries = sweep_.grades.run(first + begin, count, row_.data());
    Index before = 0,
          after = 0;  // the terms of the outer piles before pile i, and of those after it, one place earlier
    for (std::size_t i = 1; i <= last; ++i) after += lines.term(i - 1, outer[i]);
    const Grade greatest = take_from_last(begin > 0 ? own(outer) : Grade{0}, entries, count);
    for (std::size_t i = 0; i <= last; ++i) {
      if (i > 0) before += lines.term(i - 1, outer[i - 1]);
      if (i > 0) after -= lines.term(i - 1, outer[i]);
      // Equal piles have equal moves; the last of them stands for all.
      if (i == last || outer[i + 1] < outer[i]) take_from_outer(before + after + begin, entries, count);
    }
    Grade& on_own = sweep_.best_on_line[before + lines.term(last, outer[last])];
    on_own = std::max(on_own, greatest);
    if (first + end > sweep_.findings.done())
      compare(first + begin, entries, best_.data(), count, sweep_.verdicts, sweep_.findings);
  }

 private:
  /// The best grade on the line of the row itself.
  Grade own(const OuterPiles& outer) const { return sweep_.best_on_line[sweep_.lines.rank(outer.piles())]; }

  /// Sets best_ to the best grade that moves on the last pile reach, which is `best` at the first place. Returns the
  /// best grade after the last place.
  Grade take_from_last(Grade best, const Grade* entries, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      best_[i] = best;
      best = std::max(best, entries[i]);
    }
    return best;
  }

  /// Adds the moves along the lines from `line` on to best_, and the row to these lines.
  void take_from_outer(Index line, const Grade* entries, std::size_t count) {
    Grade* const on_line = sweep_.best_on_line.data() + line;
    for (std::size_t i = 0; i < count; ++i) {
      best_[i] = std::max(best_[i], on_line[i]);
      on_line[i] = std::max(on_line[i], entries[i]);
    }
  }

  SortedSweep<Grades>& sweep_;
  std::vector<Grade> best_, row_;
};

/// Records the piles whose value is not the least that smaller piles lack.
template <class Cell>
void check_piles(const MultisetSpace& space, const std::vector<Cell>& values, Findings& findings) {
  GrowingPlainMex smaller(values.size());
  for (std::uint32_t x = 0; x < values.size(); ++x) {
    if (values[x] != smaller.least_missing()) findings.wrong(space.term(0, x));
    smaller.add(values[x]);
  }
}

}  // namespace

template <class Grades>
void prove_sorted_nim(const SortedNimRules& rules, Play play, const Grades& grades, Findings& findings,
                      Index least_tile) {
  SortedSweep<Grades> sweep(rules, play, grades, findings);
  const SortedRows rows(rules, least_tile);
  rows.for_tiles(findings, [&](const Tile& tile) {
    SortedTile check(sweep);
    rows.for_rows(tile, [&](const OuterPiles& outer, Index first, std::uint32_t begin, std::uint32_t end) {
      check.check_row(outer, first, begin, end);
    });
  });
}

template <class Cell>
void prove_sorted_nim_sums(const SortedNimRules& rules, const Numbers<Cell>& numbers, Findings& findings,
                           Index least_tile) {
  const SortedRows rows(rules, least_tile);
  std::vector<Cell> values;  // of single piles, as the table says
  for (std::uint32_t x = 0; x <= rules.max; ++x) values.push_back(static_cast<Cell>(numbers[rows.space().term(0, x)]));
  const auto check = [&](const OuterPiles& outer, Index first, std::uint32_t begin, std::uint32_t end) {
    if (first + end <= findings.done()) return;
    Cell sum = 0;
    for (const std::uint32_t pile : outer.piles()) sum ^= values[pile];
    const Cell* const last = values.data() + begin;
    numbers.compare(first + begin, end - begin, findings,
                    [&](std::size_t x) { return static_cast<Cell>(sum ^ last[x]); });
  };
  rows.for_tiles(findings, [&](const Tile& tile) { rows.for_rows(tile, check); });
  check_piles(rows.space(), values, findings);
}

std::uint64_t sorted_nim_proof_bytes(const SortedNimRules& rules, std::uint64_t grade_bytes) {
  const std::uint64_t extent = std::uint64_t{rules.max} + 1;
  const MultisetSpace lines(rules.piles - 1, rules.max);
  const MultisetSpace space(rules.piles, rules.max);
  const std::uint64_t tiles = SortedRows::tiles(rules, space.size(), plain_tile).most_at_once();
  return grade_bytes * (lines.size() + tiles * 2 * padded(extent)) + 2 * 8 * std::uint64_t{rules.piles} * (extent + 1);
}

template void prove_sorted_nim(const SortedNimRules&, Play, const DepthGrades<std::uint8_t>&, Findings&, Index);
template void prove_sorted_nim(const SortedNimRules&, Play, const DepthGrades<std::uint16_t>&, Findings&, Index);
template void prove_sorted_nim(const SortedNimRules&, Play, const BitGrades&, Findings&, Index);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint8_t>&, Findings&, Index);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint16_t>&, Findings&, Index);
template void prove_sorted_nim_sums(const SortedNimRules&, const Numbers<std::uint32_t>&, Findings&, Index);

}  // namespace zermelo::boxes::proof
