// Files with the keys of one tier of a discovered game, from its discovery until its table contains them.
//
//     "zermelo keys 1\n"
//     u64 n, n bytes        the game and the tier, JSON
//     u64                   XXH3-64 of everything before
//     the rest              the keys, ascending
//     u64                   XXH3-64 of the keys
//
// Numbers are little-endian. Keys are not compressed: the file is short-lived, and searches read single keys.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "tablebase/game/resources.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// Writes the keys of a tier. The file appears, complete and synced, at the end. Throws FormatError for a folder
/// or a special file of this name; otherwise as OutputFile does.
void write_key_file(const std::string& path, const std::string& spec, const FoundTier& tier);

/// Safe for concurrent readers. Throws FormatError, with the path, for a damaged file.
class KeyFile final : public KeyList {
 public:
  /// Checks the head and the size of the file. Throws FormatError for a folder or a special file;
  /// std::system_error for a file that cannot be opened.
  explicit KeyFile(const std::string& path);

  const std::string& spec() const { return spec_; }
  /// The tier, without keys.
  const FoundTier& tier() const { return tier_; }

  Index size() const override { return size_; }
  std::size_t key_bytes() const override { return key_bytes_; }
  /// Cost: a system call.
  void read(Index first, std::span<std::byte> keys) const override;
  /// Cost: reads 16 KiB. The first call reads the first key of every 16 KiB, which then stay in memory.
  std::optional<Index> find(std::span<const std::byte> key) const override;
  /// Reads all keys. Throws FormatError if their digest is wrong or they do not ascend.
  void check() const;

 private:
  void read_head();
  void read_index() const;
  /// The keys between two keys of the index, a number.
  Index step() const { return (Index{16} << 10) / key_bytes_; }

  InputFile file_;
  std::string spec_;
  FoundTier tier_;
  Index size_ = 0;
  std::size_t key_bytes_ = 0;
  std::uint64_t begin_ = 0;  ///< the offset of the first key
  mutable std::once_flag indexed_;
  mutable std::vector<std::byte> index_;  ///< every step-th key, from the first on
};

}  // namespace zermelo
