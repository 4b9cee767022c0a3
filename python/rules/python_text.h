// Python objects in the words of messages.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace zermelo {

/// A text in UTF-8. Halves of surrogate pairs become escapes.
std::string utf8_of(const pybind11::str& text);

/// The beginning of a long text.
std::string shortened(std::string text);

/// The class and the message of an exception, without the stack.
std::string first_line(const pybind11::error_already_set& error);

/// The repr of an object, shortened; only the type of one that is too large or too deep for a repr. Throws what a
/// __repr__ in Python raises.
std::string repr_of(pybind11::handle object);

}  // namespace zermelo
