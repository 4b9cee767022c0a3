// Each chunk of the table has its own counts and places, so that chunks are sorted in parallel and stay in order.
#include <utility>

#include "solver/partisan/kernel/solve_partisan.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::partisan {
namespace {

Index checked_size(const PartisanGame& game) {
  if (game.size() > TierOrder::most_positions)
    throw LimitError("{} has {} positions, but tables of partisan games have at most {}; choose a smaller game",
                     game.spec().canonical_text(), game.size(), TierOrder::most_positions);
  return game.size();
}

}  // namespace

TierOrder::TierOrder(const PartisanGame& game, const Job& job)
    : order_(checked_size(game)), begins_(std::size_t{game.tier_count()} + 1) {
  // Every chunk has one count for each tier. With this number of chunks all counts take no more room than the order.
  const std::size_t size = order_.size(),
                    wanted = std::clamp<std::size_t>(size / 2 / game.tier_count(), 1, most_chunks);
  const std::size_t chunk = size / wanted + 1, chunks = (size + chunk - 1) / chunk;
  std::vector<std::vector<Index>> places(chunks, std::vector<Index>(game.tier_count()));
  job.workers().for_chunks(size, chunk, [&](std::size_t begin, std::size_t end) {
    job.check();
    for (Index i = begin; i < end; ++i) ++places[begin / chunk][game.tier(i)];
  });
  Index place = 0;
  for (std::size_t tier = 0; tier < game.tier_count(); ++tier) {
    begins_[tier] = place;
    for (std::vector<Index>& counts : places) place += std::exchange(counts[tier], place);
  }
  begins_.back() = place;
  job.workers().for_chunks(size, chunk, [&](std::size_t begin, std::size_t end) {
    job.check();
    for (Index i = begin; i < end; ++i) order_[places[begin / chunk][game.tier(i)]++] = static_cast<std::uint32_t>(i);
  });
}

}  // namespace zermelo::partisan
