// Asking Linux about memory, and hearing of signals.
#include "tools/support/machine.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>

#include "tools/support/progress.h"

namespace zermelo {

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");

/// The whole number in a one-line file of the kernel's; the largest number if there is none (or "max").
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

/// What is left below the limit of the control group (containers), version 2 or 1.
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

std::uint64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1024 && unit < 5; ++unit) size /= 1024;
  return fmt::format("{:.1f} {}iB", size, " KMGTP"[unit]);
}

std::string count_text(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop_asked = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
}

bool interrupted() { return stop_asked; }

void keep_input(const Game& game, const std::string& output) {
  std::error_code missing;
  if (game.spec().has("file") && std::filesystem::equivalent(game.spec().text("file"), output, missing))
    throw UsageError(fmt::format("{} would replace {}, which the game is read from; write to another file", output,
                                 game.spec().text("file")));
}

Resources resources_for(unsigned threads, std::uint64_t memory) {
  Resources resources;
  resources.threads = threads;
  resources.memory = memory != 0 ? memory : available_memory();
  resources.stop = interrupted;
  const auto progress = std::make_shared<Progress>("positions found:", 0);
  resources.discovered = [progress](std::uint64_t found) { progress->update(found); };
  return resources;
}

void require_memory(std::uint64_t need, std::uint64_t limit, std::string_view what) {
  const std::uint64_t have = limit != 0 ? limit : available_memory() + peak_memory();
  if (need <= have) return;
  throw LimitError(fmt::format("{} needs {} ({} bytes) of memory, but {} {} ({} bytes); {}", what, size_text(need),
                               need, limit != 0 ? "--memory allows" : "the machine has", size_text(have), have,
                               "choose a smaller game, a smaller metric or more memory"));
}

}  // namespace zermelo
