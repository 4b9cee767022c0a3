// Solves 64 positions of Clobber at a time. The positions with the same k cells occupied are a set of 2^k bits: bit x
// is set if the player wins moving first, where bit i of x says whether the i-th stone is Left's.
//
// Left moves the stone at a to b and removes the stone there. Whatever the other stones are, this leads from a set S of
// stones to S without a, with Left's stone at b. So for each a
//  * V, the complement of Right's wins on S without a, are the goals that Left wants;
//  * for each neighbour b of a, the half of V in which b is Left's moves to the half in which b is Right's: a shift;
//  * the union of these, U, is spread to the half of S in which a is Left's: a gap of 2^i bits behind each run of 2^i.
// Right's wins are Left's wins with all colours exchanged: the same bits in reverse order.
//
// Cost model: for each position half a word operation of 64 positions for each stone and each neighbour, about two in
// all on 4 x 5; a position takes two bits in memory. The sets of k stones are solved in parallel, after those of k - 1.
#include "solver/partisan/kernel/solve_clobber.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "solver/solving/waves.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/partisan/stone_numbers.h"

namespace zermelo::partisan {
namespace {

using Word = std::uint64_t;

/// The bits of a word at places whose bit `axis` is 0.
constexpr std::array<Word, 6> lower_half{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                         0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

/// Moves the 32 lowest bits of a word to the places whose bit `axis` is 1.
constexpr Word spread(Word bits, unsigned axis) {
  bits &= lower_half[5];
  for (unsigned step = 5; step-- > axis;) bits = (bits | bits << (1u << step)) & lower_half[step];
  return bits << (1u << axis);
}

constexpr Word reversed(Word bits) {
  for (unsigned axis = 0; axis < 5; ++axis)
    bits = (bits >> (1u << axis) & lower_half[axis]) | (bits & lower_half[axis]) << (1u << axis);
  return bits >> 32 | bits << 32;
}

constexpr unsigned count_of(VertexSet set) { return static_cast<unsigned>(std::popcount(set)); }

/// The place of a cell among the stones.
inline unsigned axis_of(unsigned cell, VertexSet stones) { return count_of(stones & (set_of(cell) - 1)); }

/// The number of words of the positions with these stones.
constexpr std::size_t words_for(VertexSet stones) {
  const unsigned k = count_of(stones);
  return k < 6 ? 1 : std::size_t{1} << (k - 6);
}

/// Who wins moving first, for all positions of a board.
class ClobberTable {
 public:
  ClobberTable(unsigned cells, std::span<const VertexSet> neighbours)
      : neighbours_(neighbours), begins_((std::size_t{1} << cells) + 1) {
    for (VertexSet stones = 0; stones >> cells == 0; ++stones)
      begins_[stones + 1] = static_cast<std::uint32_t>(begins_[stones] + words_for(stones));
    left_ = HugeBuffer<Word>(begins_.back());
    right_ = HugeBuffer<Word>(begins_.back());
  }

  /// Requires that the sets with one stone less are solved.
  void solve(VertexSet stones) {
    Word* wins = left_.data() + begins_[stones];
    std::fill_n(wins, words_for(stones), 0);
    for_each_vertex(stones, [&](unsigned from) {
      if ((neighbours_[from] & stones) != 0) take_moves(stones, from, wins);
    });
    mirror(stones);
  }

  HugeBuffer<Word>& left() { return left_; }
  HugeBuffer<Word>& right() { return right_; }
  const Word* left(VertexSet stones) const { return left_.span().data() + begins_[stones]; }
  const Word* right(VertexSet stones) const { return right_.span().data() + begins_[stones]; }

  static std::uint64_t memory(unsigned cells) {
    Index words = 0, sets = 1;  // sets: of k cells
    for (unsigned k = 0; k <= cells; ++k) {
      words += sets * (k < 6 ? 1 : Index{1} << (k - 6));
      sets = sets * (cells - k) / (k + 1);
    }
    return 2 * sizeof(Word) * words + (sizeof(std::uint32_t) << cells);
  }

 private:
  /// How the moves to the neighbours of a cell change a word of goals.
  struct Shifts {
    explicit Shifts(VertexSet neighbours, VertexSet rest) {
      for_each_vertex(neighbours & rest, [&](unsigned to) {
        const unsigned axis = axis_of(to, rest);
        if (axis < 6)
          within[inside++] = axis;
        else
          between[outside++] = std::size_t{1} << (axis - 6);
      });
    }

    /// The positions of a word from which a move leads to a goal. `lost` are Right's wins.
    Word moved(const Word* lost, std::size_t word) const {
      Word goals = 0;
      for (unsigned i = 0; i < inside; ++i) goals |= ~lost[word] >> (1u << within[i]) & lower_half[within[i]];
      for (unsigned i = 0; i < outside; ++i)
        if ((word & between[i]) == 0) goals |= ~lost[word | between[i]];
      return goals;
    }

    std::array<unsigned, 6> within;                              ///< axes inside a word
    std::array<std::size_t, SmallGraph::most_vertices> between;  ///< distances between words
    unsigned inside = 0, outside = 0;
  };

  /// Adds the positions in which a move of Left's stone at `from` wins.
  void take_moves(VertexSet stones, unsigned from, Word* wins) const {
    const VertexSet rest = stones ^ set_of(from);
    const Shifts shifts(neighbours_[from], rest);
    const Word* lost = right(rest);
    const unsigned axis = axis_of(from, stones);
    const std::size_t words = words_for(rest);
    if (axis >= 6) {
      const std::size_t gap = std::size_t{1} << (axis - 6);
      for (std::size_t word = 0; word < words; ++word)
        wins[2 * word - (word & (gap - 1)) + gap] |= shifts.moved(lost, word);
    } else if (count_of(rest) < 6) {
      wins[0] |= spread(shifts.moved(lost, 0), axis);
    } else {
      for (std::size_t word = 0; word < words; ++word) {
        const Word goals = shifts.moved(lost, word);
        wins[2 * word] |= spread(goals, axis);
        wins[2 * word + 1] |= spread(goals >> 32, axis);
      }
    }
  }

  /// Clears the bits behind the last position of a short set, and sets Right's wins.
  void mirror(VertexSet stones) {
    Word* left = left_.data() + begins_[stones];
    Word* right = right_.data() + begins_[stones];
    const std::size_t words = words_for(stones);
    const unsigned unused = count_of(stones) < 6 ? 64 - (1u << count_of(stones)) : 0;
    left[0] = left[0] << unused >> unused;
    for (std::size_t word = 0; word < words; ++word) right[word] = reversed(left[words - 1 - word]) >> unused;
  }

  std::span<const VertexSet> neighbours_;
  std::vector<std::uint32_t> begins_;  ///< of the words of each set of stones
  HugeBuffer<Word> left_, right_;
};

/// The bits of a byte as eight bytes.
constexpr std::array<Word, 256> make_byte_bits() {
  std::array<Word, 256> all{};
  for (Word byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0; bit < 8; ++bit) all[byte] |= (byte >> bit & 1) << 8 * bit;
  return all;
}
constexpr std::array<Word, 256> byte_bits = make_byte_bits();

/// Puts the classes of a run of positions into `classes`.
class ClassReader {
 public:
  ClassReader(const ClobberTable& table, const StoneNumbers& numbers) : table_(table), numbers_(numbers) {}

  void read(Index first, std::span<std::uint8_t> classes) const {
    VertexSet stones = numbers_.stones(first);
    Index place = first - numbers_.first(stones);
    for (std::size_t done = 0; done < classes.size(); ++stones, place = 0) {
      const std::size_t count = std::min<std::size_t>(classes.size() - done, (Index{1} << count_of(stones)) - place);
      read_set(stones, place, classes.subspan(done, count));
      done += count;
    }
  }

 private:
  void read_set(VertexSet stones, Index place, std::span<std::uint8_t> classes) const {
    const Word *left = table_.left(stones), *right = table_.right(stones);
    std::size_t i = 0;
    const auto one = [&] {
      const auto bit = static_cast<unsigned>(place % 64);
      classes[i++] = static_cast<std::uint8_t>((left[place / 64] >> bit & 1) + 2 * (right[place / 64] >> bit & 1));
      ++place;
    };
    while (i < classes.size() && place % 8 != 0) one();
    for (; i + 8 <= classes.size(); i += 8, place += 8) {
      const auto bit = static_cast<unsigned>(place % 64);
      const Word eight = byte_bits[left[place / 64] >> bit & 255] + 2 * byte_bits[right[place / 64] >> bit & 255];
      std::memcpy(classes.data() + i, &eight, sizeof(eight));
    }
    while (i < classes.size()) one();
  }

  const ClobberTable& table_;
  const StoneNumbers& numbers_;
};

/// All sets of cells by their size.
std::vector<std::vector<VertexSet>> sets_by_size(unsigned cells) {
  std::vector<std::vector<VertexSet>> sets(cells + 1);
  for (VertexSet set = 0; set >> cells == 0; ++set) sets[count_of(set)].push_back(set);
  return sets;
}

void solve_clobber(const PartisanRules& rules, const Control& control, const Sink& sink) {
  constexpr std::size_t sets_at_once = 64, classes_at_once = std::size_t{1} << 16;
  const StoneNumbers numbers(static_cast<unsigned>(rules.clobber.size()));
  ClobberTable table(numbers.cells(), rules.clobber);
  const auto sets = sets_by_size(numbers.cells());
  const ClassReader reader(table, numbers);
  std::vector<std::uint8_t> classes;
  Waves waves;
  waves.count = sets.size();
  waves.parts = [&](std::size_t wave) { return (sets[wave].size() + sets_at_once - 1) / sets_at_once; };
  waves.repeatable = true;
  waves.solve = [&](std::size_t wave, std::size_t part) {
    const std::size_t begin = part * sets_at_once, end = std::min(begin + sets_at_once, sets[wave].size());
    for (std::size_t i = begin; i < end; ++i) table.solve(sets[wave][i]);
    return Index{end - begin} << wave;
  };
  waves.state = [&](const auto& use) {
    use(bytes_of(table.left()));
    use(bytes_of(table.right()));
  };
  waves.positions = numbers.size();
  waves.slice = [&](Index first, Index count) -> Slice {
    classes.resize(count);
    control.job.workers().for_chunks(count, classes_at_once, [&](std::size_t begin, std::size_t end) {
      reader.read(first + begin, std::span(classes).subspan(begin, end - begin));
    });
    return {first, std::span<const std::uint8_t>(classes)};
  };
  run_waves(waves, control, sink);
}

}  // namespace

std::optional<Kernel> clobber_kernel(const Game& game, const PartisanRules& rules, const EntryKind& kind) {
  if (kind != kinds::outcome_classes || rules.clobber.empty()) return {};
  constexpr std::uint64_t handed_out = std::uint64_t{1} << 24;
  const auto cells = static_cast<unsigned>(rules.clobber.size());
  const std::uint64_t table = ClobberTable::memory(cells);
  const std::uint64_t memory = table + (sizeof(VertexSet) << (cells + 1)) + std::min(handed_out, game.size());
  return Kernel{.name = "clobber",
                .widest = CellWidth::byte,
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = table,
                .file_bits = 1.2,
                .solve = [&rules](const Control& control, const Sink& sink) { solve_clobber(rules, control, sink); }};
}

}  // namespace zermelo::partisan
