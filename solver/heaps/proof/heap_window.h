// Keeps the tiers of a heap game that moves lead to, packed, and unpacks bundles of them for the threads of a proof.
//
// Cost: each bundle is packed once. A thread unpacks a bundle whenever a run of rows needs it and its cache lacks it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/heaps/proof/prove_heaps.h"
#include "solver/proving/grades.h"
#include "solver/solving/packing.h"
#include "tablebase/heaps/heap_space.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo::heaps::proof {

/// What a proof keeps of the tiers that moves lead to.
struct StreamPlan {
  /// For grades of `grade_bytes`. Cost: a sum over tiers, groups and classes; allocates little.
  StreamPlan(const HeapSumRules& rules, std::size_t grade_bytes, const StreamSizes& sizes);

  /// The bytes that a proof takes in all without any packed bundle in memory; `slice_bytes` is for reading the file.
  std::uint64_t least(unsigned threads, std::uint64_t slice_bytes) const;
  /// The store for packed bundles that leaves room for the rest of `memory` bytes.
  ColdStore::Options store(const Job& job, std::uint64_t memory, std::uint64_t slice_bytes) const;

  StreamSizes sizes;
  std::uint32_t reach = 1;         ///< the most tiers that a move leads down
  std::size_t largest_bundle = 0;  ///< cells
  std::uint64_t most_bundles = 0;  ///< of the tiers that are kept at the same time
  std::uint64_t cache_bytes = 0;   ///< of the unpacked bundles of a thread

 private:
  std::size_t slab_bytes() const;

  std::size_t grade_bytes_;
  std::uint64_t shared_bytes_ = 0;  ///< of the moves, the list of bundles, and the entries that are read ahead
};

/// The bundles of one group: runs of one high class that are packed and unpacked as a whole. All runs of a class have
/// equally many rows. Bundles have serial numbers in the order of the table.
class GroupBundles {
 public:
  /// Bundles have at most `bundle_cells` cells, or one run. `first` is the serial number of the first bundle.
  GroupBundles(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::size_t bundle_cells,
               Index first);

  const HeapSpace::Group& group() const { return group_; }
  Index first() const { return first_; }
  Index count() const { return begins_.size() - 1; }
  /// The first row of bundle k of the group, and the first position; the end of the group for k = count().
  Index begin(Index k) const { return begins_[k]; }
  Index position(Index k) const { return group_.begin + begins_[k] * group_.row_length; }
  std::size_t largest() const { return largest_; }  ///< cells
  std::size_t bytes() const { return classes_.size() * sizeof(Class) + begins_.size() * sizeof(Index); }

  /// The number of a bundle in the group, and a row in the bundle.
  struct Place {
    Index bundle, row;
  };
  /// The place of the first row of a run. Requires a nonempty class.
  Place place(std::uint32_t high_class, Index high_rank) const {
    const Class& c = classes_[high_class];
    const Index bundle = c.first_bundle + (high_rank >> c.shift);
    return {bundle, (high_rank & ((Index{1} << c.shift) - 1)) * c.lows};
  }
  /// Cost: a binary search.
  Place place(Index row) const {
    const auto bundle = static_cast<Index>(std::upper_bound(begins_.begin(), begins_.end(), row) - begins_.begin() - 1);
    return {bundle, row - begins_[bundle]};
  }

 private:
  /// A bundle has 2^shift runs of `lows` rows, the last bundle of the class perhaps fewer runs.
  struct Class {
    std::uint32_t first_bundle, lows, shift;
  };

  const HeapSpace::Group& group_;
  Index first_;
  std::size_t largest_ = 0;
  std::vector<Index> begins_{0};
  std::vector<Class> classes_;
};

/// The packed bundles. One thread begins tiers, between the calls of all others.
class HeapWindow {
 public:
  HeapWindow(const HeapSpace& space, const StreamPlan& plan, const ColdStore::Options& store)
      : space_(space), plan_(plan), tiers_(space.tiers()), kept_(plan.most_bundles), store_(store) {}

  const StreamPlan& plan() const { return plan_; }

  /// Lays out the bundles of a tier, after the tier before, and forgets the bundles of the tier that no move
  /// reaches any more.
  void begin_tier(std::uint32_t tier);

  /// The bundles of a group. Requires a tier that is kept.
  const GroupBundles& bundles(std::uint32_t tier, std::uint32_t heaps) const {
    return tiers_[tier][space_.groups(tier).front().heaps - heaps];
  }
  /// The bundles of the group of a position; nullptr unless its tier is kept.
  const GroupBundles* find(Index position) const;

  /// Keeps a bundle. `packed` is scratch. Several threads may keep and read different bundles.
  void keep(Index serial, std::span<const std::byte> cells, std::vector<std::byte>& packed) {
    pack(cells, packed);
    kept_[serial % kept_.size()] = store_.keep(packed);
  }
  void read(Index serial, std::span<std::byte> cells, std::vector<std::byte>& packed) const {
    store_.read(kept_[serial % kept_.size()], packed);
    unpack(packed, cells);
  }

