// The predecessors of positions: from the un-moves of the game, or from lists of all moves, reversed, in memory or in a
// temporary file.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/loopy/kernel/unmoves.h"
#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

/// The entries of a temporary file that were read last. Reads lists of predecessors, neighbouring lists together.
///
/// Cost model: a read takes 1.4 microseconds if the system has the bytes in its cache, as long as it takes to copy 16
/// KiB more; from a disk it takes far longer. So wanted lists at a distance of up to `gap` are read at once. Every
/// position is in the frontier of one ply, so each list is wanted once. A ply of f positions reads at most f times
/// `gap` entries that are not in its lists, and at most the whole file.
class ListWindow {
 public:
  static constexpr std::uint64_t gap = std::uint64_t{1} << 12;   ///< entries
  static constexpr std::uint64_t most = std::uint64_t{1} << 15;  ///< entries in the window

  bool contains(std::uint64_t entry) const { return entry - begin_ < entries_.size(); }
  graphs::Vertex operator[](std::uint64_t entry) const { return entries_[entry - begin_]; }
  /// Reads the entries [begin, end). Throws std::system_error.
  void read(const ScratchFile& file, std::uint64_t begin, std::uint64_t end) {
    begin_ = begin;
    entries_.resize(end - begin);
    file.read(begin * sizeof(graphs::Vertex), std::as_writable_bytes(std::span(entries_)));
  }

 private:
  std::vector<graphs::Vertex> entries_;
  std::uint64_t begin_ = 0;
};

// A pipeline for random accesses to memory: each is prefetched long before it is made, so that many overlap.

/// Items pass through two stages: ready(item) is called when `delay` more items were put in after it, done(item) after
/// another `delay`. The caller of put() prefetches the memory that `ready` needs; `ready` prefetches the memory that
/// `done` needs.
template <class Item, std::size_t delay = 32>
class Pipeline {
 public:
  template <class Ready, class Done>
  void put(const Item& item, const Ready& ready, const Done& done) {
    if (count_ >= delay) ready(items_[(count_ - delay) % length]);
    Item& place = items_[count_ % length];
    if (count_ >= length) done(place);
    place = item;
    ++count_;
  }

  template <class Ready, class Done>
  void finish(const Ready& ready, const Done& done) {
    for (std::size_t i = count_ - std::min(count_, delay); i < count_; ++i) ready(items_[i % length]);
    for (std::size_t i = count_ - std::min(count_, length); i < count_; ++i) done(items_[i % length]);
    count_ = 0;
  }

 private:
  static constexpr std::size_t length = 2 * delay;
  std::array<Item, length> items_;
  std::size_t count_ = 0;
};

/// Asks for the un-moves of each position of a share that begins with the position `first`.
class UnmovedPredecessors {
 public:
  using Scratch = std::vector<Index>;
  UnmovedPredecessors(const Unmoves& unmoves, Index first) : unmoves_(unmoves), first_(first) {}

  bool prefers_order() const { return false; }
  /// See Unmoves. Require the share of one owner.
  bool lists_goals() const { return unmoves_.lists_goals(); }
  void list_goals(Index position, std::vector<Index>& goals) const { unmoves_.list_goals(first_ + position, goals); }
  /// Calls use(q) for each predecessor q of each position of the batch.
  template <class Use>
  void for_batch(std::span<const Index> batch, Scratch& scratch, const Use& use) const {
    for (const Index position : batch) {
      unmoves_.list(first_ + position, scratch);
      for (const Index from : scratch) use(from);
    }
  }

 private:
  Unmoves unmoves_;
  Index first_;
};

/// Lists of the predecessors of each position of a share: 4 bytes a move, and about 4 bytes a position for the begin of
/// its list. The lists are filled part by part in one buffer, as many neighbouring lists at a time as it has room for.
/// The last part stays in the buffer, the others go to a temporary file, in order.
///
/// Use: announce every move; place_lists(); open(); for each part: enter every move, then close_part().
///
/// Cost model, in memory: each move takes three random writes, to count it, to place it and to enter it. All are
/// prefetched 32 to 64 moves ahead. Each further part takes another pass over all moves. ListWindow is the file.
class ListedPredecessors {
 public:
  using Scratch = ListWindow;
  explicit ListedPredecessors(Index positions)
      : positions_(positions), begin_(positions + 1), base_(positions / group + 1) {}

  /// The bytes of the begins of the lists.
  static std::uint64_t begin_bytes(Index positions) { return 4 * (positions + 1) + 8 * (positions / group + 1); }
  /// The bytes of the buffer.
  std::uint64_t buffer_bytes() const { return 4 * froms_.size(); }

  /// Announces the moves of one thread; the last of them in its destructor. `shared`: other threads announce, too.
  template <bool shared>
  class Announcer {
   public:
    explicit Announcer(ListedPredecessors& lists) : lists_(lists) {}
    ~Announcer() {
      waiting_.finish([](Index) {}, [this](Index to) { count(to); });
    }
    void operator()(Index, Index to) {
      __builtin_prefetch(&lists_.begin_[to], 1);
      waiting_.put(
          to, [](Index) {}, [this](Index before) { count(before); });
    }

   private:
    void count(Index to) {
      std::uint32_t& place = lists_.begin_[to];
      shared ? std::atomic_ref(place).fetch_add(1, std::memory_order_relaxed) : place++;
    }

