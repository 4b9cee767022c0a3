// The positions that a search has met, each a sorted list of small numbers, numbered in the order in which they came.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

/// Memory: 4 bytes a letter, 12 a position and 4 to 8 for the hash table; twice that while something grows.
class SumPositions {
 public:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t unsolved = 0xffffffff;

  /// The number of these letters, which must ascend, or none.
  std::uint32_t find(std::span<const std::uint32_t> letters) const { return slots_[slot_of(letters)]; }
  /// A number for letters that have none; the position is unsolved.
  std::uint32_t add(std::span<const std::uint32_t> letters);
  std::span<const std::uint32_t> letters(std::uint32_t position) const {
    return {letters_.data() + begins_[position], static_cast<std::size_t>(begins_[position + 1] - begins_[position])};
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
  std::uint32_t depth(std::uint32_t position) const { return depths_[position]; }
  void set_depth(std::uint32_t position, std::uint32_t depth) { depths_[position] = depth; }
  /// Bytes that are held now.
  std::uint64_t memory() const;
  /// Bytes that are held at most when one more position of `letters` letters comes, which may make everything grow.
  std::uint64_t memory_to_grow(std::size_t letters) const;

 private:
  void grow_slots();
  std::size_t slot_of(std::span<const std::uint32_t> letters) const;

  std::vector<std::uint32_t> letters_;
  std::vector<std::uint64_t> begins_{0};
  std::vector<std::uint32_t> depths_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, none);  ///< open addressing, half full at most
};

}  // namespace zermelo
