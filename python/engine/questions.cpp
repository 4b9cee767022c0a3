// Each question is a job, so Ctrl-C ends it.
#include <fmt/ranges.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <limits>
#include <utility>
#include <vector>

#include "jobs/answer/value_columns.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/sequence_job.h"
#include "jobs/store/tally.h"
#include "python/engine/engine.h"
#include "solver/engine/check_rules.h"
#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/values/notation/notation.h"
#include "tools/print/answers.h"
#include "tools/print/sums.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// Throws UsageError for a table whose positions are no terms of sums.
void require_sums(const Probe& probe) {
  const EntryKind& kind = *probe.info().kind;
  if (kind.sum != SumRule::none) return;
  throw UsageError("the table of {} has metric {}, and a sum needs Grundy values; solve with metric='{}'",
                   probe.info().spec, name(kind.metric), kind.partisan ? "value" : "grundy");
}

/// A text, or a tuple of a table, its name, a position, the words of the term, and a number of equal terms.
SumItem item_of(py::handle item) {
  if (py::isinstance<py::str>(item)) return {.words = item.cast<std::string>()};
  const auto term = item.cast<py::tuple>();
  const std::shared_ptr<const Probe> probe = term[0].cast<const Table&>().probe();
  require_sums(*probe);
  return {.words = term[3].cast<std::string>(),
          .probe = probe,
          .table = term[1].cast<std::string>(),
          .position = term[2].cast<std::string>(),
          .count = term[4].cast<std::uint64_t>()};
}

py::dict plan_dict(const std::string& spec, Metric metric, const py::object& positions, const Estimate& estimate) {
  py::dict plan;
  plan["spec"] = spec;
  plan["metric"] = std::string(name(metric));
  plan["positions"] = positions;
  plan["memory_bytes"] = number_object(estimate.memory_bytes);
  plan["least_memory_bytes"] = number_object(estimate.least_memory_bytes);
  plan["disk_bytes"] = number_object(estimate.disk_bytes);
  plan["scratch_bytes"] = number_object(estimate.scratch_bytes);
  plan["checkpoint_bytes"] = number_object(estimate.checkpoint_bytes);
  plan["seconds"] = number_object(estimate.seconds);
  return plan;
}

/// Appends G(0..max).
template <class Cell>
void append_values(const sequences::Sequence& sequence, std::uint64_t max, const Job& job, std::vector<Cell>& list) {
  list.reserve(max + 1);
  sequences::for_each_chunk(sequence, max, [&](std::span<const std::uint64_t> values) {
    job.check();
    for (const std::uint64_t value : values) list.push_back(static_cast<Cell>(value));
    return true;
  });
}

template <class Cell>
py::object array_of(const std::vector<Cell>& list) {
  return py::array_t<Cell>(static_cast<py::ssize_t>(list.size()), list.data());
}

}  // namespace

std::string sum_of(const py::list& list, bool moves, bool strategy) {
  std::vector<SumItem> items;
  for (const py::handle item : list) items.push_back(item_of(item));
  if (items.empty()) throw UsageError("a sum needs terms, such as '0.77:12' or (table, position)");
  std::string answer;
  run_beside_python({}, [&](const Job& job) {
    answer = sum_json(items, {.moves = moves, .strategy = strategy}, job).dump(Utf8::replace);
  });
  return answer;
}

std::string search_of(const std::string& spec, const SearchOptions& question, const WorkOptions& options) {
  std::string answer;
  run_beside_python(options, [&](const Job& job) {
    const std::unique_ptr<const Game> game = make_game(completed_spec(spec), {.job = job});
    const Found found = search(Kernels(*game, kinds::scores.metric), question, job);
    answer = json_text_of([&](JsonWriter& json) { add_found(json, found, Detail::moves, true); });
  });
  return answer;
}

