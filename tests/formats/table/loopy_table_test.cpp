// Files of tables with draws: every layout gives back what was written.
#include <gtest/gtest.h>

#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::loopy_table_test {
namespace {

struct Kind {
  CellWidth width;
  Metric metric;
  std::uint32_t max_depth;
  const char* layout = "";
  std::uint32_t step = 1;
};

class LoopyTable : public testing::TestWithParam<Kind> {};

TEST_P(LoopyTable, GivesBackWhatWasWritten) {
  const Folder folder;
  for (const Index count : {1u, 63u, 64u, 65u, 1000u, 40'000u})
    for (const std::uint32_t block : {0u, 64u}) {
      const SampleTable table =
          SampleTable::loopy(GetParam().width, GetParam().metric, count, GetParam().max_depth, GetParam().step);
      write_table(folder.file("t.ztb"), table, {GetParam().layout, block, 0});
      const TableFile file(folder.file("t.ztb"));
      file.check_payload();
      EXPECT_EQ(file.info().summary.draws, table.summary.draws);
      EXPECT_EQ(file.info().summary.wins, table.summary.wins);
      for (Index i = 0; i < count; ++i) ASSERT_EQ(file.value(i), kept_of(file.info(), table.values[i])) << i;
      for (std::uint64_t number = 0; number < file.blocks(); ++number)
        file.read_block(number, [&](const KeptSlice& slice) {
          for (Index i = 0; i < slice.count(); ++i)
            ASSERT_EQ(slice.value(i, table.kind), kept_of(file.info(), table.values[slice.first() + i]));
        });
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LoopyTable,
                         testing::Values(Kind{CellWidth::byte, Metric::depth, 125},
                                         Kind{CellWidth::two_bytes, Metric::depth, 32'765},
                                         Kind{CellWidth::byte, Metric::outcome, 0},
                                         Kind{CellWidth::byte, Metric::depth, 125, "losses"},
                                         Kind{CellWidth::two_bytes, Metric::depth, 32'765, "losses"},
                                         Kind{CellWidth::two_bytes, Metric::depth, 508, "losses", 2},
                                         Kind{CellWidth::two_bytes, Metric::depth, 600, "losses", 2}));

TEST(HelpTable, GivesBackDepthsAndSolutions) {
  const Folder folder;
  const TableKind kind{GameClass::help, Play::normal, Metric::depth};
  const SampleTable depths = SampleTable::loopy(CellWidth::byte, Metric::depth, 40'000, 125);
  SampleTable table(CellWidth::two_bytes, kind);
  for (Index i = 0; i < depths.values.size(); ++i) {
    Value value = depths.values[i];
    if (value.outcome != Outcome::draw) value.number = static_cast<std::uint32_t>(1 + i * i % 255);
    table.add_value(value);
  }
  for (const Layout layout : kind->layouts) {
    if (layout == Layout::depths) continue;  // `shrink` writes it, without the numbers
    write_table(folder.file("t.ztb"), table, {std::string(name(layout)), 0, 0});
    const TableFile file(folder.file("t.ztb"));
    file.check_payload();
    EXPECT_EQ(file.info().summary.histogram, table.summary.histogram);
    for (Index i = 0; i < table.values.size(); ++i) ASSERT_EQ(file.value(i), KeptValue(table.values[i])) << i;
  }
}

TEST(LoopyTable, NeedsAByteForAnEvenLoss) {
  const Folder folder;
  const SampleTable table = SampleTable::loopy(CellWidth::two_bytes, Metric::depth, 40'000, 508, 2);
  write_table(folder.file("t.ztb"), table, {"losses", 0, 0});
  EXPECT_EQ(TableFile(folder.file("t.ztb")).info().payload_bytes, 40'000u + 2);
}

}  // namespace
}  // namespace zermelo::test::loopy_table_test
