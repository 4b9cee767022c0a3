// A line on the terminal: the step of a job, how far it is, its rate and the remaining time.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace zermelo {

/// Silent unless standard error is a terminal. Drawn at most ten times a second. One thread at a time.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// `done` of `total` of the step; total 0: unknown. An empty step erases the line.
  void show(const std::string& step, std::uint64_t done, std::uint64_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void begin(const std::string& step);
  void draw(std::uint64_t done, std::uint64_t total, Clock::time_point now);
  void erase();

  const bool terminal_;
  bool drawn_ = false;
  std::string step_;
  /// Where and when the rate is counted from; a resumed job does not begin at 0.
  std::uint64_t first_ = 0;
  Clock::time_point began_, last_;
};

/// True when a person watches standard error.
bool errors_are_watched();

}  // namespace zermelo
