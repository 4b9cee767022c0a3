// Signals set flags, which jobs read.
#include "tools/watch/signals.h"

#include <signal.h>
#include <time.h>

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

std::atomic<time_t> asked_at{0};
static_assert(std::atomic<time_t>::is_always_lock_free);

/// Asks the job to stop. The next signal ends the program, but not within a second: timeout(1) signals the program and
/// then its group, and both mean one request.
void ask_to_stop(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  time_t never = 0;
  asked_at.compare_exchange_strong(never, now.tv_sec);
  stop_asked = true;
  if (now.tv_sec - asked_at <= 1) return;
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigaction(signal, &usual, nullptr);
  raise(signal);
}

}  // namespace

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, ask_to_stop, 0);
  handle(
      SIGUSR1, [](int) { progress_asked = true; }, 0);
  handle(
      SIGUSR2, [](int) { checkpoint_asked = true; }, 0);
}

bool interrupted() { return stop_asked; }
bool take_progress_request() { return progress_asked.exchange(false); }
bool take_checkpoint_request() { return checkpoint_asked.exchange(false); }

}  // namespace zermelo
