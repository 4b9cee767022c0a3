// Jobs: their own threads, stopping, and the steps that they report to observers.
#include "tablebase/machine/job.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <tuple>

#include "support/message_of.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"

namespace zermelo::job_test {
namespace {

using Told = std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t>>;

/// An observer that records the reported steps.
auto teller(Told& told) {
  return [&told](const std::string& step, std::uint64_t done, std::uint64_t total) {
    told.emplace_back(step, done, total);
  };
}

constexpr std::pair<const char*, Metric> tables[] = {{"pyramid rows=8", Metric::depth},
                                                     {"nim piles=3 max=60 order=ordered", Metric::outcome},
                                                     {"nim piles=4 max=20", Metric::depth},
                                                     {"chomp rows=5 cols=7", Metric::depth},
                                                     {"quixo size=3", Metric::depth},
                                                     {"wythoff max=200", Metric::grundy},
                                                     {"domineering rows=3 cols=4", Metric::value}};

TEST(Job, TwoAtTheSameTimeMakeTheSameTables) {
  for (const auto& [spec, metric] : tables) {
    const auto game = make_game(spec);
    const std::vector<Value> expected = test::solved_values(*game, metric, test::threads(1));
    std::array<std::vector<Value>, 2> found;
    const auto solve_with = [&game = *game, metric = metric](unsigned threads, std::vector<Value>& values) {
      values = test::solved_values(game, metric, test::threads(threads));
    };
    for (int round = 0; round < 3; ++round) {
      {
        std::jthread first(solve_with, 2u, std::ref(found[0]));
        std::jthread second(solve_with, 2u, std::ref(found[1]));
      }
      EXPECT_EQ(found[0], expected) << spec;
      EXPECT_EQ(found[1], expected) << spec;
    }
  }
}

/// The greatest number of iterations of one loop that ran at the same time.
unsigned most_at_once(const Job& job) {
  std::atomic<unsigned> now{0}, most{0};
  job.workers().for_each(2000, [&](std::size_t) {
    const unsigned running = ++now;
    for (unsigned known = most; known < running && !most.compare_exchange_weak(known, running);) {
    }
    std::this_thread::yield();
    --now;
  });
  return most;
}

TEST(Job, UsesNoMoreThreadsThanItsOwn) {
  for (const unsigned threads : {1u, 2u, 3u}) {
    const Job job({.threads = threads});
    EXPECT_EQ(job.workers().count(), threads);
    std::array<unsigned, 2> most{};
    {
      std::jthread other([&] { most[1] = most_at_once(Job({.threads = threads})); });
      most[0] = most_at_once(job);
    }
    EXPECT_LE(std::max(most[0], most[1]), threads);
  }
}

TEST(Job, IsSharedByItsCopies) {
  const Job job({.threads = 2}), copy = job, other({.threads = 2});
  EXPECT_EQ(&job.workers(), &copy.workers());
  EXPECT_NE(&job.workers(), &other.workers());
}

TEST(Job, KnowsItsMemoryAndItsFolder) {
  const Job bounded({.memory = 12345, .scratch = "folder"});
  EXPECT_TRUE(bounded.bounded());
  EXPECT_EQ(bounded.memory(), 12345u);
  EXPECT_EQ(bounded.scratch(), "folder");
  const Job free;
  EXPECT_FALSE(free.bounded());
  EXPECT_GT(free.memory(), std::uint64_t{1} << 20);
  EXPECT_EQ(free.scratch(), "");
}

TEST(Job, StopsAndItsNeighbourGoesOn) {
  std::atomic<bool> stop{false};
  const Job stopped({.threads = 1, .stop = [&] { return stop.load(); }}), other({.threads = 1});
  stopped.check();
  stop = true;
  EXPECT_TRUE(stopped.stopped());
  EXPECT_FALSE(other.stopped());
  other.check();
  EXPECT_EQ(message_of<Interrupted>([&] { stopped.check(); }), "interrupted");
  EXPECT_EQ(message_of<Interrupted>([&] { stopped.check("the search was stopped"); }), "the search was stopped");
  for (const auto& [spec, metric] : tables) {
    const auto game = make_game(spec);
    EXPECT_THROW(test::solved_values(*game, metric, {.job = stopped}), Interrupted) << spec;
    EXPECT_EQ(test::solved_values(*game, metric, {.job = other}).size(), game->size()) << spec;
  }
}

TEST(Job, TellsAboutEveryStep) {
  Told told;
  const Job job({.progress = teller(told)});
  {
    const JobStep step(job, "reads", 10);
    job.progress(4);
    job.progress(10);
  }
  job.begin("solves", 0);
  job.progress(7);
  job.begin("proves", 3);
  job.end();
  EXPECT_EQ(told, (Told{{"reads", 0, 10},
                        {"reads", 4, 10},
                        {"reads", 10, 10},
                        {"", 0, 0},
                        {"solves", 0, 0},
                        {"solves", 7, 0},
                        {"proves", 0, 3},
                        {"", 0, 0}}));
}

TEST(Job, EndsAStepThatFails) {
  Told told;
  const Job job({.progress = teller(told)});
  const auto fail = [&] {
    const JobStep step(job, "reads", 10);
    throw FormatError("a damaged file");
  };
  EXPECT_THROW(fail(), FormatError);
  EXPECT_EQ(told.back(), std::tuple("", 0u, 0u));
}

TEST(Job, TellsFromOneThreadAtATime) {
  std::atomic<int> inside{0}, told{0};
  const auto see = [&](const std::string&, std::uint64_t, std::uint64_t) {
    EXPECT_EQ(++inside, 1);
    std::this_thread::yield();
    ++told;
    --inside;
  };
  const Job job({.threads = 3, .progress = see});
  job.workers().for_each(5000, [&](std::size_t i) { job.progress(i); });
  EXPECT_GT(told, 0);
  EXPECT_LE(told, 5000);
}

TEST(Job, NeedsNoObserver) {
  const Job job;
  job.begin("solves", 10);
  job.progress(1);
  job.end();
  EXPECT_FALSE(job.stopped());
}

}  // namespace
}  // namespace zermelo::job_test
