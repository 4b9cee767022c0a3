// Makes a Game from rules and a numbering of their positions.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/rules/ordered_game.h"
#include "tablebase/rules/rules.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {

/// The game of the rules R. `Numbers` is a numbering with size(), tiers(), position(index) and index(position); the
/// latter returns nothing for a position without a number. The game is terminating if R says so or prove_termination
/// succeeds, otherwise loopy; a game with scores if R has them.
template <Rules R, class Numbers>
class RulesGame final : public OrderedGame {
 public:
  using Position = typename R::Position;

  RulesGame(Spec spec, std::shared_ptr<const R> rules, std::shared_ptr<const Numbers> numbers, const Job& job)
      : OrderedGame(job, ScoringRules<R>),
        spec_(std::move(spec)),
        rules_(std::move(rules)),
        numbers_(std::move(numbers)) {
    set_structure(loop_structure(has_unmoves));
    if constexpr (PlayedRules<R>) set_play(rules_->play);
    if constexpr (ClassedRules<R>) set_endless_class(rules_->play_class());
    if constexpr (TerminatingRules<R>)
      take_levels([rules = rules_, numbers = numbers_](Index index) {
        return static_cast<std::uint32_t>(rules->plies_left(numbers->position(index)));
      });
  }

  const Spec& spec() const override { return spec_; }
  /// The digest of the rules of own families; computed at the first call.
  std::string rules_digest() const override {
    std::call_once(digested_, [this] {
      if (is_own_family(spec_.family())) digest_ = fmt::format("{:016x}", PlainRulesDigest<R>(*rules_).value());
    });
    return digest_;
  }
  Index size() const override { return numbers_->size(); }
  /// Tiers may leave out the start, as where they contain only one phase of the game.
  bool has_start() const override {
    return numbers_->tiers().empty() || known_number(representative(*rules_, rules_->start()));
  }
  Index start() const override { return folded_number(rules_->start()); }

  std::span<const Tier> tiers() const override { return numbers_->tiers(); }
  std::vector<std::shared_ptr<const KeyList>> keys() const override {
    if constexpr (KeyedRules<R> && !RankedRules<R>)
      return numbers_->keys();
    else
      return {};
  }
  Structure tier_structure(std::size_t tier) const override {
    if (has_levels()) return structure_of(tiers()[tier].first, tiers()[tier].positions);
    if constexpr (TierLeavingRules<R>) return ExitRules{};
    return loop_structure(has_unmoves || TierUnmovingRules<R>);
  }

  bool is_gap(Index index) const override {
    if constexpr (GappedRules<R>)
      return rules_->is_gap(index);
    else
      return false;
  }
  bool has_gaps() const override { return GappedRules<R>; }
  Parts parts() const override {
    if constexpr (CountedRules<R>)
      return rules_->parts();
    else
      return {};
  }
  void list_orbits(Index first, std::span<Orbit> orbits) const override {
    if constexpr (CountedRules<R>)
      rules_->list_orbits(first, orbits);
    else
      Game::list_orbits(first, orbits);
  }

  /// Throws UsageError for a move that does not lower plies_left, so that no solver trusts a wrong order.
  void list_moves(Player, Index index, MoveList& moves) const override {
    moves.clear();
    if (is_gap(index) || list_kept(index, moves)) return;
    const Position from = numbers_->position(index);
    thread_local std::vector<Position> stand;
    stand.clear();
    const std::vector<Position>& next = positions_after(from);
    for (const Position& to : next) stand.push_back(representative(*rules_, to));
    require_lower_levels(from, stand);
    if constexpr (KeyedRules<R> && !RankedRules<R>) {
      thread_local std::vector<Index> found;
      numbers_->indices(stand, found);
      for (std::size_t i = 0; i < stand.size(); ++i) moves.add(found[i] == no_key ? number(stand[i]) : found[i]);
    } else {
      for (const Position& to : stand) moves.add(number(to));
    }
    if constexpr (ScoringRules<R>)
      add_gains(from, next, moves);
    else if (is_help(game_class()))
      std::sort(moves.positions().begin(), moves.positions().end());
    else
      sort_and_unique(moves.positions());
  }

