// Cuts the rows of a tier into runs: the pieces of work of the heap kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/heaps/kernel/tier_cells.h"
#include "tablebase/heaps/heap_space.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/processes.h"

namespace zermelo::heaps {

// Numbers the multisets of one half of a heap space, and links each to those with one heap more or less.

/// Multisets have ids, class by class in the order of HeapHalf::classes(), within a class by rank. Classes that are too
/// heavy for the space have no ids. Memory: a link of 4 bytes for each multiset and each heap size, and 4 bytes a
/// multiset; twice as much in the constructor.
class HeapLinks {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = ~Id{0};

  HeapLinks(const HeapHalf& half, const HeapSpace& space);

  const HeapHalf& half() const { return *half_; }
  Id size() const { return first_.back(); }
  /// The ids of a class are first(c) .. first(c + 1) - 1; a class that is too heavy has no ids.
  Id first(std::uint32_t heap_class) const { return first_[heap_class]; }
  /// with(n)[id] is the multiset with one more heap of n, or `none` if that is too heavy.
  const Id* with(std::uint32_t n) const { return &with_[(n - half_->low()) * std::size_t{size()}]; }
  std::uint32_t class_of(Id id) const { return class_of_[id]; }

  static std::uint64_t memory(const HeapHalf& half, const HeapSpace& space);

 private:
  void link(std::uint32_t heap_class, std::vector<Id>& without);

  const HeapHalf* half_;
  std::vector<Id> first_;
  std::vector<std::uint32_t> class_of_;
  std::vector<Id> with_;
};

/// High halves [first_high, last_high) of one class, each with all low halves of one class: rows that follow one
/// another in their group, and belong to one process.
struct HeapRun {
  std::uint32_t high_class, low_class;
  HeapLinks::Id first_high, last_high;
  Index first_row;  ///< among the rows of the group that its process owns
  std::uint32_t rows;
  std::uint16_t heaps;  ///< of the group
  std::uint16_t owner;  ///< the process
};

/// The runs of a tier, group by group, of all processes. The same tier always has the same runs, but for their owners.
/// Memory: sizeof(HeapRun) for each run of some thousand rows.
class TierRuns {
 public:
  static constexpr std::uint64_t rows_per_run = 8192;

  TierRuns(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier);

  std::span<const HeapRun> all() const { return runs_; }
  /// The number of the first run of the group with `heaps` heaps, and the number of its runs; 0 if there is no group.
  std::size_t first(std::uint32_t heaps) const;
  std::size_t count(std::uint32_t heaps) const;

 private:
  void cut(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier,
           const HeapSpace::Group& group);

  std::uint32_t top_heaps_ = 0;
  std::vector<std::size_t> ends_;  // after the runs of each group
  std::vector<HeapRun> runs_;
};

// The runs of a tier in a checkpoint: a record for each run, in order, whatever process owns it.

/// Rows of a run, packed. `n` says what they are; see their owner.
struct RunRecord {
  std::uint32_t n = 0;
  std::vector<std::byte> bytes;
};

/// What is common to all records of a tier.
struct RunStream {
  const TierRuns& runs;
  Processes* processes;  ///< null: this process owns all runs
  Workers& workers;
};

/// Makes the record of each own run with make(run, record), in parallel, and puts the records of all runs to `put` of
/// the first process. All processes call it together.
void put_records(const RunStream& stream, const PutBytes& put,
                 const std::function<void(std::size_t run, RunRecord& record)>& make);

/// Gets the records of all runs from `get` of the first process, and calls use(run, record) for own ones, one after the
/// other. The record `n` of a run has packed rows of raw_bytes(run, n) bytes. All processes call it together. Throws
/// FormatError for a record that is too long.
void get_records(const RunStream& stream, const GetBytes& get,
                 const std::function<std::size_t(std::size_t run, std::uint32_t n)>& raw_bytes,
                 const std::function<void(std::size_t run, const RunRecord& record)>& use);

}  // namespace zermelo::heaps
