// Checks the contract of Game at one position after the other, in stages: the first stage that fails ends the check of
// that position.
#include "solver/engine/check_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <tuple>

#include "solver/engine/choice.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {
namespace {

using TierGames = std::deque<TierGame>;

/// Empty if the game has no tiers.
TierGames tier_games(const Game& game) {
  TierGames games;
  for (std::size_t tier = 0; tier < game.tiers().size(); ++tier) games.emplace_back(game, tier);
  return games;
}

/// For each tier, or for a game without tiers, whether it has un-moves.
std::vector<bool> unmoved_tiers(const Game& game, const TierGames& tiers) {
  if (tiers.empty()) return {method_of(game).unmoves};
  std::vector<bool> unmoved;
  for (const TierGame& tier : tiers) unmoved.push_back(method_of(tier).unmoves);
  return unmoved;
}

/// The checks of single positions, for one thread.
class PositionCheck {
 public:
  PositionCheck(const Game& game, const TierGames& tiers, const std::vector<bool>& unmoved, Words words)
      : game_(game), tiers_(tiers), unmoved_(unmoved), words_(words) {}

  struct Found {
    std::size_t stage = 0;  ///< the check that found it; an early fault often explains later ones
    std::string fault;      ///< empty if there is no fault
  };

  /// The first fault at the position. An exception from the rules is a fault. A gap has none.
  Found first_fault(Index position) {
    if (game_.is_gap(position)) return {};
    static constexpr std::array checks = {&PositionCheck::own_fault, &PositionCheck::moves_fault,
                                          &PositionCheck::gains_fault, &PositionCheck::words_fault,
                                          &PositionCheck::unmoves_fault};
    for (std::size_t stage = 0; stage < checks.size(); ++stage)
      if (std::string fault = guarded(checks[stage], position); !fault.empty()) return {stage, std::move(fault)};
    return {};
  }

 private:
  std::string guarded(std::string (PositionCheck::*check)(Index), Index position) {
    try {
      return (this->*check)(position);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      return fmt::format("the rules throw: {}", error.what());
    }
  }

  std::string own_fault(Index position) {
    if (tiers_.empty()) return game_.fault(position);
    const TierGame& tier = tier_with(position);
    return tier.fault(tier.number(position));
  }

  std::string moves_fault(Index position) {
    if (game_.splits()) return sums_fault(position);
    game_.successors(position, next_);
    if (next_.empty()) static_cast<void>(game_.ending(position));
    std::sort(next_.begin(), next_.end());
    if (!lists_again(position, next_))
      return "its moves lead elsewhere when `moves` is asked again; rules must always give the same";
    if (!next_.empty() && next_.back() >= game_.size())
      return fmt::format("a move leads to number {}, but the positions are numbered 0 to {}", next_.back(),
                         game_.size() - 1);
    const auto twice = std::adjacent_find(next_.begin(), next_.end());
    if (twice != next_.end() && !game_.is_scored() && !is_help(game_.game_class()))
      return fmt::format("list_moves lists {} twice; each position must be listed once", name(*twice));
    return {};
  }

  /// `next` is sorted.
  bool lists_again(Index position, const std::vector<Index>& next) {
    game_.successors(position, before_);
    std::sort(before_.begin(), before_.end());
    return before_ == next;
  }

  std::string gains_fault(Index position) {
    if (!game_.is_scored()) return {};
    MoveList moves;
    game_.list_moves(Player::mover, position, moves);
    if (moves.empty()) return score_fault("final score", game_.final_score(position));
    std::vector<std::tuple<Index, bool, int>> listed = goals_of(moves);
    game_.list_moves(Player::mover, position, moves);
    if (listed != goals_of(moves))
      return "its moves bring other points when they are listed again; rules must always give the same";
    for (const auto& [to, again, points] : listed) {
      if (points != 0 && is_loopy_scored(game_.game_class()) && is_inside(position, to))
        return fmt::format(
            "a gain on a move inside a loop: the move to {} brings {:+} points in the same tier, where play may loop; "
            "let moves with a gain lead to a lower `tier`, or give the rules plies_left",
            name(to), points);
      if (std::string fault = score_fault("gain of a move", points); !fault.empty()) return fault;
    }
    const auto same = [](const auto& a, const auto& b) {
      return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b);
    };
    const auto twice = std::adjacent_find(listed.begin(), listed.end(), same);
    if (twice == listed.end()) return {};
    return fmt::format("list_moves lists {} twice, and the same player is to move; list the move with the most points",
                       name(std::get<0>(*twice)));
  }

