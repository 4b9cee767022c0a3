// Python refuses the repr of integers of many digits with ValueError, and that of deep tuples with RecursionError.
#include "python/rules/words.h"

namespace py = pybind11;

namespace zermelo {

std::string utf8_of(const py::str& text) {
  PyObject* const bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace");
  if (bytes == nullptr) throw py::error_already_set();
  return std::string(py::reinterpret_steal<py::bytes>(bytes));
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 300;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
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
