// The log of depths against lists of the positions that were put in, and packed sets.
#include "solver/chess/kernel/depth_log.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "solver/chess/kernel/masked_set.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::chess::kernel::depth_log_test {
namespace {

FieldShape shape_of(unsigned levels) {
  FieldShape shape;
  shape.levels = levels;
  return shape;
}

/// Positions of a frame and the words that hold them.
struct Places {
  Places(const FieldShape& shape, std::mt19937_64& random, std::size_t count) : set(shape) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = random() % (64 * shape.words());
      set.insert(place);
      list.insert(static_cast<std::uint32_t>(place));
    }
  }

  MaskedSet set;
  std::set<std::uint32_t> list;
};

std::vector<std::uint32_t> unpacked(std::span<const std::byte> packed, const FieldShape& shape) {
  std::vector<std::uint32_t> places;
  PackedSet(packed, shape.words()).for_places([&](std::uint32_t place) { places.push_back(place); });
  return places;
}

TEST(PackedSet, KeepsPositionsInAscendingOrder) {
  std::mt19937_64 random(1);
  for (unsigned levels = 1; levels <= 4; ++levels)
    for (const std::size_t count : {1, 2, 50, 3000}) {
      const FieldShape shape = shape_of(levels);
      Places places(shape, random, count);
      SetPacker packer(shape);
      const auto packed = packer.pack(places.set.part(), places.set.data(), places.set.data());
      EXPECT_EQ(unpacked(packed, shape), std::vector(places.list.begin(), places.list.end())) << levels;
      EXPECT_EQ(packer.positions(), places.list.size());
    }
}

TEST(PackedSet, TakesPositionsThatAreInAllThreeSets) {
  const FieldShape shape = shape_of(2);
  MaskedSet x(shape), a(shape), b(shape);
  for (const std::size_t place : {7, 80, 4000}) x.insert(place);
  for (const std::size_t place : {7, 80, 81}) a.insert(place);
  for (const std::size_t place : {80, 4000}) b.insert(place);
  SetPacker packer(shape);
  EXPECT_EQ(unpacked(packer.pack(x.part(), a.data(), b.data()), shape), std::vector<std::uint32_t>{80});
}

TEST(PackedSet, IsEmptyWithoutPositions) {
  const FieldShape shape = shape_of(3);
  MaskedSet x(shape), none(shape);
  x.insert(5);
  SetPacker packer(shape);
  EXPECT_TRUE(packer.pack(x.part(), x.data(), none.data()).empty());
  EXPECT_EQ(packer.positions(), 0u);
}

TEST(PackedSet, TakesNoMoreBytesThanItsBound) {
  for (unsigned levels = 1; levels <= 3; ++levels) {
    const FieldShape shape = shape_of(levels);
    MaskedSet all(shape);
    for (std::size_t place = 0; place < 64 * shape.words(); ++place) all.insert(place);
    EXPECT_LE(SetPacker(shape).pack(all.part(), all.data(), all.data()).size(), SetPacker::bound(shape.words()));
  }
}

/// Puts in random sets by two threads, and reads them again.
void use(const DepthLog::Options& options) {
  constexpr std::size_t frames = 9;
  constexpr std::uint32_t plies = 300;
  const FieldShape shape = shape_of(3);
  DepthLog log(frames, shape, options);
  std::vector<std::map<std::uint32_t, std::uint32_t>> expected(frames);
  Workers(2).for_each(frames, [&](std::size_t frame) {
    std::mt19937_64 random(frame);
    for (std::uint32_t ply = 0; ply < plies; ++ply) {
      Places places(shape, random, random() % 200);
      const Value value{ply % 2 == 1 ? Outcome::win : Outcome::loss, ply};
      EXPECT_EQ(log.put(frame, value, places.set.part(), places.set.data(), places.set.data()), places.list.size());
      for (const std::uint32_t place : places.list) expected[frame][place] = ply;
    }
  });
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::map<std::uint32_t, std::uint32_t> found;
    log.read(frame, [&](std::uint32_t place, Value value) {
      EXPECT_EQ(value.outcome, value.depth % 2 == 1 ? Outcome::win : Outcome::loss);
      found[place] = value.depth;
    });
    EXPECT_EQ(found, expected[frame]);
  }
}

TEST(DepthLog, KeepsRecordsInMemory) { use({.memory_bytes = std::uint64_t{1} << 30}); }
TEST(DepthLog, KeepsRecordsInAFile) { use({.memory_bytes = 0}); }

TEST(DepthLog, KnowsTheGreatestDepth) {
  const FieldShape shape = shape_of(1);
  DepthLog log(2, shape, {});
  EXPECT_EQ(log.deepest(), 0u);
  MaskedSet set(shape);
  set.insert(3);
  log.put(0, {Outcome::win, 523}, set.part(), set.data(), set.data());
  log.put(1, {Outcome::loss, 12}, set.part(), set.data(), set.data());
  EXPECT_EQ(log.deepest(), 523u);
}

TEST(DepthLog, RefusesAFolderThatDoesNotExist) {
  EXPECT_THROW(DepthLog(1, shape_of(1), {.folder = "/nowhere/at/all"}), std::system_error);
}

}  // namespace
}  // namespace zermelo::chess::kernel::depth_log_test
