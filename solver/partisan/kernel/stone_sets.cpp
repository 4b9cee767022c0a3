// The sets of k stones are solved in parallel, after those with one stone less or more. Then all classes are handed out
// in the order of their numbers: eight bits of either player become eight bytes at once.
#include "solver/partisan/kernel/stone_sets.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "solver/solving/waves.h"

namespace zermelo::partisan {
namespace {

constexpr Word reversed(Word bits) {
  for (unsigned axis = 0; axis < 5; ++axis)
    bits = (bits >> (1u << axis) & lower_half[axis]) | (bits & lower_half[axis]) << (1u << axis);
  return bits >> 32 | bits << 32;
}

/// The bits of a byte as eight bytes.
constexpr std::array<Word, 256> make_byte_bits() {
  std::array<Word, 256> all{};
  for (Word byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0; bit < 8; ++bit) all[byte] |= (byte >> bit & 1) << 8 * bit;
  return all;
}
constexpr std::array<Word, 256> byte_bits = make_byte_bits();

/// The bits begin, begin + 1, ... below `end` of a word. Requires begin < end <= 64.
constexpr Word bits_between(unsigned begin, unsigned end) { return ~Word{0} << begin & ~Word{0} >> (64 - end); }

/// Writes the classes of `count` positions from the lowest bits of both players. Returns the end.
std::uint8_t* write_classes(Word left, Word right, unsigned count, std::uint8_t* classes) {
  for (; count >= 8; count -= 8, left >>= 8, right >>= 8, classes += 8) {
    const Word eight = byte_bits[left & 255] + 2 * byte_bits[right & 255];
    std::memcpy(classes, &eight, sizeof(eight));
  }
  for (; count > 0; --count, left >>= 1, right >>= 1)
    *classes++ = static_cast<std::uint8_t>((left & 1) + 2 * (right & 1));
  return classes;
}

/// Reads the classes of positions from the finished sets.
class ClassReader {
 public:
  ClassReader(const StoneSets& sets, const StoneNumbers& numbers, const StoneRule& rule)
      : sets_(sets), numbers_(numbers), rule_(rule) {}

  /// Puts the classes of first, first + 1, ... into `classes`. Returns how many of them are gaps.
  Index read(Index first, std::span<std::uint8_t> classes) const {
    Index gaps = 0;
    std::uint8_t* to = classes.data();
    numbers_.for_each_run(first, classes.size(), [&](VertexSet stones, Index colours, Index count) {
      gaps += read_set(stones, colours, count, to);
      to += count;
    });
    return gaps;
  }

 private:
  Index read_set(VertexSet stones, Index colours, Index count, std::uint8_t* classes) const {
    const Word *left = sets_.left(stones), *right = sets_.right(stones);
    const Index end = colours + count;
    const std::size_t first = colours / 64, words = (end + 63) / 64 - first;
    std::vector<Word> positions(words, ~Word{0});
    if (rule_.clear_gaps) rule_.clear_gaps(stones, first, positions);
    Index found = 0;
    for (std::size_t word = first; word < first + words; ++word) {
      const auto from = static_cast<unsigned>(std::max<Index>(colours, 64 * word) % 64);
      const auto to = static_cast<unsigned>(std::min<Index>(end - 64 * word, 64));
      const Word wanted = positions[word - first] & bits_between(from, to);
      found += static_cast<Index>(std::popcount(wanted));
      classes = write_classes((left[word] & wanted) >> from, (right[word] & wanted) >> from, to - from, classes);
    }
    return count - found;
  }

