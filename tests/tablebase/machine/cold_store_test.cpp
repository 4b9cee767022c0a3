// Keeps runs of random bytes in memory and in the temporary file, and packs cells.
#include "tablebase/machine/cold_store.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "solver/solving/packing.h"
#include "support/kept_state.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::cold_store_test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes random_bytes(std::size_t size, std::mt19937& random) {
  Bytes bytes(size);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % 5);
  return bytes;
}

Bytes read(const ColdStore& store, const ColdStore::Run& run) {
  Bytes bytes;
  store.read(run, bytes);
  return bytes;
}

/// Keeps, reads and forgets runs at random; returns the most bytes in the file.
std::uint64_t use_at_random(std::uint64_t memory) {
  constexpr std::size_t slab = 1000;
  ColdStore store({slab, memory, ""});
  std::mt19937 random(5);
  std::map<unsigned, std::pair<ColdStore::Run, Bytes>> kept;
  std::uint64_t most = 0;
  for (unsigned round = 0; round < 5000; ++round) {
    const Bytes bytes = random_bytes(random() % (slab + 1), random);
    kept[round] = {store.keep(bytes), bytes};
    if (kept.size() < 40) continue;
    auto one = kept.lower_bound(kept.begin()->first + static_cast<unsigned>(random() % 40));
    if (one == kept.end()) one = kept.begin();
    EXPECT_EQ(read(store, one->second.first), one->second.second);
    store.forget(one->second.first);
    kept.erase(one);
    most = std::max(most, store.file_bytes());
  }
  for (const auto& [round, one] : kept) EXPECT_EQ(read(store, one.first), one.second) << round;
  return most;
}

TEST(ColdStore, ReadsEveryRunFromMemoryAndFromTheFile) {
  EXPECT_EQ(use_at_random(std::uint64_t{1} << 40), 0);
  EXPECT_GT(use_at_random(0), 0);
  EXPECT_GT(use_at_random(10'000), 0);
}

TEST(ColdStore, UsesTheSpaceOfForgottenRunsAgain) { EXPECT_LT(use_at_random(0), 200'000); }

TEST(ColdStore, TakesRunsFromSeveralThreads) {
  ColdStore store({1000, 5000, ""});
  Workers workers(4);
  workers.for_each(500, [&](std::size_t i) {
    std::mt19937 random(static_cast<unsigned>(i));
    for (int round = 0; round < 10; ++round) {
      const Bytes bytes = random_bytes(random() % 900, random);
      const ColdStore::Run run = store.keep(bytes);
      EXPECT_EQ(read(store, run), bytes);
      if (round % 2 == 0) store.forget(run);
    }
  });
}

TEST(ColdStore, NamesAFolderThatDoesNotExist) {
  try {
    ColdStore({1000, 0, "/no/such/folder"});
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_NE(std::string(error.what()).find("/no/such/folder"), std::string::npos);
  }
}

TEST(Packed, UnpacksRunsOfEverySize) {
  std::mt19937 random(3);
  for (const std::size_t size : {0, 1, 7, 1000, 100'000}) {
    const Bytes raw = random_bytes(size, random);
    Bytes packed, again(size);
    pack(raw, packed);
    EXPECT_LE(packed.size(), packed_bound(size));
    unpack(packed, again);
    EXPECT_EQ(again, raw);
    Bytes longer(size + 1);
    EXPECT_THROW(unpack(packed, longer), FormatError);
  }
}

}  // namespace
}  // namespace zermelo::cold_store_test
