// The worth of a position or of a sum: its outcome, depth, Grundy value or value in a table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/probe.h"
#include "tablebase/entries/metric.h"
#include "tablebase/values/words/outcome_class.h"

namespace zermelo {

struct Worth {
  /// `win`, `loss` or `draw` for the player to move; in partisan games `left`, `right`, `next` or `previous`.
  std::string_view outcome;
  std::vector<Figure> figures;  ///< depth and moves, or the Grundy value; see MetricDescription
  std::string value;            ///< in canonical form; empty unless the table contains values of games
  std::string text;             ///< everything in words
};

/// The worth of an entry of a game that is not partisan.
Worth worth_of(Value value, Metric metric);
/// The worth of the entry `number` of a partisan table.
Worth partisan_worth(std::uint32_t number, const PartisanNumbers& numbers);

/// The worth of a position of the table.
Worth worth_of(const Probe& probe, Index position);
/// The worth of a sum of positions. Requires one term, or a table of Grundy values or of values of games.
Worth worth_of_sum(const Probe& probe, std::span<const Index> sum);

}  // namespace zermelo
