// Many positions at once have the entries of single positions: few or all of a table, of several tables, with a table
// missing.
#include "jobs/lookup/batch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <mutex>
#include <optional>
#include <vector>

#include "formats/table/writing/table_writer.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/memory_table.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::test::batch_test {
namespace {

std::string solved(const Folder& folder, const std::string& name, const std::string& spec, bool tiers) {
  const std::string file = folder.file(name) + (tiers ? "/" : "");
  generate(*make_game(spec), Metric::depth, {.file = file, .in_tiers = tiers}, Job({.threads = 2}));
  return file;
}

std::vector<std::optional<Value>> looked_up(const std::vector<TablePlace>& places) {
  std::vector<std::optional<Value>> entries(places.size());
  std::mutex guard;
  look_up_all(places, Job({.threads = 2}), [&](std::size_t i, Value entry) {
    const std::lock_guard lock(guard);
    ASSERT_FALSE(entries[i]);
    entries[i] = entry;
  });
  return entries;
}

/// The entry; nothing if its table, or one that it needs, is missing.
std::optional<Value> single(const TablePlace& place) {
  try {
    return place.probe->value(place.number);
  } catch (const MissingTier&) {
    return {};
  }
}

void expect_entries(const std::vector<TablePlace>& places) {
  const std::vector<std::optional<Value>> entries = looked_up(places);
  for (std::size_t i = 0; i < places.size(); ++i)
    ASSERT_EQ(entries[i], places[i].probe == nullptr ? std::nullopt : single(places[i])) << i;
}

/// Every `step`-th position, from the last to the first.
std::vector<TablePlace> every(const Probe& probe, Index step) {
  std::vector<TablePlace> places;
  for (Index number = probe.game().size(); number > 0; number -= std::min(number, step))
    places.push_back({&probe, number - 1});
  return places;
}

/// Writes a table of losses that calls the position without moves won.
std::string wrong_losses(const Folder& folder) {
  const Job job({.threads = 1});
  const Probe right(solved(folder, "right.ztb", "pyramid rows=3 play=normal", false));
  const MemoryTable table = load_table(right, job);
  const auto codes = std::get<std::span<const std::uint8_t>>(table.slice().cells);
  std::vector<std::uint8_t> cells(codes.begin(), codes.end());
  cells[0] = 1;
  const std::string file = folder.file("wrong.ztb");
  TableWriter writer(file, right.info(), {"losses", 0, 0}, job);
  writer.append({0, std::span<const std::uint8_t>(cells)});
  writer.finish(right.info().summary);
  return file;
}

}  // namespace

TEST(Batch, HasTheEntriesOfSinglePositions) {
  const Folder folder;
  const Probe ending(solved(folder, "chess", "chess pieces=KRvK files=5 ranks=4", true));
  const Probe whole(solved(folder, "chess.ztb", "chess pieces=KRvK files=5 ranks=4", false));
  const Probe heaps(solved(folder, "heaps.ztb", "pyramid rows=5", false));
  for (const Index step : {1, 7, 1009})
    for (const Probe* probe : {&ending, &whole, &heaps}) expect_entries(every(*probe, step));
  std::vector<TablePlace> mixed = every(ending, 97);
  for (const TablePlace& place : every(heaps, 11)) mixed.push_back(place);
  mixed.insert(mixed.begin() + 5, TablePlace{});
  mixed.push_back(mixed.front());
  expect_entries(mixed);
  expect_entries({});
}

TEST(Batch, LeavesOutEntriesOfMissingTables) {
  const Folder folder;
  const std::string path = solved(folder, "chess", "chess pieces=KRvK files=5 ranks=4", true);
  std::filesystem::remove(path + "KvK.ztb");
  const Probe probe(path);
  for (const Index step : {1, 500}) expect_entries(every(probe, step));
}

TEST(Batch, RefusesAWinWithoutAMoveThatWins) {
  const Folder folder;
  const Probe probe(wrong_losses(folder));
  const Probe held = probe.held(Job({.threads = 1}), "reading");
  const std::string refusal = message_of<FormatError>([&] { probe.value(0); });
  EXPECT_NE(refusal.find("position 0 is a win in the file, but none of its moves wins"), std::string::npos) << refusal;
  EXPECT_EQ(message_of<FormatError>([&] { held.value(0); }), refusal);
  EXPECT_FALSE(held.kept_value(0).is_known());
  for (const Probe* table : {&probe, &held}) EXPECT_THROW(looked_up(every(*table, 1)), FormatError);
}

}  // namespace zermelo::test::batch_test
