// Counts waves and solved positions, and asks between waves, or inside repeatable ones, whether to stop. A checkpoint
// contains these counts, then the state of the solver.
#include "solver/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "tablebase/error.h"

namespace zermelo {
namespace {

class WaveRunner {
 public:
  WaveRunner(const Waves& waves, const Control& control)
      : waves_(waves), workers_(control.job.workers()), control_(control) {
    if (control_.resume) restore();
  }

  void solve() {
    while (state_.wave < waves_.count) {
      const Index solved = solve_wave();
      if (stopped_) interrupt();
      if (waves_.widened && waves_.widened()) continue;
      ++state_.wave;
      state_.solved += solved;
      control_.job.progress(state_.solved);
      if (control_.checkpoint_due && control_.checkpoint_due()) save();
    }
  }

  void hand_out(const Sink& sink) {
    constexpr Index piece = Index{1} << 24;
    while (state_.handed_out < waves_.positions) {
      if (asked_to_stop()) interrupt();
      const Index count = std::min(piece, waves_.positions - state_.handed_out);
      sink(waves_.slice(state_.handed_out, count));
      state_.handed_out += count;
    }
  }

 private:
  /// The progress of the work; the head of a checkpoint.
  struct WaveState {
    std::uint64_t wave = 0;
    Index solved = 0;
    Index handed_out = 0;
  };

  bool asked_to_stop() {
    if (!stopped_ && control_.job.stopped()) stopped_ = true;
    return stopped_;
  }

  Index solve_wave() {
    std::atomic<Index> solved{0};
    if (asked_to_stop()) return 0;
    workers_.for_each(waves_.parts(state_.wave), [&](std::size_t part) {
      if (waves_.repeatable && asked_to_stop()) return;
      solved += waves_.solve(state_.wave, part);
    });
    return solved;
  }

  [[noreturn]] void interrupt() {
    save();
    throw Interrupted("stopped after " + std::to_string(state_.solved) + " of " + std::to_string(waves_.positions) +
                      " positions");
  }

  void save() {
    if (!control_.checkpoint) return;
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&state_, 1)));
      waves_.state(put);
    });
  }

  void restore() {
    control_.resume(std::as_writable_bytes(std::span(&state_, 1)));
    if (state_.wave > waves_.count || state_.solved > waves_.positions || state_.handed_out > waves_.positions)
      throw FormatError(
          fmt::format("the checkpoint is damaged: {} of {} waves, {} solved and {} handed out of {} positions; remove "
                      "it, or discard it with --restart",
                      state_.wave, waves_.count, state_.solved, state_.handed_out, waves_.positions));
    waves_.state(control_.resume);
  }

  const Waves& waves_;
  Workers& workers_;
  const Control& control_;
  WaveState state_;
  std::atomic<bool> stopped_{false};
};

}  // namespace

void run_waves(const Waves& waves, const Control& control, const Sink& sink) {
  WaveRunner runner(waves, control);
  runner.solve();
  runner.hand_out(sink);
}

}  // namespace zermelo
