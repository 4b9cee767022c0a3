// Writing table files: stopped and continued, on a full disk, and to names that must not be replaced.
#include "formats/table/writing/table_writer.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "tests/formats/table/sample_keys.h"

namespace zermelo::test::table_writer_test {
namespace {

namespace fs = std::filesystem;

class TableWriterOf : public testing::TestWithParam<CellWidth> {};

TEST_P(TableWriterOf, ContinuesToTheSameFileAsInOneGo) {
  const Folder folder;
  const SampleTable table(GetParam(), 3000);
  const WriterOptions options{"", 64, 0};
  write_table(folder.file("whole.ztb"), table, options);
  for (const Index stop : {0u, 1u, 64u, 1000u, 2999u, 3000u}) {
    std::vector<std::byte> state;
    {
      TableWriter writer(folder.file("t.ztb"), table.info(), options, serial_job());
      writer.append(table.slice(0, stop));
      state = writer.save_state();
      writer.append(table.slice(stop, std::min<Index>(700, 3000 - stop)));  // work that is lost
      writer.keep();
    }
    EXPECT_FALSE(fs::exists(folder.file("t.ztb")));
    TableWriter writer(part_of(folder.file("t.ztb")), table.info(), options, serial_job(), state);
    writer.append(table.slice(stop, 3000 - stop));
    EXPECT_EQ(writer.finish(table.summary), fs::file_size(folder.file("whole.ztb")));
    EXPECT_EQ(read_file(folder.file("t.ztb")), read_file(folder.file("whole.ztb")));
    fs::remove(folder.file("t.ztb"));
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, TableWriterOf, testing::Values(CellWidth::bit, CellWidth::byte, CellWidth::two_bytes));

TEST(TableWriter, WritesTheSameFileForEveryNumberOfThreads) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 200'000);
  write_table(folder.file("one.ztb"), table, {"", 256, 1});
  for (const unsigned threads : {2u, 7u}) {
    JobOptions options;
    options.threads = threads;
    TableWriter writer(folder.file("t.ztb"), table.info(), {"", 256, 1}, Job(options));
    writer.append(table.slice(0, table.values.size()));
    writer.finish(table.summary);
    EXPECT_EQ(read_file(folder.file("t.ztb")), read_file(folder.file("one.ztb"))) << threads << " threads";
  }
}

class StoppedWriter : public testing::Test {
 protected:
  StoppedWriter() : table_(CellWidth::byte, 2000) {
    TableWriter writer(path_, table_.info(), {"", 64, 0}, serial_job());
    writer.append(table_.slice(0, 1100));
    state_ = writer.save_state();
    writer.keep();
  }

  void expect_refused(const TableInfo& info, const WriterOptions& options, const std::vector<std::byte>& state) {
    EXPECT_THROW(TableWriter(part_of(path_), info, options, serial_job(), state), FormatError);
    EXPECT_TRUE(fs::exists(path_ + ".part")) << "what was computed must not be thrown away";
  }

  Folder folder_;
  std::string path_ = folder_.file("t.ztb");
  SampleTable table_;
  std::vector<std::byte> state_;
};

TEST_F(StoppedWriter, IsNotContinuedWithAnotherTableOrLayout) {
  TableInfo other = table_.info();
  other.spec = "another game";
  expect_refused(other, {"", 64, 0}, state_);
  expect_refused(table_.info(), {"", 128, 0}, state_);
  expect_refused(table_.info(), {"codes", 64, 0}, state_);
}

TEST_F(StoppedWriter, IsNotContinuedFromDamagedState) {
  for (std::size_t at = 0; at < state_.size(); ++at) {
    std::vector<std::byte> damaged = state_;
    damaged[at] ^= std::byte{1};
    expect_refused(table_.info(), {"", 64, 0}, damaged);
    expect_refused(table_.info(), {"", 64, 0}, {state_.begin(), state_.begin() + static_cast<std::ptrdiff_t>(at)});
  }
}

TEST_F(StoppedWriter, IsNotContinuedOnADamagedOrCutFile) {
  const std::string bytes = read_file(path_ + ".part");
  write_file(path_ + ".part", bytes.substr(0, bytes.size() - 1));
  expect_refused(table_.info(), {"", 64, 0}, state_);
  std::string damaged = bytes;
  damaged.back() ^= 1;
  write_file(path_ + ".part", damaged);
  expect_refused(table_.info(), {"", 64, 0}, state_);
}

TEST(TableWriter, RemovesThePartFileWhenTheWorkIsDropped) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 1000);
  write_file(folder.file("t.ztb"), "what was there before");
  {
    TableWriter writer(folder.file("t.ztb"), table.info(), {}, serial_job());
    writer.append(table.slice(0, 500));
    EXPECT_TRUE(fs::exists(folder.file("t.ztb.part")));
  }
  EXPECT_FALSE(fs::exists(folder.file("t.ztb.part")));
  EXPECT_EQ(read_file(folder.file("t.ztb")), "what was there before");
}