  static std::vector<std::tuple<Index, bool, int>> goals_of(const MoveList& moves) {
    std::vector<std::tuple<Index, bool, int>> goals;
    for (std::size_t i = 0; i < moves.size(); ++i)
      goals.emplace_back(moves[i].front(), moves.gain(i).again, moves.gain(i).points);
    std::sort(goals.begin(), goals.end());
    return goals;
  }

  static std::string score_fault(std::string_view what, int score) {
    if (score >= -most_score && score <= most_score) return {};
    return fmt::format("the {} is {}, but scores are from {} to {}", what, score, -most_score, most_score);
  }

  bool is_inside(Index position, Index to) const { return tiers_.empty() || &tier_with(position) == &tier_with(to); }

  /// For partisan games Game::fault has checked the moves of both players.
  std::string sums_fault(Index position) {
    game_.successors(position, next_);
    if (!lists_again(position, next_))
      return "its moves lead elsewhere when they are listed again; rules must always give the same";
    next_.clear();
    if (game_.is_partisan()) return {};
    MoveList options;
    game_.list_moves(Player::mover, position, options);
    for (std::size_t i = 0; i < options.size(); ++i)
      for (const Index term : options[i])
        if (term >= game_.size())
          return fmt::format("a move leads to number {}, but the positions are numbered 0 to {}", term,
                             game_.size() - 1);
    return {};
  }

  std::string words_fault(Index position) {
    if (words_ == Words::for_people) return {};
    const std::string words = game_.text(position);
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    if (words.empty() || blank(words.front()) || blank(words.back()) || words.find('\n') != std::string::npos)
      return "its text must be one line that is not empty and neither begins nor ends with white space";
    const Index back = read_back(words);
    if (back == position) return {};
    return fmt::format(
        "parse reads its text '{}' as number {}; text must tell positions apart, and parse must be its inverse", words,
        back);
  }

  Index read_back(const std::string& words) const {
    try {
      return game_.parse(words);
    } catch (const UsageError& error) {
      throw UsageError("parse refuses its text '{}': {}", words, error.what());
    }
  }

  /// The un-moves of a game with tiers stay in a tier.
  std::string unmoves_fault(Index position) {
    if (tiers_.empty()) return unmoved_.front() ? unmoves_fault_in(game_, position) : "";
    const TierGame& tier = tier_with(position);
    return unmoved_[tier.place()] ? unmoves_fault_in(tier, tier.number(position)) : "";
  }

  std::string unmoves_fault_in(const Game& game, Index position) {
    std::uint64_t met = 0;
    game.successors(position, next_);
    for (const Index to : next_) {
      if (to >= game.size()) continue;
      game.list_unmoves(to, before_);
      const auto times = static_cast<std::uint64_t>(std::count(before_.begin(), before_.end(), position));
      if (times == 0) return fmt::format("a move leads to {}, but no un-move leads back from there", name(game, to));
      met += times;
    }
    const std::uint64_t promised = game.count_moves(position);
    if (met != promised)
      return fmt::format(
          "un-moves of other positions lead here {} times, but count_moves (by default the number of moves) is {}", met,
          promised);
    return superfluous_unmove(game, position);
  }

  /// Un-moves may lead to endings; solvers know that an ending has no moves.
  std::string superfluous_unmove(const Game& game, Index position) {
    game.list_unmoves(position, before_);
    for (const Index from : before_) {
      if (from >= game.size())
        return fmt::format("an un-move leads to number {}, but the positions are numbered 0 to {}", from,
                           game.size() - 1);
      game.successors(from, next_);
      if (!next_.empty() && std::find(next_.begin(), next_.end(), position) == next_.end())
        return fmt::format("an un-move leads to {}, but no move leads from there to here", name(game, from));
    }
    return {};
  }

  const TierGame& tier_with(Index position) const { return tiers_[tier_of(game_.tiers(), position)]; }
  std::string name(Index position) const { return name(game_, position); }
  static std::string name(const Game& game, Index position) {
    if (const auto* tier = dynamic_cast<const TierGame*>(&game))
      return name(tier->whole(), tier->whole_number(position));
    return fmt::format("{} (number {})", game.text(position), position);
  }

  const Game& game_;
  const TierGames& tiers_;
  const std::vector<bool>& unmoved_;
  Words words_;
  std::vector<Index> next_, before_;
};

std::string text_or_number(const Game& game, Index position) {
  try {
    return game.text(position);
  } catch (const std::exception&) {
    return fmt::format("number {}", position);
  }
}

/// Keeps the first faults, by check and then by position. The result does not depend on the threads.
class RuleFindings {
 public:
  void add(const Game& game, Index position, PositionCheck::Found found) {
    const std::lock_guard lock(guard_);
    ++faulty_;
    first_[{found.stage, position}] = {position, text_or_number(game, position), std::move(found.fault)};
    if (first_.size() > most_faults) first_.erase(std::prev(first_.end()));
  }

