// Writes to a descriptor that may be a full disk or a closed pipe.
#include "tools/watch/output.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/json_reading.h"
#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/tiers/claims.h"
#include "tablebase/base/error.h"

namespace zermelo {

std::string json_text(const Json& object) { return object.dump(Utf8::replace); }

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_bytes) flush();
}

void Output::print_words(fmt::string_view format, fmt::format_args args) { write(fmt::vformat(format, args)); }

void Output::flush() {
  if (file_ != nullptr) {
    file_->append(std::as_bytes(std::span(buffer_)));
    return buffer_.clear();
  }
  std::string_view rest = buffer_;
  while (!rest.empty() && !closed_) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    const int error = errno;
    if (error == EINTR) continue;
    buffer_.clear();
    closed_ = true;
    if (error == ENOSPC) throw LimitError("standard output is a full device; free some space and run this again");
    if (error == EFBIG)
      throw LimitError(
          "standard output has reached the limit of the size of files (ulimit -f); raise the limit and run this again");
    if (error != EPIPE) throw std::system_error(error, std::generic_category(), "standard output");
  }
  buffer_.clear();
}

std::string& program_name() {
  static std::string name = "zermelo";
  return name;
}

std::string error_line(std::string message) {
  constexpr std::size_t longest = 1000;
  if (message.size() > longest) message.replace(longest / 2, message.size() - longest, " ... ");
  message = parse_json(Json(message).dump(Utf8::replace)).get<std::string>();  // UTF-8
  std::ranges::replace_if(
      message, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }, ' ');
  while (message.ends_with(' ') || (message.ends_with('.') && !message.ends_with("..."))) message.pop_back();
  return message;
}

void print_error_line(std::string message) {
  const std::string line = fmt::format("{}: {}\n", program_name(), error_line(std::move(message)));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

// A line on the terminal never wraps, because a wrapped line cannot be erased. A line of the log is one call of
// write(2) on a file opened to append, so lines of several jobs never mix.

namespace {

std::string brief_rate(double rate) {
  return rate < 1e5 ? fmt::format("{:.0f} /s", rate) : fmt::format("{:.1f} M/s", rate / 1e6);
}

std::size_t terminal_columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

/// The time in ISO 8601, such as 2024-05-01T12:00:00Z.
std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// The seconds until the step ends; nothing if the rate or the total is unknown.
std::optional<double> seconds_left(const Progress& progress) {
  if (progress.total != 0 && progress.done >= progress.total) return 0;
  if (progress.rate <= 0 || progress.total == 0) return std::nullopt;
  return static_cast<double>(progress.total - progress.done) / progress.rate;
}

}  // namespace

std::string log_target(const std::string& path) {
  std::string target = output_target(path);
  require_replaceable(target, Replaces::no_table);
  return target;
}

std::string progress_text(const Progress& progress) {
  if (progress.step.empty()) return "no step has begun";
  std::string text = fmt::format("{} {}", progress.step, count_text(progress.done));
  const auto done = static_cast<double>(progress.done), total = static_cast<double>(progress.total);
  if (progress.total != 0) text += fmt::format(" ({:.1f}%)", 100 * std::min(1.0, done / total));
  if (progress.rate > 0) text += "  " + brief_rate(progress.rate);
  if (const auto left = seconds_left(progress); left && *left > 0)
    text += fmt::format("  {} left", duration_text(*left));
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

ProgressLog::ProgressLog(const std::string& path)
    : path_(log_target(path)),
      host_(host_name()),
      descriptor_(open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "cannot write the log " + path_);
}

ProgressLog::~ProgressLog() { close(descriptor_); }

bool ProgressLog::due() const { return Clock::now() - last_ >= std::chrono::minutes(1); }

/// The second call, after a write that was cut off, tells why.
bool ProgressLog::write_line(std::string_view line) const {
  while (!line.empty()) {
    const ssize_t written = ::write(descriptor_, line.data(), line.size());
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = ENOSPC;
    if (written <= 0) return false;
    line.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void ProgressLog::write(const std::string& step, const Progress& progress) {
  last_ = Clock::now();
  const std::optional<double> left = seconds_left(progress);
  const Json object{{"time", utc_text(std::chrono::system_clock::now())},
                    {"step", step},
                    {"positions_done", progress.done},
                    {"positions", progress.total != 0 ? Json(progress.total) : Json(nullptr)},
                    {"seconds", std::chrono::duration<double>(last_ - began_).count()},
                    {"seconds_left", left ? Json(*left) : Json(nullptr)},
                    {"peak_memory_bytes", progress.memory_bytes},
                    {"disk_bytes", progress.disk_bytes},
                    {"host", host_},
                    {"process", getpid()}};
  const std::string line = object.dump() + "\n";
  if (write_line(line) || failed_) return;
  const int error = errno;
  failed_ = true;
  const std::string work = "write the log " + path_;
  print_error_line((error == EFBIG ? full_disk_text(error, work)
                                   : fmt::format("cannot {}: {}", work, std::generic_category().message(error))) +
                   "; the work goes on");
}

}  // namespace zermelo
