// Keeps the positions that a job has discovered in FILE.discovery until the table is finished.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "jobs/checkpoint.h"
#include "jobs/continuation.h"
#include "tablebase/resources.h"

namespace zermelo {

/// The file has the form of a checkpoint. It is written when a discovery takes longer than `every` between two of its
/// copies, or when the discovery is interrupted; a short discovery leaves no file.
class DiscoveryFile {
 public:
  /// Reads an existing file, except with Continuation::restart. Throws FormatError for a damaged file.
  DiscoveryFile(std::string path, Continuation continuation, std::chrono::duration<double> every);

  /// Whether there are positions of an earlier run.
  bool exists() const { return known_.has_value(); }
  /// Throws UsageError if an existing file is of another game or another version.
  void expect(const std::string& spec) const;
  /// Begins the discovery of this game.
  void begin(const std::string& spec);
  /// The keeper of the discovery; this object must outlive it.
  DiscoveryKeeper keeper();
  void remove();

 private:
  using Clock = std::chrono::steady_clock;

  bool due() const;
  void save(const WriteState& write, bool complete);

  std::string path_, spec_;
  std::chrono::duration<double> every_, cost_{0};
  Clock::time_point last_ = Clock::now();
  bool written_ = false;
  std::optional<CheckpointReader> known_;
};

}  // namespace zermelo
