// A file that appears under its name only when it is complete; until then it is NAME.part.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/table/storage/bytes.h"

namespace zermelo {

/// The file to write for `path`: a link is followed, and the file that it leads to is written, also a missing one.
/// Throws UsageError unless it is a new name, a regular file or a link to one of these.
std::string output_target(const std::string& path);

/// The files that an output replaces. It never replaces a file without the permission to write.
enum class Replaces {
  no_table,  ///< all but files that begin as a table
  any,
};

/// Throws UsageError if there is a file with this name that an output must not replace.
void require_replaceable(const std::string& path, Replaces replaces);

/// Locks NAME.part as long as it lives. Not thread-safe. Throws LimitError when the disk is full or a limit of the size
/// of files is reached (the .part file is then removed, unless it is kept), std::system_error for other failures of the
/// machine, UsageError if another process has the lock, as output_target and require_replaceable do, or if the .part
/// file was removed meanwhile.
class OutputFile {
 public:
  /// What happens to the content of an earlier .part file.
  enum class Existing {
    discard,
    keep,  ///< the earlier file is kept from the start; a missing file is created
  };

  /// Tables pass Replaces::any; their jobs know which file they may replace.
  OutputFile(std::string path, Existing existing, Replaces replaces = Replaces::no_table);
  OutputFile(OutputFile&& other) noexcept;
  /// Removes the .part file unless it is kept or commit() was called.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& path() const { return path_; }
  const std::string& part_path() const { return part_; }
  std::uint64_t size() const { return size_; }

  /// Makes the .part file empty; from then on it is not kept.
  void discard();
  /// Writes at the end.
  void append(ByteSpan bytes);
  /// Replaces earlier bytes. Requires offset + bytes.size() <= size().
  void overwrite(std::uint64_t offset, ByteSpan bytes);
  /// Takes over what other processes wrote at the end. Throws std::system_error; std::runtime_error if the file has
  /// another size.
  void grown_to(std::uint64_t size);
  /// Fills `bytes` from the file; returns false if the file ends before.
  bool read(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Cuts the file; requires size <= size().
  void truncate(std::uint64_t size);
  /// Waits until all bytes are on the disk.
  void sync();
  /// Leaves the .part file behind if it is not finished.
  void keep() { keep_ = true; }
  /// Syncs, gives the file its name and syncs the folder.
  void commit();

 private:
  void write(std::uint64_t offset, ByteSpan bytes);
  void remove_part() noexcept;
  void require_part() const;
  [[noreturn]] void fail(const char* doing);

  std::string path_, part_;
  Replaces replaces_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  bool keep_ = false;
};

/// Writes a whole file. Throws as OutputFile does.
void write_file(const std::string& path, std::string_view text);

}  // namespace zermelo
