// The Python module zermelo._engine. The package zermelo wraps it; programs should not import it. Its initialization
// function is written out, because PYBIND11_MODULE makes one that takes the GIL by the thread state of the main
// interpreter, and so waits for ever in a sub-interpreter.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/temporary_folder.h"
#include "python/desk/desk.h"
#include "python/desk/gil.h"
#include "python/engine/chess_tablebase.h"
#include "python/engine/engine.h"
#include "python/engine/python_service.h"
#include "python/rules/python_game.h"
#include "python/rules/python_rules.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace py = pybind11;

namespace zermelo {

namespace {

/// The Python classes of the errors, which the module keeps alive.
struct Classes {
  PyObject *error, *usage, *format, *limit;
};

Classes& classes() {
  static Classes all{};
  return all;
}

PyObject* make_class(py::module_& module, const char* name, const char* words, PyObject* base) {
  const std::string full = std::string("zermelo.") + name;
  PyObject* made = PyErr_NewExceptionWithDoc(full.c_str(), words, base, nullptr);
  if (made == nullptr) throw py::error_already_set();
  module.attr(name) = py::reinterpret_borrow<py::object>(made);
  return made;
}

/// The message of an exception, without the middle of a very long one, which repeats the user's word. Names of files
/// may contain any bytes.
py::object message_of(const std::exception& error) {
  constexpr Py_ssize_t longest = 2000, half = 900;
  const auto bytes = static_cast<Py_ssize_t>(std::strlen(error.what()));
  auto text = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(error.what(), bytes, "replace"));
  if (!text || PyUnicode_GET_LENGTH(text.ptr()) <= longest) return text;
  const Py_ssize_t size = PyUnicode_GET_LENGTH(text.ptr());
  const auto begin = py::reinterpret_steal<py::object>(PyUnicode_Substring(text.ptr(), 0, half));
  const auto end = py::reinterpret_steal<py::object>(PyUnicode_Substring(text.ptr(), size - half, size));
  return py::reinterpret_steal<py::object>(PyUnicode_FromFormat("%U ... %U", begin.ptr(), end.ptr()));
}

void set_error(PyObject* kind, const std::exception& error) { PyErr_SetObject(kind, message_of(error).ptr()); }

void set_system_error(const std::system_error& error) {
  const int number = error.code().value();
  if (is_full_disk(number) || number == ENOMEM || number == EAGAIN) return set_error(classes().limit, error);
  PyErr_SetObject(PyExc_OSError, py::make_tuple(number, message_of(error)).ptr());
}

void translate(std::exception_ptr exception) {
  try {
    if (exception) std::rethrow_exception(exception);
  } catch (const UsageError& error) {
    set_error(classes().usage, error);
  } catch (const FormatError& error) {
    set_error(classes().format, error);
  } catch (const LimitError& error) {
    set_error(classes().limit, error);
  } catch (const Interrupted& error) {
    set_error(PyExc_KeyboardInterrupt, error);
  } catch (const std::system_error& error) {
    set_system_error(error);
  }
}

/// Adds `Error` and its children UsageError, FormatError and LimitError to the module. Errors of the machine become
/// OSError; a full disk and missing memory become LimitError.
void add_errors(py::module_& module) {
  PyObject* error = make_class(module, "Error", "An error of zermelo.", PyExc_Exception);
  classes() = {
      error,
      make_class(module, "UsageError", "A wrong spec, position or option. The message says what is allowed.", error),
      make_class(module, "FormatError", "A file that is damaged, or is no table.", error),
      make_class(module, "LimitError", "Work that needs more memory or disk than it may use.", error)};
  py::register_exception_translator(translate);
}

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

/// The title and the words at the axes of a picture; nothing for the usual words.
using PlotLabels = std::tuple<std::optional<std::string>, std::optional<std::string>, std::optional<std::string>>;

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
      .def("solutions", &Table::solutions, Guard())
      .def("text", &Table::text, Guard())
      .def("position", &Table::position, Guard())
      .def("number", &Table::number, Guard())
      .def("array", &Table::array, Guard())
      .def("columns", &Table::columns, Guard())
      .def(
          "verify",
          [](const Table& table, Index sample, unsigned threads, std::uint64_t memory, py::object progress) {
            return table.verify(sample, {threads, memory, std::move(progress)});
          },
          Guard())
      .def("stats", &Table::stats, Guard())
      .def(
          "export",
          [](const Table& table, const std::string& path, const std::string& format, const std::string& columns,
             unsigned threads, std::uint64_t memory, py::object progress) {
            table.export_to(path, format, columns, {threads, memory, std::move(progress)});
          },
          Guard())
      .def(
          "plot",
          [](const Table& table, const std::string& path, const PlotLabels& labels, std::uint64_t x, std::uint64_t y,
             const std::map<std::uint64_t, std::uint64_t>& fixed, std::optional<std::uint64_t> max,
             const std::string& metric, bool histogram, unsigned threads, std::uint64_t memory, py::object progress) {
            const auto& [title, x_label, y_label] = labels;
            table.plot_to(path, {title, x_label, y_label, {x, y, fixed, max}}, metric, histogram,
                          {threads, memory, std::move(progress)});
          },
          Guard())
      .def("copy", &Table::copy, Guard())
      .def("close", &Table::close, Guard())
      .def_property_readonly("path", [](const Table& table) { return py::bytes(table.path()); });
}

