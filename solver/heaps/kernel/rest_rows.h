// The remembered rows of the heap kernel: best(R, n) for the rests R of the tiers that later tiers still need.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "solver/heaps/kernel/kernel.h"
#include "solver/heaps/kernel/runs.h"
#include "solver/solving/packing.h"
#include "solver/solving/resumable.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo::heaps {

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
class RestRows {
 public:
  RestRows(const HeapSpace& space, const HeapShare& share) : space_(space), share_(share) {}
  virtual ~RestRows() = default;

  /// Begins to remember rows of zeros for a tier; forgets the rows of a tier.
  virtual void begin(const RestsOf& rests) = 0;
  virtual void end(std::uint32_t tier) = 0;

  /// The rows of a run, at least as long as the heap n needs, for one thread until it calls close().
  virtual RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t n) = 0;
  /// Keeps the rows for the heap n + 1.
  virtual void close(const RestsOf& rests, std::size_t run, std::uint32_t n, const RowRun<Cell>& rows) = 0;

  /// Saves the rows of a tier while the tier that is n above it is solved; reads them after begin(). All processes call
  /// it together.
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
void RestRows<Cell>::save(const RestsOf& rests, std::uint32_t n, const RunStream& stream, const PutBytes& put) {
  put_records(stream, put, [&](std::size_t run, RunRecord& saved) { save_run(rests, run, n, saved); });
}

template <class Cell>
void RestRows<Cell>::restore(const RestsOf& rests, const RunStream& stream, const GetBytes& get) {
  const auto raw_bytes = [&](std::size_t run, std::uint32_t n) {
    return rests.runs.all()[run].rows * stride(rests, run, n) * sizeof(Cell);
  };
  get_records(stream, get, raw_bytes, [&](std::size_t run, const RunRecord& saved) {
    if (!saved.bytes.empty() && raw_bytes(run, saved.n) == 0)
      throw DamagedCheckpoint("it has remembered rows that nothing reads");
    restore_run(rests, run, saved);
  });
}

/// Keeps remembered rows as plain cells. Memory: sizeof(Cell) for each entry of a row that the heap 2 reads.
template <class Cell>
class PlainRestRows : public RestRows<Cell> {
 public:
  PlainRestRows(const HeapSpace& space, const HeapShare& share) : RestRows<Cell>(space, share), tiers_(space.tiers()) {}

  void begin(const RestsOf& rests) override {
    tiers_[rests.tier] = std::make_unique<TierCells<Cell>>(this->space_, this->share_, rests.tier, 2);
  }
  void end(std::uint32_t tier) override { tiers_[tier].reset(); }

  RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t) override {
    const HeapRun& rows = rests.runs.all()[run];
    TierCells<Cell>& cells = *tiers_[rests.tier];
    const std::size_t stride = cells.stride(rows.heaps);
    return {cells.rows(rows.heaps) + rows.first_row * stride, stride, rows.rows};
  }
  void close(const RestsOf&, std::size_t, std::uint32_t, const RowRun<Cell>&) override {}

 protected:
  void save_run(const RestsOf& rests, std::size_t run, std::uint32_t n, RunRecord& saved) override {
    const RowRun<Cell> rows = open(rests, run, n);
    std::vector<Cell> cells(rows.count * this->stride(rests, run, n));
    copy_rows(rows, {cells.data(), this->stride(rests, run, n), rows.count});
    saved.n = n;
    saved.bytes.clear();
    if (!cells.empty()) pack(std::as_bytes(std::span(cells)), saved.bytes);
  }

  void restore_run(const RestsOf& rests, std::size_t run, const RunRecord& saved) override {
    if (saved.bytes.empty()) return;
    const RowRun<Cell> rows = open(rests, run, saved.n);
    std::vector<Cell> cells(rows.count * this->stride(rests, run, saved.n));
    unpack(saved.bytes, std::as_writable_bytes(std::span(cells)));
    copy_rows({cells.data(), this->stride(rests, run, saved.n), rows.count}, rows);
  }

 private:
  std::vector<std::unique_ptr<TierCells<Cell>>> tiers_;
};

/// Remembered rows as packed runs in a ColdStore.
///
/// A row of rests is as long as the row of R + n that reads it next. Rows become shorter with n, so packed runs shrink
/// from tier to tier, and disappear when no position R + n is left. Memory: the store, the kept_runs of all tiers, and
/// for each thread a plain and a packed run.
template <class Cell>
class PackedRestRows : public RestRows<Cell> {
 public:
  static constexpr std::size_t kept_run_bytes = 20;

  PackedRestRows(const HeapSpace& space, const HeapShare& share, const ColdStore::Options& store)
      : RestRows<Cell>(space, share), store_(store), tiers_(space.tiers()) {}

  void begin(const RestsOf& rests) override { tiers_[rests.tier].assign(rests.runs.all().size(), KeptRun{}); }

  void end(std::uint32_t tier) override {
    for (KeptRun& kept_run : tiers_[tier]) forget(kept_run);
    std::vector<KeptRun>().swap(tiers_[tier]);
  }

  RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t n) override {
    Work& work = mine();
    KeptRun& kept_run = tiers_[rests.tier][run];
    const std::size_t rows = rests.runs.all()[run].rows,
                      length = this->stride(rests, run, kept_run.n == 0 ? n : kept_run.n);
    work.cells.assign(rows * length, Cell{0});
    if (kept_run.kept) {
      store_.read(*kept_run.kept, work.packed);
      unpack(work.packed, std::as_writable_bytes(std::span(work.cells)));
      forget(kept_run);
    }
    return {work.cells.data(), length, rows};
  }

  void close(const RestsOf& rests, std::size_t run, std::uint32_t n, const RowRun<Cell>& rows) override {
    const std::size_t length = this->stride(rests, run, n + 1);
    KeptRun& kept_run = tiers_[rests.tier][run];
    kept_run.n = n + 1;
    if (length == 0) return;
    copy_rows(rows, {rows.first, length, rows.count});
    Work& work = mine();
    pack(std::as_bytes(std::span(rows.first, rows.count * length)), work.packed);
    kept_run.kept = store_.keep(work.packed);
  }

 protected:
  void save_run(const RestsOf& rests, std::size_t run, std::uint32_t, RunRecord& saved) override {
    const KeptRun& kept_run = tiers_[rests.tier][run];
    saved.n = kept_run.n;
    saved.bytes.clear();
    if (kept_run.kept) store_.read(*kept_run.kept, saved.bytes);
  }

  void restore_run(const RestsOf& rests, std::size_t run, const RunRecord& saved) override {
    KeptRun& kept_run = tiers_[rests.tier][run];
    kept_run.n = saved.n;
    if (!saved.bytes.empty()) kept_run.kept = store_.keep(saved.bytes);
  }

 private:
  /// The rows are as long as the heap n needs; n = 0: they are zeros, and the heap that reads them decides.
  struct KeptRun {
    std::optional<ColdStore::Run> kept;
    std::uint32_t n = 0;
  };
  /// Memory of one thread.
  struct Work {
    std::vector<Cell> cells;
    std::vector<std::byte> packed;
  };

  static Work& mine() {
    thread_local Work work;
    return work;
  }

  void forget(KeptRun& kept_run) {
    if (kept_run.kept) store_.forget(*kept_run.kept);
    kept_run.kept.reset();
  }

  static_assert(sizeof(KeptRun) == kept_run_bytes);

  ColdStore store_;
  std::vector<std::vector<KeptRun>> tiers_;
};

}  // namespace zermelo::heaps