 private:
  const HeapSpace& space_;
  const StreamPlan& plan_;
  std::vector<std::vector<GroupBundles>> tiers_;  ///< the groups of each tier; empty: not kept
  std::vector<ColdStore::Run> kept_;              ///< bundle s is entry s modulo their number
  Index next_ = 0;                                ///< serial number of the next bundle
  std::uint32_t begun_ = 0;                       ///< all tiers before have begun
  ColdStore store_;
};

/// The unpacked bundles of one thread.
template <class Cell>
class BundleCache {
 public:
  explicit BundleCache(const HeapWindow& window) : window_(window), slot_of_(window.plan().most_bundles) {}

  /// The bundles that were asked for may go.
  void release() { ++now_; }

  /// The cells of a bundle, followed by room for a chunk of grades; valid until release().
  const Cell* cells(Index serial, std::size_t count) {
    const std::uint32_t number = slot_of_[serial % slot_of_.size()];
    Slot& slot = number < slots_.size() && slots_[number].serial == serial ? slots_[number] : load(serial, count);
    slot.used = now_;
    slot.recent = true;
    return slot.cells.get();
  }

 private:
  static constexpr Index none = ~Index{0};

  struct Slot {
    Index serial = none;
    Index used = 0;       ///< the number of the release() after which it was last asked for
    bool recent = false;  ///< whether it was asked for since the hand came by
    std::size_t bytes = 0;
    std::unique_ptr<Cell[]> cells;
  };

  Slot& load(Index serial, std::size_t count) {
    const std::size_t bytes = (count + chunk_grades) * sizeof(Cell);
    make_room(bytes);
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
    }
    const std::uint32_t number = slot_of_[serial % slot_of_.size()] = free_.back();
    free_.pop_back();
    Slot& slot = slots_[number];
    slot = {serial, now_, true, bytes, std::make_unique_for_overwrite<Cell[]>(count + chunk_grades)};
    bytes_ += bytes;
    window_.read(serial, std::as_writable_bytes(std::span(slot.cells.get(), count)), packed_);
    return slot;
  }

  /// Drops bundles until one more fits. The hand of a clock goes round; it passes bundles in use, and passes a bundle
  /// once more if it was asked for since the hand came by. StreamPlan::cache_bytes has room for all bundles of one run,
  /// so it finds others.
  void make_room(std::size_t bytes) {
    for (; bytes_ + bytes > window_.plan().cache_bytes && bytes_ > 0; ++hand_) {
      Slot& slot = slots_[hand_ % slots_.size()];
      if (slot.serial == none || slot.used == now_) continue;
      if (!slot.recent) drop(slot);
      slot.recent = false;
    }
  }

  void drop(Slot& slot) {
    bytes_ -= slot.bytes;
    free_.push_back(static_cast<std::uint32_t>(&slot - slots_.data()));
    slot = Slot{};
  }

  const HeapWindow& window_;
  std::vector<std::uint32_t> slot_of_;  ///< of the bundles with this serial number modulo the length, if it has one
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;  ///< slots without bundle
  std::vector<std::byte> packed_;
  std::size_t bytes_ = 0, hand_ = 0;
  Index now_ = 0;
};

/// Reads a table in order, keeps one part of it in memory, and hands out its entries as grades or numbers. Outcomes
/// become grades. Won positions without a depth have the cell 0.
template <class Cell>
class ReadAhead {
 public:
  /// Reads parts of `most` entries.
  ReadAhead(const StreamedTable& table, Index positions, std::size_t most)
      : table_(table), positions_(positions), cells_(std::min<Index>(positions, most)) {}

  /// The entries [begin, end), which may be changed, until the next call. Requires end - begin <= most. `begin` never
  /// goes back, so changes before it are dropped.
  std::span<Cell> entries(Index begin, Index end) {
    if (begin < first_ || end > end_) fill(begin);
    return std::span(cells_).subspan(begin - first_, end - begin);
  }

 private:
  void fill(Index begin) {
    first_ = begin;
    end_ = std::min<Index>(positions_, begin + cells_.size());
    table_.read(first_, end_, [this](const KeptSlice& slice) { store(slice.in_file()); });
  }

  void store(const Slice& slice) {
    const Index from = std::max(first_, slice.first), to = std::min(end_, slice.first + slice.count());
    if (from >= to) return;
    copy_cells(slice, from - slice.first, to - slice.first, &cells_[from - first_]);
  }

  const StreamedTable& table_;
  Index positions_;
  std::vector<Cell> cells_;
  Index first_ = 0, end_ = 0;
};

}  // namespace zermelo::heaps::proof
