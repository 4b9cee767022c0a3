// All threads append to one slab. The thread that fills it settles it: moves it to the file if there is too much in
// memory. The lock protects short copies. Files are read and written without it: a slab in the file does not move, and
// a slab on its way to the file is read from memory until it has arrived.
#include "tablebase/machine/cold_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// O_TMPFILE makes a file without a name; where the file system has no such files, a named one is removed at once.
int open_unnamed(const std::string& folder) {
  if (const int made = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); made >= 0) return made;
  std::string name = folder + "/zermelo-scratch-XXXXXX";
  const int made = mkostemp(name.data(), O_CLOEXEC);
  if (made >= 0) unlink(name.c_str());
  return made;
}

}  // namespace

ColdStore::ColdStore(Options options) : options_(std::move(options)), file_(options_.folder), filling_(new_slab()) {}

ColdStore::Run ColdStore::keep(std::span<const std::byte> bytes) {
  std::unique_lock lock(guard_);
  const std::uint32_t full = filling_;
  if (slabs_[full].used + bytes.size() > options_.slab_bytes) filling_ = new_slab();
  Slab& slab = slabs_[filling_];
  const Run run{filling_, static_cast<std::uint32_t>(slab.used), static_cast<std::uint32_t>(bytes.size())};
  std::copy(bytes.begin(), bytes.end(), slab.bytes.begin() + static_cast<std::ptrdiff_t>(slab.used));
  slab.used += bytes.size();
  ++slab.runs;
  const bool settles = filling_ != full;
  lock.unlock();
  if (settles) settle(full);
  return run;
}

void ColdStore::read(const Run& run, std::vector<std::byte>& bytes) const {
  bytes.resize(run.size);
  std::unique_lock lock(guard_);
  const Slab& slab = slabs_[run.slab];
  if (slab.slot == in_memory) {
    std::copy_n(slab.bytes.begin() + run.begin, run.size, bytes.begin());
    return;
  }
  const std::uint64_t begin = std::uint64_t{slab.slot} * options_.slab_bytes + run.begin;
  lock.unlock();
  file_.read(begin, bytes);
}

void ColdStore::forget(const Run& run) {
  const std::lock_guard lock(guard_);
  Slab& slab = slabs_[run.slab];
  if (--slab.runs == 0 && slab.settled) release(run.slab);
}

void ColdStore::trim() {
  const std::lock_guard lock(guard_);
  held_bytes_ -= spare_.size() * options_.slab_bytes;
  spare_.clear();
}

std::uint64_t ColdStore::file_bytes() const {
  const std::lock_guard lock(guard_);
  return std::uint64_t{slots_} * options_.slab_bytes;
}

std::uint64_t ColdStore::memory_bytes() const {
  const std::lock_guard lock(guard_);
  return held_bytes_ - spare_.size() * options_.slab_bytes;
}

/// An empty slab with memory. Requires the lock.
std::uint32_t ColdStore::new_slab() {
  if (unused_.empty()) {
    unused_.push_back(static_cast<std::uint32_t>(slabs_.size()));
    slabs_.emplace_back();
  }
  if (spare_.empty()) {
    spare_.emplace_back(options_.slab_bytes);
    held_bytes_ += options_.slab_bytes;
  }
  const std::uint32_t number = unused_.back();
  unused_.pop_back();
  slabs_[number] = Slab{};
  slabs_[number].bytes = std::move(spare_.back());
  spare_.pop_back();
  return number;
}

/// Decides where a full slab stays. Without the lock.
void ColdStore::settle(std::uint32_t number) {
  std::unique_lock lock(guard_);
  if (slabs_[number].runs > 0 && spare_.empty() && held_bytes_ > options_.memory_bytes) {
    lock.unlock();
    move_to_file(number);
    lock.lock();
  }
  slabs_[number].settled = true;
  if (slabs_[number].runs == 0) release(number);
}

void ColdStore::move_to_file(std::uint32_t number) {
  Slab& slab = slabs_[number];
  std::unique_lock lock(guard_);
  if (free_slots_.empty()) free_slots_.push_back(slots_++);
  const std::uint32_t slot = free_slots_.back();
  free_slots_.pop_back();
  lock.unlock();
  file_.write(std::uint64_t{slot} * options_.slab_bytes, slab.bytes);
  lock.lock();
  slab.slot = slot;
  spare_.push_back(std::move(slab.bytes));
}

void ColdStore::move_to_file() {
  std::unique_lock lock(guard_);
  for (std::uint32_t number = 0; number < slabs_.size(); ++number) {
    const Slab& slab = slabs_[number];
    if (!slab.settled || slab.runs == 0 || slab.slot != in_memory) continue;
    lock.unlock();
    move_to_file(number);
    lock.lock();
  }
  lock.unlock();
  trim();
}

/// Frees the memory or the slot of a slab without runs. Requires the lock.
void ColdStore::release(std::uint32_t number) {
  Slab& slab = slabs_[number];
  if (slab.slot == in_memory)
    spare_.push_back(std::move(slab.bytes));
  else
    free_slots_.push_back(slab.slot);
  unused_.push_back(number);
}

std::string temporary_place() {
  for (const char* name : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"})
    if (const char* folder = std::getenv(name); folder != nullptr && *folder != '\0') return folder;
  return "/tmp";
}

ScratchFile::ScratchFile(const std::string& folder) : folder_(folder.empty() ? temporary_place() : folder) {
  if (folder.empty() || std::filesystem::is_directory(folder)) return;
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

/// A page without a place on the disk would end the process when it is written.
void* ScratchFile::map(std::size_t bytes) {
  std::call_once(made_, [this] { make(); });
  while ((errno = posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes))) == EINTR) {
  }
  if (errno != 0) fail("write");
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  if (memory == MAP_FAILED) fail("map");
  madvise(memory, bytes, MADV_RANDOM);  // no neighbours of the page that is needed
  return memory;
}

void ScratchFile::fail(const char* doing) const {
  const int error = errno;
  if (error == EFBIG)
    throw LimitError("the limit of the size of files is reached (ulimit -f) in the scratch folder {}; raise the limit",
                     folder_);
  if (error == ENOSPC || error == EDQUOT)
    throw LimitError("the disk of the scratch folder {} is full; make room, or name another folder with --scratch",
                     folder_);
  throw std::system_error(
      error, std::generic_category(),
      fmt::format("cannot {} a temporary file in the folder {} (name another with --scratch, or in TMPDIR)", doing,
                  folder_));
}

}  // namespace zermelo
