// Lists the sides rank by rank, and joins neighbours whose images are neighbours.
#include "tablebase/mancala/side_moves.h"

#include <algorithm>

namespace zermelo::mancala {

SideMoves::SideMoves(const Rules& rules, const Sides& sides, unsigned seeds) {
  for (std::uint32_t rank = 0; rank < sides.count(seeds); ++rank) {
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    const Side side = sides.side(seeds, rank);
    for (unsigned house = 0; house < rules.houses; ++house) {
      if (side[house] == 0) continue;
      Sown sown = sow(rules, side, house);
      const unsigned left = seeds - sown.passed - sown.stored;
      SideMove move{sides.rank(sown.side, left), 0, way({sown.passed, sown.stored, sown.last}),
                    static_cast<std::uint8_t>(sown.passed), static_cast<std::uint8_t>(sown.stored)};
      move.taken = move.to;
      if (sown.last.is_opposite()) {
        sown.side[sown.last_house] = 0;
        move.taken = sides.rank(sown.side, left - 1);
      }
      moves_.push_back(move);
    }
  }
  first_.push_back(static_cast<std::uint32_t>(moves_.size()));
}

std::uint16_t SideMoves::way(const Passing& passing) {
  const auto known = std::find(ways_.begin(), ways_.end(), passing);
  const auto place = static_cast<std::uint16_t>(known - ways_.begin());
  if (known == ways_.end()) ways_.push_back(passing);
  return place;
}

Images::Images(const Rules& rules, const Sides& sides, unsigned seeds, const Passing& passing)
    : Images(sides.count(seeds), [&](std::uint32_t rank) {
        const Reached reached = reach(rules, sides.side(seeds, rank), passing.passed, passing.last);
        const bool stays = reached.captured == 0 && !reached.takes_last && (rules.has_store() || reached.feeds);
        return stays ? sides.rank(reached.side, seeds + passing.passed) : none;
      }) {}

Images::Images(std::uint32_t count, const std::function<std::uint32_t(std::uint32_t rank)>& image_of) {
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    const bool begins = rank % 64 == 0;
    if (begins) first_.push_back(static_cast<std::uint32_t>(runs_.size()));
    const std::uint32_t to = image_of(rank);
    const auto follows = [to](const Run& run) {
      return to == none ? run.to == none : run.to != none && run.to + run.count == to;
    };
    if (!begins && follows(runs_.back()))
      ++runs_.back().count;
    else
      runs_.push_back({static_cast<std::uint8_t>(rank % 64), 1, to});
  }
  first_.push_back(static_cast<std::uint32_t>(runs_.size()));
}

}  // namespace zermelo::mancala
