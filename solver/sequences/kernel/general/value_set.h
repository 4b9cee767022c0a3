// A set of numbers that finds its least absent number in a few steps.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace zermelo {

/// A tree of words. A bit of the lowest level says whether a number is in the set; a bit of a higher level says whether
/// the word below it is full. Each operation reads or writes one word of each level, or two: three levels serve 262,144
/// numbers.
class ValueSet {
 public:
  void insert(std::uint64_t number) {
    std::size_t at = number;
    for (std::size_t level = 0;; ++level, at /= 64) {
      if (level == levels_.size()) levels_.emplace_back();
      std::vector<std::uint64_t>& words = levels_[level];
      if (at / 64 >= words.size()) words.resize(at / 64 + 1);
      words[at / 64] |= std::uint64_t{1} << at % 64;
      if (~words[at / 64] != 0) return;
    }
  }
  void erase(std::uint64_t number) {
    std::size_t at = number;
    for (auto& words : levels_) {
      const bool full = at / 64 < words.size() && ~words[at / 64] == 0;
      if (at / 64 < words.size()) words[at / 64] &= ~(std::uint64_t{1} << at % 64);
      if (!full) return;
      at /= 64;
    }
  }
  bool contains(std::uint64_t number) const {
    return !levels_.empty() && number / 64 < levels_[0].size() && (levels_[0][number / 64] >> number % 64 & 1);
  }
  /// The least number >= from that is not in the set.
  std::uint64_t next_absent(std::uint64_t from) const {
    std::size_t at = from, level = 0;
    while (level < levels_.size() && at / 64 < levels_[level].size()) {
      const std::uint64_t open = ~levels_[level][at / 64] & (~std::uint64_t{0} << at % 64);
      if (open != 0) return descend(level, at / 64 * 64 + static_cast<std::size_t>(std::countr_zero(open)));
      at = at / 64 + 1;
      ++level;
    }
    return descend(level, at);
  }

 private:
  /// The least absent number in the part of the tree below a bit that is not set.
  std::uint64_t descend(std::size_t level, std::size_t at) const {
    while (level-- > 0) {
      const std::uint64_t word = at < levels_[level].size() ? levels_[level][at] : 0;
      at = at * 64 + static_cast<std::size_t>(std::countr_one(word));
    }
    return at;
  }

  std::vector<std::vector<std::uint64_t>> levels_;
};

}  // namespace zermelo
