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
  typename Grades::Grade* unknown(Index) const { return nullptr; }

 private:
  const HeapSpace& space_;
  const Grades& grades_;
};

template <class Check>
void for_stretches_in_memory(const HeapSpace& space, Findings& findings, const Check& check) {
  for_heap_stretches(space, findings, check, Index{1} << 21, [](Index, Index) {});
}

/// Checks outcomes or depths. Grades is DepthGrades or BitGrades.
template <class Grades>
void prove_grades(const HeapSumRules& rules, Play play, const Grades& grades, Findings& findings) {
  const HeapProof<typename Grades::Grade> proof(rules, play, grades);
  for_stretches_in_memory(*rules.space, findings,
                          [&](std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end) {
                            TableReader<Grades> reader(*rules.space, grades, proof.verdicts);
                            RowCheck(proof, reader, findings).rows(tier, group, begin, end);
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

std::uint64_t heap_proof_bytes(const HeapSumRules& rules) {
  return HalfMoves::bytes(rules, rules.space->low()) + HalfMoves::bytes(rules, rules.space->high());
}

}  // namespace zermelo::heaps::proof
