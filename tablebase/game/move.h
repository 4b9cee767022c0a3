// Lists of the moves from one position, and a move as answers show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A list of the moves from one position. Each is given by the sum of positions that it leads to, in most games a
/// single position; the empty sum is a finished game.
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

  /// Lets `add` throw LimitError beyond `moves` moves: for games in which a position may have more moves than memory
  /// can hold.
  void limit(std::size_t moves) { most_ = moves; }

  /// Appends a move to one position. Requires: `add_sum` was not used on this list.
  void add(Index position) {
    if (terms_.size() >= most_) refuse();
    terms_.push_back(position);
  }
  /// Appends a move to a sum. Requires: `add` was not used on this list.
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

  /// The terms of all moves, one move after the other. The caller may sort or erase terms only if all moves come from
  /// `add`.
  std::vector<Index>& positions() { return terms_; }
  const std::vector<Index>& positions() const { return terms_; }

 private:
  [[noreturn]] void refuse() const;

  std::vector<Index> terms_;
  std::vector<std::size_t> ends_;  ///< the end of each sum in `terms_`; empty if all moves come from `add`
  bool sums_ = false;
  std::size_t most_ = std::numeric_limits<std::size_t>::max();
};

/// A move from a position that is given as text, in the orientation and colours of that text.
struct Move {
  Player player = Player::mover;
  std::string text;           ///< the move in words, for example `5 -> 2,1`
  std::string to;             ///< the position or sum that it leads to, before any folding by symmetry
  std::vector<Index> number;  ///< the index in the table of that position, or of each term of that sum
};

}  // namespace zermelo
