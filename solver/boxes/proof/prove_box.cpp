// Runs the sweep of box_sweep.h with grades.
#include "solver/boxes/proof/prove_box.h"

#include "solver/boxes/proof/box_sweep.h"
#include "solver/boxes/proof/grade_planes.h"

namespace zermelo {

template <class Grades>
void prove_box(const BoxRules& rules, Play play, const Grades& grades, Findings& findings, Index least_tile) {
  sweep_box(in_two_coordinates(rules), GradePlanes<Grades>(grades, play), findings, least_tile,
            [](auto& tile) { tile.check(); });
}

std::uint64_t box_proof_bytes(const BoxRules& rules, std::uint64_t grade_bytes) {
  using Sweep = BoxSweep<GradePlanes<DepthGrades<std::uint8_t>>>;
  return grade_bytes * Sweep::bytes(in_two_coordinates(rules), 1, plain_tile);
}

template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint8_t>&, Findings&, Index);
template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint16_t>&, Findings&, Index);
template void prove_box(const BoxRules&, Play, const BitGrades&, Findings&, Index);

}  // namespace zermelo
