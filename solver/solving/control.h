// The settings of a solver: its job, its checkpoints, and the memory for partisan values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "tablebase/base/index.h"
#include "tablebase/entries/metric.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"

namespace zermelo {
namespace heaps {
struct Diagram;  // tablebase/heaps/diagram.h
}

/// Receives finished entries: each index once, in ascending order, from one thread.
using Sink = std::function<void(const Slice&)>;

/// The options of a job about the time of its checkpoints.
struct CheckpointTimes {
  /// The most work to lose. 0: a checkpoint at every opportunity.
  std::chrono::duration<double> every = std::chrono::minutes(1);
  /// Returns true once for each request for a checkpoint; any thread may call it. May be empty.
  std::function<bool()> asked = {};
};

/// The ways in which a job treats the checkpoint of an earlier run.
enum class Continuation {
  automatic,  ///< continue from the checkpoint, or keep the finished table of the job; start afresh without either
  required,   ///< the same, but UsageError without either
  restart,    ///< discard the checkpoint, and replace the file when the work is done
};

/// The entries of the exits of a tier: the positions outside the tier that its moves lead to. They have their numbers
/// in the whole game. Several threads use it. Empty for a whole game.
struct ExitEntries {
  std::function<Value(Index exit)> value = {};
  /// What a file knows of the entry; for derive_wins() and count_solutions() in solver/engine/. Else it may be empty.
  std::function<KeptValue(Index exit)> kept = {};
  /// The table that has the entry of an exit, if it is in memory while the tier is solved or proved; its first entry is
  /// numbered as in the whole game. May be empty; returns nothing if the table is not in memory.
  std::function<std::optional<Slice>(Index exit)> table = {};
  /// For Kernel::exits_in_turn and proofs that read one table after the other: the whole table of the tier of an exit,
  /// numbered as in the whole game, until the pointer ends. It takes at most `room` bytes of memory, else it is in a
  /// mapped file. Null: read entry by entry. May be empty.
  std::function<std::shared_ptr<const Slice>(Index exit, std::uint64_t room)> lend = {};
  /// The greatest figure among the entries.
  std::uint32_t greatest = 0;
};

/// Every member has a default that works.
struct Control {
  Job job = Job();
  /// The bytes that the solver may hold, at least its Kernel::least_memory.
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
  /// Folder for temporary files; empty: the system's.
  std::string scratch = {};
  /// The processes that solve the game together, see Kernel::divided; null: this process solves all of it. Then the
  /// sink of each process gets other entries, in any order.
  Processes* processes = nullptr;
  /// All processes together call it when many entries were handed out; each may have handed out others. May be empty.
  std::function<void()> entries_are_out = {};
  /// Called often, between waves and batches. If it returns true, the solver writes a checkpoint and continues.
  std::function<bool()> checkpoint_due = {};
  /// Saves the state of the solver: calls write(put) once; `write` passes the bytes to `put`. Called when a checkpoint
  /// is due, and before Interrupted is thrown.
  std::function<void(const WriteState& write)> checkpoint = {};
  /// Reads the state from a checkpoint of the same game and metric; empty: the solver starts at the beginning.
  GetBytes resume = {};
  /// Called at the end of every step: `kind` is wave, tier, pass, ply or piece, steps count from 1, and `solved`
  /// positions are solved. May be empty.
  std::function<void(const char* kind, std::uint64_t step, Index solved)> step_finished = {};
  ExitEntries exits = {};  ///< of the tier to solve
  /// The most bytes for the values of a partisan game.
  std::uint64_t value_bytes = std::uint64_t{1} << 30;
  /// Receives the whole table of a sum of heaps from a kernel that solves it as a diagram, and then no slices. Empty:
  /// such a kernel hands out slices.
  std::function<void(const heaps::Diagram& diagram)> diagram = {};
  /// Receives the list of values, before the first slice: the entries of a table of values are places in this list.
  std::function<void(ValueList list)> values = {};

  /// Reports the end of a step, and the progress of the job.
  void finish_step(const char* kind, std::uint64_t step, Index solved) const {
    job.progress(solved);
    if (step_finished) step_finished(kind, step, solved);
  }
};

}  // namespace zermelo