  /// Each position once; finished positions may be among them.
  void list_unmoves(Index index, std::vector<Index>& before) const override {
    before.clear();
    thread_local std::vector<Position> positions;
    positions.clear();
    if constexpr (has_unmoves)
      rules_->unmoves(numbers_->position(index), positions);
    else if constexpr (TierUnmovingRules<R>)
      rules_->tier_unmoves(numbers_->position(index), positions);
    for (const Position& from : positions)
      if (const auto number = known_number(representative(*rules_, from))) before.push_back(*number);
    sort_and_unique(before);
  }

  void list_goals(Index index, Goals& goals) const override {
    if constexpr (KeyedRules<R> && !RankedRules<R>) {
      const Position from = numbers_->position(index);
      std::vector<KeyFor<sizeof(Position)>> keys;
      goals.others.clear();
      for (const Position& to : positions_after(from))
        if (const Position stands = representative(*rules_, to); numbers_->same_tier(from, stands))
          keys.push_back(numbers_->key(stands));
        else
          goals.others.push_back(number(stands));
      sort_and_unique(keys);
      sort_and_unique(goals.others);
      const auto bytes = std::as_bytes(std::span(keys));
      goals.keys.assign(bytes.begin(), bytes.end());
    } else {
      Game::list_goals(index, goals);
    }
  }

  Outcome ending(Index index) const override {
    if (is_gap(index)) return Outcome::draw;
    if constexpr (ScoringRules<R>) {
      return score_entry(final_score(index)).outcome;
    } else {
      const Position position = numbers_->position(index);
      if (const std::optional<Outcome> outcome = rules_->ending(position)) return *outcome;
      broken(position, " has no move, but `ending` does not say that the game is over");
    }
  }
  int final_score(Index index) const override {
    if constexpr (ScoringRules<R>) {
      if (is_gap(index)) return 0;
      const Position position = numbers_->position(index);
      if (const std::optional<int> score = rules_->final_score(position)) return *score;
      broken(position, " has no move, but `final_score` does not say that the game is over");
    }
    return 0;
  }

