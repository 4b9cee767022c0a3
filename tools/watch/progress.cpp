// A line on the terminal never wraps, because a wrapped line cannot be erased.
#include "tools/watch/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "jobs/budget/amounts.h"

namespace zermelo {
namespace {

std::string brief_rate(double rate) {
  return rate < 1e5 ? fmt::format("{:.0f} /s", rate) : fmt::format("{:.1f} M/s", rate / 1e6);
}

std::size_t terminal_columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

}  // namespace

std::string progress_text(const Progress& progress) {
  if (progress.step.empty()) return "no step has begun";
  std::string text = fmt::format("{} {}", progress.step, count_text(progress.done));
  const auto done = static_cast<double>(progress.done), total = static_cast<double>(progress.total);
  if (progress.total != 0) text += fmt::format(" ({:.1f}%)", 100 * std::min(1.0, done / total));
  if (progress.rate > 0) text += "  " + brief_rate(progress.rate);
  if (progress.rate > 0 && done < total)
    text += fmt::format("  {} left", duration_text((total - done) / progress.rate));
  text += fmt::format("  {} memory", size_text(progress.memory_bytes));
  if (progress.disk_bytes != 0) text += fmt::format("  {} disk", size_text(progress.disk_bytes));
  return text;
}

double ProgressRate::update(const std::string& step, std::uint64_t done) {
  if (step != step_ || done == 0 || first_ == 0) {
    step_ = step;
    first_ = done;
    began_ = Clock::now();
    return 0;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  return seconds > 0 && done > first_ ? static_cast<double>(done - first_) / seconds : 0;
}

bool errors_are_watched() { return isatty(STDERR_FILENO) == 1; }

ProgressLine::ProgressLine() : terminal_(errors_are_watched()) {}
ProgressLine::~ProgressLine() { erase(); }

void ProgressLine::erase() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

bool ProgressLine::due() const { return terminal_ && Clock::now() - last_ >= std::chrono::milliseconds(100); }

void ProgressLine::draw(const Progress& progress) {
  last_ = Clock::now();
  drawn_ = true;
  fmt::print(stderr, "\r{}\033[K", progress_text(progress).substr(0, terminal_columns() - 1));
  std::fflush(stderr);
}

}  // namespace zermelo
