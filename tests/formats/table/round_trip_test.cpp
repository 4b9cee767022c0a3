// Reading a table file gives what was written, in every layout, cell width and size of table.
#include <gtest/gtest.h>

#include "formats/table/blocks/block.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::round_trip_test {
namespace {

void expect_same(const TableFile& file, const SampleTable& table) {
  ASSERT_EQ(file.info().positions, table.values.size());
  for (Index i = 0; i < table.values.size(); ++i) ASSERT_EQ(file.value(i), kept_of(file.info(), table.values[i])) << i;
}

/// Expects that read_block gives the cells that were written; in `losses`, only the outcomes of won positions.
void expect_same_blocks(const TableFile& file, const SampleTable& table) {
  Index at = 0;
  for (std::uint64_t block = 0; block < file.blocks(); ++block)
    file.read_block(block, [&](const KeptSlice& slice) {
      ASSERT_EQ(slice.first(), at);
      for (Index i = 0; i < slice.count(); ++i, ++at)
        ASSERT_EQ(slice.value(i, table.kind), kept_of(file.info(), table.values[at]));
    });
  EXPECT_EQ(at, table.values.size());
}

class RoundTrip : public testing::TestWithParam<CellWidth> {};

TEST_P(RoundTrip, GivesBackWhatWasWrittenInEveryLayoutAndSize) {
  const Folder folder;
  for (const Layout layout : SampleTable::depth_kind(GetParam())->layouts)
    for (const std::uint32_t block : {64u, 8192u})
      for (const Index count : {1u, 63u, 64u, 65u, 128u, 1000u}) {
        SCOPED_TRACE(testing::Message() << name(layout) << " block " << block << " count " << count);
        const SampleTable table(GetParam(), count);
        const std::string path = folder.file("t.ztb");
        write_table(path, table, {std::string(name(layout)), block, 0});
        const TableFile file(path);
        file.check_payload();
        expect_same(file, table);
        expect_same_blocks(file, table);
        if (HasFatalFailure()) return;
      }
}

TEST_P(RoundTrip, TakesTheDefaultsAndSeveralBatches) {
  const Folder folder;
  const SampleTable table(GetParam(), 300'000);
  write_table(folder.file("t.ztb"), table, {"", 64, 1});
  write_table(folder.file("default.ztb"), table);
  expect_same(TableFile(folder.file("t.ztb"), 20'000), table);  // a cache far smaller than the table
  expect_same(TableFile(folder.file("default.ztb")), table);
}

TEST_P(RoundTrip, KeepsCountsAndHistogram) {
  const Folder folder;
  const SampleTable table(GetParam(), 5000);
  write_table(folder.file("t.ztb"), table);
  const TableFile file(folder.file("t.ztb"));
  const TableSummary& summary = file.info().summary;
  EXPECT_EQ(summary.wins, table.summary.wins);
  EXPECT_EQ(summary.losses, table.summary.losses);
  EXPECT_EQ(summary.greatest, table.summary.greatest);
  EXPECT_EQ(summary.histogram, table.summary.histogram);
}

INSTANTIATE_TEST_SUITE_P(Widths, RoundTrip, testing::Values(CellWidth::bit, CellWidth::byte, CellWidth::two_bytes));

TEST(TableFile, KeepsDepthsUpToTheLimitOfTheCells) {
  const Folder folder;
  for (const Layout layout : SampleTable::depth_kind(CellWidth::two_bytes)->layouts) {
    SampleTable table(CellWidth::two_bytes, 2000, 65'000, 100);
    table.add(Outcome::loss, 65'532);
    table.add(Outcome::win, 65'531);
    write_table(folder.file("t.ztb"), table, {std::string(name(layout)), 512, 0});
    expect_same(TableFile(folder.file("t.ztb")), table);
  }
}

TEST(TableFile, IsTheSameHoweverTheSlicesAreCut) {
  const Folder folder;
  for (const CellWidth width : {CellWidth::bit, CellWidth::byte, CellWidth::two_bytes}) {
    const SampleTable table(width, 3000);
    write_table(folder.file("whole.ztb"), table, {"", 64, 0});
    TableWriter writer(folder.file("cut.ztb"), table.info(), {"", 64, 0}, serial_job());
    for (Index from = 0, step = 1; from < 3000; from += step, step = std::min<Index>(step * 3 % 1009, 3000 - from))
      writer.append(table.slice(from, step));
    writer.finish(table.summary);
    EXPECT_EQ(read_file(folder.file("whole.ztb")), read_file(folder.file("cut.ztb")));
  }
}

TEST(TableFile, CompressesRowsOfAHeapGameWell) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 100'000, 60, 0);
  write_table(folder.file("t.ztb"), table);
  write_table(folder.file("codes.ztb"), table, {"codes", 0, 0});
  EXPECT_LT(std::filesystem::file_size(folder.file("t.ztb")), std::filesystem::file_size(folder.file("codes.ztb")));
}

}  // namespace
}  // namespace zermelo::test::round_trip_test
