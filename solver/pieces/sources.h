// What one sheet knows from lower endings and from sheets solved before.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/pieces/sheet.h"
#include "tablebase/games/chess/endings.h"

namespace zermelo::pieces {

/// The entry of a position of a lower ending, by its number in the whole game. Safe for several threads.
using Below = std::function<Value(Index number)>;
/// The squares of the men of all levels.
using Squares = std::array<unsigned, most_levels>;

/// A position of a frame in parts.
struct Parts {
  const Frame* frame = nullptr;
  Pawns pawns;
  Squares levels{};
  Side to_move = Side::white;
};

inline Squares squares_of(const TierPlan& plan, std::uint32_t place) {
  Squares squares{};
  for (std::size_t level = plan.levels(); level-- > 0; place /= 64) squares[level] = place % 64;
  return squares;
}

inline std::uint32_t place_of(const TierPlan& plan, const Squares& squares) {
  std::uint32_t place = 0;
  for (std::size_t level = 0; level < plan.levels(); ++level) place = 64 * place + squares[level];
  return place;
}

/// The position without the man of the level `without`.
chess::Position position_of(const TierPlan& plan, const Parts& parts, std::size_t without = no_level);

/// The cells of the sheets of an ending with pawns, as far as they are solved.
class SheetCells {
 public:
  virtual ~SheetCells() = default;
  /// The value of a position after a move of a pawn; `passed` is the square (of 8x8) that a double step passed, else
  /// 64.
  virtual Value after_push(const Parts& parts, unsigned passed) const = 0;
};

/// Safe for several threads that ask for different frames.
class TierSources final : public Sources {
 public:
  TierSources(const TierPlan& plan, const VectorUnit& unit, const chess::Endings& endings, const Below& below,
              const SheetCells* sheets, const Pawns& pawns)
      : plan_(plan), unit_(unit), endings_(endings), below_(below), sheets_(sheets), pawns_(pawns) {}

  void captures(std::size_t frame, Side side, const Attacks& attacks, Word* open, Events& events) override;
  bool exits(std::size_t frame, Side side, const Word* legal, std::vector<ExitCode>& best) override;

  /// The best capture en passant of positions of a frame after a double step that passed a square; as `exits`. `side`
  /// may capture.
  bool en_passant(std::size_t frame, Side side, unsigned passed, const Word* legal, std::vector<ExitCode>& best);

 private:
  /// A move of a pawn; `taken` is the level of the captured man, or no_level.
  struct PawnMove {
    Pawns after;
    unsigned to = 0;
    std::size_t taken = no_level;
    unsigned passed = 64;
  };

  void captures_of_level(const Parts& parts, std::size_t victim, const Attacks& attacks, Word* open, Events& events);
  void captures_of_pawn(const Parts& parts, unsigned pawn, const Attacks& attacks, Word* open, Events& events);
  void add_exits(std::size_t frame, Side side, unsigned pawn, const Word* legal, std::vector<ExitCode>& best);
  void add_move(const Parts& parts, const PawnMove& move, const Word* legal, std::vector<ExitCode>& best);
  void put_safe(const Parts& parts, const PawnMove& move, const Word* legal, Word* set);
  Value value_after(const Parts& parts, const PawnMove& move, chess::Kind promotion);
  Value value(const chess::Position& position) const;

  const TierPlan& plan_;
  const VectorUnit& unit_;
  const chess::Endings& endings_;
  const Below& below_;
  const SheetCells* sheets_;
  Pawns pawns_;
};

}  // namespace zermelo::pieces
