// Who owns the positions that a solver works on: one owner, or one of several processes. A solver writes only to its
// own positions; work for others goes to their owners by emit().
//
// Cost model: with one owner, nothing. With several, a letter of 4 to 8 bytes for each move that leaves the share of
// its owner, copied three times on the way, and for each round two collective calls.
#pragma once

#include <atomic>
#include <cstring>
#include <mutex>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/processes.h"

namespace zermelo::loopy {

// Letters to the owners of positions, on their way between processes.

/// Letters that a process received.
template <class Letter>
class Letters {
 public:
  explicit Letters(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  std::size_t size() const { return bytes_.size() / sizeof(Letter); }
  /// A copy of some of them.
  std::vector<Letter> some(std::size_t begin, std::size_t end) const {
    std::vector<Letter> letters(end - begin);
    std::memcpy(static_cast<void*>(letters.data()), bytes_.data() + begin * sizeof(Letter),
                letters.size() * sizeof(Letter));
    return letters;
  }

 private:
  std::vector<std::byte> bytes_;
};

/// Collects letters for each process in bounded memory, and exchanges them. `Letter` is copied as bytes.
template <class Letter>
class Mail {
  static_assert(std::is_trivially_copyable_v<Letter>);

 public:
  explicit Mail(Processes& processes)
      : processes_(processes),
        boxes_(processes.count()),
        room_(processes.buffer_bytes() / processes.count() / sizeof(Letter)) {}

  /// The letters of one thread on their way into the boxes; the last of them in its destructor.
  class Sender {
   public:
    explicit Sender(Mail& mail) : mail_(mail) {}
    ~Sender() { mail_.put(letters_); }
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    void emit(unsigned owner, const Letter& letter) {
      letters_.push_back({owner, letter});
      if (letters_.size() < most) return;
      mail_.put(letters_);
      letters_.clear();
    }

   private:
    static constexpr std::size_t most = 1024;
    Mail& mail_;
    std::vector<std::pair<unsigned, Letter>> letters_;
  };

  /// Whether the letters should be exchanged before more are written. Boxes may still grow by what the threads write
  /// until they look.
  bool full() const { return full_.load(std::memory_order_relaxed); }

  /// Exchanges all letters. Returns those to this process, in any order. All processes must call it together.
  Letters<Letter> exchange() {
    Letters<Letter> letters(processes_.exchange(boxes_));
    for (auto& box : boxes_) box.clear();
    full_ = false;
    return letters;
  }

 private:
  void put(std::span<const std::pair<unsigned, Letter>> letters) {
    const std::lock_guard lock(guard_);
    for (const auto& [owner, letter] : letters) {
      std::vector<std::byte>& box = boxes_[owner];
      const auto* bytes = reinterpret_cast<const std::byte*>(&letter);
      box.insert(box.end(), bytes, bytes + sizeof letter);
      if (box.size() >= room_ * sizeof(Letter)) full_.store(true, std::memory_order_relaxed);
    }
  }

  Processes& processes_;
  std::mutex guard_;
  std::vector<std::vector<std::byte>> boxes_;  // for each process
  std::size_t room_;                           // letters in a box
  std::atomic<bool> full_ = false;
};

/// The place of a position in the share of its owner.
using Place = std::uint32_t;

/// Throws Interrupted if a process was asked to stop. All processes must call it together; null: this process is alone.
inline void stop_together(Processes* processes, bool stopped) {
  if (any_over(processes, stopped)) throw Interrupted("stopped");
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

  /// Calls work(chunk, emit) for every chunk in [0, chunks).
  template <class Letter, class Work, class Deliver>
  void rounds(std::size_t chunks, const Work& work, const Deliver&) const {
    workers_.for_each(chunks, [&](std::size_t chunk) { work(chunk, [](Index, auto&&) {}); });
  }

  static constexpr Processes* processes() { return nullptr; }

 private:
  Share share_;
  Workers& workers_;
};

/// Each process owns a share.
class ProcessOwners {
 public:
  static constexpr bool one = false;
  /// Throws LimitError if a share has more than 2^32 positions.
  ProcessOwners(const Shares& shares, Processes& processes, Workers& workers)
      : shares_(shares), share_(shares.of(processes.own())), processes_(processes), workers_(workers) {
    if (shares.longest() > Index{1} << 32)
      throw LimitError("a rank can own at most 4,294,967,296 positions; use more ranks");
  }

  Share share() const { return share_; }
  bool owns(Index position) const { return share_.contains(position); }
  Index place(Index position) const { return position - share_.first; }

  /// Calls work(chunk, emit) for every chunk in [0, chunks), and deliver(letters) with the letters that other processes
  /// sent to this one. emit(position, make) sends make(place) to the owner of a position, who has it at `place`. Both
  /// are called by several threads. Ends when all processes have done all chunks and all letters are delivered.
  template <class Letter, class Work, class Deliver>
  void rounds(std::size_t chunks, const Work& work, const Deliver& deliver) const {
    rounds<Letter>(
        chunks, work, deliver, [] {}, [] { return false; });
  }

  /// The same; all processes call end_round() together each time that letters were delivered. A round ends early if
  /// full().
  template <class Letter, class Work, class Deliver, class EndRound, class Full>
  void rounds(std::size_t chunks, const Work& work, const Deliver& deliver, const EndRound& end_round,
              const Full& full) const {
    Mail<Letter> mail(processes_);
    std::vector<std::size_t> open(chunks);
    std::iota(open.begin(), open.end(), std::size_t{0});
    for (bool more = true; more;) {
      open = write(mail, open, work, full);
      this->deliver(mail.exchange(), deliver);
      end_round();
      more = any_over(&processes_, !open.empty());
    }
  }

  Processes* processes() const { return &processes_; }
  const Shares& shares() const { return shares_; }
  /// Calls deliver(letters) for parts of the letters, by several threads.
  template <class Letter, class Deliver>
  void deliver(const Letters<Letter>& letters, const Deliver& deliver) const {
    constexpr std::size_t some = 4096;
    workers_.for_chunks(letters.size(), some, [&](std::size_t begin, std::size_t end) {
      const std::vector<Letter> part = letters.some(begin, end);
      deliver(std::span<const Letter>(part));
    });
  }

 private:
  /// Works on chunks until the round is full. Returns those that are left.
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
  Processes& processes_;
  Workers& workers_;
};

}  // namespace zermelo::loopy
