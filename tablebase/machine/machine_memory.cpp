// Reads files in /proc of Linux, for control groups also in /sys; calls getrusage without them.
#include "tablebase/machine/machine_memory.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "tablebase/input/text.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// The bytes behind a word in a file that counts in kilobytes; nothing without the word.
std::optional<std::uint64_t> bytes_behind(std::string_view wanted, const char* path) {
  std::ifstream file(path);
  std::uint64_t kilobytes = 0;
  for (std::string word; file >> word;)
    if (word == wanted && file >> kilobytes) return kilobytes * 1024;
  return {};
}

/// The groups of this process, found once.
const MemoryGroups& groups() {
  static const MemoryGroups found;
  return found;
}

// /proc/self/cgroup names the group of the process, /proc/self/mountinfo the folders in which groups are mounted. A
// mount may show only a part of the hierarchy (in a container): its root is then the group at the mount point. Sources:
// the manual pages cgroups(7) and proc(5); Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of Linux.

/// The whole number in a one-line file; nothing if the file is missing or says "max".
std::optional<std::uint64_t> number_in(const fs::path& path) {
  std::uint64_t number = 0;
  return std::ifstream(path) >> number ? std::optional(number) : std::nullopt;
}

/// The sum of these counters in a file of lines `counter number`.
std::uint64_t sum_in(const fs::path& path, const std::vector<const char*>& counters) {
  std::ifstream file(path);
  std::uint64_t sum = 0, number = 0;
  for (std::string word; file >> word >> number;)
    if (std::find(counters.begin(), counters.end(), word) != counters.end()) sum += number;
  return sum;
}

/// Whether a list such as `rw,memory` contains the word.
bool lists(std::string_view list, std::string_view word) {
  const auto words = split(list, ',');
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A path of mountinfo, in which blanks are written as \040.
std::string unescaped(const std::string& word) {
  std::string path;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool code = word[i] == '\\' && i + 3 < word.size();
    path += code ? static_cast<char>(std::strtol(word.substr(i + 1, 3).c_str(), nullptr, 8)) : word[i];
    if (code) i += 3;
  }
  return path;
}

/// The paths of the process in version 2 and in the memory controller of version 1, from lines
/// `number:controllers:path`.
struct OwnGroups {
  std::optional<fs::path> first, second;

  explicit OwnGroups(const fs::path& list) {
    std::ifstream file(list);
    for (std::string line; std::getline(file, line);) {
      const std::size_t controllers = line.find(':') + 1, path = line.find(':', controllers) + 1;
      if (controllers == 0 || path == 0) continue;
      if (line.starts_with("0::")) second = line.substr(path);
      if (lists(std::string_view(line).substr(controllers, path - 1 - controllers), "memory"))
        first = line.substr(path);
    }
  }
};

/// A line of mountinfo: `number parent device root mount-point options [fields] - type source super-options`.
struct Mount {
  std::string root, point, type, options;

  explicit Mount(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word >> word >> word >> root >> point;
    while (words >> word && word != "-") {
    }
    words >> type >> word >> options;
    root = unescaped(root);
    point = unescaped(point);
  }
};

/// The path of a group below the root of its mount; empty if the mount does not show the group.
fs::path below(const fs::path& group, const fs::path& mount_root) {
  const fs::path rest = group.lexically_relative(mount_root);
  return rest.empty() || *rest.begin() == ".." || rest == "." ? fs::path() : rest;
}

}  // namespace

std::uint64_t available_memory() {
  return std::min(bytes_behind("MemAvailable:", "/proc/meminfo").value_or(no_limit), groups().available());
}

std::uint64_t held_memory() {
  std::uint64_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void return_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

namespace mapped {
namespace {

/// The mapped buffers of this process.
struct Buffers {
  std::mutex guard;
  std::map<void*, std::size_t> bytes;
  std::atomic<bool> any = false;
};

Buffers& buffers() {
  static Buffers all;
  return all;
}

}  // namespace

void* make(std::size_t bytes, const std::string& folder) {
  void* const memory = ScratchFile(folder).map(bytes);
  const std::lock_guard lock(buffers().guard);
  buffers().bytes[memory] = bytes;
  buffers().any = true;
  return memory;
}

void remove(void* memory, std::size_t bytes) {
  const std::lock_guard lock(buffers().guard);
  buffers().bytes.erase(memory);
  buffers().any = !buffers().bytes.empty();
  munmap(memory, bytes);
}

}  // namespace mapped

/// The system keeps the pages of a shared mapping in its cache, and writes changed ones to the disk.
void MappedLimit::check() const {
  constexpr std::uint64_t between = std::uint64_t{8} << 20;  // bytes that threads may use until they call again
  const auto fits = [this] { return held_memory() + between <= bytes_; };
  mapped::Buffers& all = mapped::buffers();
  if (!all.any.load(std::memory_order_relaxed) || fits()) return;
  const std::lock_guard lock(all.guard);
  if (fits()) return;  // another thread was here
  for (const auto& [memory, bytes] : all.bytes) madvise(memory, bytes, MADV_DONTNEED);
}

/// What getrusage says includes the parent process, from which this one was forked.
std::uint64_t peak_memory() {
  if (const auto peak = bytes_behind("VmHWM:", "/proc/self/status")) return *peak;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

/// The lowest address of this thread's stack; 0 if the operating system does not say.
static std::uintptr_t lowest_of_stack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void* lowest = nullptr;
  std::size_t bytes = 0;
  if (pthread_attr_getstack(&attributes, &lowest, &bytes) != 0) lowest = nullptr;
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<std::uintptr_t>(lowest);
}

std::uint64_t free_stack() {
  thread_local const std::uintptr_t lowest = lowest_of_stack();
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - lowest;
}

const MemoryGroups::Words MemoryGroups::first_version{
    {"memory.limit_in_bytes"}, "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
/// Above memory.high, the kernel slows a process down until it stands still.
const MemoryGroups::Words MemoryGroups::second_version{
    {"memory.max", "memory.high"}, "memory.current", {"inactive_file", "active_file"}};

MemoryGroups::MemoryGroups(fs::path root) : root_(std::move(root)) {
  const OwnGroups own(root_ / "proc/self/cgroup");
  std::ifstream mounts(root_ / "proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    const Mount mount(line);
    if (mount.type == "cgroup2" && own.second) add(mount.point, below(*own.second, mount.root), second_version);
    if (mount.type == "cgroup" && lists(mount.options, "memory") && own.first)
      add(mount.point, below(*own.first, mount.root), first_version);
  }
}

/// Adds the group at the mount point and each group on the way down.
void MemoryGroups::add(const fs::path& mount_point, const fs::path& below, const Words& words) {
  fs::path folder = root_ / mount_point.relative_path();
  groups_.push_back({folder, &words});
  for (const fs::path& name : below) groups_.push_back({folder /= name, &words});
}

std::uint64_t MemoryGroups::available(const Group& group) {
  std::uint64_t limit = no_limit;
  for (const char* file : group.words->limits)
    limit = std::min(limit, number_in(group.folder / file).value_or(no_limit));
  if (limit == no_limit) return no_limit;
  const std::uint64_t used = number_in(group.folder / group.words->used).value_or(0);
  const std::uint64_t free = std::min(used, sum_in(group.folder / "memory.stat", group.words->reclaimable));
  return limit - std::min(limit, used - free);
}

std::uint64_t MemoryGroups::available() const {
  std::uint64_t least = no_limit;
  for (const Group& group : groups_) least = std::min(least, available(group));
  return least;
}

}  // namespace zermelo