/// Limits every file to `bytes` bytes during its lifetime, like a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    before_handler_ = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, before_handler_);
  }

 private:
  rlimit before_{};
  void (*before_handler_)(int);
};

TEST(TableWriter, LeavesNothingBehindOnAFullDisk) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 20'000, 200, 50);
  write_table(folder.file("t.ztb"), table);
  const std::uint64_t size = fs::file_size(folder.file("t.ztb"));
  write_file(folder.file("t.ztb"), "what was there before");
  for (const std::uint64_t room : {std::uint64_t{0}, std::uint64_t{600}, size / 2, size - 1}) {
    const FullDisk full(room);
    try {
      write_table(folder.file("t.ztb"), table);
      ADD_FAILURE() << "a file of " << size << " bytes was written into " << room;
    } catch (const LimitError& error) {
      EXPECT_NE(std::string(error.what()).find(folder.file("t.ztb")), std::string::npos) << error.what();
    }
    EXPECT_FALSE(fs::exists(folder.file("t.ztb.part")));
    EXPECT_EQ(read_file(folder.file("t.ztb")), "what was there before");
  }
}

TEST(TableWriter, LeavesNothingBehindIfTheKeysFillTheDisk) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 20'000);
  const SampleLists lists{list_of(random_keys(8, 20'000))};
  write_with_keys(folder.file("t.ztb"), table, lists);
  const std::uint64_t size = fs::file_size(folder.file("t.ztb"));
  fs::remove(folder.file("t.ztb"));
  const FullDisk full(size - 60'000);
  EXPECT_THROW(write_with_keys(folder.file("t.ztb"), table, lists), LimitError);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(TableWriter, RefusesNamesThatItMustNotReplace) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 10);
  EXPECT_THROW(write_table(folder.file(""), table), UsageError);
  fs::create_directory(folder.file("folder"));
  EXPECT_THROW(write_table(folder.file("folder"), table), UsageError);
  EXPECT_THROW(write_table("/dev/null", table), UsageError);
  EXPECT_THROW(write_table(folder.file("absent/t.ztb"), table), std::system_error);
  fs::create_symlink(folder.file("victim"), folder.file("t.ztb.part"));
  EXPECT_THROW(write_table(folder.file("t.ztb"), table), std::system_error);
}

TEST(TableWriter, RefusesAFileThatAnotherOneIsWriting) {
  const Folder folder;
  const SampleTable table(CellWidth::byte, 10);
  TableWriter writer(folder.file("t.ztb"), table.info(), {}, serial_job());
  EXPECT_THROW(TableWriter(folder.file("t.ztb"), table.info(), {}, serial_job()), UsageError);
  writer.append(table.slice(0, 10));
  writer.finish(table.summary);
  EXPECT_EQ(TableFile(folder.file("t.ztb")).info().positions, 10u);
}

TEST(TableWriter, RefusesLayoutsAndBlocksThatDoNotFit) {
  const Folder folder;
  const SampleTable bits(CellWidth::bit, 10), bytes(CellWidth::byte, 10);
  EXPECT_THROW(write_table(folder.file("t.ztb"), bytes, {"shiny", 0, 0}), UsageError);
  EXPECT_THROW(write_table(folder.file("t.ztb"), bytes, {"outcomes", 0, 0}), UsageError);
  EXPECT_THROW(write_table(folder.file("t.ztb"), bits, {"codes", 0, 0}), UsageError);
  EXPECT_THROW(write_table(folder.file("t.ztb"), bits, {"", 65, 0}), UsageError);
  EXPECT_THROW(write_table(folder.file("t.ztb"), bytes, {"", (1u << 18) + 1, 0}), UsageError);
  EXPECT_FALSE(fs::exists(folder.file("t.ztb.part")));
}

TEST(TableWriter, WritesThePayloadThatTheFormatPageShows) {
  const Folder folder;
  SampleTable table(CellWidth::byte, 0);
  for (std::uint32_t i = 0; i < 20; ++i) table.add(i % 3 == 0 ? Outcome::loss : Outcome::win, 2 * i);
  write_table(folder.file("t.ztb"), table, {"codes", 0, 0});
  EXPECT_EQ(TableFile(folder.file("t.ztb")).info().payload_digest, "9f750f93546bc5e2");
}

}  // namespace
}  // namespace zermelo::test::table_writer_test
