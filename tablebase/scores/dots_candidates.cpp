// Boxes are coins and free edges are strings that hold them (Berlekamp's strings and coins): only how they hang
// together matters.
#include "tablebase/scores/dots_candidates.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace zermelo::scores {
namespace {

/// The place of an edge: the middle between two dots, in steps of half an edge.
struct Place {
  std::uint32_t down, right;
};

class Grid {
 public:
  Grid(std::uint32_t rows, std::uint32_t cols) : rows_(rows), cols_(cols) {}

  Place place(std::uint32_t edge) const {
    const std::uint32_t both = 2 * cols_ + 1, row = edge / both, at = edge % both;
    return at < cols_ ? Place{2 * row, 2 * at + 1} : Place{2 * row + 1, 2 * (at - cols_)};
  }
  std::uint32_t edge(Place place) const {
    const std::uint32_t first = place.down / 2 * (2 * cols_ + 1);
    return place.down % 2 == 0 ? first + place.right / 2 : first + cols_ + place.right / 2;
  }
  /// The image of an edge under one of eight symmetries; the last four need a square board.
  std::uint32_t image(std::uint32_t edge, unsigned symmetry) const {
    Place at = place(edge);
    if ((symmetry & 1) != 0) at.down = 2 * rows_ - at.down;
    if ((symmetry & 2) != 0) at.right = 2 * cols_ - at.right;
    if ((symmetry & 4) != 0) std::swap(at.down, at.right);
    return this->edge(at);
  }

 private:
  std::uint32_t rows_, cols_;
};

}  // namespace

DotsCandidates::DotsCandidates(std::uint32_t rows, std::uint32_t cols, const DotsRules& rules) : boxes_(rules.boxes) {
  sides_.fill({ground, ground});
  for (Box box = 0; box < boxes_.size(); ++box)
    for (Index left = boxes_[box]; left != 0; left &= left - 1) {
      Sides& both = sides_[static_cast<std::size_t>(std::countr_zero(left))];
      both[both[0] == ground ? 0 : 1] = box;
    }
  for (const Index box : boxes_) all_ |= box;
  const Grid grid(rows, cols);
  const auto bit = [&](std::uint32_t down, std::uint32_t right) { return Index{1} << grid.edge({down, right}); };
  for (const std::uint32_t down : {0u, 2 * rows})
    for (const std::uint32_t right : {0u, 2 * cols})
      corners_.emplace_back(bit(down, right == 0 ? 1 : right - 1), bit(down == 0 ? 1 : down - 1, right));
  for (unsigned symmetry = 1; symmetry < (rows == cols && rows > 1 ? 8u : 4u); ++symmetry) {
    Map& map = maps_.emplace_back();
    for (std::uint32_t edge = 0; edge < rules.edges; ++edge) {
      Index image = Index{1} << grid.image(edge, symmetry);
      // So that the lying one of two outer edges in a corner stays the lying one.
      if (symmetry >= 4)
        for (const auto& [lying, standing] : corners_)
          if (image == lying || image == standing) {
            image ^= lying ^ standing;
            break;
          }
      for (unsigned byte = 0; byte < 256; ++byte)
        if ((byte >> edge % 8 & 1) != 0) map[edge / 8][byte] |= image;
    }
  }
}

Index DotsCandidates::canonical(Index position) const {
  for (const auto& [lying, standing] : corners_)
    if ((position & (lying | standing)) == standing) position ^= lying | standing;
  Index least = position;
  for (const Map& map : maps_) {
    Index image = 0;
    for (unsigned byte = 0; byte < bytes; ++byte) image |= map[byte][position >> 8 * byte & 0xFF];
    least = std::min(least, image);
  }
  return least;
}

void DotsCandidates::list(Index position, MoveList& moves) const {
  moves.clear();
  State here = state(position);
  const Settled settled = settle(here);
  if (settled.decision) {
    add(here, settled.decision->leave, settled.points, moves);
    add(here, settled.decision->take, settled.points, moves);
  } else if (here.position == all_) {
    if (settled.points != 0) moves.add(all_, {static_cast<std::int16_t>(settled.points), true});
  } else {
    list_openings(here, settled.points, moves);
  }
}

