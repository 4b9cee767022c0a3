// A log of batch jobs: one JSON object on each line.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace zermelo {

struct Progress;  // tools/watch/progress.h

/// Appends to a file. Not thread-safe.
class ProgressLog {
 public:
  /// Opens or creates the file. Throws UsageError unless it is a regular file that is no table, std::system_error.
  explicit ProgressLog(const std::string& path);
  ~ProgressLog();
  ProgressLog(const ProgressLog&) = delete;
  ProgressLog& operator=(const ProgressLog&) = delete;

  /// Writes a line about a finished step, or about the running one. If that fails, tells so once, on standard error,
  /// and the job goes on.
  void write(const std::string& step, const Progress& progress);
  /// Whether the last line is a minute old.
  bool due() const;

 private:
  /// False, with errno, if the line cannot be written.
  bool write_line(std::string_view line) const;

  using Clock = std::chrono::steady_clock;

  std::string path_;
  int descriptor_;
  bool failed_ = false;
  Clock::time_point began_ = Clock::now(), last_ = Clock::now();
};

}  // namespace zermelo
