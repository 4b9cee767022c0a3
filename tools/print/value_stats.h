// Prints the counts of tables of values: temperatures, birthdays, and the losses of strategies for sums.
#pragma once

#include <cstdint>

#include "jobs/lookup/probe.h"
#include "tools/watch/output.h"

namespace zermelo {

/// How many positions have each temperature, the hottest first, and the hottest positions.
void print_temperatures(const Probe& probe, bool json, const Job& job, Output& output);

/// How many values and positions are born on each day, and by it.
void print_births(const Probe& probe, bool json, Output& output);

/// How many pairs of positions lose how many points by each strategy; see strategy_losses.
void print_strategy_losses(const Probe& probe, std::uint64_t most, std::uint64_t seed, bool json, const Job& job,
                           Output& output);

}  // namespace zermelo
