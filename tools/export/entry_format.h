// Formats the entries of a table, position by position, in the languages of `export`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "jobs/lookup/probe.h"

namespace zermelo {

/// A file is begin(), entries, end(). Safe for concurrent callers.
class EntryFormat {
 public:
  virtual ~EntryFormat() = default;
  virtual std::string begin() const { return {}; }
  virtual std::string end() const { return {}; }
  /// Appends the entry of a position. Throws FormatError for a number that the table does not explain.
  virtual void append(std::string& text, std::string_view position, Value value) const = 0;
};

/// The format of that name: csv, latex or html with a row for each position, or jsonl with the objects of
/// `probe --json`. The probe must outlive it. Requires one of these names.
std::unique_ptr<EntryFormat> entry_format(const Probe& probe, std::string_view name);

}  // namespace zermelo
