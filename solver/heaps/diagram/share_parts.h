// Makes the diagram of a table from the parts that a solver has made.
#pragma once

#include <unordered_map>

#include "solver/heaps/diagram/part_store.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps {

/// The parts that the root leads to, each once, though the store may have it several times. Cost: one access to a hash
/// table for each child.
template <class Cell>
Diagram share_parts(const PartStore& store, PartId root);

}  // namespace zermelo::heaps
