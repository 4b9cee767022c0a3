// Checks every system call. A full disk is a LimitError; other failures are system errors.
#include "formats/table/storage/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/frame.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_errno(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

/// Renaming over a device or a folder would do harm.
void refuse_special(const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0) return;
  if (S_ISDIR(about.st_mode)) throw UsageError("cannot write {}: it is a directory; name a file", path);
  if (!S_ISREG(about.st_mode)) throw UsageError("cannot write {}: it is not a regular file; name another file", path);
}

/// The end of a chain of links, also if no file is there.
std::string target_of_link(const std::string& link) {
  constexpr int most_links = 40;  // as the system follows
  fs::path target = link;
  for (int links = 0; fs::is_symlink(target); ++links) {
    if (links == most_links) throw UsageError("cannot write {}: its links lead in a circle", link);
    target = target.parent_path() / fs::read_symlink(target);
  }
  const fs::path folder = folder_of(target);
  std::error_code missing;
  const fs::path real = fs::canonical(folder, missing);
  if (missing)
    throw UsageError(
        "cannot write {}: it is a link to {}, but there is no folder {}; make the folder, or remove the link", link,
        target.string(), folder.string());
  return real / target.filename();
}

/// Nobody writes a file without a bit that permits it, root neither.
bool is_read_only(const std::string& path, const struct stat& about) {
  return (about.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(path.c_str(), W_OK) != 0;
}

bool is_table(const std::string& path) {
  const InputFile file(path);
  return begins_as_table(file.bytes(0, std::min<std::uint64_t>(file.size(), front_head)));
}

}  // namespace

std::string output_target(const std::string& path) {
  if (path.empty() || path.back() == '/') throw UsageError("'{}' is no name for a file", path);
  refuse_special(path);
  return fs::is_symlink(path) ? target_of_link(path) : path;
}

void require_replaceable(const std::string& path, Replaces replaces) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return;
  if (is_read_only(path, about))
    throw UsageError("{} is read-only and is kept; permit writing with chmod u+w, or write to another file", path);
  if (replaces == Replaces::no_table && is_table(path))
    throw UsageError("{} is a table and is kept; remove it, or write to another file", path);
}

OutputFile::OutputFile(std::string path, Existing existing, Replaces replaces)
    : path_(output_target(path)), part_(path_ + ".part"), replaces_(replaces) {
  refuse_special(part_);
  if (replaces_ == Replaces::no_table)
    for (const std::string& replaced : {path_, part_}) require_replaceable(replaced, replaces_);
  struct stat about {};
  const bool created = lstat(part_.c_str(), &about) != 0;
  descriptor_ = open_locked(part_, O_RDWR | O_NOFOLLOW | O_CREAT);
  if (descriptor_ < 0 && errno == EWOULDBLOCK)
    throw UsageError("another process is writing {}; wait for it, or write to another file", part_);
  if (descriptor_ < 0) throw_errno(errno, "cannot write " + part_);
  if (fstat(descriptor_, &about) != 0 || (existing == Existing::discard && files().truncate(descriptor_, 0) != 0)) {
    const int error = errno;
    close(descriptor_);
    throw_errno(error, "cannot write " + part_);
  }
  size_ = existing == Existing::discard ? 0 : static_cast<std::uint64_t>(about.st_size);
  keep_ = existing == Existing::keep && !created;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(other.path_),
      part_(other.part_),
      replaces_(other.replaces_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      keep_(other.keep_) {}

void OutputFile::discard() {
  truncate(0);
  keep_ = false;
}

OutputFile::~OutputFile() {
  if (!keep_) remove_part();
  if (descriptor_ >= 0) close(descriptor_);
}

void OutputFile::remove_part() noexcept {
  if (descriptor_ >= 0) files().remove(part_);
  keep_ = true;
}

/// Without its name, what is written would be lost at the end.
void OutputFile::require_part() const {
  if (!names(part_, descriptor_))
    throw UsageError(part_ + " was removed or replaced while it was written; run the same command again");
}

void OutputFile::fail(const char* doing) {
  const int error = errno;
  if (!is_full_disk(error)) throw_errno(error, fmt::format("cannot {} {}", doing, part_));
  if (!keep_) remove_part();
  throw LimitError(full_disk_text(error, fmt::format("{} {} after {} bytes", doing, part_, size_)));
}

void OutputFile::write(std::uint64_t offset, ByteSpan bytes) {
  if (!write_all(descriptor_, bytes, offset)) fail("write");
}

void OutputFile::append(ByteSpan bytes) {
  require_part();
  write(size_, bytes);
  size_ += bytes.size();
}

void OutputFile::overwrite(std::uint64_t offset, ByteSpan bytes) { write(offset, bytes); }

/// Opens the file again, because NFS then asks its server for the size and for other bytes than those kept here.
void OutputFile::grown_to(std::uint64_t size) {
  struct stat about {};
  if (const int again = files().open(part_, O_RDONLY | O_NOFOLLOW); again >= 0) close(again);
  if (files().sync(descriptor_) != 0 || fstat(descriptor_, &about) != 0) throw_errno(errno, "cannot read " + part_);
  size_ = static_cast<std::uint64_t>(about.st_size);
  if (size_ != size)
    throw std::runtime_error(
        fmt::format("{} has {} bytes where the ranks wrote {}; do all see the same disk?", part_, size_, size));
}

bool OutputFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t done = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) throw_errno(errno, "cannot read " + part_);
    if (done == 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    offset += static_cast<std::uint64_t>(done);
  }
  return true;
}

void OutputFile::truncate(std::uint64_t size) {
  if (files().truncate(descriptor_, size) != 0) fail("cut");
  size_ = size;
}

void OutputFile::sync() {
  require_part();
  if (files().sync(descriptor_) != 0) fail("sync");
}

void OutputFile::commit() {
  sync();
  refuse_special(path_);
  require_replaceable(path_, replaces_);
  if (files().rename(part_, path_) != 0) fail("rename");
  keep_ = true;
  sync_folder_of(path_);
}

void write_file(const std::string& path, std::string_view text) {
  OutputFile file(path, OutputFile::Existing::discard);
  file.append(std::as_bytes(std::span(text)));
  file.commit();
}

}  // namespace zermelo
