// Toads and Frogs (Winning Ways, chapter 1): toads move one square to the right or jump over one frog, frogs move to
// the left likewise. Backsliding Toads and Frogs (Winning Ways, chapter 11; Siegel, Games of No Chance 3, 2009): men
// may also go back one square, but not jump back.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/ranking/subset_rank.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo::partisan {
namespace {

/// A key is a row of squares of two bits each, the first square lowest. A square is the index of its letter in
/// `letters`; the bits after the last square are 0.
class ToadRow {
 public:
  static constexpr std::uint32_t most_squares = 32;

  explicit ToadRow(const Spec& spec) {
    std::string row;
    for (const auto& [key, letter] : {std::pair{"toads", 't'}, std::pair{"spaces", '.'}, std::pair{"frogs", 'f'}})
      row.append(spec.integer(key, 0, most_squares), letter);
    if (row.empty() || row.size() > most_squares)
      spec.fail("spaces", fmt::format("a number with which toads + spaces + frogs is 1 to {}", most_squares));
    start_ = key_of(row);
  }

  PositionKey start() const { return start_; }
  std::string move_text(Player, unsigned place) const {
    return fmt::format("{} -> {}", (place >> 8) + 1, (place & 0xFF) + 1);
  }

  std::string text(PositionKey row) const {
    std::string words;
    for (int at = 0; at < length(row); ++at) words += letters[square(row, at)];
    return words;
  }
  PositionKey parse(std::string_view words) const {
    if (words.empty() || static_cast<int>(words.size()) > length(start_))
      throw UsageError("the position '{}' has {} squares; write 1 to {}", words, words.size(), length(start_));
    if (const std::size_t bad = words.find_first_not_of(letters.substr(1)); bad != std::string_view::npos)
      throw UsageError("'{}', square {} of the position '{}', is not one of '{}'", first_character(words.substr(bad)),
                       bad + 1, words, letters.substr(1));
    return key_of(words);
  }

 protected:
  static constexpr std::string_view letters = "_.tf";
  static constexpr PositionKey space = 1, toad = 2, frog = 3;

  static int length(PositionKey row) { return (static_cast<int>(std::bit_width(row)) + 1) / 2; }
  static PositionKey square(PositionKey row, int at) {
    return at < 0 || at >= static_cast<int>(most_squares) ? 0 : row >> 2 * at & 3;
  }
  static PositionKey key_of(std::string_view words) {
    PositionKey row = 0;
    for (std::size_t at = 0; at < words.size(); ++at) row |= PositionKey{letters.find(words[at])} << 2 * at;
    return row;
  }

  /// The number of men or spaces of a letter at the start.
  Index count(char letter) const {
    const std::string row = text(start_);
    return static_cast<Index>(std::count(row.begin(), row.end(), letter));
  }

  /// Appends the steps and jumps ahead.
  void add_advances(Player player, PositionKey row, std::vector<PlacedMove>& moves) const {
    const PositionKey others = man(player) ^ toad ^ frog;
    for (int from = 0; from < length(row); ++from) {
      if (square(row, from) != man(player)) continue;
      const int next = from + ahead(player);
      add_move(row, from, square(row, next) == others ? next + ahead(player) : next, moves);
    }
  }
  /// Appends the move of a man if its goal is free.
  static void add_move(PositionKey row, int from, int to, std::vector<PlacedMove>& moves) {
    if (square(row, to) != space) return;
    const PositionKey swapped = (square(row, from) ^ space) << 2 * from | (square(row, from) ^ space) << 2 * to;
    moves.push_back({row ^ swapped, static_cast<unsigned>(from) << 8 | static_cast<unsigned>(to)});
  }
  static PositionKey man(Player player) { return player == Player::left ? toad : frog; }
  static int ahead(Player player) { return player == Player::left ? 1 : -1; }

  PositionKey start_ = 0;
};

class Toads : public ToadRow {
 public:
  using ToadRow::ToadRow;

