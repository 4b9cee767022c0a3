// The protocol of checkpoints: a solver saves its state when this is due and before it ends, reads it back, and stops
// between two steps.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "solver/solving/control.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// The state in a checkpoint does not suit the game: `throw DamagedCheckpoint("{} of {} waves", wave, waves)`.
struct DamagedCheckpoint : FormatError {
  template <class... Args>
  explicit DamagedCheckpoint(fmt::format_string<Args...> how, Args&&... args)
      : FormatError("the checkpoint is damaged: {}; remove it, or discard it with --restart",
                    fmt::format(how, std::forward<Args>(args)...)) {}
};

/// The bytes of a number, or of a struct of numbers, in a checkpoint.
template <class State>
requires std::is_trivially_copyable_v<State>
auto bytes_of(State& state) {
  if constexpr (std::is_const_v<State>)
    return std::as_bytes(std::span<State, std::dynamic_extent>(&state, 1));
  else
    return std::as_writable_bytes(std::span<State, std::dynamic_extent>(&state, 1));
}

/// The checkpoints of one solver. If processes divide the work, all of them make each call together.
class Resumable {
 public:
  /// `write` passes the whole state to its argument; `progress` gives the words of Interrupted. The control must
  /// outlive this object.
  Resumable(const Control& control, WriteState write, std::function<std::string()> progress)
      : control_(control), write_(std::move(write)), progress_(std::move(progress)) {}
  Resumable(const Resumable&) = delete;
  Resumable& operator=(const Resumable&) = delete;

  /// Calls read(get) if there is a checkpoint to continue from; returns whether there is one.
  template <class Read>
  bool restore(const Read& read) const {
    if (control_.resume) read(control_.resume);
    return bool(control_.resume);
  }

  void save() const {
    if (control_.checkpoint) control_.checkpoint(write_);
  }
  /// Whether this process has a checkpoint to save.
  bool due() const { return control_.checkpoint_due && control_.checkpoint_due(); }
  void save_if_due() const {
    if (due()) save();
  }

  /// Saves the state and ends the work; processes end together, when the checkpoint is complete.
  [[noreturn]] void interrupt() const {
    save();
    meet(control_.processes);
    throw Interrupted(progress_());
  }

  /// Calls work(), which does not save the state when it is stopped. Saves the state if it throws Interrupted. For one
  /// process.
  template <class Work>
  void run(const Work& work) const {
    try {
      work();
    } catch (const Interrupted&) {
      save();
      throw;
    }
  }

  /// Between two steps: ends the work if the job of a process is stopped. Saves the state if that is due, unless it is
  /// `saved`; returns whether it is saved.
  bool pause(bool saved = false) const {
    std::array<std::uint64_t, 2> wishes{control_.job.stopped(), !saved && due()};
    sum_over(control_.processes, wishes);
    if (wishes[0] != 0) interrupt();
    if (wishes[1] != 0) save();
    return saved || wishes[1] != 0;
  }

  /// Calls pass(first, count) for the entries [done, positions), `chunk` at a time, and raises `done`, which belongs to
  /// the state. Saves the state when that is due, except after the last chunk. For one process.
  template <class Pass>
  void hand_out(Index positions, Index chunk, Index& done, const Pass& pass) const {
    while (done < positions) {
      if (control_.job.stopped()) interrupt();
      const Index count = std::min<Index>(chunk, positions - done);
      pass(done, count);
      done += count;
      if (done < positions) save_if_due();
    }
  }

 private:
  const Control& control_;
  WriteState write_;
  std::function<std::string()> progress_;
};

}  // namespace zermelo
