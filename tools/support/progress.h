// A line on the terminal that says how far a long job is, how fast it goes and how long it will take.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace zermelo {

/// Silent unless standard error is a terminal. update() may be called from any thread, often.
class Progress {
 public:
  /// total 0: nobody knows how much there is.
  Progress(std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;
  void draw(std::uint64_t done, Clock::time_point now);

  const std::string what_;
  const std::uint64_t total_;
  const bool terminal_;
  bool drawn_ = false;
  Clock::time_point last_;
  /// Where and when this run began; a resumed job does not begin at 0.
  std::optional<std::pair<std::uint64_t, Clock::time_point>> begin_;
  std::mutex guard_;
};

/// True when a person watches standard error.
bool errors_are_watched();

}  // namespace zermelo
