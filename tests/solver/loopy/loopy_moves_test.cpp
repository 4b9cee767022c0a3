// How the moves of loopy games are packed, reversed, and divided between memory and temporary files.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "solver/loopy/kernel/cold_data.h"
#include "solver/loopy/kernel/moves.h"
#include "solver/loopy/kernel/predecessors.h"
#include "tablebase/game/kept_moves.h"

namespace zermelo::loopy_moves_test {
namespace {

using FromTo = std::pair<Index, Index>;

/// Moves of `positions` positions: near and far, several to the same position, many to position 7.
std::vector<std::vector<Index>> random_moves(std::mt19937& random, Index positions) {
  std::vector<std::vector<Index>> moves(positions);
  for (Index from = 0; from < positions; ++from)
    for (auto n = random() % 6; n > 0; --n)
      moves[from].push_back(n == 5 ? std::min<Index>(7, positions - 1) : random() % positions);
  return moves;
}

/// Keeps the moves chunk by chunk and reads them again, sorted.
std::vector<FromTo> kept_and_read(const std::vector<std::vector<Index>>& moves, std::uint64_t memory) {
  KeptMoves kept(moves.size(), loopy::Exits::chunk, memory, {});
  for (Index first = 0; first < moves.size(); first += loopy::Exits::chunk) {
    std::vector<std::byte> packed;
    for (Index from = first; from < std::min<Index>(moves.size(), first + loopy::Exits::chunk); ++from) {
      std::vector<Index> goals = moves[from];
      pack_moves(from, goals, packed);
    }
    kept.keep(first, packed);
  }
  std::vector<FromTo> read;
  const auto use = [&](Index from, Index to) { read.emplace_back(from, to); };
  for (Index first = 0; first < moves.size(); first += loopy::Exits::chunk)
    kept.for_moves(0, first, std::min<Index>(moves.size(), first + loopy::Exits::chunk), use);
  std::sort(read.begin(), read.end());
  return read;
}

std::vector<FromTo> sorted(const std::vector<std::vector<Index>>& moves) {
  std::vector<FromTo> all;
  for (Index from = 0; from < moves.size(); ++from)
    for (const Index to : moves[from]) all.emplace_back(from, to);
  std::sort(all.begin(), all.end());
  return all;
}

TEST(PackedMoves, AreReadAsTheyWere) {
  const std::vector<Index> ends{0, 1, 63, 64, 127, 128, 16'383, 16'384, 0xffff'fffe};
  for (const Index from : ends)
    for (const Index to : ends) {
      std::vector<Index> goals{to, 5, 0xffff'fffe}, read;
      std::vector<std::byte> packed;
      pack_moves(from, goals, packed);
      const std::byte* at = packed.data();
      const auto use = [&](Index, Index goal) { read.push_back(goal); };
      unpack_moves(from, at, use);
      EXPECT_EQ(read, goals);
      EXPECT_EQ(at, packed.data() + packed.size());
    }
}

TEST(KeptMoves, AreTheSameInMemoryAndInAFile) {
  std::mt19937 random(21);
  for (const Index positions : {Index{1}, Index{4096}, Index{100'000}}) {
    const auto moves = random_moves(random, positions);
    for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1} << 40})
      EXPECT_EQ(kept_and_read(moves, memory), sorted(moves));
  }
}

TEST(OpenCounts, AreReadAsTheyWere) {
  loopy::OpenCounts counts(5000);
  const std::vector<std::uint32_t> numbers{0, 127, 128, 70'000, ~std::uint32_t{0}};
  std::vector<std::byte> packed;
  for (const std::uint32_t number : numbers) pack_number(number, packed);
  counts.keep(4096, packed);
  std::vector<std::uint32_t> read(numbers.size());
  counts.read(4096, read);
  EXPECT_EQ(read, numbers);
}

/// The lists with a buffer for `room` entries, or for the longest list.
loopy::ListedPredecessors listed(const std::vector<std::vector<Index>>& moves, std::uint64_t room, Workers& workers) {
  loopy::ListedPredecessors lists(moves.size());
  const auto show = [&](auto use) {
    for (Index from = 0; from < moves.size(); ++from)
      for (const Index to : moves[from]) use(from, to);
  };
  show(loopy::ListedPredecessors::Announcer<false>(lists));
  lists.place_lists();
  lists.open(std::max(room, lists.longest()), {});
  for (std::size_t part = 0; part < lists.parts(); ++part) {
    show(loopy::ListedPredecessors::Writer<false>(lists));
    lists.close_part(workers);
  }
  return lists;
}

/// Asks for the predecessors of batches of positions.
std::vector<FromTo> moves_in(const loopy::ListedPredecessors& lists, std::vector<Index> positions) {
  std::vector<FromTo> all;
  loopy::ListWindow window;
  for (std::size_t first = 0; first < positions.size(); first += 64) {
    const auto batch = std::span(positions).subspan(first, std::min<std::size_t>(64, positions.size() - first));
    std::size_t asked = 0;
    for (const Index position : batch)
      lists.for_batch(std::span(&position, 1), window, [&](Index from) { all.emplace_back(from, position); });
    lists.for_batch(batch, window, [&](Index) { ++asked; });
    EXPECT_LE(asked, all.size());
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST(ListedPredecessors, AreTheSameWithEveryBuffer) {
  std::mt19937 random(22);
  Workers workers(2);
  for (const Index positions : {Index{1}, Index{2}, Index{1023}, Index{1024}, Index{1025}, Index{20'000}}) {
    const auto moves = random_moves(random, positions);
    const std::uint64_t entries = sorted(moves).size();
    std::vector<Index> all(positions);
    for (Index i = 0; i < positions; ++i) all[i] = i;
    for (const std::uint64_t room : {std::uint64_t{0}, entries / 5, entries / 2, entries}) {
      const loopy::ListedPredecessors lists = listed(moves, room, workers);
      EXPECT_EQ(lists.prefers_order(), lists.parts() > 1);
      EXPECT_LE(lists.buffer_bytes(), 4 * std::max(room, lists.longest()));
      EXPECT_EQ(moves_in(lists, all), sorted(moves));
      std::vector<Index> mixed = all;
      std::shuffle(mixed.begin(), mixed.end(), random);
      EXPECT_EQ(moves_in(lists, mixed), sorted(moves));
    }
  }
}

TEST(MovesMemory, GivesTheListsTheirShareBeforeTheMoves) {
  const loopy::MovesMemory memory{.fixed = 1000, .lists = 8000, .least_lists = 1000, .packed = 6000, .analysis = 300};
  EXPECT_EQ(memory.most(), 15'000u);
  EXPECT_EQ(memory.least(), 2300u);
  EXPECT_EQ(memory.scratch(memory.most()), 0u);
  EXPECT_EQ(memory.scratch(memory.least()), 7000u + 5700u);
  for (std::uint64_t budget = memory.least(); budget < 2 * memory.most(); budget += 100) {
    EXPECT_GE(memory.for_lists(budget), memory.least_lists);
    EXPECT_LE(memory.for_lists(budget), memory.lists);
    const std::uint64_t held = std::min(memory.packed, memory.for_packed(budget));
    EXPECT_LE(memory.fixed + memory.for_lists(budget) + std::max(held, memory.analysis), budget);
    EXPECT_GE(memory.beside_packed(budget, held), memory.for_lists(budget));
    EXPECT_LE(memory.fixed + std::max(held, memory.analysis) + memory.beside_packed(budget, held), budget);
    EXPECT_LE(memory.scratch(budget + 100), memory.scratch(budget));
  }
}

}  // namespace
}  // namespace zermelo::loopy_moves_test
