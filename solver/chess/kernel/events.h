// Positions of one frame whose captures, promotions or pawn moves count in a known ply.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo::pieces {

/// Events in the order in which they are found.
class EventList {
 public:
  enum class Kind : std::uint8_t {
    decided,  ///< the position is won, or lost, in this ply
    freed     ///< all these moves of the position lose, the last in this ply
  };
  struct Event {
    std::uint16_t code;  ///< code_of(ply, kind)
    std::uint32_t position;
  };

  static constexpr std::uint16_t code_of(std::uint32_t ply, Kind kind) {
    return static_cast<std::uint16_t>(2 * ply + (kind == Kind::freed));
  }
  void add(std::uint32_t ply, Kind kind, std::uint32_t position) { list_.push_back({code_of(ply, kind), position}); }
  /// Adds an event with the code codes[i] for each position i, unless the code is 0. Writes every event and keeps those
  /// with a code: no processor predicts which have one.
  void add(std::span<const std::uint16_t> codes) {
    std::size_t end = list_.size();
    list_.resize(end + codes.size());
    for (std::uint32_t position = 0; position < codes.size(); ++position) {
      list_[end] = {codes[position], position};
      end += codes[position] != 0;
    }
    list_.resize(end);
  }
  void clear() { list_.clear(); }
  std::span<const Event> all() const { return list_; }

 private:
  std::vector<Event> list_;
};

/// Events sorted by ply. Memory: 4 bytes a position, and 4 for each ply up to the last.
class Events {
 public:
  using Kind = EventList::Kind;

  Events() = default;
  explicit Events(const EventList& list) {
    std::uint32_t last = 0;
    for (const auto& event : list.all()) last = std::max<std::uint32_t>(last, event.code);
    ends_.assign(list.all().empty() ? 0 : last + 2, 0);
    for (const auto& event : list.all()) ++ends_[event.code + 1];
    for (std::size_t code = 1; code < ends_.size(); ++code) ends_[code] += ends_[code - 1];
    positions_.resize(list.all().size());
    for (const auto& event : list.all()) positions_[ends_[event.code]++] = event.position;
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
  std::vector<std::uint32_t> ends_;  ///< of each code
  std::vector<std::uint32_t> positions_;
};

}  // namespace zermelo::pieces
