// Computes the mex: the least number that is no option's value. The set of values is reused from position to position.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace zermelo {

/// Marks values as bits. A position with m options has a value of at most m, so m / 64 + 1 words are enough, however
/// large the values of the options are.
class Mex {
 public:
  /// Forgets all values, and prepares for up to `options` calls of add(). The result is at most `options`, so add()
  /// ignores larger values.
  void begin(std::size_t options) {
    words_.assign(options / 64 + 1, 0);
    limit_ = options;
  }

  void add(std::uint64_t value) {
    if (value <= limit_) words_[value / 64] |= std::uint64_t{1} << (value % 64);
  }

  /// The least value not added. Requires at most as many calls of add() as begin() was told.
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
