// A counter tells when no call goes on. A fork has only the calls of the thread that forks.
#include "python/desk/gil.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace py = pybind11;

namespace zermelo {
namespace {

std::atomic<int> calls{0};          ///< of all threads
thread_local int calls_here = 0;    ///< of this thread
std::atomic<bool> refusing{false};  ///< no call may begin
std::atomic<bool> kept{false};      ///< no thread may take the GIL
std::thread::id keeper;             ///< set before `refusing`; may do both

bool stops_here(const std::atomic<bool>& flag) { return flag && std::this_thread::get_id() != keeper; }

[[maybe_unused]] const int registered = pthread_atfork(nullptr, nullptr, [] { calls = calls_here; });

[[noreturn]] void wait_for_the_end() {
  while (true) pause();
}

}  // namespace

bool must_end() { return stops_here(refusing); }

EngineCall::EngineCall() {
  if (!must_end()) {
    ++calls;
    ++calls_here;
    return;
  }
  PyEval_SaveThread();
  wait_for_the_end();
}

EngineCall::~EngineCall() {
  --calls;
  --calls_here;
}

WithoutGil::~WithoutGil() {
  if (stops_here(kept)) wait_for_the_end();
}

WithGil::WithGil() {
  if (PyGILState_Check() != 0) return;
  if (stops_here(kept)) wait_for_the_end();
  acquire_.emplace();
}

bool keep_gil() {
  using namespace std::chrono_literals;
  keeper = std::this_thread::get_id();
  refusing = true;
  {
    const py::gil_scoped_release released;
    for (int tries = 0; calls > 0 && tries < 10'000; ++tries) std::this_thread::sleep_for(1ms);
  }
  kept = true;
  return calls == 0;
}

}  // namespace zermelo
