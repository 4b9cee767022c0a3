// Signals set flags, which jobs read.
#include "tools/watch/signals.h"

#include <signal.h>

#include <atomic>

namespace zermelo {
namespace {

std::atomic<bool> stop_asked{false}, progress_asked{false}, checkpoint_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may touch nothing else");

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = handler;
  action.sa_flags = flags | static_cast<int>(SA_RESTART);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    handle(
        signal, [](int) { stop_asked = true; }, static_cast<int>(SA_RESETHAND));
  handle(
      SIGUSR1, [](int) { progress_asked = true; }, 0);
  handle(
      SIGUSR2, [](int) { checkpoint_asked = true; }, 0);
}

bool interrupted() { return stop_asked; }
bool take_progress_request() { return progress_asked.exchange(false); }
bool take_checkpoint_request() { return checkpoint_asked.exchange(false); }

}  // namespace zermelo
