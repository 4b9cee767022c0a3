// The larger set of men comes first in the pair of sets, since it leaves fewer places for the other one. A symmetry
// maps the first set to the least set of its class. Then the second set is a subset of the free points, up to the
// symmetries that leave the first set in its place. Few classes have such symmetries; their free points get labels such
// that classes with the same symmetries share the numbering of second sets.
#include "tablebase/boards/morris/men_numbers.h"

#include <fmt/format.h>

#include <bit>
#include <iterator>
#include <string>

namespace zermelo::morris {
namespace {

std::string tier_name(unsigned more, unsigned fewer) { return fmt::format("{}-{}", more, fewer); }

/// A permutation of up to 24 labels that maps whole sets, byte by byte.
class SetMap {
 public:
  explicit SetMap(const std::vector<std::uint8_t>& permutation) {
    for (std::size_t label = 0; label < permutation.size(); ++label)
      for (std::uint32_t bits = 0; bits < 256; ++bits)
        if ((bits >> label % 8 & 1) != 0) images_[label / 8][bits] |= std::uint32_t{1} << permutation[label];
  }

  std::uint32_t operator()(std::uint32_t set) const {
    return images_[0][set & 0xFF] | images_[1][set >> 8 & 0xFF] | images_[2][set >> 16];
  }

