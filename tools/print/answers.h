// Prints answers of tables, and Grundy sequences, as text and as JSON, alike in every command.
#pragma once

#include <cstdint>
#include <string>

#include "jobs/answer/answer.h"
#include "jobs/answer/value_columns.h"
#include "jobs/generate/sequence_job.h"
#include "jobs/search/search.h"
#include "tools/watch/output.h"

namespace zermelo {

/// {"position", "outcome", ...figures, "value"}: figures are null for a draw; "value" only in tables of values.
Json position_json(const std::string& position, const Worth& worth);

// Members of objects. Moves are [{"move", "to"}, ...], in partisan games [{"player", "move", "to", "wins"}, ...], in
// tables of scores [{"move", "to", "gain", "again", "score"}, ...].

/// As position_json.
void add_position(JsonWriter& json, std::string_view position, const Worth& worth);

/// "position", "outcome", ...; with `detail` moves also "best", the moves that are best, and "ending" if the game is
/// over. For an answer without an entry "position", "error".
void add_answer(JsonWriter& json, const Answer& answer, Detail detail);

/// "moves_all": [{"player", "move", "to", "best", "wins", "outcome", ...}, ...], the best first: every move, and the
/// entry of the position that it leads to, as position_json. "player" only in partisan games. In tables of scores
/// "gain", "again" and "score" of the move for its player follow the outcome of the position that it leads to.
void add_all_moves(JsonWriter& json, const Answer& answer);

/// The columns of a value by their names; null for an atomic weight that the value lacks.
void add_columns(JsonWriter& json, PositionColumns& columns, ShortGame value);

/// "spec", the members of add_answer, with `all_moves` those of add_all_moves; what the search took: "last_tier" (null
/// without tables), "table_positions", "searched", "seconds".
void add_found(JsonWriter& json, const Found& found, Detail detail, bool all_moves);

/// "position", "outcome", ..., "line": moves, "repeats"; in partisan games "first", "line", and null depths.
void add_line(JsonWriter& json, const Line& line, Player first);

/// The words of the move itself; empty if the rules only name the position that it leads to.
std::string_view own_words(const Move& move);

/// `1, moves again`, of a move in a game with scores; empty if the move brings nothing.
std::string gain_words(const AnsweredMove& move);

/// `5 -> 2,1  to 2,1,3`; only `to 2,1,3` if the move has no words of its own.
std::string move_words(const Move& move);

/// Prints `before` and the words of the move; in partisan games also the player before and `wins` after them.
void print_move(const AnsweredMove& move, const std::string& before, Output& output);

/// Prints the move, marked if it is best, with the entry that it leads to.
void print_move_and_worth(const AnsweredMove& move, Output& output);

/// Prints the position and its entry, then its moves, if the answer has them: the best, or all.
void print_answer(const Answer& answer, bool all_moves, Output& output);

/// Reads `left` or `right`. Throws UsageError, which names `word`.
Player parse_player(std::string_view text, std::string_view word);

// Prints a Grundy sequence and its period as text and as JSON.

/// The exceptions to a period that are listed; further ones are only counted.
inline constexpr std::uint64_t most_listed_exceptions = 1000;

/// `period 12 from n = 71 on (last exception 70)`; with a saltus also `G(n + 1) = G(n) + 1`.
std::string period_text(const sequences::Period& period);

/// Prints lines of ten values. Stops if the reader closes the output; throws Interrupted after a signal.
void print_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output);
/// Prints the period, its proof and the exceptions, or that no period is proved.
void print_period(const sequences::Sequence& sequence, Output& output);

/// Prints the object of `zermelo grundy --json` key by key, without a second copy of the values. The key `values` is
/// printed only if `with_values`; the keys of `more` follow the keys of the period.
void print_sequence_json(const sequences::Sequence& sequence, std::uint64_t max, bool with_values, const Json& more,
                         Output& output);

}  // namespace zermelo
