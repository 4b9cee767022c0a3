// Moves of men in 64 positions at a time, against moves of one man in one position.
#include "solver/chess/kernel/vectors/pull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <vector>

#include "solver/chess/kernel/tier_cells.h"

namespace zermelo::chess::kernel::pull_test {
namespace {

/// The squares of the men of the levels.
using Line = std::array<int, most_levels>;

/// Words aligned as vectors need them.
struct alignas(64) AlignedWords {
  Word word[8] = {};
};
using Words = std::vector<AlignedWords>;

struct Example {
  FieldShape shape;
  Word fixed = 0;

  std::size_t positions() const { return shape.words() * 64; }
  Words empty() const { return Words((shape.words() + 7) / 8); }
};

bool has(const Words& set, std::size_t position) {
  return set[position / 512].word[position / 64 % 8] >> position % 64 & 1;
}
void insert(Words& set, std::size_t position) {
  set[position / 512].word[position / 64 % 8] |= Word{1} << position % 64;
}

Line line_of(std::size_t position, unsigned levels) {
  Line line{};
  for (unsigned level = levels; level-- > 0; position /= 64) line[level] = static_cast<int>(position % 64);
  return line;
}

std::size_t position_of(const Line& line, unsigned levels) {
  std::size_t position = 0;
  for (unsigned level = 0; level < levels; ++level) position = 64 * position + static_cast<std::size_t>(line[level]);
  return position;
}

std::optional<int> step_from(int square, FieldStep step) {
  const int file = square % 8 + step.files, rank = square / 8 + step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return {};
  return 8 * rank + file;
}

/// The squares that a man reaches in a line of men; the square of another man ends a ride.
std::vector<int> targets(const Example& example, const Line& line, unsigned mover) {
  const FieldMan& man = example.shape.men[mover];
  Word occupied = example.fixed | ~example.shape.board;
  for (unsigned level = 0; level < example.shape.levels; ++level)
    if (level != mover) occupied |= Word{1} << line[level];
  const auto taken = [&](int square) { return occupied >> square & 1; };
  std::vector<int> all;
  for (int i = 0; i < man.leaps; ++i)
    if (const auto to = step_from(line[mover], man.leap[i])) all.push_back(*to);
  for (int i = 0; i < man.rides; ++i) {
    auto at = step_from(line[mover], man.ride[i]);
    for (; at && !taken(*at); at = step_from(*at, man.ride[i]))
      if (!man.hops) all.push_back(*at);
    if (at && man.hops) at = step_from(*at, man.ride[i]);
    if (at) all.push_back(*at);
  }
  return all;
}

Words plain_pull(const Example& example, unsigned men, const Words& x) {
  Words result = example.empty();
  const unsigned levels = example.shape.levels;
  for (std::size_t position = 0; position < example.positions(); ++position)
    for (unsigned mover = 0; mover < levels; ++mover) {
      if (!(men >> mover & 1)) continue;
      Line line = line_of(position, levels);
      for (const int target : targets(example, line, mover)) {
        Line after = line;
        after[mover] = target;
        if (has(x, position_of(after, levels))) insert(result, position);
      }
    }
  return result;
}

FieldMan man_of(std::vector<FieldStep> leaps, std::vector<FieldStep> rides, bool hops = false) {
  FieldMan man;
  for (const FieldStep step : leaps) man.leap[man.leaps++] = step;
  for (const FieldStep step : rides) man.ride[man.rides++] = step;
  man.hops = hops;
  return man;
}

std::vector<FieldMan> sorts_of_men() {
  const std::vector<FieldStep> lines{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, diagonals{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  std::vector<FieldStep> all = lines, knight, zebra;
  all.insert(all.end(), diagonals.begin(), diagonals.end());
  for (const FieldStep& d : diagonals)
    for (const auto& [a, b] : {std::pair{1, 2}, std::pair{2, 1}})
      knight.push_back({static_cast<std::int8_t>(a * d.files), static_cast<std::int8_t>(b * d.ranks)});
  for (const FieldStep& d : diagonals)
    zebra.push_back({static_cast<std::int8_t>(3 * d.files), static_cast<std::int8_t>(2 * d.ranks)});
  return {man_of({}, lines), man_of({}, all),    man_of(knight, {}),    man_of(knight, all),
          man_of(all, {}),   man_of({}, knight), man_of({}, all, true), man_of(zebra, diagonals)};
}

Example random_example(std::mt19937_64& random, unsigned levels) {
  const auto sorts = sorts_of_men();
  Example example;
  example.shape.levels = levels;
  for (unsigned level = 0; level < levels; ++level) example.shape.men[level] = sorts[random() % sorts.size()];
  if (random() % 3 == 0) example.shape.board = 0x000000003F3F3F3F;
  example.fixed = Word{1} << random() % 64 | Word{1} << random() % 64;
  example.fixed &= example.shape.board;
  return example;
}

/// Targets on the board; in one of `rare` positions.
Words random_targets(std::mt19937_64& random, const Example& example, unsigned rare) {
  Words x = example.empty();
  for (std::size_t position = 0; position < example.positions(); ++position) {
    Word squares = 0;
    for (unsigned level = 0; const int square : line_of(position, example.shape.levels))
      if (level++ < example.shape.levels) squares |= Word{1} << square;
    if (random() % rare == 0 && (squares & ~example.shape.board) == 0) insert(x, position);
  }
  return x;
}

/// The blocks that have positions.
std::vector<Word> mask_of(const Example& example, const Words& set) {
  std::vector<Word> mask(example.shape.mask_words());
  const std::size_t block = example.positions() / example.shape.blocks();
  for (std::size_t position = 0; position < example.positions(); ++position)
    if (has(set, position)) mask[position / block / 64] |= Word{1} << position / block % 64;
  return mask;
}

/// A set with a mask of its own.
struct Masked {
  explicit Masked(const Example& example) : words(example.empty()), mask(example.shape.mask_words()) {}
  Masked(const Example& example, const Words& set) : words(set), mask(mask_of(example, set)) {}

  GrowingPart part() { return {words[0].word, mask.data()}; }

  Words words;
  std::vector<Word> mask;
};

/// The mask has all blocks that have positions.
void expect_covered(const Example& example, const Masked& set) {
  const std::vector<Word> blocks = mask_of(example, set.words);
  for (std::size_t m = 0; m < blocks.size(); ++m) EXPECT_EQ(blocks[m] & ~set.mask[m], 0u);
}

Masked everywhere(const Example& example) {
  Masked set(example);
  for (auto& line : set.words)
    for (Word& word : line.word) word = ~Word{0};
  set.mask = mask_of(example, set.words);
  return set;
}

/// Men off the board have no moves.
void keep_on_board(const Example& example, Words& set) {
  for (std::size_t position = 0; position < example.positions(); ++position) {
    const Line line = line_of(position, example.shape.levels);
    for (unsigned level = 0; level < example.shape.levels; ++level)
      if (!(example.shape.board >> line[level] & 1))
        set[position / 512].word[position / 64 % 8] &= ~(Word{1} << position % 64);
  }
}

void expect_same(const Example& example, const Words& a, const Words& b, const char* unit) {
  for (std::size_t position = 0; position < example.positions(); ++position)
    ASSERT_EQ(has(a, position), has(b, position)) << unit << " position " << position;
}

void try_examples(unsigned levels, int examples) {
  std::mt19937_64 random(levels);
  for (int i = 0; i < examples; ++i) {
    const Example example = random_example(random, levels);
    const auto men = static_cast<unsigned>(1 + random() % ((1u << levels) - 1));
    const Words x = random_targets(random, example, i % 2 == 0 ? 2 : 200);
    Words expected = plain_pull(example, men, x);
    keep_on_board(example, expected);
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      Masked targets(example, x), p(example);
      (*unit)->pull(example.shape, men, example.fixed, targets.part(), p.part(), everywhere(example).part());
      expect_covered(example, p);
      keep_on_board(example, p.words);
      expect_same(example, p.words, expected, (*unit)->name);
    }
  }
}

TEST(Pull, EqualsMovesOfOneMan) { try_examples(1, 300); }
TEST(Pull, EqualsMovesOfTwoMen) { try_examples(2, 60); }
TEST(Pull, EqualsMovesOfThreeMen) { try_examples(3, 6); }

TEST(Pull, IsCompleteWhereWanted) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20; ++i) {
    const Example example = random_example(random, 3);
    const Words x = random_targets(random, example, 3), wanted = random_targets(random, example, 5000);
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      Masked targets(example, x), places(example, wanted), all(example), some(example);
      (*unit)->pull(example.shape, 7, example.fixed, targets.part(), all.part(), everywhere(example).part());
      (*unit)->pull(example.shape, 7, example.fixed, targets.part(), some.part(), places.part());
      expect_covered(example, some);
      for (Masked* set : {&all, &some}) (*unit)->keep_both(example.shape, wanted[0].word, wanted[0].word, set->part());
      expect_same(example, some.words, all.words, (*unit)->name);
    }
  }
}

