// Pong Hau K'i: two men each on five points, one of which is blank; the player who cannot move loses. All positions are
// listed once and numbered by their place in the list.
#include <bit>

#include "tablebase/boards/position_list.h"
#include "tablebase/boards/sliding.h"
#include "tablebase/registry/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo {
namespace {

class PongHauKi {
 public:
  using Position = Slide;

  explicit PongHauKi(const Spec&) {}

  Position start() const { return {0, 0b11000, 0b00011}; }
  Index size() const { return list_.size(); }
  Index rank(const Position& position) const { return list_.rank(position); }
  Position unrank(Index index) const { return list_.unrank(index); }

  std::optional<Outcome> ending(const Position& position) const {
    if (board_.can_slide(position)) return std::nullopt;
    return Outcome::loss;
  }
  void moves(const Position& position, std::vector<Position>& next) const { board_.slides(position, next); }
  void unmoves(const Position& position, std::vector<Position>& before) const {
    const std::size_t old = before.size();
    Position back = position;
    back.noughts_turn ^= 1;
    board_.slides(back, before);
    for (std::size_t i = old; i < before.size(); ++i) before[i].noughts_turn ^= 1;
  }

  std::string ending_text(const Position& position) const {
    return position.noughts_turn != 0 ? "O cannot move" : "X cannot move";
  }
  std::string text(const Position& position) const { return board_.text(position); }
  Position parse(std::string_view words) const {
    const Position position = board_.parse(words);
    require_men(position, 2, 2, words);
    return position;
  }
  std::string move_text(const Position& from, const Position& to) const { return board_.move_text(from, to); }

 private:
  static std::vector<Position> all() {
    std::vector<Position> positions;
    for (std::uint16_t turn = 0; turn < 2; ++turn)
      for (std::uint16_t noughts = 0; noughts < 32; ++noughts)
        for (std::uint16_t crosses = 0; crosses < 32; ++crosses)
          if ((noughts & crosses) == 0 && std::popcount(noughts) == 2 && std::popcount(crosses) == 2)
            positions.push_back({turn, noughts, crosses});
    return positions;
  }

  /// Three sides of a square, all except the upper one, and the two diagonals, which meet in the middle.
  SlidingBoard board_{{2, 1, 2}, {{0, 2}, {1, 2}, {3, 2}, {4, 2}, {0, 3}, {1, 4}, {3, 4}}};
  PositionList<Position> list_{all()};
};

}  // namespace

Family pong_hau_ki_family() {
  return make_family<PongHauKi>(
      "pong-hau-ki",
      "two men each on the corners and the middle of a square without its upper side; slide one to the blank point; "
      "the player who cannot move loses",
      "upper corners, middle, lower corners, X, O or . a point, and the player to move, for example XX/./OO,X", {});
}

}  // namespace zermelo
