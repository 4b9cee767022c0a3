// Each line is one call of write(2) on a file opened to append, so lines of several jobs never mix.
#include "tools/support/progress_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "formats/json.h"
#include "formats/storage/output_file.h"
#include "tools/support/error_line.h"
#include "tools/support/progress.h"

namespace zermelo {
namespace {

/// The time in ISO 8601, such as 2024-05-01T12:00:00Z.
std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

}  // namespace

ProgressLog::ProgressLog(const std::string& path)
    : path_(output_target(path)), descriptor_(open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "cannot write the log " + path_);
}

ProgressLog::~ProgressLog() { close(descriptor_); }

bool ProgressLog::due() const { return Clock::now() - last_ >= std::chrono::minutes(1); }

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
  const ssize_t written = ::write(descriptor_, line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size()) || failed_) return;
  failed_ = true;
  print_error_line(fmt::format("cannot write the log {}: {}; the work goes on", path_,
                               written < 0 ? std::generic_category().message(errno) : "no space left"));
}

}  // namespace zermelo
