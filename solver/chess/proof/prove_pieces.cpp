// Goes through the stages in the order of their numbers. The cubes of a stage are kept for the next stages, which need
// most of them again.
#include "solver/chess/proof/prove_pieces.h"

#include <algorithm>
#include <deque>

#include "solver/chess/proof/plane_check.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::chess::proof {
namespace {

/// The most bytes of cubes that wait for later stages.
constexpr std::uint64_t most_waiting = std::uint64_t{64} << 20;

/// What the process may take meanwhile for threads and for blocks of lower tables.
constexpr std::uint64_t slack = std::uint64_t{64} << 20;

/// The planes that are checked together, of up to `lanes` rows each.
constexpr std::size_t planes_at_once = 512;

template <class Cell>
std::uint64_t bytes_for(const EndingRows& rows) {
  const std::uint64_t masks = rows.men() * rows.squares() * rows.squares() * sizeof(Row<Cell>);
  const std::uint64_t stages = 1 + planes_at_once * lanes / rows.rows_of_stage();
  const std::uint64_t cubes = stages * cells_of_cubes(rows) * sizeof(Cell);
  return FullTable<Cell>::bytes(rows.rows() * rows.squares()) + cubes + masks + most_waiting;
}

template <class Cell>
class EndingProof {
 public:
  EndingProof(const EndingTable<Cell>& table, const EndingRows& rows, const ByMoves& by_moves, Findings& findings)
      : rows_(rows),
        by_moves_(by_moves),
        findings_(findings),
        reach_(table.endings.rules().board()),
        masks_(reach_, rows),
        full_(reach_, rows, table.cells, findings),
        ending_{table, rows_, reach_, full_, masks_} {}

  void prove() {
    for (Index row = 0; row < rows_.rows(); row += rows_.rows_of_stage()) {
      if (position(row + rows_.rows_of_stage()) <= findings_.done()) continue;
      stages_.push_back(make_stage(ending_, row, findings_.job(), cubes_));
      findings_.passed(0);
      prove(stages_.back());
    }
    prove_planes();
  }

 private:
  struct Plane {
    const Stage<Cell>* stage;
    Index begin, end;
  };

  Index position(Index row) const { return ending_.table.first + rows_.first_number(row); }

  /// Checks a stage, and the planes before it. Its last planes wait.
  void prove(const Stage<Cell>& stage) {
    if (stage.en_passant) {
      prove_planes();
      return for_stretches(position(stage.end), findings_, by_moves_);
    }
    for (Index row = stage.begin, end; row < stage.end; row = end) {
      end = PlaneCheck<Cell>::end_of_plane(rows_, row);
      planes_.push_back({&stage, row, end});
      if (planes_.size() == planes_at_once) prove_planes();
    }
  }

  /// Checks the planes that wait, which follow each other. Drops all stages but the last one.
  void prove_planes() {
    if (!planes_.empty() && position(planes_.back().end) > findings_.done()) {
      constexpr std::size_t chunk = 8;
      findings_.job().workers().for_ranges(planes_.size(), chunk, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
          PlaneCheck<Cell>(ending_, *planes_[i].stage, findings_).check(planes_[i].begin, planes_[i].end);
      });
      findings_.reached(position(planes_.back().end));
    }
    planes_.clear();
    while (stages_.size() > 1) stages_.pop_front();
    std::uint64_t bytes = 0;
    for (const auto& [men, cube] : cubes_) bytes += cube->size() * sizeof(Cell);
    if (bytes > most_waiting) cubes_.clear();
  }

  const EndingRows& rows_;
  const ByMoves& by_moves_;
  Findings& findings_;
  chess::Reach reach_;
  Masks<Cell> masks_;
  FullTable<Cell> full_;
  Ending<Cell> ending_;
  Cubes<Cell> cubes_;
  std::deque<Stage<Cell>> stages_;
  std::vector<Plane> planes_;
};

bool has_rows(const chess::EndingNumbers& numbers) { return numbers.roster().size() > 2; }

}  // namespace

template <class Cell>
void prove_ending(const EndingTable<Cell>& table, const ByMoves& by_moves, Findings& findings) {
  const chess::EndingNumbers& numbers = table.endings.numbers(table.tier);
  const Index end = table.first + numbers.size();
  if (findings.done() >= end) return;
  if (has_rows(numbers)) {
    const EndingRows rows(table.endings.rules(), numbers);
    if (bytes_for<Cell>(rows) <= room_in(findings.job())) EndingProof<Cell>(table, rows, by_moves, findings).prove();
  }
  for_stretches(end, findings, by_moves);
}

std::uint64_t ending_proof_bytes(const chess::Endings& endings, std::size_t tier, std::size_t cell_bytes) {
  const chess::EndingNumbers& numbers = endings.numbers(tier);
  if (!has_rows(numbers)) return 0;
  const EndingRows rows(endings.rules(), numbers);
  return slack + (cell_bytes == 1 ? bytes_for<std::uint8_t>(rows) : bytes_for<std::uint16_t>(rows));
}

template void prove_ending(const EndingTable<std::uint8_t>&, const ByMoves&, Findings&);
template void prove_ending(const EndingTable<std::uint16_t>&, const ByMoves&, Findings&);

}  // namespace zermelo::chess::proof
