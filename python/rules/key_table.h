// A list of different keys, numbered in the order in which they were added, with a hash table.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "python/rules/position_key.h"

namespace zermelo {

/// Keys take as many words as the longest key needs: 1, 2, 4 or 8. Memory, in bytes a key: 8 a word, and 6 to 12 for
/// the hash table; while the lists grow, up to twice as many.
class KeyTable {
 public:
  using Number = std::uint32_t;
  static constexpr std::size_t most_keys = std::numeric_limits<Number>::max();

  std::size_t size() const { return words_.size() / width_; }
  /// The words of a key.
  std::size_t width() const { return width_; }
  PythonKey operator[](Number number) const;

  /// The number of a key, and whether it is new. Requires size() < most_keys.
  std::pair<Number, bool> add(const PythonKey& key);
  /// The bytes that the next key may allocate.
  std::uint64_t growth() const;

 private:
  std::uint64_t hash(const std::uint64_t* words) const;
  bool equals(Number number, const PythonKey& key) const;
  void widen(std::size_t width);
  void grow();

  static constexpr Number empty = std::numeric_limits<Number>::max();

  std::size_t width_ = 1;
  std::vector<std::uint64_t> words_;                              ///< `width_` a key
  std::vector<Number> slots_ = std::vector<Number>(1024, empty);  ///< a power of two, at most two thirds in use
};

}  // namespace zermelo
