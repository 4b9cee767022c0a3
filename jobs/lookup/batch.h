// Looks up many positions at once, perhaps of several tables.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "jobs/lookup/probe.h"

namespace zermelo {

/// A position of a table; `probe` is null for a position without a table.
struct TablePlace {
  const Probe* probe = nullptr;
  Index number = 0;
};

/// Calls put(i, entry) for each place i with a table, from several threads. Leaves out entries whose table is missing
/// in its folder, or that need such a table. Requires tables that are not partisan. Throws FormatError for a damaged
/// table, Interrupted. Cost: a part of a table with many of the positions is read into memory as a whole, if the memory
/// suffices, which takes less than a microsecond an entry; else as Probe::value.
void look_up_all(std::span<const TablePlace> places, const Job& job,
                 const std::function<void(std::size_t i, Value entry)>& put);

}  // namespace zermelo