int turned(int square, unsigned symmetry) {
  int file = square % 8, rank = square / 8;
  if (symmetry & 1) file = 7 - file;
  if (symmetry & 2) rank = 7 - rank;
  if (symmetry & 4) std::swap(file, rank);
  return 8 * rank + file;
}

TEST(Turn, TakesPositionsFromTheirImages) {
  std::mt19937_64 random(3);
  for (unsigned levels = 1; levels <= 3; ++levels)
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
      Example example;
      example.shape.levels = levels;
      const Words x = random_targets(random, example, 300), y = random_targets(random, example, 300);
      Words expected = example.empty();
      for (std::size_t position = 0; position < example.positions(); ++position) {
        Line line = line_of(position, levels);
        for (int& square : line) square = turned(square, symmetry);
        if (has(x, position_of(line, levels)) || has(y, position_of(line, levels))) insert(expected, position);
      }
      for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
        Masked a(example, x), b(example, y), p(example);
        const Part both[] = {a.part(), b.part()};
        (*unit)->turn(example.shape, symmetry, both, 2, p.part(), everywhere(example).part().blocks);
        expect_covered(example, p);
        expect_same(example, p.words, expected, (*unit)->name);
      }
    }
}

TEST(Turn, IsCompleteInWantedBlocks) {
  std::mt19937_64 random(4);
  Example example;
  example.shape.levels = 3;
  const Words x = random_targets(random, example, 50);
  const Word wanted = 0x00FF00000000FF11;
  for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
    Masked set(example, x), all(example), some(example);
    const Part from = set.part();
    (*unit)->turn(example.shape, 5, &from, 1, all.part(), everywhere(example).part().blocks);
    (*unit)->turn(example.shape, 5, &from, 1, some.part(), &wanted);
    for (std::size_t position = 0; position < example.positions(); ++position)
      EXPECT_TRUE(!(wanted >> position / 4096 & 1) || has(some.words, position) == has(all.words, position));
  }
}

