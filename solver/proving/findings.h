// What a proof has found so far, and how far it has come.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>

#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// How far a proof has come; a later run can continue from it.
struct ProofState {
  Index done = 0;                       ///< the number of checked entries, in the order of the verifier
  Index mismatches = 0;                 ///< checked entries that disagree with the rules
  std::optional<Index> first_mismatch;  ///< the least position among them that was named
  friend bool operator==(const ProofState&, const ProofState&) = default;
};

/// The positions whose entries agree with their moves, but rest on nothing but each other.
struct Groundless {
  Index count = 0;
  std::optional<Index> first;  ///< the least position
};

/// Thrown by a function that returns entries, for an entry that cannot be read.
struct UnknownEntry {};

/// Collects wrong entries from all threads. After each stretch of entries it reports progress, offers the state to the
/// keeper of a checkpoint, and ends the proof if the job is stopped.
class Findings {
 public:
  /// `stopping`: the proof ends after this call, so the state is lost unless it is kept.
  using Keep = std::function<void(const ProofState& state, bool stopping)>;

  explicit Findings(const Job& job, ProofState begun = {}, Keep keep = {})
      : job_(job), state_(begun), settled_(begun), keep_(std::move(keep)) {}

  const Job& job() const { return job_; }
  const ProofState& state() const { return state_; }
  Index done() const { return state_.done; }

  /// Records that `count` entries do not follow from the rules, among them that of `position`. Any thread may call it.
  void wrong(Index position, Index count = 1) {
    const std::lock_guard lock(guard_);
    state_.mismatches += count;
    state_.first_mismatch = std::min(state_.first_mismatch.value_or(position), position);
  }

  /// Records that the entry of `position` is wrong unless agrees(), or that it cannot be checked if that throws
  /// UnknownEntry. Any thread may call it.
  template <class Agrees>
  void check(Index position, const Agrees& agrees) try {
    if (!agrees()) wrong(position);
  } catch (const UnknownEntry&) {
    unknown_.fetch_add(1, std::memory_order_relaxed);
  }
  /// The number of entries among state().done that cannot be checked.
  Index unknown_count() const { return unknown_.load(std::memory_order_relaxed); }

  /// Records that `done` entries are checked. Call it between two stretches, from one thread. Throws
  /// Interrupted.
  void reached(Index done) {
    state_.done = done;
    settled_ = state_;
    job_.progress(done);
    const bool stopping = job_.stopped();
    if (keep_) keep_(settled_, stopping);
    if (stopping) end();
  }

  /// Reports that about `about` entries are checked, within a stretch. If the job is stopped, the state is as after the
  /// last stretch. Call it from one thread. Throws Interrupted.
  void passed(Index about) {
    job_.progress(std::max(done(), about));
    if (!job_.stopped()) return;
    if (keep_) keep_(settled_, true);
    end();
  }

 private:
  void end() const { job_.check("not all positions were verified when it was stopped"); }

  Job job_;
  ProofState state_;
  ProofState settled_;  ///< after the last stretch
  Keep keep_;
  std::mutex guard_;
  std::atomic<Index> unknown_ = 0;
};

/// The bytes that the job leaves for a proof.
inline std::uint64_t room_in(const Job& job) {
  return job.bounded() ? job.memory() - std::min(job.memory(), held_memory()) : available_memory();
}

/// Calls check(begin, end) from several threads for chunks of the positions from findings.done() on. Throws
/// Interrupted.
template <class Check>
void for_stretches(Index positions, Findings& findings, const Check& check) {
  constexpr Index stretch = Index{1} << 16;  // positions between two reports
  while (findings.done() < positions) {
    const Index first = findings.done(), count = std::min(stretch, positions - first);
    findings.job().workers().for_ranges(count, 1024,
                                        [&](std::size_t begin, std::size_t end) { check(first + begin, first + end); });
    findings.reached(first + count);
  }
  findings.reached(positions);
}

/// Shares chunks of work among threads, each of which keeps what it has learnt. Calls use(checks[t], begin, end) for
/// disjoint chunks that cover [0, count), of at most `chunk` each. One thread at a time uses a check.
template <class Checks, class Use>
void share_chunks(Checks& checks, Index count, Index chunk, const Findings& findings, const Use& use) {
  std::atomic<Index> next{0};
  findings.job().workers().for_each(checks.size(), [&](std::size_t t) {
    for (Index begin = next.fetch_add(chunk); begin < count; begin = next.fetch_add(chunk))
      use(checks[t], begin, std::min(count, begin + chunk));
  });
}

/// The same for stretches of `stretch` positions from findings.done() on. Throws Interrupted.
template <class Checks, class Use>
void share_stretches(Checks& checks, Index positions, Index stretch, Index chunk, Findings& findings, const Use& use) {
  while (findings.done() < positions) {
    const Index first = findings.done(), count = std::min(stretch, positions - first);
    share_chunks(checks, count, chunk, findings,
                 [&](auto& check, Index begin, Index end) { use(check, first + begin, first + end); });
    findings.reached(first + count);
  }
}

/// A table that a proof reads from the first entry to the last, a stretch at a time.
struct StreamedTable {
  TableKind kind;
  CellWidth cell = CellWidth::byte;
  Doubt doubt = Doubt::none;  ///< what entries may lack; the proof derives the depths of wins
  /// Calls use(slice) for slices that contain the entries [begin, end) and perhaps others; several threads may call it
  /// at once.
  std::function<void(Index begin, Index end, const std::function<void(const KeptSlice&)>& use)> read;
  std::uint64_t slice_bytes = 0;  ///< the memory that a thread takes to read
};

}  // namespace zermelo
