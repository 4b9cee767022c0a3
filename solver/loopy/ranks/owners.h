// Who owns the positions that a solver works on: one owner, or one of several ranks. A solver writes only to its own
// positions; work for others goes to their owners by emit().
//
// Cost model: with one owner, nothing. With several, a letter of 4 to 8 bytes for each move that leaves the share of
// its owner, copied three times on the way, and for each round two collective calls.
#pragma once

#include <functional>
#include <mutex>
#include <numeric>
#include <span>
#include <vector>

#include "solver/loopy/ranks/mail.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/sections.h"
#include "tablebase/machine/shares.h"

namespace zermelo {

/// The place of a position in the share of its owner.
using Place = std::uint32_t;

/// Throws Interrupted if a rank was asked to stop. All ranks must call it together; null: this process is alone.
inline void stop_together(Ranks* ranks, bool stopped) {
  if (any_over(ranks, stopped)) throw Interrupted("stopped");
}

/// All positions belong to this process.
class OneOwner {
 public:
  static constexpr bool one = true;
  OneOwner(Index positions, Workers& workers) : share_{0, positions}, workers_(workers) {}

  Share share() const { return share_; }
  /// Whether a position is in the share, and its number there.
  static constexpr bool owns(Index) { return true; }
  static constexpr Index place(Index position) { return position; }

  /// Calls work(piece, emit) for every piece in [0, pieces).
  template <class Letter, class Work, class Deliver>
  void rounds(std::size_t pieces, const Work& work, const Deliver&) const {
    workers_.for_each(pieces, [&](std::size_t piece) { work(piece, [](Index, auto&&) {}); });
  }

  static constexpr Ranks* ranks() { return nullptr; }

 private:
  Share share_;
  Workers& workers_;
};

/// Each rank owns a share.
class RankOwners {
 public:
  static constexpr bool one = false;
  /// Throws LimitError if a share has more than 2^32 positions.
  RankOwners(const Shares& shares, Ranks& ranks, Workers& workers)
      : shares_(shares), share_(shares.of(ranks.own())), ranks_(ranks), workers_(workers) {
    if (shares.longest() > Index{1} << 32)
      throw LimitError("a rank can own at most 4,294,967,296 positions; use more ranks");
  }

  Share share() const { return share_; }
  bool owns(Index position) const { return share_.contains(position); }
  Index place(Index position) const { return position - share_.first; }

  /// Calls work(piece, emit) for every piece in [0, pieces), and deliver(letters) with the letters that other ranks
  /// sent to this one. emit(position, make) sends make(place) to the owner of a position, who has it at `place`. Both
  /// are called by several threads. Ends when all ranks have done all pieces and all letters are delivered.
  template <class Letter, class Work, class Deliver>
  void rounds(std::size_t pieces, const Work& work, const Deliver& deliver) const {
    rounds<Letter>(
        pieces, work, deliver, [] {}, [] { return false; });
  }

  /// The same; all ranks call end_round() together each time that letters were delivered. A round ends early if full().
  template <class Letter, class Work, class Deliver, class EndRound, class Full>
  void rounds(std::size_t pieces, const Work& work, const Deliver& deliver, const EndRound& end_round,
              const Full& full) const {
    Mail<Letter> mail(ranks_);
    std::vector<std::size_t> open(pieces);
    std::iota(open.begin(), open.end(), std::size_t{0});
    for (bool more = true; more;) {
      open = write(mail, open, work, full);
      this->deliver(mail.exchange(), deliver);
      end_round();
      more = any_over(&ranks_, !open.empty());
    }
  }

  Ranks* ranks() const { return &ranks_; }
  const Shares& shares() const { return shares_; }
  /// Calls deliver(letters) for parts of the letters, by several threads.
  template <class Letter, class Deliver>
  void deliver(const Letters<Letter>& letters, const Deliver& deliver) const {
    constexpr std::size_t some = 4096;
    workers_.for_pieces(letters.size(), some, [&](std::size_t begin, std::size_t end) {
      const std::vector<Letter> part = letters.some(begin, end);
      deliver(std::span<const Letter>(part));
    });
  }

 private:
  /// Works on pieces until the round is full. Returns those that are left.
  template <class Letter, class Work, class Full>
  std::vector<std::size_t> write(Mail<Letter>& mail, const std::vector<std::size_t>& open, const Work& work,
                                 const Full& full) const {
    std::vector<std::size_t> left;
    std::mutex guard;
    workers_.for_each(open.size(), [&](std::size_t i) {
      if (mail.full() || full()) {
        const std::lock_guard lock(guard);
        return left.push_back(open[i]);
      }
      typename Mail<Letter>::Sender sender(mail);
      work(open[i], [&](Index position, auto&& make) {
        sender.emit(shares_.owner(position), make(static_cast<Place>(shares_.place(position))));
      });
    });
    return left;
  }

  Shares shares_;
  Share share_;
  Ranks& ranks_;
  Workers& workers_;
};

}  // namespace zermelo
