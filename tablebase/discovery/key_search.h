// Finds all positions that play reaches, tier by tier, as sorted lists of keys, and numbers them. Moves that the search
// keeps are keys until the tiers of their goals are complete.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/resources.h"

namespace zermelo {

/// The moves of some positions of one tier, at most 2^16 positions, in the order in which rules list them.
template <class Key>
class MoveRecord {
 public:
  /// The goals in one tier.
  struct Goals {
    std::uint32_t tier = 0;
    std::vector<Key> keys;             ///< until the tier is complete
    std::vector<Index> numbers;        ///< from then on
    std::vector<std::uint16_t> froms;  ///< the position of the record from which each move leads
    std::vector<Gain> gains;           ///< what each move brings in a game with scores
  };

  MoveRecord(std::uint32_t tier, std::span<const Key> positions)
      : tier_(tier), positions_(positions.begin(), positions.end()) {}

  void begin_position() { ++begun_; }
  /// Adds a move of the position that was begun last.
  void add(std::uint32_t tier, const Key& key, const std::optional<Gain>& gain = {}) {
    auto goals = std::find_if(goals_.begin(), goals_.end(), [&](const Goals& known) { return known.tier == tier; });
    if (goals == goals_.end()) goals = goals_.insert(goals_.end(), Goals{tier, {}, {}, {}, {}});
    goals->keys.push_back(key);
    goals->froms.push_back(static_cast<std::uint16_t>(begun_ - 1));
    if (gain) goals->gains.push_back(*gain);
  }
  /// Notes that the rules contradict themselves, so that they must be asked again.
  void refuse() { sound_ = false; }

  bool sound() const { return sound_; }
  /// The positions that were begun.
  std::size_t begun() const { return begun_; }
  std::size_t moves() const {
    std::size_t moves = 0;
    for (const Goals& goals : goals_) moves += goals.froms.size();
    return moves;
  }
  std::uint32_t tier() const { return tier_; }
  std::uint64_t bytes() const {
    std::uint64_t bytes = positions_.capacity() * sizeof(Key) + places_.capacity() * sizeof(Index);
    for (const Goals& goals : goals_)
      bytes += goals.keys.capacity() * sizeof(Key) + goals.numbers.capacity() * sizeof(Index) +
               goals.froms.capacity() * sizeof(std::uint16_t) + goals.gains.capacity() * sizeof(Gain);
    return bytes;
  }

  /// Replaces the keys of a tier whose first position has the number `first`.
  void number(std::uint32_t tier, Index first, const KeyList& keys) {
    if (tier == tier_) places_ = places_of(std::exchange(positions_, {}), keys);
    for (Goals& goals : goals_) {
      if (goals.tier != tier) continue;
      goals.numbers = places_of(std::exchange(goals.keys, {}), keys);
      for (Index& number : goals.numbers) number += first;
    }
  }

  /// The places of the positions in their tier. Requires that number() had the tier.
  const std::vector<Index>& places() const { return places_; }
  /// The goals of each position: those of position i end at ends[i]. Requires that number() had all tiers.
  struct Listed {
    std::vector<std::uint32_t> ends;
    std::vector<Index> goals;
    std::vector<Gain> gains;  ///< of each goal in a game with scores
  };
  Listed listed() const {
    Listed listed{std::vector<std::uint32_t>(places_.size()), {}, {}};
    for (const Goals& goals : goals_)
      for (const std::uint16_t from : goals.froms) ++listed.ends[from];
    std::exclusive_scan(listed.ends.begin(), listed.ends.end(), listed.ends.begin(), std::uint32_t{0});
    listed.goals.resize(moves());
    for (const Goals& goals : goals_) {
      if (!goals.gains.empty()) listed.gains.resize(moves());
      for (std::size_t i = 0; i < goals.froms.size(); ++i) {
        const std::uint32_t at = listed.ends[goals.froms[i]]++;
        listed.goals[at] = goals.numbers[i];
        if (!goals.gains.empty()) listed.gains[at] = goals.gains[i];
      }
    }
    return listed;
  }

 private:
  static std::vector<Index> places_of(const std::vector<Key>& wanted, const KeyList& keys) {
    std::vector<Index> places(wanted.size());
    keys.find_all(std::as_bytes(std::span(wanted)), places);
    return places;
  }

  std::uint32_t tier_;
  std::vector<Key> positions_;
  std::vector<Index> places_;
  std::vector<Goals> goals_;
  std::size_t begun_ = 0;
  bool sound_ = true;
};

/// The keys that moves lead to from positions of one tier, in any order, with repeats.
template <class Key>
struct Reached {
  std::uint32_t tier = 0;   ///< the number of the tier of these positions; 0 in games without tiers
  std::vector<Key> inside;  ///< keys of the same tier
  std::vector<std::pair<std::uint32_t, std::vector<Key>>> below;  ///< of other tiers, by their numbers
  std::optional<MoveRecord<Key>> record = {};                     ///< of all moves, if the discovery keeps them
  std::chrono::nanoseconds took{0};                               ///< until the rules had listed them

