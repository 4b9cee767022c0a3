// Defaults and functions that every game derives from its list of moves; the contracts of partisan games.
#include "tablebase/game/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

std::span<const Player> players_of(const Game& game) {
  static constexpr Player both[] = {Player::left, Player::right};
  static constexpr Player one[] = {Player::mover};
  return game.is_partisan() ? std::span<const Player>(both) : std::span<const Player>(one);
}

}  // namespace

std::string Game::no_grundy() const {
  if (may_loop())
    return "play may be infinite or decided on the board, but Grundy values need a game that ends when no move is left";
  if (is_partisan()) return "Left and Right have moves of their own; use --metric value";
  if (is_scored()) return "the players collect points; use --metric score";
  if (play() == Play::misere) return "Grundy values are defined for normal play; say play=normal";
  return {};
}

std::string Game::no_nimbers() const {
  if (!may_loop()) return "they are for impartial games that may loop; use --metric grundy where play always ends";
  return "its rules do not say that both players have the same moves in every position; rules of your own say it by "
         "`impartial`";
}

void Game::list_orbits(Index first, std::span<Orbit> orbits) const {
  for (std::size_t i = 0; i < orbits.size(); ++i)
    orbits[i] = {0, is_gap(first + i) ? std::uint8_t{0} : std::uint8_t{1}};
}

std::uint32_t Game::count_moves(Index position) const {
  thread_local std::vector<Index> next;
  fast_successors(position, next);
  return static_cast<std::uint32_t>(next.size());
}

void Game::list_goals(Index, Goals&) const {
  throw std::logic_error(spec().canonical_text() + " does not give the keys of moves");
}

std::optional<Index> Game::find(std::string_view text) const {
  try {
    return parse(text);
  } catch (const MissingTier&) {  // the position may be there
    throw;
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

std::vector<Move> Game::moves(std::string_view text, std::size_t most) const {
  const Index from = parse(text);
  std::vector<Move> all;
  MoveList list;
  list.limit(most);
  for (const Player player : players_of(*this)) {
    list_moves(player, from, list);
    MoveList::require_within(all.size() + list.size(), most);
    for (std::size_t i = 0; i < list.size(); ++i) {
      all.push_back({player, move_text(player, from, list[i]), sum_text(list[i]), {list[i].begin(), list[i].end()}});
      if (is_scored()) all.back().gain = list.gain(i);
    }
  }
  return all;
}

void Game::successors(Index position, std::vector<Index>& next) const {
  if (!is_partisan() && !splits()) {
    MoveList list(std::move(next));
    list_moves(Player::mover, position, list);
    next = std::move(list.positions());
    if (is_help(game_class())) next.erase(std::unique(next.begin(), next.end()), next.end());
    return;
  }
  next.clear();
  thread_local MoveList list;
  for (const Player player : players_of(*this)) {
    list_moves(player, position, list);
    next.insert(next.end(), list.positions().begin(), list.positions().end());
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
}

void Game::list_options(Index position, MoveList& moves) const {
  list_moves(Player::mover, position, moves);
  if (const std::optional<Index> forbidden = forbidden_in_sums()) std::erase(moves.positions(), *forbidden);
}

bool is_tier_name(std::string_view name) {
  constexpr std::size_t longest = 64;
  constexpr std::string_view allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+";
  return !name.empty() && name.size() <= longest && name.find_first_not_of(allowed) == std::string_view::npos;
}

std::size_t tier_of(std::span<const Tier> tiers, Index position) {
  const auto after = std::upper_bound(tiers.begin(), tiers.end(), position,
                                      [](Index number, const Tier& tier) { return number < tier.end(); });
  return static_cast<std::size_t>(after - tiers.begin());
}

void MoveList::refuse(std::size_t most) { throw LimitError("a position has more than {} moves", most); }

void keep_best(std::vector<GainedGoal>& goals) {
  const auto place = [](const GainedGoal& goal) { return std::tuple(goal.to, goal.gain.again, -goal.gain.points); };
  const auto same = [](const GainedGoal& a, const GainedGoal& b) {
    return a.to == b.to && a.gain.again == b.gain.again;
  };
  std::ranges::sort(goals, {}, place);
  goals.erase(std::unique(goals.begin(), goals.end(), same), goals.end());
}

std::string LoopyPartisanGame::fault(Index position) const {
  MoveList moves;
  for (const Player player : {Player::left, Player::right}) {
    list_moves(player, position, moves);
    for (const Index to : moves.positions())
      if (to >= size())
        return fmt::format("a move of {} leads to number {}, but the positions are numbered 0 to {}",
                           zermelo::name(player), to, size() - 1);
  }
  return {};
}

std::string PartisanGame::fault(Index position) const {
  if (tier(position) >= tier_count()) return fmt::format("its tier is {}, not below {}", tier(position), tier_count());
  MoveList options;
  for (const Player player : {Player::left, Player::right}) {
    list_moves(player, position, options);
    for (std::size_t i = 0; i < options.size(); ++i)
      for (const Index term : options[i])
        if (std::string wrong = fault_below(position, term); !wrong.empty())
          return fmt::format("a move of {} leads to {}", zermelo::name(player), wrong);
  }
  std::vector<Index> found;
  parts(position, found);
  for (const Index part : found)
    if (found.size() != 1 || part != position)
      if (std::string wrong = fault_below(position, part); !wrong.empty()) return "a part of it is " + wrong;
  return canonical_fault(position);
}

/// Describes `to` if it is not a position of a lower tier than `position`; otherwise empty.
std::string PartisanGame::fault_below(Index position, Index to) const {
  if (to >= size()) return fmt::format("number {}, but the positions are numbered 0 to {}", to, size() - 1);
  if (tier(to) < tier(position)) return {};
  return fmt::format("{} (number {}), whose tier {} is not below its own, {}", text(to), to, tier(to), tier(position));
}

std::string PartisanGame::canonical_fault(Index position) const {
  const Index alike = canonical(position);
  if (alike >= size())
    return fmt::format("its canonical position is number {}, but the positions are numbered 0 to {}", alike,
                       size() - 1);
  if (canonical(alike) != alike)
    return fmt::format("its canonical position {} is not its own canonical position", text(alike));
  if (tier(alike) <= tier(position)) return {};
  return fmt::format("its canonical position {} has the tier {}, above its own, {}", text(alike), tier(alike),
                     tier(position));
}

}  // namespace zermelo
