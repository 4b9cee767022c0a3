// A signal does not end a read. Standard input is read through a copy of its descriptor, so that it stays open.
#include "tablebase/input/input_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace zermelo {
namespace {

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), "cannot read " + name);
}

Descriptor open_stream(const std::string& path) {
  Descriptor file(path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) fail(name_of(path));
  return file;
}

}  // namespace

InputStream::InputStream(const std::string& path) : name_(name_of(path)), file_(open_stream(path)) {}

std::size_t InputStream::read(std::span<char> bytes) {
  for (;;) {
    const ssize_t count = ::read(file_.number(), bytes.data(), bytes.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) fail(name_);
  }
}

bool InputStream::ready() const {
  pollfd input{file_.number(), POLLIN, 0};
  return poll(&input, 1, 0) > 0;
}

}  // namespace zermelo
