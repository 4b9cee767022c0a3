// What one sheet knows from lower endings and from sheets solved before.
#pragma once

#include <optional>
#include <vector>

#include "solver/chess/kernel/sheet.h"
#include "solver/chess/kernel/tier_plan.h"
#include "solver/solving/control.h"
#include "tablebase/chess/endings.h"
#include "tablebase/entries/metric.h"

namespace zermelo::chess::kernel {

/// The entries of one lower ending, from its table in memory if there is one. Cost: one random read of that table.
class ExitTable {
 public:
  /// For the table that has the entry of a number. `exit_source` must outlive this, and its table must stay in memory.
  ExitTable(const ExitEntries& exit_source, Aim aim, Index number) : exit_source_(exit_source), aim_(aim) {
    const std::optional<Slice> table = exit_source.table ? exit_source.table(number) : std::nullopt;
    if (!table) return;
    first_ = table->first;
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table->cells)) bytes_ = bytes->data();
    if (const auto* words = std::get_if<std::span<const std::uint16_t>>(&table->cells)) words_ = words->data();
  }

  ExitCode code(Index number, Side to_move) const {
    if (!aim_.is_plain()) return aim_.exit_code(aim_.as_inner(entry(number), to_move));
    if (bytes_ != nullptr) return exit_codes[bytes_[number - first_]];
    return words_ != nullptr ? words_[number - first_] : ExitCoding::encode(exit_source_.value(number));
  }

  /// The code of the position in which white passes, from its entry with black to move. Requires a series.
  ExitCode pass_code(Index number) const { return Aim::pass_code(aim_.as_inner(entry(number), Side::black)); }

 private:
  Value entry(Index number) const {
    if (words_ != nullptr && aim_.is_help()) return SolutionCode::decode(words_[number - first_]);
    if (bytes_ != nullptr) return LoopyCode<std::uint8_t>::decode(bytes_[number - first_]);
    return words_ != nullptr ? ExitCoding::decode(words_[number - first_]) : exit_source_.value(number);
  }

  const ExitEntries& exit_source_;
  Aim aim_;
  Index first_ = 0;
  const std::uint8_t* bytes_ = nullptr;   ///< in LoopyCode, as words_; in help play words_ are in SolutionCode
  const std::uint16_t* words_ = nullptr;  ///< null, as bytes_, if the table is not in memory in such cells
};

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
  TierSources(const TierPlan& plan, const VectorUnit& unit, const chess::Endings& endings,
              const ExitEntries& exit_source, const SheetCells* sheets, const Pawns& pawns)
      : plan_(plan),
        unit_(unit),
        endings_(endings),
        aim_(endings.goal()),
        exit_source_(exit_source),
        sheets_(sheets),
        pawns_(pawns) {}

  void captures(std::size_t frame, Side side, const Attacks& attacks, const Word* illegal, Word* open,
                EventList& events) override;
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

  void captures_of_level(const Parts& parts, std::size_t victim, const Attacks& attacks, const Word* illegal,
                         Word* open, EventList& events);
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
  Aim aim_;
  const ExitEntries& exit_source_;
  const SheetCells* sheets_;
  Pawns pawns_;
};

/// The positions of a lower ending, by the squares of the levels.
class ExitEnding {
 public:
  /// For positions that differ from `parts` in the squares of the levels, without the man of the level `without`. The
  /// pawn on the fixed square `promoted` has the kind `promotion`. Requires an ending of `endings`.
  ExitEnding(const TierPlan& plan, const chess::Endings& endings, const ExitEntries& exit_source, const Parts& parts,
             std::size_t without = no_level, unsigned promoted = 64, chess::Kind promotion = chess::pawn);

  /// The code of a position.
  ExitCode code(const Squares& levels) const { return code(line_of(levels)); }
  /// Raises the codes at `best` to the codes of the positions with the man of the last level on each of the squares.
  void raise(Squares levels, Word squares, ExitCode* best) const;

 private:
  ExitEnding(const TierPlan& plan, const chess::Endings& endings, const ExitEntries& exit_source,
             const std::vector<PartMan>& men, Side to_move);
  /// In a series the code of a position with white to move is the better one with and without a pass.
  ExitCode code(const EndingNumbers::Line& line) const {
    const EndingNumbers::Turn turn = turn_of(line);
    const auto number = [&](Side side) { return first_ + numbers_.number_of(line, turn, side); };
    const ExitCode code = table_.code(number(to_move_), to_move_);
    if (!aim_.is_series() || to_move_ == Side::black) return code;
    return aim_.better(code, table_.pass_code(number(Side::black)));
  }
  void add(const PartMan& man, std::vector<bool>& filled);
  EndingNumbers::Line line_of(const Squares& levels) const {
    EndingNumbers::Line line = line_;
    for (std::size_t level = 0; level < plan_.levels(); ++level) line[slots_[level]] = image_[levels[level]];
    return line;
  }
  EndingNumbers::Turn turn_of(const EndingNumbers::Line& line) const {
    return numbers_.has_pawns() ? turn_ : numbers_.turn_of(line);
  }

  const TierPlan& plan_;
  Aim aim_;
  const chess::Endings::Place& place_;
  const EndingNumbers& numbers_;
  Index first_;
  ExitTable table_;
  Side to_move_;
  EndingNumbers::Line line_{};                    ///< the fixed men
  std::array<std::uint8_t, 64> image_{};          ///< of squares of 8x8, perhaps with reflected ranks
  std::array<std::size_t, most_levels> slots_{};  ///< of the levels; a captured man goes to a slot that is never read
  EndingNumbers::Turn turn_;
};

}  // namespace zermelo::chess::kernel
