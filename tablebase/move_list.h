// The moves from one position: each leads to a sum of positions, in most games to a single one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

/// Who makes a move: the player to move in games where both have the same moves, else Left or Right.
enum class Player : std::uint8_t { left, right, mover };

constexpr std::string_view name(Player player) {
  if (player == Player::mover) return "mover";
  return player == Player::left ? "left" : "right";
}
/// Requires left or right.
constexpr Player other(Player player) { return player == Player::left ? Player::right : Player::left; }

/// A list of moves, each by the sum of positions that it leads to; an empty sum is a game that is over.
class MoveList {
 public:
  MoveList() = default;
  /// An empty list that uses the memory of `buffer`.
  explicit MoveList(std::vector<Index>&& buffer) : terms_(std::move(buffer)) { clear(); }

  void clear() {
    terms_.clear();
    ends_.clear();
    sums_ = false;
  }

  /// Appends a move to one position. Requires that no sum was added.
  void add(Index position) { terms_.push_back(position); }
  /// Appends a move to a sum. Requires that no single position was added by `add`.
  void add_sum(std::span<const Index> sum) {
    sums_ = true;
    terms_.insert(terms_.end(), sum.begin(), sum.end());
    ends_.push_back(terms_.size());
  }

  std::size_t size() const { return sums_ ? ends_.size() : terms_.size(); }
  bool empty() const { return size() == 0; }

  std::span<const Index> operator[](std::size_t i) const {
    if (!sums_) return {terms_.data() + i, 1};
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {terms_.data() + begin, ends_[i] - begin};
  }

  /// The terms of all moves, one move after the other; to be sorted or thinned out only where every move leads to one
  /// position.
  std::vector<Index>& positions() { return terms_; }
  const std::vector<Index>& positions() const { return terms_; }

 private:
  std::vector<Index> terms_;
  std::vector<std::size_t> ends_;  ///< where each sum ends; empty while every move leads to one position
  bool sums_ = false;
};

}  // namespace zermelo