  /// All arrangements of all or some of the letters, since parts are shorter rows.
  Index positions_at_most() const {
    Index positions = 0;
    for (Index toads = 0; toads <= count('t'); ++toads)
      for (Index spaces = 0; spaces <= count('.'); ++spaces)
        for (Index frogs = 0; frogs <= count('f'); ++frogs)
          positions += binomial(toads + spaces + frogs, toads) * binomial(spaces + frogs, spaces);
    return positions;
  }

  void moves(Player player, PositionKey row, std::vector<PlacedMove>& moves) const { add_advances(player, row, moves); }

  /// The number of squares, plus the distances of toads and frogs from the ends to which they move.
  std::uint32_t tier(PositionKey row) const {
    int sum = length(row);
    for (int at = 0; at < length(row); ++at) {
      if (square(row, at) == toad) sum += length(row) - 1 - at;
      if (square(row, at) == frog) sum += at;
    }
    return static_cast<std::uint32_t>(sum);
  }
  /// The start has the highest tier, since moves and parts lower it.
  std::uint32_t tiers() const { return tier(start_) + 1; }

  /// The four men of `ttff` never move, because each is blocked by the others, and no man can jump over two men. So the
  /// squares on its left and on its right are independent parts, and `ttff` is like an end of the board.
  void parts(PositionKey row, std::vector<PositionKey>& parts) const {
    constexpr std::string_view blocked = "ttff";
    const std::string words = text(row);
    for (std::string_view rest = words; !rest.empty();) {
      const std::size_t end = rest.find(blocked);
      if (const PositionKey part = key_of(without_dead_ends(rest.substr(0, end))); can_move(part))
        parts.push_back(part);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + blocked.size());
    }
  }

 private:
  bool can_move(PositionKey row) const {
    std::vector<PlacedMove> list;
    for (const Player player : {Player::left, Player::right}) moves(player, row, list);
    return !list.empty();
  }

  /// Removes men at the ends that never move and that no man jumps over: at the right end a toad, and `ttf`, whose
  /// toads and frog block each other; at the left end likewise.
  static std::string_view without_dead_ends(std::string_view words) {
    for (const std::string_view dead : {"t", "ttf"})
      if (words.ends_with(dead)) return without_dead_ends(words.substr(0, words.size() - dead.size()));
    for (const std::string_view dead : {"f", "tff"})
      if (words.starts_with(dead)) return without_dead_ends(words.substr(dead.size()));
    return words;
  }
};

class BackslidingToads : public ToadRow {
 public:
  using ToadRow::ToadRow;

  Index positions_at_most() const {
    return binomial(count('t') + count('.') + count('f'), count('t')) * binomial(count('.') + count('f'), count('.'));
  }
  void moves(Player player, PositionKey row, std::vector<PlacedMove>& moves) const {
    add_advances(player, row, moves);
    for (int from = 0; from < length(row); ++from)
      if (square(row, from) == man(player)) add_move(row, from, from - ahead(player), moves);
  }
};

constexpr const char* row_text = "the squares, t for a toad, f for a frog, . for a space, for example t.tf.";

std::vector<Key> row_keys() {
  const std::string range = "0 to 32, 1 to 32 together";
  return {{"toads", range, "", "toads, at the left end"},
          {"spaces", range, "", "free squares, in the middle"},
          {"frogs", range, "", "frogs, at the right end"}};
}

}  // namespace

Family toads_family() {
  return {"toads",
          "toads (Left) move one square to the right or jump over one frog; frogs (Right) do the same to the left",
          row_text,
          row_keys(),
          make_discovered_partisan<Toads>,
          partisan_metrics()};
}

Family backsliding_toads_family() {
  return {"backsliding-toads",
          "toads and frogs move as in toads, or go back one square to a free one; endless play is a draw",
          row_text,
          row_keys(),
          make_loopy_partisan<BackslidingToads>,
          loopy_partisan_metrics()};
}

}  // namespace zermelo::partisan
