// Each call holds the probe for its own duration, so closing never takes it away from another thread. Copies of a table
// share the probe.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "jobs/answer/answer.h"
#include "jobs/answer/export.h"
#include "jobs/answer/value_columns.h"
#include "jobs/budget/temporary_folder.h"
#include "jobs/counts/census.h"
#include "jobs/counts/counts.h"
#include "jobs/generate/generation.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/verify/verify_table.h"
#include "python/desk/gil.h"
#include "python/engine/engine.h"
#include "python/rules/python_game.h"
#include "python/rules/python_text.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// Looks something up without the GIL.
template <class LookUp>
auto without_gil(const LookUp& look_up) {
  const WithoutGil released;
  return look_up();
}

/// The positions that are looked up between looks at signals.
constexpr std::size_t positions_at_once = 1024;

std::vector<Worth> worths_of(const Probe& probe, std::span<const std::string> positions) {
  std::vector<Worth> worths;
  for (const std::string& position : positions) worths.push_back(ask(probe, position, Detail::entry).worth);
  return worths;
}

void require_number(const Probe& probe, Index number) {
  if (number < probe.game().size()) return;
  throw UsageError("there is no position {}; the positions are 0 to {}", number, probe.game().size() - 1);
}

/// The first damaged part, and how many others there are.
std::string damage_text(const TableProof& proof) {
  const std::uint64_t others = std::max<std::uint64_t>(proof.damage.size(), proof.damaged_blocks) - 1;
  return proof.damage.front() + (others == 0 ? "" : fmt::format(" ({} more parts are damaged)", others));
}

/// The proofs of all tables of a file or folder, as one. Throws FormatError for a damaged table, UsageError for a
/// missing one.
TableProof prove(const std::string& path, const Job& job, const ProofOptions& options) {
  TableProof all;
  verify(Probe(path, job, Positions::discovered), job, options, [&](const PartProof& part) {
    if (part.table.state == TierState::missing || part.table.state == TierState::partial)
      throw UsageError(part.proof.fault);
    if (!part.proof.damage.empty()) throw FormatError(damage_text(part.proof));
    all.checked += part.proof.checked;
    all.mismatches += part.proof.mismatches;
    if (all.fault.empty()) all.fault = part.proof.fault;
  });
  return all;
}

/// A table and the folder that ends after it: null unless it is temporary.
struct Opened {
  Opened(std::unique_ptr<TemporaryFolder> of_file, const std::string& path, const Job& job)
      : folder(std::move(of_file)), probe(path, job) {}

  std::unique_ptr<TemporaryFolder> folder;
  Probe probe;
};

/// Lends the rules to the thread.
std::shared_ptr<const Probe> open_probe(const std::string& path, const std::shared_ptr<const PythonRules>& rules,
                                        const Job& job, std::unique_ptr<TemporaryFolder> folder = {}) {
  const std::string text = names_folder(path) ? any_tier(path).spec : TableFile(path).info().spec;
  const Spec spec = Spec::parse(text);
  if (!rules && spec.family() == python_family_name)
    throw UsageError("{0} is a table of {1}, rules in Python; name their class: zermelo.open('{0}', rules={2})", path,
                     text, spec.text("class"));
  if (rules && !rules->named_by(spec))
    throw UsageError("{} was solved from other rules: it is a table of {}, these are {}", path, text, rules->spec());
  const LentRules lent(rules);
  const auto opened = std::make_shared<const Opened>(std::move(folder), path, job);
  if (rules) require_same_rules(opened->probe, *rules);
  return {opened, &opened->probe};
}

/// Tells the logger `zermelo` of Python what the command line prints on standard error.
void notice(const std::string& sentence) {
  in_python([&] { py::module_::import("logging").attr("getLogger")("zermelo").attr("warning")("%s", sentence); });
}

void solve_into(const Spec& spec, Metric metric, const std::string& file, Continuation continuation, const Job& job) {
  require_table_place(spec, file);
  GenerationJob work({.file = file, .in_tiers = names_folder(file), .continuation = continuation, .notice = notice},
                     job);
  work.run(*work.game(spec, metric), metric);
}

}  // namespace

Table::Table(std::shared_ptr<const Probe> probe, std::shared_ptr<const PythonRules> rules, bool temporary)
    : probe_(std::move(probe)), rules_(std::move(rules)), temporary_(temporary) {}