    ListedPredecessors& lists_;
    Pipeline<Index> waiting_;
  };

  /// Turns the lengths of the lists into their ends. Throws LimitError if the lists of 1,024 neighbouring positions
  /// have 2^32 entries or more.
  void place_lists();
  /// The entries of the longest list.
  std::uint64_t longest() const { return longest_; }
  std::uint64_t entries() const { return end_before(positions_); }
  /// Opens the first part, with a buffer for at most `room` entries, and names the folder of the file. Requires room >=
  /// longest().
  void open(std::uint64_t room, const std::string& folder);
  std::size_t parts() const { return parts_.size(); }
  /// Ends the open part and opens the next one. Throws LimitError if the disk is full, std::system_error.
  void close_part(Workers& workers);

  /// Enters the moves of one thread to positions of the open part, if one is open; the last of them in its destructor.
  /// The order within a list depends on the threads; no result depends on that order.
  template <bool shared>
  class Writer {
   public:
    explicit Writer(ListedPredecessors& lists)
        : lists_(lists), positions_(lists.number_ < lists.parts_.size() ? lists.part_.positions : 0) {}
    ~Writer() {
      waiting_.finish([this](FromTo move) { look(move); }, [this](FromTo move) { enter(move); });
    }
    void operator()(Index from, Index to) {
      if (to - lists_.part_.first >= positions_) return;
      __builtin_prefetch(&lists_.begin_[to], 1);
      waiting_.put(
          {static_cast<graphs::Vertex>(from), static_cast<graphs::Vertex>(to)}, [this](FromTo move) { look(move); },
          [this](FromTo move) { enter(move); });
    }

   private:
    struct FromTo {
      graphs::Vertex from, to;
    };
    std::uint64_t base(Index to) const { return lists_.base_[to / group] - lists_.part_.entry; }
    void look(FromTo move) {
      std::uint32_t& place = lists_.begin_[move.to];
      const std::uint32_t end = shared ? std::atomic_ref(place).load(std::memory_order_relaxed) : place;
      __builtin_prefetch(lists_.froms_.data() + (base(move.to) + end - 1), 1);
    }
    void enter(FromTo move) {
      std::uint32_t& place = lists_.begin_[move.to];
      const std::uint32_t at = shared ? std::atomic_ref(place).fetch_sub(1, std::memory_order_relaxed) - 1 : --place;
      lists_.froms_[base(move.to) + at] = move.from;
    }

    ListedPredecessors& lists_;
    Index positions_;
    Pipeline<FromTo> waiting_;
  };

  /// Whether batches of ascending positions are faster than others.
  bool prefers_order() const { return part_.entry != 0; }
  /// Calls use(q) for each predecessor q of each position of the batch. Prefetches the bounds, then the lists, of all
  /// positions before it reads the first list. Throws std::system_error if the file cannot be read.
  template <class Use>
  void for_batch(std::span<const Index> batch, ListWindow& window, const Use& use) const {
    for (const Index position : batch) __builtin_prefetch(&begin_[position]);
    for (const Index position : batch) __builtin_prefetch(froms_.data() + place_of(position));
    for (std::size_t i = 0; i < batch.size(); ++i)
      if (const std::uint64_t end = begin(batch[i] + 1); end > part_.entry)
        for (std::uint64_t at = place_of(batch[i]); at < end - part_.entry; ++at) use(froms_[at]);
      else
        for_list_in_file(batch.subspan(i), window, use);
  }

 private:
  /// Begins are kept relative to the begin of their group. The begins of groups stay in the cache of second level.
  static constexpr Index group = 1024;

  /// The positions whose lists are in the buffer, and the number of entries of the lists before them.
  struct Part {
    Index first = 0, positions = 0;
    std::uint64_t entry = 0;
  };

  std::uint64_t begin(Index position) const { return base_[position / group] + begin_[position]; }
  /// The place of a list in the buffer; 0 if the list is in the file.
  std::uint64_t place_of(Index position) const {
    const std::uint64_t at = begin(position);
    return at < part_.entry ? 0 : at - part_.entry;
  }

  /// The entries before the list of a position. Requires placed and empty lists.
  std::uint64_t end_before(Index position) const { return position == 0 ? 0 : begin(position - 1); }
  void divide(std::uint64_t room);

  /// Calls use(q) for each predecessor of the first position of `rest`. Reads ahead for the others.
  template <class Use>
  void for_list_in_file(std::span<const Index> rest, ListWindow& window, const Use& use) const {
    const std::uint64_t end = begin(rest.front() + 1);
    for (std::uint64_t at = begin(rest.front()); at < end; ++at) {
      if (!window.contains(at)) window.read(*file_, at, worth_reading(rest, at));
      use(window[at]);
    }
  }
  std::uint64_t worth_reading(std::span<const Index> rest, std::uint64_t at) const;

  Index positions_;
  /// The begin of each list; while lists are filled, the begin of the filled part of the list. Before, its length.
  HugeBuffer<std::uint32_t> begin_;
  std::vector<std::uint64_t> base_;
  std::uint64_t longest_ = 0;
  std::vector<Part> parts_;
  std::size_t number_ = 0;  ///< of the open part; the number of parts when all are closed
  Part part_;               ///< the open part
  HugeBuffer<graphs::Vertex> froms_;
  std::unique_ptr<ScratchFile> file_;  ///< null if all lists are in the buffer
};

}  // namespace zermelo::loopy
