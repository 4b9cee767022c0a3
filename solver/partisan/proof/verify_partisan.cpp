// Each thread compares entries with their moves by its own PlainGames, in which it remembers comparisons.
#include "solver/partisan/proof/verify_partisan.h"

#include <algorithm>
#include <memory>

#include "solver/loopy/proof/groundless.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/game/turn_game.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo::partisan::proof {
namespace {

/// The checks of one thread.
class EntryCheck {
 public:
  EntryCheck(const PartisanGame& game, const EntryKind& kind, const std::vector<ValueLine>& lines,
             const std::function<std::uint32_t(Index)>& number)
      : game_(game), kind_(kind), lines_(lines), number_(number), plain_(game, kinds::outcome_classes), games_(lines) {}

  bool agrees(Index position) {
    const std::uint32_t entry = number_(position);
    if (kind_ == kinds::outcome_classes)
      return entry == plain_.of(position, [this](Index to) { return Value{Outcome::loss, 0, number_(to)}; }).number;
    if (entry >= lines_.size()) return false;
    return options(Player::left, position, left_) && options(Player::right, position, right_) &&
           games_.equals(games_.listed(entry), left_, right_);
  }

 private:
  /// The values after the player's moves, sorted, each once. Returns false if a number is not in the list.
  bool options(Player player, Index position, std::vector<PlainGames::Game>& games) {
    game_.list_moves(player, position, moves_);
    games.clear();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      PlainGames::Game total = games_.listed(0);
      for (const Index term : moves_[i]) {
        const std::uint32_t number = number_(term);
        if (number >= lines_.size()) return false;
        total = games_.sum(total, games_.listed(number));
      }
      games.push_back(total);
    }
    std::sort(games.begin(), games.end());
    games.erase(std::unique(games.begin(), games.end()), games.end());
    return true;
  }

  const PartisanGame& game_;
  const EntryKind& kind_;
  const std::vector<ValueLine>& lines_;
  const std::function<std::uint32_t(Index)>& number_;
  PlainEntry plain_;
  PlainGames games_;
  MoveList moves_;
  std::vector<PlainGames::Game> left_, right_;
};

std::vector<ValueLine> parsed(const ValueList& list) {
  std::vector<ValueLine> lines;
  for (const std::string& line : list.lines) lines.push_back(ValueLine::parse(line));
  return lines;
}

constexpr std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32 | b; }

}  // namespace

void verify_partisan(const PartisanGame& game, const EntryKind& kind, const ValueList& list,
                     const std::function<std::uint32_t(Index)>& number, Index sample, Findings& findings) {
  constexpr Index stretch = Index{1} << 16, chunk = 1024;  // positions between two reports, and for one thread
  const std::vector<ValueLine> lines = parsed(list);
  const Sample chosen{game.size(), sample};
  std::vector<std::unique_ptr<EntryCheck>> checks(findings.job().workers().count());
  for (auto& check : checks) check = std::make_unique<EntryCheck>(game, kind, lines, number);
  share_stretches(checks, chosen.count(), stretch, chunk, findings, [&](const auto& check, Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      const Index position = chosen.position(k);
      findings.check(position, [&] { return check->agrees(position); });
    }
  });
}

Groundless find_groundless(const Game& game, const std::function<Value(Index)>& value, const Job& job) {
  const TurnGame turns(game);
  Groundless found = loopy::proof::find_groundless(
      turns,
      [&](Index turn) {
        return outcome_first(static_cast<OutcomeClass>(value(turn / 2).number), TurnGame::player(turn));
      },
      job);
  if (found.first) found.first = *found.first / 2;
  return found;
}

/// Evaluates the definition of <= recursively and remembers every answer. Sums stay pairs of terms until their options
/// are needed.
PlainGames::PlainGames(const std::vector<ValueLine>& lines) : lines_(lines) {}

PlainGames::Game PlainGames::add(Options left, Options right) {
  entries_.push_back({std::move(left), std::move(right), 0, 0, true});
  return static_cast<Game>(entries_.size() - 1);
}

/// n = {n-1|}, -n = {|1-n}, m/2^e = {(m-1)/2^e|(m+1)/2^e}; recurses to 0, through `most` integers at most.
PlainGames::Game PlainGames::number(const Dyadic& number) {
  const std::pair key(number.numerator(), number.exponent());
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  constexpr int most = 20'000;
  if (abs(number.numerator()) > most && number.is_integer())
    throw LimitError("the proof needs the number {}, but the definition proves numbers from -{} to {} only",
                     number.text(), most, most);
  const Dyadic step(Integer(1), number.exponent());
  Options left, right;
  if (!number.is_integer() || number.numerator() > 0) left.push_back(this->number(number - step));
  if (!number.is_integer() || number.numerator() < 0) right.push_back(this->number(number + step));
  const Game game = add(std::move(left), std::move(right));
  numbers_.emplace(key, game);
  return game;
}