std::shared_ptr<const Probe> Table::probe() const {
  const std::lock_guard lock(guard_);
  if (!probe_) throw UsageError("the table is closed; open its file with zermelo.open, or solve it again");
  return probe_;
}

void Table::close() {
  std::shared_ptr<const Probe> closed;
  const std::lock_guard lock(guard_);
  closed.swap(probe_);
}

std::unique_ptr<Table> Table::copy() const { return std::make_unique<Table>(probe(), rules_, temporary_); }

std::string Table::spec() const { return probe()->info().spec; }
std::string Table::metric() const { return std::string(name(probe()->info().kind.metric)); }
Index Table::size() const { return probe()->game().size(); }

py::object Table::start() const {
  const auto probe = this->probe();
  if (!probe->game().has_start()) return py::none();
  if (rules_) return rules_->start();
  return py::str(without_gil([&] { return probe->game().text(probe->game().start()); }));
}

py::tuple Table::entry(const std::string& position) const {
  const auto probe = this->probe();
  return entry_tuple(without_gil([&] { return ask(*probe, position, Detail::entry).worth; }));
}

py::list Table::entries(const std::vector<std::string>& positions) const {
  const auto probe = this->probe();
  py::list entries;
  for (std::size_t begin = 0; begin < positions.size(); begin += positions_at_once) {
    const auto some = std::span(positions).subspan(begin, std::min(positions_at_once, positions.size() - begin));
    for (const Worth& worth : without_gil([&] { return worths_of(*probe, some); })) entries.append(entry_tuple(worth));
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return entries;
}

namespace {

py::list move_list(const std::vector<AnsweredMove>& answered) {
  py::list moves;
  for (const AnsweredMove& move : answered) moves.append(move_tuple(move));
  return moves;
}

}  // namespace

py::list Table::moves(const std::string& position) const {
  const auto probe = this->probe();
  return move_list(without_gil([&] { return ask(*probe, position, Detail::moves); }).moves);
}

py::list Table::line(const std::string& position, bool right_begins) const {
  const auto probe = this->probe();
  const bool partisan = probe->info().kind->partisan;
  const Player first = !partisan && !right_begins ? Player::mover : right_begins ? Player::right : Player::left;
  return move_list(without_gil([&] { return best_line(*probe, position, first); }).moves);
}

py::list Table::solutions(const std::string& position, std::size_t most) const {
  const auto probe = this->probe();
  py::list lines;
  for (const Line& line : without_gil([&] { return all_solutions(*probe, position, most); }))
    lines.append(move_list(line.moves));
  return lines;
}

std::string Table::text(Index number) const {
  const auto probe = this->probe();
  require_number(*probe, number);
  return without_gil([&] { return probe->game().text(number); });
}

py::object Table::position(Index number) const {
  const auto probe = this->probe();
  require_number(*probe, number);
  if (rules_) return dynamic_cast<const PythonGame&>(probe->game()).position(number);
  return py::str(without_gil([&] { return probe->game().text(number); }));
}

Index Table::number(const std::string& position) const {
  const auto probe = this->probe();
  return without_gil([&] { return ask(*probe, position, Detail::entry).number.value(); });
}

py::object Table::array(Index begin, Index end, const std::vector<std::string>& columns) const {
  const auto probe = this->probe();
  if (begin > end || end > probe->game().size())
    throw UsageError("there are no positions {} to {}; array(begin, end) needs 0 <= begin <= end <= {}", begin, end,
                     probe->game().size());
  return entry_array(*probe, begin, end, columns);
}

py::dict Table::columns(const std::string& position, const std::vector<std::string>& names) const {
  const auto probe = this->probe();
  std::vector<std::optional<std::string>> texts;
  const std::vector<std::string> all = column_names(names);
  without_gil([&] {
    const PartisanNumbers& numbers = values_of(*probe, "columns");
    const ShortGame value = ask(*probe, position, Detail::entry).worth.game();
    ColumnTexts columns(numbers.pool());
    for (const std::string& name : all) texts.push_back(columns.of(name, value));
  });
  return column_dict(all, texts);
}

py::tuple Table::verify(Index sample, const WorkOptions& options) const {
  const auto probe = this->probe();
  TableProof proof;
  run_beside_python(options, [&](const Job& job) {
    const LentRules lent(rules_);
    proof = prove(probe->path(), job, {.sample = sample});
  });
  return py::make_tuple(proof.checked, proof.mismatches, proof.fault);
}

std::string Table::stats() const {
  const auto probe = this->probe();
  return without_gil([&] {
    const TableCounts counts = counts_of(*probe);
    Json object{{"spec", probe->info().spec}};
    if (!probe->info().tier.empty()) object["tier"] = probe->info().tier;
    add_counts(object, counts);
    object["histogram"] = histogram_json(counts);
    if (!probe->game().parts().names.empty())
      for_each_table(*probe, [&](const Probe& table) {
        for (const PartCounts& part : count_parts(table, Job())) object["parts"].push_back(part_json(part, table));
      });
    return object.dump(Utf8::replace);
  });
}

void Table::export_to(const std::string& path, const std::string& format, const std::string& columns,
                      const WorkOptions& options) const {
  const auto probe = this->probe();
  run_beside_python(options, [&](const Job& job) {
    const LentRules lent(rules_);
    export_file(*probe, path, format.empty() ? export_format_for(path) : format, columns, job);
  });
}

void Table::require_texts(const std::string& what) const {
  if (const std::string why = rules_ ? rules_->no_reading() : ""; !why.empty())
    throw UsageError("{} names positions by their texts; {}", what, why);
}

void Table::plot_to(const std::string& path, const PlotRequest& request, const std::string& metric, bool histogram,
                    const WorkOptions& options) const {
  const auto probe = this->probe();
  const std::optional<Metric> shown = metric.empty() ? std::nullopt : std::optional(metric_called(metric));
  require_picture_name(path);
  require_plain_place(path);
  keep_input(probe->game().spec(), path);
  if (!histogram) require_texts("a map of positions");
  run_beside_python(options, [&](const Job& job) {
    const InTexts texts;
    const Plot plot = histogram ? plot_counts_of_table(probe, shown, request, job)
                                : plot_values(PlotValues::of_table(*probe, shown, job), request);
    write_picture(path, plot.svg);
  });
}

std::unique_ptr<Table> open_table(const std::string& path, std::shared_ptr<const PythonRules> rules) {
  std::shared_ptr<const Probe> probe;
  run_beside_python({}, [&](const Job& job) { probe = open_probe(path, rules, job); });
  return std::make_unique<Table>(std::move(probe), std::move(rules));
}

void log_notices() { receive_notices(notice); }

Metric metric_called(const std::string& name) {
  if (const std::optional<Metric> metric = metric_named(name)) return *metric;
  throw UsageError("metric '{}': must be {}", shortened(name), metric_names());
}

Metric wanted_metric(const std::optional<std::string>& metric, const Spec& spec, const PythonRules* rules) {
  if (metric) return metric_called(*metric);
  return rules != nullptr && rules->scored() ? kinds::scores.metric : metric_for(spec, {});
}

void solve(const std::string& spec, std::shared_ptr<const PythonRules> rules, const std::optional<std::string>& metric,
           const std::string& file, bool restart, const WorkOptions& options) {
  const Spec completed = completed_spec(spec);
  const Metric known = wanted_metric(metric, completed, rules.get());
  const Continuation continuation = restart ? Continuation::restart : Continuation::automatic;
  run_beside_python(options, [&](const Job& job) {
    const LentRules lent(rules);
    solve_into(completed, known, file, continuation, job);
  });
}

std::unique_ptr<Table> solve_temporarily(const std::string& spec, std::shared_ptr<const PythonRules> rules,
                                         const std::optional<std::string>& metric, const std::string& parent,
                                         const WorkOptions& options) {
  const Spec completed = completed_spec(spec);
  const Metric known = wanted_metric(metric, completed, rules.get());
  const std::array<std::filesystem::path, 1> parents{parent};
  auto folder = std::make_unique<TemporaryFolder>(parents);
  const std::string file = folder->path() + "/table.ztb";
  run_beside_python(options, [&](const Job& job) {
    const LentRules lent(rules);
    solve_into(completed, known, file, Continuation::automatic, job);
  });
  std::shared_ptr<const Probe> probe;
  run_beside_python({}, [&](const Job& job) { probe = open_probe(file, rules, job, std::move(folder)); });
  return std::make_unique<Table>(std::move(probe), std::move(rules), true);
}

}  // namespace zermelo
