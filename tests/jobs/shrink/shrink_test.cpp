// Tables of help play without their numbers of solutions give the same answers, also while a folder is half shrunk.
#include "jobs/shrink/shrink.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "formats/table/reading/table_parts.h"
#include "jobs/answer/answer.h"
#include "jobs/counts/solution_counts.h"
#include "jobs/generate/generation.h"
#include "jobs/repair/repair.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/verify/verify_table.h"
#include "support/faulty_files.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::shrink_test {
namespace {

namespace fs = std::filesystem;
using test::Fault;

const Job& job() {
  static const Job job({.threads = 2});
  return job;
}

void solve(const std::string& spec, const std::string& folder, std::optional<std::string> tier = {}) {
  generate(*make_game(spec), Metric::depth, {.file = folder, .in_tiers = true, .tier = std::move(tier)}, job());
}

std::vector<Shrunk> shrink_all(const std::string& path, const std::string& output = "") {
  std::vector<Shrunk> all;
  shrink(path, output, job(), [&](const Shrunk& table) { all.push_back(table); });
  return all;
}

void expect_same_entries(const Probe& counted, const Probe& depths, Index step = 1) {
  ASSERT_EQ(counted.info().positions, depths.info().positions);
  for (Index position = 0; position < counted.info().positions; position += step)
    ASSERT_EQ(counted.value(position), depths.value(position)) << counted.game().text(position);
}

void expect_same_tables(const Probe& counted, const Probe& depths) {
  for (std::size_t place = 0; place < counted.parts().size(); ++place) {
    const Probe a = counted.part(place), b = depths.part(place);
    const MemoryTable whole = load_table(a, job()), derived = load_table(b, job());
    for (Index position = 0; position < a.info().positions; ++position)
      ASSERT_EQ(whole.value(position), derived.value(position)) << a.game().text(position);
  }
}

void expect_same_answer(const Answer& a, const Answer& b) {
  ASSERT_EQ(a.worth.value(), b.worth.value()) << a.position;
  ASSERT_EQ(a.moves.size(), b.moves.size()) << a.position;
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    ASSERT_EQ(a.moves[i].worth.value(), b.moves[i].worth.value()) << a.position;
    ASSERT_EQ(a.moves[i].best, b.moves[i].best) << a.position;
  }
}

void expect_same_answers(const Probe& counted, const Probe& depths) {
  const Index size = counted.info().positions, step = size / 60 + 1;
  for (Index position = 0; position < size; position += step) {
    if (counted.game().is_gap(position)) continue;
    const std::string text = counted.game().text(position);
    expect_same_answer(ask(counted, text, Detail::moves), ask(depths, text, Detail::moves));
    const Line a = best_line(counted, text), b = best_line(depths, text);
    ASSERT_EQ(a.moves.size(), b.moves.size()) << text;
    for (std::size_t i = 0; i < a.moves.size(); ++i) ASSERT_EQ(a.moves[i].move.to, b.moves[i].move.to) << text;
    ASSERT_EQ(all_solutions(counted, text, 20).size(), all_solutions(depths, text, 20).size()) << text;
  }
}

void expect_same_counts(const Probe& counted, const Probe& depths) {
  for (std::size_t place = 0; place < counted.parts().size(); ++place) {
    const Probe a = counted.part(place), b = depths.part(place);
    const std::vector<PartCounts> parts = count_parts(a, job()), listed = count_parts(b, job());
    ASSERT_EQ(parts.size(), listed.size());
    for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(part_json(parts[i], a), part_json(listed[i], b));
    const auto unique = deepest_unique(a, parts, job()), first = deepest_unique(b, listed, job());
    ASSERT_EQ(unique.size(), first.size());
    for (std::size_t i = 0; i < unique.size(); ++i) {
      EXPECT_EQ(unique[i].depth, first[i].depth);
      EXPECT_EQ(unique[i].amount, first[i].amount);
      EXPECT_EQ(unique[i].first, first[i].first);
    }
  }
}

