// Levels that the rules give, or that the proof of termination finds, become an order of the positions (counting sort).
// Positions of one level stay ascending, so neighbours become runs. Small levels share a wave with one part, so even a
// game that is one long line of positions has few waves.
#include "tablebase/rules/ordered_game.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/game/kept_moves.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {
namespace {

constexpr std::size_t chunk_size = std::size_t{1} << 14;  // positions that a thread takes at a time

/// Replaces every level by its rank among the levels that occur.
void close_gaps(std::vector<std::uint32_t>& levels) {
  std::vector<std::uint32_t> known(levels);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (std::uint32_t& level : levels)
    level = static_cast<std::uint32_t>(std::lower_bound(known.begin(), known.end(), level) - known.begin());
}

/// Calls use(position) for every position, on the threads of the job.
template <class Use>
void for_all(Index positions, const Job& job, const Use& use) {
  std::atomic<Index> done{0};
  job.workers().for_chunks(positions, chunk_size, [&](std::size_t begin, std::size_t end) {
    job.check("stopped while the positions were put in order");
    for (Index position = begin; position < end; ++position) use(position);
    job.progress(done += end - begin);
  });
}

/// Returns the place of each wave's first position, and the number of positions. `ends`: the end of each level.
template <class Place>
std::vector<Index> wave_starts(const std::vector<Place>& ends, Index part_size) {
  std::vector<Index> starts{0};
  Index level_start = 0;
  for (const Index level_end : ends) {
    if (level_end - starts.back() > part_size && level_start > starts.back()) starts.push_back(level_start);
    level_start = level_end;
  }
  starts.push_back(level_start);
  return starts;
}

/// Half of what the job leaves to the moves of a game while it is proved to end.
std::uint64_t room_for_moves(Index positions, const Job& job) {
  constexpr std::uint64_t proof_bytes = 12;  // for a position
  const std::uint64_t used = held_memory() + proof_bytes * positions;
  return (job.memory() - std::min(job.memory(), used)) / 2;
}

}  // namespace

LevelOrder::LevelOrder(Index positions, Level level, Job job, std::string what)
    : positions_(positions), level_(std::move(level)), job_(std::move(job)), what_(std::move(what)) {}

std::uint64_t LevelOrder::memory() const { return positions_ * (narrow() ? 12 : 20); }

std::uint32_t LevelOrder::greatest() const {
  std::call_once(measured_, [this] {
    const JobStep step(job_, "positions measured:", positions_);
    std::atomic<std::uint32_t> most{0};
    for_all(positions_, job_, [&](Index position) {
      const std::uint32_t level = level_(position);
      std::uint32_t known = most.load(std::memory_order_relaxed);
      while (known < level && !most.compare_exchange_weak(known, level, std::memory_order_relaxed)) {
      }
    });
    greatest_ = most;
  });
  return greatest_;
}

std::vector<std::uint32_t> LevelOrder::levels() const {
  const JobStep step(job_, "positions put in order:", positions_);
  std::vector<std::uint32_t> levels(positions_);
  for_all(positions_, job_, [&](Index position) { levels[position] = level_(position); });
  if (*std::max_element(levels.begin(), levels.end()) >= positions_) close_gaps(levels);
  return levels;
}

template <class Place>
void LevelOrder::sort(const std::vector<std::uint32_t>& levels) const {
  std::vector<Place> ends(*std::max_element(levels.begin(), levels.end()) + std::size_t{1});
  for (const std::uint32_t level : levels) ++ends[level];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  order_.starts = wave_starts(ends, part_size);
  std::vector<Place> sorted(positions_);
  for (Index position = positions_; position-- > 0;) sorted[--ends[levels[position]]] = static_cast<Place>(position);
  order_.positions = std::move(sorted);
}

const LevelOrder::Order& LevelOrder::order() const {
  std::call_once(sorted_, [this] {
    if (memory() > job_.memory())
      throw LimitError("{}: sorting {} positions needs {} of memory, but {} are allowed; raise --memory", what_,
                       positions_, size_text(memory()), size_text(job_.memory()));
    if (narrow())
      sort<std::uint32_t>(levels());
    else
      sort<std::uint64_t>(levels());
  });
  return order_;
}

