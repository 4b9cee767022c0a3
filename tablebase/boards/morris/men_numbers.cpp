// The larger set of men comes first in the pair of sets, since it leaves fewer places for the other one.
#include "tablebase/boards/morris/men_numbers.h"

#include <fmt/format.h>

#include <iterator>
#include <string>

namespace zermelo::morris {
namespace {

std::string tier_name(unsigned more, unsigned fewer) { return fmt::format("{}-{}", more, fewer); }

}  // namespace

MenNumbers::MenNumbers(const Board& board, unsigned men) : men_(men), pairs_(board, least_men, men) {
  tiers_.push_back({"over", over, 1, {}});
  for (unsigned total = 2 * least_men; total <= 2 * men; ++total)
    for (unsigned more = (total + 1) / 2; has(more, total - more); ++more) add_tier(more, total - more);
}

void MenNumbers::add_tier(unsigned more, unsigned fewer) {
  const Index first = size();
  std::vector<std::size_t> below = tiers_below(more, fewer);
  tiers_.push_back({tier_name(more, fewer), first, 0, std::move(below)});
  add_part(more, fewer);
  if (more != fewer) add_part(fewer, more);
}

void MenNumbers::add_part(unsigned own, unsigned other) {
  first_[own][other] = size();
  parts_.push_back({size(), own, other});
  tiers_.back().positions += positions(own, other);
}

/// The tiers after the capture of a man of either player.
std::vector<std::size_t> MenNumbers::tiers_below(unsigned more, unsigned fewer) const {
  std::vector<std::size_t> below;
  const auto add = [&](const std::string& name) {
    const auto same = [&](const Tier& tier) { return tier.name == name; };
    const auto at = std::find_if(tiers_.begin(), tiers_.end(), same);
    below.push_back(static_cast<std::size_t>(at - tiers_.begin()));
  };
  add(fewer == least_men ? "over" : tier_name(more, fewer - 1));
  if (more != fewer) add(tier_name(more - 1, fewer));
  std::sort(below.begin(), below.end());
  return below;
}

Index MenNumbers::rank(const Position& position) const {
  const unsigned own = count(position.mover()), other = count(position.other());
  if (!has(own, other)) return own + 1 == least_men && has(least_men, other) ? over : size();
  const Index within =
      own >= other ? pairs_.rank(position.mover(), position.other()) : pairs_.rank(position.other(), position.mover());
  return first_[own][other] + within;
}

Position MenNumbers::unrank(Index number) const {
  if (number == over) return {0b011, 0b111 << 8};
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), number,
                                      [](Index index, const Part& part) { return index < part.first; });
  const Part& part = *std::prev(after);
  const auto [more, fewer] =
      pairs_.unrank(std::max(part.own, part.other), std::min(part.own, part.other), number - part.first);
  return part.own >= part.other ? Position{more, fewer} : Position{fewer, more};
}

}  // namespace zermelo::morris
