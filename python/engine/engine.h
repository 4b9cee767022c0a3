// What the module offers Python: entries as tuples and arrays, tables, and questions that need no table file. Members
// require the GIL.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "jobs/answer/answer.h"
#include "jobs/lookup/probe.h"
#include "jobs/search/search.h"
#include "python/desk/desk.h"
#include "python/rules/python_rules.h"
#include "tablebase/base/index.h"
#include "tools/print/plots.h"

namespace zermelo {

/// None without a number. Requires the GIL.
template <class Number>
pybind11::object number_object(const std::optional<Number>& number) {
  return number ? pybind11::cast(*number) : pybind11::none();
}

// Entries of tables as Python tuples and numpy arrays.

/// The members of Entry (python/zermelo/_table.py); None for what the table does not have. Requires the GIL.
pybind11::tuple entry_tuple(const Worth& worth);
/// (text, to, player, best, entry) of a move; the player is None unless the game is partisan. Requires the GIL.
pybind11::tuple move_tuple(const AnsweredMove& move);

/// A dictionary of columns of a value; None for a text that is missing. Requires the GIL.
pybind11::dict column_dict(const std::vector<std::string>& names, const std::vector<std::optional<std::string>>& texts);

/// The entries begin, ..., end - 1 as a structured array: `outcome`, which is empty for a gap, and the figures of the
/// metric; a depth that does not exist is -1. Requires begin <= end <= probe.game().size(), and the GIL, which it
/// releases.
/// `columns` of a table of values, see ValueColumns, follow as objects; a missing atomic weight is None.
pybind11::object entry_array(const Probe& probe, Index begin, Index end, const std::vector<std::string>& columns);

/// Positions are texts, or tokens of PythonRules. Several threads may use a table, and one of them may close it: a call
/// that has begun ends as if it were open. Members throw UsageError when the table is closed; else as the functions of
/// jobs/ that they call. Requires the GIL, which every member that looks something up releases.
class Table {
 public:
  /// `rules` is null unless the game has rules in Python. A temporary table lives in a file that ends with it.
  Table(std::shared_ptr<const Probe> probe, std::shared_ptr<const PythonRules> rules, bool temporary = false);

  /// The file or folder; empty for a temporary table.
  std::string path() const { return temporary_ ? "" : probe()->path(); }
  std::string spec() const;
  std::string metric() const;
  Index size() const;
  /// The text of the start, a position of rules in Python, or None.
  pybind11::object start() const;
  pybind11::tuple entry(const std::string& position) const;
  pybind11::list entries(const std::vector<std::string>& positions) const;
  pybind11::list moves(const std::string& position) const;
  /// In a partisan game Right or Left begins.
  pybind11::list line(const std::string& position, bool right_begins) const;
  /// A list of such lines: the shortest solutions, at most `most`.
  pybind11::list solutions(const std::string& position, std::size_t most) const;
  std::string text(Index number) const;
  /// The position with this number: a text, or a position of rules in Python.
  pybind11::object position(Index number) const;
  Index number(const std::string& position) const;
  pybind11::object array(Index begin, Index end, const std::vector<std::string>& columns) const;
  /// The columns of a position of a table of values by their names, see ValueColumns; None for a missing atomic weight.
  pybind11::dict columns(const std::string& position, const std::vector<std::string>& names) const;
  /// (checked, mismatches, fault) of a proof with new discovery; the fault is empty if all is right.
  pybind11::tuple verify(Index sample, const WorkOptions& options) const;
  /// The object of `zermelo stats --json` without the deepest positions, as text.
  std::string stats() const;
  /// Writes every position to a file; an empty format is that of the file's name. `columns` as in export_file.
  void export_to(const std::string& path, const std::string& format, const std::string& columns,
                 const WorkOptions& options) const;
  /// Writes a picture: a map, the sequence of a table of heaps, or a histogram. An empty metric is that of the table.
  void plot_to(const std::string& path, const PlotRequest& request, const std::string& metric, bool histogram,
               const WorkOptions& options) const;
  void close();
  /// Another table of the same file. Closing one of them leaves the other open.
  std::unique_ptr<Table> copy() const;

