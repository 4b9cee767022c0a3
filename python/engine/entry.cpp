// An array has a column for each figure of the metric, so new metrics need no code here. The bytes of its rows are
// written without the GIL.
#include <fmt/ranges.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "jobs/answer/export.h"
#include "jobs/answer/value_columns.h"
#include "python/desk/gil.h"
#include "python/engine/engine.h"
#include "tablebase/entries/metric.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// The letters of the longest outcome.
std::size_t letters(const Probe& probe) {
  const EntryKind& kind = *probe.info().kind;
  if (!kind.partisan) return 4;
  return kind.draws ? name(OutcomeClass::draw_right).size() : name(OutcomeClass::previous).size();
}

/// The columns of a table: name and type.
py::list columns(const Probe& probe, const std::vector<std::string>& more) {
  py::list columns;
  columns.append(py::make_tuple("outcome", "U" + std::to_string(letters(probe))));
  if (probe.info().kind->listed) columns.append(py::make_tuple("value", "O"));
  for (const Figure& figure : probe.info().kind->exported({Outcome::win, 1, 0}))
    columns.append(py::make_tuple(std::string(figure.key), "i8"));
  for (const std::string& name : more) columns.append(py::make_tuple(name, "O"));
  return columns;
}

/// Writes the rows of an array, whose values, which are Python objects, it leaves out. A gap has no outcome and the
/// figures of a draw, if the table has figures.
class RowWriter {
 public:
  RowWriter(const Probe& probe, char* rows, std::size_t row_bytes)
      : probe_(probe), letters_(letters(probe)), row_(rows), row_bytes_(row_bytes) {}

  void write(Index position) {
    if (probe_.game().is_gap(position)) {
      put_figures({Outcome::draw});
    } else if (probe_.info().kind->partisan) {
      put_outcome(WorthReader(probe_).of(position).outcome());
    } else {
      const Value value = probe_.value(position);
      put_outcome(name(value.outcome));
      put_figures(value);
    }
    row_ += row_bytes_;
  }

 private:
  void put_figures(Value value) {
    char* at = row_ + 4 * letters_;
    for (const Figure& figure : probe_.info().kind->exported(value)) {
      const std::int64_t number = figure.number ? std::int64_t{*figure.number} : -1;
      std::memcpy(at, &number, sizeof(number));
      at += sizeof(number);
    }
  }

  /// As UCS-4.
  void put_outcome(std::string_view outcome) {
    for (std::size_t i = 0; i < outcome.size(); ++i) {
      const auto letter = static_cast<std::uint32_t>(outcome[i]);
      std::memcpy(row_ + 4 * i, &letter, sizeof(letter));
    }
  }

  const Probe& probe_;
  std::size_t letters_;
  char* row_;
  std::size_t row_bytes_;
};

py::list values(const Probe& probe, Index begin, Index end) {
  py::list values;
  for (Index i = begin; i < end; ++i)
    values.append(probe.game().is_gap(i) ? std::string() : WorthReader(probe).of(i).canonical_form());
  return values;
}

/// Adds columns of a range of positions; each value is computed once, and its positions share the texts.
void add_columns(py::array& array, const Probe& probe, Index begin, Index end, const std::vector<std::string>& more) {
  const ValueColumns columns(probe, fmt::format("{}", fmt::join(more, ",")));
  std::vector<py::list> cells(more.size());
  std::vector<std::vector<py::object>> known(probe.meanings().count());
  for (Index i = begin; i < end; ++i) {
    if (probe.game().is_gap(i)) {
      for (py::list& column : cells) column.append(py::none());
      continue;
    }
    const std::uint32_t number = probe.value(i).number;
    const std::vector<std::string>& texts = columns.of(number);
    std::vector<py::object>& objects = known[number];
    if (objects.empty())
      for (const std::string& text : texts) objects.push_back(text.empty() ? py::object(py::none()) : py::str(text));
    for (std::size_t c = 0; c < cells.size(); ++c) cells[c].append(objects[c]);
  }
  for (std::size_t c = 0; c < cells.size(); ++c) array[py::str(more[c])] = cells[c];
}

/// The entries that are written between looks at signals.
constexpr Index rows_at_once = 1 << 16;

}  // namespace

/// The tuple Entry.infinity.
static py::object options_object(const Worth& worth) {
  const auto options = worth.infinity();
  if (!options) return py::none();
  py::tuple tuple(options->size());
  for (std::size_t i = 0; i < options->size(); ++i) tuple[i] = (*options)[i];
  return tuple;
}

py::tuple entry_tuple(const Worth& worth) {
  const std::string form = worth.canonical_form();
  return py::make_tuple(std::string(worth.outcome()), number_object(worth.depth()), number_object(worth.moves()),
                        number_object(worth.grundy()), form.empty() ? py::object(py::none()) : py::str(form),
                        number_object(worth.score()), options_object(worth), number_object(worth.solutions()),
                        number_object(worth.number()));
}

py::dict column_dict(const std::vector<std::string>& names, const std::vector<std::optional<std::string>>& texts) {
  py::dict columns;
  for (std::size_t i = 0; i < names.size(); ++i) columns[py::str(names[i])] = number_object(texts[i]);
  return columns;
}

py::tuple move_tuple(const AnsweredMove& move) {
  const Player player = move.move.player;
  return py::make_tuple(move.move.text, move.move.to,
                        player == Player::mover ? py::object(py::none()) : py::str(std::string(name(player))),
                        move.best, entry_tuple(move.worth), int{move.move.gain.points}, move.move.gain.again,
                        number_object(move.score));
}

py::object entry_array(const Probe& probe, Index begin, Index end, const std::vector<std::string>& more) {
  const py::module_ numpy = py::module_::import("numpy");
  py::array array = numpy.attr("zeros")(end - begin, numpy.attr("dtype")(columns(probe, more)));
  RowWriter writer(probe, static_cast<char*>(array.mutable_data()), static_cast<std::size_t>(array.itemsize()));
  for (Index next = begin; next < end;) {
    {
      const WithoutGil released;
      for (const Index stop = std::min(end, next + rows_at_once); next < stop; ++next) writer.write(next);
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  if (probe.info().kind->listed) array[py::str("value")] = values(probe, begin, end);
  if (!more.empty()) add_columns(array, probe, begin, end, more);
  return array;
}

}  // namespace zermelo
