// Makes lists of keys for the tests of files: dense, random, or with the greatest keys.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "formats/table/keys/key_codec.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test {

/// Keys in memory.
class SampleKeys final : public KeyList {
 public:
  explicit SampleKeys(KeyRun run) : run_(std::move(run)) {}

  Index size() const override { return run_.count(); }
  std::size_t key_bytes() const override { return run_.width * 8; }
  void read(Index first, std::span<std::byte> keys) const override {
    std::memcpy(keys.data(), run_.key(first).data(), keys.size());
  }
  std::optional<Index> find(std::span<const std::byte> key) const override {
    const KeyRun wanted = key_run(key, key_bytes());
    const std::size_t end = run_.up_to(wanted.key(0));
    if (end == 0 || is_less(run_.key(end - 1), wanted.key(0))) return {};
    return end - 1;
  }

  ByteSpan key(Index place) const { return std::as_bytes(run_.key(place)); }

 private:
  KeyRun run_;
};

/// `count` random keys; keys of several words often have the same highest words.
inline KeyRun random_keys(std::size_t key_bytes, std::size_t count, unsigned seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<std::uint64_t>> keys(count, std::vector<std::uint64_t>(key_bytes / 8));
  for (auto& key : keys)
    for (std::size_t word = 0; word < key.size(); ++word) key[word] = word == 0 ? random() : random() % 2 * ~random();
  const auto less = [](const auto& a, const auto& b) { return is_less(a, b); };
  std::sort(keys.begin(), keys.end(), less);
  KeyRun run{{}, key_bytes / 8};
  for (const auto& key : keys) run.words.insert(run.words.end(), key.begin(), key.end());
  return run;
}

/// `count` neighbouring keys, of which the last has no bit 0.
inline KeyRun greatest_keys(std::size_t key_bytes, std::size_t count) {
  KeyRun run{std::vector<std::uint64_t>(count * key_bytes / 8, ~std::uint64_t{0}), key_bytes / 8};
  for (std::size_t i = 0; i < count; ++i) run.words[i * run.width] -= count - 1 - i;
  return run;
}

/// `count` keys from 0 on with `step` between them.
inline KeyRun even_keys(std::size_t key_bytes, std::size_t count, std::uint64_t step = 1) {
  KeyRun run{std::vector<std::uint64_t>(count * key_bytes / 8), key_bytes / 8};
  for (std::size_t i = 0; i < count; ++i) run.words[i * run.width] = i * step;
  return run;
}

using SampleLists = std::vector<std::shared_ptr<const KeyList>>;

inline std::shared_ptr<const SampleKeys> list_of(KeyRun run) {
  return std::make_shared<const SampleKeys>(std::move(run));
}

/// The metadata of a table with keys in parts of these sizes, each a tier; of a table without tiers if there is one.
inline TableInfo info_with_keys(const SampleTable& table, const SampleLists& lists, std::uint32_t key_block = 0) {
  TableInfo info = table.info();
  info.key_bytes = static_cast<std::uint32_t>(lists.front()->key_bytes());
  info.key_block = key_block;
  for (Index first = 0, place = 0; lists.size() > 1 && place < lists.size(); ++place) {
    info.tiers.push_back({fmt::format("t{}", place), first, lists[place]->size(), {}});
    if (place > 0) info.tiers.back().rests_on.push_back(place - 1);
    first += lists[place]->size();
  }
  return info;
}

inline void write_with_keys(const std::string& path, const SampleTable& table, const SampleLists& lists,
                            std::uint32_t key_block = 0, const WriterOptions& options = {},
                            const Job& job = serial_job()) {
  TableWriter writer(path, info_with_keys(table, lists, key_block), options, job);
  writer.append(table.slice(0, table.values.size()));
  writer.keys(lists);
  writer.finish(table.summary);
}

}  // namespace zermelo::test
