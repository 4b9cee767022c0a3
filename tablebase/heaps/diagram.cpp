#include "tablebase/heaps/diagram.h"

#include <algorithm>

namespace zermelo::heaps {

std::vector<Index> Diagram::histogram() const {
  // How often a walk from the root to all positions passes each part.
  std::vector<Index> times{1};
  for (std::size_t n = levels.size() - 1; n > 0; --n) {
    const DiagramLevel& level = levels[n];
    const std::size_t below = n > 1 ? levels[n - 1].parts() : std::size_t{1} << 16;
    std::vector<Index> next(below);
    for (std::size_t part = 0; part < level.parts(); ++part)
      for (const std::uint32_t child : level.of(part)) next[child] += times[part];
    times = std::move(next);
  }
  return times;
}

}  // namespace zermelo::heaps
