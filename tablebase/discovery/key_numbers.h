// Numbers the positions of a discovered game: tier by tier, within a tier by the place of the key among its keys.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tablebase/game/resources.h"

namespace zermelo {

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

}  // namespace zermelo
