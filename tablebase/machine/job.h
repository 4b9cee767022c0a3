// A job: the threads, the memory budget, the progress reports, the stop request and the scratch folder of long work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace zermelo {

class Processes;  // tablebase/machine/processes.h
class Workers;    // tablebase/machine/parallel.h

/// The functions through which long work passes its state to a checkpoint and reads it back.
using PutBytes = std::function<void(std::span<const std::byte>)>;
using GetBytes = std::function<void(std::span<std::byte>)>;
/// Passes the whole state to `put`, in chunks.
using WriteState = std::function<void(const PutBytes& put)>;

struct JobOptions {
  unsigned threads = 0;  ///< 0: one for every core, or as many as the process can start
  /// The budget: the bytes that the process may hold; 0: what it holds and what is available. The library throws
  /// LimitError for work that needs more.
  std::uint64_t memory = 0;
  std::string scratch = {};  ///< folder for temporary files; empty: the folder of the output file, or the system's
  std::shared_ptr<Processes> processes = {};  ///< this process is one of several that share the job; null: it is alone
  /// Called often, from any thread; true ends the work with Interrupted. May be empty.
  std::function<bool()> stop = {};
  /// Called when a step of the work begins, repeatedly while it runs, and when it ends (with an empty `step`); by one
  /// thread at a time. `total` is 0 if the amount of work is unknown. May be empty.
  std::function<void(const std::string& step, std::uint64_t done, std::uint64_t total)> progress = {};
};

/// A piece of work and its threads. Copies are handles of the same job. One thread at a time may use a job; several
/// jobs may run at once, each in its own arena of threads.
class Job {
 public:
  explicit Job(JobOptions options = {});

  /// The threads. The first call makes them. Throws LimitError if the process cannot start so many.
  Workers& workers() const;
  /// The budget in bytes; without a budget, the memory that the process holds plus the available memory.
  std::uint64_t memory() const;
  /// Whether the job has a budget.
  bool bounded() const;
  const std::string& scratch() const;
  /// The processes that share the job; null: this process is alone.
  Processes* processes() const;
  /// A job of this process alone with the same memory, scratch folder and stop, and with other threads, without
  /// progress. threads = 0: the same threads and progress.
  Job alone(unsigned threads = 0) const;
  /// A job of this process alone, with the same threads and progress, that also ends when `also` says so.
  Job stopped_by(std::function<bool()> also) const;
  /// The same with another folder for temporary files.
  Job alone_in(std::string scratch) const;

  /// Whether the work should end. Any thread may call it.
  bool stopped() const;
  /// Throws Interrupted with these words if the work should end. Any thread may call it.
  void check(const char* words = "interrupted") const;

  /// Begins a step and ends the previous one.
  void begin(std::string step, std::uint64_t total) const;
  /// Reports that `done` of `total` is done. Any thread may call it; a call during another report is dropped.
  void progress(std::uint64_t done) const;
  void end() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// A step of a job: begins with construction, ends with destruction.
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
