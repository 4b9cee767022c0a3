// Boards that are equal by symmetry or by colours have the same key. A board with fewer men put has a larger search
// behind it, so it keeps its slot; each bucket has another slot for the last board.
//
// Cost model: a key takes 32 images of sets of men, about 150 ns, and a cache miss. The order of moves decides on the
// number of boards: captures first, then points that often ended the search of a board with as many men.
#include "tablebase/boards/morris/placing_phase.h"

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/base/mix.h"
#include "tablebase/boards/morris/empty_board.h"

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
      slots_(std::bit_floor(std::max<std::size_t>(memory / sizeof(std::uint64_t), 4)), empty),
      moves_(std::size_t{2} * men),
      cutoffs_(std::size_t{2} * men * Board::most_points * 2),
      job_(std::move(job)) {}

Outcome PlacingPhase::outcome(const Position& position, unsigned put) {
  const std::uint64_t board = remembers(put) ? key(position, put) : 0;
  if (search(position, put, board, {draw, win}) == win) return Outcome::win;
  return search(position, put, board, {loss, draw}) == loss ? Outcome::loss : Outcome::draw;
}

PlacingPhase::Worth PlacingPhase::search(const Position& position, unsigned put, std::uint64_t key, Bounds window) {
  if (put == 2 * men_) return moving_phase(position);
  if (++searched_ % (1 << 16) == 0) job_.check();
  if (!remembers(put)) return best_move(position, put, window);
  const Bounds known = remembered(key);
  if (known.least >= window.most || known.least == known.most) return known.least;
  if (known.most <= window.least) return known.most;
  const Worth worth = best_move(position, put, window);
  remember(key, {worth > window.least ? worth : known.least, worth < window.most ? worth : known.most});
  return worth;
}

/// At most window.least if every move is worth no more, at least window.most if a move is, otherwise exact.
PlacingPhase::Worth PlacingPhase::best_move(const Position& position, unsigned put, Bounds window) {
  const std::vector<Put>& next = moves(position, put);
  if (remembers(put + 1) && settles(next, window)) return window.most;
  Worth best = loss;
  for (const Put& move : next) {
    const Bounds other{opposite(window.most), opposite(std::max(window.least, best))};
    best = std::max(best, opposite(search(move.to, put + 1, move.key, other)));
    if (best < window.most) continue;
    const unsigned left = 2 * men_ - put;
    *move.cutoffs += left * left;
    break;
  }
  return best;
}

/// Whether a remembered board shows that a move is worth window.most.
bool PlacingPhase::settles(const std::vector<Put>& moves, Bounds window) const {
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Put& move) { return opposite(remembered(move.key).most) >= window.most; });
}

std::vector<PlacingPhase::Put>& PlacingPhase::moves(const Position& position, unsigned put) {
  thread_local std::vector<Position> boards;
  boards.clear();
  rules_.puts(position, boards);
  std::vector<Put>& next = moves_[put];
  next.clear();
  for (const Position& to : boards) {
    const auto point = static_cast<std::size_t>(std::countr_zero(to.other() & ~position.mover()));
    const bool captures = to.mover() != position.other();
    next.push_back({to, remembers(put + 1) ? key(to, put + 1) : 0,
                    &cutoffs_[(put * Board::most_points + point) * 2 + (captures ? 1 : 0)]});
  }
  std::stable_sort(next.begin(), next.end(), [&](const Put& a, const Put& b) {
    const bool first = a.to.mover() != position.other(), second = b.to.mover() != position.other();
    return first != second ? first : *a.cutoffs > *b.cutoffs;
  });
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
  const std::size_t first = bucket(key);
  for (const std::size_t place : {first, first + 1})
    if (const std::uint64_t found = slots_[place]; found != empty && found >> (2 * worth_bits) == key)
      return {static_cast<Worth>(found >> worth_bits & worth_mask), static_cast<Worth>(found & worth_mask)};
  return {};
}

/// Keys of boards with more men put are larger.
void PlacingPhase::remember(std::uint64_t key, Bounds bounds) {
  constexpr unsigned put_shift = 2 * Board::most_points;
  const std::size_t first = bucket(key);
  const std::uint64_t there = slots_[first] >> (2 * worth_bits);
  const bool keeps = there >> put_shift < key >> put_shift && slots_[first] != empty;
  slots_[keeps ? first + 1 : first] = (key << worth_bits | bounds.least) << worth_bits | bounds.most;
}

std::size_t PlacingPhase::bucket(std::uint64_t key) const { return mix(key) & (slots_.size() - 2); }

Outcome empty_board_outcome(const Game& moving_phase, const std::function<Outcome(Index)>& outcome, std::size_t memory,
                            const Job& job) {
  const Spec& spec = moving_phase.spec();
  if (spec.family() != "morris" || moving_phase.has_start())
    throw UsageError("{} has no placing phase before its positions; write for example morris men=9",
                     spec.canonical_text());
  PlacingPhase search(spec.integer("men", 6, 9), spec.text("flying") == "yes", outcome, memory, job);
  return search.outcome({}, 0);
}

}  // namespace zermelo::morris
