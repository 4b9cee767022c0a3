// The translator finds the Python classes by their place in a list, which the module keeps alive.
#include "python/engine/errors.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// The Python classes of the errors. They live as long as the process.
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

}  // namespace

void add_errors(py::module_& module) {
  PyObject* error = make_class(module, "Error", "An error of zermelo.", PyExc_Exception);
  classes() = {
      error,
      make_class(module, "UsageError", "A wrong spec, position or option. The message says what is allowed.", error),
      make_class(module, "FormatError", "A file that is damaged, or is no table.", error),
      make_class(module, "LimitError", "Work that needs more memory or disk than it may use.", error)};
  py::register_exception_translator(translate);
}

}  // namespace zermelo
