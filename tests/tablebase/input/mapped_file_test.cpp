// MappedFile gives the bytes of regular files and refuses everything else at once.
#include "tablebase/input/mapped_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "tablebase/error.h"

namespace zermelo {

namespace {

namespace fs = std::filesystem;

class MappedFileTest : public testing::Test {
 protected:
  MappedFileTest() { fs::create_directory(folder_); }
  ~MappedFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  fs::path folder_ = fs::path(testing::TempDir()) / ("mapped-file-" + std::to_string(getpid()));
};

std::string text_of(const MappedFile& file) {
  return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

/// Expects a std::system_error of this kind that names the path.
void expect_failure(const std::string& path, std::errc kind) {
  try {
    MappedFile file(path);
    ADD_FAILURE() << path;
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), kind) << error.what();
    EXPECT_TRUE(std::string(error.what()).starts_with("cannot read " + path + ": ")) << error.what();
  }
}

}  // namespace

TEST_F(MappedFileTest, HasTheBytesOfTheFile) {
  const std::string text = std::string("one\0two\n", 8) + std::string(10'000, 'x');
  EXPECT_EQ(text_of(MappedFile(write("file", text))), text);
}

TEST_F(MappedFileTest, KeepsTheAddressesWhenItMoves) {
  MappedFile file(write("file", "bytes"));
  const std::byte* begin = file.bytes().data();
  const MappedFile moved = std::move(file);
  EXPECT_EQ(moved.bytes().data(), begin);
  EXPECT_EQ(text_of(moved), "bytes");
}

TEST_F(MappedFileTest, HasNoBytesIfTheFileIsEmpty) {
  EXPECT_TRUE(MappedFile(write("file", "")).bytes().empty());
  EXPECT_TRUE(MappedFile().bytes().empty());
}

TEST_F(MappedFileTest, NamesThePathThatItCannotRead) {
  expect_failure(path("missing"), std::errc::no_such_file_or_directory);
  expect_failure(write("file", "x") + "/below", std::errc::not_a_directory);
  expect_failure(path("."), std::errc::is_a_directory);
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  fs::permissions(path("file"), fs::perms::none);
  expect_failure(path("file"), std::errc::permission_denied);
}

TEST_F(MappedFileTest, RefusesPipesAndDevicesWithoutWaiting) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_THROW(MappedFile{path("pipe")}, FormatError);
  EXPECT_THROW(MappedFile{"/dev/zero"}, FormatError);
}

}  // namespace zermelo
