// Groups of sheets are tiers. All sheets that numbers of men decide are one tier, `over`, the first.
#include "tablebase/boards/described/numbers/placement_numbers.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo::described {
namespace {

constexpr Index most_sets = Index{1} << 22;

/// Calls `use` with each set of `size` of the lowest `points` points, in ascending order. Requires points < 64 or few
/// sets.
template <class Use>
void for_sets(const SetNumbers& sets, unsigned points, unsigned size, const Use& use) {
  Points set = size == 0 ? 0 : size == most_points ? ~Points{0} : one(size) - 1;
  for (Index left = sets.ways(points, size); left != 0; --left) {
    use(set);
    if (left == 1) return;
    const Points least = set & -set, carried = set + least;
    set = carried | ((set ^ carried) >> 2) / least;
  }
}

}  // namespace

SetNumbers::SetNumbers(unsigned points) : sums_((points + 7) / 8), closed_(1 << 16) {
  for (std::size_t n = 0; n < ways_.size(); ++n) {
    ways_[n][0] = 1;
    for (std::size_t k = 1; n != 0 && k <= n; ++k)
      ways_[n][k] = std::min(max_positions, ways_[n - 1][k - 1] + ways_[n - 1][k]);
  }
  for (unsigned set = 0; set < 256; ++set) {
    bits_[set] = static_cast<std::uint8_t>(count(set));
    for (unsigned free = 0; free < 256; ++free) {
      unsigned place = 0;
      for_points(free, [&](unsigned point) {
        closed_[free << 8 | set] |= static_cast<std::uint8_t>((set >> point & 1) << place++);
      });
    }
  }
  for (unsigned byte = 0; byte < sums_.size(); ++byte)
    for (unsigned before = 0; before <= 8 * byte; ++before)
      for (unsigned set = 0; set < 256; ++set) {
        Index sum = 0;
        unsigned place = before;
        for_points(set, [&](unsigned point) { sum += ways_[std::min(8 * byte + point, most_points)][++place]; });
        sums_[byte].push_back(sum);
      }
}

Points SetNumbers::unrank(Index number, unsigned size, Points free) const {
  std::array<std::uint8_t, most_points> points;
  unsigned places = 0;
  for_points(free, [&](unsigned point) { points[places++] = static_cast<std::uint8_t>(point); });
  Points set = 0;
  for (unsigned left = size; left != 0; --left) {
    do --places;
    while (ways_[places][left] > number);
    number -= ways_[places][left];
    set |= one(points[places]);
  }
  return set;
}

CountsIndex::CountsIndex(const std::vector<Sheet>& sheets, const BoardRules& rules, bool exchange)
    : turns_(!exchange), mask_(std::bit_ceil(2 * sheets.size()) - 1), slots_(mask_ + 1) {
  const std::size_t kinds = rules.kinds.size();
  for (std::uint8_t kind = 0; kind < kinds; ++kind) {
    names_[0].push_back(kind);
    names_[1].push_back(exchange ? *rules.kinds[kind].twin : kind);
  }
  for (const Sheet& sheet : sheets)
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      most_.board[kind] = std::max(most_.board[kind], sheet.counts.board[kind]);
      most_.hand[kind] = std::max(most_.hand[kind], sheet.counts.hand[kind]);
    }
  Index size = 2;
  for (std::size_t digit = 0; digit < 2 * kinds; ++digit) {
    strides_[digit] = size;
    size = checked_mul(size, 1u + (digit % 2 == 0 ? most_.board : most_.hand)[digit / 2]);
  }
}

void CountsIndex::add(const Counts& counts, std::size_t place) {
  std::uint64_t key = turns_ ? counts.turn : 0;
  for (const std::uint8_t kind : names_[0])
    key += counts.board[kind] * strides_[2u * kind] + counts.hand[kind] * strides_[2u * kind + 1];
  std::size_t at = mix(key) & mask_;
  while (slots_[at].place != none) at = (at + 1) & mask_;
  slots_[at] = {key, static_cast<std::uint32_t>(place)};
}

