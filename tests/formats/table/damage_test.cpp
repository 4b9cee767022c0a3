// Damaged files: each is refused with its name, and no damaged file gives a wrong answer.
#include <gtest/gtest.h>

#include <cstdlib>

#include "formats/table/blocks/block.h"
#include "formats/table/storage/bytes.h"
#include "tests/formats/table/sample_diagrams.h"
#include "tests/formats/table/sample_keys.h"

namespace zermelo::test::damage_test {
namespace {

Bytes all_keys(const KeyList& list) {
  Bytes keys(list.size() * list.key_bytes());
  list.read(0, keys);
  return keys;
}

/// Reads the whole file. Returns true if the outcomes agree with `table` and the keys with the lists, and false if the
/// file is refused; fails the test otherwise.
bool reads_as(const std::string& path, const SampleTable& table, const SampleLists& lists = {}) {
  try {
    const TableFile file(path);
    file.check_payload();
    if (file.info().positions != table.values.size()) ADD_FAILURE() << "other number of positions";
    for (Index i = 0; i < file.info().positions; ++i) {
      const Value value = plain_value(file.value(i));
      if (value.outcome != plain_value(kept_of(file.info(), table.values[i])).outcome)
        ADD_FAILURE() << "a wrong answer at " << i;
    }
    const auto keys = file.keys();
    if (keys.size() != lists.size()) ADD_FAILURE() << "other number of lists of keys";
    for (std::size_t part = 0; part < keys.size(); ++part)
      if (all_keys(*keys[part]) != all_keys(*lists[part])) ADD_FAILURE() << "other keys in part " << part;
    return true;
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    return false;
  }
}

struct Kind {
  CellWidth width;
  Layout layout;
  CellCode code = CellCode::depth;
  std::size_t key_bytes = 0;
};

/// The games of tables with a diagram.
HeapTable heaps_of(CellWidth width) { return {"pyramid rows=4", width}; }

SampleTable table_of(const Kind& kind) {
  if (kind.layout == Layout::diagram) return heaps_of(kind.width).table;
  if (kind.code == CellCode::number) return SampleTable::grundy(kind.width, 150, 200);
  if (kind.code == CellCode::depth) return {kind.width, 150};
  return SampleTable::loopy(kind.width, kind.layout == Layout::outcomes ? Metric::outcome : Metric::depth, 150);
}

/// The keys of 150 positions in two tiers.
SampleLists lists_of(const Kind& kind) {
  if (kind.key_bytes == 0) return {};
  return {list_of(random_keys(kind.key_bytes, 40)), list_of(even_keys(kind.key_bytes, 110, 5))};
}

class Damage : public testing::TestWithParam<Kind> {
 protected:
  Damage() : table_(table_of(GetParam())), lists_(lists_of(GetParam())) {
    const WriterOptions options{std::string(name(GetParam().layout)), 64, 0};
    if (GetParam().layout == Layout::diagram)
      heaps_of(GetParam().width).write(path_);
    else if (lists_.empty())
      write_table(path_, table_, options);
    else
      write_with_keys(path_, table_, lists_, 32, options);
    bytes_ = read_file(path_);
  }

  /// Changes one byte in place; writing the whole file each time would take minutes.
  void put_byte(std::size_t at, int byte) {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte));
  }

  Folder folder_;
  std::string path_ = folder_.file("t.ztb");
  SampleTable table_;
  SampleLists lists_;
  std::string bytes_;
};

/// Changes of a few bits of a zstd frame are harmless, for example of the padding of a bit stream.
TEST_P(Damage, OfAnyByteIsRefusedOrChangesNothing) {
  ASSERT_TRUE(reads_as(path_, table_, lists_));
  std::size_t harmless = 0;
  for (std::size_t at = 0; at < bytes_.size(); ++at)
    for (const int flip : {0x01, 0x80, 0xFF}) {
      put_byte(at, bytes_[at] ^ flip);
      harmless += reads_as(path_, table_, lists_);
      put_byte(at, bytes_[at]);
    }
  EXPECT_TRUE(reads_as(path_, table_, lists_));
  EXPECT_LT(harmless, bytes_.size() / 50);
}

TEST_P(Damage, ByCuttingOrAddingIsRefused) {
  for (std::size_t size = bytes_.size(); size-- > 0;) {
    std::filesystem::resize_file(path_, size);
    EXPECT_FALSE(reads_as(path_, table_, lists_)) << "cut to " << size;
  }
  write_file(path_, bytes_ + '\0');
  EXPECT_FALSE(reads_as(path_, table_, lists_));
}

INSTANTIATE_TEST_SUITE_P(Layouts, Damage,
                         testing::Values(Kind{CellWidth::bit, Layout::outcomes}, Kind{CellWidth::byte, Layout::mixed},
                                         Kind{CellWidth::byte, Layout::losses},
                                         Kind{CellWidth::two_bytes, Layout::packed},
                                         Kind{CellWidth::byte, Layout::codes, CellCode::loopy},
                                         Kind{CellWidth::two_bytes, Layout::codes, CellCode::loopy},
                                         Kind{CellWidth::byte, Layout::outcomes, CellCode::loopy},
                                         Kind{CellWidth::byte, Layout::losses, CellCode::loopy},
                                         Kind{CellWidth::two_bytes, Layout::losses, CellCode::loopy},
                                         Kind{CellWidth::byte, Layout::changes, CellCode::number},
                                         Kind{CellWidth::four_bytes, Layout::changes, CellCode::number},
                                         Kind{CellWidth::two_bytes, Layout::values, CellCode::number},
                                         Kind{CellWidth::bit, Layout::diagram}, Kind{CellWidth::byte, Layout::diagram},
                                         Kind{CellWidth::two_bytes, Layout::diagram},
                                         Kind{CellWidth::bit, Layout::outcomes, CellCode::depth, 8},
                                         Kind{CellWidth::byte, Layout::codes, CellCode::loopy, 64}));

