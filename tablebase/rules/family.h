// Makes a family of games from rules, for the registry. In a program of one's own, for example:
//
//     add_family(make_family<MyRules>("my-game", "the rule in one line", "a position, for example 1,2", {}));
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/discovery/key_search.h"
#include "tablebase/rules/rules_game.h"

namespace zermelo {

// Rules that do not number positions: the positions are all that play reaches from the start; the number of a position
// is its place in the list of its tier, sorted by keys.

/// The key of a position: its bytes, then zeros. Similar positions should have neighbouring keys, because tables
/// compress neighbours together.
template <KeyedRules R>
auto key_of(const typename R::Position& position) {
  KeyFor<sizeof(position)> key{};
  std::memcpy(static_cast<void*>(&key), &position, sizeof(position));
  return key;
}

template <KeyedRules R>
typename R::Position position_of(const KeyFor<sizeof(typename R::Position)>& key) {
  std::array<std::byte, sizeof(typename R::Position)> bytes;
  std::memcpy(bytes.data(), &key, bytes.size());
  return std::bit_cast<typename R::Position>(bytes);
}

/// The number of the tier of a position; 0 without tiers.
template <KeyedRules R>
std::uint32_t tier_number(const R& rules, const typename R::Position& position) {
  if constexpr (KeyTieredRules<R>)
    return rules.tier(position);
  else
    return 0;
}

/// The text of the position, or its bytes if rules.text throws.
template <KeyedRules R>
std::string safe_text(const R& rules, const typename R::Position& position) {
  try {
    return rules.text(position);
  } catch (const std::exception&) {
    const auto bytes = std::bit_cast<std::array<unsigned char, sizeof(position)>>(position);
    return fmt::format("the position of the bytes {:02x}", fmt::join(bytes, " "));
  }
}

/// Discovers the positions of a game.
template <KeyedRules R>
class Discovery {
 public:
  using Position = typename R::Position;
  using Key = KeyFor<sizeof(Position)>;

  /// Both must outlive this object.
  Discovery(const R& rules, const std::string& game) : rules_(rules), game_(game) {}

  /// Throws UsageError if the rules throw or are broken, TooManyPositions, LimitError and Interrupted.
  KnownPositions run(const Resources& resources) const {
    const Position start = representative(rules_, rules_.start());
    if (!(representative(rules_, rules_.start()) == start))
      throw BrokenRules("the rules of {} are broken: `start` must always return the same", game_);
    const KeyRules<Key> rules{key_of<R>(start),
                              tier_number(rules_, start),
                              [this](std::span<const Key> keys, Reached<Key>& next) {
                                std::vector<Position> positions;
                                for (const Key& key : keys) {
                                  next.begin_position();
                                  add_moves(position_of<R>(key), positions, next);
                                }
                              },
                              KeyTieredRules<R> || LoopyRules<R>,
                              keeps_state(resources) ? PlainRulesDigest<R>(rules_).value() : 0,
                              ScoringRules<R>};
    const Undiscovered game{game_, positions_bound(rules_), KeyTieredRules<R>, listed_tiers(rules_)};
    return known_positions(reachable_tiers(rules, resources, game), KeyTieredRules<R>, game_);
  }

 private:
  /// Throws UsageError, with the position, for any exception of the rules except std::bad_alloc.
  void add_moves(const Position& position, std::vector<Position>& positions, Reached<Key>& next) const {
    try {
      if (finish_of(rules_, position)) return;
      positions.clear();
      rules_.moves(position, positions);
      for (const Position& to : positions) {
        const Position stands = representative(rules_, to);
        std::optional<Gain> gain;
        if constexpr (ScoringRules<R>)
          if (next.record) gain = gain_of(rules_, position, to);
        add(stands, gain, next);
        if constexpr (TerminatingRules<R>)  // RulesGame::list_moves explains the mistake
          if (next.record && rules_.plies_left(stands) >= rules_.plies_left(position)) next.record->refuse();
      }
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      throw BrokenRules("the rules of {} are broken: they fail at {}: {}", game_, safe_text(rules_, position),
                        error.what());
    }
  }

