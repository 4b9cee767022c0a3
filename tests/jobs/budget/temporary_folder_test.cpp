// Temporary folders vanish with their owners, also after a kill, and no other folder is touched.
#include "jobs/budget/temporary_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <functional>
#include <optional>
#include <vector>

#include "support/folder.h"

namespace zermelo::temporary_folder_test {
namespace {

namespace fs = std::filesystem;

class TemporaryFolders : public testing::Test {
 protected:
  TemporaryFolder made() const { return TemporaryFolder(parents_); }
  /// Makes a folder with a file in a process that ends without removing it.
  void abandon() const {
    in_fork([this] {
      const TemporaryFolder folder = made();
      std::ofstream(folder.path() + "/file") << "text\n";
      _exit(0);
    });
  }
  /// Calls `work`, which may end the process, in a fork.
  static void in_fork(const std::function<void()>& work) {
    const pid_t child = fork();
    if (child == 0) {
      work();
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  }
  /// Whether a folder of this name stays when others are made.
  bool stays(const std::string& name) const {
    const TemporaryFolder next = made();
    return fs::exists(fs::path(home_.path()) / name);
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
  fs::create_directory(home_.file("zermelo-mine01"));
  fs::create_directory_symlink(used.path(), home_.file("zermelo-link01"));
  const TemporaryFolder next = made();
  EXPECT_TRUE(fs::is_directory(used.path()) && fs::is_directory(home_.file("zermelo-mine01")));
  EXPECT_NE(used.path(), next.path());
  EXPECT_EQ(count(), 4u);
}

TEST_F(TemporaryFolders, LeaveAbandonedOnesUnderOtherNames) {
  abandon();
  const fs::path folder = fs::directory_iterator(home_.path())->path();
  fs::rename(folder, home_.file("zermelo-of-a-user"));
  EXPECT_TRUE(stays("zermelo-of-a-user"));
  fs::rename(home_.file("zermelo-of-a-user"), home_.file("elsewhere"));
  fs::create_directory_symlink(home_.file("elsewhere"), home_.file("zermelo-link01"));
  EXPECT_TRUE(stays("elsewhere/file"));
}

TEST_F(TemporaryFolders, AreLeftWhereOthersCouldReplaceThemByLinks) {
  abandon();
  fs::permissions(home_.path(), fs::perms::all);
  { const TemporaryFolder next = made(); }
  EXPECT_EQ(count(), 1u);
  fs::permissions(home_.path(), fs::perms::all | fs::perms::sticky_bit);
  { const TemporaryFolder next = made(); }
  EXPECT_EQ(count(), 0u);
}

TEST_F(TemporaryFolders, AreNotRemovedByForks) {
  std::optional<TemporaryFolder> folder(parents_);
  std::ofstream(folder->path() + "/file") << "text\n";
  in_fork([&] { folder.reset(); });
  EXPECT_TRUE(stays(folder->path() + "/file"));
  in_fork([&] { TemporaryFolder::remove_all(); });
  EXPECT_TRUE(fs::exists(folder->path() + "/file"));
  folder.reset();
  EXPECT_EQ(count(), 0u);
}

TEST_F(TemporaryFolders, AreAllRemovedAtOnce) {
  const TemporaryFolder one = made(), two = made();
  TemporaryFolder::remove_all();
  EXPECT_EQ(count(), 0u);
}

TEST_F(TemporaryFolders, OfProcessesAtTheSameTimeDoNotDisturbEachOther) {
  std::vector<pid_t> children;
  for (int i = 0; i < 6; ++i) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    for (int round = 0; round < 100; ++round) {
      const TemporaryFolder folder = made();
      std::ofstream(folder.path() + "/file") << "text\n";
      if (!fs::exists(folder.path() + "/file")) _exit(1);
      if (round % 10 == i) abandon();
    }
    _exit(0);
  }
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  { const TemporaryFolder last = made(); }
  EXPECT_EQ(count(), 0u);
}

TEST_F(TemporaryFolders, AreMadeWhereTheyCanBe) {
  const std::array<fs::path, 2> places{home_.file("absent"), home_.path()};
  EXPECT_TRUE(fs::is_directory(TemporaryFolder(places).path()));
  EXPECT_THROW(TemporaryFolder(std::span(places).first(1)), std::system_error);
}

}  // namespace
}  // namespace zermelo::temporary_folder_test
