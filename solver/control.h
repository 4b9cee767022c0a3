// What a solver is given beside the game: its job, and the way to checkpoints.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "tablebase/index.h"
#include "tablebase/job.h"
#include "tablebase/slice.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

using PutBytes = std::function<void(std::span<const std::byte>)>;
using GetBytes = std::function<void(std::span<std::byte>)>;
/// Receives finished entries: each index once, in ascending order, from one thread.
using Sink = std::function<void(const Slice&)>;

/// Every member may be left at its default.
struct Control {
  Job job = Job();
  /// Asked between waves: is it time for a checkpoint although the work goes on?
  std::function<bool()> checkpoint_due = {};
  /// Keeps the solver's state: calls its argument once with a function that takes bytes. Also called before Interrupted
  /// is thrown.
  std::function<void(const std::function<void(const PutBytes&)>& write)> checkpoint = {};
  /// Reads the state of an earlier checkpoint of the same game and metric; empty: start afresh.
  GetBytes resume = {};
  /// Bytes that the values of a partisan game may take.
  std::uint64_t value_bytes = std::uint64_t{1} << 30;
  /// Takes the list that the numbers in a table of values stand for, before the first slice.
  std::function<void(ValueList list)> values = {};
};

}  // namespace zermelo
