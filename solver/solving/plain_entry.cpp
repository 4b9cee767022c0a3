// The kind defines the entry; the game lists the moves. A graph search finds circles and longest plays.
#include "solver/solving/plain_entry.h"

#include <fmt/format.h>

namespace zermelo {
namespace {

/// The entries after the moves that the rules list. `Entry` is Value, or std::optional<Value> if entries may be
/// missing. From a missing entry on, the kind sees no entries; the caller drops the entry that the kind then defines.
template <class Entry>
class ListedMoves final : public Following {
 public:
  ListedMoves(const Game& game, const EntryKind& kind, Index position, const std::function<Entry(Index)>& value,
              MoveList& moves)
      : game_(game), kind_(kind), position_(position), value_(value), moves_(moves) {}

  /// Whether an entry that the kind asked for is missing.
  bool is_missing() const { return missing_; }

  Value ending() const override {
    if (missing_) return {};
    return kind_.is_score() ? score_entry(game_.final_score(position_)) : Value{game_.ending(position_), 0};
  }

  void for_each(Player player, const std::function<bool(Value)>& visit) override {
    if (kind_.sum == SumRule::nimbers)
      game_.list_options(position_, moves_);
    else
      game_.list_moves(player, position_, moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::optional<Value> after = entry(moves_[i]);
      if (!after) missing_ = true;
      if (missing_) continue;
      if (!visit(kind_.is_score() ? gained(moves_.gain(i), *after) : *after)) return;
    }
  }

 private:
  std::optional<Value> entry(std::span<const Index> sum) const {
    if (kind_.sum != SumRule::nimbers) return value_(sum.front());
    std::optional<std::uint32_t> number = 0;
    for (const Index term : sum) {
      const std::optional<Value> value = value_(term);
      if (!value) number.reset();
      if (number) *number ^= value->number;
    }
    if (!number) return {};
    return grundy_entry(*number);
  }

  const Game& game_;
  const EntryKind& kind_;
  Index position_;
  const std::function<Entry(Index)>& value_;
  MoveList& moves_;
  bool missing_ = false;
};

}  // namespace

Value PlainEntry::of(Index position, const std::function<Value(Index)>& value) {
  ListedMoves<Value> following(game_, kind_, position, value, moves_);
  return kind_.define(following);
}

std::optional<Value> PlainEntry::of_known(Index position, const std::function<std::optional<Value>(Index)>& known) {
  ListedMoves<std::optional<Value>> following(game_, kind_, position, known, moves_);
  const Value defined = kind_.define(following);
  if (following.is_missing()) return {};
  return defined;
}

/// An unknown win has at least one point; so a move to it gets less than its own points, unless the same player moves
/// again.
std::optional<Value> best_score(const Game& game, Index position,
                                const std::function<std::optional<KeptValue>(Index)>& kept, unsigned depth) {
  constexpr unsigned most_moves = 4096;
  if (depth == most_moves)
    throw FormatError("{}: wins of the table lead to one another for ever, which the rules exclude",
                      game.text(position));
  MoveList moves;
  game.list_moves(Player::mover, position, moves);
  if (moves.empty()) return score_entry(game.final_score(position));
  std::optional<int> best;
  const auto raise = [&](Gain gain, Value after) {
    best = std::max(best.value_or(-most_score), score_of(gained(gain, after)));
  };
  std::vector<std::size_t> unknown;
  bool found_all = true;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const std::optional<KeptValue> after = kept(moves[i].front()); !after)
      found_all = false;
    else if (after->is_known())
      raise(moves.gain(i), after->known());
    else
      unknown.push_back(i);
  if (!found_all) return {};
  for (const std::size_t i : unknown) {
    const Gain gain = moves.gain(i);
    if (!gain.again && gain.points - 1 <= best.value_or(-most_score)) continue;
    const std::optional<Value> after = best_score(game, moves[i].front(), kept, depth + 1);
    if (!after) return {};
    raise(gain, *after);
  }
  if (!best) throw FormatError("{}: a win of the table has no move that can win", game.text(position));
  return score_entry(*best);
}

namespace {

/// Searches depth first (Tarjan 1972): a move to an open position, whose moves are still being followed, closes a loop.
class Search {
 public:
  /// `turns`: follows only moves after which the same player moves again.
  Search(const Game& game, bool turns) : game_(game), turns_(turns), longest_(game.size(), unseen) {}

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
        return {{to, fmt::format("play can come back to it, by a move from {} (number {}), {}",
                                 game_.text(here.position), here.position,
                                 turns_ ? "while the same player moves on: endless play with extra turns for one "
                                          "player only; moves_again may hold only for moves that use something up"
                                        : "but the game says that it cannot loop")}};
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
    std::vector<Index>& left = open_.back().left;
    if (!turns_) return game_.successors(position, left);
    game_.list_moves(Player::mover, position, moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (moves_.gain(i).again) left.push_back(moves_[i].front());
  }

  std::optional<std::pair<Index, std::string>> leave() {
    const auto [position, longest, none] = open_.back();
    longest_[position] = longest;
    open_.pop_back();
    if (turns_ || longest <= game_.longest_play()) return {};
    return {{position,
             fmt::format("play from it can last {} plies, but longest_play says {}", longest, game_.longest_play())}};
  }

  static constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t unfinished = unseen - 1;

  const Game& game_;
  bool turns_;
  std::vector<std::uint32_t> longest_;
  std::vector<OpenPosition> open_;
  MoveList moves_;
};

std::optional<std::pair<Index, std::string>> first_loop(const Game& game, bool turns, const Job& job) {
  Search search(game, turns);
  for (Index position = 0; position < game.size(); ++position) {
    if (position % 1024 == 0) job.check("the rules were being checked when it was stopped");
    if (auto broken = search.follow(position)) return broken;
  }
  return {};
}

}  // namespace

std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job) {
  return first_loop(game, false, job);
}

std::optional<std::pair<Index, std::string>> endless_turn(const Game& game, const Job& job) {
  return first_loop(game, true, job);
}

}  // namespace zermelo
