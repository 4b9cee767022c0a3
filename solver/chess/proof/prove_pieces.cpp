// Goes through the stages in the order of their numbers. The cubes of a stage are kept for the next stages, which need
// most of them again.
#include "solver/chess/proof/prove_pieces.h"

#include <algorithm>

#include "solver/chess/proof/plane_check.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::chess::proof {
namespace {

/// The most bytes of cubes that wait for later stages.
constexpr std::uint64_t most_waiting = std::uint64_t{64} << 20;

/// What the process may take meanwhile for threads and for blocks of lower tables.
constexpr std::uint64_t slack = std::uint64_t{64} << 20;

/// The rows of stages that are checked together.
constexpr Index rows_of_batch = Index{1} << 15;

Index rows_of_stage(const EndingRows& rows) {
  return rows.numbers().has_pawns() ? rows.rows_of_anchor() : rows.rows_of_side();
}

template <class Cell>
std::uint64_t bytes_for(const EndingRows& rows) {
  const std::uint64_t masks = rows.men() * rows.squares() * rows.squares() * sizeof(Row<Cell>);
  const std::uint64_t cubes = (1 + rows_of_batch / rows_of_stage(rows)) * Stage<Cell>::cube_bytes(rows);
  return FullTable<Cell>::bytes(rows.rows() * rows.squares()) + cubes + masks + most_waiting;
}

/// The memory that the job may still take.
std::uint64_t room(const Job& job) {
  const std::uint64_t held = held_memory();
  return job.bounded() ? job.memory() - std::min(job.memory(), held) : available_memory();
}

template <class Cell>
class EndingProof {
 public:
  EndingProof(const EndingTable<Cell>& table, const EndingRows& rows, const ByMoves& by_moves, Findings& findings)
      : table_(table),
        rows_(rows),
        by_moves_(by_moves),
        findings_(findings),
        reach_(table.endings.rules().board()),
        masks_(reach_, rows),
        full_(reach_, rows, table.cells, findings),
        ending_{rows_, table.cells, table.wins, table.first, full_, reach_, masks_} {}

  void prove() {
    for (Index row = 0; row < rows_.rows();) {
      Batch batch;
      for (; row < rows_.rows() && batch.rows < rows_of_batch; row = batch.end) add_stage(row, batch);
      prove(batch);
      std::uint64_t bytes = 0;
      for (const auto& [men, cube] : cubes_) bytes += cube->bytes();
      if (bytes > most_waiting) cubes_.clear();
    }
  }

 private:
  /// Stages that follow each other.
  struct Batch {
    std::vector<std::unique_ptr<Stage<Cell>>> stages;
    Index rows = 0;
    Index end = 0;
  };
  struct Plane {
    const Stage<Cell>* stage;
    Index begin, end;
  };

  Index position(Index row) const { return table_.first + rows_.first_number(row); }

  /// Appends the stage that begins with a row, unless it is checked.
  void add_stage(Index row, Batch& batch) {
    batch.end = row + rows_of_stage(rows_);
    if (position(batch.end) <= findings_.done()) return;
    batch.rows += batch.end - row;
    batch.stages.push_back(
        std::make_unique<Stage<Cell>>(table_.endings, reach_, rows_, row, table_.lower, findings_.job(), cubes_));
    findings_.passed(0);
  }

  void prove(const Batch& batch) {
    std::vector<Plane> planes;
    for (const auto& stage : batch.stages) {
      if (stage->en_passant()) {
        prove(planes);
        for_stretches(position(stage->end()), findings_, by_moves_);
      } else {
        for (Index row = stage->begin(), end; row < stage->end(); row = end) {
          end = PlaneCheck<Cell>::end_of_plane(rows_, row);
          planes.push_back({stage.get(), row, end});
          if (planes.size() == planes_at_once) prove(planes);
        }
      }
    }
    prove(planes);
  }

  static constexpr std::size_t planes_at_once = 512;

  /// Checks planes that follow each other, and clears the list.
  void prove(std::vector<Plane>& planes) {
    if (planes.empty()) return;
    constexpr std::size_t piece = 8;
    if (position(planes.back().end) > findings_.done()) {
      findings_.job().workers().for_ranges(planes.size(), piece, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
          PlaneCheck<Cell>(ending_, *planes[i].stage, findings_).check(planes[i].begin, planes[i].end);
      });
      findings_.reached(position(planes.back().end));
    }
    planes.clear();
  }

  const EndingTable<Cell>& table_;
  const EndingRows& rows_;
  const ByMoves& by_moves_;
  Findings& findings_;
  chess::Reach reach_;
  Masks<Cell> masks_;
  FullTable<Cell> full_;
  Ending<Cell> ending_;
  Cubes<Cell> cubes_;
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
    if (bytes_for<Cell>(rows) <= room(findings.job())) EndingProof<Cell>(table, rows, by_moves, findings).prove();
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
