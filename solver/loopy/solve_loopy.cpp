// (to come)
#include "solver/loopy/solve_loopy.h"

#include "tablebase/error.h"

namespace zermelo {

std::uint64_t loopy_memory(const Game& game, const LoopRules&) { return game.size() * 4; }
std::uint64_t loopy_memory(const Game& game, const GraphRules&) { return game.size() * 4; }
void solve_loopy(const Game&, const LoopRules&, Metric, Workers&, const Control&, const Sink&) {
  throw SpecError("not yet");
}
void solve_loopy(const Game&, const GraphRules&, Metric, Workers&, const Control&, const Sink&) {
  throw SpecError("not yet");
}

}  // namespace zermelo