  void add(const Position& to, const std::optional<Gain>& gain, Reached<Key>& next) const {
    const std::uint32_t number = tier_number(rules_, to);
    if (number > next.tier || (TierLeavingRules<R> && number == next.tier))
      throw BrokenRules("a move leads from tier {} to {} in tier {}, which is not lower", next.tier,
                        safe_text(rules_, to), number);
    next.add(number, key_of<R>(to), gain);
  }

  const R& rules_;
  const std::string& game_;
};

/// Numbers the positions by their keys, see KeyNumbers. Cost: see SortedKeys.
template <KeyedRules R>
class DiscoveredNumbers {
 public:
  using Position = typename R::Position;
  using Key = KeyFor<sizeof(Position)>;

  /// Requires that `known` suits the rules, see require_known.
  DiscoveredNumbers(std::shared_ptr<const R> rules, const std::string& game, const KnownPositions& known)
      : rules_(std::move(rules)), numbers_(known, game) {}

  Index size() const { return numbers_.size(); }
  Position position(Index index) const {
    Key key;
    numbers_.read(index, std::as_writable_bytes(std::span(&key, 1)));
    return position_of<R>(key);
  }
  std::optional<Index> index(const Position& position) const {
    const Key key = key_of<R>(position);
    return numbers_.find(tier_number(*rules_, position), std::as_bytes(std::span(&key, 1)));
  }
  /// The numbers of several positions; no_key for those without a number. Positions of one tier that follow one another
  /// are looked up together.
  void indices(std::span<const Position> positions, std::vector<Index>& numbers) const {
    thread_local std::vector<Key> keys;
    keys.clear();
    for (const Position& position : positions) keys.push_back(key_of<R>(position));
    numbers.resize(positions.size());
    for (std::size_t begin = 0, end = 0; begin < positions.size(); begin = end) {
      for (end = begin + 1; end < positions.size() && same_tier(positions[begin], positions[end]);) ++end;
      numbers_.find_all(tier_number(*rules_, positions[begin]),
                        std::as_bytes(std::span(keys).subspan(begin, end - begin)),
                        std::span(numbers).subspan(begin, end - begin));
    }
  }
  std::span<const Tier> tiers() const { return numbers_.tiers(); }
  const std::vector<std::shared_ptr<const KeyList>>& keys() const { return numbers_.keys(); }
  auto key(const Position& position) const { return key_of<R>(position); }
  bool same_tier(const Position& a, const Position& b) const {
    return tier_number(*rules_, a) == tier_number(*rules_, b);
  }

 private:
  std::shared_ptr<const R> rules_;
  KeyNumbers numbers_;
};

/// Finds and numbers the positions, unless resources.known has them. If the rules are neither TerminatingRules nor
/// LoopyRules and have no tiers, tries to prove that the game always ends; a known game ends if its table says so.
/// Throws SpecError as R's constructor does, FormatError for known positions of other rules, otherwise as Discovery and
/// prove_termination.
template <KeyedRules R>
std::unique_ptr<Game> make_discovered_game(Spec spec, const Resources& resources) {
  const std::string name = spec.canonical_text();
  auto rules = std::make_shared<const R>(spec);
  const std::shared_ptr<const KnownPositions> known = resources.known;
  if (known) require_known(*known, KeyTieredRules<R>, sizeof(KeyFor<sizeof(typename R::Position)>), name);
  using Numbers = DiscoveredNumbers<R>;
  const KnownPositions found = known ? *known : Discovery<R>(*rules, name).run(resources);
  auto numbers = std::make_shared<const Numbers>(rules, name, found);
  auto game = std::make_unique<RulesGame<R, Numbers>>(std::move(spec), rules, std::move(numbers), resources.job);
  game->take_moves(found.moves);
  if constexpr (!TerminatingRules<R> && !LoopyRules<R> && !KeyTieredRules<R>) {
    if (!known)
      game->prove_termination(resources.job, resources.keep_moves);
    else if (known->has_end())
      game->assume_termination(known->play);
  }
  return game;
}

// Rules that number their positions.

/// The numbering by the rules.
template <RankedRules R>
class RankedNumbers {
 public:
  explicit RankedNumbers(std::shared_ptr<const R> rules) : rules_(std::move(rules)) {
    if constexpr (TieredRules<R>) tiers_ = rules_->tiers();
  }

