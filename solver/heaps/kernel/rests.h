// The remembered rows of the heap kernel: best(R, n) for the rests R of the tiers that later tiers still need.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/cold/packed.h"
#include "solver/heaps/kernel/kernel.h"
#include "solver/heaps/kernel/run_records.h"
#include "tablebase/base/error.h"

namespace zermelo {

/// The runs of rests of one tier.
struct RestsOf {
  std::uint32_t tier;
  const TierRuns& runs;
};

/// How the rows of own runs are kept. Several threads may work on different runs at once.
///
/// In a checkpoint a run of remembered rows is packed, with rows as long as the heap n needs. No bytes: the run was not
/// read yet (n = 0), or is not needed again.
template <class Cell>
class Rests {
 public:
  Rests(const HeapSpace& space, const HeapShare& share) : space_(space), share_(share) {}
  virtual ~Rests() = default;

  /// Begins to remember rows of zeros for a tier; forgets the rows of a tier.
  virtual void begin(const RestsOf& rests) = 0;
  virtual void end(std::uint32_t tier) = 0;

  /// The rows of a run, at least as long as the heap n needs, for one thread until it calls close().
  virtual RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t n) = 0;
  /// Keeps the rows for the heap n + 1.
  virtual void close(const RestsOf& rests, std::size_t run, std::uint32_t n, const RowRun<Cell>& rows) = 0;

  /// Saves the rows of a tier while the tier that is n above it is solved; reads them after begin(). All ranks call it
  /// together.
  void save(const RestsOf& rests, std::uint32_t n, const RunStream& stream, const PutBytes& put);
  void restore(const RestsOf& rests, const RunStream& stream, const GetBytes& get);

 protected:
  virtual void save_run(const RestsOf& rests, std::size_t run, std::uint32_t n, RunRecord& saved) = 0;
  virtual void restore_run(const RestsOf& rests, std::size_t run, const RunRecord& saved) = 0;

  /// The length of the rows that the heap n reads; 0: it reads none.
  std::size_t stride(const RestsOf& rests, std::size_t run, std::uint32_t n) const {
    if (n > space_.limits().largest) return 0;
    return space_.row_length(rests.tier + n, rests.runs.all()[run].heaps + (space_.counts_heaps() ? 1 : 0));
  }

  const HeapSpace& space_;
  const HeapShare& share_;
};

/// Copies rows to rows of another length; columns that only one of them has are left out. The memory may be the same if
/// the rows do not become longer.
template <class Cell>
void copy_rows(const RowRun<Cell>& from, const RowRun<Cell>& to) {
  const std::size_t length = std::min(from.stride, to.stride);
  for (std::size_t i = 0; i < to.count; ++i)
    std::copy_n(from.first + i * from.stride, length, to.first + i * to.stride);
}

template <class Cell>
void Rests<Cell>::save(const RestsOf& rests, std::uint32_t n, const RunStream& stream, const PutBytes& put) {
  put_records(stream, put, [&](std::size_t run, RunRecord& saved) { save_run(rests, run, n, saved); });
}

template <class Cell>
void Rests<Cell>::restore(const RestsOf& rests, const RunStream& stream, const GetBytes& get) {
  const auto raw_bytes = [&](std::size_t run, std::uint32_t n) {
    return rests.runs.all()[run].rows * stride(rests, run, n) * sizeof(Cell);
  };
  get_records(stream, get, raw_bytes, [&](std::size_t run, const RunRecord& saved) {
    if (!saved.bytes.empty() && raw_bytes(run, saved.n) == 0)
      throw FormatError("the checkpoint has remembered rows that nothing reads; discard it with --restart");
    restore_run(rests, run, saved);
  });
}

}  // namespace zermelo
