// Turns the exceptions of the engine into Python exceptions with the same messages.
#pragma once

#include <pybind11/pybind11.h>

namespace zermelo {

/// Adds `Error` and its children UsageError, FormatError and LimitError to the module. Errors of the machine become
/// OSError; a full disk and missing memory become LimitError.
void add_errors(pybind11::module_& module);

}  // namespace zermelo
