// Groups of sheets are tiers. All sheets that numbers of men decide are one tier, `over`, the first.
#include "tablebase/boards/described/numbers/placement_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "tablebase/base/error.h"

namespace zermelo::described {
namespace {

constexpr Index most_sets = Index{1} << 22;

std::uint64_t next_id() {
  static std::atomic<std::uint64_t> ids{0};
  return ++ids;
}

}  // namespace

/// The numbers in the weights leave room for one more man of each kind, so that the key of a position before a move is
/// no key of another sheet.
CountsIndex::CountsIndex(const std::vector<Sheet>& sheets, const BoardRules& rules, bool exchange)
    : turns_(!exchange), mask_(std::bit_ceil(2 * sheets.size()) - 1), slots_(mask_ + 1) {
  for (const Sheet& sheet : sheets)
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      most_[0].board[kind] = std::max(most_[0].board[kind], sheet.counts.board[kind]);
      most_[0].hand[kind] = std::max(most_[0].hand[kind], sheet.counts.hand[kind]);
    }
  Index size = 2;
  const auto next_weight = [&](unsigned most) { return std::exchange(size, checked_mul(size, most + 2)); };
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    weights_[0].board[kind] = next_weight(most_[0].board[kind]);
    weights_[0].hand[kind] = next_weight(most_[0].hand[kind]);
  }
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const std::size_t name = exchange ? *rules.kinds[kind].twin : kind;
    weights_[1].board[kind] = weights_[0].board[name];
    weights_[1].hand[kind] = weights_[0].hand[name];
    most_[1].board[kind] = most_[0].board[name];
    most_[1].hand[kind] = most_[0].hand[name];
  }
}

std::uint64_t CountsIndex::key(const Counts& counts, unsigned turn) const {
  std::uint64_t key = turns_ ? turn : 0;
  for (unsigned kind = 0; kind < most_kinds; ++kind)
    key += counts.board[kind] * weights_[turn].board[kind] + counts.hand[kind] * weights_[turn].hand[kind];
  return key;
}

void CountsIndex::add(const Counts& counts, std::size_t place) {
  const std::uint64_t key = this->key(counts, counts.turn);
  std::size_t at = mix(key) & mask_;
  while (slots_[at].place != none) at = (at + 1) & mask_;
  slots_[at] = {key, static_cast<std::uint32_t>(place)};
}

std::optional<std::size_t> CountsIndex::find(const Placement& position) const {
  const Counts counts = Counts::of(position), &most = most_[position.turn];
  for (unsigned kind = 0; kind < most_kinds; ++kind)
    if (counts.board[kind] > most.board[kind] || counts.hand[kind] > most.hand[kind]) return {};
  return find(key(counts, position.turn));
}

PlacementNumbers::PlacementNumbers(const BoardRules& rules)
    : rules_(rules), id_(next_id()), symmetries_(symmetries_of(rules)), sets_(rules.points()) {
  maps_.fill(symmetries_.maps);
  map_bits_ = static_cast<unsigned>(std::bit_width(symmetries_.maps.size() - 1));
  if (symmetries_.exchange)
    for (PointMap& map : maps_[1]) map = PointMap(*symmetries_.exchange, map);
  const SheetGraph graph = sheets_of(rules, symmetries_.exchange.has_value());
  places_.emplace(graph.sheets, rules, symmetries_.exchange.has_value());
  std::vector<std::size_t> tier_of_group(graph.groups.size());
  const auto over = [&](const SheetGroup& group) { return graph.sheets[group.sheets.front()].decided.has_value(); };
  std::vector<std::size_t> places(graph.sheets.size());
  const auto add = [&](std::size_t sheet) {
    places[sheet] = sheets_.size();
    sheets_.push_back(numbered(graph.sheets[sheet]));
    places_->add(sheets_.back().counts, sheets_.size() - 1);
    sheets_.back().turned_key = places_->key(sheets_.back().counts, sheets_.back().counts.turn ^ 1u);
    sheets_.back().first = size_;
    size_ = checked_add(size_, sheets_.back().positions);
    decides_ = decides_ || sheets_.back().decided.has_value();
    folds_ = folds_ && (symmetries_.maps.size() == 1 || is_single(sheets_.back()) || sheets_.back().classes);
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
  find_winning_captures();
  find_other_ends(graph, places);
  if (tiers_.size() > max_tiers)
    throw TooManyPositions("the rules have {} tiers; a game has at most {}", tiers_.size(), max_tiers);
}

PlacementNumbers::NumberedSheet PlacementNumbers::numbered(const Sheet& sheet) {
  NumberedSheet found{.counts = sheet.counts, .decided = sheet.decided};
  if (found.decided) return found;
  std::vector<std::uint8_t> kinds;
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
    const std::uint8_t men = sheet.counts.board[kind];
    sets_.prepare(free, men);
    found.parts.push_back({{kind, symmetries_.exchange ? *rules_.kinds[kind].twin : kind},
                           men,
                           sets_.ways(free, men),
                           &sets_.listed(free, men)});
    free -= men;
  }
  if (symmetries_.maps.size() > 1 && !kinds.empty() && ways(kinds.front()) != 0) {
    found.classes = classes(sheet.counts.board[kinds.front()]);
    found.parts.front().ways = found.classes->sets.size();
  }
  for (std::size_t i = 0; i < found.parts.size(); ++i) {
    found.positions = checked_mul(found.positions, found.parts[i].ways);
    if (i != 0) found.rest = checked_mul(found.rest, found.parts[i].ways);
  }
  return found;
}