void expect_proved(const Probe& probe) {
  verify(probe, job(), {}, [](const PartProof& part) { EXPECT_EQ(part.proof.fault, "") << part.table.file; });
}

class ShrinkGames : public testing::TestWithParam<const char*> {};

TEST_P(ShrinkGames, GiveTheSameAnswers) {
  const test::Folder folder;
  const std::string counted = folder.file("counted"), small = folder.file("small");
  solve(GetParam(), counted);
  for (const Shrunk& table : shrink_all(counted, small + "/")) {
    EXPECT_FALSE(table.shrunk_before);
    EXPECT_EQ(table.file_bytes, fs::file_size(tier_path(small, table.tier)));
  }
  const Probe whole(counted, job()), depths(small, job());
  EXPECT_TRUE(depths.parts().front().info.depths_only());
  expect_same_entries(whole, depths, 97);
  expect_same_tables(whole, depths);
  expect_same_answers(whole, depths);
  expect_same_counts(whole, depths);
  expect_proved(depths);
  for (const Shrunk& table : shrink_all(counted, small + "/")) EXPECT_TRUE(table.shrunk_before);
}

INSTANTIATE_TEST_SUITE_P(Chess, ShrinkGames,
                         testing::Values("chess pieces=KPvKN files=3 ranks=5 goal=helpmate",
                                         "chess pieces=KQvKR files=4 ranks=4 goal=helpmate",
                                         "chess pieces=KRvKP files=4 ranks=5 goal=serieshelpmate",
                                         "chess pieces=KPvKP files=3 ranks=5 goal=helpstalemate"));

TEST(Shrink, MakesATableOfAllTiers) {
  const test::Folder folder;
  const std::string counted = folder.file("counted.ztb"), small = folder.file("small.ztb");
  GenerationOptions options;
  options.file = counted;
  generate(*make_game("chess pieces=KQvKR files=4 ranks=4 goal=helpmate"), Metric::depth, options, job());
  ASSERT_EQ(shrink_all(counted, small).size(), 1u);
  const Probe whole(counted, job()), depths(small, job());
  expect_same_entries(whole, depths);
  expect_same_counts(whole, depths);
  expect_proved(depths);
  EXPECT_EQ(shrink_all(small).front().shrunk_before, true);
}

TEST(Shrink, LeavesTheBaseOfTiersAbove) {
  const test::Folder folder;
  const std::string spec = "chess pieces=KQvKR files=4 ranks=4 goal=helpmate", counted = folder.file("counted"),
                    mixed = folder.file("mixed");
  solve(spec, counted);
  solve(spec, mixed, "KvKR");
  EXPECT_NE(message_of<UsageError>([&] { shrink_all(mixed); }).find("KQvKR"), std::string::npos);
  EXPECT_NE(message_of<MissingTier>([&] { shrink_all(tier_path(mixed, "KvKR")); }).find("is missing"),
            std::string::npos);
  const std::string lower = folder.file("lower");
  shrink_all(mixed, lower + "/");
  solve(spec, lower);  // the missing tiers, on tables without numbers
  const Probe whole(counted, job()), rest(lower, job());
  expect_same_entries(whole, rest);
  for (std::size_t place = 0; place < whole.parts().size(); ++place)
    EXPECT_EQ(whole.parts()[place].info.payload_digest, rest.parts()[place].info.solved_digest());
  expect_proved(rest);
}

