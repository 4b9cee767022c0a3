// Checks the kind and size of the file, then maps it with Boost.Interprocess. The check comes first because opening a
// pipe would wait for its writer, and an empty file cannot be mapped.
#include "tablebase/input/mapped_file.h"

#include <sys/mman.h>

#include <boost/interprocess/file_mapping.hpp>
#include <filesystem>
#include <system_error>

#include "tablebase/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;
namespace ipc = boost::interprocess;

[[noreturn]] void fail(const std::string& path, std::error_code error) {
  throw std::system_error(error, "cannot read " + path);
}

/// The size of a regular file in bytes; throws for all other kinds of file.
std::uintmax_t size_of(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error) fail(path, error);
  if (fs::is_directory(status)) fail(path, std::make_error_code(std::errc::is_a_directory));
  if (!fs::is_regular_file(status)) throw FormatError("cannot read " + path + ": it is not a regular file");
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) fail(path, error);
  return size;
}

}  // namespace

MappedFile::MappedFile(const std::string& path) try {
  if (size_of(path) != 0) region_ = ipc::mapped_region(ipc::file_mapping(path.c_str(), ipc::read_only), ipc::read_only);
} catch (const ipc::interprocess_exception& refusal) {
  fail(path, {refusal.get_native_error(), std::generic_category()});
}

void MappedFile::forget() const {
  if (region_.get_size() != 0) madvise(region_.get_address(), region_.get_size(), MADV_DONTNEED);
}

}  // namespace zermelo
