// Forks, and meetings of the threads that share them.
#include "solver/heaps/diagram/forks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solver/heaps/diagram/meeting.h"

namespace zermelo::forks_test {
namespace {

/// Counts leaves of a binary tree by forks, and calls a meeting at each thousandth node.
struct Counter {
  std::vector<heaps::Forks<Counter>>& all;
  heaps::Forks<Counter>& own;
  heaps::Meeting& meeting;
  std::atomic<unsigned>& held;
  unsigned nodes = 0;

  void attend() {
    if (!meeting.called()) return;
    meeting.attend([this] {
      std::vector<std::atomic<int>> seen(1000);
      meeting.share(seen.size(), 7, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++seen[i];
      });
      for (const std::atomic<int>& times : seen) EXPECT_EQ(times, 1);
      ++held;
    });
  }
  std::uint64_t leaves(unsigned depth, unsigned failing) {
    if (++nodes % 1000 == 0) meeting.call();
    attend();
    if (depth == failing) throw std::runtime_error("fails");
    if (depth == 0) return 1;
    std::uint64_t a = 0, b = 0;
    own.both(
        *this, [&](Counter& thread) { a = thread.leaves(depth - 1, failing); },
        [&](Counter& thread) { b = thread.leaves(depth - 1, failing - 100); },
        [&](auto* thief) {
          if (thief != nullptr) thief->steal(*this, own);
          attend();
        });
    return a + b;
  }
};

constexpr unsigned never = 1u << 31;

/// `failing`: the depth of the node that throws on the way of first children only.
std::uint64_t leaves(unsigned threads, unsigned depth, unsigned failing, std::atomic<unsigned>& held) {
  std::vector<heaps::Forks<Counter>> forks(threads);
  heaps::Meeting meeting;
  std::atomic<bool> begun{false}, ended{false};
  std::uint64_t found = 0;
  Workers workers(threads);
  workers.for_each(threads, [&](std::size_t i) {
    Counter counter{forks, forks[i], meeting, held};
    const heaps::Attendance attendance(meeting);
    if (!begun.exchange(true)) {
      try {
        found = counter.leaves(depth, failing);
      } catch (...) {
        ended = true;
        throw;
      }
      ended = true;
    }
    for (heaps::Patience patience; !ended; counter.attend()) {
      bool stolen = false;
      for (auto& other : forks) stolen = stolen || (&other != &forks[i] && other.steal(counter, forks[i]));
      patience.pause_after(stolen);
    }
  });
  return found;
}

TEST(Forks, AreDoneOnceEachWithMeetingsBetween) {
  for (const unsigned threads : {1, 2, 3, 7})
    for (const unsigned depth : {0, 1, 16}) {
      std::atomic<unsigned> held{0};
      EXPECT_EQ(leaves(threads, depth, never, held), std::uint64_t{1} << depth);
      EXPECT_GE(held, depth == 16 ? 2u : 0u);
    }
}

TEST(Forks, DeeperThanTheirArrayAreDoneToo) {
  // A chain: every second call is a leaf.
  struct Chain {
    heaps::Forks<Chain> own;
    std::uint64_t length(unsigned depth) {
      if (depth == 0) return 0;
      std::uint64_t a = 0, b = 0;
      own.both(
          *this, [&](Chain& thread) { a = thread.length(depth - 1); }, [&](Chain&) { b = 1; }, [](auto*) {});
      return a + b;
    }
  };
  EXPECT_EQ(Chain().length(2000), 2000u);
}

TEST(Forks, PassExceptionsOn) {
  for (const unsigned threads : {1, 2, 3})
    for (const unsigned failing : {0, 5, 12}) {
      std::atomic<unsigned> held{0};
      EXPECT_THROW(leaves(threads, 12, failing, held), std::runtime_error);
    }
}

TEST(Meetings, PassExceptionsToAllThreads) {
  heaps::Meeting meeting;
  std::atomic<unsigned> thrown{0};
  Workers workers(3);
  EXPECT_THROW(workers.for_each(3,
                                [&](std::size_t) {
                                  const heaps::Attendance attendance(meeting);
                                  try {
                                    meeting.call();
                                    meeting.attend([] { throw std::runtime_error("no"); });
                                  } catch (const std::runtime_error&) {
                                    ++thrown;
                                    throw;
                                  }
                                }),
               std::runtime_error);
  EXPECT_GE(thrown, 1u);
  EXPECT_TRUE(meeting.called());
}

}  // namespace
}  // namespace zermelo::forks_test
