// Keeps the positions that a job has discovered in FILE.discovery until the table is finished.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "jobs/store/checkpoint.h"
#include "jobs/store/checkpoint_pace.h"
#include "jobs/store/continuation.h"
#include "tablebase/game/resources.h"

namespace zermelo {

/// The file has the form of a checkpoint and its pace. An interrupted discovery writes it too; a short discovery leaves
/// no file.
class DiscoveryFile {
 public:
  /// Receives a sentence when the file cannot be written; may be empty.
  using Notice = std::function<void(const std::string& sentence)>;

  /// Reads an existing file, except with Continuation::restart. Throws FormatError for a damaged file.
  DiscoveryFile(std::string path, Continuation continuation, const CheckpointTimes& times, Notice notice);

  /// Whether there are positions of an earlier run.
  bool exists() const { return known_.has_value(); }
  /// Throws UsageError if an existing file belongs to another game or another version.
  void expect(const std::string& spec) const;
  /// Begins the discovery of this game.
  void begin(const std::string& spec);
  /// The keeper of the discovery; this object must outlive it.
  DiscoveryKeeper keeper();
  void remove();

 private:
  void save(const WriteState& write, bool complete);

  std::string path_, spec_;
  CheckpointPace pace_;
  Notice notice_;
  bool written_ = false;
  std::optional<CheckpointReader> known_;
};

}  // namespace zermelo
