// The entries of a lower ending, from its table in memory if there is one.
#pragma once

#include <functional>
#include <optional>

#include "solver/chess/kernel/exit_code.h"
#include "tablebase/entries/slice.h"

namespace zermelo::pieces {

/// The entries of all lower endings, by their numbers in the whole game. Safe for several threads.
struct Below {
  std::function<Value(Index number)> value;
  /// The table that has the entry of a number, if it is in memory while the kernel works; may be empty.
  std::function<std::optional<Slice>(Index number)> table = {};
};

/// The entries of one lower ending. Cost: one random read of a table in memory.
class LowerTable {
 public:
  /// For the table that has the entry of a number. `below` must outlive this.
  LowerTable(const Below& below, Index number) : below_(below) {
    const std::optional<Slice> table = below.table ? below.table(number) : std::nullopt;
    if (!table) return;
    first_ = table->first;
    if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&table->cells)) bytes_ = bytes->data();
    if (const auto* words = std::get_if<std::span<const std::uint16_t>>(&table->cells)) words_ = words->data();
  }

  ExitCode code(Index number) const {
    if (bytes_ != nullptr) return exit_codes[bytes_[number - first_]];
    return words_ != nullptr ? words_[number - first_] : Exits::encode(below_.value(number));
  }

 private:
  const Below& below_;
  Index first_ = 0;
  const std::uint8_t* bytes_ = nullptr;   ///< in LoopyCode, as words_
  const std::uint16_t* words_ = nullptr;  ///< null, as bytes_, if the table is not in memory in such cells
};

}  // namespace zermelo::pieces
