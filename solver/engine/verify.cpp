// Compares each entry with the entry that the rules and its successors give. Works on decoded values, never on the
// codes of the solvers.
#include "solver/engine/verify.h"

#include <algorithm>

#include "solver/engine/choice.h"
#include "solver/loopy/proof/groundless.h"
#include "solver/loopy/proof/nimber_order.h"
#include "solver/solving/plain_entry.h"

namespace zermelo {
void verify_entries(const Game& game, const EntryKind& kind, const std::function<Value(Index)>& value, Index sample,
                    Findings& findings) {
  const Sample chosen{game.size(), sample};
  for_stretches(chosen.count(), findings, [&](Index begin, Index end) {
    PlainEntry entry(game, kind);
    for (Index k = begin; k < end; ++k) {
      const Index position = chosen.position(k);
      findings.check(position, [&] { return kind.same(value(position), entry.of(position, value)); });
    }
  });
}

void verify_endings(const Game& game, const Method& method, const EntryKind& kind,
                    const std::function<Value(Index)>& value, const Job& job, Verification& result) {
  const auto report = [&](const Groundless& found) {
    result.mismatches += found.count;
    result.first_groundless = found.first;
  };
  if (method.find_groundless) return report(method.find_groundless(value, job));
  if (!game.may_loop()) return;
  if (!kind.has_depth && !kind.is_number())
    report(loopy::proof::find_groundless(
        game, [&](Index i) { return value(i).outcome; }, job));
  if (kind.sum == SumRule::loopy)
    report(loopy::proof::find_unordered(
        game, [&](Index i) { return value(i).number; }, job));
  // Grundy values of a game with a loop are not proved by agreement: several different tables may agree.
  if (kind.sum == SumRule::nimbers)
    if (const auto loop = broken_promise_to_end(game, job)) {
      ++result.mismatches;
      result.first_groundless = loop->first;
    }
}

Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    const Job& job) {
  const EntryKind& kind = entry_kind(game, metric);
  Findings findings(job);
  verify_entries(game, kind, value, sample, findings);
  const ProofState& state = findings.state();
  Verification result{state.done, state.mismatches, state.first_mismatch, {}};
  if (result.mismatches == 0) verify_endings(game, method_of(game, kind), kind, value, job, result);
  return result;
}

Index sample_within(const Game& game, Index most, std::uint64_t most_moves) {
  const Sample few{game.size(), 100};
  std::uint64_t moves = 0;
  for (Index k = 0; k < few.count(); ++k) moves += game.count_moves(few.position(k));
  return std::min({most, game.size(), std::max<Index>(1, most_moves / (moves / few.count() + 1))});
}

}  // namespace zermelo
