// A player wins without a move, or by a move after which the other player, who moves next, loses. Only one player has
// moves in an integer, so the other one wins.
#include "tablebase/values/misere_outcome.h"

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

constexpr std::size_t most_misere_positions = 10'000'000;

class MiserePlay {
 public:
  MiserePlay(GamePool& pool, const Job& job) : pool_(pool), job_(job) {}

  bool wins_first(Player player, ShortGame game) {
    if (pool_.is_integer(game)) return wins_integer(player, game);
    auto& known = known_[player == Player::left ? 0 : 1];
    if (const auto found = known.find(game.bits); found != known.end()) return found->second;
    const GameOptions options = player == Player::left ? pool_.left_options(game) : pool_.right_options(game);
    bool wins = options.size() == 0;
    for (std::size_t i = 0; i < options.size() && !wins; ++i) wins = !wins_first(other(player), options[i]);
    if (known.size() % 4096 == 0) job_.check();
    if (known.size() == most_misere_positions)
      throw LimitError("the misere outcome needs more than {} positions; choose a simpler game", most_misere_positions);
    return known[game.bits] = wins;
  }

 private:
  /// 0 is won by the player who begins; a positive integer by Right.
  bool wins_integer(Player player, ShortGame game) {
    const GameOrder order = pool_.compare(game, ShortGame{});
    return order == GameOrder::equal || (order == GameOrder::greater) == (player == Player::right);
  }

  GamePool& pool_;
  const Job& job_;
  std::unordered_map<std::uint64_t, bool> known_[2];  ///< by the player who begins
};

}  // namespace

OutcomeClass misere_outcome(GamePool& pool, ShortGame game, const Job& job) {
  MiserePlay play(pool, job);
  return outcome_class(play.wins_first(Player::left, game), play.wins_first(Player::right, game));
}

}  // namespace zermelo