py::dict plan_of(const std::string& text, const std::optional<std::string>& wanted) {
  const Spec spec = completed_spec(text);
  const Metric metric = wanted_metric(wanted, spec, nullptr);
  Planned planned;
  Estimate estimate;
  run_beside_python({}, [&](const Job& job) {
    planned = make_without_discovery(spec, {job});
    if (const auto* game = std::get_if<std::unique_ptr<Game>>(&planned))
      estimate = estimate_solve(**game, metric, Store::file, job);
  });
  if (const auto* game = std::get_if<std::unique_ptr<Game>>(&planned))
    return plan_dict((*game)->spec().canonical_text(), metric, py::cast((*game)->size()), estimate);
  const auto& game = std::get<Undiscovered>(planned);
  py::dict plan = plan_dict(game.spec, metric, py::none(), estimate);
  if (game.at_most) plan["positions_at_most"] = *game.at_most;
  return plan;
}

/// The values have 32 bits if all of them fit, else 64.
py::object grundy_sequence(const std::string& words, std::uint64_t max) {
  constexpr std::uint64_t most_narrow = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> narrow;
  std::vector<std::uint64_t> wide;
  run_beside_python({}, [&](const Job& job) {
    const sequences::HeapRule rule = sequences::HeapRule::parse(words);
    SequenceJob work(rule, {.max = max}, job);
    const std::uint64_t cell = sequences::largest_value(rule, max) > most_narrow ? sizeof wide[0] : sizeof narrow[0];
    require_memory(held_memory() + 2 * cell * (max + 1), job, "the values of " + words);
    const sequences::Sequence& sequence = work.run();
    if (sequences::largest_value(sequence, max) > most_narrow)
      append_values(sequence, max, job, wide);
    else
      append_values(sequence, max, job, narrow);
  });
  return wide.empty() ? array_of(narrow) : array_of(wide);
}

py::tuple check_tuple(const RulesCheck& check, py::list faults) {
  for (const RuleFault& fault : check.first)
    faults.append(py::make_tuple(fault.position, number_object(fault.number), fault.fault));
  return py::make_tuple(check.checked, faults, py::cast(check.suspicions), check.warning);
}

py::tuple check_of_game(const std::string& spec, Index sample, std::uint64_t memory) {
  RulesCheck check;
  run_beside_python({.memory = memory},
                    [&](const Job& job) { check = check_rules(*make_game(spec, {.job = job}), sample, job); });
  return check_tuple(check, py::list());
}

py::tuple check_of_rules(const std::shared_ptr<const PythonRules>& rules, Index sample, std::uint64_t memory) {
  RulesCheck check;
  run_beside_python({.threads = 1, .memory = memory}, [&](const Job& job) {  // Python runs in one thread at a time
    const LentRules lent(rules);
    check = check_rules(*make_game(rules->spec(), {.job = job}), sample, job, Words::for_people);
  });
  py::list faults;
  if (const std::string fault = rules->fault_of_start(); !fault.empty())
    faults.append(py::make_tuple("the start", py::none(), fault));
  return check_tuple(check, std::move(faults));
}

std::vector<std::string> column_names(const std::vector<std::string>& names) {
  if (names.empty()) return value_column_names();
  return value_columns_named(fmt::format("{}", fmt::join(names, ",")), "columns");
}

py::tuple value_of(const std::string& expression, const std::string& notation,
                   const std::vector<std::string>& columns) {
  if (notation != "usual" && notation != "cgsuite")
    throw UsageError("notation '{}': must be usual or cgsuite", notation);
  const bool cgsuite = notation == "cgsuite";
  constexpr std::uint64_t most_memory = std::uint64_t{1} << 30;
  std::string value;
  std::vector<std::optional<std::string>> texts;
  run_beside_python({}, [&](const Job& job) {
    GamePool pool(std::min(most_memory, available_memory()), job);
    const Statement statement = parse_statement(pool, expression, cgsuite ? Notation::cgsuite : Notation::usual);
    if (statement.relation) {
      if (!columns.empty()) throw UsageError("columns: a comparison has none; ask for one game");
      value = holds(pool, statement) ? "true" : "false";
      return;
    }
    value = cgsuite ? cgsuite_text(pool, statement.game) : text(pool, statement.game);
    ColumnTexts of_value(pool);
    for (const std::string& name : columns) texts.push_back(of_value.of(name, statement.game));
  });
  return py::make_tuple(value, column_dict(columns, texts));
}

}  // namespace zermelo
