// Prints canonical forms. Nested forms with one option use more bars instead of braces, up to three bars.

#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

constexpr unsigned most_bars = 3;

/// A printed form. If bars > 0, its longest separator has that many bars and its outer braces are left out.
struct PrintedGame {
  std::string inside;
  unsigned bars = 0;

  std::string whole() const { return bars == 0 ? inside : "{" + inside + "}"; }
};

/// Cost: one step for each printed option. Throws LimitError if the text gets too long.
class Printer {
 public:
  explicit Printer(GamePool& pool) : pool_(pool) {}

  PrintedGame words(ShortGame game) {
    if (!game.is_node()) return {plain(game)};
    if (const auto named = name_of(game)) return {*named};
    const PrintedGame left = side(pool_.left_options(game)), right = side(pool_.right_options(game));
    const unsigned bars = 1 + std::max(left.bars, right.bars);
    return {kept(left.inside + std::string(bars, '|') + right.inside), bars};
  }

 private:
  const std::string& kept(const std::string& text) {
    printed_ += text.size();
    if (text.size() > most_notation || printed_ > 200 * most_notation)
      throw LimitError("the canonical form is longer than {} characters", most_notation);
    return text;
  }

  /// number + ups + nimber.
  std::string plain(ShortGame game) {
    if (game.is_large_number()) return pool_.as_number(game)->text();
    const NumberUpStar parts = NumberUpStar::of(game);
    std::string number = pool_.as_number(inline_number(game))->text();
    if (inline_number(game) == game) return number;
    std::string text = number == "0" ? "" : number;
    if (parts.ups != 0) text += parts.ups > 0 ? '^' : 'v';
    if (std::abs(parts.ups) > 1) text += std::to_string(std::abs(parts.ups));
    if (parts.nimber != 0) text += '*';
    return parts.nimber > 1 ? text + std::to_string(parts.nimber) : text;
  }

  /// The short name of the game, if it has one: +-G, or tiny or miny of a number.
  std::optional<std::string> name_of(ShortGame game) {
    const GameOptions left = pool_.left_options(game), right = pool_.right_options(game);
    if (left.size() != 1 || right.size() != 1) return std::nullopt;
    const bool has_ups = left[0].is_inline() && NumberUpStar::of(left[0]).ups != 0;  // +-1^ might be read as (+-1)^
    if (!has_ups && pool_.negate(left[0]) == right[0]) return "+-" + words(left[0]).whole();
    const ShortGame negative = pool_.negate(game);
    if (const auto size = tiny_size(game)) return "+_" + *size;
    if (const auto size = tiny_size(negative)) return "-_" + *size;
    return std::nullopt;
  }

  /// The x of {0||0|-x}, if it is a number.
  std::optional<std::string> tiny_size(ShortGame game) {
    const ShortGame zero, threat = pool_.right_options(game)[0];
    if (pool_.left_options(game)[0] != zero || !threat.is_node()) return std::nullopt;
    const GameOptions left = pool_.left_options(threat), right = pool_.right_options(threat);
    if (left.size() != 1 || right.size() != 1 || left[0] != zero || !is_number(right[0])) return std::nullopt;
    return pool_.as_number(pool_.negate(right[0]))->text();
  }

  PrintedGame side(const GameOptions& options) {
    if (options.size() == 1) {
      PrintedGame only = words(options[0]);
      return only.bars < most_bars ? only : PrintedGame{only.whole()};
    }
    std::string text;
    for (const ShortGame option : options) {
      text += text.empty() ? "" : ",";
      text += kept(words(option).whole());
    }
    return {kept(text)};
  }

  GamePool& pool_;
  std::size_t printed_ = 0;
};

}  // namespace

std::string text(GamePool& pool, ShortGame game) { return Printer(pool).words(game).whole(); }

}  // namespace zermelo
