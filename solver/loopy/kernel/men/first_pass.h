// Finds what is decided before the first move: endings, and captures, whose entries other tables have.
#pragma once

#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/loopy/kernel/men/moves.h"
#include "tablebase/entries/outcome.h"

namespace zermelo::loopy::men {

/// Passes over the words for one player to move. For one thread.
class FirstPass {
 public:
  FirstPass(const described::TierMen& men, const Places& places, const ExitEntries& exits)
      : men_(men), places_(places), moves_(places), entry_(exits) {}

  /// The positions of a word that have an outcome at once, or none yet.
  struct Found {
    Word open = 0, won = 0, lost = 0, drawn = 0;
  };
  /// Appends the captures of the word to `captures`; the place of the first bit is `place`.
  Found visit(std::size_t word, unsigned turn, std::size_t place, std::vector<Exits::Placed>& captures);

 private:
  Found positions(const Board& board, unsigned turn, Word free) const;
  template <class Use>
  void for_captures(const Board& board, unsigned turn, Word free, const Use& use) const;

  const described::TierMen& men_;
  const Places& places_;
  MenMoves moves_;
  ExitReader entry_;
};

}  // namespace zermelo::loopy::men