PlacementNumbers::PlacementNumbers(const BoardRules& rules)
    : rules_(rules), symmetries_(symmetries_of(rules)), sets_(rules.points()) {
  maps_.fill(symmetries_.maps);
  if (symmetries_.exchange)
    for (PointMap& map : maps_[1]) map = PointMap(*symmetries_.exchange, map);
  const SheetGraph graph = sheets_of(rules, symmetries_.exchange.has_value());
  places_.emplace(graph.sheets, rules, symmetries_.exchange.has_value());
  std::vector<std::size_t> tier_of_group(graph.groups.size());
  const auto over = [&](const SheetGroup& group) { return graph.sheets[group.sheets.front()].decided.has_value(); };
  const auto add = [&](std::size_t sheet) {
    sheets_.push_back(numbered(graph.sheets[sheet]));
    places_->add(sheets_.back().counts, sheets_.size() - 1);
    sheets_.back().first = size_;
    size_ = checked_add(size_, sheets_.back().positions);
  };
  for (const SheetGroup& group : graph.groups)
    if (over(group)) add(group.sheets.front());
  if (size_ != 0) {
    tiers_.push_back({"over", 0, size_, {}});
    stays_.push_back(false);
  }
  for (std::size_t g = 0; g < graph.groups.size(); ++g) {
    const SheetGroup& group = graph.groups[g];
    if (over(group)) continue;  // its tier is the first
    Tier tier{counts_text(rules, graph.sheets[group.sheets.front()].counts), size_, 0, {}};
    for (const std::size_t sheet : group.sheets) add(sheet);
    tier.positions = size_ - tier.first;
    for (const std::size_t below : group.rests_on) tier.rests_on.push_back(tier_of_group[below]);
    std::sort(tier.rests_on.begin(), tier.rests_on.end());
    tier.rests_on.erase(std::unique(tier.rests_on.begin(), tier.rests_on.end()), tier.rests_on.end());
    tier_of_group[g] = tiers_.size();
    if (group.sheets.size() == 1 && !symmetries_.exchange)
      tier.name += graph.sheets[group.sheets.front()].counts.turn == 0 ? "+1" : "+2";
    const auto same = [&](const Tier& other) { return other.name == tier.name; };
    if (!is_tier_name(tier.name) || std::any_of(tiers_.begin(), tiers_.end(), same))
      tier.name = fmt::format("t{}", tiers_.size());
    tiers_.push_back(std::move(tier));
    stays_.push_back(group.stays);
  }
  for (NumberedSheet& sheet : sheets_) {
    const Tier& tier = tiers_[tier_of(tiers_, sheet.first)];
    sheet.tier_first = tier.first;
    sheet.tier_end = tier.end();
  }
  if (tiers_.size() > max_tiers)
    throw TooManyPositions("the rules have {} tiers; a game has at most {}", tiers_.size(), max_tiers);
}

PlacementNumbers::NumberedSheet PlacementNumbers::numbered(const Sheet& sheet) {
  NumberedSheet found{.counts = sheet.counts, .decided = sheet.decided.has_value()};
  if (found.decided) return found;
  std::vector<std::uint8_t>& kinds = found.kinds[0];
  for (std::uint8_t kind = 0; kind < rules_.kinds.size(); ++kind)
    if (sheet.counts.board[kind] != 0) kinds.push_back(kind);
  const auto ways = [&](std::uint8_t kind) {
    const Index sets = sets_.ways(rules_.points(), sheet.counts.board[kind]);
    return sets <= most_sets ? sets : 0;
  };
  const auto anchor =
      std::max_element(kinds.begin(), kinds.end(), [&](std::uint8_t a, std::uint8_t b) { return ways(a) < ways(b); });
  if (anchor != kinds.end()) std::rotate(kinds.begin(), anchor, anchor + 1);
  unsigned free = rules_.points();
  for (const std::uint8_t kind : kinds) {
    found.ways.push_back(sets_.ways(free, sheet.counts.board[kind]));
    free -= sheet.counts.board[kind];
    found.kinds[1].push_back(symmetries_.exchange ? *rules_.kinds[kind].twin : kind);
  }
  if (symmetries_.maps.size() > 1 && !kinds.empty() && ways(kinds.front()) != 0) {
    found.classes = classes(sheet.counts.board[kinds.front()]);
    found.ways.front() = found.classes->sets.size();
  }
  for (std::size_t i = 0; i < found.ways.size(); ++i) {
    found.positions = checked_mul(found.positions, found.ways[i]);
    if (i != 0) found.rest = checked_mul(found.rest, found.ways[i]);
  }
  return found;
}

std::shared_ptr<const PlacementNumbers::Classes> PlacementNumbers::classes(unsigned men) {
  std::shared_ptr<const Classes>& known = classes_[men];
  if (known) return known;
  auto made = std::make_shared<Classes>();
  const auto maps = static_cast<std::uint32_t>(symmetries_.maps.size());
  constexpr std::uint32_t unknown = ~std::uint32_t{0};
  std::vector<std::uint32_t>& found = made->found[0];
  found.assign(sets_.ways(rules_.points(), men), unknown);
  std::map<std::vector<std::uint32_t>, std::uint32_t> stabilisers{{{}, 0}};
  std::size_t place = 0;
  for_sets(sets_, rules_.points(), men, [&](Points set) {
    if (found[place++] != unknown) return;
    const auto number = static_cast<std::uint32_t>(made->sets.size());
    std::vector<std::uint32_t> own;
    for (std::uint32_t map = 0; map < maps; ++map) {
      const Points image = maps_[0][map](set);
      if (map != 0 && image == set) own.push_back(map);
      std::uint32_t& of_image = found[sets_.rank(image)];
      for (std::uint32_t back = 0; back < maps && of_image == unknown; ++back)
        if (maps_[0][back](image) == set) of_image = number * maps + back;
    }
    const auto [at, fresh] = stabilisers.try_emplace(own, static_cast<std::uint32_t>(made->stabilisers.size()));
    if (fresh) made->stabilisers.push_back(own);
    made->sets.push_back(set);
    made->own.push_back(at->second);
  });
  if (symmetries_.exchange)
    for_sets(sets_, rules_.points(), men,
             [&](Points set) { made->found[1].push_back(found[sets_.rank((*symmetries_.exchange)(set))]); });
  else
    made->found[1] = found;
  known = std::move(made);
  return known;
}

