// All moves and endings of a game, as numbers in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// Memory: 9 bytes a position and 4 a move.
class MoveGraph {
 public:
  std::size_t size() const { return endings_.size(); }
  std::uint64_t moves() const { return to_.size(); }
  std::span<const std::uint32_t> moves(std::size_t position) const {
    return std::span(to_).subspan(starts_[position], starts_[position + 1] - starts_[position]);
  }
  /// The outcome of a position at which the game is over.
  std::optional<Outcome> ending(std::size_t position) const {
    return endings_[position] == 0 ? std::nullopt : std::optional(static_cast<Outcome>(endings_[position] - 1));
  }

  /// Adds a move of the position that is added next.
  void add_move(std::uint32_t to) { to_.push_back(to); }
  /// Removes the moves of the position that is added next.
  void drop_moves() { to_.resize(starts_.back()); }
  void add_position(std::optional<Outcome> ending) {
    endings_.push_back(ending ? static_cast<std::uint8_t>(1 + static_cast<int>(*ending)) : std::uint8_t{0});
    starts_.push_back(to_.size());
  }

 private:
  std::vector<std::uint64_t> starts_{0};
  std::vector<std::uint32_t> to_;
  std::vector<std::uint8_t> endings_;  ///< 0: the game goes on; else 1 + Outcome
};

}  // namespace zermelo
