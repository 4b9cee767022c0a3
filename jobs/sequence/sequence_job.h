// Computes a Grundy sequence within the memory of a job, with checkpoints.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "jobs/continuation.h"
#include "solver/sequence/sequence.h"

namespace zermelo {

class FileLock;  // formats/storage/file_lock.h

struct SequenceOptions {
  std::uint64_t max = 0;        ///< G(0..max) are wanted
  std::uint64_t search_to = 0;  ///< to prove a period, values are computed as far as this, if that is farther
  std::string checkpoint = {};  ///< file for unfinished work; empty: none is kept
  Continuation continuation = Continuation::automatic;
  std::chrono::duration<double> checkpoint_every = std::chrono::minutes(15);
  /// Told in a sentence when the job continues earlier work without being asked to; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
};

/// Unasked, values are computed as far as this where a move may leave three heaps, which are slow.
inline constexpr std::uint64_t three_heap_search = 5000;

/// How far to look for a period by default: `most` heaps, but fewer where a move may leave three heaps, and none where
/// no theorem applies.
std::uint64_t sensible_search(const HeapRule& rule, std::uint64_t most);

/// Whether zermelo knows a theorem that can prove a period of this rule.
inline bool has_theorem(const HeapRule& rule) { return period_search_end(rule) != 0; }

/// One computation. The checkpoint contains the rule and the values; it serves any larger or smaller max.
class SequenceJob {
 public:
  /// Continues from the checkpoint as the options say. UsageError for the checkpoint of another rule, and for a file
  /// under its name that is no checkpoint, and if another process works on it; FormatError for a damaged one. Each is
  /// kept.
  SequenceJob(HeapRule rule, SequenceOptions options, const Job& job);

  /// Computes what the options ask for. LimitError before memory is taken that the job does not have; Interrupted after
  /// a checkpoint.
  const Sequence& run();
  /// Computes until G(0..max) are known, and proves the period that they prove. Throws as run() does.
  const Sequence& reach(std::uint64_t max);
  /// Removes the checkpoint that this job wrote or continued, when the result has been delivered; not one that holds
  /// more values than were asked for.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t memory_for(std::uint64_t max) const;
  void extend_to(std::uint64_t max);
  bool advance(std::uint64_t max);
  bool checkpoint_due(std::uint64_t known) const;
  void load();
  void save();

  SequenceOptions options_;
  Job job_;
  Sequence sequence_;
  std::shared_ptr<FileLock> lock_;       ///< of the checkpoint
  std::uint64_t loaded_ = 0;             ///< values that an earlier job computed
  std::atomic<std::uint64_t> saved_{0};  ///< values in the checkpoint
  bool ours_ = false;                    ///< the checkpoint was read or written here
  Clock::time_point last_checkpoint_ = Clock::now();
};

}  // namespace zermelo
