// The Python module zermelo._engine. The package zermelo wraps it; programs should not import it.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/engine/desk.h"
#include "python/engine/errors.h"
#include "python/engine/gil.h"
#include "python/engine/questions.h"
#include "python/engine/table.h"
#include "python/rules/python_game.h"
#include "python/rules/python_rules.h"
#include "tablebase/games/registry.h"
#include "tablebase/input/count.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// Every call of the module has it.
using Guard = py::call_guard<EngineCall>;

/// What Python holds while a table of its rules is open.
struct HeldRules {
  std::shared_ptr<const PythonRules> rules;
};

std::shared_ptr<const PythonRules> rules_of(const HeldRules* held) { return held != nullptr ? held->rules : nullptr; }

void add_rules(py::module_& module) {
  py::class_<HeldRules>(module, "Rules")
      .def(py::init([](py::object rules) { return HeldRules{make_rules(std::move(rules))}; }), Guard())
      .def_property_readonly("spec", [](const HeldRules& held) { return held.rules->spec(); })
      .def(
          "token", [](const HeldRules& held, py::handle position) { return held.rules->token(position); }, Guard())
      .def(
          "position", [](const HeldRules& held, const std::string& token) { return held.rules->position_of(token); },
          Guard());
}

py::tuple verify(const Table& table, Index sample, unsigned threads, std::uint64_t memory, py::object progress) {
  return table.verify(sample, {threads, memory, std::move(progress)});
}

void add_table(py::module_& module) {
  py::class_<Table>(module, "Table")
      .def_property_readonly("spec", &Table::spec)
      .def_property_readonly("metric", &Table::metric)
      .def_property_readonly("size", &Table::size)
      .def_property_readonly("start", &Table::start, Guard())
      .def("entry", &Table::entry, Guard())
      .def("entries", &Table::entries, Guard())
      .def("moves", &Table::moves, Guard())
      .def("line", &Table::line, Guard())
      .def("text", &Table::text, Guard())
      .def("position", &Table::position, Guard())
      .def("number", &Table::number, Guard())
      .def("array", &Table::array, Guard())
      .def("verify", verify, Guard())
      .def("close", &Table::close, Guard());
}

std::unique_ptr<Table> open(const std::string& path, const HeldRules* held) { return open_table(path, rules_of(held)); }

void solve_game(const std::string& spec, const HeldRules* held, const std::string& metric, const std::string& file,
                unsigned threads, std::uint64_t memory, py::object progress, bool restart) {
  solve(spec, rules_of(held), metric, file, restart, {threads, memory, std::move(progress)});
}

void add_functions(py::module_& module) {
  module.def("open", open, Guard());
  module.def("solve", solve_game, Guard());
  module.def("sum", sum_of, Guard());
  module.def("plan", plan_of, Guard());
  module.def("grundy", grundy_sequence, Guard());
  module.def("value", value_of, Guard());
  module.def("read_size", [](const std::string& words) { return read_size(words); });
}

}  // namespace
}  // namespace zermelo

PYBIND11_MODULE(_engine, module) {
  zermelo::add_family(zermelo::python_family());
  zermelo::add_errors(module);
  zermelo::add_rules(module);
  zermelo::add_table(module);
  zermelo::add_functions(module);
  py::module_::import("atexit").attr("register")(py::cpp_function(zermelo::keep_gil));
  module.attr("version") = ZERMELO_VERSION;
}
