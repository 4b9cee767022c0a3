// Numbers the goals of moves when processes divide the keys of the positions: each process looks up the keys of its
// share.
//
// Cost model: a move into another share takes a letter of the key and 12 bytes there, one of 12 bytes back, and a
// search in the owner's keys, two or three cache misses.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/moves.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/loopy/kernel/unmoves.h"
#include "solver/solving/control.h"
#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/game/key_list.h"

namespace zermelo::loopy {

// The moves of one chunk of positions: those that stay in the game, and what the exits amount to.

class ChunkMoves {
 public:
  /// Both must outlive it.
  ChunkMoves(const Game& game, const Control& control) : game_(game), control_(control), exit_entry_(control.exits) {}

  /// The moves of a position that stay in the game; valid until the next call.
  std::vector<Index>& list(Index position) {
    game_.fast_successors(position, next_);
    sum_ = {};
    if (!control_.exits.value) return next_;
    std::erase_if(next_, [this](Index to) {
      if (to < game_.size()) return false;
      sum_.add(exit_entry_(to - game_.size()));
      return true;
    });
    note(position);
    return next_;
  }

  /// The number of open moves in agreement with the un-moves of the game, with open_exits(); or won_at_once
  /// or ended(), see moves.h.
  std::uint32_t count(const Unmoves& unmoves, Index position) {
    const CountedMoves::Open open = unmoves.count(position, next_);
    sum_ = {};
    if (open.won_at_once) return won_at_once;
    if (open.ending) return ended(*open.ending);
    for (const Index exit : next_) sum_.add(exit_entry_(exit));
    if (open.refuted) sum_.add({Outcome::win, 1});
    note(position);
    return open.moves + open_exits();
  }

  /// The moves that list() gives as keys, one after the other.
  const std::vector<std::byte>& list_keys(Index position) {
    game_.list_goals(position, goals_);
    sum_ = {};
    for (const Index to : goals_.others) sum_.add(exit_entry_(to - game_.size()));
    note(position);
    return goals_.keys;
  }

  /// The open moves that the exits of the last position are: 0 or 1.
  std::uint32_t open_exits() const { return sum_.any() ? 1 : 0; }
  /// Records the exits of the chunk that begins at this place.
  void record(Index place, Exits& exits) const {
    if (control_.exits.value) exits.record(place / Exits::chunk, exits_);
  }

 private:
  void note(Index position) {
    if (sum_.any()) exits_.push_back({static_cast<std::uint16_t>(position % Exits::chunk), sum_.value()});
  }

  const Game& game_;
  const Control& control_;
  ExitReader exit_entry_;
  std::vector<Index> next_;
  Goals goals_;
  ExitSum sum_;
  std::vector<Exits::Placed> exits_;
};

/// The moves of a chunk of positions that stay in the game: the goals of each position follow the goals of the position
/// before.
struct NumberedChunk {
  Index first = 0;
  std::optional<std::uint32_t> number;  ///< of a chunk that waits for answers
  std::vector<std::size_t> ends;        ///< of the goals of each position
  std::vector<Index> goals;
  std::vector<std::uint32_t> open;  ///< the open moves of each position, exits included

  std::span<Index> goals_of(std::size_t place) {
    const std::size_t begin = place == 0 ? 0 : ends[place - 1];
    return std::span(goals).subspan(begin, ends[place] - begin);
  }
};

/// All processes of the job make each call together. `Key` is the type of the keys.
template <class Key>
class KeyMoves {
 public:
  KeyMoves(const Game& game, const ProcessOwners& owners, const Control& control)
      : game_(game), owners_(owners), control_(control), keys_(game.keys().front()), answers_(*owners.processes()) {
    for (unsigned process = 1; process < owners.processes()->count() && owners.shares().of(process).count > 0;
         ++process)
      borders_.push_back(first_key(process));
  }

  /// Calls use(chunk) for chunks of the own positions and records their exits. Several threads call it.
  template <class Use>
  void for_chunks(Exits& exits, const Use& use) {
    constexpr Index chunk = Exits::chunk;
    const Share share = owners_.share();
    owners_.template rounds<Wanted>((share.count + chunk - 1) / chunk,
                                    [&](std::size_t number, const auto& emit) {
                                      if (stopped_ || control_.job.stopped()) return stopped_.store(true);
                                      const Index first = share.first + number * chunk;
                                      std::unique_ptr<NumberedChunk> moves =
                                          list(first, std::min(first + chunk, share.end()), exits, emit);
                                      moves->number ? wait_for_answers(std::move(moves)) : use(*moves);
                                    },
                                    [&](std::span<const Wanted> letters) { answer(letters); }, [&] { end_round(use); },
                                    [&] { return waiting_bytes_ > owners_.processes()->buffer_bytes(); });
    stop_together(owners_.processes(), stopped_);
  }