/// *k = {0, ..., *(k-1)|0, ..., *(k-1)}.
PlainGames::Game PlainGames::nimber(std::uint32_t k) {
  if (k == 0) return number(Dyadic());
  if (const auto known = nimbers_.find(k); known != nimbers_.end()) return known->second;
  Options smaller;
  for (std::uint32_t i = 0; i < k; ++i) smaller.push_back(nimber(i));
  const Game game = add(smaller, smaller);
  nimbers_.emplace(k, game);
  return game;
}

/// n copies of ^ = {0|*}, or -n copies of v = {*|0}.
PlainGames::Game PlainGames::up(std::int32_t n) {
  if (n == 0) return number(Dyadic());
  if (const auto known = ups_.find(n); known != ups_.end()) return known->second;
  const Game zero = nimber(0), star = nimber(1);
  const Game one = n > 0 ? (n == 1 ? add({zero}, {star}) : up(1)) : (n == -1 ? add({star}, {zero}) : up(-1));
  const Game game = n == 1 || n == -1 ? one : sum(one, up(n > 0 ? n - 1 : n + 1));
  ups_.emplace(n, game);
  return game;
}

PlainGames::Game PlainGames::listed(std::uint32_t line) {
  if (const auto known = listed_.find(line); known != listed_.end()) return known->second;
  const ValueLine& words = lines_.at(line);
  Game game = 0;
  if (words.is_options) {
    Options left, right;
    for (const std::uint32_t option : words.left) left.push_back(listed(option));
    for (const std::uint32_t option : words.right) right.push_back(listed(option));
    game = add(std::move(left), std::move(right));
  } else {
    game = sum(number(words.number), sum(up(words.ups), nimber(words.nimber)));
  }
  listed_.emplace(line, game);
  return game;
}

PlainGames::Game PlainGames::sum(Game a, Game b) {
  const Game zero = number(Dyadic());
  if (a == zero) return b;
  if (b == zero) return a;
  const std::uint64_t key = pair_of(std::min(a, b), std::max(a, b));
  if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
  entries_.push_back({{}, {}, std::min(a, b), std::max(a, b), false});
  const auto game = static_cast<Game>(entries_.size() - 1);
  sums_.emplace(key, game);
  return game;
}

const PlainGames::PlainGame& PlainGames::open(Game game) {
  if (entries_[game].expanded) return entries_[game];
  const Game a = entries_[game].first, b = entries_[game].second;
  const PlainGame left_term = open(a), right_term = open(b);  // copies, because new entries move the old ones
  Options left, right;
  for (const Game option : left_term.left) left.push_back(sum(option, b));
  for (const Game option : right_term.left) left.push_back(sum(a, option));
  for (const Game option : left_term.right) right.push_back(sum(option, b));
  for (const Game option : right_term.right) right.push_back(sum(a, option));
  entries_[game] = {std::move(left), std::move(right), a, b, true};
  return entries_[game];
}

bool PlainGames::at_most(Game a, Game b) {
  if (a == b) return true;
  const std::uint64_t key = pair_of(a, b);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const Options left = open(a).left, right = open(b).right;
  const bool answer = std::none_of(left.begin(), left.end(), [&](Game option) { return at_most(b, option); }) &&
                      std::none_of(right.begin(), right.end(), [&](Game option) { return at_most(option, a); });
  known_.emplace(key, answer);
  return answer;
}

/// a <= {left|right}
bool PlainGames::at_most_options(Game a, std::span<const Game> left, std::span<const Game> right) {
  const Options moves = open(a).left;
  return std::none_of(right.begin(), right.end(), [&](Game option) { return at_most(option, a); }) &&
         std::none_of(moves.begin(), moves.end(), [&](Game option) { return options_at_most(left, right, option); });
}

/// {left|right} <= b
bool PlainGames::options_at_most(std::span<const Game> left, std::span<const Game> right, Game b) {
  const Options moves = open(b).right;
  return std::none_of(left.begin(), left.end(), [&](Game option) { return at_most(b, option); }) &&
         std::none_of(moves.begin(), moves.end(), [&](Game option) { return at_most_options(option, left, right); });
}

bool PlainGames::equals(Game value, std::span<const Game> left, std::span<const Game> right) {
  return at_most_options(value, left, right) && options_at_most(left, right, value);
}

}  // namespace zermelo::partisan::proof
