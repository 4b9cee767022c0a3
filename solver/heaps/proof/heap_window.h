// Keeps the tiers of a heap game that moves lead to, packed, and unpacks frames of them for the threads of a proof.
//
// Cost: each frame is packed once. A thread unpacks a frame whenever a run of rows needs it and its cache lacks it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/cold/cold_store.h"
#include "solver/cold/packed.h"
#include "solver/heaps/proof/heap_frames.h"
#include "solver/heaps/proof/stream_plan.h"
#include "solver/proving/grades.h"

namespace zermelo {

/// The packed frames. One thread begins and ends tiers, between the calls of all others.
class HeapWindow {
 public:
  HeapWindow(const HeapSpace& space, const StreamPlan& plan, const ColdStore::Options& store)
      : space_(space), plan_(plan), tiers_(space.tiers()), kept_(plan.most_frames), store_(store) {}

  const StreamPlan& plan() const { return plan_; }

  /// Lays out the frames of a tier, after the tier before.
  void begin_tier(std::uint32_t tier);
  /// Forgets the frames of a tier, if there are any.
  void end_tier(std::uint32_t tier);

  /// The frames of a group. Requires a tier that has begun and not ended.
  const GroupFrames& frames(std::uint32_t tier, std::uint32_t heaps) const {
    return tiers_[tier][space_.groups(tier).front().heaps - heaps];
  }
  /// The frames of the group of a position; nullptr unless its tier has begun and not ended.
  const GroupFrames* find(Index position) const;

  /// Keeps a frame. `packed` is scratch. Several threads may keep and read different frames.
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
  std::vector<std::vector<GroupFrames>> tiers_;  ///< the groups of each tier; empty: not kept
  std::vector<ColdStore::Run> kept_;             ///< frame s is entry s modulo their number
  Index next_ = 0;                               ///< serial number of the next frame
  std::uint32_t begun_ = 0, ended_ = 0;          ///< all tiers before have begun, or ended
  ColdStore store_;
};

/// The unpacked frames of one thread.
template <class Cell>
class FrameCache {
 public:
  explicit FrameCache(const HeapWindow& window) : window_(window), slot_of_(window.plan().most_frames) {}

  /// The frames that were asked for may go.
  void release() { ++now_; }

  /// The cells of a frame, followed by room for a piece of grades; valid until release().
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
    const std::size_t bytes = (count + piece_grades) * sizeof(Cell);
    make_room(bytes);
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
    }
    const std::uint32_t number = slot_of_[serial % slot_of_.size()] = free_.back();
    free_.pop_back();
    Slot& slot = slots_[number];
    slot = {serial, now_, true, bytes, std::make_unique_for_overwrite<Cell[]>(count + piece_grades)};
    bytes_ += bytes;
    window_.read(serial, std::as_writable_bytes(std::span(slot.cells.get(), count)), packed_);
    return slot;
  }

  /// Drops frames until one more fits. The hand of a clock goes round; it passes frames in use, and passes a frame once
  /// more if it was asked for since the hand came by. StreamPlan::cache_bytes has room for all frames of one run, so it
  /// finds others.
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
  std::vector<std::uint32_t> slot_of_;  ///< of the frames with this serial number modulo the length, if it has one
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;  ///< slots without frame
  std::vector<std::byte> packed_;
  std::size_t bytes_ = 0, hand_ = 0;
  Index now_ = 0;
};

}  // namespace zermelo
