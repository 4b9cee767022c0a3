// Scores of single positions of a game that always ends, found by search: for games too large for a table.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "tablebase/base/index.h"
#include "tablebase/base/mix.h"
#include "tablebase/game/candidate_moves.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::scores {

/// A score is in [least, most].
struct ScoreBounds {
  int least = 0, most = 0;
  bool exact() const { return least == most; }
};

/// Keeps the bounds of as many positions as it has room for. Begins small and grows, because each page that it touches
/// costs time. Where all places of a position are taken, the one that took the least work is given up. A read or a
/// write costs one cache line.
class BoundsTable {
 public:
  struct Entry {
    ScoreBounds bounds;
    std::uint8_t best = 0;  ///< the place of the best move in the list of moves
  };

  /// Takes at most `bytes`, at least 64.
  explicit BoundsTable(std::uint64_t bytes)
      : most_lines_(std::max<std::uint64_t>(1, bytes / sizeof(Line) * 8 / 9)),
        lines_(std::min(most_lines_, first_lines)) {}

  /// The number of positions above which a larger table is better; the largest number if it cannot grow.
  std::uint64_t room() const { return lines_.size() == most_lines_ ? ~std::uint64_t{0} : lines_.size() * 2; }

  /// Makes the table up to eight times as large, within its bytes, and keeps its entries. No other thread may use it.
  void grow() {
    HugeBuffer<Line> old(std::min(most_lines_, lines_.size() * 8));
    std::swap(old, lines_);
    for (std::size_t i = 0; i < old.size(); ++i)
      for (Place& place : old[i].places)
        if (place.data != 0) put_hash(place.check ^ place.data, place.data);
  }

  /// Begins to read what find() needs, so that several cache misses overlap.
  void prefetch(Index position) { __builtin_prefetch(&line_of(mix(position))); }

  /// Nothing if the position is not there. Another thread may write meanwhile.
  std::optional<Entry> find(Index position) {
    const std::uint64_t hash = mix(position);
    for (Place& place : line_of(hash).places) {
      const std::uint64_t data = read(place.data);
      if (data != 0 && (read(place.check) ^ data) == hash) return unpack(data);
    }
    return {};
  }

  /// `work`: the number of positions that the bounds rest on.
  void put(Index position, const Entry& entry, std::uint64_t work) { put_hash(mix(position), pack(entry, work)); }

 private:
  static constexpr std::uint64_t first_lines = std::uint64_t{1} << 18;

  void put_hash(std::uint64_t hash, std::uint64_t packed) {
    Line& line = line_of(hash);
    Place* into = &line.places[0];
    for (Place& place : line.places) {
      const std::uint64_t data = read(place.data);
      if (data == 0 || (read(place.check) ^ data) == hash) {
        into = &place;
        break;
      }
      if (work_of(data) < work_of(read(into->data))) into = &place;
    }
    write(into->data, packed);
    write(into->check, packed ^ hash);
  }

  /// `check` is the hash of the position, changed by `data`. A torn entry, written by two threads at once, so belongs
  /// to another position only if hashes happen to differ in the few bits in which bounds do.
  struct Place {
    std::uint64_t check, data;
  };
  struct alignas(64) Line {
    Place places[4];
  };

  static std::uint64_t read(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }

  Line& line_of(std::uint64_t hash) {
    __extension__ using Product = unsigned __int128;
    return lines_[static_cast<std::size_t>(Product{hash} * lines_.size() >> 64)];
  }

  static std::uint64_t pack(const Entry& entry, std::uint64_t work) {
    const auto bits = static_cast<std::uint64_t>(std::bit_width(work));
    return std::uint64_t{1} << 63 | bits << 40 | std::uint64_t{entry.best} << 32 |
           std::uint64_t{static_cast<std::uint16_t>(entry.bounds.most)} << 16 |
           static_cast<std::uint16_t>(entry.bounds.least);
  }
  static Entry unpack(std::uint64_t data) {
    return {{static_cast<std::int16_t>(data), static_cast<std::int16_t>(data >> 16)},
            static_cast<std::uint8_t>(data >> 32)};
  }
  static std::uint64_t work_of(std::uint64_t data) { return data >> 40 & 0x7f; }

  std::uint64_t most_lines_;
  HugeBuffer<Line> lines_;
};

/// Asks of a position whether its score is at least a number, and follows the moves until one of them shows it; moves
/// after which the same player moves again, and moves that bring most, come first. Each answer narrows the bounds, and
/// the next question is about a bound (Plaat et al. 1996, MTD). All threads search the same position in other orders of
/// equal moves and share what they find. Of games that name CandidateMoves it follows these alone. Cost of a position
/// searched: its list of moves, and two cache misses for each move, one in the tables and one in the bounds.
class ScoreSearch {
 public:
  /// The score of a position from tables; nothing where it is not known. Several threads call it.
  using Known = std::function<std::optional<int>(Index position)>;

  /// Both must outlive the search. `bytes`: memory for bounds. Requires a game with scores that always ends.
  ScoreSearch(const Game& game, Known known, std::uint64_t bytes, const Job& job = Job());

  /// Throws Interrupted when the job is stopped; LimitError if the stack does not suffice for the longest play.
  int score(Index position);
  /// The positions whose moves were listed so far.
  std::uint64_t looked_at() const { return looked_at_; }

 private:
  class Thread;

  void list_moves(Index position, MoveList& moves) const;
  ScoreBounds known_bounds(Index position);
  std::optional<int> decide(Index position, int number);

  const Game& game_;
  const CandidateMoves* candidates_;  ///< null: the game names none
  Known known_;
  Job job_;
  BoundsTable bounds_;
  std::atomic<std::uint64_t> looked_at_ = 0;
};

}  // namespace zermelo::scores
