// How long work is stopped, watched and bounded: threads, memory, progress, scratch folder.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "tablebase/parallel.h"

namespace zermelo {

struct JobOptions {
  unsigned threads = 0;  ///< 0: one for every core
  /// The budget: bytes that the process may hold; 0: what the machine has. The library refuses work that needs more
  /// with LimitError.
  std::uint64_t memory = 0;
  std::string scratch = {};  ///< folder for temporary files; empty: beside the output file
  /// Asked often, from any thread, may be empty: true ends the work with Interrupted.
  std::function<bool()> stop = {};
  /// Told about a step of the work when it begins, often while it goes on, and when it ends (empty `step`); from one
  /// thread at a time, may be empty. `total` is 0 where the amount of work is unknown.
  std::function<void(const std::string& step, std::uint64_t done, std::uint64_t total)> progress = {};
};

/// A piece of work and its threads. Copies are handles of the same job. Use one job from one thread at a time; several
/// jobs may run at once, each in an arena of its own.
class Job {
 public:
  explicit Job(JobOptions options = {});

  /// The threads; made when they are first asked for.
  Workers& workers() const;
  /// The budget, or without one what the process holds and what is available, in bytes.
  std::uint64_t memory() const;
  /// Whether the job has a budget.
  bool bounded() const;
  const std::string& scratch() const;

  /// Whether the work should end. From any thread.
  bool stopped() const;
  /// Throws Interrupted, with these words, if the work should end. From any thread.
  void check(const char* words = "interrupted") const;

  /// Begins a step; ends the step before.
  void begin(std::string step, std::uint64_t total) const;
  /// So much of the step is done. From any thread; calls that meet another one are dropped.
  void progress(std::uint64_t done) const;
  void end() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// A step of a job, from construction to destruction.
class JobStep {
 public:
  JobStep(const Job& job, std::string step, std::uint64_t total) : job_(job) { job_.begin(std::move(step), total); }
  ~JobStep();
  JobStep(const JobStep&) = delete;
  JobStep& operator=(const JobStep&) = delete;

 private:
  const Job& job_;
};

}  // namespace zermelo