void PlacementNumbers::find_winning_captures() {
  const auto twins = [&](Kinds kinds) {
    Kinds found = 0;
    for (; kinds != 0; kinds &= kinds - 1) found |= Kinds{1} << *rules_.kinds[lowest(kinds)].twin;
    return found;
  };
  PerSide<Kinds> others = {};
  for (NumberedSheet& sheet : sheets_) {
    if (sheet.decided) continue;
    const unsigned player = 1u - sheet.counts.turn;
    sheet.winning[0] = winning_captures(sheet);
    if (symmetries_.exchange) sheet.winning[1] = twins(sheet.winning[0]);
    royal_[player] |= sheet.winning[0];
    others[player] |= men_on_board(sheet, player) & ~sheet.winning[0];
  }
  if (symmetries_.exchange) {
    royal_[0] = twins(royal_[1]);
    others[0] = twins(others[1]);
  }
  for (unsigned player = 0; player < 2; ++player)
    if ((royal_[player] & others[player]) != 0) royal_[player] = 0;
}

/// After a move, the men of a player have the names of their twins if the players are exchanged.
void PlacementNumbers::find_other_ends(const SheetGraph& graph, const std::vector<std::size_t>& sheets) {
  const auto loses_royal = [&](const Counts& from, const Counts& to) {
    bool loses = false;
    for (Kinds left = royal_[1 - from.turn]; left != 0; left &= left - 1) {
      const unsigned kind = lowest(left), then = symmetries_.exchange ? *rules_.kinds[kind].twin : kind;
      loses = loses || to.board[then] < from.board[kind];
    }
    return loses;
  };
  for (std::size_t i = 0; i < graph.sheets.size(); ++i)
    sheets_[sheets[i]].ends_by_royal =
        std::all_of(graph.sheets[i].next.begin(), graph.sheets[i].next.end(), [&](std::size_t next) {
          const Sheet& to = graph.sheets[next];
          return !to.decided || loses_royal(graph.sheets[i].counts, to.counts);
        });
}

Kinds PlacementNumbers::men_on_board(const NumberedSheet& sheet, unsigned player) const {
  Kinds found = 0;
  for (Kinds left = rules_.kinds_of(player); left != 0; left &= left - 1)
    if (sheet.counts.board[lowest(left)] != 0) found |= Kinds{1} << lowest(left);
  return found;
}

bool PlacementNumbers::is_lost(std::uint64_t key) const {
  const auto place = places_->find(key);
  return place && sheets_[*place].decided == Outcome::loss;
}

/// The captor may promote.
Kinds PlacementNumbers::winning_captures(const NumberedSheet& sheet) const {
  const unsigned side = sheet.counts.turn;
  const CountWeights& weights = places_->weights(1 - side);
  Kinds winning = 0;
  for (Kinds left = men_on_board(sheet, 1 - side); left != 0; left &= left - 1) {
    const unsigned victim = lowest(left);
    std::uint64_t key = sheet.turned_key - weights.board[victim];
    if (const auto as = rules_.kinds[victim].captured_as) key += weights.hand[*as];
    bool lost = is_lost(key);
    for (Kinds captors = men_on_board(sheet, side); captors != 0; captors &= captors - 1)
      if (const auto to = rules_.kinds[lowest(captors)].promotes_to)
        lost = lost && is_lost(key - weights.board[lowest(captors)] + weights.board[*to]);
    if (lost) winning |= Kinds{1} << victim;
  }
  return winning;
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
      std::uint32_t& of_image = found[sets_.rank(image, men)];
      for (std::uint32_t back = 0; back < maps && of_image == unknown; ++back)
        if (maps_[0][back](image) == set) of_image = number << map_bits_ | back;
    }
    const auto [at, fresh] = stabilisers.try_emplace(own, static_cast<std::uint32_t>(made->stabilisers.size()));
    if (fresh) made->stabilisers.push_back(own);
    made->sets.emplace_back(set, at->second);
  });
  if (symmetries_.exchange)
    for_sets(sets_, rules_.points(), men,
             [&](Points set) { made->found[1].push_back(found[sets_.rank((*symmetries_.exchange)(set), men)]); });
  else
    made->found[1] = found;
  known = std::move(made);
  return known;
}

std::optional<Index> PlacementNumbers::rank(const Placement& position) const {
  const auto at = places_->find(position);
  if (!at) return {};
  const NumberedSheet& sheet = sheets_[*at];
  if (is_single(sheet)) return sheet.first;
  const unsigned side = side_of(position.turn);
  Anchored anchor;
  find_anchor(sheet, side, position.men[sheet.parts.front().kind[side]], anchor);
  return number(sheet, side, anchor, [&](unsigned kind) { return position.men[kind]; }).number;
}

