// A symmetry maps the first set to the least set of its class. Then the second set is a subset of the free points, up
// to the symmetries that leave the first set in its place. Few classes have such symmetries; their free points get
// labels such that classes with the same symmetries share the numbering of second sets.
#include "tablebase/boards/morris/set_pairs.h"

#include <algorithm>
#include <bit>

namespace zermelo::morris {
namespace {

bool is_least(const Board& board, Points set) {
  for (unsigned symmetry = 1; symmetry < Board::symmetries; ++symmetry)
    if (board.image(symmetry, set) < set) return false;
  return true;
}

/// The images of a point under `symmetries`, each once, and for each symmetry the place of its image in this list.
struct Orbit {
  std::vector<unsigned> pattern;
  std::vector<unsigned> points;
  friend auto operator<=>(const Orbit&, const Orbit&) = default;
};

template <class Image>
Orbit orbit_of(unsigned point, const std::vector<unsigned>& symmetries, const Image& image) {
  Orbit orbit;
  for (const unsigned symmetry : symmetries) {
    const unsigned to = image(symmetry, point);
    const auto at = std::find(orbit.points.begin(), orbit.points.end(), to);
    orbit.pattern.push_back(static_cast<unsigned>(at - orbit.points.begin()));
    if (at == orbit.points.end()) orbit.points.push_back(to);
  }
  return orbit;
}

}  // namespace

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
  std::vector<Orbit> orbits;
  while (points != 0) {
    orbits.push_back(orbit_of(static_cast<unsigned>(std::countr_zero(points)), symmetries, image));
    for (const unsigned point : orbits.back().points) points &= ~one(point);
  }
  std::sort(orbits.begin(), orbits.end());
  std::vector<unsigned> list;
  for (const Orbit& orbit : orbits) list.insert(list.end(), orbit.points.begin(), orbit.points.end());
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

}  // namespace zermelo::morris