 private:
  std::array<std::array<std::uint32_t, 256>, 3> images_{};
};

std::uint32_t least_image(const std::vector<SetMap>& group, std::uint32_t set) {
  std::uint32_t least = set;
  for (const SetMap& map : group) least = std::min(least, map(set));
  return least;
}

bool is_least(const Board& board, Points set) {
  for (unsigned symmetry = 1; symmetry < Board::symmetries; ++symmetry)
    if (board.image(symmetry, set) < set) return false;
  return true;
}

/// The images of a point under `symmetries`, each once, and for each symmetry the place of its image in this list.
struct ShapeOrbit {
  std::vector<unsigned> pattern;
  std::vector<unsigned> points;
  friend auto operator<=>(const ShapeOrbit&, const ShapeOrbit&) = default;
};

template <class Image>
ShapeOrbit orbit_of(unsigned point, const std::vector<unsigned>& symmetries, const Image& image) {
  ShapeOrbit orbit;
  for (const unsigned symmetry : symmetries) {
    const unsigned to = image(symmetry, point);
    const auto at = std::find(orbit.points.begin(), orbit.points.end(), to);
    orbit.pattern.push_back(static_cast<unsigned>(at - orbit.points.begin()));
    if (at == orbit.points.end()) orbit.points.push_back(to);
  }
  return orbit;
}

}  // namespace

/// Sets are met in ascending order, so that the least set of an orbit is met first.
SetOrbits::SetOrbits(const Permutations& group, unsigned labels, unsigned least, unsigned most,
                     const SubsetRank& subsets)
    : numbers_(most + 1), sets_(most + 1) {
  const std::vector<SetMap> maps(group.begin(), group.end());
  for (unsigned count = least; count <= most; ++count)
    for_subsets(labels, count, [&, &numbers = numbers_[count], &sets = sets_[count]](std::uint32_t set) {
      const std::uint32_t first = least_image(maps, set);
      if (first == set) sets.push_back(set);
      numbers.push_back(first == set ? static_cast<std::uint16_t>(sets.size() - 1) : numbers[subsets(first)]);
    });
}

SetPairs::SetPairs(const Board& board, unsigned least, unsigned most) : board_(board), least_(least) {
  firsts_.resize(most + 1);
  seconds_.resize(most + 1);
  for (unsigned size = least; size <= most; ++size) {
    firsts_[size] = firsts(size);
    for_subsets(board_.points() - size, size, [&](std::uint32_t set) { seconds_[size].push_back(set); });
  }
}

Index SetPairs::size(unsigned first, unsigned second) const {
  const Firsts& firsts = firsts_[first];
  return firsts.begins[second].back() + (firsts.sets.size() - firsts.symmetric.size()) * firsts.plain[second];
}

Index SetPairs::rank(Points first, Points second) const {
  const Firsts& firsts = firsts_[count(first)];
  const std::uint32_t found = firsts.found[subsets_(first)], symmetry = found % Board::symmetries;
  const std::size_t place = found / Board::symmetries;
  const unsigned size = count(second);
  second = board_.image(symmetry, second);
  if (place < firsts.symmetric.size()) {
    const Symmetric& own = firsts.symmetric[place];
    return firsts.begins[size][place] + own.seconds->rank(size, subsets_(own.labels_of(second)));
  }
  const std::uint32_t closed = gaps_.close(second, free_points(board_.image(symmetry, first)));
  return firsts.begins[size].back() + (place - firsts.symmetric.size()) * firsts.plain[size] + subsets_(closed);
}

SetPairs::Pair SetPairs::unrank(unsigned first, unsigned second, Index number) const {
  const Firsts& firsts = firsts_[first];
  const std::vector<Index>& begins = firsts.begins[second];
  if (number >= begins.back()) {
    number -= begins.back();
    const Points set = firsts.sets[firsts.symmetric.size() + number / firsts.plain[second]];
    return {set, gaps_.open(seconds_[second][number % firsts.plain[second]], free_points(set))};
  }
  const auto place =
      static_cast<std::size_t>(std::upper_bound(begins.begin(), begins.end(), number) - begins.begin() - 1);
  const Symmetric& own = firsts.symmetric[place];
  const std::uint32_t labels = own.seconds->unrank(second, static_cast<std::uint32_t>(number - begins[place]));
  return {firsts.sets[place], own.points_of(labels, free_points(firsts.sets[place]))};
}

SetPairs::Firsts SetPairs::firsts(unsigned size) {
  Firsts firsts;
  list_classes(size, firsts);
  firsts.begins.resize(size + 1);
  firsts.plain.resize(size + 1);
  for (unsigned second = least_; second <= size; ++second) {
    firsts.plain[second] = binomial(board_.points() - size, second);
    firsts.begins[second].push_back(0);
    for (const Symmetric& own : firsts.symmetric)
      firsts.begins[second].push_back(firsts.begins[second].back() + own.seconds->size(second));
  }
  return firsts;
}

void SetPairs::list_classes(unsigned size, Firsts& firsts) {
  std::vector<Points> plain;
  for_subsets(board_.points(), size, [&](Points set) {
    if (!is_least(board_, set)) return;
    const bool alone = own_symmetries(set).size() == 1;
    (alone ? plain : firsts.sets).push_back(set);
    if (!alone) firsts.symmetric.push_back(symmetric(set));
  });
  firsts.sets.insert(firsts.sets.end(), plain.begin(), plain.end());
  firsts.found.resize(binomial(board_.points(), size));
  for (std::uint32_t place = 0; place < firsts.sets.size(); ++place)
    for (unsigned symmetry = 0; symmetry < Board::symmetries; ++symmetry)
      firsts.found[subsets_(board_.image(symmetry, firsts.sets[place]))] =
          Board::symmetries * place + Board::inverse(symmetry);
}

SetPairs::Symmetric SetPairs::symmetric(Points set) {
  const std::vector<unsigned> symmetries = own_symmetries(set);
  const std::vector<unsigned> points = in_orbits(free_points(set), symmetries);
  Symmetric own{};
  for (std::size_t label = 0; label < points.size(); ++label)
    own.labels[points[label]] = static_cast<std::uint8_t>(label);
  Permutations group;
  for (const unsigned symmetry : symmetries) {
    if (symmetry == 0) continue;
    auto& permutation = group.emplace_back();
    for (const unsigned point : points) permutation.push_back(own.labels[image_of(symmetry, point)]);
  }
  const auto labels = static_cast<unsigned>(points.size());
  own.seconds = &orbits_.try_emplace(group, group, labels, least_, board_.points() - labels, subsets_).first->second;
  return own;
}

/// The points, orbit by orbit. Symmetries permute orbits with the same pattern in the same way, so sorting by patterns
/// makes equal permutations of labels.
std::vector<unsigned> SetPairs::in_orbits(Points points, const std::vector<unsigned>& symmetries) const {
  const auto image = [this](unsigned symmetry, unsigned point) { return image_of(symmetry, point); };
  std::vector<ShapeOrbit> orbits;
  while (points != 0) {
    orbits.push_back(orbit_of(static_cast<unsigned>(std::countr_zero(points)), symmetries, image));
    for (const unsigned point : orbits.back().points) points &= ~one(point);
  }
  std::sort(orbits.begin(), orbits.end());
  std::vector<unsigned> list;
  for (const ShapeOrbit& orbit : orbits) list.insert(list.end(), orbit.points.begin(), orbit.points.end());
  return list;
}

std::vector<unsigned> SetPairs::own_symmetries(Points set) const {
  std::vector<unsigned> symmetries;
  for (unsigned symmetry = 0; symmetry < Board::symmetries; ++symmetry)
    if (board_.image(symmetry, set) == set) symmetries.push_back(symmetry);
  return symmetries;
}

unsigned SetPairs::image_of(unsigned symmetry, unsigned point) const {
  return static_cast<unsigned>(std::countr_zero(board_.image(symmetry, one(point))));
}

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