/// Neighbouring numbers are mostly of the same sheet.
const PlacementNumbers::NumberedSheet& PlacementNumbers::sheet_of(Index number) const {
  thread_local std::size_t last = 0;
  if (last < sheets_.size() && number - sheets_[last].first < sheets_[last].positions) return sheets_[last];
  const auto after = std::upper_bound(sheets_.begin(), sheets_.end(), number,
                                      [](Index wanted, const NumberedSheet& sheet) { return wanted < sheet.first; });
  last = static_cast<std::size_t>(after - sheets_.begin()) - 1;
  return sheets_[last];
}

Placement PlacementNumbers::unrank(Index number) const {
  Row row = row_of(number);
  Placement position = row.men;
  put_others(row, number, position);
  return position;
}

std::vector<Counts> PlacementNumbers::sheets_in(const Tier& tier) const {
  std::vector<Counts> found;
  for (Index at = tier.first; at < tier.end();) {
    const NumberedSheet& sheet = sheet_of(at);
    if (sheet.decided) return {};
    found.push_back(sheet.counts);
    at = sheet.first + sheet.positions;
  }
  return found;
}

std::optional<Placement> PlacementNumbers::position(Index number) const {
  Row row = row_of(number);
  Placement position = row.men;
  put_others(row, number, position);
  if (kept_by(row, position) == 0) return {};
  return position;
}

PlacementNumbers::Row PlacementNumbers::row_of(Index number) const {
  const NumberedSheet& sheet = sheet_of(number);
  Row row;
  row.sheet = &sheet;
  row.first = sheet.first;
  row.count = 1;
  row.free = rules_.board();
  row.men.hand = sheet.counts.hand;
  row.men.turn = sheet.counts.turn;
  if (sheet.decided)
    for (unsigned kind = 0; kind < rules_.kinds.size(); ++kind)
      for (unsigned man = 0; man < sheet.counts.board[kind]; ++man, row.free &= row.free - 1)
        row.men.men[kind] |= row.free & -row.free;
  if (is_single(sheet)) return row;
  const Part& anchor = sheet.parts.front();
  const Index place = (number - sheet.first) / sheet.rest;
  row.first = sheet.first + place * sheet.rest;
  row.count = sheet.rest;
  Points& stands = row.men.men[anchor.kind[0]];
  stands = sheet.classes ? sheet.classes->sets[place].first : sets_.unrank(place, anchor.men, row.free, *anchor.listed);
  row.free &= ~stands;
  if (sheet.classes && sheet.classes->sets[place].second != 0)
    row.own = &sheet.classes->stabilisers[sheet.classes->sets[place].second];
  return row;
}

void PlacementNumbers::put_others(Row& row, Index number, Placement& position) const {
  const std::vector<Part>& parts = row.sheet->parts;
  if (parts.size() < 2) return;
  const bool follows = row.last != Row::none && number >= row.last;
  std::size_t i = follows ? count_on(row, number - row.last) : find_digits(row, number);
  row.last = number;
  for (;; ++i) {
    const Points set = sets_.unrank(row.digits[i], parts[i].men, row.free_of[i], *parts[i].listed);
    position.men[parts[i].kind[0]] = set;
    if (i + 1 == parts.size()) return;
    row.free_of[i + 1] = row.free_of[i] & ~set;
  }
}

/// Returns the first part that must be put.
std::size_t PlacementNumbers::find_digits(Row& row, Index number) {
  const std::vector<Part>& parts = row.sheet->parts;
  Index rest = number - row.first;
  for (std::size_t i = parts.size() - 1; i > 1; --i) {
    row.digits[i] = rest % parts[i].ways;
    rest /= parts[i].ways;
  }
  row.digits[1] = rest;
  row.free_of[1] = row.free;
  return 1;
}

/// Returns the first part that changes, or the last part. Carries are mostly 1.
std::size_t PlacementNumbers::count_on(Row& row, Index by) {
  const std::vector<Part>& parts = row.sheet->parts;
  std::size_t i = parts.size() - 1;
  for (row.digits[i] += by; i > 1 && row.digits[i] >= parts[i].ways; --i) {
    const Index left = row.digits[i] - parts[i].ways;
    const bool once = left < parts[i].ways;
    row.digits[i] = once ? left : left % parts[i].ways;
    row.digits[i - 1] += once ? 1 : 1 + left / parts[i].ways;
  }
  return i;
}

unsigned PlacementNumbers::kept_by(const Row& row, const Placement& position) const {
  const NumberedSheet& sheet = *row.sheet;
  if (row.own == nullptr) return sheet.parts.empty() ? single(sheet).kept_by : 1;
  unsigned kept = 1;
  for (const std::uint32_t keeps : *row.own) {
    const PointMap& map = maps_[0][keeps];
    std::size_t i = 1;
    Points set = 0, image = 0;
    for (; i < sheet.parts.size() && image == set; ++i) {
      set = position.men[sheet.parts[i].kind[0]];
      image = map(set);
    }
    if (image < set) return 0;
    kept += image == set;
  }
  return kept;
}

}  // namespace zermelo::described
