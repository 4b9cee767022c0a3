// Writes every position of a table: as text in a format of the caller, or as rows for programs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/exports/row_file.h"
#include "formats/texts/markup.h"
#include "jobs/answer/answer.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

/// The worth of each number in a partisan table, made once for all positions with this number; no worths for other
/// tables. The probe must outlive it.
class NumberWorths {
 public:
  explicit NumberWorths(const Probe& probe);

  bool partisan() const { return probe_.info().kind->partisan; }
  /// The worth of an entry of the table. Throws FormatError for a number that the table does not explain.
  const Worth& operator[](Value value) const;
  /// The same for tables that are not partisan too.
  Worth of(Value value) const;

 private:
  const Probe& probe_;
  std::vector<Worth> worths_;
};

/// Formats the entries of a table, position by position. A text is begin(), entries, end(); each entry begins with the
/// separator, which the text leaves out before the first. Safe for concurrent callers.
class EntryFormat {
 public:
  virtual ~EntryFormat() = default;
  virtual std::string begin() const { return {}; }
  virtual std::string end() const { return {}; }
  virtual std::string_view separator() const { return {}; }
  /// Appends the entry of a position. Throws FormatError for a number that the table does not explain.
  virtual void append(std::string& text, std::string_view position, Value value) const = 0;
};

/// A row has the position, the outcome, and the figure or the value of the metric, if it has one; then the `columns` of
/// the value, see ValueColumns. Without a caption it is the game. The probe must outlive it.
std::unique_ptr<EntryFormat> markup_entries(const Probe& probe, std::unique_ptr<Markup> markup,
                                            const std::optional<std::string>& caption = {},
                                            std::string_view columns = {});

/// A script of CGSuite 2 that assigns a map from positions to values to the variable `values`. Throws UsageError for a
/// table without values, LimitError as cgsuite_text does. The probe must outlive it.
std::unique_ptr<EntryFormat> cgsuite_script(const Probe& probe);

/// Passes the text piece by piece, until `put` returns false. Throws as Probe::part does, at the end if other parts are
/// sound.
void export_text(const Probe& probe, const EntryFormat& format, const Job& job,
                 const std::function<bool(std::string_view text)>& put);

/// Whether a format has its own files, made by export_rows: npy or sqlite.
bool is_for_programs(std::string_view format);

/// Writes a file in the format npy, in two passes, or sqlite. Throws as export_text does, and then leaves no file.
void export_rows(const Probe& probe, const std::string& path, std::string_view format, const Job& job);

/// Writes a file in the format csv, latex, html, cgsuite, npy or sqlite. `columns` are further columns of csv, latex
/// and html, see ValueColumns. Throws as export_rows and ValueColumns do; UsageError for another format, or for columns
/// of other formats.
void export_file(const Probe& probe, const std::string& path, std::string_view format, std::string_view columns,
                 const Job& job);

/// The format for the ending of a file's name; csv without a known ending.
std::string_view export_format_for(std::string_view path);

}  // namespace zermelo
