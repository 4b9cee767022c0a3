// Makes a partisan game from rules that do not number positions. The positions are all that moves of both players, in
// any order, and parts lead to from the start. The number of a position is its place in the sorted list of keys.
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

#include "tablebase/discovery/key_search.h"
#include "tablebase/game/game.h"
#include "tablebase/rules/rules.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {

/// A position in 64 bits. Similar positions should have neighbouring keys, because tables compress neighbours together.
using PositionKey = std::uint64_t;

/// A move of one player: the position that it leads to, and a number from which `move_text` makes the labels.
struct PlacedMove {
  PositionKey to = 0;
  unsigned place = 0;
};

/// The rules of a partisan game: an immutable value that several threads may share. In a game with only these members,
/// play may be endless.
template <class R>
concept PartisanMoveRules = requires(const R& rules, Player player, PositionKey position, std::string_view labels,
                                     unsigned place, std::vector<PlacedMove>& moves) {
  { rules.start() } -> std::same_as<PositionKey>;
  /// Appends the moves. Several may lead to one position; the first of them gives the move its labels.
  rules.moves(player, position, moves);
  { rules.move_text(player, place) } -> std::convertible_to<std::string>;
  { rules.text(position) } -> std::convertible_to<std::string>;
  /// The inverse of text. Throws UsageError.
  { rules.parse(labels) } -> std::same_as<PositionKey>;
};

/// The rules of a partisan game that always ends. Moves, tiers and parts have the contracts of `PartisanGame`.
template <class R>
concept PartisanKeyRules = PartisanMoveRules<R> &&
    requires(const R& rules, PositionKey position, std::vector<PositionKey>& parts) {
  { rules.tier(position) } -> std::convertible_to<std::uint32_t>;
  { rules.tiers() } -> std::convertible_to<std::uint32_t>;
  /// Appends the parts.
  rules.parts(position, parts);
};

/// Rules with symmetries: `canonical` has the contract of PartisanGame. It maps positions that play reaches to
/// positions that play reaches.
template <class R>
concept SymmetricKeyRules = PartisanKeyRules<R> && requires(const R& rules, PositionKey position) {
  { rules.canonical(position) } -> std::same_as<PositionKey>;
};

/// The digest of the rules: labels are keys; facts are the moves of both players and the parts.
template <PartisanMoveRules R>
std::uint64_t digest_of(const R& rules) {
  return digest_of_sample(number_label(rules.start()), {}, [&rules](const std::string& label) {
    const PositionKey key = number_of_label(label);
    DigestedPosition seen;
    const auto add = [&seen](std::vector<std::string> labels) {
      add_labels(seen.facts, labels);
      seen.next.insert(seen.next.end(), labels.begin(), labels.end());
    };
    for (const Player player : {Player::left, Player::right}) {
      std::vector<PlacedMove> moves;
      rules.moves(player, key, moves);
      std::vector<std::string> labels;
      for (const PlacedMove& move : moves) labels.push_back(number_label(move.to));
      add(std::move(labels));
    }
    if constexpr (PartisanKeyRules<R>) {
      std::vector<PositionKey> parts;
      rules.parts(key, parts);
      std::vector<std::string> labels;
      for (const PositionKey part : parts) labels.push_back(number_label(part));
      add(std::move(labels));
    }
    return seen;
  });
}

/// Returns the keys of all positions that play reaches. Cost and exceptions: see reachable_tiers.
template <PartisanMoveRules R>
std::shared_ptr<const KeyList> discovered_keys(const R& rules, const Resources& resources, const std::string& game) {
  const auto add = [&rules](std::span<const PositionKey> keys, Reached<PositionKey>& next) {
    std::vector<PlacedMove> moves;
    for (const PositionKey key : keys) {
      moves.clear();
      for (const Player player : {Player::left, Player::right}) rules.moves(player, key, moves);
      for (const PlacedMove& move : moves) next.inside.push_back(move.to);
      if constexpr (PartisanKeyRules<R>) rules.parts(key, next.inside);
    }
  };
  const std::uint64_t digest = keeps_state(resources) ? digest_of(rules) : 0;
  const KeyRules<PositionKey> search{rules.start(), 0, add, false, digest};
  return reachable_tiers(search, resources, {game, positions_bound(rules)}).front().keys;
}

/// Numbers of keys with gaps, see Game::is_gap. `find` and `[]` treat a gap as any other key.
template <class Keys>
concept GappedKeys = requires(const Keys& keys, Index position, std::span<Orbit> orbits) {
  { keys.is_gap(position) } -> std::same_as<bool>;
  keys.list_orbits(position, orbits);  ///< as Game::list_orbits
};

/// Numbers each key by its place in a list.
class ListedKeys {
 public:
  explicit ListedKeys(std::shared_ptr<const KeyList> keys) : keys_(std::move(keys)) {}

  Index size() const { return keys_->size(); }
  PositionKey operator[](Index position) const {
    PositionKey key = 0;
    keys_->read(position, std::as_writable_bytes(std::span(&key, 1)));
    return key;
  }
  std::optional<Index> find(PositionKey key) const { return keys_->find(std::as_bytes(std::span(&key, 1))); }
  std::vector<std::shared_ptr<const KeyList>> lists() const { return {keys_}; }

 private:
  std::shared_ptr<const KeyList> keys_;
};

/// Numbers each key by itself, for searches from single positions.
class AllKeys {
 public:
  Index size() const { return std::numeric_limits<Index>::max(); }
  PositionKey operator[](Index position) const { return position; }
  std::optional<Index> find(PositionKey key) const { return key; }
  std::vector<std::shared_ptr<const KeyList>> lists() const { return {}; }
};

