// Describes the box kernel. It has a file of its own because g++ compiles the loops of solve_box.cpp better alone.
#include <memory>
#include <optional>

#include "solver/boxes/kernel/solve_box.h"
#include "solver/boxes/kernel/tiling.h"
#include "solver/solving/kernel.h"

namespace zermelo {

/// The same tiling gives the memory of the kernel and is solved.
std::optional<Kernel> box_kernel(const Game& game, Metric metric) {
  const auto tiling = std::make_shared<std::optional<BoxTiling>>();
  const auto memory = [tiling](const BoxRules& rules, CellWidth width) {
    return tiling->emplace(rules, width).bytes();
  };
  const auto solve = [tiling](const Game& of, const BoxRules&, CellWidth, const Control& control, const Sink& sink) {
    solve_box(of, **tiling, control, sink);
  };
  return code_kernel<BoxRules>("box", game, metric, 4.5, memory, solve);
}

}  // namespace zermelo
