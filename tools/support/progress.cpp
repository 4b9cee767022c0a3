// Drawing the progress line, ten times a second at the most.
#include "tools/support/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "tools/support/machine.h"

namespace zermelo {

namespace {

std::string duration_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string rate_text(double rate) {
  return rate < 1e5 ? fmt::format("{:.0f} /s", rate) : fmt::format("{:.1f} M/s", rate / 1e6);
}

}  // namespace

bool errors_are_watched() { return isatty(STDERR_FILENO) == 1; }

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), terminal_(errors_are_watched()) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void Progress::update(std::uint64_t done) {
  if (!terminal_) return;
  const std::unique_lock lock(guard_, std::try_to_lock);
  if (!lock) return;
  const Clock::time_point now = Clock::now();
  if (!begin_) begin_ = {done, now};
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  draw(done, now);
}

void Progress::draw(std::uint64_t done, Clock::time_point now) {
  drawn_ = true;
  if (total_ == 0) {
    fmt::print(stderr, "\r{} {}\033[K", what_, count_text(done));
    std::fflush(stderr);
    return;
  }
  constexpr std::size_t width = 30;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double seconds = std::chrono::duration<double>(now - begin_->second).count();
  const double rate = seconds > 0 ? static_cast<double>(done - begin_->first) / seconds : 0;
  std::string bar(width, '.');
  std::fill_n(bar.begin(), std::min(width, static_cast<std::size_t>(share * width)), '#');
  fmt::print(stderr, "\r{} [{}] {:5.1f}%  {}", what_, bar, 100 * share, rate_text(rate));
  if (rate > 0) fmt::print(stderr, "  {} left", duration_text(static_cast<double>(total_ - done) / rate));
  fmt::print(stderr, "\033[K");
  std::fflush(stderr);
}

}  // namespace zermelo
