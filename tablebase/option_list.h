// The moves from one position as a term of a sum of games: each leads to a sum of positions, most often to one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

/// A list of options, each a sum of positions of the same game; an empty sum is a game that is over.
class OptionList {
 public:
  void clear() {
    parts_.clear();
    ends_.clear();
    alone_ = false;
  }

  /// Appends an option. Not to be mixed with `alone`.
  void add(std::span<const Index> sum) {
    parts_.insert(parts_.end(), sum.begin(), sum.end());
    ends_.push_back(parts_.size());
  }

  /// A list to fill with options that are one position each; forgets what was there.
  std::vector<Index>& alone() {
    clear();
    alone_ = true;
    return parts_;
  }

  std::size_t size() const { return alone_ ? parts_.size() : ends_.size(); }
  bool empty() const { return size() == 0; }

  std::span<const Index> operator[](std::size_t i) const {
    if (alone_) return {parts_.data() + i, 1};
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {parts_.data() + begin, ends_[i] - begin};
  }

 private:
  std::vector<Index> parts_;
  std::vector<std::size_t> ends_;  ///< where each option's parts end; unused while every option is one position
  bool alone_ = false;
};

}  // namespace zermelo
