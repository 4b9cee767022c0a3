// Bits for all positions of a board with stones, 64 positions a word: which of them a player wins moving first. A rule
// that moves whole words becomes a kernel.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/solving/kernel.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/partisan/stone_numbers.h"

namespace zermelo::partisan {

/// Bits of 64 positions.
using Word = std::uint64_t;

/// The bits of a word at places whose bit `axis` is 0.
inline constexpr std::array<Word, 6> lower_half{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

/// Moves the 32 lowest bits of a word to the places whose bit `axis` is 1.
constexpr Word spread(Word bits, unsigned axis) {
  bits &= lower_half[5];
  for (unsigned step = 5; step-- > axis;) bits = (bits | bits << (1u << step)) & lower_half[step];
  return bits << (1u << axis);
}

/// The inverse: moves the bits at the places whose bit `axis` is 1 to the 32 lowest places.
constexpr Word gathered(Word bits, unsigned axis) {
  bits = bits >> (1u << axis) & lower_half[axis];
  for (unsigned step = axis; step < 5; ++step) bits = (bits | bits >> (1u << step)) & lower_half[step + 1];
  return bits;
}

constexpr unsigned count_of(VertexSet set) { return static_cast<unsigned>(std::popcount(set)); }

/// The number of words of the positions with these stones.
constexpr std::size_t words_for(VertexSet stones) {
  const unsigned k = count_of(stones);
  return k < 6 ? 1 : std::size_t{1} << (k - 6);
}

/// The word at this place among the words in which the stone of `axis` is Left's. Requires axis >= 6.
constexpr std::size_t upper_word(std::size_t place, unsigned axis) {
  const std::size_t half = std::size_t{1} << (axis - 6);
  return 2 * place - (place & (half - 1)) + half;
}

/// The positions with the same k cells occupied are a set of 2^k bits: bit x is set if the player wins moving first,
/// where bit i of x says whether the i-th stone is Left's. With fewer than 6 stones the other bits of the word are 0.
class StoneSets {
 public:
  explicit StoneSets(unsigned cells);

  /// Left's wins, which a rule sets.
  Word* left(VertexSet stones) { return left_.data() + begins_[stones]; }
  const Word* left(VertexSet stones) const { return left_.span().data() + begins_[stones]; }
  const Word* right(VertexSet stones) const { return right_.span().data() + begins_[stones]; }
  /// Clears the bits behind the last position of a short set, and sets Right's wins: Left's wins with all colours
  /// exchanged, which are the same bits in reverse order.
  void finish(VertexSet stones);

  /// The memory, for checkpoints.
  std::array<std::span<std::byte>, 2> bytes();
  /// Its size in bytes, with the index of the sets.
  static std::uint64_t memory(unsigned cells);

 private:
  std::vector<std::uint32_t> begins_;  ///< of the words of each set of stones
  HugeBuffer<Word> left_, right_;
};

/// The moves of a game, for whole sets of positions. Several threads call the functions.
struct StoneRule {
  /// Sets StoneSets::left() of these stones. All sets with one stone less, or with one stone more if `adds_stones`, are
  /// finished.
  std::function<void(StoneSets& sets, VertexSet stones)> solve;
  bool adds_stones = false;
  /// Clears the bits of gaps in the words first, first + 1, ... of these stones. Empty: there are no gaps.
  std::function<void(VertexSet stones, std::size_t first, std::span<Word> words)> clear_gaps = {};
};

/// The kernel for the outcome classes of all positions of StoneNumbers; gaps get the class 0. Cost: the work of the
/// rule, and some 1.5 operations a position to hand out the table. Memory: two bits a position.
Kernel stone_kernel(std::string_view name, const Game& game, unsigned cells, StoneRule rule, double file_bits);

}  // namespace zermelo::partisan
