// All processes meet at a gate before and after each exchange. What a process receives is in another order each time.
#include "tests/support/fake_processes.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <queue>
#include <random>
#include <stdexcept>
#include <thread>

namespace zermelo::test {
namespace {

/// What the processes of one run have in common.
class Meeting {
 public:
  explicit Meeting(unsigned count)
      : letters(count),
        numbers(count),
        sent(count, std::vector<std::queue<std::vector<std::byte>>>(count)),
        count_(count) {}

  /// Waits for all processes.
  void meet() {
    std::unique_lock lock(guard_);
    const std::uint64_t round = round_;
    if (++arrived_ == count_) {
      arrived_ = 0;
      ++round_;
      changed_.notify_all();
    } else {
      wait(lock, [&] { return round_ != round; });
    }
  }

  void send(unsigned from, unsigned to, std::span<const std::byte> bytes) {
    const std::lock_guard lock(guard_);
    sent[from][to].emplace(bytes.begin(), bytes.end());
    changed_.notify_all();
  }

  std::vector<std::byte> receive(unsigned from, unsigned to) {
    std::unique_lock lock(guard_);
    auto& queue = sent[from][to];
    wait(lock, [&] { return !queue.empty(); });
    std::vector<std::byte> bytes = std::move(queue.front());
    queue.pop();
    return bytes;
  }

  void fail() {
    const std::lock_guard lock(guard_);
    failed_ = true;
    changed_.notify_all();
  }

  std::vector<std::span<const std::vector<std::byte>>> letters;  ///< of each process
  std::vector<std::span<std::uint64_t>> numbers;
  std::vector<std::vector<std::queue<std::vector<std::byte>>>> sent;

 private:
  template <class Ready>
  void wait(std::unique_lock<std::mutex>& lock, const Ready& ready) {
    changed_.wait(lock, [&] { return failed_ || ready(); });
    if (!ready()) throw std::runtime_error("another rank failed");
  }

  unsigned count_;
  std::mutex guard_;
  std::condition_variable changed_;
  unsigned arrived_ = 0;
  std::uint64_t round_ = 0;
  bool failed_ = false;
};

class FakeProcesses final : public Processes {
 public:
  FakeProcesses(unsigned own, unsigned count, std::size_t buffer_bytes, Meeting& meeting)
      : Processes(own, count, buffer_bytes), meeting_(meeting), random_(own) {}

  std::vector<std::byte> exchange(std::span<const std::vector<std::byte>> letters) override {
    meeting_.letters[own()] = letters;
    meeting_.meet();
    std::vector<unsigned> order(count());
    for (unsigned process = 0; process < count(); ++process) order[process] = process;
    std::shuffle(order.begin(), order.end(), random_);
    std::vector<std::byte> received;
    for (const unsigned process : order) {
      const std::vector<std::byte>& box = meeting_.letters[process][own()];
      received.insert(received.end(), box.begin(), box.end());
    }
    meeting_.meet();
    return received;
  }

  void sum(std::span<std::uint64_t> numbers) override {
    meeting_.numbers[own()] = numbers;
    meeting_.meet();
    std::vector<std::uint64_t> sums(numbers.size());
    for (const auto& all : meeting_.numbers)
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += all[i];
    meeting_.meet();
    std::copy(sums.begin(), sums.end(), numbers.begin());
    meeting_.meet();
  }

  void send(unsigned to, std::span<const std::byte> bytes) override { meeting_.send(own(), to, bytes); }
  void receive(unsigned from, std::span<std::byte> bytes) override {
    const std::vector<std::byte> received = meeting_.receive(from, own());
    if (received.size() != bytes.size()) throw std::logic_error("a rank expects another number of bytes than was sent");
    std::copy(received.begin(), received.end(), bytes.begin());
  }

 private:
  Meeting& meeting_;
  std::mt19937 random_;
};

}  // namespace

void with_fake_processes(unsigned count, std::size_t buffer_bytes,
                         const std::function<void(std::shared_ptr<Processes> processes)>& body) {
  Meeting meeting(count);
  std::mutex guard;
  std::exception_ptr first;
  std::vector<std::thread> threads;
  for (unsigned own = 0; own < count; ++own)
    threads.emplace_back([&, own] {
      try {
        body(std::make_shared<FakeProcesses>(own, count, buffer_bytes, meeting));
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!first) first = std::current_exception();
        meeting.fail();
      }
    });
  for (std::thread& thread : threads) thread.join();
  if (first) std::rethrow_exception(first);
}

}  // namespace zermelo::test
