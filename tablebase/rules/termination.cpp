// Tries random plays, then runs Kahn's algorithm forwards. Every position except the start is reached by a move, so the
// first level contains only the start.

#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>
#include <system_error>
#include <unordered_set>

#include "tablebase/base/error.h"
#include "tablebase/game/kept_moves.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/rules/ordered_game.h"
#include "tablebase/rules/rules.h"

namespace zermelo {
namespace {

/// Collects the outcomes of endings. In a terminating game all endings are losses (normal play) or all are wins (misère
/// play); in a game with scores they do not matter.
class EndOutcomes {
 public:
  explicit EndOutcomes(bool scored) : scored_(scored) {}
  /// Requires a position without moves.
  void add(const Game& game, Index position) {
    try {
      found_ |= 1u << static_cast<unsigned>(game.ending(position));
    } catch (const BrokenRules&) {
      found_ |= broken;  // `zermelo check-rules` reports the mistake
    }
  }
  bool differ() const {
    const unsigned found = found_;
    return !scored_ && found != 0 && found != losses && found != wins;
  }
  Play play() const { return found_ == wins ? Play::misere : Play::normal; }

 private:
  static constexpr unsigned losses = 1u << static_cast<unsigned>(Outcome::loss);
  static constexpr unsigned wins = 1u << static_cast<unsigned>(Outcome::win);
  static constexpr unsigned broken = 1u << 7;
  bool scored_;
  std::atomic<unsigned> found_{0};
};

class Proof {
 public:
  Proof(const Game& game, const Job& job, KeptMoves* kept)
      : game_(game), job_(job), kept_(kept), endings_(game.is_scored()) {}

  std::optional<Termination> run() {
    if (!random_plays_may_end()) return {};
    require(0);
    const JobStep step(job_, "positions proved to end:", game_.size());
    count_moves_to();
    if (endings_.differ() || counts_[game_.start()] != 0 || !follow_levels()) return {};
    for (std::uint32_t& level : counts_) level = last_ - level;
    return Termination{endings_.play(), std::move(counts_)};
  }

 private:
  static constexpr unsigned random_plays = 16;
  static constexpr std::size_t chunk_size = 1024;  // positions that a thread takes at a time

  enum class PlayEnd { ending, repetition, cut_off };

  /// Whether no random play shows that the game is loopy, and there is memory to decide about long ones.
  bool random_plays_may_end() {
    for (unsigned play = 0; play < random_plays; ++play) {
      const PlayEnd end = random_play();
      if (end == PlayEnd::repetition || endings_.differ()) return false;
      if (end == PlayEnd::cut_off) return needed(game_.size()) <= memory_;
    }
    return true;
  }

  PlayEnd random_play() {
    std::unordered_set<Index> met;
    MoveList moves;
    Index position = game_.start();
    while (met.insert(position).second) {
      if (met.size() > longest_random_play) return PlayEnd::cut_off;
      game_.list_moves(Player::mover, position, moves);
      if (moves.empty()) {
        endings_.add(game_, position);
        return PlayEnd::ending;
      }
      position = moves.positions()[random_() % moves.size()];
    }
    return PlayEnd::repetition;
  }

  std::atomic_ref<std::uint32_t> count(Index position) { return std::atomic_ref(counts_[position]); }

  void count_moves_to() {
    counts_.resize(game_.size());
    job_.workers().for_chunks(game_.size(), chunk_size, [&](std::size_t begin, std::size_t end) {
      check();
      MoveList moves;
      std::vector<std::byte> packed;
      for (Index position = begin; position < end && !endings_.differ(); ++position) {
        game_.list_moves(Player::mover, position, moves);
        for (const Index to : moves.positions()) count(to).fetch_add(1, std::memory_order_relaxed);
        if (moves.empty()) endings_.add(game_, position);
        if (kept_ != nullptr) keep(position, moves, packed);
      }
    });
  }

  /// Adds the moves of a position to the packed moves of its chunk, and keeps the chunk at its end. If the disk is
  /// full, the chunk is listed again.
  void keep(Index position, MoveList& moves, std::vector<std::byte>& packed) {
    if (game_.is_scored()) {
      std::vector<GainedGoal> goals;
      for (std::size_t i = 0; i < moves.size(); ++i) goals.push_back({moves[i].front(), moves.gain(i)});
      pack_moves(position, goals, packed);
    } else {
      pack_moves(position, moves.positions(), packed);
    }
    if ((position + 1) % KeptMoves::small_chunk != 0 && position + 1 != game_.size()) return;
    try {
      kept_->keep(position, packed);
    } catch (const LimitError&) {
    } catch (const std::system_error&) {
    }
    packed.clear();
  }

  void list(Index position, MoveList& moves) const {
    if (kept_ == nullptr || !kept_->list(position, position, moves)) game_.list_moves(Player::mover, position, moves);
  }

  /// Replaces the count of each position by the length of the longest path from the start. Returns false if some count
  /// never reaches 0: such a position is on a cycle or behind one.
  bool follow_levels() {
    Index done = 0;
    std::vector<Index> level{game_.start()};
    for (last_ = 0; !level.empty(); ++last_) {
      done += level.size();
      job_.progress(done);
      level = next_level(level);
    }
    --last_;
    return done == game_.size();
  }

  /// Follows the moves of `level`. Returns the positions whose count reaches 0: all moves to them have been followed.
  /// They ascend in long runs, because kept moves of neighbours are read together; all ascend if moves are in a file.
  std::vector<Index> next_level(const std::vector<Index>& level) {
    std::vector<Index> next;
    std::mutex guard;
    job_.workers().for_chunks(level.size(), chunk_size, [&](std::size_t begin, std::size_t end) {
      check();
      MoveList moves;
      std::vector<Index> freed;
      for (std::size_t i = begin; i < end; ++i) {
        list(level[i], moves);
        for (const Index to : moves.positions())
          if (count(to).fetch_sub(1, std::memory_order_relaxed) == 1) freed.push_back(to);
      }
      std::sort(freed.begin(), freed.end());
      for (const Index position : freed) counts_[position] = last_ + 1;
      const std::lock_guard lock(guard);
      require(level.size() + next.size() + freed.size());
      next.insert(next.end(), freed.begin(), freed.end());
    });
    if (kept_ != nullptr && kept_->in_file()) std::sort(next.begin(), next.end());
    return next;
  }

  /// The bytes for the proof, with a level and its successor of `levels` positions together.
  std::uint64_t needed(std::uint64_t levels) const {
    return sizeof(std::uint32_t) * game_.size() + 2 * sizeof(Index) * levels;
  }

  /// Throws LimitError if the memory does not suffice for needed(levels).
  void require(std::size_t levels) const {
    if (needed(levels) <= memory_) return;
    throw LimitError(
        "{}: the proof that play from {} positions always ends needs more than {} of memory; raise --memory, "
        "or give the rules plies_left or game_class",
        game_.spec().canonical_text(), game_.size(), size_text(memory_));
  }

  void check() const { job_.check("stopped while the game was proved to end"); }

  const Game& game_;
  const Job& job_;
  KeptMoves* kept_;
  const std::uint64_t memory_ = job_.memory();  ///< asked once, since a job without a budget asks the machine
  EndOutcomes endings_;
  std::vector<std::uint32_t> counts_;  ///< the moves to each position that are not followed yet; then its level
  std::uint32_t last_ = 0;             ///< the level whose moves are being followed
  std::mt19937_64 random_{1};
};

}  // namespace

std::optional<Termination> prove_termination(const Game& game, const Job& job, KeptMoves* kept) {
  return Proof(game, job, kept).run();
}

}  // namespace zermelo
