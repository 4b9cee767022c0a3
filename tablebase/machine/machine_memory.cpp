// Reads files in /proc of Linux; calls getrusage without them.
#include "tablebase/machine/machine_memory.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "tablebase/machine/memory_groups.h"

namespace zermelo {
namespace {

std::uint64_t kernel_available() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::uint64_t kilobytes = 0;
  while (file >> word)
    if (word == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
  return std::numeric_limits<std::uint64_t>::max();
}

/// The groups of this process, found once.
const MemoryGroups& groups() {
  static const MemoryGroups found;
  return found;
}

}  // namespace

std::uint64_t available_memory() { return std::min(kernel_available(), groups().available()); }

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
