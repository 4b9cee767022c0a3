// Counts the moves to each position, adds the counts up, and fills each list from its end.
#include "solver/scores/kernel/inner_moves.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "solver/scores/kernel/due_positions.h"

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

/// A turn may go on from a position while one of its moves leads to such a position, and the same player moves again.
std::optional<Index> InnerMoves::endless_turn(Workers& workers) const {
  const auto goes_on = [](const Chunk& all) { return std::ranges::any_of(all.moves, &InnerMove::again); };
  if (std::ranges::none_of(chunks_, goes_on)) return {};
  const Index positions = starts_.size() - 1;
  HugeBuffer<std::uint8_t> open(positions);
  DuePositions due(positions);
  const auto is_open = [&](Index position) { return std::atomic_ref(open[position]).load(std::memory_order_relaxed); };
  workers.for_chunks(positions, chunk, [&](std::size_t begin, std::size_t end) {
    for (Index position = begin; position < end; ++position) {
      open[position] = std::ranges::any_of(of(position), &InnerMove::again);
      if (open[position] != 0) due.add(position);
    }
  });
  const auto leads_on = [&](const InnerMove& move) { return move.again() && is_open(move.to()) != 0; };
  for (std::vector<std::size_t> chunks = due.chunks(); !chunks.empty(); chunks = due.chunks())
    workers.for_each(chunks.size(), [&](std::size_t i) {
      due.take(chunks[i], [&](Index position) {
        if (std::ranges::any_of(of(position), leads_on)) return;
        std::atomic_ref(open[position]).store(0, std::memory_order_relaxed);
        for (const Index before : this->before(position))
          if (is_open(before) != 0) due.add(before);
      });
    });
  const auto left = std::find(open.data(), open.data() + positions, 1);
  if (left == open.data() + positions) return {};
  Index position = static_cast<Index>(left - open.data());
  for (Index step = 0; step < positions; ++step) position = std::ranges::find_if(of(position), leads_on)->to();
  return position;
}

}  // namespace zermelo::scores