  Index parse(std::string_view words) const override { return parsed(words).number; }
  std::string no_nimbers() const override { return ImpartialRules<R> && may_loop() ? "" : OrderedGame::no_nimbers(); }
  std::string text(Index index) const override { return rules_->text(numbers_->position(index)); }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const Position here = numbers_->position(from);
    for (const Position& there : positions_after(here))
      if (folded_number(there) == to.front()) return words_of_move(here, there);
    return "to " + text(to.front());
  }
  std::string ending_text(Index index) const override {
    if constexpr (EndingRules<R>)
      return rules_->ending_text(numbers_->position(index));
    else if (has_levels())
      return Game::ending_text(index);
    else
      return fmt::format("by the rules, the player to move has a {}", name(ending(index)));
  }

  /// Sorted by number; moves to the same number stay in the order of the rules.
  std::vector<Move> moves(std::string_view words, std::size_t most) const override {
    const Position from = parsed(words).position;
    std::vector<Position> seen;
    std::vector<Move> all;
    const auto next = positions_after(from);
    MoveList::require_within(next.size(), most);
    for (const Position& to : next) {
      if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
      seen.push_back(to);
      all.push_back({Player::mover, words_of_move(from, to), rules_->text(to), {folded_number(to)}});
      if constexpr (ScoringRules<R>) all.back().gain = gain_of(*rules_, from, to);
    }
    std::stable_sort(all.begin(), all.end(), [](const Move& a, const Move& b) { return a.number < b.number; });
    return all;
  }

  std::string fault(Index index) const override {
    if (is_gap(index)) return {};
    const Position position = numbers_->position(index);
    if (std::string wrong = number_fault(index, position); !wrong.empty()) return wrong;
    if (const auto finish = finish_of(*rules_, position)) return ending_fault(*finish);
    std::vector<Position> next;
    rules_->moves(position, next);
    if (next.empty())
      return fmt::format("it has no move, but `{}` does not say that the game is over",
                         ScoringRules<R> ? "final_score" : "ending");
    for (const Position& to : next)
      if (std::string wrong = move_fault(position, to); !wrong.empty()) return wrong;
    if (std::string wrong = mirror_fault(position, next); !wrong.empty()) return wrong;
    return known_number(representative(*rules_, rules_->start())) == index ? plays_fault() : std::string();
  }

 private:
  static constexpr bool has_unmoves = UnmovingRules<R> && !SymmetricRules<R>;

  /// The structure of the game, or of a tier, as long as its play is not known to end.
  Structure loop_structure(bool unmoves) const {
    if constexpr (ChessEndingRules<R>)
      return ChessRules{rules_, {unmoves}};
    else if constexpr (ScoringRules<R>)
      return ScoreRules{};
    else
      return LoopRules{unmoves};
  }

  /// The position of a text, and the number of the position that represents it.
  struct Parsed {
    Position position;
    Index number;
  };

  Parsed parsed(std::string_view words) const {
    Position position = read(words);
    const auto found = known_number(representative(*rules_, position));
    if (!found)
      throw UsageError("the position '{}' is not a position of {}: play never reaches it", words,
                       spec_.canonical_text());
    return {std::move(position), *found};
  }

  /// Calls rules.parse. A std::logic_error, as std::stoul throws, also becomes a UsageError.
  Position read(std::string_view words) const {
    try {
      return rules_->parse(words);
    } catch (const std::logic_error& error) {
      throw UsageError("the position '{}' cannot be read: {}", words, error.what());
    }
  }

  /// The positions that the moves lead to, as the rules list them; empty if the game is over. Valid until the next call
  /// in the same thread.
  const std::vector<Position>& positions_after(const Position& position) const {
    thread_local std::vector<Position> positions;
    positions.clear();
    if (!finish_of(*rules_, position)) rules_->moves(position, positions);
    return positions;
  }

  std::string words_of_move(const Position& from, const Position& to) const {
    if constexpr (SpeakingRules<R>)
      return rules_->move_text(from, to);
    else
      return "to " + rules_->text(to);
  }

  /// The number of the position, or nothing if it has no number below size().
  std::optional<Index> known_number(const Position& position) const {
    const std::optional<Index> number = numbers_->index(position);
    return number && *number < size() ? number : std::nullopt;
  }

  std::string number_fault(Index index, const Position& position) const {
    const auto back = known_number(position);
    if (!back)
      return fmt::format("unrank({}) gives it, but `rank` gives it no number below size() = {}", index, size());
    if (*back != index)
      return fmt::format("unrank({}) gives it, but `rank` gives it the number {}; each must be the other's inverse",
                         index, *back);
    if (!(representative(*rules_, position) == position))
      return "it has a number, but `canonical` maps it to another position; only canonical positions may have a number";
    return {};
  }

  std::string ending_fault(Outcome outcome) const {
    const Outcome promised = play() == Play::misere ? Outcome::win : Outcome::loss;
    if (!TerminatingRules<R> || outcome == promised) return {};
    return fmt::format("`ending` says {}, but under {} play every ending is a {}; correct `ending` or `play`",
                       name(outcome), name(play()), name(promised));
  }

  static std::string ending_fault(int score) {
    if (score >= -most_score && score <= most_score) return {};
    return fmt::format("`final_score` says {}, but scores are from {} to {}", score, -most_score, most_score);
  }

  std::string move_fault(const Position& from, const Position& to) const {
    const Position stands = representative(*rules_, to);
    if (!known_number(stands))
      return fmt::format("a move leads to {}, which is not a position: `rank` gives it no number below size() = {}",
                         rules_->text(to), size());
    if (!(representative(*rules_, stands) == stands))
      return fmt::format("`canonical` maps {} to {}, which is not its own canonical position", rules_->text(to),
                         rules_->text(stands));
    if (!same_play(to, stands))
      return fmt::format("a move leads to {}, which `canonical` maps to {}, but their moves or endings differ",
                         rules_->text(to), rules_->text(stands));
    return level_fault(from, stands);
  }

  /// Compares the positions of some plays from the start with their canonical positions. A wrong `canonical` may lead
  /// play away from positions whose moves would show the mistake.
  std::string plays_fault() const {
    if constexpr (SymmetricRules<R>) {
      constexpr unsigned plays = 16, plies = 64;
      std::minstd_rand random(1);
      std::vector<Position> next;
      for (unsigned play = 0; play < plays; ++play) {
        Position at = rules_->start();
        for (unsigned ply = 0; ply < plies; ++ply) {
          if (const Position stands = representative(*rules_, at); !same_play(at, stands))
            return fmt::format("play leads to {}, which `canonical` maps to {}, but their moves or endings differ",
                               rules_->text(at), rules_->text(stands));
          next.clear();
          if (!finish_of(*rules_, at)) rules_->moves(at, next);
          if (next.empty()) break;
          at = next[random() % next.size()];
        }
      }
    }
    return {};
  }

  std::string mirror_fault(const Position& from, const std::vector<Position>& next) const {
    if constexpr (MirroredRules<R>) {
      const Position image = rules_->mirror(from);
      std::vector<Position> there;
      rules_->moves(image, there);
      for (const Position& to : next)
        if (std::find(there.begin(), there.end(), rules_->mirror(to)) == there.end())
          return fmt::format(
              "a move leads to {}, but no move leads from the mirror image {} to {}; does a piece leave "
              "the board at one edge and enter at another?",
              rules_->text(to), rules_->text(image), rules_->text(rules_->mirror(to)));
    }
    return {};
  }

  std::string level_fault(const Position& from, const Position& to) const {
    if constexpr (TerminatingRules<R>) {
      const auto before = static_cast<std::uint32_t>(rules_->plies_left(from));
      const auto after = static_cast<std::uint32_t>(rules_->plies_left(to));
      if (after >= before)
        return fmt::format("a move leads to {}, where plies_left is {}; every move must lower it, here from {}",
                           rules_->text(to), after, before);
    }
    return {};
  }

  void require_lower_levels(const Position& from, const std::vector<Position>& next) const {
    if constexpr (TerminatingRules<R>) {
      const auto before = static_cast<std::uint32_t>(rules_->plies_left(from));
      for (const Position& to : next)
        if (static_cast<std::uint32_t>(rules_->plies_left(to)) >= before) broken(from, ": " + level_fault(from, to));
    }
  }

  /// Whether two positions have the same ending, or moves to the same numbers, as positions equal by symmetry must.
  bool same_play(const Position& a, const Position& b) const {
    if (a == b) return true;
    const auto finish = finish_of(*rules_, a);
    return finish == finish_of(*rules_, b) && (finish || goals_after(a) == goals_after(b));
  }

  /// The numbers of the positions that moves lead to, with what the moves bring, each once; all positions without a
  /// number count as one.
  std::vector<std::tuple<std::optional<Index>, int, bool>> goals_after(const Position& position) const {
    std::vector<Position> next;
    rules_->moves(position, next);
    std::vector<std::tuple<std::optional<Index>, int, bool>> goals;
    for (const Position& to : next) {
      const Gain gain = gain_between(position, to);
      goals.emplace_back(numbers_->index(representative(*rules_, to)), gain.points, gain.again);
    }
    sort_and_unique(goals);
    return goals;
  }

  Gain gain_between(const Position& from, const Position& to) const {
    if constexpr (ScoringRules<R>)
      return gain_of(*rules_, from, to);
    else
      return {};
  }

  /// Sorts the moves to `next` by number. Of several moves to one position after which the same player is to move, the
  /// one with the most points stays.
  void add_gains(const Position& from, const std::vector<Position>& next, MoveList& moves) const {
    std::vector<GainedGoal> goals;
    for (std::size_t i = 0; i < next.size(); ++i) goals.push_back({moves.positions()[i], gain_between(from, next[i])});
    keep_best(goals);
    moves.clear();
    for (const GainedGoal& goal : goals) moves.add(goal.to, goal.gain);
  }

  template <class Number>
  static void sort_and_unique(std::vector<Number>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }

  Index folded_number(const Position& position) const { return number(representative(*rules_, position)); }

  Index number(const Position& position) const {
    const auto found = known_number(position);
    if (!found) broken(position, " is reached by a move, but `rank` gives it no number below size()");
    return *found;
  }

  [[noreturn]] void broken(const Position& position, const std::string& how) const {
    throw BrokenRules("the rules of {} are broken: {}{}; see `zermelo check-rules`", spec_.canonical_text(),
                      rules_->text(position), how);
  }

  Spec spec_;
  std::shared_ptr<const R> rules_;
  std::shared_ptr<const Numbers> numbers_;
  mutable std::once_flag digested_;
  mutable std::string digest_;  ///< see rules_digest()
};

}  // namespace zermelo
