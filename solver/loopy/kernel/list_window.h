// Reads lists of predecessors from a temporary file, neighbouring lists together.
//
// Cost model: a read takes 1.4 microseconds if the system has the bytes in its cache, as long as it takes to copy 16
// KiB more; from a disk it takes far longer. So wanted lists at a distance of up to `gap` are read at once. Every
// position is in the frontier of one ply, so each list is wanted once. A ply of f positions reads at most f times `gap`
// entries that are not in its lists, and at most the whole file.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/cold/scratch_file.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo {

/// The entries of a file that were read last.
class ListWindow {
 public:
  static constexpr std::uint64_t gap = std::uint64_t{1} << 12;   ///< entries
  static constexpr std::uint64_t most = std::uint64_t{1} << 15;  ///< entries in the window

  bool contains(std::uint64_t entry) const { return entry - begin_ < entries_.size(); }
  Vertex operator[](std::uint64_t entry) const { return entries_[entry - begin_]; }
  /// Reads the entries [begin, end). Throws std::system_error.
  void read(const ScratchFile& file, std::uint64_t begin, std::uint64_t end) {
    begin_ = begin;
    entries_.resize(end - begin);
    file.read(begin * sizeof(Vertex), std::as_writable_bytes(std::span(entries_)));
  }

 private:
  std::vector<Vertex> entries_;
  std::uint64_t begin_ = 0;
};

}  // namespace zermelo
