// A file that appears under its name only when it is complete; until then it is NAME.part.
#pragma once

#include <cstdint>
#include <string>

#include "formats/storage/bytes.h"

namespace zermelo {

/// Not thread-safe. Throws LimitError when the disk is full (the .part file is then gone, unless keep() was called),
/// std::system_error for other failures of the machine, UsageError if `path` is something that must not be replaced.
class OutputFile {
 public:
  /// What to do with a .part file that is there already.
  enum class Existing { discard, keep };

  OutputFile(std::string path, Existing existing);
  /// Removes the .part file unless commit() or keep() was called.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& path() const { return path_; }
  const std::string& part_path() const { return part_; }
  std::uint64_t size() const { return size_; }

  /// Writes at the end.
  void append(ByteSpan bytes);
  /// Writes over what is there.
  void overwrite(std::uint64_t offset, ByteSpan bytes);
  /// Reads what was written; false at the end of the file.
  bool read(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Cuts the file; requires size <= size().
  void truncate(std::uint64_t size);
  void sync();
  void keep() { keep_ = true; }
  /// Syncs, gives the file its name and syncs the folder.
  void commit();

 private:
  void write(std::uint64_t offset, ByteSpan bytes);
  void remove_part() noexcept;
  [[noreturn]] void fail(const char* doing);

  std::string path_, part_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  bool keep_ = false;
};

}  // namespace zermelo
