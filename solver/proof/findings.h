// What a proof has found so far, and how far it has come.
#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "tablebase/index.h"
#include "tablebase/job.h"

namespace zermelo {

/// How far a proof has come; a later run can continue from it.
struct ProofState {
  Index done = 0;        ///< the entries before this one are checked; in a sample, the number of checked entries
  Index mismatches = 0;  ///< checked entries that disagree with the rules
  std::optional<Index> first_mismatch;  ///< the least position among them
  friend bool operator==(const ProofState&, const ProofState&) = default;
};

/// Collects wrong entries from all threads. After each stretch of entries it reports progress, offers the state to the
/// keeper of a checkpoint, and ends the proof if the job is stopped.
class Findings {
 public:
  /// `stopping`: the proof ends after this call, so the state is lost unless it is kept.
  using Keep = std::function<void(const ProofState& state, bool stopping)>;

  explicit Findings(const Job& job, ProofState begun = {}, Keep keep = {})
      : job_(job), state_(begun), keep_(std::move(keep)) {}

  const Job& job() const { return job_; }
  const ProofState& state() const { return state_; }
  Index done() const { return state_.done; }

  /// Records that the entry of `position` does not follow from the rules. Any thread may call it.
  void wrong(Index position) {
    const std::lock_guard lock(guard_);
    ++state_.mismatches;
    state_.first_mismatch = std::min(state_.first_mismatch.value_or(position), position);
  }

  /// Records that everything before `done` is checked. Call it between two stretches, from one thread. Throws
  /// Interrupted.
  void reached(Index done) {
    state_.done = done;
    job_.progress(done);
    const bool stopping = job_.stopped();
    if (keep_) keep_(state_, stopping);
    if (stopping) job_.check("not all positions were verified when it was stopped");
  }

 private:
  Job job_;
  ProofState state_;
  Keep keep_;
  std::mutex guard_;
};

}  // namespace zermelo