  void report(RulesCheck& result) const {
    result.faulty = faulty_;
    for (const auto& [place, fault] : first_) result.first.push_back(fault);
  }

 private:
  std::mutex guard_;
  Index faulty_ = 0;
  std::map<std::pair<std::size_t, Index>, RuleFault> first_;
};

std::optional<RuleFault> start_fault(const Game& game) {
  if (!game.has_start()) return {};
  try {
    const Index start = game.start(), again = game.start();
    if (start != again)
      return RuleFault{
          {}, "the start", fmt::format("its number is {}, then {}; `start` must always return the same", start, again)};
    if (start < game.size()) return {};
    return RuleFault{{}, "the start", fmt::format("its number is {}, not below the size {}", start, game.size())};
  } catch (const UsageError& error) {
    return RuleFault{{}, "the start", error.what()};
  }
}

/// The positions nearest the start, at most `most`; empty without a start.
std::set<Index> nearest_start(const Game& game, std::size_t most) {
  std::vector<Index> found, next;
  std::set<Index> met;
  const auto add = [&](Index position) {
    if (position < game.size() && met.size() < most && met.insert(position).second) found.push_back(position);
  };
  if (game.has_start()) add(game.start());
  for (std::size_t i = 0; i < found.size(); ++i) {
    game.successors(found[i], next);
    for (const Index to : next) add(to);
  }
  return met;
}

std::string warning_of(const Game& game) {
  constexpr Index few = 10;
  if (game.size() >= few) return {};
  return fmt::format("only {} are reached from the start; is a move missing, or does the start have one?",
                     game.size() == 1 ? "1 position" : fmt::format("{} positions", game.size()));
}

}  // namespace

std::optional<RuleFault> sampled_fault(const Game& game) {
  constexpr std::size_t most = 256;
  if (!is_own_family(game.spec().family())) return {};
  const auto fault_at = [&game](Index position) -> std::optional<RuleFault> {
    std::string fault = game.fault(position);
    if (fault.empty()) return {};
    return RuleFault{position, text_or_number(game, position), std::move(fault)};
  };
  const Sample spread{game.size(), std::min<Index>(game.size(), most)};
  for (Index k = 0; k < spread.count(); ++k)
    if (auto fault = fault_at(spread.position(k))) return fault;
  for (const Index position : nearest_start(game, most))
    if (auto fault = fault_at(position)) return fault;
  return {};
}

void require_sound_rules(const Game& game) {
  const std::optional<RuleFault> fault = sampled_fault(game);
  if (!fault) return;
  const bool python = game.spec().family() == python_family_name;
  throw UsageError("the rules of {} are broken: {}: {}; see {}", game.spec().canonical_text(), fault->position,
                   fault->fault, python ? "zermelo.check_rules" : "`zermelo check-rules`");
}

RulesCheck check_rules(const Game& game, Index sample, const Job& job, Words words) {
  constexpr Index stretch = Index{1} << 16;  // positions between two reports
  constexpr std::size_t chunk = 256;         // positions that a thread takes at a time
  const Sample chosen{game.size(), sample};
  const TierGames tiers = tier_games(game);
  const std::vector<bool> with_unmoves = unmoved_tiers(game, tiers);
  RulesCheck result;
  result.warning = warning_of(game);
  RuleFindings findings;
  for (Index done = 0; done < chosen.count(); done = result.checked) {
    if (job.stopped()) throw Interrupted(std::to_string(done) + " positions were checked when it was stopped");
    const Index count = std::min(stretch, chosen.count() - done);
    job.workers().for_ranges(count, chunk, [&](std::size_t begin, std::size_t end) {
      PositionCheck check(game, tiers, with_unmoves, words);
      for (std::size_t k = begin; k < end; ++k) {
        const Index position = chosen.position(done + k);
        if (auto found = check.first_fault(position); !found.fault.empty())
          findings.add(game, position, std::move(found));
      }
    });
    result.checked += count;
    job.progress(result.checked);
  }
  if (auto fault = start_fault(game)) result.first.push_back(std::move(*fault));
  findings.report(result);
  if (result.first.empty() && result.checked == game.size() && !game.may_loop() && !game.splits()) {
    const bool loops = is_loopy_scored(game.game_class());
    if (auto broken = loops ? endless_turn(game, job) : broken_promise_to_end(game, job)) {
      result.faulty = 1;
      result.first.push_back({broken->first, game.text(broken->first), std::move(broken->second)});
    }
  }
  if (result.first.empty()) result.suspicions = suspicions_of(game, words == Words::read_back, result.checked, job);
  return result;
}

}  // namespace zermelo
