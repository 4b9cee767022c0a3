// Positions of one frame whose captures, promotions or pawn moves count in a known ply.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/outcome.h"

namespace zermelo::pieces {

/// Sorted by ply. Memory: 4 bytes a position, and 4 for each ply up to the last.
class Events {
 public:
  enum class Kind : std::uint8_t {
    decided,  ///< the position is won, or lost, in this ply
    freed     ///< all these moves of the position lose, the last in this ply
  };

  void add(std::uint32_t ply, Kind kind, std::uint32_t position) {
    unsorted_.push_back({static_cast<std::uint16_t>(2 * ply + (kind == Kind::freed)), position});
  }

  /// Call once, after all `add`.
  void sort() {
    std::uint32_t last = 0;
    for (const auto& event : unsorted_) last = std::max<std::uint32_t>(last, event.code);
    ends_.assign(unsorted_.empty() ? 0 : last + 2, 0);
    for (const auto& event : unsorted_) ++ends_[event.code + 1];
    for (std::size_t code = 1; code < ends_.size(); ++code) ends_[code] += ends_[code - 1];
    positions_.resize(unsorted_.size());
    for (const auto& event : unsorted_) positions_[ends_[event.code]++] = event.position;
    unsorted_ = {};
  }

  /// In no order that matters.
  std::span<const std::uint32_t> in(std::uint32_t ply, Kind kind) const {
    const std::size_t code = 2 * ply + (kind == Kind::freed);
    if (code + 1 >= ends_.size()) return {};
    const std::uint32_t begin = code == 0 ? 0 : ends_[code - 1];
    return std::span(positions_).subspan(begin, ends_[code] - begin);
  }

  /// No event is in this ply or after it.
  std::uint32_t end() const { return static_cast<std::uint32_t>(ends_.size() / 2); }

 private:
  struct Event {
    std::uint16_t code;
    std::uint32_t position;
  };

  std::vector<Event> unsorted_;
  std::vector<std::uint32_t> ends_;  ///< of each code: 2 * ply, + 1 for freed
  std::vector<std::uint32_t> positions_;
};

}  // namespace zermelo::pieces
