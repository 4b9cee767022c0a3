// Reads the list of values once; a number is a place in the list, or the number of an outcome class.
#include "jobs/lookup/partisan_numbers.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"
#include "tablebase/values/value_numbers.h"

namespace zermelo {

PartisanNumbers::PartisanNumbers(const EntryKind& kind, const ValueList& list, std::uint64_t memory, const Job& job)
    : kind_(kind) {
  if (!kind.listed) return;
  pool_ = std::make_unique<GamePool>(memory, job, GamePool::cache_for(list.lines.size()));
  values_ = read_values(list, *pool_);
}

std::uint32_t PartisanNumbers::count() const {
  return has_values() ? static_cast<std::uint32_t>(values_.size()) : kind_.classes;
}

bool PartisanNumbers::has_meaning(std::uint32_t number) const {
  return number < count() && (has_values() || is_outcome_class(number));
}

OutcomeClass PartisanNumbers::outcome(std::uint32_t number) const {
  if (has_values()) return pool_->outcome_class(value(number));
  if (!has_meaning(number)) throw FormatError("there is no outcome class {}", number);
  return static_cast<OutcomeClass>(number);
}

ShortGame PartisanNumbers::value(std::uint32_t number) const {
  if (number >= values_.size()) throw FormatError("there is no value {} in the list of {}", number, values_.size());
  return values_[number];
}

std::string PartisanNumbers::text(ShortGame game) const { return zermelo::text(*pool_, game); }

}  // namespace zermelo