TEST(Sets, KeepSubtractAndMovePositionsOfTheirBlocks) {
  std::mt19937_64 random(6);
  for (unsigned levels = 1; levels <= 3; ++levels) {
    Example example;
    example.shape.levels = levels;
    const Words x = random_targets(random, example, 5000), a = random_targets(random, example, 2);
    const Words b = random_targets(random, example, 2), c = random_targets(random, example, 2);
    Words expected = example.empty();
    for (std::size_t position = 0; position < example.positions(); ++position)
      if (has(x, position) && has(a, position) && has(b, position) && !has(c, position)) insert(expected, position);
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      Masked p(example, x), less(example, c), to(example);
      (*unit)->keep_both(example.shape, a[0].word, b[0].word, p.part());
      (*unit)->subtract(example.shape, less.part(), p.part());
      EXPECT_EQ(p.mask, mask_of(example, expected));
      (*unit)->move(example.shape, p.part(), to.part());
      expect_same(example, to.words, expected, (*unit)->name);
      EXPECT_EQ(to.mask, mask_of(example, expected));
      expect_same(example, p.words, example.empty(), (*unit)->name);
    }
  }
}

TEST(Store, FillsCellsOfASet) {
  std::mt19937_64 random(5);
  Example example;
  const Words x = random_targets(random, example, 2);
  const Word a = 0xFFFF0000FFFF0000, b = 0x00FFFFFFFFFFFF00;
  for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
    std::vector<std::uint16_t> cells(64, 7);
    const auto in_all = [&](std::size_t s) { return has(x, s) && (a & b) >> s & 1; };
    const std::size_t count = (*unit)->store_wide(example.shape, Masked(example, x).part(), &a, &b, 500, cells.data());
    for (std::size_t s = 0; s < 64; ++s) EXPECT_EQ(cells[s], in_all(s) ? 500 : 7);
    EXPECT_EQ(count, static_cast<std::size_t>(std::count(cells.begin(), cells.end(), 500)));
  }
}