/// The moves and texts of the game of the rules R. `Keys` is ListedKeys for tables, or AllKeys for searches; with
/// AllKeys the game accepts every well-formed position and has no tables. `Base` is PartisanGame or LoopyPartisanGame.
template <PartisanMoveRules R, class Keys, class Base>
class KeyedPartisan : public Base {
 public:
  /// `facts` make the base.
  template <class... Facts>
  KeyedPartisan(Spec spec, R rules, Keys keys, Facts... facts)
      : Base(std::move(facts)...), spec_(std::move(spec)), rules_(std::move(rules)), keys_(std::move(keys)) {}

  const Spec& spec() const override { return spec_; }
  /// The digest of the rules of own families.
  std::string rules_digest() const override {
    return is_own_family(spec_.family()) ? fmt::format("{:016x}", digest_of(rules_)) : "";
  }
  Index size() const override { return keys_.size(); }
  Index start() const override { return number(rules_.start()); }
  std::vector<std::shared_ptr<const KeyList>> keys() const override { return keys_.lists(); }
  bool has_gaps() const override { return GappedKeys<Keys>; }
  bool is_gap(Index position) const override {
    if constexpr (GappedKeys<Keys>) return keys_.is_gap(position);
    return false;
  }
  void list_orbits(Index first, std::span<Orbit> orbits) const override {
    if constexpr (GappedKeys<Keys>)
      keys_.list_orbits(first, orbits);
    else
      Base::list_orbits(first, orbits);
  }

  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    std::vector<Index>& next = moves.positions();
    for (const PlacedMove& move : placed_moves(player, position)) {
      const Index to = number(move.to);
      if (std::find(next.begin(), next.end(), to) == next.end()) next.push_back(to);
    }
  }

  Index parse(std::string_view labels) const override {
    const auto found = keys_.find(rules_.parse(labels));
    if (!found)
      throw UsageError("the position '{}' is not a position of {}: play never reaches it", labels,
                       spec_.canonical_text());
    return *found;
  }
  std::string text(Index position) const override { return rules_.text(keys_[position]); }
  std::string move_text(Player player, Index from, std::span<const Index> to) const override {
    for (const PlacedMove& move : placed_moves(player, from))
      if (move.to == keys_[to.front()]) return rules_.move_text(player, move.place);
    return "to " + text(to.front());
  }

 protected:
  const R& rules() const { return rules_; }
  const Keys& keys_of() const { return keys_; }
  /// Requires: discovery has found the key, as it does for moves, parts and canonical positions.
  Index number(PositionKey key) const { return keys_.find(key).value(); }

 private:
  /// The moves as the rules list them. Valid until the next call in the same thread.
  const std::vector<PlacedMove>& placed_moves(Player player, Index position) const {
    thread_local std::vector<PlacedMove> moves;
    moves.clear();
    if (!is_gap(position)) rules_.moves(player, keys_[position], moves);
    return moves;
  }

  Spec spec_;
  R rules_;
  Keys keys_;
};

/// The game of rules whose play always ends.
template <PartisanKeyRules R, class Keys>
class DiscoveredPartisan final : public KeyedPartisan<R, Keys, PartisanGame> {
 public:
  using KeyedPartisan<R, Keys, PartisanGame>::KeyedPartisan;

  std::uint32_t tier(Index position) const override { return this->rules().tier(this->keys_of()[position]); }
  std::uint32_t tier_count() const override { return this->rules().tiers(); }

  void parts(Index position, std::vector<Index>& parts) const override {
    thread_local std::vector<PositionKey> keys;
    keys.clear();
    if (!this->is_gap(position)) this->rules().parts(this->keys_of()[position], keys);
    parts.clear();
    for (const PositionKey key : keys) parts.push_back(this->number(key));
  }
  Index canonical(Index position) const override {
    if constexpr (SymmetricKeyRules<R>)
      return this->number(this->rules().canonical(this->keys_of()[position]));
    else
      return position;
  }
};

/// The positions of the rules: those that are known, else those that play reaches.
template <PartisanMoveRules R>
ListedKeys listed_keys(const R& rules, const Resources& resources, const std::string& name) {
  if (resources.known) require_known(*resources.known, false, sizeof(PositionKey), name);
  return ListedKeys(resources.known ? resources.known->keys.front() : discovered_keys(rules, resources, name));
}

/// Makes the game of the rules; discovers its positions unless they are known or resources.search. Throws FormatError
/// for known positions of another game, otherwise as discovered_keys.
template <PartisanKeyRules R>
std::unique_ptr<Game> make_keyed_partisan(Spec spec, R rules, const Resources& resources) {
  if (resources.search)
    return std::make_unique<DiscoveredPartisan<R, AllKeys>>(std::move(spec), std::move(rules), AllKeys());
  ListedKeys keys = listed_keys(rules, resources, spec.canonical_text());
  return std::make_unique<DiscoveredPartisan<R, ListedKeys>>(std::move(spec), std::move(rules), std::move(keys));
}

/// Makes the game of a spec, for Family::make. Throws SpecError as R's constructor does, otherwise as discovered_keys.
template <PartisanKeyRules R>
std::unique_ptr<Game> make_discovered_partisan(Spec spec, const Resources& resources) {
  R rules(spec);
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

/// The same for rules whose play may be endless. Such a game has no searches, so resources.search is ignored.
template <PartisanMoveRules R>
std::unique_ptr<Game> make_loopy_partisan(Spec spec, const Resources& resources) {
  R rules(spec);
  ListedKeys keys = listed_keys(rules, resources, spec.canonical_text());
  using Loopy = KeyedPartisan<R, ListedKeys, LoopyPartisanGame>;
  return std::make_unique<Loopy>(std::move(spec), std::move(rules), std::move(keys));
}

}  // namespace zermelo
