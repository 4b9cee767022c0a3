// A node has no level and no slack of its own, so it is loaded for each level and slack by which a path comes to it.
// Levels and slacks fall along a path, so even children with greater numbers than their parents make no circle.
#include <algorithm>
#include <unordered_map>

#include "solver/heaps/proof/diagram/parts.h"

namespace zermelo::heaps::proof {
namespace {

class DiagramLoader {
 public:
  DiagramLoader(const Diagram& diagram, std::uint32_t deepest, Parts& parts)
      : diagram_(diagram), deepest_(deepest), parts_(parts) {}

  Part load() { return load({diagram_.root, parts_.limits().largest, parts_.limits().bound}).part; }

 private:
  /// A reference and the level and slack by which a path comes to it.
  struct Place {
    DiagramRef at;
    std::uint32_t level, slack;
  };
  struct Loaded {
    Part part;
    std::uint32_t deepest = 0;  ///< the greatest half-depth
  };

  /// Where the node must have this level.
  Place proper(Place place) const {
    while (place.level > 1 && place.slack < parts_.weight(place.level)) --place.level;
    return place;
  }
  static std::uint64_t key(const Place& place) {
    return (std::uint64_t{place.at.node} << 16 | place.slack) << 16 | place.level;
  }
  const DiagramNode& node(const Place& place) const { return diagram_.nodes[place.at.node - diagram_.rows()]; }
  Place low(const Place& place) const { return proper({node(place).low, place.level - 1, place.slack}); }
  Place high(const Place& place) const {
    return proper({node(place).high, place.level, place.slack - parts_.weight(place.level)});
  }

  Loaded load(const Place& wanted) {
    const Place place = proper(wanted);
    auto known = loaded_.find(key(place));
    if (known == loaded_.end())
      known = loaded_.emplace(key(place), place.level == 1 ? load_row(place) : load_node(place)).first;
    const Loaded at = known->second;
    if (at.deepest + place.at.deeper > deepest_) throw Misfit{deepest_position(place)};
    return {deeper_part(at.part, place.at.deeper), at.deepest + place.at.deeper};
  }

  Loaded load_row(const Place& place) {
    const std::size_t length = place.slack / parts_.weight(1) + 1;
    if (place.at.node >= diagram_.rows()) misfit(0);
    const std::span<const HeapCode> codes = diagram_.row(place.at.node);
    if (codes.size() != length) misfit(std::min(codes.size(), length - 1));
    const auto none = std::find(codes.begin(), codes.end(), HeapCode{0});
    if (none != codes.end()) misfit(static_cast<std::size_t>(none - codes.begin()));
    return {parts_.add_row(place.slack, {codes.begin(), codes.end()}), half_depth(*deepest_of(codes))};
  }

  Loaded load_node(const Place& place) {
    if (place.at.node < diagram_.rows() || place.at.node - diagram_.rows() >= diagram_.nodes.size()) misfit(0);
    const Loaded without = load(low(place));
    ++counts_[place.level];
    const Loaded with = load(high(place));
    --counts_[place.level];
    return {parts_.add(place.level, place.slack, without.part, with.part), std::max(without.deepest, with.deepest)};
  }

  static std::span<const HeapCode>::iterator deepest_of(std::span<const HeapCode> codes) {
    return std::max_element(codes.begin(), codes.end(),
                            [](HeapCode a, HeapCode b) { return half_depth(a) < half_depth(b); });
  }

  [[noreturn]] void misfit(std::size_t ones) const {
    HeapCounts position = counts_;
    position[1] = static_cast<std::uint16_t>(ones);
    throw Misfit{position};
  }

  /// The position of the deepest code of a node that is loaded.
  HeapCounts deepest_position(Place place) const {
    HeapCounts position = counts_;
    while (place.level > 1) {
      const Place without = low(place);
      const bool there = loaded_.at(key(without)).deepest + without.at.deeper == loaded_.at(key(place)).deepest;
      if (!there) ++position[place.level];
      place = there ? without : high(place);
    }
    const std::span<const HeapCode> codes = diagram_.row(place.at.node);
    position[1] = static_cast<std::uint16_t>(deepest_of(codes) - codes.begin());
    return position;
  }

  const Diagram& diagram_;
  std::uint32_t deepest_;
  Parts& parts_;
  HeapCounts counts_{};  ///< the heaps of two or more on the path from the root
  std::unordered_map<std::uint64_t, Loaded> loaded_;
};

}  // namespace

Part load_diagram(const Diagram& diagram, std::uint32_t deepest, Parts& parts) {
  return DiagramLoader(diagram, deepest, parts).load();
}

}  // namespace zermelo::heaps::proof
