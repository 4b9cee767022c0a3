// Keeps tables of every width of cells, in memory and in a temporary file, and drops those without room.
#include <gtest/gtest.h>

#include <random>

#include "jobs/lookup/tier_tables.h"

namespace zermelo::kept_tables_test {
namespace {

constexpr Index positions = 1'000'003;
constexpr std::uint64_t much = std::uint64_t{1} << 30;
const TableKind kind{GameClass::loopy, Play::normal, Metric::depth};

/// Codes of depths that do not pack well.
template <class Cell>
std::vector<Cell> random_cells(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Cell> cells(positions);
  for (Cell& cell : cells) cell = static_cast<Cell>(1 + random() % 250);
  return cells;
}

/// Adds a table in two slices.
template <class Cell>
void add(KeptTables& kept, std::size_t place, const std::vector<Cell>& cells) {
  const std::span<const Cell> all = cells;
  const Index half = positions / 2;
  kept.add(place, positions, kind, {0, all.first(half)}, Job());
  kept.add(place, positions, kind, {half, all.subspan(half)}, Job());
}

template <class Cell>
void expect_table(const KeptTables& kept, std::size_t place, const std::vector<Cell>& cells) {
  ASSERT_TRUE(kept.has(place));
  const MemoryTable table = kept.table(place, Job());
  const Slice whole = table.slice();
  const auto& found = std::get<std::span<const Cell>>(whole.cells);
  EXPECT_TRUE(std::equal(found.begin(), found.end(), cells.begin(), cells.end()));
}

TEST(KeptTables, GiveBackEveryEntryFromMemoryAndFromAFile) {
  for (const std::uint64_t memory : {much, std::uint64_t{0}}) {
    KeptTables kept({.tiers = 3, .memory_bytes = memory, .spills = true});
    const auto bytes = random_cells<std::uint8_t>(1);
    const auto words = random_cells<std::uint16_t>(2);
    add(kept, 0, bytes);
    add(kept, 2, words);
    for (const std::size_t place : {0, 2}) kept.pack(place, Job());
    EXPECT_FALSE(kept.has(1));
    expect_table(kept, 0, bytes);
    expect_table(kept, 2, words);
    kept.forget(0);
    EXPECT_FALSE(kept.has(0));
    expect_table(kept, 2, words);
  }
}

TEST(KeptTables, KeepOutcomesInBits) {
  const TableKind outcomes{GameClass::terminating, Play::normal, Metric::outcome};
  const std::vector<std::uint64_t> words{0x123456789ABCDEF0, 0xFEDCBA9876543210};
  KeptTables kept({.tiers = 1, .memory_bytes = much});
  kept.add(0, 100, outcomes, {0, LossBits{words.data(), 0, 60}}, Job());
  kept.add(0, 100, outcomes, {60, LossBits{words.data(), 60, 40}}, Job());
  kept.pack(0, Job());
  const MemoryTable table = kept.table(0, Job());
  const LossBits bits{words.data(), 0, 100};
  for (Index i = 0; i < 100; ++i) EXPECT_EQ(table.value(i).is_loss(), bits.loss(i)) << i;
}

TEST(KeptTables, DropATableWithoutRoom) {
  KeptTables kept({.tiers = 2, .memory_bytes = 0});
  add(kept, 0, random_cells<std::uint16_t>(1));
  add(kept, 1, random_cells<std::uint16_t>(2));
  kept.pack(0, Job());
  kept.pack(1, Job());
  EXPECT_FALSE(kept.has(1));
}

TEST(KeptTables, DropATableWithoutItsFirstEntries) {
  const auto cells = random_cells<std::uint8_t>(1);
  KeptTables kept({.tiers = 1, .memory_bytes = much});
  kept.add(0, positions, kind, {7, std::span<const std::uint8_t>(cells).first(positions - 7)}, Job());
  kept.pack(0, Job());
  EXPECT_FALSE(kept.has(0));
}

TEST(KeptTables, UseTheRoomOfForgottenTables) {
  KeptTables kept({.tiers = 1, .memory_bytes = std::uint64_t{3} << 20});
  const auto cells = random_cells<std::uint8_t>(1);
  for (int round = 0; round < 10; ++round) {
    add(kept, 0, cells);
    kept.pack(0, Job());
    expect_table(kept, 0, cells);
    kept.forget(0);
  }
}

}  // namespace
}  // namespace zermelo::kept_tables_test
