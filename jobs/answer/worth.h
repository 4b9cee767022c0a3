// The worth of a position or of a sum of positions in a table, as a value, and its words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/probe.h"
#include "tablebase/entries/entry_kind.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// Words are made when they are asked for. They need the table, which must outlive a worth of a partisan game.
class Worth {
 public:
  /// The worth of no position.
  Worth() = default;
  /// Requires a kind that is not partisan.
  Worth(const EntryKind& kind, Value value) : kind_(&kind), value_(value) {}
  /// The entry `number` of a partisan table. Throws FormatError for a number without a meaning.
  Worth(const PartisanNumbers& meanings, std::uint32_t number);
  /// A sum in a table of values.
  Worth(const PartisanNumbers& meanings, ShortGame sum);

  /// The entry. Requires a game that is not partisan.
  Value value() const { return value_; }
  /// The sum of the values. Requires a table of values.
  ShortGame game() const { return game_; }
  /// The meanings of the numbers of a partisan table; otherwise null.
  const PartisanNumbers* meanings() const { return meanings_; }

  /// Whether a player who moves to this position or sum wins.
  bool is_won_by(Player player) const;
  bool is_draw() const { return meanings_ == nullptr && value_.outcome == Outcome::draw; }
  /// The plies to the end, and the moves that the winner still makes; nothing in a draw and in tables without depths.
  std::optional<std::uint32_t> depth() const;
  std::optional<std::uint32_t> moves() const;
  /// The Grundy value; nothing in other tables.
  std::optional<std::uint32_t> grundy() const;

  /// `win`, `loss` or `draw` for the player to move; in partisan games `left`, `right`, `next` or `previous`.
  std::string_view outcome() const;
  /// See EntryKind::figures.
  std::vector<Figure> figures() const;
  /// In canonical form; empty unless the table contains values of games.
  std::string canonical_form() const;
  /// Everything in words.
  std::string text() const;

 private:
  const EntryKind* kind_ = nullptr;
  Value value_ = {};
  OutcomeClass class_ = OutcomeClass::previous;
  ShortGame game_ = {};
  const PartisanNumbers* meanings_ = nullptr;
};

/// Reads the worth of positions from a table, and counts the look-ups. For one thread.
class WorthReader {
 public:
  explicit WorthReader(const Probe& probe) : probe_(probe) {}

  const Probe& probe() const { return probe_; }
  const EntryKind& kind() const { return *probe_.info().kind; }
  /// Throws as Probe::value does.
  Worth of(Index position) { return of(std::span(&position, 1)); }
  /// The worth of a sum of positions. Requires one term, or a table of Grundy values or of values of games.
  Worth of(std::span<const Index> sum);
  /// The number of entries that were looked up.
  std::uint64_t look_ups() const { return look_ups_; }

 private:
  std::uint32_t number(Index position);

  const Probe& probe_;
  std::uint64_t look_ups_ = 0;
};

}  // namespace zermelo
