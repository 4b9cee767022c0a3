// The depths of a tier as a log: a record for each set of wins or losses that a ply finds in a frame.
//
// A record is a packed set. Records stay in memory up to a limit; the others go to a temporary file, which the system
// removes with the process. Their places stay in memory: 16 bytes for each frame, side to move and ply.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/chess/kernel/masked_set.h"
#include "solver/chess/kernel/vectors/pull.h"
#include "solver/solving/packing.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo::chess::kernel {

// Packs sparse sets of positions of a frame: the bytes that are not 0, below a tree of bits that says where they are.
//
// Bit i of a byte of the tree says whether byte i of its eight children is not 0; the root is one byte. Only bytes that
// are not 0 are kept: first the set, then the tree by levels, the root last; each level in ascending order. A set of
// one position takes a byte for each level: 8 bytes for a frame of four levels. A full set takes a seventh more than
// its bits.

/// Packs one set after the other.
class SetPacker {
 public:
  explicit SetPacker(const FieldShape& shape) : shape_(shape), packed_(bound(shape.words())) {}

  /// Packs the positions that are in all three sets. Returns nothing if there are none. The result is valid until the
  /// next call.
  std::span<const std::byte> pack(Part x, const Word* a, const Word* b);

  /// The number of positions that were packed last.
  std::size_t positions() const { return positions_; }

  /// The most bytes of a packed set.
  static constexpr std::size_t bound(std::size_t words) { return 10 * words + 8; }

 private:
  FieldShape shape_;
  std::size_t positions_ = 0;
  std::vector<std::byte> packed_;
  std::vector<Word> level_, above_;
};

/// Reads the places of a packed set.
class PackedSet {
 public:
  /// Requires what SetPacker made of sets of as many words.
  PackedSet(std::span<const std::byte> packed, std::size_t words);

  /// Calls use(place) for each position, in ascending order. Call once.
  template <class Use>
  void for_places(const Use& use) {
    walk(levels_ - 1, 0, use);
  }

 private:
  static constexpr unsigned most_tree_levels = 2 * most_levels;

  template <class Use>
  void walk(unsigned level, std::uint32_t node, const Use& use) {
    for (auto children = static_cast<unsigned>(*next_[level]++); children != 0; children &= children - 1) {
      const std::uint32_t child = 8 * node + static_cast<std::uint32_t>(std::countr_zero(children));
      if (level == 0)
        use(child);
      else
        walk(level - 1, child, use);
    }
  }

  unsigned levels_ = 0;
  const std::byte* next_[most_tree_levels] = {};  ///< of each level, from the bytes of the set on
};

class DepthLog {
 public:
  struct Options {
    std::uint64_t memory_bytes = 0;  ///< for records
    std::string folder = {};         ///< for ScratchFile
  };

  /// Frames of each side to move are counted apart. Throws std::system_error if there is no such folder.
  DepthLog(std::size_t frames, const FieldShape& shape, const Options& options);

  /// Appends a record of the positions that are in all three sets, unless there are none. Returns their number. Several
  /// threads may call it for different frames. Throws LimitError if the disk is full, std::system_error.
  std::size_t put(std::size_t frame, Value value, Part x, const Word* a, const Word* b);

  /// Calls use(place, value) for each position of the records of a frame. Several threads may read.
  template <class Use>
  void read(std::size_t frame, const Use& use) const {
    std::vector<std::byte> packed;
    for (const Record& record : records_[frame]) {
      store_.read(record.run, packed);
      PackedSet(packed, shape_.words()).for_places([&](std::uint32_t place) { use(place, record.value()); });
    }
  }

  /// The greatest depth of all values.
  std::uint32_t deepest() const;

  /// Saves all records, and reads them into an empty log for as many frames. `load` throws FormatError for a record
  /// that no log makes.
  void save(const PutBytes& put) const;
  void load(const GetBytes& get);

 private:
  /// In chess a win takes an odd number of plies.
  struct Record {
    std::uint32_t ply;
    ColdStore::Run run;

    Value value() const { return {ply % 2 == 1 ? Outcome::win : Outcome::loss, ply}; }
  };

  FieldShape shape_;
  ColdStore store_;
  std::vector<std::vector<Record>> records_;  ///< of each frame
  Pool<SetPacker> packers_;
};

}  // namespace zermelo::chess::kernel
