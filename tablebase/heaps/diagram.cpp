#include "tablebase/heaps/diagram.h"

#include <algorithm>

namespace zermelo::heaps {

DiagramRef Diagram::find_row(const HeapCounts& counts) const {
  DiagramRef at = root;
  std::uint32_t slack = limits.bound;
  const auto go = [&](const DiagramRef& child) {
    at = {child.node, static_cast<std::uint16_t>(at.deeper + child.deeper)};
  };
  for (std::uint32_t n = limits.largest; n > 1; --n) {
    for (std::uint32_t i = 0; i < counts[n]; ++i, slack -= weight(n)) go(nodes[at.node - rows()].high);
    if (slack >= weight(n)) go(nodes[at.node - rows()].low);
  }
  return at;
}

std::vector<Index> Diagram::histogram() const {
  // From the root down: how often each node occurs, by how much deeper it is.
  std::vector<std::vector<Index>> times(rows() + nodes.size());
  const auto add = [](std::vector<Index>& to, const std::vector<Index>& from, std::size_t more) {
    if (to.size() < from.size() + more) to.resize(from.size() + more);
    for (std::size_t i = 0; i < from.size(); ++i) to[i + more] += from[i];
  };
  add(times[root.node], {1}, root.deeper);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const std::vector<Index> here = std::move(times[rows() + i]);
    for (const DiagramRef& child : {nodes[i].low, nodes[i].high}) add(times[child.node], here, child.deeper);
  }
  std::vector<Index> positions(std::size_t{1} << 16);
  for (std::uint32_t r = 0; r < rows(); ++r)
    for (const HeapCode code : row(r))
      for (std::size_t more = 0; more < times[r].size(); ++more)
        if (times[r][more] != 0) positions[deeper(code, static_cast<std::uint32_t>(more))] += times[r][more];
  return positions;
}

}  // namespace zermelo::heaps
