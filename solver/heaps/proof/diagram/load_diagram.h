// Makes parts of the nodes of a diagram, which may come from a damaged file, and checks that they fit together.
#pragma once

#include "solver/heaps/proof/diagram/parts.h"

namespace zermelo::heaps::proof {

/// A position that has no valid code: its path through the diagram leads to no node, to one of a wrong level, to a row
/// of a wrong length, to a code of 0 or beyond the greatest depth.
struct Misfit {
  HeapCounts position;
};

/// The whole table; no half-depth may exceed `deepest`. Cost: an access to a hash table for each child of a node.
/// Throws Misfit; LimitError as Parts::add.
Part load_diagram(const Diagram& diagram, std::uint32_t deepest, Parts& parts);

}  // namespace zermelo::heaps::proof
