// A partisan game whose rules say only where it starts and what each player may do: its positions are all that moves
// of either player in any order lead to, and what they fall apart into, numbered by their place in a sorted list.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/partisan_game.h"
#include "tablebase/rules/key_search.h"

namespace zermelo {

/// A position in 64 bits. Keys of similar positions should be near: tables are packed by neighbours.
using PositionKey = std::uint64_t;

/// A move of one player: what it leads to, and where it is made, a number that the rules have words for.
struct PlacedMove {
  PositionKey to = 0;
  unsigned place = 0;
};

/// An immutable value, safe to share between threads. What `PartisanGame` says of moves, tiers and parts holds here
/// too.
template <class R>
concept PartisanKeyRules = requires(const R& rules, Player player, PositionKey position, std::string_view words,
                                    unsigned place, std::vector<PlacedMove>& moves, std::vector<PositionKey>& parts) {
  { rules.start() } -> std::same_as<PositionKey>;
  /// Appends them; several to one position do no harm, the first gives the move its words.
  rules.moves(player, position, moves);
  { rules.move_text(player, place) } -> std::convertible_to<std::string>;
  { rules.tier(position) } -> std::convertible_to<std::uint32_t>;
  { rules.tiers() } -> std::convertible_to<std::uint32_t>;
  /// Appends them.
  rules.parts(position, parts);
  { rules.text(position) } -> std::convertible_to<std::string>;
  /// The inverse of text; UsageError says what is wrong with the words.
  { rules.parse(words) } -> std::same_as<PositionKey>;
};

/// Rules that know symmetries: `canonical` as in PartisanGame; the canonical position of a position that play reaches
/// is one that play reaches.
template <class R>
concept SymmetricKeyRules = PartisanKeyRules<R> && requires(const R& rules, PositionKey position) {
  { rules.canonical(position) } -> std::same_as<PositionKey>;
};

/// The keys of all positions that play reaches; see key_search.h for what that costs. Throws Interrupted and
/// LimitError.
template <PartisanKeyRules R>
SortedKeys discovered_keys(const R& rules, const Resources& resources, const std::string& game) {
  const auto append = [&rules](std::span<const PositionKey> keys, std::vector<PositionKey>& next) {
    std::vector<PlacedMove> moves;
    for (const PositionKey key : keys) {
      moves.clear();
      for (const Player player : {Player::left, Player::right}) rules.moves(player, key, moves);
      for (const PlacedMove& move : moves) next.push_back(move.to);
      rules.parts(key, next);
    }
  };
  return reachable_keys(rules.start(), append, resources, game);
}

/// Every 64-bit key numbers itself, for searches from single positions.
class AllKeys {
 public:
  Index size() const { return std::numeric_limits<Index>::max(); }
  PositionKey operator[](Index position) const { return position; }
  std::optional<Index> find(PositionKey key) const { return key; }
};

/// `Keys` is SortedKeys, or AllKeys: then all well-formed positions are accepted, and there are no tables.
template <PartisanKeyRules R, class Keys>
class DiscoveredPartisan final : public PartisanGame {
 public:
  DiscoveredPartisan(Spec spec, R rules, Keys keys)
      : spec_(std::move(spec)), rules_(std::move(rules)), keys_(std::move(keys)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return keys_.size(); }
  Index start() const override { return number(rules_.start()); }

  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    std::vector<Index>& next = moves.positions();
    for (const PlacedMove& move : placed_moves(player, position)) {
      const Index to = number(move.to);
      if (std::find(next.begin(), next.end(), to) == next.end()) next.push_back(to);
    }
  }

  std::uint32_t tier(Index position) const override { return rules_.tier(keys_[position]); }
  std::uint32_t tiers() const override { return rules_.tiers(); }

  void parts(Index position, std::vector<Index>& parts) const override {
    thread_local std::vector<PositionKey> keys;
    keys.clear();
    rules_.parts(keys_[position], keys);
    parts.clear();
    for (const PositionKey key : keys) parts.push_back(number(key));
  }
  Index canonical(Index position) const override {
    if constexpr (SymmetricKeyRules<R>)
      return number(rules_.canonical(keys_[position]));
    else
      return position;
  }

  Index parse(std::string_view words) const override {
    const auto found = keys_.find(rules_.parse(words));
    if (!found)
      throw UsageError(fmt::format("the position '{}' is none of {}: no play leads there", words, spec_.canonical()));
    return *found;
  }
  std::string text(Index position) const override { return rules_.text(keys_[position]); }
  std::string move_text(Player player, Index from, std::span<const Index> to) const override {
    for (const PlacedMove& move : placed_moves(player, from))
      if (move.to == keys_[to.front()]) return rules_.move_text(player, move.place);
    return "to " + text(to.front());
  }

 private:
  /// Valid until the next call in the same thread.
  const std::vector<PlacedMove>& placed_moves(Player player, Index position) const {
    thread_local std::vector<PlacedMove> moves;
    moves.clear();
    rules_.moves(player, keys_[position], moves);
    return moves;
  }

  /// Requires a key that moves, parts or canonical positions lead to, which discovery has found.
  Index number(PositionKey key) const { return keys_.find(key).value(); }

  Spec spec_;
  R rules_;
  Keys keys_;
};

/// Discovers the positions unless the resources are for a search. Throws as discovered_keys.
template <PartisanKeyRules R>
std::unique_ptr<Game> make_keyed_partisan(Spec spec, R rules, const Resources& resources) {
  if (resources.search)
    return std::make_unique<DiscoveredPartisan<R, AllKeys>>(std::move(spec), std::move(rules), AllKeys());
  SortedKeys keys = discovered_keys(rules, resources, spec.canonical());
  return std::make_unique<DiscoveredPartisan<R, SortedKeys>>(std::move(spec), std::move(rules), std::move(keys));
}

/// A family's way from a spec to its game. Throws SpecError as R's constructor does, else as discovered_keys.
template <PartisanKeyRules R>
std::unique_ptr<Game> make_discovered_partisan(Spec spec, const Resources& resources) {
  R rules(spec);
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

}  // namespace zermelo
