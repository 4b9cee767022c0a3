// Each question is a job, so Ctrl-C ends it.
#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <limits>
#include <vector>

#include "jobs/answer/sum_terms.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/sequence_job.h"
#include "jobs/store/tally.h"
#include "python/engine/engine.h"
#include "solver/engine/check_rules.h"
#include "solver/sequences/kernel/sequence_kernel.h"
#include "solver/sequences/sequence.h"
#include "solver/sums/sum.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/values/notation/notation.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// The term of a position of a table.
Term table_term(const Table& table, const std::string& position, const std::string& words) {
  const std::shared_ptr<const Probe> probe = table.probe();
  if (!has_nim_values(*probe->info().kind))
    throw UsageError("the table of {} has metric {}, and a sum needs Grundy values; solve with metric='grundy'",
                     probe->info().spec, name(probe->info().kind.metric));
  auto summand = std::make_shared<GameSummand>(probe->info().spec, std::shared_ptr<const Game>(probe, &probe->game()),
                                               nim_values_of(probe));
  return {words, std::move(summand), table.number(position), position};
}

void put_value(py::dict& to, const NimSum& value) {
  to["grundy"] = value.infinity ? py::object(py::none()) : py::int_(value.nimber);
  if (value.infinity) to["infinity"] = value.options();
}

std::vector<Term> read_all(const py::list& list) {
  std::vector<Term> terms;
  for (const py::handle item : list) {
    if (py::isinstance<py::str>(item)) {
      run_beside_python({}, [&, words = item.cast<std::string>()](const Job& job) {
        for (Term& term : TermReader({}, job).read(words)) terms.push_back(std::move(term));
      });
      continue;
    }
    const auto term = item.cast<py::tuple>();
    terms.push_back(table_term(term[0].cast<const Table&>(), term[1].cast<std::string>(), term[2].cast<std::string>()));
  }
  return terms;
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

py::dict sum_of(const py::list& list) {
  const std::vector<Term> terms = read_all(list);
  if (terms.empty()) throw UsageError("a sum needs terms, such as '0.77:12' or (table, position)");
  py::list values;
  for (const Term& term : terms) {
    py::dict value;
    value["term"] = term.words;
    put_value(value, nim_sum(*term.game, {&term.position, 1}));
    values.append(value);
  }
  const NimSum sum = nim_sum(terms);
  py::dict answer;
  answer["terms"] = values;
  put_value(answer, sum);
  answer["outcome"] = std::string(name(sum.outcome()));
  return answer;
}

py::dict plan_of(const std::string& text, const std::optional<std::string>& wanted) {
  const Spec spec = completed_spec(text);
  const Metric metric = metric_for(spec, wanted ? std::optional(metric_called(*wanted)) : std::nullopt);
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

py::tuple check_of_rules(const std::shared_ptr<const PythonRules>& rules, Index sample, std::uint64_t memory) {
  RulesCheck check;
  run_beside_python({.threads = 1, .memory = memory}, [&](const Job& job) {  // Python runs in one thread at a time
    const LentRules lent(rules);
    check = check_rules(*make_game(rules->spec(), {.job = job}), sample, job, Words::for_people);
  });
  py::list faults;
  if (const std::string fault = rules->fault_of_start(); !fault.empty())
    faults.append(py::make_tuple("the start", py::none(), fault));
  for (const RuleFault& fault : check.first)
    faults.append(py::make_tuple(fault.position, number_object(fault.number), fault.fault));
  return py::make_tuple(check.checked, faults, py::cast(check.suspicions), check.warning);
}

std::string value_of(const std::string& expression, const std::string& notation) {
  if (notation != "usual" && notation != "cgsuite")
    throw UsageError("notation '{}': must be usual or cgsuite", notation);
  const bool cgsuite = notation == "cgsuite";
  constexpr std::uint64_t most_memory = std::uint64_t{1} << 30;
  std::string value;
  run_beside_python({}, [&](const Job& job) {
    GamePool pool(std::min(most_memory, available_memory()), job);
    const Statement statement = parse_statement(pool, expression, cgsuite ? Notation::cgsuite : Notation::usual);
    if (statement.relation)
      value = holds(pool, statement) ? "true" : "false";
    else
      value = cgsuite ? cgsuite_text(pool, statement.game) : text(pool, statement.game);
  });
  return value;
}

}  // namespace zermelo
