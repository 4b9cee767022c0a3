// All handles of a job share one state. The observer is called under a lock; `progress` never waits for this lock, so
// working threads do not block each other.
#include "tablebase/machine/job.h"

#include <mutex>
#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

struct Job::State {
  explicit State(JobOptions given) : options(std::move(given)) {}

  JobOptions options;
  std::once_flag made;
  std::optional<Workers> workers;
  std::mutex guard;  ///< guards the observer, `step` and `total`
  std::string step;
  std::uint64_t total = 0;

  void tell(std::uint64_t done) {
    if (options.progress) options.progress(step, done, total);
  }
};

Job::Job(JobOptions options) : state_(std::make_shared<State>(std::move(options))) {}

Workers& Job::workers() const {
  std::call_once(state_->made, [this] { state_->workers.emplace(state_->options.threads); });
  return *state_->workers;
}

std::uint64_t Job::memory() const { return bounded() ? state_->options.memory : available_memory() + held_memory(); }
bool Job::bounded() const { return state_->options.memory != 0; }
const std::string& Job::scratch() const { return state_->options.scratch; }
Processes* Job::processes() const { return state_->options.processes.get(); }

Job Job::alone(unsigned threads) const {
  const JobOptions& mine = state_->options;
  return Job({.threads = threads == 0 ? mine.threads : threads,
              .memory = mine.memory,
              .scratch = mine.scratch,
              .stop = mine.stop,
              .progress = threads == 0 ? mine.progress : nullptr});
}

Job Job::stopped_by(std::function<bool()> also) const {
  JobOptions options = state_->options;
  options.processes = nullptr;
  options.stop = [mine = std::move(options.stop), also = std::move(also)] { return (mine && mine()) || also(); };
  return Job(std::move(options));
}

Job Job::alone_in(std::string scratch) const {
  Job job = alone();
  job.state_->options.scratch = std::move(scratch);
  return job;
}

bool Job::stopped() const { return state_->options.stop && state_->options.stop(); }
void Job::check(const char* words) const {
  if (stopped()) throw Interrupted(words);
}

void Job::begin(std::string step, std::uint64_t total) const {
  const std::lock_guard lock(state_->guard);
  state_->step = std::move(step);
  state_->total = total;
  state_->tell(0);
}

void Job::progress(std::uint64_t done) const {
  if (!state_->options.progress) return;
  const std::unique_lock lock(state_->guard, std::try_to_lock);
  if (lock) state_->tell(done);
}

void Job::end() const { begin({}, 0); }

/// Exceptions of the observer are dropped here: one that leaves a destructor would end the program.
JobStep::~JobStep() {
  try {
    job_.end();
  } catch (...) {
  }
}

}  // namespace zermelo
