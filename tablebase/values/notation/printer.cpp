// Prints canonical forms. Nested forms with one option use more bars instead of braces, up to three bars.
#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {
namespace {

constexpr unsigned most_bars = 3;

/// The brief style has names for more games. The style of CGSuite has a plus between a number and ups or a nimber, and
/// switches as the only names.
enum class Style { plain, brief, cgsuite };

/// A printed form. If bars > 0, its longest separator has that many bars and its outer braces are left out.
struct PrintedGame {
  std::string inside;
  unsigned bars = 0;

  std::string whole() const { return bars == 0 ? inside : "{" + inside + "}"; }
};

/// Cost: one step for each printed option. Throws LimitError if the text gets too long.
class Printer {
 public:
  Printer(GamePool& pool, Style style) : pool_(pool), style_(style) {}

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
    if (style_ == Style::cgsuite && !text.empty()) text += '+';
    if (parts.ups != 0) text += parts.ups > 0 ? '^' : 'v';
    if (std::abs(parts.ups) == 2 && style_ == Style::brief)
      text += text.back();
    else if (std::abs(parts.ups) > 1)
      text += std::to_string(std::abs(parts.ups));
    if (parts.nimber != 0) text += '*';
    return parts.nimber > 1 ? text + std::to_string(parts.nimber) : text;
  }

  /// The short name of the game, if it has one: +-G, or tiny or miny of a number; in the brief style also +-(G,H), and
  /// the sum of a number and one of these infinitesimals.
  std::optional<std::string> name_of(ShortGame game) {
    const GameOptions left = pool_.left_options(game), right = pool_.right_options(game);
    const bool single = left.size() == 1 && right.size() == 1;
    if ((single || style_ == Style::brief) && is_symmetric(left, right))
      if (const auto words = switch_words(left)) return words;
    if (!single || style_ == Style::cgsuite) return std::nullopt;
    if (const auto words = infinitesimal(game)) return words;
    return style_ == Style::brief ? number_and_infinitesimal(game) : std::nullopt;
  }

  /// +_x or -_x.
  std::optional<std::string> infinitesimal(ShortGame game) {
    if (pool_.left_options(game).size() != 1 || pool_.right_options(game).size() != 1) return std::nullopt;
    if (const auto size = tiny_size(game)) return "+_" + *size;
    if (const auto size = tiny_size(pool_.negate(game))) return "-_" + *size;
    return std::nullopt;
  }

  /// {n||n|n-x} is n + +_x, and {n+x|n||n} is n + -_x.
  std::optional<std::string> number_and_infinitesimal(ShortGame game) {
    for (const ShortGame number : {pool_.left_options(game)[0], pool_.right_options(game)[0]}) {
      if (!is_number(number)) continue;
      const ShortGame rest = pool_.subtract(game, number);
      const auto words = rest.is_node() ? infinitesimal(rest) : std::nullopt;
      if (words) return pool_.as_number(number)->text() + " + " + *words;
    }
    return std::nullopt;
  }

  /// Whether Right's options are the negatives of Left's, at most 100.
  bool is_symmetric(const GameOptions& left, const GameOptions& right) {
    if (left.size() != right.size() || left.size() > 100) return false;
    for (const ShortGame option : left) {
      const ShortGame negative = pool_.negate(option);
      bool found = false;
      for (const ShortGame other : right) found = found || other == negative;
      if (!found) return false;
    }
    return true;
  }

  /// The plain style has no brackets, and +-1^ might be read as (+-1)^.
  std::optional<std::string> switch_words(const GameOptions& left) {
    if (left.size() > 1) return "+-(" + side(left).inside + ")";
    const bool has_ups = left[0].is_inline() && NumberUpStar::of(left[0]).ups != 0;
    if (has_ups && style_ == Style::plain) return std::nullopt;
    const std::string option = words(left[0]).whole();
    if (style_ == Style::cgsuite)
      return option.starts_with('{') || pool_.is_integer(left[0]) ? "+-" + option : "+-(" + option + ")";
    const bool is_sum = !option.starts_with('{') && option.find(" + ") != std::string::npos;
    return has_ups || is_sum ? "+-(" + option + ")" : "+-" + option;
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
  Style style_;
  std::size_t printed_ = 0;
};

}  // namespace

std::string text(GamePool& pool, ShortGame game) { return Printer(pool, Style::plain).words(game).whole(); }

std::string brief_text(GamePool& pool, ShortGame game) { return Printer(pool, Style::brief).words(game).whole(); }

std::string cgsuite_text(GamePool& pool, ShortGame game) { return Printer(pool, Style::cgsuite).words(game).whole(); }

}  // namespace zermelo