  Index size() const { return rules_->size(); }
  typename R::Position position(Index index) const { return rules_->unrank(index); }
  std::optional<Index> index(const typename R::Position& position) const { return rules_->rank(position); }
  std::span<const Tier> tiers() const { return tiers_; }

 private:
  std::shared_ptr<const R> rules_;
  std::vector<Tier> tiers_;
};

/// Makes the game of a spec. Throws SpecError as R's constructor does.
template <RankedRules R>
std::unique_ptr<Game> make_ranked_game(Spec spec, const Resources& resources) {
  using Numbers = RankedNumbers<R>;
  auto rules = std::make_shared<const R>(spec);
  return std::make_unique<RulesGame<R, Numbers>>(std::move(spec), rules, std::make_shared<const Numbers>(rules),
                                                 resources.job);
}

/// Rules with the members of games with points.
template <class R>
concept HasGain = requires(const R& rules, const typename R::Position& position) {
  rules.gain(position, position);
};
template <class R>
concept HasTurns = requires(const R& rules, const typename R::Position& position) {
  rules.moves_again(position, position);
};

/// Rules with at least one of size(), rank(position) and unrank(index); they need all three.
template <class R>
concept HalfRankedRules = requires(const R& rules) {
  rules.size();
}
|| requires(const R& rules, const typename R::Position& position) { rules.rank(position); }
|| requires(const R& rules, Index index) { rules.unrank(index); };

/// The metrics of the tables of these games.
template <Rules R>
std::vector<Metric> metrics_of() {
  if (ScoringRules<R>) return score_metrics();
  if (LoopyRules<R> && ImpartialRules<R>) return loopy_metrics();
  if (LoopyRules<R> || ((RankedRules<R> || KeyTieredRules<R>)&&!TerminatingRules<R>)) return outcome_metrics();
  return all_metrics();
}

/// Returns the family of the games that R makes from specs with these keys. If R satisfies RankedRules, it numbers the
/// positions; otherwise they are discovered.
template <Rules R>
Family make_family(std::string name, std::string summary, std::string position, std::vector<Key> keys) {
  static_assert(RankedRules<R> || !HalfRankedRules<R>,
                "rules that number their positions need all three of size(), rank(position) and unrank(index)");
  static_assert(RankedRules<R> || KeyedRules<R>,
                "rules without numbers need a trivially copyable Position of at most 64 bytes and without padding");
  static_assert(ScoringRules<R> || !(HasGain<R> || HasTurns<R>),
                "gain and moves_again are for games with points, whose rules have final_score in place of ending");
  static_assert(!(DecidingRules<R> && ScoringRules<R>),
                "rules have `ending` or, in a game with points, `final_score`, not both");
  static_assert(!(TerminatingRules<R> && LoopyRules<R>),
                "plies_left is for games that always end; leave out the line with game_class");
  return {std::move(name),
          std::move(summary),
          std::move(position),
          std::move(keys),
          [](Spec spec, const Resources& resources) -> std::unique_ptr<Game> {
            if constexpr (RankedRules<R>)
              return make_ranked_game<R>(std::move(spec), resources);
            else
              return make_discovered_game<R>(std::move(spec), resources);
          },
          metrics_of<R>()};
}

}  // namespace zermelo
