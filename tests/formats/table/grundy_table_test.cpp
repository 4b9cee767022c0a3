// Files of tables of numbers: written, read, continued, packed and damaged.
#include <gtest/gtest.h>

#include "formats/table/blocks/block.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::grundy_table_test {
namespace {

struct Kind {
  CellWidth width;
  std::uint32_t greatest;
};

class GrundyFile : public testing::TestWithParam<Kind> {};

TEST_P(GrundyFile, GivesBackWhatWasWritten) {
  const Folder folder;
  for (const Layout layout : SampleTable::grundy_kind->layouts)
    for (const Index count : {1u, 63u, 65u, 1000u, 40'000u}) {
      const SampleTable table = SampleTable::grundy(GetParam().width, count, GetParam().greatest);
      write_table(folder.file("t.ztb"), table, {std::string(name(layout)), 0, 0});
      const TableFile file(folder.file("t.ztb"));
      file.check_payload();
      EXPECT_EQ(file.info().summary.greatest, table.summary.greatest);
      EXPECT_EQ(file.info().summary.histogram, table.summary.histogram);
      for (Index i = 0; i < count; ++i) ASSERT_EQ(file.value(i), KeptValue(table.values[i])) << i;
      for (std::uint64_t number = 0; number < file.blocks(); ++number)
        file.read_block(number, [&](const KeptSlice& slice) {
          EXPECT_EQ(slice.known().width(), GetParam().width);
          for (Index i = 0; i < slice.count(); ++i)
            ASSERT_EQ(slice.value(i, file.info().kind), KeptValue(table.values[slice.first() + i]));
        });
    }
}

TEST_P(GrundyFile, IsContinuedByAnotherWriterToTheSameBytes) {
  const Folder folder;
  const SampleTable table = SampleTable::grundy(GetParam().width, 30'000, GetParam().greatest);
  write_table(folder.file("whole.ztb"), table);
  std::vector<std::byte> state;
  {
    TableWriter first(folder.file("t.ztb"), table.info(), {}, serial_job());
    first.append(table.slice(0, 12'345));
    state = first.save_state();
    first.keep();
  }
  TableWriter second(part_of(folder.file("t.ztb")), table.info(), {}, serial_job(), state);
  second.append(table.slice(12'345, table.values.size() - 12'345));
  second.finish(table.summary);
  EXPECT_TRUE(read_file(folder.file("t.ztb")) == read_file(folder.file("whole.ztb")));
}

INSTANTIATE_TEST_SUITE_P(Widths, GrundyFile,
                         testing::Values(Kind{CellWidth::byte, 255}, Kind{CellWidth::two_bytes, 65'535},
                                         Kind{CellWidth::four_bytes, 200'000},
                                         Kind{CellWidth::four_bytes, 0xFFFFFFFF}));

/// The writer begins with the widest cells, as a solver announces them, and is narrowed before the first slice.
TEST(GrundyFile, IsAsNarrowAsItsFirstSlice) {
  const Folder folder;
  const SampleTable table = SampleTable::grundy(CellWidth::byte, 10'000, 100);
  TableInfo info = table.info();
  info.cell = CellWidth::four_bytes;
  TableWriter writer(folder.file("t.ztb"), info, {}, serial_job());
  writer.narrow(CellWidth::byte);
  writer.append(table.slice(0, 10'000));
  writer.finish(table.summary);
  write_table(folder.file("straight.ztb"), table);
  EXPECT_EQ(TableFile(folder.file("t.ztb")).info().cell, CellWidth::byte);
  EXPECT_EQ(TableFile(folder.file("t.ztb")).value(1234), KeptValue(table.values[1234]));
}

TEST(ClassesFile, GivesBackNumbersAndCountsNoOutcomes) {
  const Folder folder;
  const SampleTable table = SampleTable::classes(1000);
  write_table(folder.file("t.ztb"), table);
  const TableFile file(folder.file("t.ztb"));
  const TableSummary& summary = file.info().summary;
  EXPECT_EQ(file.info().kind, table.kind);
  EXPECT_EQ(summary.wins + summary.losses + summary.draws, 0u);
  EXPECT_EQ(summary.greatest, 3u);
  EXPECT_EQ(summary.histogram, table.summary.histogram);
  for (Index i = 0; i < 1000; ++i) ASSERT_EQ(file.value(i), KeptValue(table.values[i]));
}

/// Neighbouring positions of a sum of heaps differ in one heap, so the changes of their values repeat in every row.
TEST(GrundyFile, PacksSumsByTheirChanges) {
  const Folder folder;
  SampleTable table = SampleTable::grundy(CellWidth::byte, 0, 255);
  for (std::uint32_t i = 0; i < 40'000; ++i)
    table.add_value(grundy_entry(((i / 200 * 2'654'435'761u) >> 24) ^ i % 200));
  write_table(folder.file("changes.ztb"), table);
  write_table(folder.file("values.ztb"), table, {"values", 0, 0});
  EXPECT_LT(2 * std::filesystem::file_size(folder.file("changes.ztb")),
            std::filesystem::file_size(folder.file("values.ztb")));
}

TEST(GrundyBlock, OfArbitraryBytesIsRefusedOrHasValues) {
  std::mt19937 random(7);
  const std::string path = "made up";
  unsigned opened = 0, refused = 0;
  for (const CellWidth width : {CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes})
    for (const Layout layout : SampleTable::grundy_kind->layouts)
      for (unsigned round = 0; round < 300; ++round) {
        const SampleTable table = SampleTable::grundy(width, 100, 255, round);
        const BlockCodec& codec = block_codec(layout, CellCode::number, width);
        Bytes payload = *codec.pack(round % codec.ways, table.slice(0, 100));
        for (auto changes = random() % 3; changes > 0; --changes)
          payload[random() % 4] = static_cast<std::byte>(random());
        if (random() % 4 == 0) payload.resize(random() % (payload.size() + 4));
        try {
          const auto block = codec.open(payload, 100, FileLocation{path, 3});
          CellBuffer cells(width);
          block->expand(cells);
          EXPECT_EQ(cells.count(), 100u);
          for (Index i = 0; i < 100; ++i)
            EXPECT_EQ(block->value(i, table.kind), KeptValue(cells.slice(i, 1, 0).value(0, table.kind)));
          ++opened;
        } catch (const FormatError&) {
          ++refused;
        }
      }
  EXPECT_GT(opened, 500u);
  EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace zermelo::test::grundy_table_test
