// The terms of a sum as they are given, the tables that they name, each opened once, and which arithmetic they need.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Words `TERM + TERM ...`, or a position of an open table as one term.
struct SumItem {
  std::string words;                             ///< of a position of a table, the name of the term
  std::shared_ptr<const Probe> probe = nullptr;  ///< null for words
  std::string table = {};                        ///< the name of the table in answers
  std::string position = {};                     ///< in the table
  std::uint64_t count = 1;                       ///< of equal positions; not 1 only for a table of metric quotient
};

/// The parts of a term `TABLE.ztb:POSITION` or `N*TABLE.ztb:POSITION`; all are empty for another term.
struct TableWords {
  std::string count;  ///< N as it was written; empty for one position
  std::string file, position;
};
TableWords table_words(std::string_view term);

/// Opens tables for one sum.
class SumTables {
 public:
  explicit SumTables(const Job& job) : job_(job) {}

  /// The table of a file, opened at its first use. Throws as Probe does.
  std::shared_ptr<const Probe> of(const std::string& file);

 private:
  Job job_;
  std::map<std::string, std::shared_ptr<const Probe>> tables_;
};

/// Returns read(). A MissingTier or another UsageError of read is thrown again, as MissingTier or UsageError: its
/// message begins with the number of the term, from 1, and its words, and ends with `advice`.
template <class Read>
auto read_named(std::size_t number, std::string_view words, const Read& read, std::string_view advice = "") {
  const auto named = [&](const UsageError& error) {
    return fmt::format("term {}, '{}': {}{}", number, words, error.what(), advice);
  };
  try {
    return read();
  } catch (const MissingTier& error) {
    throw MissingTier(named(error), error.tier);
  } catch (const UsageError& error) {
    throw UsageError(named(error));
  }
}

/// The arithmetic of a sum by the tables of its terms: products if one is of metric quotient, else games if one is of
/// metric value, else nimbers. Opens the tables; throws as SumTables::of does.
SumRule sum_rule(const std::vector<SumItem>& items, SumTables& tables);

}  // namespace zermelo
