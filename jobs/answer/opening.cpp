// Samples the positions, because the deepest one of all would cost a pass over the table.
#include "jobs/answer/opening.h"

#include <algorithm>
#include <utility>

#include "solver/solving/sample.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

constexpr Index samples = 64;

/// The numbers first, ..., first + positions - 1.
struct Range {
  Index first = 0;
  Index positions = 0;
};

/// The largest tier of a folder that is done; all positions of a file.
Range largest_part(const Probe& probe) {
  if (!probe.folder()) return {0, probe.game().size()};
  Range largest;
  for (std::size_t place = 0; place < probe.tiers().size(); ++place) {
    const Tier& tier = probe.game().tiers()[place];
    if (probe.tiers()[place].state == TierState::done && tier.positions > largest.positions)
      largest = {tier.first, tier.positions};
  }
  return largest;
}

/// Grows with the interest of an entry: wins before losses before draws, deep before quick ones.
using Interest = std::pair<int, std::uint32_t>;

/// Nothing for a gap, and for an entry that rests on a damaged block or a missing tier.
std::optional<Interest> interest(const Probe& probe, Index position) {
  if (probe.game().is_gap(position)) return {};
  try {
    const Value value = probe.value(position);
    return Interest(value.outcome == Outcome::win ? 2 : value.outcome == Outcome::loss ? 1 : 0, value.depth);
  } catch (const FormatError&) {
    return {};
  } catch (const UsageError&) {
    return {};
  }
}

}  // namespace

std::optional<Index> opening(const Probe& probe) {
  if (probe.game().has_start()) return probe.game().start();
  const Range range = largest_part(probe);
  const Sample sample{range.positions, samples};
  std::optional<Index> best;
  std::optional<Interest> greatest;
  for (Index k = 0; k < sample.count(); ++k) {
    const Index position = range.first + sample.position(k);
    const std::optional<Interest> found = interest(probe, position);
    if (found <= greatest) continue;
    best = position;
    greatest = found;
  }
  return best;
}

}  // namespace zermelo
