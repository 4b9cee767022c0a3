// InputFile gives the bytes of regular files, and refuses everything else at once.
#include "tablebase/input/input_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::input_file_test {

namespace {

namespace fs = std::filesystem;

class InputFileTest : public testing::Test {
 protected:
  InputFileTest() { fs::create_directory(folder_); }
  ~InputFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  fs::path folder_ = fs::path(testing::TempDir()) / ("input-file-" + std::to_string(getpid()));
};

std::string text_of(const InputFile& file, std::uint64_t offset, std::uint64_t count) {
  const auto bytes = file.bytes(offset, count);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Expects a std::system_error of this kind that names the path.
void expect_failure(const std::string& path, std::errc kind) {
  try {
    InputFile file(path);
    ADD_FAILURE() << path;
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), kind) << error.what();
    EXPECT_TRUE(std::string(error.what()).starts_with("cannot read " + path + ": ")) << error.what();
  }
}

}  // namespace

TEST_F(InputFileTest, HasTheBytesOfTheFile) {
  const std::string text = std::string("one\0two\n", 8) + std::string(10'000, 'x');
  InputFile file(write("file", text));
  EXPECT_EQ(file.size(), text.size());
  EXPECT_EQ(text_of(file, 0, text.size()), text);
  EXPECT_EQ(text_of(file, 3, 4), text.substr(3, 4));
  const InputFile moved = std::move(file);
  EXPECT_EQ(text_of(moved, 4, 3), "two");
}

TEST_F(InputFileTest, HasNoBytesIfTheFileIsEmpty) {
  const InputFile file(write("file", ""));
  EXPECT_EQ(file.size(), 0u);
  EXPECT_EQ(text_of(file, 0, 0), "");
}

TEST_F(InputFileTest, NamesAFileThatBecameShorter) {
  const std::string name = write("file", std::string(10'000, 'x'));
  const InputFile file(name);
  fs::resize_file(name, 5'000);
  EXPECT_EQ(text_of(file, 0, 5'000), std::string(5'000, 'x'));
  EXPECT_EQ(message_of<FormatError>([&] { text_of(file, 4'999, 2); }),
            name + " became shorter while it was read: expected 10000 bytes, found at most 5000");
}

TEST_F(InputFileTest, NamesThePathThatItCannotRead) {
  expect_failure(path("missing"), std::errc::no_such_file_or_directory);
  expect_failure(write("file", "x") + "/below", std::errc::not_a_directory);
  expect_failure(path("."), std::errc::is_a_directory);
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  fs::permissions(path("file"), fs::perms::none);
  expect_failure(path("file"), std::errc::permission_denied);
}

TEST_F(InputFileTest, RefusesPipesAndDevicesWithoutWaiting) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_THROW(InputFile{path("pipe")}, FormatError);
  EXPECT_THROW(InputFile{"/dev/zero"}, FormatError);
}

}  // namespace zermelo::input_file_test