  const StoneSets& sets_;
  const StoneNumbers& numbers_;
  const StoneRule& rule_;
};

/// All sets of cells by their size, in the order of the waves.
std::vector<std::vector<VertexSet>> sets_in_waves(unsigned cells, bool largest_first) {
  std::vector<std::vector<VertexSet>> sets(cells + 1);
  for (VertexSet set = 0; set >> cells == 0; ++set)
    sets[largest_first ? cells - count_of(set) : count_of(set)].push_back(set);
  return sets;
}

/// Solves one part of a wave. Returns the number of positions.
Index solve_part(const StoneRule& rule, StoneSets& sets, std::span<const VertexSet> part) {
  for (const VertexSet stones : part) {
    rule.solve(sets, stones);
    sets.finish(stones);
  }
  return Index{part.size()} << count_of(part.front());
}

void solve_stones(unsigned cells, const StoneRule& rule, const Control& control, const Sink& sink) {
  constexpr std::size_t sets_at_once = 64, classes_at_once = std::size_t{1} << 16;
  const StoneNumbers numbers(cells);
  StoneSets table(cells);
  const auto sets = sets_in_waves(cells, rule.adds_stones);
  const ClassReader reader(table, numbers, rule);
  std::vector<std::uint8_t> classes;
  Waves waves;
  waves.count = sets.size();
  waves.parts = [&](std::size_t wave) { return (sets[wave].size() + sets_at_once - 1) / sets_at_once; };
  waves.repeatable = true;
  waves.solve = [&](std::size_t wave, std::size_t part) {
    const auto rest = std::span(sets[wave]).subspan(part * sets_at_once);
    return solve_part(rule, table, rest.first(std::min(rest.size(), sets_at_once)));
  };
  waves.state = [&](const auto& use) {
    for (const std::span<std::byte> bytes : table.bytes()) use(bytes);
  };
  waves.positions = numbers.size();
  waves.slice = [&](Index first, Index count) -> Slice {
    classes.resize(count);
    std::atomic<Index> gaps = 0;
    control.job.workers().for_chunks(count, classes_at_once, [&](std::size_t begin, std::size_t end) {
      gaps += reader.read(first + begin, std::span(classes).subspan(begin, end - begin));
    });
    return {first, std::span<const std::uint8_t>(classes), gaps.load()};
  };
  run_waves(waves, control, sink);
}

}  // namespace

StoneSets::StoneSets(unsigned cells) : begins_((std::size_t{1} << cells) + 1) {
  for (VertexSet stones = 0; stones >> cells == 0; ++stones)
    begins_[stones + 1] = static_cast<std::uint32_t>(begins_[stones] + words_for(stones));
  left_ = HugeBuffer<Word>(begins_.back());
  right_ = HugeBuffer<Word>(begins_.back());
}

void StoneSets::finish(VertexSet stones) {
  Word* left = this->left(stones);
  Word* right = right_.data() + begins_[stones];
  const std::size_t words = words_for(stones);
  const unsigned unused = count_of(stones) < 6 ? 64 - (1u << count_of(stones)) : 0;
  left[0] = left[0] << unused >> unused;
  for (std::size_t word = 0; word < words; ++word) right[word] = reversed(left[words - 1 - word]) >> unused;
}

std::array<std::span<std::byte>, 2> StoneSets::bytes() { return {bytes_of(left_), bytes_of(right_)}; }

std::uint64_t StoneSets::memory(unsigned cells) {
  Index words = 0, sets = 1;  // sets: of k cells
  for (unsigned k = 0; k <= cells; ++k) {
    words += sets * (k < 6 ? 1 : Index{1} << (k - 6));
    sets = sets * (cells - k) / (k + 1);
  }
  return 2 * sizeof(Word) * words + (sizeof(std::uint32_t) << cells);
}

Kernel stone_kernel(std::string_view name, const Game& game, unsigned cells, StoneRule rule, double file_bits) {
  constexpr std::uint64_t handed_out = std::uint64_t{1} << 24;
  const std::uint64_t table = StoneSets::memory(cells);
  const std::uint64_t memory = table + (sizeof(VertexSet) << (cells + 1)) + std::min(handed_out, game.size());
  return Kernel{.name = name,
                .widest = CellWidth::byte,
                .memory = memory,
                .least_memory = memory,
                .checkpoint_bytes = table,
                .file_bits = file_bits,
                .solve = [cells, rule = std::move(rule)](const Control& control, const Sink& sink) {
                  solve_stones(cells, rule, control, sink);
                }};
}

}  // namespace zermelo::partisan