  /// Call it before the moves from each position are added.
  void begin_position() {
    if (record) record->begin_position();
  }
  /// Adds a key of the tier with this number; with a record, what the move brings in a game with scores.
  void add(std::uint32_t number, const Key& key, const std::optional<Gain>& gain = {}) {
    if (record) record->add(number, key, gain);
    if (number == tier) return inside.push_back(key);
    for (auto& [other, keys] : below)
      if (other == number) return keys.push_back(key);
    below.push_back({number, {key}});
  }
};

/// A game as the search sees it.
template <class Key>
struct KeyRules {
  Key start{};
  std::uint32_t start_tier = 0;
  /// Adds the keys of the positions that one move from a position of `keys` leads to. No move leads to a higher tier.
  /// Several threads call it at once.
  std::function<void(std::span<const Key> keys, Reached<Key>& next)> moves;
  /// Whether processes may divide the keys. Then they need Resources::tiers.keep.
  bool divides = false;
  /// The digest of the rules if the discovery keeps_state; a search does not continue from the state of other rules.
  std::uint64_t digest = 0;
  bool gains = false;  ///< whether moves are added with gains
};

/// Whether the discovery keeps its state, or continues from one.
inline bool keeps_state(const Resources& resources) { return resources.keeper.save || resources.keeper.resume; }

/// Returns all tiers that play reaches, each with its keys; the lowest number first. A game without tiers is one tier.
/// The result is the same for every number of threads, and if the search is continued (Resources::keeper,
/// Resources::tiers).
///
/// The highest tier is complete first, since no move raises the tier; each tier is searched breadth first from the keys
/// that higher tiers lead to. Threads take the latest positions chunk by chunk and sort the keys that the moves lead
/// to; then each thread merges one range of the keys from all chunks and removes the known keys (key_set.h).
/// Memory, in keys: 2 a position while known keys are merged, and a quarter of these (at least 16 MiB) for keys that
/// are not merged yet. Where all moves leave their tier: 1 for each position of the tier, 2 for each known position of
/// lower tiers, and a quarter. Keys of finished tiers are in memory unless Resources::tiers keeps them elsewhere. With
/// Resources::keep_moves each tier gets its moves, if rules are not cheap (RulesCost in found_moves.h) and the moves
/// never take more than a quarter of what the job leaves: a key and 2 bytes a move until the tiers that it rests on are
/// complete, then about 2 bytes; with gains 4 more, then 1. A search that is continued, or divided, keeps no moves. If
/// Resources::divided, each process of the job needs this for its share of the keys; all processes call it together.
/// Throws Interrupted; TooManyPositions above resources.positions; LimitError, with the number of positions found, if
/// the job's memory does not suffice; FormatError for a damaged state; UsageError for the state or tiers of other
/// rules.
template <class Key>
std::vector<FoundTier> reachable_tiers(const KeyRules<Key>& rules, const Resources& resources,
                                       const Undiscovered& game);

extern template std::vector<FoundTier> reachable_tiers(const KeyRules<std::uint64_t>&, const Resources&,
                                                       const Undiscovered&);
extern template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<2>>&, const Resources&,
                                                       const Undiscovered&);
extern template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<4>>&, const Resources&,
                                                       const Undiscovered&);
extern template std::vector<FoundTier> reachable_tiers(const KeyRules<WideKey<8>>&, const Resources&,
                                                       const Undiscovered&);

// The number of a position: tier by tier, within a tier by the place of the key among its keys.

/// Safe for concurrent readers. Tiers have the numbers of the rules; 0 in games without tiers.
class KeyNumbers {
 public:
  /// `known` has one list of keys, or one for each tier, the lowest number first. Throws as tier_numbers.
  KeyNumbers(const KnownPositions& known, const std::string& game);

  Index size() const { return size_; }
  std::span<const Tier> tiers() const { return tiers_; }
  const std::vector<std::shared_ptr<const KeyList>>& keys() const { return keys_; }

  /// Copies the key of a position. Requires index < size() and key.size() == keys().front()->key_bytes().
  void read(Index index, std::span<std::byte> key) const;
  /// The number of the position with this key in the tier with this number, if there is one.
  std::optional<Index> find(std::uint32_t tier, std::span<const std::byte> key) const;
  /// The same for keys of one tier, which follow one another; no_key for those without a number.
  void find_all(std::uint32_t tier, std::span<const std::byte> keys, std::span<Index> numbers) const;

 private:
  Index first(std::size_t place) const { return tiers_.empty() ? 0 : tiers_[place].first; }
  std::optional<std::size_t> place_of(std::uint32_t tier) const;

  std::vector<Tier> tiers_;
  std::vector<std::shared_ptr<const KeyList>> keys_;
  std::vector<std::uint32_t> numbers_;  ///< of the tiers, by the rules
  Index size_;
};

/// The tiers and keys of a game whose discovery found these tiers, the lowest number first. `tiered`: the rules have
/// tiers; otherwise there is one list of keys. Throws UsageError, with the name of the game, for more than max_tiers.
KnownPositions known_positions(std::span<const FoundTier> found, bool tiered, const std::string& game);

/// The numbers by the rules that the names of tiers give, ascending. Throws FormatError if a name is not the decimal
/// form of a number, or if the numbers do not ascend.
std::vector<std::uint32_t> tier_numbers(std::span<const Tier> tiers, const std::string& game);

/// Throws FormatError unless the positions are possible for rules whose keys have `key_bytes` bytes, with or without
/// tiers.
void require_known(const KnownPositions& known, bool tiered, std::size_t key_bytes, const std::string& game);

}  // namespace zermelo
