// Tests of control groups: the memory that they leave to this process, read from folders like the system's.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>

#include "support/folder.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::memory_groups_test {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
const std::string second_mount = "31 23 0:28 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw\n";
const std::string first_mount = "35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n";

/// A folder in the place of `/`.
class MemoryGroupFiles : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = std::filesystem::path(root_.path()) / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  void write_process(const std::string& groups, const std::string& mounts) const {
    write("proc/self/cgroup", groups);
    write("proc/self/mountinfo", mounts);
  }
  void write_second(const std::string& folder, const std::string& limit, std::uint64_t used,
                    const std::string& counters = "") const {
    write(folder + "/memory.max", limit + "\n");
    write(folder + "/memory.high", "max\n");
    write(folder + "/memory.current", std::to_string(used) + "\n");
    write(folder + "/memory.stat", "anon 40000000\n" + counters + "slab 77\n");
  }
  void write_first(const std::string& folder, std::uint64_t limit, std::uint64_t used,
                   const std::string& counters = "") const {
    write(folder + "/memory.limit_in_bytes", std::to_string(limit) + "\n");
    write(folder + "/memory.usage_in_bytes", std::to_string(used) + "\n");
    write(folder + "/memory.stat", "cache 9\ninactive_file 8\n" + counters);
  }
  std::uint64_t available() const { return MemoryGroups(root_.path()).available(); }

 private:
  test::Folder root_;
};

TEST_F(MemoryGroupFiles, CountPagesThatTheKernelCanTakeBackAsFree) {
  write_process("0::/\n", second_mount);
  write_second("sys/fs/cgroup", "2147483648", 2127483648, "inactive_file 2087483648\nactive_file 1000000\n");
  EXPECT_EQ(available(), 2147483648 - (2127483648 - 2088483648));
}

TEST_F(MemoryGroupFiles, BoundTheProcessAlsoByTheGroupsAboveIts) {
  write_process("0::/system.slice/slurm.scope/job_7/step_0\n", second_mount);
  const std::string slice = "sys/fs/cgroup/system.slice";
  write_second(slice, "max", 999);
  write_second(slice + "/slurm.scope", "8000000000", 100);
  write_second(slice + "/slurm.scope/job_7", "5000000", 1000000, "active_file 400000\n");
  write_second(slice + "/slurm.scope/job_7/step_0", "max", 0);
  EXPECT_EQ(available(), 5000000u - 600000u);
  write_second(slice + "/slurm.scope/job_7/step_0", "3000", 1000);
  EXPECT_EQ(available(), 2000u);
  write(slice + "/memory.high", "2000\n");
  EXPECT_EQ(available(), 1001u);
}

TEST_F(MemoryGroupFiles, OfVersion1CountTheGroupsBelowThem) {
  write_process("5:cpu:/other\n4:memory,hugetlb:/slurm/job_7\n0::/\n", second_mount + first_mount);
  write_first("sys/fs/cgroup/memory", 9223372036854771712u, 5);
  write_first("sys/fs/cgroup/memory/slurm", 7000, 5000, "total_inactive_file 1500\ntotal_active_file 500\n");
  write_first("sys/fs/cgroup/memory/slurm/job_7", 9000, 4000);
  EXPECT_EQ(available(), 4000u);
}

TEST_F(MemoryGroupFiles, AreFoundWhereAContainerShowsOnlyItsPart) {
  const std::string mounts = "35 31 0:32 /docker/0123 /sys/fs/cgroup/my\\040memory ro - cgroup cgroup rw,memory\n";
  write_first("sys/fs/cgroup/my memory", 7000, 5000);
  write_first("sys/fs/cgroup/my memory/inner", 6000, 5000);
  write_process("4:memory:/docker/0123\n", mounts);
  EXPECT_EQ(available(), 2000u);
  write_process("4:memory:/docker/0123/inner\n", mounts);
  EXPECT_EQ(available(), 1000u);
  write_process("4:memory:/elsewhere\n", mounts);
  EXPECT_EQ(available(), 2000u);
}

TEST_F(MemoryGroupFiles, OutsideTheNamespaceOfTheProcessLeaveItsMount) {
  write_process("0::/../neighbour\n", second_mount);
  write_second("sys/fs/cgroup", "7000", 8000);
  EXPECT_EQ(available(), 0u);
}

TEST_F(MemoryGroupFiles, MayBeMissing) {
  EXPECT_EQ(available(), no_limit);
  write_process("0::/a\nnonsense\n", second_mount + "nonsense\n");
  EXPECT_EQ(available(), no_limit);
  write_second("sys/fs/cgroup/a", "max", 5);
  EXPECT_EQ(available(), no_limit);
}

}  // namespace
}  // namespace zermelo::memory_groups_test
