// Measures the rate from the first report that is not 0.
#include "tools/support/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "jobs/amounts.h"

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

ProgressLine::ProgressLine() : terminal_(errors_are_watched()) {}
ProgressLine::~ProgressLine() { erase(); }

void ProgressLine::erase() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

void ProgressLine::begin(const std::string& step) {
  erase();
  step_ = step;
  first_ = 0;
  began_ = Clock::now();
}

void ProgressLine::show(const std::string& step, std::uint64_t done, std::uint64_t total) {
  if (!terminal_) return;
  if (step != step_ || done == 0) begin(step);
  if (step.empty() || done == 0) return;
  const Clock::time_point now = Clock::now();
  if (first_ == 0) {
    first_ = done;
    began_ = now;
  }
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  draw(done, total, now);
}

void ProgressLine::draw(std::uint64_t done, std::uint64_t total, Clock::time_point now) {
  drawn_ = true;
  if (total == 0) {
    fmt::print(stderr, "\r{} {}\033[K", step_, count_text(done));
    std::fflush(stderr);
    return;
  }
  constexpr std::size_t width = 30;
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double rate = seconds > 0 ? static_cast<double>(done - first_) / seconds : 0;
  std::string bar(width, '.');
  std::fill_n(bar.begin(), std::min(width, static_cast<std::size_t>(share * width)), '#');
  fmt::print(stderr, "\r{} [{}] {:5.1f}%  {}", step_, bar, 100 * share, rate_text(rate));
  if (rate > 0)
    fmt::print(stderr, "  {} left", duration_text(static_cast<double>(total - std::min(done, total)) / rate));
  fmt::print(stderr, "\033[K");
  std::fflush(stderr);
}

}  // namespace zermelo
