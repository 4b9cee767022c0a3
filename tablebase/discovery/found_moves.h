// The moves that a discovery finds: records of keys first, then packed numbers of positions.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/discovery/key_search.h"
#include "tablebase/game/kept_moves.h"
#include "tablebase/game/key_list.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// What the rules cost, by the cheapest chunk of positions: other chunks may have waited for a processor.
class RulesCost {
 public:
  /// Adds a chunk. Small chunks do not count.
  void add(std::size_t positions, std::size_t moves, std::chrono::nanoseconds time) {
    if (positions < least_positions || moves == 0) return;
    ++chunks_;
    least_ = std::min(least_, time / static_cast<std::int64_t>(moves));
  }
  /// Whether the rules are cheap enough to be asked again: keeping a move as a key takes about 50 ns and ten bytes or
  /// more. Never before there are enough chunks, so that small games keep their moves.
  bool is_low() const { return chunks_ >= enough_chunks && least_ < worth_keeping; }

  static constexpr std::size_t least_positions = 256, enough_chunks = 16;
  static constexpr std::chrono::nanoseconds worth_keeping{200};  ///< a move

 private:
  std::size_t chunks_ = 0;
  std::chrono::nanoseconds least_ = std::chrono::nanoseconds::max();  ///< a move
};

/// The moves of all tiers of a discovery, which completes tiers from the highest one down.
///
/// The first position of a tier has its number only when all lower tiers are complete. So numbers count down from
/// `top`: packed moves are the same for all numbers that differ by a constant.
template <class Key>
class FoundMoves {
 public:
  /// `gains`: records have what moves bring.
  FoundMoves(Workers& workers, std::string folder, bool gains)
      : workers_(&workers), folder_(std::move(folder)), gains_(gains) {}

  /// The bytes at the peak, when a tier is packed.
  std::uint64_t bytes() const { return waiting_bytes_ + waiting_bytes_ / 2 + packed_bytes_; }

  void add(MoveRecord<Key> record) {
    waiting_bytes_ += record.bytes();
    waiting_[record.tier()].push_back(std::move(record));
  }

  /// Numbers the keys of a complete tier, and packs the moves of all tiers whose goals have numbers.
  void complete(std::uint32_t tier, const std::vector<std::uint32_t>& rests_on, const KeyList& keys) {
    next_ -= keys.size();
    tiers_[tier] = {next_, keys.size(), rests_on, nullptr};
    std::vector<MoveRecord<Key>*> records;
    for (auto& [number, waiting] : waiting_)
      for (MoveRecord<Key>& record : waiting) records.push_back(&record);
    workers_->for_each(records.size(), [&](std::size_t i) { records[i]->number(tier, next_, keys); });
    for (auto& [number, found] : tiers_)
      if (!found.moves && is_numbered(found)) pack(number, found);
    waiting_bytes_ = 0;
    for (const auto& [number, waiting] : waiting_)
      for (const MoveRecord<Key>& record : waiting) waiting_bytes_ += record.bytes();
  }

  /// The moves of a tier. Requires that all tiers are complete.
  const std::shared_ptr<KeptMoves>& of(std::uint32_t tier) const { return tiers_.at(tier).moves; }

 private:
  static constexpr Index top = Index{1} << 62;

  struct Tier {
    Index first = 0, size = 0;
    std::vector<std::uint32_t> rests_on;
    std::shared_ptr<KeptMoves> moves;
  };
  /// A position: its record, and its place in the record.
  struct Origin {
    std::uint32_t record = 0, place = 0;
  };

  bool is_numbered(const Tier& tier) const {
    return std::all_of(tier.rests_on.begin(), tier.rests_on.end(),
                       [this](auto below) { return tiers_.contains(below); });
  }

  void pack(std::uint32_t number, Tier& tier) {
    std::vector<MoveRecord<Key>> records = std::move(waiting_[number]);
    waiting_.erase(number);
    std::vector<Origin> origins(tier.size);
    std::vector<typename MoveRecord<Key>::Listed> lists(records.size());
    workers_->for_each(records.size(), [&](std::size_t i) {
      const std::vector<Index>& places = records[i].places();
      for (std::size_t k = 0; k < places.size(); ++k)
        origins[places[k]] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k)};
      lists[i] = records[i].listed();
      records[i] = MoveRecord<Key>(number, {});
    });
    tier.moves = std::make_shared<KeptMoves>(tier.size, KeptMoves::small_chunk, ~std::uint64_t{0}, folder_, gains_);
    workers_->for_chunks(tier.size, KeptMoves::small_chunk, [&](std::size_t begin, std::size_t end) {
      std::vector<std::byte> packed;
      for (std::size_t place = begin; place < end; ++place) {
        const Origin origin = origins[place];
        pack_goals(tier.first + place, lists[origin.record], origin.place, packed);
      }
      tier.moves->keep(begin, packed);
    });
    packed_bytes_ += tier.moves->held_bytes();
  }

  static void pack_goals(Index from, typename MoveRecord<Key>::Listed& listed, std::uint32_t place,
                         std::vector<std::byte>& packed) {
    const std::uint32_t begin = place == 0 ? 0 : listed.ends[place - 1];
    if (!listed.gains.empty()) {
      std::vector<GainedGoal> gained;
      for (std::uint32_t i = begin; i < listed.ends[place]; ++i) gained.push_back({listed.goals[i], listed.gains[i]});
      return pack_moves(from, gained, packed);
    }
    const std::span<Index> goals = std::span(listed.goals).subspan(begin, listed.ends[place] - begin);
    std::sort(goals.begin(), goals.end());
    const auto end = std::unique(goals.begin(), goals.end());
    pack_moves(from, goals.first(static_cast<std::size_t>(end - goals.begin())), packed);
  }

  Workers* workers_;
  std::string folder_;
  bool gains_;
  std::map<std::uint32_t, std::vector<MoveRecord<Key>>> waiting_;  ///< of each tier, with goals that have no number yet
  std::map<std::uint32_t, Tier> tiers_;                            ///< complete
  Index next_ = top;  ///< the number of the first position of the lowest complete tier
  std::uint64_t waiting_bytes_ = 0, packed_bytes_ = 0;
};

}  // namespace zermelo
