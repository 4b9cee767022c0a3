// A counter of the threads that are taking the GIL tells when no more of them can get it.
#include "python/engine/gil.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace py = pybind11;

namespace zermelo {
namespace {

std::atomic<bool> kept{false};
std::atomic<int> taking{0};
std::thread::id keeper;  ///< set before `kept`

/// Lives while a thread takes the GIL; its constructor does not return when the GIL is kept.
class Taking {
 public:
  Taking() {
    ++taking;
    if (!kept || std::this_thread::get_id() == keeper) return;
    --taking;
    while (true) pause();
  }
  ~Taking() { --taking; }
  Taking(const Taking&) = delete;
  Taking& operator=(const Taking&) = delete;
};

}  // namespace

WithoutGil::~WithoutGil() {
  const Taking taking;
  release_.reset();
}

WithGil::WithGil() {
  if (PyGILState_Check() != 0) return;
  const Taking taking;
  acquire_.emplace();
}

void keep_gil() {
  using namespace std::chrono_literals;
  keeper = std::this_thread::get_id();
  kept = true;
  const WithoutGil released;
  for (int tries = 0; taking > 0 && tries < 1000; ++tries) std::this_thread::sleep_for(1ms);
}

}  // namespace zermelo
