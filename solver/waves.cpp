// Waves, progress, stopping, and checkpoints between waves.
#include "solver/waves.h"

#include <algorithm>
#include <atomic>
#include <string>

#include "tablebase/error.h"

namespace zermelo {
namespace {

class WaveRunner {
 public:
  WaveRunner(const Waves& waves, Workers& workers, const Control& control)
      : waves_(waves), workers_(workers), control_(control) {
    if (control_.resume) restore();
  }

  void solve() {
    while (place_.wave < waves_.count) {
      const Index solved = solve_wave();
      if (stopped_) interrupt();
      if (waves_.widened && waves_.widened()) continue;
      ++place_.wave;
      place_.solved += solved;
      if (control_.progress) control_.progress(place_.solved);
      if (control_.checkpoint_due && control_.checkpoint_due()) save();
    }
  }

  void hand_out(const Sink& sink) {
    constexpr Index piece = Index{1} << 24;
    while (place_.handed_out < waves_.positions) {
      if (asked_to_stop()) interrupt();
      const Index count = std::min(piece, waves_.positions - place_.handed_out);
      sink(waves_.slice(place_.handed_out, count));
      place_.handed_out += count;
    }
  }

 private:
  /// How far the work is; goes to the front of a checkpoint.
  struct Place {
    std::uint64_t wave = 0;
    Index solved = 0;
    Index handed_out = 0;
  };

  bool asked_to_stop() {
    if (!stopped_ && control_.stop && control_.stop()) stopped_ = true;
    return stopped_;
  }

  Index solve_wave() {
    std::atomic<Index> solved{0};
    if (asked_to_stop()) return 0;
    workers_.for_each(waves_.parts(place_.wave), [&](std::size_t part) {
      if (waves_.repeatable && asked_to_stop()) return;
      solved += waves_.solve(place_.wave, part);
    });
    return solved;
  }

  [[noreturn]] void interrupt() {
    save();
    throw Interrupted("stopped after " + std::to_string(place_.solved) + " of " + std::to_string(waves_.positions) +
                      " positions");
  }

  void save() {
    if (!control_.checkpoint) return;
    control_.checkpoint([&](const PutBytes& put) {
      put(std::as_bytes(std::span(&place_, 1)));
      waves_.state(put);
    });
  }

  void restore() {
    control_.resume(std::as_writable_bytes(std::span(&place_, 1)));
    if (place_.wave > waves_.count || place_.solved > waves_.positions || place_.handed_out > waves_.positions)
      throw FormatError("the checkpoint is damaged: it stopped in a wave that does not exist");
    waves_.state(control_.resume);
  }

  const Waves& waves_;
  Workers& workers_;
  const Control& control_;
  Place place_;
  std::atomic<bool> stopped_{false};
};

}  // namespace

void run_waves(const Waves& waves, Workers& workers, const Control& control, const Sink& sink) {
  WaveRunner runner(waves, workers, control);
  runner.solve();
  runner.hand_out(sink);
}

}  // namespace zermelo
