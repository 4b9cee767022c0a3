// Temporary folders vanish with their owners, also after a kill, and no other folder is touched.
#include "jobs/temporary_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "support/folder.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

class TemporaryFolders : public testing::Test {
 protected:
  TemporaryFolder made() const { return TemporaryFolder(parents_); }
  /// Makes a folder with a file in a process that ends without removing it.
  void abandon() const {
    const pid_t child = fork();
    if (child == 0) {
      const TemporaryFolder folder = made();
      std::ofstream(folder.path() + "/file") << "text\n";
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(home_.path()), fs::directory_iterator()));
  }

  test::Folder home_;
  std::array<fs::path, 1> parents_{home_.path()};
};

TEST_F(TemporaryFolders, VanishWithTheirOwners) {
  {
    const TemporaryFolder folder = made();
    EXPECT_TRUE(fs::is_directory(folder.path()));
    fs::create_directory(folder.path() + "/inside");
  }
  EXPECT_EQ(count(), 0u);
}

TEST_F(TemporaryFolders, OfKilledProcessesAreRemovedByTheNext) {
  abandon();
  ASSERT_EQ(count(), 1u);
  const TemporaryFolder folder = made();
  EXPECT_EQ(count(), 1u);
  EXPECT_FALSE(fs::exists(folder.path() + "/file"));
}

TEST_F(TemporaryFolders, LeaveThoseInUseAndFoldersOfOthers) {
  const TemporaryFolder used = made();
  fs::create_directory(home_.file("zermelo-mine"));
  fs::create_directory_symlink(used.path(), home_.file("zermelo-link"));
  const TemporaryFolder next = made();
  EXPECT_TRUE(fs::is_directory(used.path()) && fs::is_directory(home_.file("zermelo-mine")));
  EXPECT_NE(used.path(), next.path());
  EXPECT_EQ(count(), 4u);
}

TEST_F(TemporaryFolders, AreMadeWhereTheyCanBe) {
  const std::array<fs::path, 2> places{home_.file("absent"), home_.path()};
  EXPECT_TRUE(fs::is_directory(TemporaryFolder(places).path()));
  EXPECT_THROW(TemporaryFolder(std::span(places).first(1)), std::system_error);
}

}  // namespace
}  // namespace zermelo
