// Keeps packed runs of bytes until they are needed again: in memory up to a limit, the others in a temporary file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace zermelo {

// A temporary file without a name: the system removes it when the process ends, however it ends. It is made when it is
// first written.

/// The system's folder for temporary files, which need not exist: TMPDIR, TMP, TEMP or TEMPDIR of the environment, the
/// first of them that is not empty, else /tmp.
std::string temporary_place();

/// Several threads may use it at once. Throws LimitError if the disk is full, std::system_error for other failures; the
/// message names the folder.
class ScratchFile {
 public:
  /// An empty `folder` means temporary_place(). Throws std::system_error if another folder does not exist.
  explicit ScratchFile(const std::string& folder);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(std::uint64_t offset, std::span<const std::byte> bytes);
  /// Requires that the bytes were written before.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Gives the file `bytes` zeros on the disk, and maps them: they stay when this object ends, until munmap.
  void* map(std::size_t bytes);

 private:
  void make();
  [[noreturn]] void fail(const char* doing) const;

  std::string folder_;
  std::once_flag made_;
  int descriptor_ = -1;
};

/// Collects runs in slabs of equal size. A full slab stays in memory if the limit allows; else it goes to the file. A
/// solver reads its runs in the order in which it kept them, so the newest slabs are the best ones for the file. The
/// store uses a slab again when all its runs are forgotten. Several threads may use the store at once.
class ColdStore {
 public:
  struct Options {
    std::size_t slab_bytes = std::size_t{1} << 18;  ///< no run is larger
    std::uint64_t memory_bytes = 0;                 ///< limit, exceeded by the slabs that take runs or move to the file
    std::string folder = {};                        ///< for ScratchFile
  };
  explicit ColdStore(Options options);

  struct Run {
    std::uint32_t slab = 0, begin = 0, size = 0;
  };

  /// Keeps a run. Requires bytes.size() <= slab_bytes. Throws LimitError if the disk is full, std::system_error.
  Run keep(std::span<const std::byte> bytes);
  /// Replaces the content of `bytes` by a run. Throws std::system_error.
  void read(const Run& run, std::vector<std::byte>& bytes) const;
  /// Releases the space of a run. Call once.
  void forget(const Run& run);
  /// Frees the memory of slabs without runs, which the store keeps for new runs.
  void trim();
  /// Moves the full slabs to the file, and trims. Other threads may read runs meanwhile. Throws as keep().
  void move_to_file();

  /// The bytes of the file, a multiple of slab_bytes.
  std::uint64_t file_bytes() const;
  /// The bytes of the slabs in memory that have runs, also a multiple.
  std::uint64_t memory_bytes() const;

 private:
  static constexpr std::uint32_t in_memory = ~std::uint32_t{0};

  struct Slab {
    std::vector<std::byte> bytes;    // empty if the slab is in the file
    std::size_t used = 0;            // bytes
    std::uint32_t runs = 0;          // not forgotten
    std::uint32_t slot = in_memory;  // the place in the file, in slabs
    bool settled = false;            // takes no more runs, and stays where it is
  };

  std::uint32_t new_slab();
  void settle(std::uint32_t number);
  void move_to_file(std::uint32_t number);
  void release(std::uint32_t number);

  Options options_;
  ScratchFile file_;
  mutable std::mutex guard_;                   // for everything below
  std::deque<Slab> slabs_;                     // a slab keeps its address
  std::vector<std::uint32_t> unused_;          // slabs without runs
  std::vector<std::vector<std::byte>> spare_;  // memory of released slabs
  std::vector<std::uint32_t> free_slots_;
  std::uint32_t slots_ = 0;       // in the file
  std::uint64_t held_bytes_ = 0;  // memory of slabs
  std::uint32_t filling_;         // the slab that takes the next run
};

}  // namespace zermelo
