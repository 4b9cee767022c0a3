// The sets and the entries of the positions of a tier with one player to move.
#pragma once

#include <cstdint>

#include "solver/loopy/kernel/men/places.h"
#include "tablebase/entries/depth_code.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy::men {

/// Captures (places.h) are in the sets of wins and losses, too.
struct Half {
  using Code = LoopyCode<std::uint16_t>;

  explicit Half(const Places& places)
      : open(places.words()),
        won(places.words()),
        new_won(places.words()),
        new_lost(places.words()),
        next_won(places.words()),
        next_lost(places.words()),
        cells(places.words() * places.points()) {}
  static std::uint64_t bytes(std::uint64_t words, unsigned points) {
    return words * (6 * sizeof(Word) + points * sizeof(std::uint16_t));
  }
  /// The bytes that for_state passes on.
  static std::uint64_t state_bytes(std::uint64_t words, unsigned points) {
    return words * (4 * sizeof(Word) + points * sizeof(std::uint16_t));
  }

  /// Calls use(buffer) for all that a checkpoint between two plies contains.
  template <class Use>
  void for_state(const Use& use) {
    use(open);
    use(won);
    use(new_won);
    use(new_lost);
    use(cells);
  }

  HugeBuffer<Word> open, won;            ///< undecided positions; wins of plies before the last one
  HugeBuffer<Word> new_won, new_lost;    ///< of the last ply
  HugeBuffer<Word> next_won, next_lost;  ///< of the ply in work
  HugeBuffer<std::uint16_t> cells;       ///< entries as Code; 0: none
};

}  // namespace zermelo::loopy::men
