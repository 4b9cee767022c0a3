// Times are rounded to a unit, counts are exact.
#include "jobs/budget/amounts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

std::string count_text(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

std::string duration_text(double seconds) {
  constexpr std::uint64_t minute = 60, hour = 60 * minute, day = 24 * hour;
  if (seconds < 0.9995) return fmt::format("{:.3f} s", seconds);
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  const auto in_two = [](std::uint64_t time, std::uint64_t small, const char* large_unit, std::uint64_t large,
                         const char* small_unit) {
    const std::uint64_t rest = time % large / small;
    return fmt::format("{} {}{}", time / large, large_unit, rest == 0 ? "" : fmt::format(" {} {}", rest, small_unit));
  };
  const auto rounded = [seconds](std::uint64_t unit) {
    constexpr double longest = 1e15;
    return static_cast<std::uint64_t>(std::min(longest, seconds) / static_cast<double>(unit) + 0.5) * unit;
  };
  if (rounded(1) < minute) return fmt::format("{} s", rounded(1));
  if (rounded(1) < hour) return in_two(rounded(1), 1, "min", minute, "s");
  if (rounded(minute) < day) return in_two(rounded(minute), minute, "h", hour, "min");
  return in_two(rounded(hour), hour, "d", day, "h");
}

namespace {

constexpr std::uint64_t few_positions = 10'000;

}  // namespace

std::string rate_text(std::uint64_t positions, double seconds) {
  if (positions < few_positions) return {};
  constexpr double million = 1e6;
  const double rate = static_cast<double>(positions) / std::max(seconds, 1e-9);
  if (rate >= million) return fmt::format(", {:.1f} million positions a second", rate / million);
  return fmt::format(", {} positions a second", count_text(static_cast<std::uint64_t>(rate)));
}

std::string density_text(std::uint64_t bytes, std::uint64_t positions) {
  if (positions < few_positions) return {};
  const double bits = 8 * static_cast<double>(bytes) / static_cast<double>(positions);
  const int decimals = bits > 0 && bits < 0.01 ? 1 - static_cast<int>(std::floor(std::log10(bits))) : 3;
  return fmt::format(", {:.{}f} bits a position", bits, decimals);
}

std::string names_text(std::span<const std::string> names, std::size_t most) {
  const std::size_t shown = std::min(most, names.size());
  const std::string more = shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : "";
  return fmt::format("{}{}", fmt::join(names.first(shown), ", "), more);
}

/// A job without a budget may use all memory of the machine, but a pool of values only half the available memory.
void require_memory(std::uint64_t need, const Job& job, std::string_view what, std::string_view advice) {
  const std::uint64_t have = job.memory();
  if (need < have + memory_slack) return;
  constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
  const std::uint64_t whole = need / mebi + (need % mebi != 0);
  const std::string budget = job.bounded() ? fmt::format("use --memory {}M or more, or ", whole) : std::string();
  throw LimitError("{}: {} of memory are needed, but {} {} ({} bytes); {}{}", what,
                   size_text(std::max(need, whole * mebi)), job.bounded() ? "--memory allows" : "the machine has",
                   size_text(have), have, budget, advice);
}

void make_room(std::uint64_t need, const Game& game, const Job& job) {
  if (need <= job.memory() || game.moves_in_memory() == 0) return;
  game.unload_moves();
  return_free_memory();
}

std::uint64_t memory_beside(std::uint64_t used, const Job& job) { return job.memory() - std::min(job.memory(), used); }

std::uint64_t pool_memory(const Job& job, std::uint64_t used) {
  const std::uint64_t have = job.bounded() ? job.memory() : available_memory() / 2;
  return std::max(GamePool::least_memory, have - std::min(have, used));
}

std::uint64_t free_disk(const std::string& file) { return files().free_bytes(folder_of(file)); }

void require_disk(const std::string& file, std::uint64_t bytes, const std::string& advice) {
  const std::uint64_t free = free_disk(file);
  if (bytes > free)
    throw LimitError("{} needs {} of disk, but only {} are free in {}; {}", file, size_text(bytes), size_text(free),
                     folder_of(file), advice);
}

}  // namespace zermelo
