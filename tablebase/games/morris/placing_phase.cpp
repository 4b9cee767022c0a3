// Each slot of the memory contains the last board that was searched of all boards with this slot. Boards that are equal
// by symmetry or by colours have the same key.
#include "tablebase/games/morris/placing_phase.h"

#include <algorithm>
#include <bit>

namespace zermelo::morris {
namespace {

constexpr std::uint64_t empty = ~std::uint64_t{0};
constexpr unsigned worth_bits = 2;
constexpr std::uint64_t worth_mask = 3;

}  // namespace

PlacingPhase::PlacingPhase(unsigned men, bool flying, Known known, std::size_t memory, Job job)
    : men_(men),
      rules_(men / 3, flying),
      numbers_(rules_.board(), men),
      known_(std::move(known)),
      slots_(std::bit_floor(std::max<std::size_t>(memory / sizeof(std::uint64_t), 2)), empty),
      moves_(std::size_t{2} * men),
      job_(std::move(job)) {}

Outcome PlacingPhase::outcome(const Position& position, unsigned put) {
  static constexpr Outcome outcomes[] = {Outcome::loss, Outcome::draw, Outcome::win};
  return outcomes[search(position, put, {})];
}

PlacingPhase::Worth PlacingPhase::search(const Position& position, unsigned put, Bounds window) {
  if (put == 2 * men_) return moving_phase(position);
  if (++searched_ % (1 << 16) == 0) job_.check();
  const std::uint64_t board = key(position, put);
  const Bounds known = remembered(board);
  if (known.least >= window.most || known.least == known.most) return known.least;
  if (known.most <= window.least) return known.most;
  const Worth worth = best_move(position, put, window);
  remember(board, {worth > window.least ? worth : known.least, worth < window.most ? worth : known.most});
  return worth;
}

/// At most window.least if every move is worth no more, at least window.most if a move is, otherwise exact.
PlacingPhase::Worth PlacingPhase::best_move(const Position& position, unsigned put, Bounds window) {
  Worth best = loss;
  for (const Position& to : moves(position, put)) {
    const Bounds other{opposite(window.most), opposite(std::max(window.least, best))};
    best = std::max(best, opposite(search(to, put + 1, other)));
    if (best >= window.most) break;
  }
  return best;
}

/// Captures come first, because they are often best.
const std::vector<Position>& PlacingPhase::moves(const Position& position, unsigned put) {
  std::vector<Position>& next = moves_[put];
  next.clear();
  rules_.puts(position, next);
  const unsigned men = count(position.all());
  std::stable_partition(next.begin(), next.end(), [men](const Position& to) { return count(to.all()) == men; });
  return next;
}

PlacingPhase::Worth PlacingPhase::moving_phase(const Position& position) const {
  if (rules_.lost(position)) return loss;
  const Outcome outcome = known_(numbers_.rank(position));
  return outcome == Outcome::win ? win : outcome == Outcome::draw ? draw : loss;
}

/// The least image of the men of both players, and the number of men that are put, which tells the player to move.
std::uint64_t PlacingPhase::key(const Position& position, unsigned put) const {
  std::uint64_t least = empty;
  for (unsigned symmetry = 0; symmetry < Board::symmetries; ++symmetry) {
    const std::uint64_t mover = rules_.board().image(symmetry, position.mover());
    least = std::min(least, mover << Board::most_points | rules_.board().image(symmetry, position.other()));
  }
  return std::uint64_t{put} << (2 * Board::most_points) | least;
}

PlacingPhase::Bounds PlacingPhase::remembered(std::uint64_t key) const {
  const std::uint64_t found = slots_[slot(key)];
  if (found == empty || found >> (2 * worth_bits) != key) return {};
  return {static_cast<Worth>(found >> worth_bits & worth_mask), static_cast<Worth>(found & worth_mask)};
}

void PlacingPhase::remember(std::uint64_t key, Bounds bounds) {
  slots_[slot(key)] = (key << worth_bits | bounds.least) << worth_bits | bounds.most;
}

/// The upper bits of a product by the golden ratio.
std::size_t PlacingPhase::slot(std::uint64_t key) const {
  return key * 0x9E3779B97F4A7C15u >> (64 - std::countr_zero(slots_.size()));
}

}  // namespace zermelo::morris
