// Solves waves in batches of parts. Asks between batches, or inside repeatable ones, whether to stop. A checkpoint
// contains the numbers of the wave and of its next part, then the state of the solver.
#include "solver/solving/waves.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "solver/solving/resumable.h"

namespace zermelo {
namespace {

class WaveRunner {
 public:
  WaveRunner(const Waves& waves, const Control& control)
      : waves_(waves), workers_(control.job.workers()), control_(control) {
    resumable_.restore([this](const GetBytes& get) { restore(get); });
  }

  void solve() {
    while (state_.wave < waves_.count) {
      solve_wave(waves_.parts(state_.wave));
      ++state_.wave;
      state_.part = 0;
      control_.finish_step("wave", state_.wave, state_.solved);
      resumable_.save_if_due();
    }
  }

  void hand_out(const Sink& sink) {
    constexpr Index chunk = Index{1} << 24;
    resumable_.hand_out(waves_.positions, chunk, state_.handed_out,
                        [&](Index first, Index count) { sink(waves_.slice(first, count)); });
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// The progress of the work; the head of a checkpoint.
  struct WaveState {
    std::uint64_t wave = 0;
    std::uint64_t part = 0;  ///< the parts of the wave before this one are solved
    Index solved = 0;
    Index handed_out = 0;
  };

  bool asked_to_stop() {
    if (!stopped_ && control_.job.stopped()) stopped_ = true;
    return stopped_;
  }

  /// Solves the parts of a wave in batches of about a second. Between batches no part is half solved, so the work can
  /// stop there, and a checkpoint can be written.
  void solve_wave(std::size_t parts) {
    if (asked_to_stop()) resumable_.interrupt();
    while (state_.part < parts) {
      const Clock::time_point begun = Clock::now();
      const std::size_t end = std::min<std::size_t>(parts, state_.part + batch_);
      const Index solved = solve_parts(state_.part, end);
      if (end < parts) adapt_batch(Clock::now() - begun);
      if (stopped_ && waves_.repeatable) resumable_.interrupt();
      state_.part = end;
      state_.solved += solved;
      if (end == parts) return;
      control_.job.progress(state_.solved);
      if (asked_to_stop()) resumable_.interrupt();
      resumable_.save_if_due();
    }
  }

  void adapt_batch(Clock::duration took) {
    if (took < std::chrono::milliseconds(500)) batch_ *= 2;
    if (took > std::chrono::seconds(2)) batch_ = std::max<std::size_t>(workers_.count(), batch_ / 2);
  }

  Index solve_parts(std::size_t first, std::size_t end) {
    std::atomic<Index> solved{0};
    workers_.for_each(end - first, [&](std::size_t part) {
      if (waves_.repeatable && asked_to_stop()) return;
      solved += waves_.solve(state_.wave, first + part);
    });
    return solved;
  }

  void restore(const GetBytes& get) {
    get(bytes_of(state_));
    if (state_.wave > waves_.count || state_.solved > waves_.positions || state_.handed_out > waves_.positions)
      throw DamagedCheckpoint("{} of {} waves, {} solved and {} handed out of {} positions", state_.wave, waves_.count,
                              state_.solved, state_.handed_out, waves_.positions);
    waves_.state(get);
  }

  const Waves& waves_;
  Workers& workers_;
  const Control& control_;
  WaveState state_;
  const Resumable resumable_{
      control_,
      [this](const PutBytes& put) {
        put(bytes_of(state_));
        waves_.state(put);
      },
      [this] { return fmt::format("stopped after {} of {} positions", state_.solved, waves_.positions); }};
  std::atomic<bool> stopped_{false};
  std::size_t batch_ = workers_.count();  ///< parts in a batch
};

}  // namespace

void run_waves(const Waves& waves, const Control& control, const Sink& sink) {
  WaveRunner runner(waves, control);
  runner.solve();
  runner.hand_out(sink);
}

}  // namespace zermelo
