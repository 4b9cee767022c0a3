// The kernels and the verifier of games of Left and Right.
#include "solver/solving/method.h"

#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/proof/verify_partisan.h"
#include "solver/partisan/proof/verify_stones.h"

namespace zermelo::partisan {
namespace {

std::optional<Kernel> stones_kernel(const Game& game, const PartisanRules& rules, const EntryKind& kind) {
  if (!rules.stones) return {};
  if (auto clobber = clobber_kernel(game, *rules.stones, kind)) return clobber;
  return nogo_kernel(game, *rules.stones, kind);
}

}  // namespace

Method make_method(const Game& game, const PartisanRules& rules) {
  return {.kernels = {[&](const EntryKind& kind) { return stones_kernel(game, rules, kind); },
                      [&](const EntryKind& kind) { return outcomes_kernel(as_partisan(game), kind); },
                      [&](const EntryKind& kind) { return values_kernel(as_partisan(game), kind); }},
          .verify_entries = [&](const EntryKind& kind, const ValueList& list, const EntryOf& value, Index sample,
                                Findings& findings) {
            const auto number = [&](Index position) { return value(position).number; };
            if (kind == kinds::outcome_classes && rules.stones && sample == 0)
              proof::verify_stones(as_partisan(game), *rules.stones, number, findings);
            else
              proof::verify_partisan(as_partisan(game), kind, list, number, sample, findings);
          }};
}

/// Each entry is proved move by move, then each win and loss is followed to its ending.
Method make_method(const Game& game, const PartisanLoopRules&) {
  return {.kernels = {[&](const EntryKind& kind) { return loopy_classes_kernel(game, kind); }},
          .find_groundless = [&](const EntryOf& value, const Job& job) {
            return proof::find_groundless(game, value, job);
          }};
}

}  // namespace zermelo::partisan
