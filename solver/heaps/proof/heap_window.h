// Keeps the tiers of a heap game that moves lead to, packed, and unpacks bundles of them for the threads of a proof.
//
// Cost: each bundle is packed once. A thread unpacks a bundle whenever a run of rows needs it and its cache lacks it.
#pragma once

#include <algorithm>
#include <bit>
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

// Cuts the rows of a heap game into bundles: chunks that are packed and unpacked as a whole.

/// The runs of one high class in one group, which have equally many rows.
struct RunClass {
  Index lows = 0;  ///< rows of a run; 0: there is none
  Index runs = 0;
  unsigned shift = 0;  ///< a bundle has 2^shift runs, the last one perhaps fewer

  /// Bundles have at most `bundle_cells` cells, or one run.
  RunClass(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, const HeapClass& high,
           std::size_t bundle_cells)
      : runs(high.count) {
    if (high.sum > tier || high.heaps > group.heaps) return;
    lows = space.low().count(tier - high.sum, group.heaps - high.heaps);
    const Index fit = lows == 0 ? 0 : std::min(runs, bundle_cells / (lows * group.row_length));
    shift = fit == 0 ? 0 : static_cast<unsigned>(std::bit_width(fit)) - 1;
  }

  Index bundles() const { return lows == 0 ? 0 : ((runs - 1) >> shift) + 1; }
  Index rows_of_bundle() const { return std::min(runs, Index{1} << shift) * lows; }
};

/// Rows [begin, end) of a group.
struct BundleRows {
  Index begin = 0, end = 0;
};

/// The bundles of one group. Bundles have serial numbers in the order of the table.
class GroupBundles {
 public:
  /// `first` is the serial number of the first bundle.
  GroupBundles(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::size_t bundle_cells,
               Index first);

  Index first() const { return first_; }
  Index count() const { return bundles_; }
  /// All bundles, in order.
  std::vector<BundleRows> rows() const;

  /// A run, or a row, in its bundle.
  struct Place {
    Index serial;
    Index bundle_row, rows;  ///< the first row of the bundle in its group, and the number of its rows
    Index row;               ///< the row, or the first row of the run, in the bundle
  };
  /// Requires a nonempty class.
  Place place(std::uint32_t high_class, Index high_rank) const {
    const Class& c = classes_[high_class];
    const Index bundle = high_rank >> c.shift, begin = bundle << c.shift;
    return {first_ + c.first_bundle + bundle, group_.run_begin[high_class] + begin * c.lows,
            std::min<Index>(c.runs - begin, Index{1} << c.shift) * c.lows, (high_rank - begin) * c.lows};
  }
  /// The bundle of a row. Cost: a binary search.
  Place place_of_row(Index row) const;
  const HeapSpace::Group& group() const { return group_; }

 private:
  struct Class {
    std::uint32_t first_bundle, lows, runs, shift;
  };

  const HeapSpace::Group& group_;
  Index first_;
  Index bundles_ = 0;
  std::vector<Class> classes_;

 public:
  static constexpr std::size_t class_bytes = sizeof(Class);  ///< memory for each high class of the group
};

/// The packed bundles. One thread begins and ends tiers, between the calls of all others.
class HeapWindow {
 public:
  HeapWindow(const HeapSpace& space, const StreamPlan& plan, const ColdStore::Options& store)
      : space_(space), plan_(plan), tiers_(space.tiers()), kept_(plan.most_bundles), store_(store) {}

  const StreamPlan& plan() const { return plan_; }

  /// Lays out the bundles of a tier, after the tier before.
  void begin_tier(std::uint32_t tier);
  /// Forgets the bundles of a tier, if there are any.
  void end_tier(std::uint32_t tier);

  /// The bundles of a group. Requires a tier that has begun and not ended.
  const GroupBundles& bundles(std::uint32_t tier, std::uint32_t heaps) const {
    return tiers_[tier][space_.groups(tier).front().heaps - heaps];
  }
  /// The bundles of the group of a position; nullptr unless its tier has begun and not ended.
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
  std::uint32_t begun_ = 0, ended_ = 0;           ///< all tiers before have begun, or ended
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
/// become grades.
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
    table_.read(first_, end_, [this](const Slice& slice) { store(slice); });
  }

  void store(const Slice& slice) {
    const Index from = std::max(first_, slice.first), to = std::min(end_, slice.first + slice.count());
    if (from >= to) return;
    std::visit([&](const auto& run) { copy(run, from - slice.first, to - slice.first, &cells_[from - first_]); },
               slice.cells);
  }

  static void copy(std::span<const Cell> run, Index from, Index to, Cell* cells) {
    std::copy_n(run.data() + from, to - from, cells);
  }
  static void copy(const LossBits& bits, Index from, Index to, Cell* cells) {
    for (Index i = from; i < to; ++i) *cells++ = outcome_grade(bits.loss(i) ? Outcome::loss : Outcome::win);
  }
  template <class Other>
  static void copy(std::span<const Other>, Index, Index, Cell*) {}  // a table has cells of one width

  const StreamedTable& table_;
  Index positions_;
  std::vector<Cell> cells_;
  Index first_ = 0, end_ = 0;
};

}  // namespace zermelo::heaps::proof
