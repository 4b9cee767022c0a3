// What one sheet knows from lower endings and from sheets solved before.
#pragma once

#include <optional>
#include <vector>

#include "solver/chess/kernel/lower_table.h"
#include "solver/chess/kernel/parts.h"
#include "solver/chess/kernel/sheet.h"
#include "tablebase/chess/endings/endings.h"

namespace zermelo::pieces {

/// Where the entries of a sheet are, perhaps reflected.
struct SheetPlace {
  std::size_t first = 0;  ///< the cell of the first position of one side to move
  unsigned symmetry = 0;
};

/// The cells of the sheets of an ending with pawns, as far as they are solved.
class SheetCells {
 public:
  virtual ~SheetCells() = default;
  /// The place of the sheet with these pawns, and the one with a right to capture en passant on a square of 8x8;
  /// nothing if no pawn can capture there.
  virtual SheetPlace place(const Pawns& pawns, Side to_move) const = 0;
  virtual std::optional<SheetPlace> capture_place(const Pawns& pawns, unsigned passed) const = 0;
  /// Raises the codes at `best` to the entries of the positions with the man of the last level on each of the squares.
  /// Where the position with a right to capture en passant is legal, its entry counts.
  virtual void raise(const SheetPlace& place, const std::optional<SheetPlace>& capture, const Parts& parts,
                     Word squares, ExitCode* best) const = 0;
};

/// Safe for several threads that ask for different frames.
class TierSources final : public Sources {
 public:
  TierSources(const TierPlan& plan, const VectorUnit& unit, const chess::Endings& endings, const Below& below,
              const SheetCells* sheets, const Pawns& pawns)
      : plan_(plan), unit_(unit), endings_(endings), below_(below), sheets_(sheets), pawns_(pawns) {}

  void captures(std::size_t frame, Side side, const Attacks& attacks, Word* open, EventList& events) override;
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

  void captures_of_level(const Parts& parts, std::size_t victim, const Attacks& attacks, Word* open, EventList& events);
  void captures_of_pawn(const Parts& parts, unsigned pawn, const Attacks& attacks, Word* open, EventList& events);
  void add_exits(std::size_t frame, Side side, unsigned pawn, const Word* legal, std::vector<ExitCode>& best);
  void add_move(const Parts& parts, const PawnMove& move, const Word* legal, std::vector<ExitCode>& best);
  void put_safe(const Parts& parts, const PawnMove& move, const Word* legal, Word* set);
  void add_push(Parts after, const PawnMove& move, const Word* safe, std::vector<ExitCode>& best) const;
  void add_lower(Parts after, const PawnMove& move, chess::Kind promotion, const Word* safe,
                 std::vector<ExitCode>& best) const;

  const TierPlan& plan_;
  const VectorUnit& unit_;
  const chess::Endings& endings_;
  const Below& below_;
  const SheetCells* sheets_;
  Pawns pawns_;
};

}  // namespace zermelo::pieces
