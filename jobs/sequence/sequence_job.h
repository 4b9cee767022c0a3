// Computes a Grundy sequence for a command: within the memory, with a progress line, and with checkpoints.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "solver/sequence/sequence.h"

namespace zermelo {

struct SequenceOptions {
  std::uint64_t max = 0;        ///< G(0..max) are wanted
  std::uint64_t search_to = 0;  ///< to prove a period, values are computed as far as this, if that is farther
  std::uint64_t memory = 0;     ///< bytes; 0: what is available
  std::string checkpoint;       ///< where unfinished work is kept; empty: nowhere
  bool resume = false;
  std::chrono::duration<double> checkpoint_every = std::chrono::minutes(15);
};

/// As far as values are computed unasked where a move may leave three heaps, which are dear.
inline constexpr std::uint64_t three_heap_search = 5000;

/// How far it is sensible to look for a period when nobody says: `most` heaps, but fewer where a move may leave three
/// heaps, which are dear, and none where no theorem applies.
std::uint64_t sensible_search(const HeapRule& rule, std::uint64_t most);

/// One computation. The checkpoint holds the rule and the values; it serves any larger or smaller max.
class SequenceJob {
 public:
  /// Reads the checkpoint if it is to be resumed: UsageError for one of another rule, FormatError for a damaged one,
  /// and UsageError if the checkpoint's name is that of a file that is none.
  SequenceJob(HeapRule rule, SequenceOptions options, Workers& workers);

  /// Computes what the options ask for. LimitError before memory is taken that there is not; Interrupted after a
  /// checkpoint when the user stops it.
  const Sequence& run();
  /// Computes until G(0..max) are known, and proves the period that they prove. Throws as run() does.
  const Sequence& reach(std::uint64_t max);
  /// Removes the checkpoint that this run wrote or continued, when the result has been delivered.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t memory_for(std::uint64_t max) const;
  void extend_to(std::uint64_t max);
  bool advance(std::uint64_t max, const SequenceControl& control);
  bool checkpoint_due() const;
  void load();
  void save();

  SequenceOptions options_;
  Workers& workers_;
  Sequence sequence_;
  std::atomic<std::uint64_t> known_{0}, saved_{0};
  bool ours_ = false;  ///< the checkpoint was read or written here
  Clock::time_point last_checkpoint_ = Clock::now();
};

}  // namespace zermelo
