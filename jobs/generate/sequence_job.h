// Computes a Grundy sequence within the memory of a job, with checkpoints.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "jobs/store/checkpoint.h"
#include "solver/sequences/sequence.h"
#include "tablebase/game/game.h"

namespace zermelo {

class FileLock;  // formats/table/storage/file_layer.h

struct SequenceOptions {
  std::uint64_t max = 0;        ///< G(0..max) are computed, or fewer with a proved period
  std::uint64_t search_to = 0;  ///< if greater than max: values up to here are computed to prove a period
  std::string checkpoint = {};  ///< file for unfinished work; empty: no checkpoints
  Continuation continuation = Continuation::automatic;
  CheckpointTimes checkpoints = {};
  /// Receives a sentence when the job continues earlier work without `required`, and when a checkpoint cannot be
  /// written; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
};

/// The default search for rules with moves that leave three heaps, whose values are slow to compute.
inline constexpr std::uint64_t three_heap_search = 5000;

/// The default search for a period: up to heap `most`, at most three_heap_search if a move may leave three heaps, and
/// not beyond period_search_end, which is 0 if no theorem applies.
std::uint64_t sensible_search(const sequences::HeapRule& rule, std::uint64_t most);

/// Whether zermelo knows a theorem that can prove a period of this rule.
inline bool has_theorem(const sequences::HeapRule& rule) { return sequences::period_search_end(rule) != 0; }

/// One computation. Its checkpoint contains the rule and the values; a job with any max can continue from it.
class SequenceJob {
 public:
  /// Continues from the checkpoint as the options say. Throws UsageError for the checkpoint of another rule, for a file
  /// of its name that is not a checkpoint, and if another process works on it; FormatError for a damaged one. Each of
  /// these files is kept.
  SequenceJob(sequences::HeapRule rule, SequenceOptions options, const Job& job);

  /// Computes the values of the options. Throws LimitError before it takes more memory than the job has; Interrupted
  /// after it has written a checkpoint.
  const sequences::Sequence& run();
  /// Computes until G(0..max) are known; proves a period if these values suffice. Throws as run() does.
  const sequences::Sequence& reach(std::uint64_t max);
  /// Removes the checkpoint that this job wrote or continued; call it when the result has been delivered. Keeps a
  /// checkpoint that had more values than options.max + 1.
  void finish();

 private:
  std::uint64_t memory_for(std::uint64_t max) const;
  void extend_to(std::uint64_t max);
  void load();
  void save();

  SequenceOptions options_;
  Job job_;
  sequences::Sequence sequence_;
  std::shared_ptr<FileLock> lock_;  ///< of the checkpoint
  std::uint64_t loaded_ = 0;        ///< values from the checkpoint of an earlier job
  bool ours_ = false;               ///< this job has read or written the checkpoint
  CheckpointPace pace_;
};

/// The family's game of the heaps 0 to max. Throws SpecError for a max that the family does not allow.
std::unique_ptr<Game> heap_table_game(const sequences::HeapRule& rule, std::uint64_t max);
/// The canonical spec of that game. Throws as heap_table_game does.
std::string table_spec(const sequences::HeapRule& rule, std::uint64_t max);

/// Writes G(0..max) as solving `heap rule=... max=...` would; returns the bytes of the file. Requires that the values
/// are known. Throws as heap_table_game and TableWriter do; Interrupted.
std::uint64_t write_table(const sequences::Sequence& sequence, std::uint64_t max, const std::string& file,
                          const Job& job);

}  // namespace zermelo
