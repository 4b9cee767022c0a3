// A buffered standard output that detects every failed write; errors, notices and the progress of a job on standard
// error; a log of jobs.
#pragma once

#include <fmt/core.h>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/table/storage/json.h"

namespace zermelo {

class OutputFile;  // formats/table/storage/output_file.h

/// The object in one line. Replaces bytes that are not UTF-8.
std::string json_text(const Json& object);

/// An object in one line, to which add(writer) adds the members. Replaces bytes that are not UTF-8.
template <class Add>
std::string json_text_of(const Add& add) {
  std::string text;
  JsonWriter writer(text, Utf8::replace);
  writer.begin_object();
  add(writer);
  writer.end_object();
  return text;
}

/// Not thread-safe. If the reader closes its end (EPIPE), the rest is dropped and closed() returns true; this is not an
/// error.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  /// Appends to a file, which must outlive it. The last text needs a flush.
  explicit Output(OutputFile& file) : file_(&file) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws LimitError if the device is full, std::system_error if writing fails otherwise.
  void write(std::string_view text);
  /// Writes the object as a line of its own.
  void json(const Json& object) { write(json_text(object) + '\n'); }
  /// The same for an object to which add(writer) adds the members.
  template <std::invocable<JsonWriter&> Add>
  void json(const Add& add) {
    write(json_text_of(add) + '\n');
  }
  void flush();
  /// Whether the reader has closed its end, so that further output is useless.
  bool closed() const { return closed_; }

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    print_words(format, fmt::make_format_args(args...));
  }

 private:
  void print_words(fmt::string_view format, fmt::format_args args);

  static constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

  int descriptor_ = -1;
  OutputFile* file_ = nullptr;  ///< instead of the descriptor
  bool closed_ = false;
  std::string buffer_;
};

/// The name of the program in help and errors: `zermelo`, or that of a program with games of its own.
std::string& program_name();

/// The message of an error as one line without a full stop. Shortens long messages and replaces control characters and
/// bytes that are not UTF-8, because they come from bad input.
std::string error_line(std::string message);

/// Prints `NAME: MESSAGE` with program_name() and with error_line(message). Works also if standard error is closed.
void print_error_line(std::string message);

// The progress of a job in one line of text, on a terminal, and in a log.

/// The progress of one step of a job.
struct Progress {
  std::string step;         ///< empty: no step has begun
  std::uint64_t done = 0;   ///< positions, or what else the step counts
  std::uint64_t total = 0;  ///< 0: unknown
  double rate = 0;          ///< a second; 0: unknown
  std::uint64_t memory_bytes = 0;
  std::uint64_t disk_bytes = 0;
};

/// For example: `solving 10,625,859 (42.0%)  79.8 M/s  5 min left  3.1 GiB memory  120.3 MiB disk`.
std::string progress_text(const Progress& progress);

/// Measures the rate of a step from the first report that is not 0, because a continued job does not begin at 0.
class ProgressRate {
 public:
  /// Takes a report and returns the rate since the step began.
  double update(const std::string& step, std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::string step_;
  std::uint64_t first_ = 0;
  Clock::time_point began_;
};

/// Silent unless standard error is a terminal. Drawn at most ten times a second. Only one thread at a time may use it.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whether it is time to draw the line again.
  bool due() const;
  void draw(const Progress& progress);
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  const bool terminal_;
  bool drawn_ = false;
  Clock::time_point last_;
};

/// Whether standard error is a terminal.
bool errors_are_watched();

/// The path of the file of a log, behind links. Throws UsageError unless it is new, or a regular file that is no table:
/// lines in a table would damage it.
std::string log_target(const std::string& path);

/// A log of batch jobs: appends a JSON object, on a line of its own, to a file. Not thread-safe.
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

  std::string path_, host_;
  int descriptor_;
  bool failed_ = false;
  Clock::time_point began_ = Clock::now(), last_ = Clock::now();
};

}  // namespace zermelo