const DotsCandidates::Sides& DotsCandidates::sides(Index edge) const {
  return sides_[static_cast<std::size_t>(std::countr_zero(edge))];
}

DotsCandidates::State DotsCandidates::state(Index position) const {
  State state{position, {}};
  for (std::size_t box = 0; box < boxes_.size(); ++box)
    state.free[box] = static_cast<std::uint8_t>(std::popcount(boxes_[box] & ~position));
  state.free[ground] = 3;
  return state;
}

int DotsCandidates::draw(State& state, Index edge) const {
  state.position |= edge;
  int points = 0;
  for (const Box box : sides(edge))
    if (box != ground) points += --state.free[box] == 0;
  return points;
}

DotsCandidates::Path DotsCandidates::path(const State& state, Box box, Index edge) const {
  const auto across = [&](Box from, Index by) { return sides(by)[sides(by)[0] == from ? 1 : 0]; };
  Path path{.edges = edge, .first = edge, .last = edge, .behind = across(box, edge)};
  for (const Box begin = box; state.free[path.behind] == 2 && path.behind != begin; ++path.boxes) {
    box = path.behind;
    path.last ^= boxes_[box] & ~state.position;
    path.edges |= path.last;
    if (path.boxes == 1) path.second = path.last;
    path.behind = across(box, path.last);
  }
  return path;
}

DotsCandidates::Settled DotsCandidates::settle(State& state) const {
  Settled settled;
  while (const std::optional<Index> edge = forced(state, settled.decision)) settled.points += draw(state, *edge);
  return settled;
}

std::optional<Index> DotsCandidates::forced(const State& state, std::optional<Decision>& decision) const {
  decision.reset();
  bool several = false;
  for (Box box = 0; box < boxes_.size(); ++box) {
    if (state.free[box] != 1) continue;
    const Path chain = path(state, box, boxes_[box] & ~state.position);
    const bool closed = state.free[chain.behind] == 1;  // then the box behind belongs to the chain
    if (chain.boxes != (closed ? 3 : 2)) return chain.first;
    several = several || (decision && decision->leave != chain.second);
    if (!decision || closed) decision = Decision{chain.first, chain.second, closed};
  }
  return several ? std::optional(decision->take) : std::nullopt;
}

void DotsCandidates::add(State after, Index edge, int points, MoveList& moves) const {
  const int taken = draw(after, edge), then = settle(after).points;
  const bool again = taken > 0;
  moves.add(canonical(after.position), {static_cast<std::int16_t>(points + taken + (again ? then : -then)), again});
}

/// In this order: lines that open long chains, short chains, none at boxes with few free edges, with many. The search
/// tries the last first.
void DotsCandidates::list_openings(const State& state, int points, MoveList& moves) const {
  struct Opening {
    int order;
    Index edge;
  };
  std::array<Opening, 8 * bytes> openings;
  std::size_t count = 0;
  Index chains = 0;
  for (Box box = 0; box < boxes_.size(); ++box) {
    const Index edges = boxes_[box] & ~state.position, edge = edges & -edges;
    if (state.free[box] != 2 || (chains & edges) != 0) continue;
    const Path one = path(state, box, edge), other = path(state, box, edges ^ edge);
    const bool loop = one.behind == box;
    const unsigned all = loop ? one.boxes : one.boxes + other.boxes - 1;
    chains |= one.edges | other.edges;
    openings[count++] = {-static_cast<int>(all), loop || all != 2 ? one.last
                                                 : one.boxes == 2 ? one.first
                                                                  : other.first};
  }
  for (Index left = all_ & ~state.position & ~chains; left != 0; left &= left - 1) {
    const Sides& both = sides(left & -left);
    openings[count++] = {state.free[both[0]] + state.free[both[1]], left & -left};
  }
  const auto end = openings.begin() + static_cast<std::ptrdiff_t>(count);
  std::stable_sort(openings.begin(), end, [](const Opening& a, const Opening& b) { return a.order < b.order; });
  for (auto opening = openings.begin(); opening != end; ++opening) add(state, opening->edge, points, moves);
}

}  // namespace zermelo::scores
