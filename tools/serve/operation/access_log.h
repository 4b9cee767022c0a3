// A log with a line for each reply, in the Common Log Format that programs for logs of web servers read.
#pragma once

#include <chrono>
#include <cstddef>
#include <ctime>
#include <mutex>
#include <string>
#include <string_view>

#include "tablebase/input/input_file.h"

namespace zermelo {

struct LoggedReply {
  std::string_view address;  ///< of the client
  std::string_view method;   ///< empty for a request that is not HTTP
  std::string_view target;   ///< as it was sent
  int status = 0;
  std::size_t bytes = 0;  ///< of the body that is sent: 0 for HEAD
  std::chrono::steady_clock::duration time = {};
};

/// `127.0.0.1 - - [27/Nov/2026:18:00:00 +0000] "GET /health HTTP/1.1" 200 45 0.000012`: the last number is the time to
/// make the reply, in seconds. `second`: since 1970. Quotes, backslashes and bytes that are not ASCII become \xHH.
std::string log_line(const LoggedReply& reply, std::time_t second);

/// Thread-safe. Appends whole lines.
class AccessLog {
 public:
  /// Opens or creates the file; without a path there is no log. Throws UsageError for a table, std::system_error.
  explicit AccessLog(std::string path);

  bool is_open() const { return !path_.empty(); }
  /// If writing fails, says so once on standard error; the service goes on.
  void write(const LoggedReply& reply);
  /// Opens the file at the path again, after a program has renamed the old one. Without a log nothing happens. Throws
  /// as the constructor; then the old file stays open.
  void reopen();

 private:
  std::string path_;
  std::mutex guard_;
  Descriptor file_;
  bool failed_ = false;
};

}  // namespace zermelo
