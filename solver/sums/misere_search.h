// Solves a sum in misere play by searching the positions that play can reach.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "solver/sums/sum.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"

namespace zermelo {

// A table of the positions that a search has met. Each is a sorted list of small numbers, its letters.

/// Numbers positions in the order in which they are added. Memory: 4 bytes a letter, 12 a position, and 8 to 16 a
/// position for the hash table; up to twice that as vectors grow.
class SumPositions {
 public:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t unsolved = 0xffffffff;

  /// The number of the position with these letters, or `none`. Requires ascending letters.
  std::uint32_t find(std::span<const std::uint32_t> letters) const { return slots_[slot_of(letters)]; }
  /// Adds an unsolved position and returns its number. Requires that find(letters) == none.
  std::uint32_t add(std::span<const std::uint32_t> letters);
  std::span<const std::uint32_t> letters(std::uint32_t position) const {
    return {letters_.data() + begins_[position], static_cast<std::size_t>(begins_[position + 1] - begins_[position])};
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
  std::uint32_t depth(std::uint32_t position) const { return depths_[position]; }
  void set_depth(std::uint32_t position, std::uint32_t depth) { depths_[position] = depth; }
  /// The bytes held.
  std::uint64_t memory() const;
  /// The most bytes held while a position of `letters` letters is added, which may make every vector grow.
  std::uint64_t memory_to_grow(std::size_t letters) const;

 private:
  void grow_slots();
  std::size_t slot_of(std::span<const std::uint32_t> letters) const;

  std::vector<std::uint32_t> letters_;
  std::vector<std::uint64_t> begins_{0};
  std::vector<std::uint32_t> depths_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, none);  ///< open addressing, half full at most
};

struct SearchControl {
  std::uint64_t positions = std::numeric_limits<std::uint32_t>::max() - 1;  ///< the most positions to meet
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();         ///< the most bytes for these
  Job job = Job();                                                          ///< its progress counts positions
};

/// In misere play Grundy values do not decide: in Nim 1 + 1 and 2 + 2 both have value 0, but the first is won and the
/// second lost. So the search solves every position that play can reach, once for each multiset of its parts; parts
/// without moves are left out. Cost: a hash look-up for each move. Memory: as SumPositions says; for each distinct
/// part, about 220 bytes, 4 for each of its options, and 4 for each part of these options. Depths are as in tables:
/// plies until no move is left, when the winner hurries and the loser delays.
class MisereSearch {
 public:
  /// The games must outlive the search.
  explicit MisereSearch(SearchControl control = {}) : control_(std::move(control)) {}

  /// The value of a sum. Throws LimitError when the positions or the memory exceed their limits; looked_at() tells how
  /// far the search came. Throws UsageError if play may never end, and Interrupted.
  Value solve(const std::vector<Term>& terms);
  /// All optimal moves: the quickest wins, or the longest resistance. Lists the first `most` of them. Requires that
  /// solve(terms) was called.
  SumMoves best_moves(const std::vector<Term>& terms, std::uint64_t most);
  /// The number of positions met so far.
  std::uint64_t looked_at() const { return positions_.count(); }

 private:
  using Letters = std::vector<std::uint32_t>;
  /// A part of a position: a game and the number of one of its positions. `options` contains its options one after the
  /// other, each a count followed by its letters in ascending order.
  struct Letter {
    const Summand* game;
    std::uint64_t position;
    bool expanded = false;
    Letters options = {};
  };
  struct SearchStep {
    std::uint32_t position;
    std::uint32_t letter = 0;                           ///< its place in the position
    std::size_t option = 0;                             ///< its begin among the options of the letter
    std::uint32_t least_loss = SumPositions::unsolved;  ///< the least depth of a lost successor
    std::int64_t greatest_win = -1;                     ///< the greatest depth of a won successor
    void see(std::uint32_t depth);
    std::uint32_t depth() const;
  };

  void append_letter(const Summand& game, std::uint64_t position, Letters& letters);
  Letters letters_of(const Summand& game, Summand::Parts parts);
  const Letters& options_of(std::uint32_t letter);
  Letters letters_of(const std::vector<Term>& terms);
  bool next_successor(SearchStep& frame, Letters& successor);
  std::uint32_t depth_of(const Letters& letters);
  void step(std::vector<SearchStep>& stack, Letters& successor);
  void enter(std::vector<SearchStep>& stack, const Letters& letters);
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