TEST(Shrink, CanBeRepeatedAfterAnyFault) {
  const test::Folder folder;
  const std::string spec = "chess pieces=KQvK files=4 ranks=4 goal=helpmate", counted = folder.file("counted"),
                    small = folder.file("small"), work = folder.file("work");
  solve(spec, counted);
  shrink_all(counted, small + "/");
  const Probe whole(counted, job());
  fs::create_directory(work);
  std::map<std::string, std::string> begin, finished;
  for (const auto& [file, content] : test::contents_of(counted)) begin[work + file.substr(counted.size())] = content;
  for (const auto& [file, content] : test::contents_of(small)) finished[work + file.substr(small.size())] = content;
  std::mt19937 random(1);
  for (std::uint64_t at = 0;; ++at) {
    test::put_contents(begin);
    test::FaultyFiles layer(work, Fault::stop, at);
    {
      const ReplacedFiles replaced(layer);
      try {
        shrink_all(work);
      } catch (const std::exception&) {
      }
    }
    if (layer.calls() <= at) break;
    layer.cut_power(test::FaultyFiles::Survival::some, random);
    expect_same_entries(whole, Probe(work, job()), 7);
    shrink_all(work);
    auto after = test::contents_of(work);
    std::erase_if(after, [](const auto& file) { return !file.first.ends_with(".ztb"); });
    EXPECT_TRUE(after == finished) << at;
  }
}

/// A folder with a table without numbers of solutions, whose frames can be damaged.
class MendedShrunkTable : public testing::Test {
 protected:
  MendedShrunkTable() {
    solve("chess pieces=KQvKR files=4 ranks=4 goal=helpmate", counted_);
    shrink_all(counted_);
    sound_ = test::contents_of(counted_);
  }

  void damage(std::uint64_t frame) {
    const TableParts parts = read_parts(InputFile(table_), {table_});
    auto files = test::contents_of(counted_);
    files[table_][parts.offsets[frame] + parts.frames[frame].compressed / 2] ^= 0x40;
    test::put_contents(files);
  }
  std::uint64_t list_frame() const { return read_parts(InputFile(table_), {table_}).metadata.entry_frames(); }

  void expect_mended() {
    EXPECT_TRUE(repair_table(table_, {}, job()).ok());
    EXPECT_TRUE(test::contents_of(counted_) == sound_);
  }

  const test::Folder folder_;
  const std::string counted_ = folder_.file("counted"), table_ = tier_path(counted_, "KQvKR");
  std::map<std::string, std::string> sound_;
};

TEST_F(MendedShrunkTable, HasItsBlocksAgain) {
  damage(0);
  expect_mended();
}

TEST_F(MendedShrunkTable, HasItsCountsAgain) {
  damage(list_frame());
  expect_mended();
}

TEST_F(MendedShrunkTable, NeedsItsBlocksForCounts) {
  damage(0);
  damage(list_frame());
  const Repair repair = repair_table(table_, {}, job());
  EXPECT_EQ(repair.damaged_parts, std::vector<std::string>{"counts of solutions"});
  EXPECT_NE(repair.fault.find("and so are blocks"), std::string::npos) << repair.fault;
}

TEST(Shrink, RefusesTablesWithoutNumbers) {
  const test::Folder folder;
  solve("chess pieces=KQvK files=4 ranks=4", folder.file("mate"));
  EXPECT_NE(message_of<UsageError>([&] { shrink_all(folder.file("mate")); }).find("has no numbers of solutions"),
            std::string::npos);
  solve("chess pieces=KQvK files=4 ranks=4 goal=helpmate", folder.file("help"));
  EXPECT_NE(message_of<UsageError>([&] {
              shrink_all(tier_path(folder.file("help"), "KQvK"), tier_path(folder.file("mate"), "KQvK"));
            }).find("is there and is kept"),
            std::string::npos);
  GenerationOptions options;
  options.file = folder.file("t.ztb");
  options.writer.layout = "depths";
  const auto game = make_game("chess pieces=KQvK files=4 ranks=4 goal=helpmate");
  EXPECT_NE(message_of<UsageError>([&] { generate(*game, Metric::depth, options, job()); }).find("zermelo shrink"),
            std::string::npos);
}

}  // namespace
}  // namespace zermelo::shrink_test
