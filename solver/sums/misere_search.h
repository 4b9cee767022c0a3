// Misere play of a sum, by searching the positions that can be reached from it.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "solver/sums/sum.h"
#include "solver/sums/sum_positions.h"
#include "tablebase/job.h"
#include "tablebase/outcome.h"

namespace zermelo {

/// How far a search may go, and who watches it; the functions may be empty.
struct SearchControl {
  std::uint64_t positions = std::numeric_limits<std::uint32_t>::max() - 1;  ///< at most these are looked at
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();         ///< bytes for them and their options
  Job job = Job();                                                          ///< its progress counts positions
};

/// In misere play Grundy values do not decide: 1 + 1 and 2 + 2 of Nim have value 0 alike, but the first is won and the
/// second lost. So every position that can be reached is solved, once for each multiset of its parts, without the
/// parts in which nobody can move. Cost: a hash look-up a move; memory as SumPositions says, and 4 to 8 bytes for every
/// part of every option of a single part. The depth is that of tables: plies until nobody can move, when the winner
/// hurries and the loser delays.
class MisereSearch {
 public:
  /// The games must outlive the search.
  explicit MisereSearch(SearchControl control = {}) : control_(std::move(control)) {}

  /// The value of a sum. Throws LimitError, in which looked_at() are too many; UsageError if play may never end.
  Value solve(const std::vector<Term>& terms);
  /// Every optimal move: the quickest wins, or the longest resistance; at most `most` of them as a list. Requires:
  /// solve(terms) was called.
  SumMoves best_moves(const std::vector<Term>& terms, std::uint64_t most);
  /// How many positions were looked at so far.
  std::uint64_t looked_at() const { return positions_.count(); }

 private:
  using Letters = std::vector<std::uint32_t>;
  /// A part of a position: a game and the number of one of its positions. Its options follow each other, each a count
  /// and then its letters, in ascending order.
  struct Letter {
    const Summand* game;
    std::uint64_t position;
    bool expanded = false;
    Letters options = {};
  };
  struct SearchFrame {
    std::uint32_t position;
    std::uint32_t letter = 0;                           ///< by place in the position
    std::size_t option = 0;                             ///< where it begins among the letter's options
    std::uint32_t least_loss = SumPositions::unsolved;  ///< of the successors that the mover's opponent loses
    std::int64_t greatest_win = -1;                     ///< of those that the opponent wins
    void see(std::uint32_t depth);
    std::uint32_t depth() const;
  };

  void append_letter(const Summand& game, std::uint64_t position, Letters& letters);
  Letters letters_of(const Summand& game, Summand::Parts parts);
  const Letters& options_of(std::uint32_t letter);
  Letters letters_of(const std::vector<Term>& terms);
  bool next_successor(SearchFrame& frame, Letters& successor);
  std::uint32_t depth_of(const Letters& letters);
  void step(std::vector<SearchFrame>& stack, Letters& successor);
  void enter(std::vector<SearchFrame>& stack, const Letters& letters);
  void require_room(std::size_t letters);
  [[noreturn]] void refuse() const;
  void ask_to_stop() const;

  SearchControl control_;
  std::vector<Letter> alphabet_;
  std::map<std::pair<const Summand*, std::uint64_t>, std::uint32_t> numbers_;
  std::uint64_t options_memory_ = 0;
  SumPositions positions_;
};

}  // namespace zermelo