 private:
  /// A key for its owner, and where the number of its position is missing.
  struct Wanted {
    std::array<std::uint32_t, sizeof(Key) / 4> key;
    std::uint32_t process, chunk, goal;
  };
  struct Answer {
    std::uint32_t chunk, goal;
    Place place;
  };

  Key first_key(unsigned process) const {
    Key key{};
    keys_->read(owners_.shares().of(process).first, std::as_writable_bytes(std::span(&key, 1)));
    return key;
  }
  unsigned owner(const Key& key) const {
    return static_cast<unsigned>(std::upper_bound(borders_.begin(), borders_.end(), key) - borders_.begin());
  }

  template <class Emit>
  std::unique_ptr<NumberedChunk> list(Index first, Index last, Exits& exits, const Emit& emit) {
    auto chunk = std::make_unique<NumberedChunk>();
    chunk->first = first;
    ChunkMoves moves(game_, control_);
    for (Index position = first; position < last; ++position) {
      const std::vector<std::byte>& keys = moves.list_keys(position);
      for (std::size_t at = 0; at < keys.size(); at += sizeof(Key))
        chunk->goals.push_back(goal(std::span(keys).subspan(at, sizeof(Key)), *chunk, emit));
      chunk->ends.push_back(chunk->goals.size());
      chunk->open.push_back(static_cast<std::uint32_t>(keys.size() / sizeof(Key)) + moves.open_exits());
    }
    moves.record(first - owners_.share().first, exits);
    return chunk;
  }

  /// Gives a chunk a number for the answers that it waits for.
  std::uint32_t new_number() {
    const std::lock_guard lock(guard_);
    chunks_.emplace_back();
    return static_cast<std::uint32_t>(chunks_.size() - 1);
  }

  void wait_for_answers(std::unique_ptr<NumberedChunk> chunk) {
    waiting_bytes_ += chunk->goals.size() * sizeof(Index) + chunk->ends.size() * (sizeof(std::size_t) + 4);
    const std::lock_guard lock(guard_);
    chunks_[*chunk->number] = std::move(chunk);
  }

  /// The number of a position; if it is in another share, the first number there, to which the answer adds the place.
  template <class Emit>
  Index goal(std::span<const std::byte> bytes, NumberedChunk& chunk, const Emit& emit) {
    const unsigned process = owner(key_from<Key>(bytes));
    if (process == owners_.processes()->own()) return number(bytes);
    const Index first = owners_.shares().of(process).first;
    if (!chunk.number) chunk.number = new_number();
    emit(first, [&](Place) {
      Wanted wanted{{}, owners_.processes()->own(), *chunk.number, static_cast<std::uint32_t>(chunk.goals.size())};
      std::memcpy(wanted.key.data(), bytes.data(), sizeof(Key));
      return wanted;
    });
    return first;
  }

  Index number(std::span<const std::byte> key) const {
    const std::optional<Index> found = keys_->find(key);
    if (!found)
      throw UsageError("the rules of {} are broken: a move leads to a position that was not discovered",
                       game_.spec().canonical_text());
    return *found;
  }

  void answer(std::span<const Wanted> letters) {
    typename Mail<Answer>::Sender sender(answers_);
    for (const Wanted& wanted : letters) {
      const Index place = number(std::as_bytes(std::span(wanted.key))) - owners_.share().first;
      sender.emit(wanted.process, {wanted.chunk, wanted.goal, static_cast<Place>(place)});
    }
  }

  template <class Use>
  void end_round(const Use& use) {
    owners_.deliver(answers_.exchange(), [&](std::span<const Answer> answers) {
      for (const Answer& answer : answers) chunks_[answer.chunk]->goals[answer.goal] += answer.place;
    });
    control_.job.workers().for_each(chunks_.size(), [&](std::size_t i) { use(*chunks_[i]); });
    chunks_.clear();
    waiting_bytes_ = 0;
  }

  const Game& game_;
  const ProcessOwners& owners_;
  const Control& control_;
  std::shared_ptr<const KeyList> keys_;
  std::vector<Key> borders_;  ///< the first keys of the shares of processes 1, 2, ...
  Mail<Answer> answers_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> waiting_bytes_{0};
  std::mutex guard_;
  std::vector<std::unique_ptr<NumberedChunk>> chunks_;  ///< chunks of the present round that wait for answers
};

}  // namespace zermelo::loopy