  /// The open table, for other parts of the module.
  std::shared_ptr<const Probe> probe() const;
  /// Throws UsageError unless positions can be read from their texts; `what` needs that.
  void require_texts(const std::string& what) const;
  const std::shared_ptr<const PythonRules>& rules() const { return rules_; }

 private:
  mutable std::mutex guard_;  ///< of probe_
  std::shared_ptr<const Probe> probe_;
  std::shared_ptr<const PythonRules> rules_;
  bool temporary_;
};

/// The metric of that name. Throws UsageError.
Metric metric_called(const std::string& name);
/// The metric of that name, else the usual one of the game of `rules`, or of a spec if they are null.
Metric wanted_metric(const std::optional<std::string>& metric, const Spec& spec, const PythonRules* rules);

/// Sends the notices of the engine (tablebase/base/error.h) to the logger `zermelo` of Python.
void log_notices();

/// Opens the file or folder at `path`. Throws UsageError if it was solved from other rules than these, or from rules in
/// Python and `rules` is null.
std::unique_ptr<Table> open_table(const std::string& path, std::shared_ptr<const PythonRules> rules);

/// Solves the game of `rules`, or of a spec if they are null, into a file, or into a folder of tiers if its name ends
/// with a slash. Continues from the checkpoint of an interrupted call, or discards it with `restart`. Throws UsageError
/// for a file that must not be replaced; otherwise as generate.
void solve(const std::string& spec, std::shared_ptr<const PythonRules> rules, const std::optional<std::string>& metric,
           const std::string& file, bool restart, const WorkOptions& options);

/// Solves into a TemporaryFolder in `parent`. It lives as long as the table, its copies and their calls.
std::unique_ptr<Table> solve_temporarily(const std::string& spec, std::shared_ptr<const PythonRules> rules,
                                         const std::optional<std::string>& metric, const std::string& parent,
                                         const WorkOptions& options);

// Questions that need no table file: sums, plans, Grundy sequences, values of partisan games, mistakes in rules.

/// A sum of terms: a text as the command `sum` reads it, or a tuple of a Table, its name, a position, the words of the
/// term and a number of equal terms. Returns the object of `zermelo sum --json` as text. Requires the GIL.
std::string sum_of(const pybind11::list& terms, bool moves, bool strategy);

/// The object of `zermelo search --all-moves --json` as text. Requires the GIL.
std::string search_of(const std::string& spec, const SearchOptions& question, const WorkOptions& options);

/// The object of `zermelo plan --json`. Without a metric: the usual one. Requires the GIL.
pybind11::dict plan_of(const std::string& spec, const std::optional<std::string>& metric);

/// G(0), ..., G(max) of a one-heap rule as a numpy array. Throws LimitError if they do not fit into memory. Requires
/// the GIL.
pybind11::object grundy_sequence(const std::string& rule, std::uint64_t max);

/// (positions checked, faults as (position, number, fault), suspicions, warning) of rules whose positions are
/// discovered; the warning is empty if there is none. Throws what discovery throws. Requires the GIL.
pybind11::tuple check_of_rules(const std::shared_ptr<const PythonRules>& rules, Index sample, std::uint64_t memory);
/// The same for the game of a spec. Throws as make_game.
pybind11::tuple check_of_game(const std::string& spec, Index sample, std::uint64_t memory);

/// The names of the columns of values, see ValueColumns. Throws UsageError for a name in `names` that is none of them;
/// no names: all.
std::vector<std::string> column_names(const std::vector<std::string>& names);

/// The canonical form of a partisan game, or `true` or `false` for a comparison; and the columns by their names, see
/// ValueColumns. Throws UsageError for columns of a comparison. Requires the GIL.
pybind11::tuple value_of(const std::string& expression, const std::string& notation,
                         const std::vector<std::string>& columns);

}  // namespace zermelo
