// The list contains numbers of positions; the number of the first position of a tier follows from the earlier tiers.
#include "formats/table/metadata/tier_list.h"

#include <algorithm>

namespace zermelo {
namespace {

/// Requires the tiers before it.
Tier read_listed_tier(const Fields& fields, const std::vector<Tier>& before) {
  Tier tier{read_tier_name(fields), before.empty() ? 0 : before.back().end(), 0, {}};
  tier.positions = fields.number("positions", 1, max_positions);
  if (tier.end() > max_positions) fields.location().refuse("the tiers in the metadata have too many positions");
  for (const std::uint64_t place : fields.ascending_numbers("rests_on", before.size())) tier.rests_on.push_back(place);
  return tier;
}

void check_names(const std::vector<Tier>& tiers, const FileLocation& location) {
  std::vector<std::string_view> names;
  for (const Tier& tier : tiers) names.push_back(tier.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) location.refuse(fmt::format("the metadata has two tiers {}", *twice));
}

/// The tier of a table agrees with the list.
void check_tier(const std::vector<Tier>& tiers, const TableInfo& info, const FileLocation& location) {
  const auto listed =
      std::find_if(tiers.begin(), tiers.end(), [&](const Tier& tier) { return tier.name == info.tier; });
  if (listed == tiers.end()) location.refuse(fmt::format("tiers in the metadata do not contain {}", info.tier));
  location.expect("positions of the tier in the list of tiers", info.positions, listed->positions);
  const auto same = [&](const TierDigest& below, std::size_t place) { return below.tier == tiers[place].name; };
  if (!std::equal(info.lower.rests_on.begin(), info.lower.rests_on.end(), listed->rests_on.begin(),
                  listed->rests_on.end(), same))
    location.refuse(fmt::format("tiers in the metadata let {} rest on other tiers than rests_on", info.tier));
}

}  // namespace

std::string read_tier_name(const Fields& fields) {
  const std::string tier = fields.text("tier");
  if (!is_tier_name(tier)) fields.refuse_word("tier", tier);
  return tier;
}

std::vector<Tier> read_tiers(const Fields& fields, const TableInfo& info) {
  std::vector<Tier> tiers;
  for (const Fields& tier : fields.objects("tiers", max_tiers)) tiers.push_back(read_listed_tier(tier, tiers));
  check_names(tiers, fields.location());
  if (!info.tier.empty())
    check_tier(tiers, info, fields.location());
  else
    fields.location().expect("positions of all tiers", info.positions, tiers.empty() ? 0 : tiers.back().end());
  return tiers;
}

}  // namespace zermelo
