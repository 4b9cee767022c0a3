// Lists the sides rank by rank, and joins neighbours whose images are neighbours.
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala {

SideMoves::SideMoves(const Rules& rules, const Sides& sides, unsigned seeds) {
  for (std::uint32_t rank = 0; rank < sides.count(seeds); ++rank) {
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    const Side side = sides.side(seeds, rank);
    for (unsigned house = 0; house < rules.houses; ++house) {
      if (side[house] == 0) continue;
      Sown sown = sow(rules, side, house);
      const unsigned left = seeds - sown.passed - sown.stored;
      SideMove move{sides.rank(sown.side, left), 0, static_cast<std::uint8_t>(sown.passed),
                    static_cast<std::uint8_t>(sown.stored), sown.last};
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

Images::Images(const Rules& rules, const Sides& sides, unsigned seeds, unsigned passed, Last last)
    : Images(sides.count(seeds), [&](std::uint32_t rank) {
        const Reached reached = reach(rules, sides.side(seeds, rank), passed, last);
        const bool stays = reached.captured == 0 && !reached.takes_last && (rules.has_store() || reached.feeds);
        return stays ? sides.rank(reached.side, seeds + passed) : none;
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

void ImageTables::make(unsigned other, std::span<const SideMove> moves) {
  const std::size_t end = place(other + 1, 0, Last::own());
  if (images_.size() < end) images_.resize(end);
  made_.resize(images_.size());
  for (const SideMove& move : moves) {
    const std::size_t at = place(other, move.passed, move.last);
    if (move.stored != 0 || made_[at]) continue;
    images_[at] = Images(rules_, sides_, other, move.passed, move.last);
    made_[at] = true;
  }
}

}  // namespace zermelo::mancala
