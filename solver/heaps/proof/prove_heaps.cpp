// Checks the rows of a table in memory, row by row from all threads (row_check.h). In Grundy tables all rows follow
// from the values of single heaps.
#include "solver/heaps/proof/prove_heaps.h"

#include "solver/heaps/proof/heap_walk.h"
#include "solver/heaps/proof/row_check.h"

namespace zermelo::heaps::proof {
namespace {

/// Reads a table in memory; a place is the number of a position.
template <class Grades>
class TableReader : public GradeAlgebra<Grades> {
 public:
  using Place = Index;

  TableReader(const HeapSpace& space, const Grades& grades, const Verdicts<typename Grades::Grade>& verdicts)
      : GradeAlgebra<Grades>(grades, verdicts), space_(space), grades_(grades) {}

  void enter_run() const {}
  Index first_of(const HighRun& run) const { return space_.rank({run.low_sum, run.low_heaps, 0}, run.high, 0); }
  void best_of(std::span<const Index> runs, std::size_t count, typename Grades::Grade* best) const {
    grades_.best_of(runs, count, best);
  }
  static bool passes(const HeapRow&) { return false; }
  typename Grades::Grade* unknown(Index) const { return nullptr; }
  static Unknown unknown_means() { return Unknown::any; }

 private:
  const HeapSpace& space_;
  const Grades& grades_;
};

/// Sets the unknown entries of a group, which are 0. `before` are the grades of the groups before it; other threads set
/// entries of its own group.
template <class Cell>
class CellFiller : public TableReader<DepthGrades<Cell>> {
 public:
  CellFiller(const HeapSpace& space, const DepthGrades<Cell>& before, const Verdicts<Cell>& verdicts,
             std::span<Cell> cells, Unknown unknown)
      : TableReader<DepthGrades<Cell>>(space, before, verdicts), cells_(cells), unknown_(unknown) {}

  bool passes(const HeapRow& row) const {
    const std::span<const Cell> entries = cells_.subspan(row.first, row.length);
    return std::ranges::find(entries, Cell{0}) == entries.end();
  }
  Cell* unknown(Index first) const { return cells_.data() + first; }
  Unknown unknown_means() const { return unknown_; }

 private:
  std::span<Cell> cells_;
  Unknown unknown_;
};

template <class Check>
void for_stretches_in_memory(const HeapSpace& space, Findings& findings, const Check& check) {
  for_heap_stretches(space, findings, check, Index{1} << 21, [](Index, Index) {});
}

/// Goes through the rows of outcomes or depths. Grades is DepthGrades or BitGrades; read(proof, group, use) calls
/// use(reader) with the reader of a group.
template <class Grades, class Read>
void check_rows(const HeapSumRules& rules, Play play, const Grades& grades, Findings& findings, const Read& read) {
  const HeapProof<typename Grades::Grade> proof(rules, play, grades);
  for_stretches_in_memory(
      *rules.space, findings, [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
        read(proof, group, [&](auto reader) { RowCheck(proof, reader, findings).rows(tier, group, begin, end); });
      });
}

template <class Grades>
void prove_grades(const HeapSumRules& rules, Play play, const Grades& grades, Findings& findings) {
  check_rows(rules, play, grades, findings, [&](const auto& proof, const HeapSpace::Group&, const auto& use) {
    use(TableReader<Grades>(*rules.space, grades, proof.verdicts));
  });
}

template <class Cell>
void prove_sums(const HeapSumRules& rules, const Numbers<Cell>& numbers, Findings& findings) {
  const HeapSums sums(rules, [&](Index position) { return numbers[position]; });
  for_stretches_in_memory(*rules.space, findings,
                          [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
                            sums.compare(numbers, tier, group, begin, end, findings);
                          });
  sums.report(findings);
}

}  // namespace

void prove_heaps(const HeapSumRules& rules, const TableKind& kind, const Slice& table, Findings& findings) {
  read_table(
      table, kind, [&](const auto& grades) { prove_grades(rules, kind.play, grades, findings); },
      [&](const auto& numbers) { prove_sums(rules, numbers, findings); });
}

/// Rows of a group have no moves to each other, so all threads fill a group.
void fill_heaps(const HeapSumRules& rules, const TableKind& kind, TableCells all, Unknown unknown, Findings& findings) {
  const auto fill = [&]<class Cell>(std::span<Cell> cells) {
    const auto fill_group = [&](const auto& proof, const HeapSpace::Group& group, const auto& use) {
      const DepthGrades<Cell> before(cells.first(group.begin), kind);
      use(CellFiller<Cell>(*rules.space, before, proof.verdicts, cells, unknown));
    };
    check_rows(rules, kind.play, DepthGrades<Cell>(cells, kind), findings, fill_group);
  };
  std::visit(fill, all);
}

std::uint64_t heap_proof_bytes(const HeapSumRules& rules) {
  return HalfMoves::bytes(rules, rules.space->low()) + HalfMoves::bytes(rules, rules.space->high());
}

}  // namespace zermelo::heaps::proof
