// Values of positions in words and in JSON, the same in every subcommand.
#pragma once

#include <string>
#include <vector>

#include "formats/table_info.h"
#include "tablebase/game.h"
#include "tools/support/output.h"

namespace zermelo {

/// {"position", "outcome", "depth", "moves"}; the last two only where depths are kept, and null for draws. Of a Grundy
/// table {"position", "outcome", "grundy"}.
Json value_json(const std::string& position, Value value, Metric metric);
/// `win in 33 moves (66 plies)`, `win, Grundy value 3`, or only the outcome.
std::string value_text(Value value, Metric metric);

/// [{"move", "to"}, ...] from one position to others.
Json moves_json(const Game& game, Index from, const std::vector<Index>& to);
Json moves_json(const Game& game, Index from, const MoveList& to);

/// `12 won, 30 lost, 5 drawn`; draws only where there are any.
std::string summary_text(const TableSummary& summary);
/// {"max_depth"}, null where there are no depths, and for a Grundy table {"max_grundy"}, added to an object.
void add_greatest(Json& object, const TableSummary& summary, Metric metric);
/// [{"depth", "wins", "losses"}, ...], or [{"grundy", "positions"}, ...]
Json histogram_json(const TableSummary& summary, Metric metric);
/// The same as lines of aligned text.
void print_histogram(Output& output, const TableSummary& summary, Metric metric);

}  // namespace zermelo
