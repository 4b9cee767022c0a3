// Several readers of one file at the same time, with caches of several sizes.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "formats/table/blocks/block.h"
#include "formats/table/reading/block_cache.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::readers_test {
namespace {

TEST(TableFile, AnswersSeveralReadersAtOnce) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 50'000);
  write_table(folder.file("t.ztb"), table, {"", 256, 1});
  for (const std::uint64_t cache : {0u, 3'000u, 20'000u, 1u << 24}) {
    const TableFile file(folder.file("t.ztb"), cache);
    std::atomic<unsigned> wrong = 0;
    {
      std::vector<std::jthread> readers;
      for (unsigned seed = 1; seed <= 4; ++seed)
        readers.emplace_back([&, seed] {
          std::mt19937 random(seed);
          for (int i = 0; i < 5000; ++i) {
            const Index position = random() % table.values.size();
            wrong += file.value(position) != KeptValue(table.values[position]);
          }
        });
    }
    EXPECT_EQ(wrong, 0u) << "with a cache of " << cache << " bytes";
  }
}

TEST(BlockCache, StaysWithinItsBoundAndKeepsWhatWasUsedLast) {
  const auto block_of = [](std::size_t bytes) {
    SampleTable table(CellWidth::byte, bytes);
    const std::string path = "made up";
    const BlockCodec& codec = block_codec(Layout::codes, CellCode::depth, CellWidth::byte);
    return codec.open(*codec.pack(0, table.slice(0, bytes)), bytes, FileLocation{path});
  };
  const BlockList<Block> cache(std::make_shared<BlockCache>(4000));
  const auto has = [&](std::uint64_t number) { return cache.find(number, [](const Block&) {}); };
  for (std::uint64_t number = 0; number < 3; ++number) cache.insert(number, block_of(1000));
  EXPECT_TRUE(has(0));
  cache.insert(3, block_of(1000));  // makes room by dropping block 1
  EXPECT_TRUE(has(0));
  EXPECT_FALSE(has(1));
  EXPECT_TRUE(has(3));
  cache.insert(4, block_of(5000));  // larger than the cache
  EXPECT_FALSE(has(4));
  EXPECT_TRUE(has(3));
  cache.cache()->clear();
  EXPECT_FALSE(has(3));
  EXPECT_EQ(cache.cache()->use().bytes, 0u);
  for (std::uint64_t number = 5; number < 8; ++number) cache.insert(number, block_of(1000));
  for (std::uint64_t number = 5; number < 8; ++number) EXPECT_TRUE(has(number));
}

}  // namespace
}  // namespace zermelo::test::readers_test
