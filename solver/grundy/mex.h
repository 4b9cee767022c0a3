// The least number that is not among the values of a position's options (mex), with a set that is used again and again.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace zermelo {

/// Marks values as bits. A position with m options has a value of at most m, so m / 64 + 1 words hold all that matter,
/// however large the options' values are.
class Mex {
 public:
  /// Forgets all values. The result is at most `options`, so larger values need no mark.
  void begin(std::size_t options) {
    words_.assign(options / 64 + 1, 0);
    limit_ = options;
  }

  void add(std::uint64_t value) {
    if (value <= limit_) words_[value / 64] |= std::uint64_t{1} << (value % 64);
  }

  /// The least value that was not added. Requires: no more calls of `add` than were announced.
  std::uint64_t least() const {
    std::size_t word = 0;
    while (words_[word] == ~std::uint64_t{0}) ++word;
    return 64 * word + static_cast<std::uint64_t>(std::countr_one(words_[word]));
  }

 private:
  std::vector<std::uint64_t> words_;
  std::uint64_t limit_ = 0;
};

}  // namespace zermelo
