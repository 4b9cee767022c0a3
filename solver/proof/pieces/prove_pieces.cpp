// Goes through the stages in the order of their numbers. The cubes of a stage are kept for the next stages, which need
// most of them again.
#include "solver/proof/pieces/prove_pieces.h"

#include <algorithm>

#include "solver/proof/pieces/plane_check.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

using namespace piece_proof;

/// The most bytes of cubes that wait for later stages.
constexpr std::uint64_t most_waiting = std::uint64_t{64} << 20;

template <class Cell>
std::uint64_t bytes_for(const EndingRows& rows) {
  const std::uint64_t masks = rows.men() * rows.squares() * rows.squares() * sizeof(Row<Cell>);
  return FullTable<Cell>::bytes(rows.rows() * rows.squares()) + Stage<Cell>::cube_bytes(rows) + masks + most_waiting;
}

/// The memory that the job may still take.
std::uint64_t room(const Job& job) {
  const std::uint64_t held = held_memory();
  return job.bounded() ? job.memory() - std::min(job.memory(), held) : available_memory();
}

template <class Cell>
class EndingProof {
 public:
  EndingProof(const EndingTable<Cell>& table, const EndingRows& rows, const CheckMoves& check_moves, Findings& findings)
      : table_(table),
        rows_(rows),
        check_moves_(check_moves),
        findings_(findings),
        rules_(table.endings.rules()),
        reach_(rules_.board()),
        masks_(reach_, rows),
        full_(rules_, rows, table.cells, findings),
        ending_{rules_, rows_, table.cells, table.first, full_, reach_, masks_} {}

  void prove() {
    Index end = 0;
    for (Index row = 0; row < rows_.rows(); row = end) {
      end = row + (rows_.numbers().has_pawns() ? rows_.rows_of_anchor() : rows_.rows_of_side());
      if (position(end) > findings_.done()) prove_stage(row);
    }
  }

 private:
  Index position(Index row) const { return table_.first + row * rows_.squares(); }

  void prove_stage(Index row) {
    const Stage<Cell> stage(table_.endings, rows_, row, table_.lower, findings_.job(), cubes_);
    findings_.passed(0);
    if (stage.en_passant())
      for_stretches(position(stage.end()), findings_, check_moves_);
    else
      prove_planes(stage);
    drop_cubes();
  }

  void prove_planes(const Stage<Cell>& stage) {
    constexpr std::size_t planes = 512, piece = 8;
    std::vector<Index> begins;
    for (Index row = stage.begin(); row < stage.end();) {
      begins.clear();
      for (; row < stage.end() && begins.size() < planes; row = PlaneCheck<Cell>::end_of_plane(rows_, row))
        begins.push_back(row);
      begins.push_back(row);
      if (position(row) <= findings_.done()) continue;
      findings_.job().workers().for_ranges(begins.size() - 1, piece, [&](std::size_t begin, std::size_t end) {
        PlaneCheck<Cell> check(ending_, stage, findings_);
        for (std::size_t i = begin; i < end; ++i) check.check(begins[i], begins[i + 1]);
      });
      findings_.reached(position(row));
    }
  }

  void drop_cubes() {
    std::uint64_t bytes = 0;
    for (const auto& [men, cube] : cubes_) bytes += cube->bytes();
    if (bytes > most_waiting) cubes_.clear();
  }

  const EndingTable<Cell>& table_;
  const EndingRows& rows_;
  const CheckMoves& check_moves_;
  Findings& findings_;
  const chess::Rules& rules_;
  chess::Reach reach_;
  Masks<Cell> masks_;
  FullTable<Cell> full_;
  Ending<Cell> ending_;
  Cubes<Cell> cubes_;
};

bool has_rows(const chess::EndingNumbers& numbers) { return numbers.anchor_end() < numbers.roster().size(); }

}  // namespace

template <class Cell>
void prove_ending(const EndingTable<Cell>& table, const CheckMoves& check_moves, Findings& findings) {
  const chess::EndingNumbers& numbers = table.endings.numbers(table.tier);
  const Index end = table.first + numbers.size();
  if (findings.done() >= end && table.first < end) return;
  if (has_rows(numbers)) {
    const EndingRows rows(table.endings.rules(), numbers);
    if (bytes_for<Cell>(rows) <= room(findings.job())) EndingProof<Cell>(table, rows, check_moves, findings).prove();
  }
  for_stretches(end, findings, check_moves);
}

std::uint64_t ending_proof_bytes(const chess::Endings& endings, std::size_t tier, std::size_t cell_bytes) {
  const chess::EndingNumbers& numbers = endings.numbers(tier);
  if (!has_rows(numbers)) return 0;
  const EndingRows rows(endings.rules(), numbers);
  return cell_bytes == 1 ? bytes_for<std::uint8_t>(rows) : bytes_for<std::uint16_t>(rows);
}

template void prove_ending(const EndingTable<std::uint8_t>&, const CheckMoves&, Findings&);
template void prove_ending(const EndingTable<std::uint16_t>&, const CheckMoves&, Findings&);

}  // namespace zermelo
