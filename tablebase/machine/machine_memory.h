// The available memory of the machine, the present and the peak memory of this process, and the stack of a thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace zermelo {

/// The bytes that this process can still get: the lesser of what the operating system has available and what the limit
/// of the control group leaves. The largest number if neither is known.
std::uint64_t available_memory();

/// The memory that this process holds, in bytes; 0 if the operating system does not say.
std::uint64_t held_memory();

/// Returns freed memory, which the allocator keeps for later, to the system. So what the process holds after a large
/// piece of work does not depend on how its threads took turns. Cost: a walk over the free memory.
void return_free_memory();

/// The most memory that this process has held, in bytes.
std::uint64_t peak_memory();

/// The bytes that this thread's stack has left for deeper calls. Cost: a subtraction after the first call of a thread.
std::uint64_t free_stack();

// The memory that the control groups of this process leave to it, as in containers and in jobs of Slurm or systemd.

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
