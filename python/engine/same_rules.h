// Compares rules in Python with the entries of a table.
#pragma once

#include "jobs/lookup/probe.h"
#include "python/rules/python_rules.h"

namespace zermelo {

/// Throws UsageError if the moves of the rules contradict an entry of some random plays, with at most 2000 positions,
/// or one of 64 entries all over the table, at least one in each tier that is done and rests only on such tiers. Rules
/// with a method `key` know only positions that they have met, so there the plays must do. Single tiers, and folders
/// that are not complete, are checked without plays. Requires that the game of the probe has these rules. Throws what
/// the rules raise.
void require_same_rules(const Probe& probe, const PythonRules& rules);

}  // namespace zermelo
