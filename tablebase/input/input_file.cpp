// A regular file is opened without waiting, because opening a pipe would wait for its writer; then its kind is checked.
// A signal does not end a read. Standard input is read through a copy of its descriptor, so that it stays open.
#include "tablebase/input/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "tablebase/base/error.h"

namespace zermelo {

namespace {

[[noreturn]] void fail(const std::string& name, int error = errno) {
  throw std::system_error(error, std::generic_category(), "cannot read " + name);
}

[[noreturn]] void refuse_kind(const std::string& path) {
  throw FormatError("cannot read " + path + ": it is not a regular file");
}

Descriptor open_file(const std::string& path) {
  Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file && errno == ENXIO) refuse_kind(path);  // a socket
  if (!file) fail(path);
  return file;
}

/// The size of a regular file in bytes; throws for all other kinds of file.
std::uint64_t size_of(const std::string& path, const Descriptor& file) {
  struct stat about {};
  if (fstat(file.number(), &about) != 0) fail(path);
  if (S_ISDIR(about.st_mode)) fail(path, EISDIR);
  if (!S_ISREG(about.st_mode)) refuse_kind(path);
  return static_cast<std::uint64_t>(about.st_size);
}

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

Descriptor open_stream(const std::string& path) {
  Descriptor file(path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) fail(name_of(path));
  return file;
}

}  // namespace

InputFile::InputFile(std::string path)
    : path_(std::move(path)), file_(open_file(path_)), size_(size_of(path_, file_)) {}

void InputFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = pread(file_.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(path_);
    if (count == 0)
      throw FormatError("{} became shorter while it was read: expected {} bytes, found at most {}", path_, size_,
                        offset);
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

std::vector<std::byte> InputFile::bytes(std::uint64_t offset, std::uint64_t count) const {
  std::vector<std::byte> bytes(count);
  read(offset, bytes);
  return bytes;
}

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

/// The first bytes are from RFC 1952, the .xz file format (section 2.1.1) and the manual of bzip2.
void refuse_packed(const std::string& name, std::string_view head) {
  using namespace std::string_view_literals;
  struct Packer {
    std::string_view program, magic;
  };
  constexpr std::array<Packer, 3> packers{{{"gzip", "\x1F\x8B"sv}, {"xz", "\3757zXZ\0"sv}, {"bzip2", "BZh"sv}}};
  for (const Packer& packer : packers)
    if (head.starts_with(packer.magic))
      throw FormatError("{}: it is compressed with {}; unpack it first with `{} -dc`", name, packer.program,
                        packer.program);
}

// The buffer grows with the longest line, up to `longest` bytes and a line end.

LineReader::LineReader(const std::string& path, std::size_t longest) : stream_(path), longest_(longest) {}

/// Reads more into the buffer; returns false at the end of the text. Requires fewer than longest + 1 unread bytes.
bool LineReader::fill() {
  constexpr std::size_t least = std::size_t{1} << 16;
  std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) buffer_.resize(std::min(longest_ + 1, std::max(least, 2 * end_)));
  if (before_waiting_ && !stream_.ready()) before_waiting_();
  const std::size_t count = stream_.read(std::span(buffer_).subspan(end_));
  end_ += count;
  return count > 0;
}

/// The first `size` unread bytes are the line.
TextLine LineReader::take(std::size_t size) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  std::string_view text = unread().substr(0, size);
  begin_ = std::min(begin_ + size + 1, end_);
  if (++number_ == 1 && text.starts_with(mark)) text.remove_prefix(mark.size());
  return {number_, text, {}};
}

/// Keeps the beginning of a line that is too long, and drops the rest.
TextLine LineReader::cut() {
  constexpr std::uint64_t dropped_times = 64;
  constexpr std::size_t kept = 40;
  head_ = fmt::format("{}...", unread().substr(0, kept));
  ++number_;
  const auto fault = [&](std::uint64_t most) { return fmt::format("the line is longer than {} bytes", most); };
  for (std::uint64_t dropped = 0; dropped < dropped_times * longest_;) {
    const std::size_t end = unread().find('\n');
    dropped += unread().size();
    begin_ = end == std::string_view::npos ? end_ : begin_ + end + 1;
    if (end != std::string_view::npos || !fill()) return {number_, head_, fault(longest_)};
  }
  throw FormatError("{}, line {}: {}", name(), number_, fault(dropped_times * longest_));
}

std::optional<TextLine> LineReader::next() {
  for (std::size_t searched = 0;;) {
    const std::size_t end = unread().find('\n', searched);
    if (end != std::string_view::npos) return take(end);
    searched = unread().size();
    if (searched > longest_) return cut();
    if (!fill()) break;
  }
  if (unread().empty()) return {};
  return take(unread().size());
}

}  // namespace zermelo
