// The served tables of orthodox chess as one table: the entry of a position, whichever of them has its ending.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/chess/endings.h"
#include "tablebase/game/tier_game.h"
#include "tools/serve/tables/catalogue.h"

namespace zermelo {

/// An entry for the side to move.
struct ChessEntry {
  Outcome outcome = Outcome::draw;
  std::optional<std::uint32_t> depth;  ///< plies to mate, 0 of a draw; nothing in a table of outcomes
};

/// Boards of other sizes, fairy pieces and other goals are left out. Thread-safe.
class ChessTables {
 public:
  /// `catalogue` must outlive this object.
  explicit ChessTables(const Catalogue& catalogue);

  const chess::Rules& rules() const { return rules_; }
  /// Nothing if no table has the ending, or those that have it lack the tiers that the entry follows from. Of several
  /// tables, one with depths is asked, else the first. Requires a legal, tidy position of orthodox men. Throws
  /// FormatError if the block of the entry is damaged.
  std::optional<ChessEntry> entry(const chess::Position& position) const;

 private:
  struct Table {
    const Probe* probe;
    const chess::Endings* endings;
    const TierGame* tier;       ///< null for the table of a whole game
    std::vector<bool> present;  ///< for each tier of the whole game whether the table has it
    bool has_depths;
  };

  void add(const Probe& probe);
  static std::optional<ChessEntry> entry_in(const Table& table, const chess::Position& position);

  chess::Rules rules_;
  std::vector<Table> tables_;  ///< those with depths first
};

}  // namespace zermelo
