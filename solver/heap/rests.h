// The remembered rows of the heap kernel: best(R, n) for the rests R of the tiers that later tiers still need.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/cold/packed.h"
#include "solver/heap/kernel.h"
#include "tablebase/error.h"

namespace zermelo {

/// A run of remembered rows in a checkpoint: packed, with rows as long as the heap n needs. No bytes: the run was not
/// read yet (n = 0), or is not needed again.
struct SavedRests {
  std::uint32_t n = 0;
  std::vector<std::byte> bytes;
};

/// The runs of rests of one tier.
struct RestsOf {
  std::uint32_t tier;
  const TierRuns& runs;
};

/// How the rows are kept. Several threads may work on different runs at once.
template <class Cell>
class Rests {
 public:
  explicit Rests(const HeapSpace& space) : space_(space) {}
  virtual ~Rests() = default;

  /// Begins to remember rows of zeros for a tier; forgets the rows of a tier.
  virtual void begin(const RestsOf& rests) = 0;
  virtual void end(std::uint32_t tier) = 0;

  /// The rows of a run, at least as long as the heap n needs, for one thread until it calls close().
  virtual RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t n) = 0;
  /// Keeps the rows for the heap n + 1.
  virtual void close(const RestsOf& rests, std::size_t run, std::uint32_t n, const RowRun<Cell>& rows) = 0;

  /// Saves the rows of a tier while the tier that is n above it is solved; reads them after begin().
  void save(const RestsOf& rests, std::uint32_t n, Workers& workers, const PutBytes& put);
  void restore(const RestsOf& rests, const GetBytes& get);

 protected:
  virtual void save_run(const RestsOf& rests, std::size_t run, std::uint32_t n, SavedRests& saved) = 0;
  virtual void restore_run(const RestsOf& rests, std::size_t run, const SavedRests& saved) = 0;

  /// The length of the rows that the heap n reads; 0: it reads none.
  std::size_t stride(const RestsOf& rests, std::size_t run, std::uint32_t n) const {
    if (n > space_.limits().largest) return 0;
    return space_.row_length(rests.tier + n, rests.runs.all()[run].heaps + (space_.counts_heaps() ? 1 : 0));
  }

  const HeapSpace& space_;
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
void Rests<Cell>::save(const RestsOf& rests, std::uint32_t n, Workers& workers, const PutBytes& put) {
  constexpr std::size_t most = 256;
  const std::size_t runs = rests.runs.all().size();
  std::vector<SavedRests> batch(std::min(runs, most));
  for (std::size_t first = 0; first < runs; first += most) {
    const std::size_t count = std::min(batch.size(), runs - first);
    workers.for_each(count, [&](std::size_t i) { save_run(rests, first + i, n, batch[i]); });
    for (const SavedRests& saved : std::span(batch).first(count)) {
      put_number(saved.n, put);
      put_counted(saved.bytes, put);
    }
  }
}

template <class Cell>
void Rests<Cell>::restore(const RestsOf& rests, const GetBytes& get) {
  SavedRests saved;
  for (std::size_t run = 0; run < rests.runs.all().size(); ++run) {
    saved.n = get_number(get);
    const std::size_t cells = rests.runs.all()[run].rows * stride(rests, run, saved.n);
    get_counted(saved.bytes, cells * sizeof(Cell), get);
    if (!saved.bytes.empty() && cells == 0)
      throw FormatError("the checkpoint has remembered rows that nothing reads; discard it with --restart");
    restore_run(rests, run, saved);
  }
}

}  // namespace zermelo
