// The kernels and the verifier of games of Left and Right.
#include "solver/solving/method.h"

#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/proof/verify_partisan.h"

namespace zermelo::partisan {

Method make_method(const Game& game, const PartisanRules&) {
  return {.kernels = {[&](Metric metric) { return outcomes_kernel(as_partisan(game), metric); },
                      [&](Metric metric) { return values_kernel(as_partisan(game), metric); }},
          .verify_entries = [&](Metric metric, const ValueList& list, const EntryOf& value, Index sample,
                                Findings& findings) {
            proof::verify_partisan(
                as_partisan(game), metric, list, [&](Index position) { return value(position).number; }, sample,
                findings);
          }};
}

}  // namespace zermelo::partisan
