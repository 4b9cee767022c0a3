// Searching for the reachable keys, and looking keys up.
#include "tablebase/rules/key_search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "tablebase/error.h"
#include "tablebase/machine_memory.h"

namespace zermelo {

namespace {

using Keys = std::vector<std::uint64_t>;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// A graph on `vertices` pseudorandom keys with three pseudorandom edges from each key.
KeyMoves scattered(std::uint64_t vertices) {
  return [=](std::span<const std::uint64_t> keys, Keys& next) {
    for (const std::uint64_t key : keys)
      for (std::uint64_t edge = 0; edge < 3; ++edge) next.push_back(mixed(mixed(key + edge) % vertices));
  };
}

Keys all_keys(const SortedKeys& keys) {
  Keys all;
  for (Index i = 0; i < keys.size(); ++i) all.push_back(keys[i]);
  return all;
}

Keys reachable_plainly(std::uint64_t start, const KeyMoves& moves) {
  std::set<std::uint64_t> known{start};
  for (Keys open{start}; !open.empty();) {
    Keys next;
    moves({&open.back(), 1}, next);
    open.pop_back();
    for (const std::uint64_t key : next)
      if (known.insert(key).second) open.push_back(key);
  }
  return {known.begin(), known.end()};
}

}  // namespace

TEST(KeySearch, FindsWhatAPlainSearchFindsForEveryNumberOfThreads) {
  const KeyMoves moves = scattered(300'000);
  const Keys expected = reachable_plainly(5, moves);
  EXPECT_GT(expected.size(), 200'000u);
  for (const unsigned threads : {1u, 2u, 7u})
    EXPECT_EQ(all_keys(reachable_keys(5, moves, {.job = Job({.threads = threads})}, {"graph"})), expected) << threads;
}

TEST(KeySearch, TakesALongWayWithoutSideRoads) {
  const KeyMoves step = [](std::span<const std::uint64_t> keys, Keys& next) {
    for (const std::uint64_t key : keys) next.push_back(key == 0 ? 0 : key - 1);
  };
  const SortedKeys keys = reachable_keys(50'000, step, {.job = Job({.threads = 2})}, {"way"});
  EXPECT_EQ(keys.size(), 50'001u);
  EXPECT_EQ(keys[777], 777u);
}

TEST(KeySearch, SaysHowManyPositionsItFoundWhenMemoryEnds) {
  try {
    const Job job({.threads = 2, .memory = held_memory() + 2'000'000});
    reachable_keys(5, scattered(1'000'000), {.job = job}, {"the graph"});
    FAIL() << "found room";
  } catch (const LimitError& error) {
    const std::string words = error.what();
    EXPECT_TRUE(words.starts_with("the graph: ")) << words;
    EXPECT_NE(words.find(" positions were found"), std::string::npos) << words;
    EXPECT_GT(std::stoull(words.substr(11)), 5'000u) << words;
  }
}

TEST(KeySearch, StopsWhenAsked) {
  std::atomic<int> asked = 0;
  const Resources resources{.job = Job({.threads = 2, .stop = [&] { return ++asked > 20; }})};
  EXPECT_THROW(reachable_keys(5, scattered(1'000'000), resources, {"graph"}), Interrupted);
}

/// A search that is stopped again and again, and killed between two saves, finds the same keys as one run.
TEST(KeySearch, ContinuesFromItsStateAfterEveryStop) {
  const KeyMoves moves = scattered(300'000);
  const std::vector<std::uint64_t> expected = all_keys(reachable_keys(5, moves, {}, {"graph"}));
  std::vector<std::byte> state;
  std::size_t runs = 0, copies = 0;
  for (bool complete = false; !complete; ++runs) {
    std::atomic<int> asked = 0;
    std::size_t read = 0;
    Resources resources{.job = Job({.threads = 2, .stop = [&] { return ++asked > 30; }})};
    resources.keeper.due = [&] { return ++copies % 3 == 0; };
    const std::vector<std::byte> before = state;
    if (!before.empty())
      resources.keeper.resume = [&](std::span<std::byte> bytes) {
        std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(read), bytes.size(), bytes.begin());
        read += bytes.size();
      };
    resources.keeper.save = [&](const WriteState& write, bool) {
      state.clear();
      write([&](std::span<const std::byte> bytes) { state.insert(state.end(), bytes.begin(), bytes.end()); });
    };
    try {
      EXPECT_EQ(all_keys(reachable_keys(5, moves, resources, {"graph"})), expected);
      complete = true;
    } catch (const Interrupted&) {
    }
    EXPECT_EQ(read, before.size());
    ASSERT_LT(runs, 1000u);
  }
  EXPECT_GT(runs, 2u);
}

TEST(SortedKeys, FindEveryKeyAndNothingElse) {
  for (const std::size_t size : {1u, 2u, 15u, 16u, 17u, 255u, 256u, 257u, 4096u, 5000u}) {
    Keys list;
    for (std::uint64_t i = 0; i < size; ++i) list.push_back(10 + i * i * 3);
    const SortedKeys keys(list);
    for (std::uint64_t i = 0; i < size; ++i) {
      EXPECT_EQ(keys.find(list[i]), i);
      EXPECT_EQ(keys.find(list[i] + 1), std::nullopt);
      EXPECT_EQ(keys.find(list[i] - 1), std::nullopt);
    }
    const std::uint64_t largest = ~std::uint64_t{0};
    EXPECT_EQ(keys.find(largest), std::nullopt);
    list.push_back(largest);
    EXPECT_EQ(SortedKeys(list).find(largest), size);
    EXPECT_EQ(SortedKeys(list).find(largest - 1), std::nullopt);
  }
  EXPECT_EQ(SortedKeys().find(3), std::nullopt);
  EXPECT_EQ(SortedKeys({0, ~std::uint64_t{0}}).find(~std::uint64_t{0}), 1u);
}

}  // namespace zermelo
