// A blank point is a dot. A letter names a kind and its player.
#include "tablebase/boards/described/rules/position_text.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::described {
namespace {

/// The kind with this letter. Throws UsageError.
unsigned kind_of(const BoardRules& rules, char letter, std::string_view words) {
  std::string letters;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) {
    if (rules.kinds[kind].letter == letter) return kind;
    letters += rules.kinds[kind].letter;
  }
  throw UsageError("'{}' in the position '{}' is no man; the men are {} and . is a blank", letter, words, letters);
}

/// Rows may be joined by `/` or by nothing.
void read_board(const BoardRules& rules, std::string_view board, std::string_view words, Placement& position) {
  const std::vector<std::string_view> rows = split(board, '/');
  if (rows.size() > 1 && rows.size() != rules.rows.size())
    throw UsageError("the position '{}' has {} rows; this board has {}", words, rows.size(), rules.rows.size());
  unsigned point = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.size() > 1 && rows[row].size() != rules.rows[row])
      throw UsageError("row {} of the position '{}' has {} points; on this board it has {}", row + 1, words,
                       rows[row].size(), rules.rows[row]);
    for (const char letter : rows[row]) {
      if (point < rules.points() && letter != '.') position.men[kind_of(rules, letter, words)] |= one(point);
      ++point;
    }
  }
  if (point != rules.points())
    throw UsageError("the position '{}' has {} points; this board has {}", words, point, rules.points());
}

}  // namespace

char letter_of(const BoardRules& rules, unsigned side) { return rules.kinds[lowest(rules.kinds_of(side))].letter; }

std::string text_of(const BoardRules& rules, const Placement& position) {
  std::string letters(rules.points(), '.'), text, hands;
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind) {
    for_points(position.men[kind], [&](unsigned point) { letters[point] = rules.kinds[kind].letter; });
    hands.append(position.hand[kind], rules.kinds[kind].letter);
  }
  std::size_t point = 0;
  for (const std::size_t row : rules.rows) {
    if (point > 0) text += '/';
    text += letters.substr(point, row);
    point += row;
  }
  text += fmt::format(",{}", letter_of(rules, position.turn));
  return rules.has_hands() ? text + "," + (hands.empty() ? "-" : hands) : text;
}

Placement placement_of(const BoardRules& rules, std::string_view words) {
  const auto parts = words_in(words, ", \t");
  if (parts.size() < 2 || parts.size() > (rules.has_hands() ? 3 : 2) || parts[1].size() != 1)
    throw UsageError("the position '{}' is not the rows of the board, the player to move{}, for example '{}'", words,
                     rules.has_hands() ? " and the men in hands" : "", text_of(rules, Placement{}));
  Placement position;
  read_board(rules, parts[0], words, position);
  position.turn = rules.kinds[kind_of(rules, parts[1].front(), words)].side;
  if (parts.size() == 3 && parts[2] != "-")
    for (const char letter : parts[2]) {
      std::uint8_t& men = position.hand[kind_of(rules, letter, words)];
      if (men == 255) throw UsageError("the position '{}' has too many men in a hand", words);
      ++men;
    }
  return position;
}

}  // namespace zermelo::described
