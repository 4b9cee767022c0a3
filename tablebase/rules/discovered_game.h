// A game whose rules say only where it starts, how it goes on and when it ends: its positions are all that can be
// reached, numbered by their place in the sorted list of their keys.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include "tablebase/rules/key_search.h"
#include "tablebase/rules/rules_game.h"

namespace zermelo {

/// The bytes of a position, the first one lowest. Keys of similar positions should be near: tables are packed by
/// neighbours.
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

/// The position in words, or its key where even these fail.
template <KeyedRules R>
std::string safe_text(const R& rules, const typename R::Position& position) {
  try {
    return rules.text(position);
  } catch (const std::exception&) {
    return fmt::format("the position with the key {:#x}", key_of<R>(position));
  }
}

/// Appends the keys of what moves from `position` lead to. UsageError says where the rules fail, whatever they throw.
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

/// Numbers by place in the sorted list of the keys of all reachable positions; see key_search.h for what a search of
/// it costs.
template <KeyedRules R>
class DiscoveredNumbers {
 public:
  /// Finds the positions. Throws UsageError where the rules throw anything, Interrupted and LimitError.
  DiscoveredNumbers(const R& rules, const std::string& game, const Resources& resources)
      : keys_(reachable_keys(
            key_of<R>(representative(rules, rules.start())),
            [&](std::span<const std::uint64_t> keys, std::vector<std::uint64_t>& next) {
              std::vector<typename R::Position> positions;
              for (const std::uint64_t key : keys) append_moves(rules, game, position_of<R>(key), positions, next);
            },
            resources, game)) {}

  Index size() const { return keys_.size(); }
  typename R::Position position(Index index) const { return position_of<R>(keys_[index]); }
  std::optional<Index> index(const typename R::Position& position) const { return keys_.find(key_of<R>(position)); }

 private:
  SortedKeys keys_;
};

/// Finds and numbers the positions. If the rules say neither that the game ends nor that it is loopy, looks whether it
/// always ends. Throws SpecError as R's constructor does, else as DiscoveredNumbers and prove_termination.
template <KeyedRules R>
std::unique_ptr<Game> make_discovered_game(Spec spec, const Resources& resources) {
  auto rules = std::make_shared<const R>(spec);
  using Numbers = DiscoveredNumbers<R>;
  auto numbers = std::make_shared<const Numbers>(*rules, spec.canonical(), resources);
  auto game = std::make_unique<RulesGame<R, Numbers>>(std::move(spec), rules, std::move(numbers), resources.job);
  if constexpr (!TerminatingRules<R> && !LoopyRules<R>) game->prove_termination(resources.job);
  return game;
}

}  // namespace zermelo