void add_chess_tables(py::module_& module) {
  py::class_<ChessTablebase>(module, "ChessTablebase")
      .def(py::init<>())
      .def("add", &ChessTablebase::add, Guard())
      .def("entry", &ChessTablebase::entry, Guard())
      .def("line", &ChessTablebase::line, Guard())
      .def("entries", &ChessTablebase::entries, Guard())
      .def("entries_of_boards", &ChessTablebase::entries_of_boards, Guard());
}

void add_service(py::module_& module) {
  py::class_<PythonService>(module, "Service")
      .def(
          py::init([](const std::vector<NamedTable>& tables, const std::string& host, int port, unsigned threads,
                      std::uint32_t rate, bool behind_proxy, const std::string& access_log, const std::string& boards) {
            ServerOptions options;
            options.host = host;
            options.port = port;
            options.threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
            options.reception = {.rate = rate, .behind_proxy = behind_proxy, .access_log = access_log};
            return std::make_unique<PythonService>(tables, std::move(options), boards);
          }),
          Guard())
      .def_property_readonly("url", &PythonService::url)
      .def("close", &PythonService::close, Guard());
}

void solve_game(const std::string& spec, const HeldRules* held, const std::optional<std::string>& metric,
                const std::string& file, unsigned threads, std::uint64_t memory, py::object progress, bool restart) {
  solve(spec, rules_of(held), metric, file, restart, {threads, memory, std::move(progress)});
}

std::unique_ptr<Table> solve_game_temporarily(const std::string& spec, const HeldRules* held,
                                              const std::optional<std::string>& metric, const std::string& parent,
                                              unsigned threads, std::uint64_t memory, py::object progress) {
  return solve_temporarily(spec, rules_of(held), metric, parent, {threads, memory, std::move(progress)});
}

void add_functions(py::module_& module) {
  module.def(
      "open", [](const std::string& path, const HeldRules* held) { return open_table(path, rules_of(held)); }, Guard());
  module.def(
      "check_rules",
      [](const HeldRules& held, Index sample, std::uint64_t memory) {
        return check_of_rules(held.rules, sample, memory);
      },
      Guard());
  module.def("check_game", check_of_game, Guard());
  module.def("solve", solve_game, Guard());
  module.def("solve_temporarily", solve_game_temporarily, Guard());
  module.def("sum", sum_of, Guard());
  module.def(
      "search",
      [](const std::string& spec, std::optional<std::string> position, std::optional<std::string> last_tier,
         unsigned threads, std::uint64_t memory, py::object progress) {
        return search_of(spec, {std::move(position), std::move(last_tier), Detail::moves},
                         {threads, memory, std::move(progress)});
      },
      Guard());
  module.def("plan", plan_of, Guard());
  module.def("grundy", grundy_sequence, Guard());
  module.def("value", value_of, Guard());
  module.def("column_names", column_names, Guard());
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
    add_chess_tables(module);
    add_service(module);
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

extern "C" PYBIND11_EXPORT PyObject* PyInit__engine() {
  static PyModuleDef_Slot slots[] = {{Py_mod_create, reinterpret_cast<void*>(zermelo::module_of)}, {0, nullptr}};
  static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_engine", nullptr, 0, nullptr, slots, nullptr, nullptr, nullptr};
  return PyModuleDef_Init(&module);
}

}  // namespace zermelo
