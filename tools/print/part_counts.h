// Prints the counts of one part of a table, such as those with white to move.
#pragma once

#include <string>

#include "jobs/answer/census.h"
#include "tools/print/output.h"

namespace zermelo {

/// {"spec", "tier", "side": part, "legal", "wins", "losses", "draws", "all": {the same four of placements},
/// "longest_win", "longest_loss", null without such a position, "histogram": [{"depth", "wins", "losses"}]}; the key
/// `side` is `word`. In tables of outcomes the depths are null and the histogram is empty.
Json part_json(const PartCounts& counts, const std::string& spec, std::string_view word, Metric metric);

/// The same as lines of aligned text.
void print_part(const PartCounts& counts, const std::string& spec, std::string_view word, Metric metric,
                Output& output);

}  // namespace zermelo
