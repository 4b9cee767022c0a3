// Columns about the values of a partisan table: stops, mean, temperature, thermograph, reduced canonical form, atomic
// weight, birthday; and how many positions have which temperature and birthday.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/reductions.h"
#include "tablebase/values/words/dyadic.h"

namespace zermelo {

/// The words for columns: left_stop, right_stop, mean, temperature, reduced, atomic_weight, birthday, thermograph.
const std::vector<std::string>& value_column_names();

/// The words of a list joined by commas; none for an empty list. Throws UsageError, which begins with `what`, for a
/// word that names no column, or occurs twice.
std::vector<std::string> value_columns_named(std::string_view list, std::string_view what);

/// Both walls as `LEFT|RIGHT`. A wall is its corners from temperature 0 up, joined by blanks; a corner is
/// `VALUE@TEMPERATURE`: `2@0 3/4@5/4|-1/2@0 3/4@5/4`.
std::string text(const Thermograph& thermograph);

/// Computes columns of values of one pool. One thread at a time. Members throw as GamePool does.
class ColumnTexts {
 public:
  explicit ColumnTexts(GamePool& pool) : pool_(pool), walls_(pool), reductions_(pool) {}

  /// In the notation of docs/values.md; nothing for an atomic weight that the value lacks. Requires the name of a
  /// column.
  std::optional<std::string> of(std::string_view column, ShortGame game);

 private:
  GamePool& pool_;
  Thermographs walls_;
  Reductions reductions_;
};

/// Throws UsageError, which begins with `what`, for a table without values.
const PartisanNumbers& values_of(const Probe& probe, std::string_view what);

/// The columns of values of positions, each computed when it is asked for. One thread at a time.
class PositionColumns {
 public:
  /// `list` as in value_columns_named. Throws as values_of, if there are names.
  PositionColumns(const Probe& probe, std::string_view list, std::string_view what)
      : names_(value_columns_named(list, what)) {
    if (!names_.empty()) texts_.emplace(values_of(probe, what).pool());
  }

  bool empty() const { return names_.empty(); }
  /// Calls use(name, text) for each column; nothing for an atomic weight that the value lacks. Throws as GamePool.
  template <class Use>
  void for_each(ShortGame value, const Use& use) {
    for (const std::string& name : names_) use(name, texts_->of(name, value));
  }

 private:
  std::vector<std::string> names_;
  std::optional<ColumnTexts> texts_;
};

/// The columns of each value of a table, each computed once.
class ValueColumns {
 public:
  /// `list` as in value_columns_named. Throws UsageError for a wrong word, and for a table without values; LimitError
  /// and Interrupted as GamePool does.
  ValueColumns(const Probe& probe, std::string_view list);

  const std::vector<std::string>& names() const { return names_; }
  /// The texts of the columns; an atomic weight is empty for a value that has none. Requires a number of the table.
  const std::vector<std::string>& of(std::uint32_t number) const { return texts_.at(number); }

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> texts_;  ///< of each number
};

/// The numbers of positions by value. Throws UsageError, which begins with `what`, for a table without values, or with
/// too many for a histogram.
const std::vector<Count>& counts_of_values(const Probe& probe, std::string_view what);

/// The numbers of positions by the temperature of their values, the hottest first, each with a value that has it.
struct TemperatureRow {
  std::uint64_t positions = 0;
  std::uint32_t value = 0;  ///< the first number with this temperature in the table
};
/// Throws UsageError for a table without values, or with too many for a histogram.
std::map<Dyadic, TemperatureRow, std::greater<>> temperatures_of(const Probe& probe);
/// The first positions by temperature, the hottest first, then by number; at most `most`. Throws as temperatures_of
/// does. Cost: a pass over the table.
std::vector<Index> hottest_positions(const Probe& probe, std::size_t most, const Job& job);

/// The values that are born on a day, and the positions that have one of them.
struct BirthRow {
  std::uint64_t values = 0, positions = 0;
};
/// By the day, a whole number. Throws as temperatures_of does.
std::map<Dyadic, BirthRow> births_of(const Probe& probe);

}  // namespace zermelo