Index PlacementNumbers::rest_of(const NumberedSheet& sheet, const Placement& position, unsigned side, std::size_t map,
                                Points anchor) const {
  const PointMap& image = maps_[side][map];
  Index number = 0;
  Points free = rules_.board() & ~anchor;
  for (std::size_t i = 1; i < sheet.ways.size(); ++i) {
    const Points set = image(position.men[sheet.kinds[side][i]]);
    number = number * sheet.ways[i] + sets_.rank(set, free);
    free &= ~set;
  }
  return number;
}

std::optional<Index> PlacementNumbers::rank_among(const Placement& position, Index first, Index end) const {
  const unsigned side = symmetries_.exchange ? position.turn : 0;
  const auto at = places_->find(position);
  if (!at) return {};
  const NumberedSheet& sheet = sheets_[*at];
  if (sheet.first < first || sheet.first >= end) return {};
  if (sheet.decided || sheet.ways.empty()) return sheet.first;
  const Points anchor = position.men[sheet.kinds[side].front()];
  if (!sheet.classes) {
    const Points stands = maps_[side].front()(anchor);
    return sheet.first + sets_.rank(stands) * sheet.rest + rest_of(sheet, position, side, 0, stands);
  }
  const auto maps = static_cast<std::uint32_t>(maps_[side].size());
  const Classes& classes = *sheet.classes;
  const std::uint32_t found = classes.found[side][sets_.rank(anchor)];
  const std::uint32_t number = found / maps, map = found % maps;
  const Points stands = classes.sets[number];
  Index least = rest_of(sheet, position, side, map, stands);
  if (const std::vector<std::uint32_t>& own = classes.stabilisers[classes.own[number]]; !own.empty()) {
    Placement image;
    for (std::size_t i = 0; i < sheet.ways.size(); ++i)
      image.men[sheet.kinds[0][i]] = maps_[side][map](position.men[sheet.kinds[side][i]]);
    for (const std::uint32_t keeps : own) least = std::min(least, rest_of(sheet, image, 0, keeps, stands));
  }
  return sheet.first + number * sheet.rest + least;
}

const PlacementNumbers::NumberedSheet& PlacementNumbers::sheet_of(Index number) const {
  const auto after = std::upper_bound(sheets_.begin(), sheets_.end(), number,
                                      [](Index wanted, const NumberedSheet& sheet) { return wanted < sheet.first; });
  return *std::prev(after);
}

Placement PlacementNumbers::unrank(Index number) const {
  const NumberedSheet& sheet = sheet_of(number);
  Placement position;
  position.hand = sheet.counts.hand;
  position.turn = sheet.counts.turn;
  number -= sheet.first;
  if (sheet.decided) {
    Points free = rules_.board();
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      for (unsigned man = 0; man < sheet.counts.board[kind]; ++man, free &= free - 1)
        position.men[kind] |= free & -free;
    return position;
  }
  if (sheet.ways.empty()) return position;
  std::array<Index, most_kinds> digits;
  for (std::size_t i = sheet.ways.size(); i-- > 0; number /= sheet.ways[i]) digits[i] = number % sheet.ways[i];
  Points free = rules_.board();
  for (std::size_t i = 0; i < sheet.ways.size(); ++i) {
    const std::uint8_t kind = sheet.kinds[0][i];
    position.men[kind] = i == 0 && sheet.classes ? sheet.classes->sets[digits[0]]
                                                 : sets_.unrank(digits[i], sheet.counts.board[kind], free);
    free &= ~position.men[kind];
  }
  return position;
}

std::optional<Placement> PlacementNumbers::position(Index number) const {
  const NumberedSheet& sheet = sheet_of(number);
  Placement found = unrank(number);
  if (!sheet.classes || sheet.classes->own[(number - sheet.first) / sheet.rest] == 0) return found;
  return rank(found) == number ? std::optional(found) : std::nullopt;
}

}  // namespace zermelo::described
