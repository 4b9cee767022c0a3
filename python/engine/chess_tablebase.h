// Tables of chess endings as chess programs ask them: win, draw or loss, and signed plies to mate, for one position or
// for many at once.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "jobs/lookup/batch.h"
#include "python/engine/engine.h"
#include "tablebase/chess/endings.h"

namespace zermelo {

/// `wdl` is 1, 0 or -1 for the side to move: win, draw, loss. `dtm` has the same sign, and is the plies to mate; 0 for
/// a draw and for checkmate. Questions may run at once, but not during add(). Members require the GIL, which those that
/// look something up release.
class ChessTablebase {
 public:
  /// Returns the number of endings in the table. Throws UsageError unless it has depths of chess endings.
  std::size_t add(const Table& table);

  /// (wdl, dtm, "") of a FEN, or (0, 0, reason) if no table contains the position. Throws UsageError for a text that is
  /// not a FEN of these boards, and for an illegal position.
  pybind11::tuple entry(const std::string& fen) const;
  /// ([(UCI, SAN, FEN after the move), ...], "") of best play to mate, or to the first repeated position; without
  /// `whole` only the first move. ([], reason) if a table is missing. Throws as entry() does.
  pybind11::tuple line(const std::string& fen, bool whole) const;

  /// (found, wdl, dtm): arrays of bool, int8 and int32 with an element for each FEN. `found` is false for a position
  /// that no table contains, for an illegal position, and for a text that is not a FEN. Cost: as look_up_all().
  pybind11::tuple entries(const std::vector<std::string>& fens) const;

  /// Codes of squares: 1 to 6 is a white pawn, knight, bishop, rook, queen or king, -1 to -6 a black one, 0 a free
  /// square.
  using Codes = pybind11::array_t<std::int8_t, pybind11::array::c_style | pybind11::array::forcecast>;
  using Flags = pybind11::array_t<bool, pybind11::array::c_style | pybind11::array::forcecast>;
  /// The same for boards (n, 64) of codes for a1, b1, ..., h8, whether White moves (n), and the en passant square from
  /// 0 to 63, or -1 (n). Requires these shapes and ranges.
  pybind11::tuple entries_of_boards(const Codes& boards, const Flags& white, const Codes& en_passant) const;

 private:
  struct Held {
    std::shared_ptr<const Probe> probe;
    std::shared_ptr<const chess::Endings> endings;
  };
  /// A position of a table.
  struct Found {
    const Held* held = nullptr;  ///< null: no table contains it
    chess::Position position;
    Index number = 0;
  };

  std::pair<chess::Board, chess::Position> read(const std::string& fen) const;
  Found find(const chess::Board& board, const chess::Position& position) const;
  Found find(const std::string& fen) const;
  static TablePlace table_place(const Found& found) {
    return {found.held == nullptr ? nullptr : found.held->probe.get(), found.number};
  }

  std::vector<Held> tables_;
};

}  // namespace zermelo
