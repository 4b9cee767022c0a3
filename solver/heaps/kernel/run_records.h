// The runs of a tier in a checkpoint: a record for each run, in order, whatever rank owns it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/heaps/kernel/runs.h"
#include "tablebase/base/byte_passing.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/ranks.h"

namespace zermelo {

/// Rows of a run, packed. `n` says what they are; see their owner.
struct RunRecord {
  std::uint32_t n = 0;
  std::vector<std::byte> bytes;
};

/// What is common to all records of a tier.
struct RunStream {
  const TierRuns& runs;
  Ranks* ranks;  ///< null: this process owns all runs
  Workers& workers;
};

/// Makes the record of each own run with make(run, record), in parallel, and puts the records of all runs to `put` of
/// the first rank. All ranks call it together.
void put_records(const RunStream& stream, const PutBytes& put,
                 const std::function<void(std::size_t run, RunRecord& record)>& make);

/// Gets the records of all runs from `get` of the first rank, and calls use(run, record) for own ones, one after the
/// other. The record `n` of a run has packed rows of raw_bytes(run, n) bytes. All ranks call it together. Throws
/// FormatError for a record that is too long.
void get_records(const RunStream& stream, const GetBytes& get,
                 const std::function<std::size_t(std::size_t run, std::uint32_t n)>& raw_bytes,
                 const std::function<void(std::size_t run, const RunRecord& record)>& use);

}  // namespace zermelo