TEST(Block, OfArbitraryBytesIsRefusedOrHasValues) {
  std::mt19937 random(7);
  const std::string path = "made up";
  unsigned opened = 0;
  for (const CellWidth width : {CellWidth::bit, CellWidth::byte, CellWidth::two_bytes})
    for (const Layout layout : SampleTable::depth_kind(width)->layouts)
      for (int round = 0; round < 2000; ++round) {
        const SampleTable table(width, 100, 200, 10, static_cast<unsigned>(round));
        const BlockCodec& codec = block_codec(layout, CellCode::depth, width);
        const Slice slice = table.slice(0, 100);
        Bytes payload = codec.pack(static_cast<unsigned>(round) % codec.ways, slice).value_or(*codec.pack(0, slice));
        for (auto changes = random() % 3; changes > 0; --changes)
          payload[random() % payload.size()] = static_cast<std::byte>(random());
        if (random() % 4 == 0) payload.resize(random() % (payload.size() + 4));
        try {
          const auto block = codec.open(payload, 100, FileLocation{path, 3});
          CellBuffer cells(width);
          block->expand(cells);
          EXPECT_EQ(cells.count(), 100u);
          for (Index i = 0; i < 100; ++i)
            EXPECT_EQ(plain_value(block->value(i, table.kind)).outcome,
                      cells.slice(i, 1, 0).value(0, table.kind).outcome);
          ++opened;
        } catch (const FormatError&) {
        }
      }
  EXPECT_GT(opened, 1000u);
}

TEST(Block, WithABitAfterTheLastEntryIsRefused) {
  const SampleTable table(CellWidth::byte, 101, 20);  // five bits an entry in packed blocks
  const std::string path = "made up";
  const auto opens = [&](Layout layout, const Bytes& payload) {
    try {
      return block_codec(layout, CellCode::depth, CellWidth::byte).open(payload, 101, FileLocation{path, 3}) != nullptr;
    } catch (const FormatError& error) {
      EXPECT_NE(std::string(error.what()).find("a bit after the last entry is not 0"), std::string::npos);
      return false;
    }
  };
  for (const Layout layout : {Layout::planes, Layout::losses, Layout::packed}) {
    Bytes payload = *block_codec(layout, CellCode::depth, CellWidth::byte).pack(0, table.slice(0, 101));
    EXPECT_TRUE(opens(layout, payload));
    const std::size_t last = layout == Layout::packed ? payload.size() - 4 : 15;
    payload[last] |= std::byte{0x80};
    EXPECT_FALSE(opens(layout, payload));
  }
}

TEST(TableFile, NamesTheBlockThatIsDamaged) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 1000);
  write_table(folder.file("t.ztb"), table, {"codes", 100, 0});
  std::string bytes = read_file(folder.file("t.ztb"));
  const std::size_t tail = 12 * 12 + 17 + 8 + 20 * table.summary.histogram.size();
  bytes[bytes.size() - tail - 1] ^= 1;  // the last byte of the last block
  write_file(folder.file("t.ztb"), bytes);
  const TableFile file(folder.file("t.ztb"));
  EXPECT_EQ(file.value(0), KeptValue(table.values[0]));
  try {
    file.value(999);
    ADD_FAILURE() << "not refused";
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find("block 9"), std::string::npos) << error.what();
  }
}

TEST(TableFile, SaysWhyAFileCannotBeOpened) {
  const Folder folder;
  EXPECT_THROW(TableFile(folder.file("absent.ztb")), std::system_error);
  EXPECT_THROW(TableFile(folder.file("")), std::system_error);
  write_file(folder.file("text"), "no table at all, but some text that is long enough to be taken for a header");
  EXPECT_THROW(TableFile(folder.file("text")), FormatError);
}

TEST(TableFile, IsAZstdStreamOfItsPayload) {
  if (std::system("zstd --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "the zstd program is not installed";
  const Folder folder;
  const SampleTable table(CellWidth::byte, 20'000);
  write_table(folder.file("t.ztb"), table, {"codes", 1000, 0});
  const std::string quoted = "'" + folder.file("t.ztb") + "'";
  EXPECT_EQ(std::system(("zstd -q -t - < " + quoted).c_str()), 0);
  ASSERT_EQ(std::system(("zstd -q -d -c - < " + quoted + " > '" + folder.file("raw") + "'").c_str()), 0);
  const auto codes = std::get<std::span<const std::uint8_t>>(table.slice(0, 20'000).cells);
  EXPECT_EQ(read_file(folder.file("raw")), std::string(codes.begin(), codes.end()));
}

}  // namespace
}  // namespace zermelo::test::damage_test
