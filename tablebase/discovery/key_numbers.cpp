// Searches for the tier, then for the key in the tier.
#include "tablebase/discovery/key_numbers.h"

#include <algorithm>

#include "tablebase/discovery/found_tiers.h"

namespace zermelo {

KeyNumbers::KeyNumbers(const KnownPositions& known, const std::string& game)
    : tiers_(known.tiers),
      keys_(known.keys),
      numbers_(tier_numbers(tiers_, game)),
      size_(tiers_.empty() ? keys_.front()->size() : tiers_.back().end()) {}

void KeyNumbers::read(Index index, std::span<std::byte> key) const {
  const std::size_t place = tiers_.empty() ? 0 : tier_of(tiers_, index);
  keys_[place]->read(index - first(place), key);
}

std::optional<Index> KeyNumbers::find(std::uint32_t tier, std::span<const std::byte> key) const {
  const std::optional<std::size_t> place = place_of(tier);
  if (!place) return std::nullopt;
  const std::optional<Index> found = keys_[*place]->find(key);
  return found ? std::optional(first(*place) + *found) : std::nullopt;
}

void KeyNumbers::find_all(std::uint32_t tier, std::span<const std::byte> keys, std::span<Index> numbers) const {
  std::fill(numbers.begin(), numbers.end(), no_key);
  const std::optional<std::size_t> place = place_of(tier);
  if (!place) return;
  keys_[*place]->find_all(keys, numbers);
  for (Index& number : numbers) number += number == no_key ? 0 : first(*place);
}

std::optional<std::size_t> KeyNumbers::place_of(std::uint32_t tier) const {
  if (tiers_.empty()) return 0;
  const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), tier);
  if (place == numbers_.end() || *place != tier) return std::nullopt;
  return static_cast<std::size_t>(place - numbers_.begin());
}

}  // namespace zermelo
