// Reads files in /proc and the files of control groups (versions 2 and 1) of Linux; calls getrusage without them.
#include "tablebase/machine_memory.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace zermelo {
namespace {

/// The whole number in a one-line file of the operating system; the largest number if the file is missing or says
/// "max".
std::uint64_t number_in(const std::string& path) {
  std::uint64_t number = 0;
  return std::ifstream(path) >> number ? number : std::numeric_limits<std::uint64_t>::max();
}

std::uint64_t kernel_available() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::uint64_t kilobytes = 0;
  while (file >> word)
    if (word == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
  return std::numeric_limits<std::uint64_t>::max();
}

/// The bytes left below the limit of the control group (in a container), version 2 or 1.
std::uint64_t group_available() {
  const std::string root = "/sys/fs/cgroup/";
  const std::uint64_t limit =
      std::min(number_in(root + "memory.max"), number_in(root + "memory/memory.limit_in_bytes"));
  if (limit == std::numeric_limits<std::uint64_t>::max()) return limit;
  const std::uint64_t used =
      std::min(number_in(root + "memory.current"), number_in(root + "memory/memory.usage_in_bytes"));
  return limit - std::min(limit, used);
}

}  // namespace

std::uint64_t available_memory() { return std::min(kernel_available(), group_available()); }

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

/// What getrusage says includes the parent process, from which this one was forked.
std::uint64_t peak_memory() {
  std::ifstream file("/proc/self/status");
  std::string word;
  std::uint64_t kilobytes = 0;
  while (file >> word)
    if (word == "VmHWM:" && file >> kilobytes) return kilobytes * 1024;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace zermelo