TEST(Raise, TakesTheBetterCodeOfEveryCell) {
  std::mt19937_64 random(8);
  for (unsigned first = 0; first < 256; first += 64) {
    std::vector<std::uint8_t> cells(64), image(64);
    std::vector<ExitCode> known(64);
    for (unsigned s = 0; s < 64; ++s) {
      cells[s] = static_cast<std::uint8_t>(first + s);
      image[s] = static_cast<std::uint8_t>(63 - s);
      known[s] = s % 3 == 0 ? ExitCode{0} : static_cast<ExitCode>(random());
    }
    const Word set = random() | 1;
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      std::vector<ExitCode> best = known;
      (*unit)->raise(cells.data(), image.data(), set, best.data());
      for (unsigned s = 0; s < 64; ++s) {
        const ExitCode code = ExitCoding::encode(PlyCode<std::uint8_t>::decode(cells[image[s]]));
        EXPECT_EQ(best[s], set >> s & 1 ? std::max(known[s], code) : known[s]) << (*unit)->name << " square " << s;
      }
    }
  }
}

TEST(Entries, AreThoseOfLegalPositions) {
  using Code = PlyCode<std::uint8_t>;
  std::vector<std::uint8_t> cells, to(256, 1);
  for (std::uint32_t depth = 0; depth <= LoopyCode<std::uint8_t>::max_depth; ++depth)
    cells.push_back(Code::encode({depth % 2 == 1 ? Outcome::win : Outcome::loss, depth}));
  cells.resize(256);
  const std::vector<Word> legal{~Word{0}, 0x00FFF0F012345678, ~Word{0}, 1};
  for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
    (*unit)->entries(legal.size(), cells.data(), legal.data(), to.data());
    for (std::size_t i = 0; i < cells.size(); ++i)
      EXPECT_EQ(to[i], legal[i / 64] >> i % 64 & 1 ? LoopyCode<std::uint8_t>::encode(Code::decode(cells[i])) : 0)
          << (*unit)->name << " cell " << i;
  }
}

TEST(Store, FillsBytesOfASet) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 50; ++i) {
    Example example;
    const Words x = random_targets(random, example, i % 2 == 0 ? 2 : 20);
    const Word all = ~Word{0};
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      std::vector<std::uint8_t> cells(64, 7);
      (*unit)->store(example.shape, Masked(example, x).part(), &all, &all, 200, cells.data());
      for (std::size_t s = 0; s < 64; ++s) EXPECT_EQ(cells[s], has(x, s) ? 200 : 7) << (*unit)->name;
    }
  }
}

using Counts = std::vector<std::uint8_t>;

/// Bytes of which some are large, so that sums reach 255.
Counts random_counts(std::mt19937_64& random) {
  Counts counts(64);
  for (std::uint8_t& count : counts) count = static_cast<std::uint8_t>(random() % 4 == 0 ? random() : random() % 5);
  return counts;
}

void add_to(std::uint8_t& sum, unsigned more) { sum = static_cast<std::uint8_t>(std::min(255u, sum + more)); }

TEST(Counts, AddTheBytesOfASet) {
  std::mt19937_64 random(10);
  for (int i = 0; i < 50; ++i) {
    const Counts from = random_counts(random), before = random_counts(random);
    const Word set = random();
    Counts expected = before;
    for (unsigned s = 0; s < 64; ++s)
      if (set >> s & 1) add_to(expected[s], from[s]);
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      Counts sums = before;
      (*unit)->add_counts(from.data(), set, sums.data());
      EXPECT_EQ(sums, expected) << (*unit)->name;
    }
  }
}

TEST(Counts, AddTheBytesOfAllMoves) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 200; ++i) {
    const Example example = random_example(random, 1);
    const FieldMan& man = example.shape.men[0];
    const Counts from = random_counts(random), before = random_counts(random);
    const Word set = random() & example.shape.board, wanted = random(), free = example.shape.board & ~example.fixed;
    Counts expected = before;
    for (unsigned s = 0; s < 64 && !man.hops; ++s)
      for (const int to : targets(example, {static_cast<int>(s)}, 0))
        if (wanted >> s & set >> to & 1) add_to(expected[s], from[static_cast<std::size_t>(to)]);
    for (const VectorUnit* const* unit = vector_units(); *unit != nullptr; ++unit) {
      Counts sums = before;
      (*unit)->add_moves(man, from.data(), set, free, wanted, sums.data());
      EXPECT_EQ(sums, expected) << (*unit)->name;
    }
  }
}

}  // namespace
}  // namespace zermelo::chess::kernel::pull_test
