// The name of a tier is its number in decimal digits.
#include "tablebase/discovery/found_tiers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// The place of the tier with this number. Requires that it is there.
std::size_t place_of(std::span<const FoundTier> found, std::uint32_t number) {
  const auto place = std::lower_bound(found.begin(), found.end(), number,
                                      [](const FoundTier& tier, std::uint32_t wanted) { return tier.number < wanted; });
  return static_cast<std::size_t>(place - found.begin());
}

[[noreturn]] void refuse(const std::string& game, const std::string& how) {
  throw FormatError(
      fmt::format("the positions in the table do not belong to {}: {}; was the table made with other rules? Solve the "
                  "game again",
                  game, how));
}

}  // namespace

KnownPositions known_positions(std::span<const FoundTier> found, bool tiered, const std::string& game) {
  if (found.size() > max_tiers)
    throw UsageError(fmt::format("{} has {} tiers; at most {} are possible", game, found.size(), max_tiers));
  KnownPositions known;
  Index first = 0;
  for (const FoundTier& tier : found) {
    known.keys.push_back(tier.keys);
    if (!tiered) continue;
    known.tiers.push_back({std::to_string(tier.number), first, tier.keys->size(), {}});
    for (const std::uint32_t below : tier.rests_on) known.tiers.back().rests_on.push_back(place_of(found, below));
    first = checked_add(first, tier.keys->size());
  }
  return known;
}

std::vector<std::uint32_t> tier_numbers(std::span<const Tier> tiers, const std::string& game) {
  std::vector<std::uint32_t> numbers;
  for (const Tier& tier : tiers) {
    std::uint32_t number = 0;
    std::from_chars(tier.name.data(), tier.name.data() + tier.name.size(), number);
    if (std::to_string(number) != tier.name || (!numbers.empty() && number <= numbers.back()))
      refuse(game, fmt::format("the tier {} has no number, or not the next one", tier.name));
    numbers.push_back(number);
  }
  return numbers;
}

void require_known(const KnownPositions& known, bool tiered, std::size_t key_bytes, const std::string& game) {
  if (tiered == known.tiers.empty())
    refuse(game, tiered ? "the rules have tiers, the table has none" : "the table has tiers, the rules have none");
  if (known.keys.empty()) refuse(game, "the table has no keys");
  for (const auto& keys : known.keys)
    if (keys && keys->key_bytes() != key_bytes)
      refuse(game, fmt::format("the keys have {} bytes in the table, {} by the rules", keys->key_bytes(), key_bytes));
}

}  // namespace zermelo
