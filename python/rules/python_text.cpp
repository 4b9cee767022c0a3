// Python refuses the repr of integers of many digits with ValueError, and of deep tuples with RecursionError.
#include "python/rules/python_text.h"

#include <fmt/format.h>

#include "tablebase/input/text.h"

namespace py = pybind11;

namespace zermelo {

std::string utf8_of(const py::str& text) {
  PyObject* const bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace");
  if (bytes == nullptr) throw py::error_already_set();
  return std::string(py::reinterpret_steal<py::bytes>(bytes));
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 300;
  return text.size() <= longest ? text : std::string(beginning(text, longest)) + "...";
}

std::string first_line(const py::error_already_set& error) {
  const std::string message = utf8_of(py::str(error.value()));
  return shortened(
      fmt::format("{}: {}", error.type().attr("__name__").cast<std::string>(), message.substr(0, message.find('\n'))));
}

std::string repr_of(py::handle object) {
  try {
    return shortened(utf8_of(py::repr(object)));
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_RecursionError)) throw;
    return std::string("of type ") + Py_TYPE(object.ptr())->tp_name;
  }
}

}  // namespace zermelo
