// The Python module zermelo._engine. The package zermelo wraps it; programs should not import it. Its initialization
// function is written out, because PYBIND11_MODULE makes one that takes the GIL by the thread state of the main
// interpreter, and so waits for ever in a sub-interpreter.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "jobs/budget/temporary_folder.h"
#include "python/desk/desk.h"
#include "python/desk/gil.h"
#include "python/engine/errors.h"
#include "python/engine/questions.h"
#include "python/engine/table.h"
#include "python/rules/python_game.h"
#include "python/rules/python_rules.h"
#include "tablebase/input/count.h"
#include "tablebase/registry/registry.h"

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
      .def("copy", &Table::copy, Guard())
      .def("close", &Table::close, Guard());
}

std::unique_ptr<Table> open(const std::string& path, const HeldRules* held) { return open_table(path, rules_of(held)); }

void solve_game(const std::string& spec, const HeldRules* held, const std::string& metric, const std::string& file,
                unsigned threads, std::uint64_t memory, py::object progress, bool restart) {
  solve(spec, rules_of(held), metric, file, restart, {threads, memory, std::move(progress)});
}

std::unique_ptr<Table> solve_game_temporarily(const std::string& spec, const HeldRules* held, const std::string& metric,
                                              const std::string& parent, unsigned threads, std::uint64_t memory,
                                              py::object progress) {
  return solve_temporarily(spec, rules_of(held), metric, parent, {threads, memory, std::move(progress)});
}

py::tuple check_rules(const HeldRules& held, Index sample, std::uint64_t memory) {
  return check_of_rules(held.rules, sample, memory);
}

void add_functions(py::module_& module) {
  module.def("open", open, Guard());
  module.def("check_rules", check_rules, Guard());
  module.def("solve", solve_game, Guard());
  module.def("solve_temporarily", solve_game_temporarily, Guard());
  module.def("sum", sum_of, Guard());
  module.def("plan", plan_of, Guard());
  module.def("grundy", grundy_sequence, Guard());
  module.def("value", value_of, Guard());
  module.def("read_size", [](const std::string& words) { return read_size(words); });
}

void end() {
  if (keep_gil()) TemporaryFolder::remove_all();
}

PyObject* make_module(PyObject* name) {
  try {
    py::module_ module = py::reinterpret_steal<py::module_>(PyModule_NewObject(name));
    if (!module) throw py::error_already_set();
    add_family(python_family());
    add_errors(module);
    add_rules(module);
    add_table(module);
    add_functions(module);
    log_notices();
    py::module_::import("atexit").attr("register")(py::cpp_function(end));
    module.attr("version") = ZERMELO_VERSION;
    return module.release().ptr();
  }
  PYBIND11_CATCH_INIT_EXCEPTIONS
}

/// Called by each import that does not find the module in sys.modules. The module lives as long as the process.
PyObject* module_of(PyObject* spec, PyModuleDef*) {
  static PyObject* module = nullptr;
  if (PyThreadState_Get()->interp != PyInterpreterState_Main()) {
    PyErr_SetString(PyExc_ImportError,
                    "zermelo cannot run in a sub-interpreter of Python; import it in the main interpreter, or in "
                    "another process");
    return nullptr;
  }
  PYBIND11_CHECK_PYTHON_VERSION
  PYBIND11_ENSURE_INTERNALS_READY
  if (module == nullptr)
    module = make_module(py::reinterpret_steal<py::object>(PyObject_GetAttrString(spec, "name")).ptr());
  Py_XINCREF(module);
  return module;
}

}  // namespace
}  // namespace zermelo

extern "C" PYBIND11_EXPORT PyObject* PyInit__engine() {
  static PyModuleDef_Slot slots[] = {{Py_mod_create, reinterpret_cast<void*>(zermelo::module_of)}, {0, nullptr}};
  static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_engine", nullptr, 0, nullptr, slots, nullptr, nullptr, nullptr};
  return PyModuleDef_Init(&module);
}
