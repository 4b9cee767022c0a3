// Counts the moves to each position, adds the counts up, and fills each list from its end.
#include "solver/scores/kernel/inner_moves.h"

#include <atomic>
#include <numeric>

namespace zermelo::scores {

std::uint64_t InnerMoves::count() const {
  return std::accumulate(chunks_.begin(), chunks_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Chunk& filled) { return sum + filled.moves.size(); });
}

void InnerMoves::reverse(Workers& workers) {
  const auto start = [this](Index position) { return std::atomic_ref(starts_[position]); };
  workers.for_each(chunks_.size(), [&](std::size_t number) {
    for (const InnerMove& move : chunks_[number].moves) start(move.to()).fetch_add(1, std::memory_order_relaxed);
  });
  std::partial_sum(starts_.data(), starts_.data() + starts_.size(), starts_.data());
  before_ = HugeBuffer<std::uint32_t>(starts_[starts_.size() - 1]);
  workers.for_each(chunks_.size(), [&](std::size_t number) {
    const Chunk& all = chunks_[number];
    std::size_t move = 0;
    for (std::size_t place = 0; place < all.ends.size(); ++place)
      for (; move < all.ends[place]; ++move)
        before_[start(all.moves[move].to()).fetch_sub(1, std::memory_order_relaxed) - 1] =
            static_cast<std::uint32_t>(number * chunk + place);
  });
}

}  // namespace zermelo::scores
