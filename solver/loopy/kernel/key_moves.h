// Numbers the goals of moves when ranks divide the keys of the positions: each rank looks up the keys of its share.
//
// Cost model: a move into another share takes a letter of the key and 12 bytes there, one of 12 bytes back, and a
// search in the owner's keys, two or three cache misses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/loopy/kernel/piece_moves.h"
#include "solver/loopy/ranks/owners.h"
#include "tablebase/base/error.h"
#include "tablebase/discovery/wide_key.h"
#include "tablebase/game/key_list.h"

namespace zermelo {

/// The moves of a piece of positions that stay in the game: the goals of each position follow the goals of the position
/// before.
struct NumberedPiece {
  Index first = 0;
  std::optional<std::uint32_t> number;  ///< of a piece that waits for answers
  std::vector<std::size_t> ends;        ///< of the goals of each position
  std::vector<Index> goals;
  std::vector<std::uint32_t> open;  ///< the open moves of each position, exits included

  std::span<Index> goals_of(std::size_t place) {
    const std::size_t begin = place == 0 ? 0 : ends[place - 1];
    return std::span(goals).subspan(begin, ends[place] - begin);
  }
};

/// All ranks of the job make each call together. `Key` is the type of the keys.
template <class Key>
class KeyMoves {
 public:
  KeyMoves(const Game& game, const RankOwners& owners, const Control& control)
      : game_(game), owners_(owners), control_(control), keys_(game.keys().front()), answers_(*owners.ranks()) {
    for (unsigned rank = 1; rank < owners.ranks()->count() && owners.shares().of(rank).count > 0; ++rank)
      borders_.push_back(first_key(rank));
  }

  /// Calls use(piece) for pieces of the own positions and records their exits. Several threads call it.
  template <class Use>
  void for_pieces(Exits& exits, const Use& use) {
    constexpr Index piece = Exits::piece;
    const Share share = owners_.share();
    owners_.template rounds<Wanted>((share.count + piece - 1) / piece,
                                    [&](std::size_t number, const auto& emit) {
                                      if (stopped_ || control_.job.stopped()) return stopped_.store(true);
                                      const Index first = share.first + number * piece;
                                      std::unique_ptr<NumberedPiece> moves =
                                          list(first, std::min(first + piece, share.end()), exits, emit);
                                      moves->number ? wait_for_answers(std::move(moves)) : use(*moves);
                                    },
                                    [&](std::span<const Wanted> letters) { answer(letters); }, [&] { end_round(use); },
                                    [&] { return waiting_bytes_ > owners_.ranks()->buffer_bytes(); });
    stop_together(owners_.ranks(), stopped_);
  }

 private:
  /// A key for its owner, and where the number of its position is missing.
  struct Wanted {
    std::array<std::uint32_t, sizeof(Key) / 4> key;
    std::uint32_t rank, piece, goal;
  };
  struct Answer {
    std::uint32_t piece, goal;
    Place place;
  };

  Key first_key(unsigned rank) const {
    Key key{};
    keys_->read(owners_.shares().of(rank).first, std::as_writable_bytes(std::span(&key, 1)));
    return key;
  }
  unsigned owner(const Key& key) const {
    return static_cast<unsigned>(std::upper_bound(borders_.begin(), borders_.end(), key) - borders_.begin());
  }

  template <class Emit>
  std::unique_ptr<NumberedPiece> list(Index first, Index last, Exits& exits, const Emit& emit) {
    auto piece = std::make_unique<NumberedPiece>();
    piece->first = first;
    PieceMoves moves(game_, control_);
    for (Index position = first; position < last; ++position) {
      const std::vector<std::byte>& keys = moves.list_keys(position);
      for (std::size_t at = 0; at < keys.size(); at += sizeof(Key))
        piece->goals.push_back(goal(std::span(keys).subspan(at, sizeof(Key)), *piece, emit));
      piece->ends.push_back(piece->goals.size());
      piece->open.push_back(static_cast<std::uint32_t>(keys.size() / sizeof(Key)) + moves.open_exits());
    }
    moves.record(first - owners_.share().first, exits);
    return piece;
  }

  /// Gives a piece a number for the answers that it waits for.
  std::uint32_t new_number() {
    const std::lock_guard lock(guard_);
    pieces_.emplace_back();
    return static_cast<std::uint32_t>(pieces_.size() - 1);
  }

  void wait_for_answers(std::unique_ptr<NumberedPiece> piece) {
    waiting_bytes_ += piece->goals.size() * sizeof(Index) + piece->ends.size() * (sizeof(std::size_t) + 4);
    const std::lock_guard lock(guard_);
    pieces_[*piece->number] = std::move(piece);
  }

  /// The number of a position; if it is in another share, the first number there, to which the answer adds the place.
  template <class Emit>
  Index goal(std::span<const std::byte> bytes, NumberedPiece& piece, const Emit& emit) {
    const unsigned rank = owner(key_from<Key>(bytes));
    if (rank == owners_.ranks()->own()) return number(bytes);
    const Index first = owners_.shares().of(rank).first;
    if (!piece.number) piece.number = new_number();
    emit(first, [&](Place) {
      Wanted wanted{{}, owners_.ranks()->own(), *piece.number, static_cast<std::uint32_t>(piece.goals.size())};
      std::memcpy(wanted.key.data(), bytes.data(), sizeof(Key));
      return wanted;
    });
    return first;
  }

  Index number(std::span<const std::byte> key) const {
    const std::optional<Index> found = keys_->find(key);
    if (!found)
      throw UsageError(fmt::format("the rules of {} are broken: a move leads to a position that was not discovered",
                                   game_.spec().canonical_text()));
    return *found;
  }

  void answer(std::span<const Wanted> letters) {
    typename Mail<Answer>::Sender sender(answers_);
    for (const Wanted& wanted : letters) {
      const Index place = number(std::as_bytes(std::span(wanted.key))) - owners_.share().first;
      sender.emit(wanted.rank, {wanted.piece, wanted.goal, static_cast<Place>(place)});
    }
  }

  template <class Use>
  void end_round(const Use& use) {
    owners_.deliver(answers_.exchange(), [&](std::span<const Answer> answers) {
      for (const Answer& answer : answers) pieces_[answer.piece]->goals[answer.goal] += answer.place;
    });
    control_.job.workers().for_each(pieces_.size(), [&](std::size_t i) { use(*pieces_[i]); });
    pieces_.clear();
    waiting_bytes_ = 0;
  }

  const Game& game_;
  const RankOwners& owners_;
  const Control& control_;
  std::shared_ptr<const KeyList> keys_;
  std::vector<Key> borders_;  ///< the first keys of the shares of ranks 1, 2, ...
  Mail<Answer> answers_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> waiting_bytes_{0};
  std::mutex guard_;
  std::vector<std::unique_ptr<NumberedPiece>> pieces_;  ///< pieces of the present round that wait for answers
};

}  // namespace zermelo
