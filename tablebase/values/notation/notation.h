// Parses and prints the usual notation of short games: {2|0||-1}, 3/4, ^2*, +-1; docs/values.md explains it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// The relations between two games: <=, >=, <, >, =, <> for confused, and those of CGSuite: !=, <| and |>.
enum class Relation { at_most, at_least, less, greater, equal, confused, unequal, not_at_least, not_at_most };

/// How a text is read. Usual: `2*3` is 2 + *3 and `1+-1` is 0; CGSuite's constructs that have no other meaning are read
/// too. CGSuite: as CGSuite 2 reads it, so `2*3` is 6 and `1+-1` is 1 plus a switch.
enum class Notation { usual, cgsuite };

/// A game, or a claim about two of them.
struct Statement {
  ShortGame game;
  std::optional<Relation> relation = {};
  ShortGame other = {};  ///< the right side, if there is a relation
};

/// The longest text that is read or printed, in bytes, and the greatest depth of nested braces and signs.
inline constexpr std::size_t most_notation = std::size_t{1} << 20;
inline constexpr unsigned most_nesting = 200;

/// Parses a game or a relation between two games, from any bytes. Throws UsageError with the place of the wrong
/// character, counted from 1, and what was expected, or the construct of CGSuite that is not known; also throws as
/// GamePool does.
Statement parse_statement(GamePool& pool, std::string_view text, Notation notation = Notation::usual);
/// Parses a game without a relation. Throws as parse_statement does.
ShortGame parse_short_game(GamePool& pool, std::string_view text, Notation notation = Notation::usual);
/// Whether the relation of the statement is true. Requires a relation.
bool holds(GamePool& pool, const Statement& statement);

/// Returns the canonical form in ASCII, the same text in every run. parse_short_game makes the same game from it.
/// Throws LimitError above most_notation characters.
std::string text(GamePool& pool, ShortGame game);
/// Returns the game as papers print it, in ASCII: like `text`, but a switch of several options is `+-(A,B)`, a number
/// and a tiny are `2 + +_2`, and two ups are `^^`. parse_short_game makes the same game from it. Throws as `text` does.
std::string brief_text(GamePool& pool, ShortGame game);
/// Returns the canonical form as CGSuite 2 reads it, for example `1+^2*3` or `+-(1/2)`, in ASCII. parse_short_game
/// makes the same game from it with Notation::cgsuite. Throws as `text` does.
std::string cgsuite_text(GamePool& pool, ShortGame game);
/// Returns a printed game for the math mode of LaTeX, such as `\{0 \mid -1\}`; nothing if the text has a character that
/// printed games do not have.
std::optional<std::string> latex_math(std::string_view notation);

}  // namespace zermelo
