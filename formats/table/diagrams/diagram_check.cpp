// Half-depths are checked from the rows up: the greatest of a node follows from its children. Levels and slacks are
// checked from the root down, as every parent comes after its children. A slack counts as the greatest weight of heaps
// that is not above it: slacks with the same heaps have the same nodes.
#include <algorithm>
#include <array>

#include "formats/table/diagrams/diagram_frames.h"

namespace zermelo {

using heaps::Diagram;
using heaps::DiagramNode;
using heaps::DiagramRef;
using heaps::HeapCode;

namespace {

/// The greatest half-depths of won and of lost positions; -1: there is no such position.
struct Depths {
  std::int32_t won = -1, lost = -1;

  void add(const Depths& others, std::int32_t deeper) {
    if (others.won >= 0) won = std::max(won, others.won + deeper);
    if (others.lost >= 0) lost = std::max(lost, others.lost + deeper);
  }
  bool within(const Depths& most) const { return won <= most.won && lost <= most.lost; }
};

/// The greatest that cells of this width contain.
Depths most_depths(CellWidth width) {
  const auto most = [&](Outcome outcome) { return static_cast<std::int32_t>(most_half_depth(width, outcome)); };
  return {most(Outcome::win), most(Outcome::loss)};
}

class DiagramCheck {
 public:
  DiagramCheck(const Diagram& diagram, const FileLocation& file) : diagram_(diagram), file_(file) {}

  void check_depths(const Depths& most) const {
    std::vector<Depths> depths(diagram_.rows() + diagram_.nodes.size());
    for (std::uint32_t node = 0; node < depths.size(); ++node) {
      if (node < diagram_.rows())
        depths[node] = depths_of_row(node);
      else
        for (const DiagramRef& child : children(node)) depths[node].add(depths[child.node], child.deeper);
      if (!depths[node].within(most)) refuse(node, "is too deep for the cells of the table");
    }
    Depths all;
    all.add(depths.back(), diagram_.root.deeper);
    if (!all.within(most)) refuse(diagram_.root.node, "is too deep for the cells of the table");
  }

  void check_places() {
    find_first_levels();
    places_.resize(diagram_.rows() + diagram_.nodes.size());
    reach(diagram_.root.node, {diagram_.limits.largest, diagram_.limits.bound});
    for (auto node = static_cast<std::uint32_t>(places_.size()); node-- > 0;) {
      const Place place = places_[node];
      if (place.level == 0) refuse(node, "is the child of no node");
      if (node < diagram_.rows()) continue;
      reach(children(node)[1].node, {place.level, place.slack - diagram_.weight(place.level)});
      reach(children(node)[0].node, {place.level - 1, place.slack});
    }
  }

 private:
  /// Level 0: not known.
  struct Place {
    std::uint32_t level = 0, slack = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  [[noreturn]] void refuse(std::uint32_t node, const char* what) const {
    file_.refuse("{} {} of the diagram {}", node < diagram_.rows() ? "row" : "node", node, what);
  }

  std::array<DiagramRef, 2> children(std::uint32_t node) const {
    const DiagramNode& found = diagram_.nodes[node - diagram_.rows()];
    return {found.low, found.high};
  }

  Depths depths_of_row(std::uint32_t row) const {
    Depths depths;
    std::int32_t least = DepthCode<HeapCode>::half;
    for (const HeapCode code : diagram_.row(row)) {
      const bool lost = code >= DepthCode<HeapCode>::half;
      const auto depth = static_cast<std::int32_t>(heaps::half_depth(code));
      depths.add(lost ? Depths{-1, depth} : Depths{depth, -1}, 0);
      least = std::min(least, depth);
    }
    if (least != 0) refuse(row, "has no half-depth of 0");
    return depths;
  }

  /// first_level_[w]: the lowest level n such that heaps of 1..n have the weight w together.
  void find_first_levels() {
    const std::uint32_t bound = diagram_.limits.bound;
    first_level_.assign(bound + 1, diagram_.limits.largest + 1);
    first_level_[0] = 1;
    for (std::uint32_t n = 1; n <= diagram_.limits.largest; ++n)
      for (std::uint32_t w = diagram_.weight(n); w <= bound; ++w)
        if (first_level_[w - diagram_.weight(n)] <= n) first_level_[w] = std::min(first_level_[w], n);
  }

  Place settled(Place place) const {
    while (place.level > 1 && place.slack < diagram_.weight(place.level)) --place.level;
    while (first_level_[place.slack] > place.level) --place.slack;
    return place;
  }

  /// A reference says that a node has this place.
  void reach(std::uint32_t node, Place place) {
    place = settled(place);
    if ((place.level == 1) != (node < diagram_.rows())) refuse(node, "is on a wrong level");
    if (places_[node].level != 0 && places_[node] != place) refuse(node, "has parents that disagree on its heaps");
    places_[node] = place;
    if (place.level == 1 && diagram_.row(node).size() != place.slack / diagram_.weight(1) + 1)
      refuse(node, "has a wrong number of codes");
  }

  const Diagram& diagram_;
  const FileLocation& file_;
  std::vector<std::uint32_t> first_level_;
  std::vector<Place> places_;
};

}  // namespace

void check_diagram(const Diagram& diagram, CellWidth width, const FileLocation& file) {
  DiagramCheck check(diagram, file);
  check.check_depths(most_depths(width));
  check.check_places();
}

}  // namespace zermelo
