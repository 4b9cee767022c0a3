// The depths of a tier as a log: a record for each set of wins or losses that a ply finds in a frame.
//
// A record is a packed set. Records stay in memory up to a limit; the others go to a temporary file, which the system
// removes with the process. Their places stay in memory: 16 bytes for each frame, side to move and ply.
#pragma once

#include "solver/chess/kernel/packed_set.h"
#include "solver/chess/kernel/pool.h"
#include "solver/cold/cold_store.h"
#include "solver/cold/packed.h"
#include "tablebase/entries/outcome.h"

namespace zermelo::pieces {

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

    /// The win or the loss.
    Value value() const { return {ply % 2 == 1 ? Outcome::win : Outcome::loss, ply}; }
  };

  FieldShape shape_;
  ColdStore store_;
  std::vector<std::vector<Record>> records_;  ///< of each frame
  Pool<SetPacker> packers_;
};

}  // namespace zermelo::pieces
