// A temporary file without a name: the system removes it when the process ends, however it ends. It is made when it is
// first written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

namespace zermelo {

/// The system's folder for temporary files, which need not exist: TMPDIR, TMP, TEMP or TEMPDIR of the environment, the
/// first of them that is not empty, else /tmp.
std::string temporary_place();

/// Several threads may use it at once. Throws LimitError if the disk is full, std::system_error for other failures; the
/// message names the folder.
class ScratchFile {
 public:
  /// An empty `folder` means temporary_place(). Throws std::system_error if the folder does not
  /// exist; the file is made when it is first written.
  explicit ScratchFile(std::string folder);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(std::uint64_t offset, std::span<const std::byte> bytes);
  /// Requires that the bytes were written before.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  void make();
  [[noreturn]] void fail(const char* doing) const;

  std::string folder_;
  std::once_flag made_;
  int descriptor_ = -1;
};

}  // namespace zermelo
