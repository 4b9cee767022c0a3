// Translates the numbers in the table of a partisan game to outcome classes or values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tablebase/entries/metric.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/job.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

/// Safe for concurrent readers. Members throw FormatError for a number that has no meaning.
class PartisanNumbers {
 public:
  /// `list` is empty unless the kind is listed; the pool of its values gets `memory` bytes. Throws as read_values does.
  PartisanNumbers(const EntryKind& kind, const ValueList& list, std::uint64_t memory, const Job& job = Job());

  const EntryKind& kind() const { return kind_; }
  bool has_values() const { return kind_.listed; }
  /// Numbers with a meaning are less.
  std::uint32_t count() const;
  bool has_meaning(std::uint32_t number) const;
  OutcomeClass outcome(std::uint32_t number) const;
  /// Requires has_values().
  ShortGame value(std::uint32_t number) const;
  /// In the notation of tablebase/values/notation. Requires has_values().
  std::string text(ShortGame game) const;
  std::string text(std::uint32_t number) const { return text(value(number)); }
  /// Requires has_values().
  GamePool& pool() const { return *pool_; }

 private:
  const EntryKind& kind_;
  std::unique_ptr<GamePool> pool_;
  std::vector<ShortGame> values_;
};

}  // namespace zermelo
