// Remembered rows as packed runs in a ColdStore.
//
// A row of rests is as long as the row of R + n that reads it next. Rows become shorter with n, so packed runs shrink
// from tier to tier, and disappear when no position R + n is left.
#pragma once

#include <optional>

#include "solver/cold/cold_store.h"
#include "solver/heaps/kernel/rests.h"

namespace zermelo {

/// Memory: the store, the frames of all tiers, and for each thread a plain and a packed run.
template <class Cell>
class PackedRests : public Rests<Cell> {
 public:
  static constexpr std::size_t frame_bytes = 20;

  PackedRests(const HeapSpace& space, const HeapShare& share, const ColdStore::Options& store)
      : Rests<Cell>(space, share), store_(store), tiers_(space.tiers()) {}

  void begin(const RestsOf& rests) override { tiers_[rests.tier].assign(rests.runs.all().size(), Frame{}); }

  void end(std::uint32_t tier) override {
    for (Frame& frame : tiers_[tier]) forget(frame);
    std::vector<Frame>().swap(tiers_[tier]);
  }

  RowRun<Cell> open(const RestsOf& rests, std::size_t run, std::uint32_t n) override {
    Work& work = mine();
    Frame& frame = tiers_[rests.tier][run];
    const std::size_t rows = rests.runs.all()[run].rows, length = this->stride(rests, run, frame.n == 0 ? n : frame.n);
    work.cells.assign(rows * length, Cell{0});
    if (frame.kept) {
      store_.read(*frame.kept, work.packed);
      unpack(work.packed, std::as_writable_bytes(std::span(work.cells)));
      forget(frame);
    }
    return {work.cells.data(), length, rows};
  }

  void close(const RestsOf& rests, std::size_t run, std::uint32_t n, const RowRun<Cell>& rows) override {
    const std::size_t length = this->stride(rests, run, n + 1);
    Frame& frame = tiers_[rests.tier][run];
    frame.n = n + 1;
    if (length == 0) return;
    copy_rows(rows, {rows.first, length, rows.count});
    Work& work = mine();
    pack(std::as_bytes(std::span(rows.first, rows.count * length)), work.packed);
    frame.kept = store_.keep(work.packed);
  }

 protected:
  void save_run(const RestsOf& rests, std::size_t run, std::uint32_t, RunRecord& saved) override {
    const Frame& frame = tiers_[rests.tier][run];
    saved.n = frame.n;
    saved.bytes.clear();
    if (frame.kept) store_.read(*frame.kept, saved.bytes);
  }

  void restore_run(const RestsOf& rests, std::size_t run, const RunRecord& saved) override {
    Frame& frame = tiers_[rests.tier][run];
    frame.n = saved.n;
    if (!saved.bytes.empty()) frame.kept = store_.keep(saved.bytes);
  }

 private:
  /// The rows are as long as the heap n needs; n = 0: they are zeros, and the heap that reads them decides.
  struct Frame {
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

  void forget(Frame& frame) {
    if (frame.kept) store_.forget(*frame.kept);
    frame.kept.reset();
  }

  static_assert(sizeof(Frame) == frame_bytes);

  ColdStore store_;
  std::vector<std::vector<Frame>> tiers_;
};

}  // namespace zermelo
