// Releases and takes the GIL, also while the interpreter ends.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace zermelo {

/// Lives as long as a call from Python. Requires the GIL.
class EngineCall {
 public:
  EngineCall();
  ~EngineCall();
  EngineCall(const EngineCall&) = delete;
  EngineCall& operator=(const EngineCall&) = delete;
};

/// Releases the GIL as long as it lives. Requires the GIL.
class WithoutGil {
 public:
  WithoutGil() = default;
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  pybind11::gil_scoped_release release_;
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

/// For the end of the interpreter: other threads begin no more calls. Waits for those that have begun, at most ten
/// seconds. From then on, the objects above let no other thread have the GIL: it waits until the process has ended.
/// Python ends threads that take the GIL of an interpreter that ends, which destroys what their calls use. Returns
/// whether all calls have ended. Requires the GIL, which it releases meanwhile.
bool keep_gil();

/// Whether another thread has called keep_gil(), so that the work of this one must stop.
bool must_end();

}  // namespace zermelo
