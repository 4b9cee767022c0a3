// Files that become shorter while they are read give an error that names them.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "jobs/generate/generation.h"
#include "jobs/verify/verify_table.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/registry.h"

namespace zermelo::shrinking_test {

namespace {

class Shrinking : public testing::Test {
 protected:
  Shrinking() {
    GenerationOptions options;
    options.file = file_;
    options.writer.block_entries = 64;
    const Job job({.threads = 2});
    generate(*make_game("pyramid rows=8", {job}), Metric::depth, options, job);
    bytes_ = std::filesystem::file_size(file_);
  }

  void shrink() const { std::filesystem::resize_file(file_, bytes_ / 2); }

  void expect_named(const std::string& message) const {
    EXPECT_TRUE(message.starts_with(file_ + " became shorter while it was read")) << message;
  }

  const test::Folder folder_;
  const std::string file_ = folder_.file("t.ztb");
  std::uintmax_t bytes_ = 0;
};

}  // namespace

TEST_F(Shrinking, TablesStillAnswerWhatTheFileContains) {
  const Probe whole(file_), probe(file_);
  const Index last = probe.info().positions - 1;
  const Value first = whole.value(0);
  shrink();
  EXPECT_EQ(probe.value(0), first);
  expect_named(message_of<FormatError>([&] { probe.value(last); }));
  expect_named(message_of<FormatError>([&] { probe.file().check_payload(); }));
  expect_named(
      message_of<FormatError>([&] { probe.file().read_block(probe.file().blocks() - 1, [](const KeptSlice&) {}); }));
}

TEST_F(Shrinking, TablesAreRefusedWhileTheyAreVerified) {
  const Probe probe(file_);
  std::atomic<int> asked{0};
  const Job job({.threads = 2, .stop = [&] {
                   if (asked++ == 0) shrink();
                   return false;
                 }});
  expect_named(message_of<FormatError>([&] { verify_table(probe, job); }));
  EXPECT_GT(asked, 0);
}

}  // namespace zermelo::shrinking_test
