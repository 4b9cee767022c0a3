// Keeps remembered rows as plain cells.
#pragma once

#include "solver/heaps/kernel/rests.h"

namespace zermelo {

/// Memory: sizeof(Cell) for each entry of a row that the heap 2 reads.
template <class Cell>
class PlainRests : public Rests<Cell> {
 public:
  PlainRests(const HeapSpace& space, const HeapShare& share) : Rests<Cell>(space, share), tiers_(space.tiers()) {}

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

}  // namespace zermelo
