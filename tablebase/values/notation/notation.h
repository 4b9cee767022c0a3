// The notation of the field for short games: {2|0||-1}, 3/4, ^2*, +-1; docs/values.md explains it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// a REL b: <=, >=, <, >, =, and <> for confused.
enum class Relation { at_most, at_least, less, greater, equal, confused };

/// A game, or a claim about two of them.
struct Statement {
  ShortGame game;
  std::optional<Relation> relation = {};
  ShortGame other = {};  ///< the right side, if there is a relation
};

/// The longest text that is read or printed, in characters, and how deep braces and signs may nest in it.
inline constexpr std::size_t most_notation = std::size_t{1} << 20;
inline constexpr unsigned most_nesting = 200;

/// Any bytes. UsageError that names the character, counted from 1, and what was expected; and what GamePool throws.
Statement parse_statement(GamePool& pool, std::string_view text);
/// The same without a relation.
ShortGame parse_short_game(GamePool& pool, std::string_view text);
bool holds(GamePool& pool, const Statement& statement);

/// The canonical form, the same text in every run; parse_short_game gives the same game again. ASCII.
/// LimitError past most_notation characters.
std::string text(GamePool& pool, ShortGame game);

}  // namespace zermelo
