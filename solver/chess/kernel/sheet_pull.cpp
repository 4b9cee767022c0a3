// Moves of kings go to neighbouring frames: all that need the same symmetry of the board are united, then turned.
#include "solver/chess/kernel/sheet.h"

namespace zermelo::pieces {

/// Adds to `p` the positions of a frame from which a move leads into x.
void Sheet::pull(std::size_t frame, Side side, const Set& x, GrowingPart p, Part wanted) const {
  const Frame& here = plan_.frames()[frame];
  unit_.pull(plan_.shape(), plan_.men_of(side), here.kings | pawns_.all(), in(x, frame), p, wanted);
  const auto& neighbours = here.neighbours[at(side)];
  std::array<Part, 8> beside;
  for (auto first = neighbours.begin(); first != neighbours.end();) {
    const unsigned symmetry = first->symmetry;
    std::size_t count = 0;
    for (; first != neighbours.end() && first->symmetry == symmetry; ++first) beside[count++] = in(x, first->frame);
    turn(symmetry, std::span(beside).first(count), p, wanted.blocks);
  }
}

void Sheet::turn(unsigned symmetry, std::span<const Part> x, GrowingPart p, const Word* wanted) const {
  if (symmetry == 0 || plan_.board() == chess::Board{8, 8})
    return unit_.turn(plan_.shape(), symmetry, x.data(), x.size(), p, wanted);
  for (const Part& part : x) turn_squares(symmetry, part, p);
}

/// The same for smaller boards, position by position.
void Sheet::turn_squares(unsigned symmetry, Part x, GrowingPart p) const {
  std::array<unsigned, 64> origin{};
  for (unsigned square = 0; square < 64; ++square)
    if (plan_.shape().board >> square & 1) origin[plan_.turned(square, symmetry)] = square;
  const std::size_t block_words = plan_.words() / plan_.shape().blocks();
  for (std::size_t w = 0; w < plan_.words(); ++w) {
    if (!has(x.blocks, w / block_words)) continue;
    for_squares(x.words[w], [&](unsigned square) {
      std::size_t word = 0;
      for (std::size_t level = 0; level + 1 < plan_.levels(); ++level)
        word = 64 * word + origin[plan_.square_in(w, level)];
      p.words[word] |= one(origin[square]);
      insert(p.blocks, word / block_words);
    });
  }
}

}  // namespace zermelo::pieces
