// A won position has a move to a lost one; its depth is 1 + the least such depth. A lost position has only moves to won
// ones; its depth is 1 + the greatest of these. Grundy values are least excluded values, outcome classes say who wins
// moving first.
#include "solver/solving/plain_entry.h"

#include <fmt/format.h>

namespace zermelo {

bool same_entry(Metric metric, Value a, Value b) {
  if (metric == Metric::grundy) return a == b;
  if (a.outcome != b.outcome) return false;
  return metric == Metric::outcome || a.depth == b.depth;
}

Value PlainEntry::of(Index position, const std::function<Value(Index)>& value) {
  if (metric_ == Metric::grundy) return by_options(position, value);
  if (game_.game_class() == GameClass::partisan) return by_players(position, value);
  Value entry = by_moves(position, value);
  if (metric_ == Metric::outcome) entry.depth = 0;
  return entry;
}

Value PlainEntry::by_moves(Index position, const std::function<Value(Index)>& value) {
  game_.successors(position, next_);
  if (next_.empty()) return {game_.ending(position), 0};
  std::uint32_t least_losing = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t greatest_winning = 0;
  bool may_draw = false;
  for (const Index to : next_) {
    const Value goal = value(to);
    may_draw |= goal.outcome == Outcome::draw;
    if (goal.outcome == Outcome::loss) least_losing = std::min(least_losing, goal.depth);
    if (goal.outcome == Outcome::win) greatest_winning = std::max(greatest_winning, goal.depth);
  }
  const bool won = least_losing != std::numeric_limits<std::uint32_t>::max();
  if (won) return {Outcome::win, least_losing + 1};
  return may_draw ? Value{Outcome::draw, 0} : Value{Outcome::loss, greatest_winning + 1};
}

/// The least number that no option has. The value of a sum is the exclusive or of the values of its terms (Sprague
/// 1935, Grundy 1939).
Value PlainEntry::by_options(Index position, const std::function<Value(Index)>& value) {
  game_.list_options(position, options_);
  std::vector<bool> found(options_.size() + 1);  // the least missing value is at most the number of options
  for (std::size_t i = 0; i < options_.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options_[i]) sum ^= value(term).number;
    if (sum < found.size()) found[sum] = true;
  }
  return grundy_entry(static_cast<std::uint32_t>(std::find(found.begin(), found.end(), false) - found.begin()));
}

Value PlainEntry::by_players(Index position, const std::function<Value(Index)>& value) {
  const bool left = wins_first(Player::left, position, value), right = wins_first(Player::right, position, value);
  return {Outcome::loss, 0, (left ? 1u : 0u) + (right ? 2u : 0u)};
}

bool PlainEntry::wins_first(Player player, Index position, const std::function<Value(Index)>& value) {
  // The bit of the classes in which the other player wins moving first.
  const std::uint32_t reply = player == Player::left ? 2 : 1;
  game_.list_moves(player, position, options_);
  for (std::size_t i = 0; i < options_.size(); ++i)
    if ((value(options_[i].front()).number & reply) == 0) return true;
  return false;
}

namespace {

/// Searches depth first (Tarjan 1972): a move to an open position, whose moves are still being followed, closes a loop.
class Search {
 public:
  explicit Search(const Game& game) : game_(game), longest_(game.size(), unseen) {}

  /// Follows all play from `root`. Returns the first broken promise, if any.
  std::optional<std::pair<Index, std::string>> follow(Index root) {
    if (longest_[root] == unseen) enter(root);
    while (!open_.empty()) {
      OpenPosition& here = open_.back();
      if (here.left.empty()) {
        if (auto broken = leave()) return broken;
        continue;
      }
      const Index to = here.left.back();
      if (longest_[to] == unfinished)
        return {{to, fmt::format("play can come back to it, by a move from {} (number {}), but the game says that it "
                                 "cannot loop",
                                 game_.text(here.position), here.position)}};
      if (longest_[to] == unseen) {
        enter(to);
      } else {
        here.longest = std::max(here.longest, longest_[to] + 1);
        here.left.pop_back();
      }
    }
    return {};
  }

 private:
  struct OpenPosition {
    Index position = 0;
    std::uint32_t longest = 0;  ///< plies of the longest play along the moves followed so far
    std::vector<Index> left;    ///< the moves not followed yet
  };

  void enter(Index position) {
    longest_[position] = unfinished;
    open_.push_back({position, 0, {}});
    game_.successors(position, open_.back().left);
  }

  std::optional<std::pair<Index, std::string>> leave() {
    const auto [position, longest, none] = open_.back();
    longest_[position] = longest;
    open_.pop_back();
    if (longest <= game_.longest_play()) return {};
    return {{position,
             fmt::format("play from it can last {} plies, but longest_play says {}", longest, game_.longest_play())}};
  }

  static constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t unfinished = unseen - 1;

  const Game& game_;
  std::vector<std::uint32_t> longest_;
  std::vector<OpenPosition> open_;
};

}  // namespace

std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job) {
  Search search(game);
  for (Index position = 0; position < game.size(); ++position) {
    if (position % 1024 == 0) job.check("the rules were being checked when it was stopped");
    if (auto broken = search.follow(position)) return broken;
  }
  return {};
}

}  // namespace zermelo
