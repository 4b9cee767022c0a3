// A line on the terminal: the step of a job, its progress, rate and remaining time.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace zermelo {

/// Silent unless standard error is a terminal. Drawn at most ten times a second. Only one thread at a time may use it.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows that `done` of `total` of the step is done; total is 0 if it is unknown. An empty step erases the line.
  void show(const std::string& step, std::uint64_t done, std::uint64_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void begin(const std::string& step);
  void draw(std::uint64_t done, std::uint64_t total, Clock::time_point now);
  void erase();

  const bool terminal_;
  bool drawn_ = false;
  std::string step_;
  /// The count and the time from which the rate is measured; a continued job does not begin at 0.
  std::uint64_t first_ = 0;
  Clock::time_point began_, last_;
};

/// Whether standard error is a terminal.
bool errors_are_watched();

}  // namespace zermelo
