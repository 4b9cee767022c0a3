// Maps with mmap; an empty file has no bytes and no mapping.
#include "formats/storage/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "tablebase/error.h"

namespace zermelo {
namespace {

/// Closes on every way out.
struct Descriptor {
  int number;
  ~Descriptor() { close(number); }
};

[[noreturn]] void fail(const std::string& path, int error = errno) {
  throw std::system_error(error, std::generic_category(), "cannot read " + path);
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  const int number = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (number < 0) fail(path);
  const Descriptor descriptor{number};
  struct stat about {};
  if (fstat(number, &about) != 0) fail(path);
  if (S_ISDIR(about.st_mode)) fail(path, EISDIR);
  if (!S_ISREG(about.st_mode)) throw FormatError("cannot read " + path + ": it is not a regular file");
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size == 0) return;
  void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, number, 0);
  if (memory == MAP_FAILED) fail(path);
  bytes_ = {static_cast<const std::byte*>(memory), size};
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace zermelo
