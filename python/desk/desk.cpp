// The calling thread sits at a desk: it waits for tasks of the work, and regularly looks for signals and news of the
// progress.
#include "python/desk/desk.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "python/desk/gil.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace zermelo {
namespace {

/// The latest news of a job.
struct News {
  std::string step;
  std::uint64_t done = 0, total = 0;
  bool fresh = false;
};

/// The part of a desk that a job may use as long as it lives.
struct Mailbox {
  std::atomic<bool> stop{false};
  std::mutex guard;
  News news;

  void put(const std::string& step, std::uint64_t done, std::uint64_t total) {
    if (step.empty()) return;
    const std::lock_guard lock(guard);
    news = {step, done, total, true};
  }
  News take() {
    const std::lock_guard lock(guard);
    News taken = news;
    news.fresh = false;
    return taken;
  }
};

class Desk {
 public:
  explicit Desk(const WorkOptions& options) : options_(options) {}

  void run(const std::function<void(const Job&)>& work) {
    const Sitting sitting(this);
    std::thread engine = started([&] { run_here(work); });
    serve();
    {
      const WithoutGil released;
      engine.join();
    }
    if (interruption_) std::rethrow_exception(interruption_);
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Called by the thread of the work.
  void ask(const std::function<void()>& task) {
    std::unique_lock lock(guard_);
    task_ = &task;
    wake_.notify_all();
    answered_.wait(lock, [this] { return task_ == nullptr; });
    if (const std::exception_ptr failure = std::exchange(task_failure_, nullptr)) {
      lock.unlock();
      std::rethrow_exception(failure);
    }
  }

  void look_around() {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (must_end()) {
      PyErr_SetNone(PyExc_SystemExit);
      throw py::error_already_set();
    }
    if (options_.progress.is_none() || Clock::now() < next_report_) return;
    if (const News news = mailbox_->take(); news.fresh) options_.progress(news.step, news.done, news.total);
    next_report_ = Clock::now() + while_waiting;
  }

  /// The desk that the thread works for, and that at which it sits; null: none.
  static Desk* current() { return current_; }
  static Desk* open() { return open_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds while_waiting{50};

  /// Gives the thread a desk while this object lives.
  class Sitting {
   public:
    explicit Sitting(Desk* desk) : outer_(std::exchange(open_, desk)) {}
    ~Sitting() { open_ = outer_; }
    Sitting(const Sitting&) = delete;
    Sitting& operator=(const Sitting&) = delete;

   private:
    Desk* outer_;
  };

  /// Throws LimitError if the process can start no further thread.
  static std::thread started(const std::function<void()>& body) {
    try {
      return std::thread(body);
    } catch (const std::system_error&) {
      throw LimitError("this process can start no further thread; end other threads, or raise its limit");
    }
  }

  void run_here(const std::function<void(const Job&)>& work) {
    current_ = this;
    try {
      work(Job(job_options()));
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(guard_);
    finished_ = true;
    wake_.notify_all();
  }

  JobOptions job_options() const {
    JobOptions options;
    options.threads = options_.threads;
    options.memory = options_.memory;
    options.stop = [box = mailbox_] { return box->stop.load(std::memory_order_relaxed); };
    options.progress = [box = mailbox_](const std::string& step, std::uint64_t done, std::uint64_t total) {
      box->put(step, done, total);
    };
    return options;
  }

  /// Until the work has ended.
  void serve() {
    while (const std::function<void()>* task = wait()) {
      if (task != &nothing_) run_task(*task);
      stop_if_interrupted();
    }
    next_report_ = {};
    stop_if_interrupted();
  }

  /// The next task; `nothing_` after a while without one; null when the work has ended.
  const std::function<void()>* wait() {
    const WithoutGil released;
    std::unique_lock lock(guard_);
    wake_.wait_for(lock, while_waiting, [this] { return task_ != nullptr || finished_; });
    if (task_ != nullptr) return task_;
    return finished_ ? nullptr : &nothing_;
  }

  void run_task(const std::function<void()>& task) {
    std::exception_ptr failure;
    try {
      task();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(guard_);
    task_failure_ = failure;
    task_ = nullptr;
    answered_.notify_all();
  }

  void stop_if_interrupted() {
    if (interruption_) return;
    try {
      look_around();
    } catch (...) {
      interruption_ = std::current_exception();
      mailbox_->stop = true;
    }
  }

  static thread_local Desk *current_, *open_;

  const WorkOptions& options_;
  Clock::time_point next_report_;
  const std::function<void()> nothing_;
  std::shared_ptr<Mailbox> mailbox_ = std::make_shared<Mailbox>();
  std::mutex guard_;  ///< guards the next five
  std::condition_variable wake_, answered_;
  const std::function<void()>* task_ = nullptr;
  std::exception_ptr task_failure_;
  bool finished_ = false;
  std::exception_ptr failure_;       ///< of the work
  std::exception_ptr interruption_;  ///< of a signal handler or the progress function
};

thread_local Desk* Desk::current_ = nullptr;
thread_local Desk* Desk::open_ = nullptr;

}  // namespace

void run_beside_python(const WorkOptions& options, const std::function<void(const Job& job)>& work) {
  Desk(options).run(work);
}

void in_python(const std::function<void()>& task) {
  if (Desk* desk = Desk::current()) return desk->ask(task);
  const WithGil gil;
  task();
}

void look_around() {
  if (Desk* desk = Desk::open()) desk->look_around();
}

}  // namespace zermelo
