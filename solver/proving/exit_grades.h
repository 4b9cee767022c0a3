// Grades and numbers of a tier whose moves may be exits: entries of the tier from its table, others from elsewhere.
//
// Cost model: an entry of the tier takes one access and a decoding, an exit one call.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/proving/grades.h"
#include "tablebase/entries/metric.h"
#include "tablebase/entries/slice.h"

namespace zermelo {

/// The entries of a tier and of its exits. Several threads call `exits` with the number of an exit in a TierGame.
class ExitEntries {
 public:
  ExitEntries(const Slice& table, const TableKind& kind, const std::function<Value(Index exit)>& exits)
      : table_(table), kind_(kind), exits_(exits) {}

  const TableKind& kind() const { return kind_; }
  Value operator[](Index position) const {
    return position < table_.count() ? table_.value(position, kind_) : exits_(position);
  }

 private:
  const Slice& table_;
  TableKind kind_;
  const std::function<Value(Index exit)>& exits_;
};

/// Outcomes or depths. Exits may be too deep for the cells of the tier, so grades are wide.
class ExitGrades {
 public:
  using Grade = std::uint16_t;

  explicit ExitGrades(const ExitEntries& entries) : entries_(entries) {}

  /// Requires entries that depth codes of 16 bits can contain; others are no entries of any table.
  Grade operator[](Index position) const { return grade(entries_[position]).value_or(0); }
  const void* address(Index) const { return this; }

  Value value(Grade grade) const {
    if (outcomes()) return {outcome_of_grade(static_cast<std::uint8_t>(std::min<Grade>(grade, 3))), 0};
    return decode(grade, entries_.kind());
  }
  std::optional<Grade> grade(Value value) const {
    if (outcomes()) return outcome_grade(value.outcome);
    const auto code = encode<Grade>(value, entries_.kind());
    return code != 0 && decode(code, entries_.kind()) == value ? std::optional<Grade>(code) : std::nullopt;
  }

 private:
  bool outcomes() const { return entries_.kind().metric == Metric::outcome; }

  const ExitEntries& entries_;
};

/// Grundy values.
class ExitNumbers {
 public:
  explicit ExitNumbers(const ExitEntries& entries) : entries_(entries) {}
  std::uint32_t operator[](Index position) const { return entries_[position].number; }

 private:
  const ExitEntries& entries_;
};

}  // namespace zermelo
