// Searching for the reachable keys, and looking keys up.
#include "tablebase/discovery/key_search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <optional>
#include <set>

#include "support/fake_processes.h"
#include "support/kept_state.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::key_search_test {

namespace {

using Keys = std::vector<std::uint64_t>;
using Rules = KeyRules<std::uint64_t>;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// A graph on `vertices` pseudorandom keys with three pseudorandom edges from each key.
Rules scattered(std::uint64_t vertices) {
  return {5, 0, [=](std::span<const std::uint64_t> keys, Reached<std::uint64_t>& next) {
            for (const std::uint64_t key : keys)
              for (std::uint64_t edge = 0; edge < 3; ++edge) next.add(0, mixed(mixed(key + edge) % vertices));
          }};
}

/// Keys k < 2^16 in tiers k / 1000 (some of them empty), with two moves down inside the tier and two to lower tiers.
Rules tiered() {
  return {65'535, 65, [](std::span<const std::uint64_t> keys, Reached<std::uint64_t>& next) {
            for (const std::uint64_t key : keys)
              for (const std::uint64_t step : {7u, 19u, 1900u, 12'345u})
                if (key >= step) next.add(static_cast<std::uint32_t>((key - step) / 1000), key - step);
          }};
}

Keys all_keys(const KeyList& keys) {
  Keys all(keys.size());
  keys.read(0, std::as_writable_bytes(std::span(all)));
  return all;
}

/// All keys that the search finds, tier by tier.
Keys found_keys(const Rules& rules, const Resources& resources, const std::string& name = "graph") {
  Keys all;
  for (const FoundTier& tier : reachable_tiers(rules, resources, {name})) {
    const Keys keys = all_keys(*tier.keys);
    all.insert(all.end(), keys.begin(), keys.end());
  }
  return all;
}

Keys reachable_plainly(const Rules& rules) {
  std::set<std::uint64_t> known{rules.start};
  for (Keys open{rules.start}; !open.empty();) {
    Reached<std::uint64_t> reached;
    rules.moves({&open.back(), 1}, reached);
    open.pop_back();
    Keys next = reached.inside;
    for (const auto& [number, keys] : reached.below) next.insert(next.end(), keys.begin(), keys.end());
    for (const std::uint64_t key : next)
      if (known.insert(key).second) open.push_back(key);
  }
  return {known.begin(), known.end()};
}

}  // namespace

TEST(KeySearch, FindsWhatAPlainSearchFindsForEveryNumberOfThreads) {
  for (const Rules& rules : {scattered(300'000), tiered()}) {
    const Keys expected = reachable_plainly(rules);
    EXPECT_GT(expected.size(), 60'000u);
    for (const unsigned threads : {1u, 2u, 7u})
      EXPECT_EQ(found_keys(rules, {.job = Job({.threads = threads})}), expected) << threads;
  }
}

TEST(KeySearch, NamesTheTiersThatEachRestsOn) {
  const std::vector<FoundTier> tiers = reachable_tiers(tiered(), {}, {"graph"});
  ASSERT_EQ(tiers.size(), 66u);
  EXPECT_TRUE(tiers[0].rests_on.empty());
  EXPECT_EQ(tiers[1].rests_on, (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(tiers[40].rests_on, (std::vector<std::uint32_t>{27, 28, 38, 39}));
}

/// A discovery that keeps tiers elsewhere continues with the tiers that were finished.
TEST(KeySearch, ContinuesFromFinishedTiers) {
  const Keys expected = found_keys(tiered(), {});
  for (const std::size_t kept : {1u, 2u, 30u, 66u}) {
    std::vector<FoundTier> finished;
    Resources resources;
    resources.tiers.keep = [&](const FoundTier& tier) {
      finished.push_back(tier);
      if (finished.size() == kept) throw Interrupted("stopped");
      return tier.keys;
    };
    EXPECT_THROW(found_keys(tiered(), resources), Interrupted);
    std::size_t more = 0;
    resources.tiers.known = finished;
    resources.tiers.keep = [&](const FoundTier& tier) { return ++more, tier.keys; };
    EXPECT_EQ(found_keys(tiered(), resources), expected) << kept;
    EXPECT_EQ(more, 66 - kept);
  }
}

TEST(KeySearch, TakesALongWayWithoutSideRoads) {
  const Rules rules{50'000, 0, [](std::span<const std::uint64_t> keys, Reached<std::uint64_t>& next) {
                      for (const std::uint64_t key : keys) next.add(0, key == 0 ? 0 : key - 1);
                    }};
  const Keys keys = found_keys(rules, {.job = Job({.threads = 2})});
  EXPECT_EQ(keys.size(), 50'001u);
  EXPECT_EQ(keys[777], 777u);
}

TEST(KeySearch, SaysHowManyPositionsItFoundWhenMemoryEnds) {
  try {
    const Job job({.threads = 2, .memory = held_memory() + 2'000'000});
    found_keys(scattered(1'000'000), {.job = job}, "the graph");
    FAIL() << "found room";
  } catch (const LimitError& error) {
    const std::string words = error.what();
    const std::string begin = "the graph: the search found ";
    ASSERT_TRUE(words.starts_with(begin)) << words;
    EXPECT_NE(words.find(" positions and then reached its memory limit of "), std::string::npos) << words;
    EXPECT_NE(words.find("iB; raise --memory"), std::string::npos) << words;
    EXPECT_GT(std::stoull(words.substr(begin.size())), 5'000u) << words;
  }
}

TEST(KeySearch, StopsWhenAsked) {
  std::atomic<int> asked = 0;
  const Resources resources{.job = Job({.threads = 2, .stop = [&] { return ++asked > 20; }})};
  EXPECT_THROW(found_keys(scattered(1'000'000), resources), Interrupted);
}

/// Runs the search until it is complete, stopped again and again, and killed between two saves. Returns the keys.
Keys found_with_stops(const Rules& rules) {
  std::vector<std::byte> state;
  std::size_t copies = 0;
  for (std::size_t runs = 1; runs < 1000; ++runs) {
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
      Keys keys = found_keys(rules, resources);
      EXPECT_EQ(read, before.size());
      EXPECT_GT(runs, 2u);
      return keys;
    } catch (const Interrupted&) {
    }
    EXPECT_EQ(read, before.size());
  }
  return {};
}

TEST(KeySearch, ContinuesFromItsStateAfterEveryStop) {
  for (const Rules& rules : {scattered(300'000), tiered()}) EXPECT_EQ(found_with_stops(rules), found_keys(rules, {}));
}

TEST(KeySearch, RefusesTheStateOfOtherRules) {
  test::KeptState state;
  Resources resources;
  resources.keeper.save = [&](const WriteState& write, bool) { state.keeper()(write); };
  Rules rules = scattered(1000);
  rules.digest = 7;
  const Keys keys = found_keys(rules, resources);
  resources.keeper.resume = state.reader();
  EXPECT_EQ(found_keys(rules, resources), keys);
  resources.keeper.resume = state.reader();
  rules.digest = 8;
  EXPECT_NE(message_of<UsageError>([&] {
              found_keys(rules, resources);
            }).find("the rules of graph have changed since its positions were discovered"),
            std::string::npos);
}

TEST(KeySearch, RefusesFinishedTiersOfOtherRules) {
  const std::vector<FoundTier> tiers = reachable_tiers(tiered(), {}, {"graph"});
  Resources resources;
  resources.tiers.known = {tiers.rbegin(), tiers.rend()};
  EXPECT_EQ(found_keys(tiered(), resources), found_keys(tiered(), {}));
  Rules others = tiered();
  others.moves = [moves = others.moves](std::span<const std::uint64_t> keys, Reached<std::uint64_t>& next) {
    moves(keys, next);
    next.inside.push_back(keys.front() + 1'000'000);
  };
  EXPECT_NE(message_of<UsageError>([&] {
              found_keys(others, resources);
            }).find("the rules of graph have changed since the positions of its tier 65 were found"),
            std::string::npos);
}

/// A search by `count` processes, or by one process (0). It is stopped when it asks for the `most`th time, and
/// continued from `state`. The tiers that processes finish are kept in `done`. Returns the keys; nothing if it was
/// stopped.
std::optional<Keys> found_together(Rules rules, bool tiered, unsigned count, int most, test::KeptState& state,
                                   std::map<std::uint32_t, FoundTier>& done) {
  rules.divides = true;
  test::KeptState before = state;
  Keys keys;
  std::atomic<int> asked = 0;
  const auto search = [&](const std::shared_ptr<Processes>& processes) {
    const bool first = !processes || processes->own() == 0;
    Resources resources{
        .job = Job({.threads = 2, .processes = processes, .stop = [&] { return first && ++asked > most; }})};
    resources.divided = true;
    const TierKeeper::Keep keep = [&](const FoundTier& tier) -> std::shared_ptr<const KeyList> {
      if (!first) return done.at(tier.number).keys;
      FoundTier kept = tier;
      kept.keys = std::make_shared<const SortedKeys<std::uint64_t>>(all_keys(*tier.keys));
      return (done[tier.number] = kept).keys;
    };
    (tiered ? resources.tiers.keep : resources.keep_divided) = keep;
    if (tiered)
      for (auto tier = done.rbegin(); tier != done.rend(); ++tier) resources.tiers.known.push_back(tier->second);
    if (!tiered && first) {
      resources.keeper.save = [&](const WriteState& write, bool) { state.keeper()(write); };
      if (!before.empty()) resources.keeper.resume = before.reader();
    }
    Keys found;
    for (const FoundTier& tier : reachable_tiers(rules, resources, {"graph", {}, tiered})) {
      const Keys more = all_keys(*tier.keys);
      found.insert(found.end(), more.begin(), more.end());
    }
    if (first) keys = std::move(found);
  };
  try {
    if (count == 0)
      search(nullptr);
    else
      test::with_fake_processes(count, 1 << 12, search);
  } catch (const Interrupted&) {
    return {};
  }
  return keys;
}

TEST(KeySearch, IsDividedAmongProcessesAndContinuedByOthers) {
  for (const bool in_tiers : {false, true}) {
    const Rules rules = in_tiers ? tiered() : scattered(300'000);
    const Keys expected = found_keys(rules, {});
    for (const std::vector<unsigned>& counts : {std::vector<unsigned>{1}, {4}, {2, 0, 5}, {3, 1}}) {
      test::KeptState state;
      std::map<std::uint32_t, FoundTier> done;
      std::optional<Keys> found;
      int runs = 0;
      while (!found && runs < 1000) {
        found = found_together(rules, in_tiers, counts[static_cast<std::size_t>(runs) % counts.size()],
                               in_tiers ? 60 : 9, state, done);
        ++runs;
      }
      EXPECT_GT(runs, 1);
      EXPECT_TRUE(found == expected) << in_tiers << ", " << counts.size();
    }
  }
}

TEST(SortedKeys, FindEveryKeyAndNothingElse) {
  for (const std::size_t size : {1u, 2u, 15u, 16u, 17u, 255u, 256u, 257u, 4096u, 5000u}) {
    Keys list;
    for (std::uint64_t i = 0; i < size; ++i) list.push_back(10 + i * i * 3);
    const SortedKeys<std::uint64_t> keys(list);
    for (std::uint64_t i = 0; i < size; ++i) {
      EXPECT_EQ(keys.find(list[i]), i);
      EXPECT_EQ(keys.find(list[i] + 1), std::nullopt);
      EXPECT_EQ(keys.find(list[i] - 1), std::nullopt);
    }
    const std::uint64_t largest = ~std::uint64_t{0};
    EXPECT_EQ(keys.find(largest), std::nullopt);
    list.push_back(largest);
    EXPECT_EQ(SortedKeys<std::uint64_t>(list).find(largest), size);
    EXPECT_EQ(SortedKeys<std::uint64_t>(list).find(largest - 1), std::nullopt);
  }
  EXPECT_EQ(SortedKeys<std::uint64_t>().find(3), std::nullopt);
  EXPECT_EQ(SortedKeys<std::uint64_t>({0, ~std::uint64_t{0}}).find(~std::uint64_t{0}), 1u);
}

TEST(SortedKeys, FindManyKeysAsOneByOne) {
  for (const std::size_t size : {0u, 1u, 16u, 17u, 300u, 5000u}) {
    Keys list, wanted{0, ~std::uint64_t{0}, 5, ~std::uint64_t{0} - 1};
    for (std::uint64_t i = 0; i < size; ++i) list.push_back(i + 1 == size ? ~std::uint64_t{0} : 10 + i * i * 3);
    for (std::uint64_t i = 0; i < 500; ++i)
      wanted.push_back(i % 3 == 0 && size > 0 ? list[i % size] : mixed(i) % 80'000'000);
    const SortedKeys<std::uint64_t> keys(list);
    std::vector<Index> places(wanted.size());
    keys.find_all(std::as_bytes(std::span(wanted)), places);
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_EQ(places[i], keys.find(wanted[i]).value_or(no_key)) << i;
  }
}

}  // namespace zermelo::key_search_test
