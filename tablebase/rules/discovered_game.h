// Makes a game from rules that do not number positions. The positions are all that play reaches from the start; the
// number of a position is its place in the sorted list of keys.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "tablebase/rules/key_search.h"
#include "tablebase/rules/rules_game.h"

namespace zermelo {

/// The key of a position: its bytes, the first one lowest. Similar positions should have neighbouring keys, because
/// tables compress neighbours together.
template <KeyedRules R>
std::uint64_t key_of(const typename R::Position& position) {
  std::uint64_t key = 0;
  std::memcpy(&key, &position, sizeof(position));
  return key;
}

template <KeyedRules R>
typename R::Position position_of(std::uint64_t key) {
  std::array<std::byte, sizeof(typename R::Position)> bytes;
  std::memcpy(bytes.data(), &key, bytes.size());
  return std::bit_cast<typename R::Position>(bytes);
}

/// The text of the position, or its key if rules.text throws.
template <KeyedRules R>
std::string safe_text(const R& rules, const typename R::Position& position) {
  try {
    return rules.text(position);
  } catch (const std::exception&) {
    return fmt::format("the position with the key {:#x}", key_of<R>(position));
  }
}

/// Appends the keys of the positions that moves from `position` lead to. Throws UsageError, with the position, for any
/// exception of the rules except std::bad_alloc.
template <KeyedRules R>
void append_moves(const R& rules, const std::string& game, const typename R::Position& position,
                  std::vector<typename R::Position>& positions, std::vector<std::uint64_t>& next) {
  try {
    if (rules.ending(position)) return;
    positions.clear();
    rules.moves(position, positions);
    for (const auto& to : positions) next.push_back(key_of<R>(representative(rules, to)));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw UsageError(
        fmt::format("the rules of {} are broken: they fail at {}: {}", game, safe_text(rules, position), error.what()));
  }
}

/// Numbers each position by the place of its key in the sorted list of all reachable keys. Cost: see key_search.h.
template <KeyedRules R>
class DiscoveredNumbers {
 public:
  /// Finds the positions. Throws UsageError if the rules throw, TooManyPositions, LimitError and Interrupted.
  DiscoveredNumbers(const R& rules, const std::string& game, const Resources& resources)
      : keys_(reachable_keys(key_of<R>(representative(rules, rules.start())),
                             [&](std::span<const std::uint64_t> keys, std::vector<std::uint64_t>& next) {
                               std::vector<typename R::Position> positions;
                               for (const std::uint64_t key : keys)
                                 append_moves(rules, game, position_of<R>(key), positions, next);
                             },
                             resources, {game, positions_bound(rules)})) {}

  Index size() const { return keys_.size(); }
  typename R::Position position(Index index) const { return position_of<R>(keys_[index]); }
  std::optional<Index> index(const typename R::Position& position) const { return keys_.find(key_of<R>(position)); }
  std::span<const Tier> tiers() const { return {}; }

 private:
  SortedKeys keys_;
};

/// Finds and numbers the positions. If the rules are neither TerminatingRules nor LoopyRules, tries to prove that the
/// game always ends. Throws SpecError as R's constructor does, otherwise as DiscoveredNumbers and prove_termination.
template <KeyedRules R>
std::unique_ptr<Game> make_discovered_game(Spec spec, const Resources& resources) {
  auto rules = std::make_shared<const R>(spec);
  using Numbers = DiscoveredNumbers<R>;
  auto numbers = std::make_shared<const Numbers>(*rules, spec.canonical_text(), resources);
  auto game = std::make_unique<RulesGame<R, Numbers>>(std::move(spec), rules, std::move(numbers), resources.job);
  if constexpr (!TerminatingRules<R> && !LoopyRules<R>) game->prove_termination(resources.job);
  return game;
}

}  // namespace zermelo
