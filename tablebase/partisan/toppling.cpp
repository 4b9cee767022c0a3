// Toppling Dominoes (Albert, Nowakowski and Wolfe 2007): a player topples a domino of an own colour, or a green one,
// and with it all dominoes on one side.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo::partisan {
namespace {

/// A position is a piece of the row. Its key is the place where the piece first occurs and its length; 0 if it is
/// empty.
class Toppling {
 public:
  static constexpr std::size_t most_dominoes = 255;

  explicit Toppling(Spec& spec) : row_(spec.text("row")) {
    for (char& letter : row_)
      if (letter == 'g') letter = 'e';
    if (row_.empty() || row_.size() > most_dominoes || row_.find_first_not_of(letters) != std::string::npos)
      spec.fail("row", fmt::format("1 to {} letters l, r and e", most_dominoes));
    spec.set("row", row_);
  }

  PositionKey start() const { return key_of(row_); }
  Index positions_at_most() const { return row_.size() * (row_.size() + 1) / 2 + 1; }

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    const std::string_view piece = piece_of(position);
    for (std::size_t at = 0; at < piece.size(); ++at) {
      if (piece[at] != 'e' && piece[at] != (player == Player::left ? 'l' : 'r')) continue;
      moves.push_back({key_of(piece.substr(at + 1)), static_cast<unsigned>(2 * at)});
      moves.push_back({key_of(piece.substr(0, at)), static_cast<unsigned>(2 * at + 1)});
    }
  }
  std::string move_text(Player, unsigned place) const {
    return fmt::format("{} {}", place / 2 + 1, place % 2 == 0 ? "leftwards" : "rightwards");
  }

  /// The number of dominoes.
  std::uint32_t tier(PositionKey position) const { return static_cast<std::uint32_t>(piece_of(position).size()); }
  std::uint32_t tiers() const { return static_cast<std::uint32_t>(row_.size()) + 1; }
  void parts(PositionKey position, std::vector<PositionKey>& parts) const {
    if (position != 0) parts.push_back(position);
  }

  std::string text(PositionKey position) const { return position == 0 ? "." : std::string(piece_of(position)); }
  PositionKey parse(std::string_view words) const {
    if (words == ".") return 0;
    if (const std::size_t bad = words.find_first_not_of(letters); bad != std::string_view::npos)
      throw UsageError("'{}', domino {} of the position '{}', is not one of 'lre'; write . for no dominoes",
                       first_character(words.substr(bad)), bad + 1, words);
    if (words.empty() || row_.find(words) == std::string::npos)
      throw UsageError("the position '{}' is no piece of the row {}", words, row_);
    return key_of(words);
  }

 private:
  static constexpr std::string_view letters = "lre";

  /// Requires a piece of the row.
  PositionKey key_of(std::string_view piece) const {
    return piece.empty() ? 0 : PositionKey{row_.find(piece)} << 32 | piece.size();
  }
  std::string_view piece_of(PositionKey key) const {
    return std::string_view(row_).substr(key >> 32, static_cast<std::uint32_t>(key));
  }

  std::string row_;
};

std::unique_ptr<Game> make_toppling(Spec spec, const Resources& resources) {
  Toppling rules(spec);
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

}  // namespace

Family toppling_family() {
  return {"toppling",
          "a player topples a domino of an own colour or a green one, and with it all dominoes on one of its sides",
          "a piece of the row, l for Left's dominoes, r for Right's, e for green ones; . if there is none",
          {{"row", "1 to 255 letters l, r, e", "", "the dominoes; g is read as e"}},
          make_toppling,
          partisan_metrics()};
}

}  // namespace zermelo::partisan