/// A wave of several levels is one part, since it has at most `part_size` positions.
std::size_t LevelOrder::parts(std::size_t wave) const {
  const std::vector<Index>& starts = order().starts;
  return (starts[wave + 1] - starts[wave] + part_size - 1) / part_size;
}

void LevelOrder::runs(std::size_t wave, std::size_t part, const Schedule::Run& run) const {
  const std::vector<Index>& starts = order().starts;
  const Index begin = starts[wave] + part * part_size, end = std::min(begin + part_size, starts[wave + 1]);
  std::visit(
      [&](const auto& positions) {
        for (Index place = begin; place < end;) {
          const Index first = positions[place];
          const Index run_start = place;
          while (place < end && positions[place] == first + (place - run_start)) ++place;
          run(first, first + (place - run_start));
        }
      },
      order_.positions);
}

Schedule schedule_of(const std::shared_ptr<const LevelOrder>& order) {
  return {[order] { return order->waves(); }, [order](std::size_t wave) { return order->parts(wave); },
          [order](std::size_t wave, std::size_t part, const Schedule::Run& run) { order->runs(wave, part, run); },
          order->memory()};
}

void OrderedGame::prove_termination(const Job& job, const std::optional<std::string>& keep_moves) {
  std::shared_ptr<KeptMoves> moves;
  if (keep_moves && kept_.empty())
    moves =
        std::make_shared<KeptMoves>(size(), KeptMoves::small_chunk, room_for_moves(size(), job), *keep_moves, scored_);
  std::optional<Termination> proof = zermelo::prove_termination(*this, job, moves.get());
  if (moves) take_moves({moves});
  if (!proof || proof->levels.empty()) return;
  const std::uint32_t longest = *std::max_element(proof->levels.begin(), proof->levels.end());
  if (!scored_ && longest > DepthCode<std::uint16_t>::max_depth) return;
  if (!scored_) play_ = proof->play;
  take_levels([levels = std::make_shared<std::vector<std::uint32_t>>(std::move(proof->levels))](Index index) {
    return (*levels)[index];
  });
}

bool OrderedGame::keeps_moves() const {
  return !kept_.empty() && std::all_of(kept_.begin(), kept_.end(), [](const auto& moves) { return moves->complete(); });
}

std::uint64_t OrderedGame::moves_in_memory() const {
  return std::accumulate(kept_.begin(), kept_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& moves) { return sum + moves->held_bytes(); });
}

void OrderedGame::unload_moves() const {
  for (const auto& moves : kept_) moves->move_to_file();
}

bool OrderedGame::list_kept(Index position, MoveList& moves) const {
  if (kept_.empty()) return false;
  const std::size_t tier = tiers().empty() ? 0 : tier_of(tiers(), position);
  const Index first = tiers().empty() ? 0 : tiers()[tier].first;
  return kept_[tier]->list(position - first, position, moves);
}

void OrderedGame::assume_termination(Play play) {
  play_ = play;
  ends_ = true;
}

std::uint64_t OrderedGame::longest_play() const {
  if (levels_) return levels_->greatest();
  return ends_ ? DepthCode<std::uint16_t>::max_depth : endless_play;
}

void OrderedGame::take_levels(LevelOrder::Level level) {
  level_ = std::move(level);
  levels_ = order(0, size());
  ends_ = true;
  structure_ = ordered(levels_);
}

Structure OrderedGame::ordered(const std::shared_ptr<const LevelOrder>& order) const {
  if (scored_) return ScoreRules{schedule_of(order)};
  return schedule_of(order);
}

std::shared_ptr<const LevelOrder> OrderedGame::order(Index first, Index positions) const {
  const auto level = [first, level = level_](Index position) { return level(first + position); };
  return std::make_shared<const LevelOrder>(positions, level, job_, spec().canonical_text());
}

}  // namespace zermelo
