// O_TMPFILE makes a file without a name; where the file system has no such files, a named one is removed at once.
#include "solver/cold/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

int open_unnamed(const std::string& folder) {
  if (const int made = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); made >= 0) return made;
  std::string name = folder + "/zermelo-scratch-XXXXXX";
  const int made = mkostemp(name.data(), O_CLOEXEC);
  if (made >= 0) unlink(name.c_str());
  return made;
}

}  // namespace

std::string temporary_place() {
  for (const char* name : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"})
    if (const char* folder = std::getenv(name); folder != nullptr && *folder != '\0') return folder;
  return "/tmp";
}

ScratchFile::ScratchFile(std::string folder) : folder_(folder.empty() ? temporary_place() : std::move(folder)) {
  if (std::filesystem::is_directory(folder_)) return;
  errno = ENOENT;
  fail("make");
}

ScratchFile::~ScratchFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void ScratchFile::make() {
  descriptor_ = open_unnamed(folder_);
  if (descriptor_ < 0) fail("make");
}

void ScratchFile::write(std::uint64_t offset, std::span<const std::byte> bytes) {
  std::call_once(made_, [this] { make(); });
  while (!bytes.empty()) {
    const ssize_t done = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail("write");
    offset += static_cast<std::uint64_t>(done);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
}

void ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t done = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done == 0) errno = EIO;
    if (done <= 0) fail("read");
    offset += static_cast<std::uint64_t>(done);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
}

void ScratchFile::fail(const char* doing) const {
  const int error = errno;
  if (error == EFBIG)
    throw LimitError(fmt::format(
        "the limit of the size of files is reached (ulimit -f) in the scratch folder {}; raise the limit", folder_));
  if (error == ENOSPC || error == EDQUOT)
    throw LimitError(
        fmt::format("the disk of the scratch folder {} is full; make room, or name another folder with "
                    "--scratch",
                    folder_));
  throw std::system_error(
      error, std::generic_category(),
      fmt::format("cannot {} a temporary file in the folder {} (name another with --scratch, or in TMPDIR)", doing,
                  folder_));
}

}  // namespace zermelo
