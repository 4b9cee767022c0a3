// Sets of the values of pairs of heaps, by the number of counters of the pair.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/sequences/kernel/splits/marks.h"

namespace zermelo {

/// For every m, the values of the pairs of heaps with m counters together, as the bits of a row. Memory: up to limit /
/// 8 bytes a row.
class PairRows {
 public:
  /// Keeps values below `limit`; the owner must seek larger values itself.
  explicit PairRows(std::uint64_t limit) : limit_(limit) {}

  std::uint64_t limit() const { return limit_; }
  std::uint64_t size() const { return words_ == 0 ? 0 : bits_.size() / words_; }

  /// Adds the row of the next m. Its values are marked, and all less than `bound`.
  void push_back(const std::vector<ValueMark>& marks, std::uint64_t bound) {
    widen_to(std::min(bound, limit_));
    bits_.resize(bits_.size() + words_);
    std::uint64_t* const row = bits_.data() + bits_.size() - words_;
    for (std::uint64_t value = 0; value < std::min<std::uint64_t>(bound, 64 * words_); ++value)
      row[value / 64] |= std::uint64_t{marks[value]} << value % 64;
  }
  /// Requires value < limit().
  bool contains(std::uint64_t m, std::uint64_t value) const {
    return value / 64 < words_ && (bits_[m * words_ + value / 64] >> value % 64 & 1);
  }

 private:
  void widen_to(std::uint64_t bound) {
    const std::size_t words = (bound + 63) / 64;
    if (words <= words_) return;
    const std::size_t rows = size();
    std::vector<std::uint64_t> wide(rows * words);
    for (std::size_t row = 0; row < rows; ++row)
      std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(row * words_), words_,
                  wide.begin() + static_cast<std::ptrdiff_t>(row * words));
    bits_ = std::move(wide);
    words_ = words;
  }

  std::uint64_t limit_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

/// For every value, the least number of counters of a pair of heaps with this value. Memory: 8 to 16 bytes a value.
class FirstPairs {
 public:
  static constexpr std::uint64_t none = UINT64_MAX;

  void note(std::uint64_t value, std::uint64_t m) {
    if (value >= first_.size()) first_.resize(2 * value + 1, none);
    first_[value] = std::min(first_[value], m);
  }
  std::uint64_t operator[](std::uint64_t value) const { return value < first_.size() ? first_[value] : none; }

 private:
  std::vector<std::uint64_t> first_;
};

}  // namespace zermelo
