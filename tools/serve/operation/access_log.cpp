// A line is one call of write(), so lines of threads do not mix.
#include "tools/serve/operation/access_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <iterator>
#include <system_error>
#include <utility>

#include "tools/watch/output.h"

namespace zermelo {
namespace {

Descriptor opened_log(const std::string& path) {
  constexpr mode_t readable = 0644;
  if (path.empty()) return Descriptor(-1);
  Descriptor file(open(log_target(path).c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, readable));
  if (!file) throw std::system_error(errno, std::generic_category(), "cannot open the access log " + path);
  return file;
}

std::string escaped(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool plain = ' ' <= c && c <= '~' && c != '"' && c != '\\';
    if (plain)
      line += c;
    else
      fmt::format_to(std::back_inserter(line), "\\x{:02X}", static_cast<unsigned char>(c));
  }
  return line;
}

}  // namespace

std::string log_line(const LoggedReply& reply, std::time_t second) {
  std::tm time{};
  gmtime_r(&second, &time);
  char when[32];
  const std::size_t length = std::strftime(when, sizeof when, "%d/%b/%Y:%H:%M:%S +0000", &time);
  const std::string request =
      reply.method.empty() ? "-" : fmt::format("{} {} HTTP/1.1", reply.method, escaped(reply.target));
  return fmt::format("{} - - [{}] \"{}\" {} {} {:.6f}\n", reply.address, std::string_view(when, length), request,
                     reply.status, reply.bytes, std::chrono::duration<double>(reply.time).count());
}

AccessLog::AccessLog(std::string path) : path_(std::move(path)), file_(opened_log(path_)) {}

void AccessLog::write(const LoggedReply& reply) {
  if (!is_open()) return;
  const std::string line = log_line(reply, std::time(nullptr));
  const std::lock_guard lock(guard_);
  const ssize_t written = ::write(file_.number(), line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size()) || std::exchange(failed_, true)) return;
  print_error_line("cannot write the access log " + path_ + "; the service goes on");
}

void AccessLog::reopen() {
  if (!is_open()) return;
  Descriptor file = opened_log(path_);
  const std::lock_guard lock(guard_);
  file_ = std::move(file);
  failed_ = false;
}

}  // namespace zermelo
