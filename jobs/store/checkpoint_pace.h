// Says when a job should write its next checkpoint.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "solver/solving/control.h"

namespace zermelo {

/// A checkpoint is due after `every`, or after 20 times the time of the last checkpoint if that is longer, so that
/// checkpoints take at most a twentieth of the time; and on request.
class CheckpointPace {
 public:
  explicit CheckpointPace(CheckpointTimes times) : times_(std::move(times)) {}

  /// Any thread may call it, except during write().
  bool due() const {
    if (times_.asked && times_.asked()) return true;
    if (times_.every.count() <= 0) return true;
    return Clock::now() - last_ >= std::max<std::chrono::duration<double>>(times_.every, most_share * cost_);
  }

  /// Calls `save` and takes its time, also if it throws.
  template <class Save>
  void write(const Save& save) {
    const Timing timing{*this, Clock::now()};
    save();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most_share = 20;

  struct Timing {
    CheckpointPace& pace;
    Clock::time_point begun;
    ~Timing() {
      pace.last_ = Clock::now();
      pace.cost_ = pace.last_ - begun;
    }
  };

  CheckpointTimes times_;
  Clock::duration cost_{};
  Clock::time_point last_ = Clock::now();
};

}  // namespace zermelo
