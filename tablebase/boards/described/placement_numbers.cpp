// Groups of sheets are tiers. All sheets that numbers of men decide are one tier, `over`, the first.
#include "tablebase/boards/described/placement_numbers.h"

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

SetNumbers::SetNumbers() {
  for (std::size_t n = 0; n < ways_.size(); ++n) {
    ways_[n][0] = 1;
    for (std::size_t k = 1; n != 0 && k <= n; ++k)
      ways_[n][k] = std::min(max_positions, ways_[n - 1][k - 1] + ways_[n - 1][k]);
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

CountsIndex::CountsIndex(const std::vector<Sheet>& sheets, std::size_t kinds)
    : kinds_(kinds), mask_(std::bit_ceil(2 * sheets.size()) - 1), slots_(mask_ + 1) {
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
  std::uint64_t key = counts.turn;
  for (std::size_t kind = 0; kind < kinds_; ++kind)
    key += counts.board[kind] * strides_[2 * kind] + counts.hand[kind] * strides_[2 * kind + 1];
  std::size_t at = mix(key) & mask_;
  while (slots_[at].place != none) at = (at + 1) & mask_;
  slots_[at] = {key, static_cast<std::uint32_t>(place)};
}

PlacementNumbers::PlacementNumbers(const BoardRules& rules) : rules_(rules), symmetries_(symmetries_of(rules)) {
  const SheetGraph graph = sheets_of(rules, symmetries_.exchange.has_value());
  places_.emplace(graph.sheets, rules.kinds.size());
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
  if (tiers_.size() > max_tiers)
    throw TooManyPositions("the rules have {} tiers; a game has at most {}", tiers_.size(), max_tiers);
}

PlacementNumbers::NumberedSheet PlacementNumbers::numbered(const Sheet& sheet) {
  NumberedSheet found{.counts = sheet.counts, .decided = sheet.decided.has_value()};
  if (found.decided) return found;
  for (std::uint8_t kind = 0; kind < rules_.kinds.size(); ++kind)
    if (sheet.counts.board[kind] != 0) found.kinds.push_back(kind);
  const auto ways = [&](std::uint8_t kind) {
    const Index sets = sets_.ways(rules_.points(), sheet.counts.board[kind]);
    return sets <= most_sets ? sets : 0;
  };
  const auto anchor = std::max_element(found.kinds.begin(), found.kinds.end(),
                                       [&](std::uint8_t a, std::uint8_t b) { return ways(a) < ways(b); });
  if (anchor != found.kinds.end()) std::rotate(found.kinds.begin(), anchor, anchor + 1);
  unsigned free = rules_.points();
  for (const std::uint8_t kind : found.kinds) {
    found.ways.push_back(sets_.ways(free, sheet.counts.board[kind]));
    free -= sheet.counts.board[kind];
  }
  if (symmetries_.maps.size() > 1 && !found.kinds.empty() && ways(found.kinds.front()) != 0) {
    found.classes = classes(sheet.counts.board[found.kinds.front()]);
    found.ways.front() = found.classes->sets.size();
  }
  for (const Index sets : found.ways) found.positions = checked_mul(found.positions, sets);
  return found;
}

std::shared_ptr<const PlacementNumbers::Classes> PlacementNumbers::classes(unsigned men) {
  std::shared_ptr<const Classes>& known = classes_[men];
  if (known) return known;
  auto made = std::make_shared<Classes>();
  const auto maps = static_cast<std::uint32_t>(symmetries_.maps.size());
  constexpr std::uint32_t unknown = ~std::uint32_t{0};
  made->found.assign(sets_.ways(rules_.points(), men), unknown);
  std::map<std::vector<std::uint32_t>, std::uint32_t> stabilisers{{{}, 0}};
  std::size_t place = 0;
  for_sets(sets_, rules_.points(), men, [&](Points set) {
    if (made->found[place++] != unknown) return;
    const auto number = static_cast<std::uint32_t>(made->sets.size());
    std::vector<std::uint32_t> own;
    for (std::uint32_t map = 0; map < maps; ++map) {
      // The map takes an image of the set back to the set exactly if its inverse takes the set to this image.
      const Points image = symmetries_.maps[map](set);
      if (map != 0 && image == set) own.push_back(map);
      std::uint32_t& found = made->found[sets_.rank(image, rules_.board())];
      if (found != unknown) continue;
      for (std::uint32_t back = 0; back < maps && found == unknown; ++back)
        if (symmetries_.maps[back](image) == set) found = number * maps + back;
    }
    const auto [at, fresh] = stabilisers.try_emplace(own, static_cast<std::uint32_t>(made->stabilisers.size()));
    if (fresh) made->stabilisers.push_back(own);
    made->sets.push_back(set);
    made->own.push_back(at->second);
  });
  known = std::move(made);
  return known;
}

Index PlacementNumbers::rest_of(const NumberedSheet& sheet, const Placement& position, std::size_t map,
                                Points anchor) const {
  Index number = 0;
  Points free = rules_.board() & ~anchor;
  for (std::size_t i = 1; i < sheet.kinds.size(); ++i) {
    const Points set = symmetries_.maps[map](position.men[sheet.kinds[i]]);
    number = number * sheet.ways[i] + sets_.rank(set, free);
    free &= ~set;
  }
  return number;
}

std::optional<Index> PlacementNumbers::rank(const Placement& given) const {
  const bool other = symmetries_.exchange && given.turn == 1;
  const Placement position = other ? exchanged(rules_, *symmetries_.exchange, given) : given;
  const auto at = places_->find(position);
  if (!at) return {};
  const NumberedSheet& sheet = sheets_[*at];
  if (sheet.decided || sheet.kinds.empty()) return sheet.first;
  Index rest = 1;
  for (std::size_t i = 1; i < sheet.ways.size(); ++i) rest *= sheet.ways[i];
  const Points anchor = position.men[sheet.kinds.front()];
  const Index place = sets_.rank(anchor, rules_.board());
  if (!sheet.classes) return sheet.first + place * rest + rest_of(sheet, position, 0, anchor);
  const auto maps = static_cast<std::uint32_t>(symmetries_.maps.size());
  const Classes& classes = *sheet.classes;
  const std::uint32_t number = classes.found[place] / maps, map = classes.found[place] % maps;
  const Points stands = classes.sets[number];
  Index least = rest_of(sheet, position, map, stands);
  const std::vector<std::uint32_t>& own = classes.stabilisers[classes.own[number]];
  if (!own.empty()) {
    Placement image;
    for (const std::uint8_t kind : sheet.kinds) image.men[kind] = symmetries_.maps[map](position.men[kind]);
    for (const std::uint32_t keeps : own) least = std::min(least, rest_of(sheet, image, keeps, stands));
  }
  return sheet.first + number * rest + least;
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
  if (sheet.kinds.empty()) return position;
  std::vector<Index> digits(sheet.kinds.size());
  for (std::size_t i = sheet.kinds.size(); i-- > 0; number /= sheet.ways[i]) digits[i] = number % sheet.ways[i];
  Points free = rules_.board();
  for (std::size_t i = 0; i < sheet.kinds.size(); ++i) {
    const std::uint8_t kind = sheet.kinds[i];
    position.men[kind] = i == 0 && sheet.classes ? sheet.classes->sets[digits[0]]
                                                 : sets_.unrank(digits[i], sheet.counts.board[kind], free);
    free &= ~position.men[kind];
  }
  return position;
}

bool PlacementNumbers::is_gap(Index number) const {
  const NumberedSheet& sheet = sheet_of(number);
  if (!sheet.classes) return false;
  Index rest = 1;
  for (std::size_t i = 1; i < sheet.ways.size(); ++i) rest *= sheet.ways[i];
  if (sheet.classes->own[(number - sheet.first) / rest] == 0) return false;
  return rank(unrank(number)) != number;
}

}  // namespace zermelo::described
