// Each line is one call of write(2) on a file opened to append, so lines of several jobs never mix.
#include "tools/watch/progress_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/output_file.h"
#include "tools/print/error_line.h"
#include "tools/watch/progress.h"

namespace zermelo {
namespace {

/// The time in ISO 8601, such as 2024-05-01T12:00:00Z.
std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// Lines in a table would damage it.
std::string log_target(const std::string& path) {
  std::string target = output_target(path);
  require_replaceable(target, Replaces::no_table);
  return target;
}

}  // namespace

ProgressLog::ProgressLog(const std::string& path)
    : path_(log_target(path)), descriptor_(open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)) {
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
  const Json object{{"time", utc_text(std::chrono::system_clock::now())},
                    {"step", step},
                    {"positions_done", progress.done},
                    {"positions", progress.total != 0 ? Json(progress.total) : Json(nullptr)},
                    {"seconds", std::chrono::duration<double>(last_ - began_).count()},
                    {"peak_memory_bytes", progress.memory_bytes},
                    {"disk_bytes", progress.disk_bytes}};
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
