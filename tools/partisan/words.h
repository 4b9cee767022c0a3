// Positions of partisan games, their moves and their tables in words and in JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "formats/partisan_probe.h"
#include "formats/table_info.h"
#include "tools/support/output.h"

namespace zermelo {

/// Bytes that the values of a table may take: half of what the machine has left, but not less than values need at all.
std::uint64_t value_memory();

/// {"position", "outcome", "value"}; the value only where there are values.
Json partisan_json(const std::string& position, std::uint32_t number, const PartisanNumbers& numbers);
/// `{1|-1}, next`, or only the outcome class.
std::string partisan_text(std::uint32_t number, const PartisanNumbers& numbers);

/// Positions of each outcome class, by its number.
using ClassCounts = std::array<std::uint64_t, 4>;
/// Nothing where the table has more values than its histogram counts.
std::optional<ClassCounts> class_counts(const TableSummary& summary, const PartisanNumbers& numbers);
/// {"wins", "losses", "draws"}: next, previous, 0; and {"left", "right", "next", "previous"}, and {"values"}, how many
/// different ones there are. null where they are not counted.
void add_class_counts(Json& object, const TableSummary& summary, const PartisanNumbers& numbers);
/// `12 won by Left, 30 by Right, ...`
std::string class_counts_text(const TableSummary& summary, const PartisanNumbers& numbers);

/// `left` or `right`; UsageError names `word`.
Player parse_player(std::string_view text, std::string_view word);

/// Answers `probe`: the position, and with `moves` both players' best moves.
void answer_partisan(const PartisanProbe& probe, std::string_view position, bool moves, bool json, Output& output);
/// Answers `line` for either player to begin, or for `first`.
void answer_partisan_line(const PartisanProbe& probe, std::string_view position, std::optional<Player> first, bool json,
                          Output& output);
/// Answers `stats`: the classes, and the values that most positions have.
void answer_partisan_stats(const PartisanProbe& probe, const TableInfo& info, bool json, Output& output);

}  // namespace zermelo
