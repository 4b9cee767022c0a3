// Releases and takes the GIL, also while the interpreter ends.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace zermelo {

/// Releases the GIL as long as it lives. Requires the GIL.
class WithoutGil {
 public:
  WithoutGil() : release_(std::in_place) {}
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  std::optional<pybind11::gil_scoped_release> release_;
};

/// Holds the GIL as long as it lives.
class WithGil {
 public:
  WithGil();
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;

 private:
  std::optional<pybind11::gil_scoped_acquire> acquire_;
};

/// Keeps the GIL from the objects above in all threads but this one: they wait until the process has ended. A thread
/// that takes the GIL of an interpreter that ends is ended by Python, which C++ turns into an abort. Requires the GIL,
/// which it releases meanwhile.
void keep_gil();

}  // namespace zermelo
