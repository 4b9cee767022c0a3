// The memory that the control groups of this process leave to it, as in containers and in jobs of Slurm or systemd.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace zermelo {

/// The groups that bound the memory of this process: its own and those above it, of versions 1 and 2. A process that
/// moves to another group keeps the groups of this object.
class MemoryGroups {
 public:
  /// Finds the groups. `root` is the folder that contains `proc` and the folders of the groups. Finds none if the
  /// operating system has none, or hides them.
  explicit MemoryGroups(std::filesystem::path root = "/");

  /// The bytes that the tightest group leaves; the largest number if no group has a limit. Pages of files that the
  /// kernel can take back count as free.
  std::uint64_t available() const;

 private:
  /// The names of a version's files and counters. In version 1, `total_` counters include the groups below.
  struct Words {
    std::vector<const char*> limits;
    const char* used;
    std::vector<const char*> reclaimable;
  };
  struct Group {
    std::filesystem::path folder;
    const Words* words;
  };

  static const Words first_version, second_version;

  void add(const std::filesystem::path& mount_point, const std::filesystem::path& below, const Words& words);
  static std::uint64_t available(const Group& group);

  std::filesystem::path root_;
  std::vector<Group> groups_;
};

}  // namespace zermelo
