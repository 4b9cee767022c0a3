// Proofs of table files: stopped and continued proofs, their checkpoints, and tables too large for memory.
#include "jobs/verify/verify_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "formats/table/reading/table_parts.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/held_table.h"
#include "jobs/store/tally.h"
#include "jobs/verify/proof_checkpoint.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "support/older_checkpoints.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::verify_table_test {
namespace {

class TableProofs : public testing::Test {
 protected:
  Probe solved(const std::string& spec, Metric metric = Metric::depth, const std::string& layout = "") {
    const std::string file = path("t.ztb");
    const Job job({.threads = 2});
    const GenerationOptions options{.file = file, .writer = {layout, 256, 0}, .continuation = Continuation::restart};
    generate(*make_game(spec), metric, options, job);
    return Probe(file);
  }
  std::string path(const std::string& name) const { return folder_.file(name); }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  ProofOptions kept() {
    return {.checkpoint = path("c"),
            .checkpoint_every = std::chrono::seconds(0),
            .notice = [this](const std::string& sentence) { notices_.push_back(sentence); }};
  }
  /// A job that is stopped when it asks for the n-th time.
  static Job stopped_after(int n) {
    return Job({.threads = 2, .stop = [left = std::make_shared<std::atomic<int>>(n)] { return --*left < 0; }});
  }

  test::Folder folder_;
  std::vector<std::string> notices_;
};

/// The positions that the moves of all players lead to, also the terms of sums.
std::vector<Index> goals(const Game& game, Index position, bool grundy) {
  std::vector<Index> all;
  MoveList moves;
  const bool partisan = game.game_class() == GameClass::partisan;
  for (const Player player : partisan ? std::vector{Player::left, Player::right} : std::vector{Player::mover}) {
    if (grundy)
      game.list_options(position, moves);
    else
      game.list_moves(player, position, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) all.insert(all.end(), moves[i].begin(), moves[i].end());
  }
  return all;
}

/// The entries in these blocks and those that follow from them, by the moves of the game.
Index unknown_entries(const Probe& probe, const std::set<std::uint64_t>& blocks) {
  const bool losses_only = probe.info().losses_only();
  const Game& game = probe.game();
  const auto lost = [&](Index position) { return blocks.contains(position / probe.info().block_entries); };
  const auto all_goals = [&](Index position) {
    return goals(game, position, probe.info().kind.metric == Metric::grundy);
  };
  const auto has_lost_move = [&](Index position) { return std::ranges::any_of(all_goals(position), lost); };
  // The depth of a win that the file lacks follows from all moves.
  const auto unknown = [&](Index position) {
    return lost(position) || (losses_only && !probe.file().value(position).is_loss() && has_lost_move(position));
  };
  Index count = 0;
  for (Index position = 0; position < game.size(); ++position)
    count += unknown(position) || std::ranges::any_of(all_goals(position), unknown);
  return count;
}

/// Tables of heap games that lack the depths of wins are read as a stream.
struct Continued {
  const char* spec;
  Metric metric;
  const char* layout = "";
};

TEST_F(TableProofs, ContinueWhereverTheyAreStopped) {
  for (const auto& [spec, metric, layout] : {Continued{"pyramid rows=7", Metric::depth},
                                             {"pyramid rows=6", Metric::depth, "losses"},
                                             {"octal code=4.07 max=14 play=misere", Metric::depth, "losses"},
                                             {"pyramid rows=6 play=normal", Metric::grundy},
                                             {"pyramid rows=6", Metric::suspense},
                                             {"nim piles=3 max=9", Metric::outcome},
                                             {"grid rows=5 cols=50", Metric::depth},
                                             {"quixo size=3", Metric::outcome},
                                             {"domineering rows=3 cols=3", Metric::value}}) {
    const Probe probe = solved(spec, metric, layout);
    int stops = 0;
    for (int asked = 1;; asked += 3) {
      try {
        const TableProof proof = verify_table(probe, stopped_after(asked), kept());
        EXPECT_TRUE(proof.ok()) << spec << proof.fault;
        EXPECT_EQ(proof.checked, probe.game().size());
        break;
      } catch (const Interrupted&) {
        ++stops;
        ASSERT_TRUE(std::filesystem::exists(path("c"))) << spec;
      }
    }
    EXPECT_GT(stops, 0) << spec;
    EXPECT_FALSE(std::filesystem::exists(path("c"))) << spec;
  }
  EXPECT_NE(notices_.at(0).find("continuing from"), std::string::npos);
}

TEST_F(TableProofs, CheckTablesThatDoNotFitIntoMemory) {
  const Probe probe = solved("quixo size=3", Metric::outcome);
  const TableProof proof = verify_table(probe, Job({.threads = 2, .memory = 1}));
  EXPECT_TRUE(proof.ok()) << proof.fault;
  EXPECT_EQ(proof.checked, probe.game().size());
}

TEST_F(TableProofs, NameTheMemoryThatAHeapGameNeeds) {
  for (const auto& [metric, layout] :
       {std::pair{Metric::depth, ""}, {Metric::depth, "losses"}, {Metric::outcome, ""}}) {
    const Probe probe = solved("pyramid rows=9", metric, layout);
    const std::string refusal = message_of<LimitError>([&] { verify_table(probe, Job({.threads = 2, .memory = 1})); });
    const std::size_t begin = refusal.find("--memory ", refusal.find("use"));
    ASSERT_NE(begin, std::string::npos) << refusal;
    const std::uint64_t enough = std::stoull(refusal.substr(begin + 9)) << 20;
    const TableProof proof = verify_table(probe, Job({.threads = 2, .memory = enough}));
    EXPECT_TRUE(proof.ok()) << proof.fault;
    EXPECT_EQ(proof.checked, probe.game().size());
  }
}

/// Writes a file of losses in which one entry is wrong, with counts that agree with its entries.
TEST_F(TableProofs, FindAWrongWinThatHasNoMoves) {
  const auto game = make_game("pyramid rows=3 play=normal");
  MemoryTable table = HeldTable::solved(*game, Metric::depth, Job({.threads = 1})).take_cells();
  std::vector<std::uint8_t> cells;
  for (Index i = 0; i < game->size(); ++i)
    cells.push_back(
        encode<std::uint8_t>(table.value(i).known(), {GameClass::terminating, Play::normal, Metric::depth}));
  cells[0] = 1;  // no heaps: lost
  const Job job({.threads = 1});
  TableInfo info;
  info.spec = game->spec().canonical_text();
  info.kind = {GameClass::terminating, Play::normal, Metric::depth};
  info.positions = game->size();
  Tally tally(*game, CellWidth::byte, info.kind, 0, job.workers());
  const Slice slice{0, std::span<const std::uint8_t>(cells)};
  tally.add(slice);
  TableWriter writer(path("w.ztb"), info, {"losses", 0, 0}, job);
  writer.append(slice);
  writer.finish(tally.summary());
  const Probe probe(path("w.ztb"));
  const TableProof proof = verify_table(probe, job);
  EXPECT_GT(proof.mismatches, 0);
  EXPECT_NE(proof.fault.find("position 0 is a win"), std::string::npos) << proof.fault;
}

/// Damages blocks of the table t.ztb.
void damage(const std::string& path, const std::vector<std::uint64_t>& blocks) {
  const TableParts parts = read_parts(InputFile(path), {path});
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  for (const std::uint64_t block : blocks) {
    file.seekp(static_cast<std::streamoff>(parts.offsets[block] + parts.frames[block].compressed / 2));
    const int old = file.peek();
    file.put(static_cast<char>(old ^ 0x55));
  }
}

TEST_F(TableProofs, ListEveryDamagedBlockAndCheckTheOthers) {
  for (const auto& [spec, metric, layout] : {Continued{"pyramid rows=6", Metric::depth},
                                             {"pyramid rows=6", Metric::depth, "losses"},
                                             {"pyramid rows=6 play=normal", Metric::grundy},
                                             {"pyramid rows=6", Metric::suspense},
                                             {"wythoff max=50", Metric::outcome},
                                             {"mnk m=3 n=3", Metric::depth},
                                             {"quixo size=3", Metric::depth, "losses"},
                                             {"quixo size=3", Metric::outcome},
                                             {"domineering rows=3 cols=4", Metric::outcome},
                                             {"domineering rows=3 cols=4", Metric::value}}) {
    std::filesystem::remove(path("t.ztb"));
    solved(spec, metric, layout);
    const std::uint64_t blocks = Probe(path("t.ztb")).file().blocks();
    ASSERT_GT(blocks, 3u) << spec;
    damage(path("t.ztb"), {1, blocks - 1});
    const bool heaps = std::string(spec).starts_with("pyramid");  // their proof has a least memory
    for (const std::uint64_t memory : {std::uint64_t{1} << 30, heaps ? std::uint64_t{1} << 29 : std::uint64_t{1}}) {
      notices_.clear();
      const Probe probe(path("t.ztb"));
      const TableProof proof = verify_table(probe, Job({.threads = 2, .memory = memory}), kept());
      EXPECT_EQ(proof.damaged_blocks, 2u) << spec;
      EXPECT_EQ(proof.damage, notices_) << spec;
      ASSERT_EQ(proof.damage.size(), 2u) << spec;
      EXPECT_NE(proof.damage[0].find("t.ztb: block 1: "), std::string::npos) << proof.damage[0];
      EXPECT_FALSE(proof.ok());
      EXPECT_EQ(proof.mismatches, 0u) << spec << proof.fault;
      EXPECT_GT(proof.checked, 0u) << spec;
      EXPECT_EQ(proof.checked + proof.unchecked, probe.game().size()) << spec;
      // Classes of outcomes follow from the first winning moves, so that fewer entries may be unknown.
      const Index unknown = unknown_entries(probe, {1, blocks - 1});
      EXPECT_LE(proof.unchecked, unknown) << spec;
      if (probe.info().kind.game_class != GameClass::partisan) {
        EXPECT_EQ(proof.unchecked, unknown) << spec;
      }
      EXPECT_FALSE(std::filesystem::exists(path("c")));
    }
  }
}

TEST_F(TableProofs, ListTheFirstHundredDamagedBlocksAndCountTheOthers) {
  const std::string file = path("t.ztb");
  generate(*make_game("nim piles=2 max=300 order=ordered"), Metric::depth, {.file = file, .writer = {"codes", 256, 0}},
           Job());
  std::vector<std::uint64_t> all(Probe(file).file().blocks());
  ASSERT_GT(all.size(), 150u);
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  damage(file, all);
  const TableProof proof = verify_table(Probe(file), Job());
  EXPECT_EQ(proof.damaged_blocks, all.size());
  ASSERT_EQ(proof.damage.size(), 101u);
  EXPECT_TRUE(proof.damage.back().starts_with(fmt::format("{}: {} more blocks are damaged", file, all.size() - 100)));
  EXPECT_EQ(proof.checked, 0u);
}

TEST_F(TableProofs, FindAWrongEntryBesideADamagedBlock) {
  const auto game = make_game("wythoff max=50");
  const Job job({.threads = 1});
  MemoryTable table = HeldTable::solved(*game, Metric::depth, job).take_cells();
  std::byte& entry = table.bytes()[10];
  entry = entry == std::byte{3} ? std::byte{4} : std::byte{3};  // two wins
  TableInfo info;
  info.spec = game->spec().canonical_text();
  info.kind = {GameClass::terminating, Play::normal, Metric::depth};
  info.positions = game->size();
  Tally tally(*game, CellWidth::byte, info.kind, 0, job.workers());
  tally.add(table.slice());
  TableWriter writer(path("w.ztb"), info, {"codes", 256, 0}, job);
  writer.append(table.slice());
  writer.finish(tally.summary());
  damage(path("w.ztb"), {5});
  const TableProof proof = verify_table(Probe(path("w.ztb")), job);
  EXPECT_EQ(proof.damaged_blocks, 1u);
  EXPECT_GT(proof.mismatches, 0u);
  EXPECT_NE(proof.fault.find("(number 10)"), std::string::npos) << proof.fault;
}

TEST_F(TableProofs, CheckASampleBesideADamagedBlock) {
  const Probe sound = solved("nim piles=3 max=40");
  damage(path("t.ztb"), {0});
  ProofOptions sample;
  sample.sample = 100;
  const TableProof proof = verify_table(Probe(path("t.ztb")), Job(), sample);
  EXPECT_EQ(proof.checked + proof.unchecked, 100u);
  EXPECT_EQ(proof.damaged_blocks, 1u);
}

/// The content of a checkpoint of a table in one file.
std::string text_of(const TableInfo& table, const ProofProgress& progress) {
  ProofCheckpoint checkpoint({}, table);
  checkpoint.begin(table);
  checkpoint.keep(progress, true);
  return checkpoint.text();
}

/// The progress that such a content keeps.
ProofProgress progress_in(const std::string& text, const TableInfo& table) {
  ProofCheckpoint checkpoint({}, table);
  checkpoint.read(text);
  checkpoint.begin(table);
  EXPECT_TRUE(checkpoint.continued());
  return checkpoint.progress();
}

/// After the repair the proof goes on.
TEST_F(TableProofs, KeepTheCheckpointOfATableThatIsDamagedMeanwhile) {
  const Probe sound = solved("nim piles=2 max=99");
  const std::string before = read("t.ztb");
  for (const std::string& progress :
       {text_of(sound.info(), {{7, 0, {}}, {}}), test::older_checkpoint(sound.info(), {{7, 0, {}}, {}})}) {
    write("c", progress);
    damage(path("t.ztb"), {0});
    EXPECT_FALSE(verify_table(Probe(path("t.ztb")), Job(), kept()).ok());
    EXPECT_EQ(read("c"), progress);
    write("t.ztb", before);
    EXPECT_TRUE(verify_table(Probe(path("t.ztb")), Job(), kept()).ok());
    EXPECT_FALSE(std::filesystem::exists(path("c")));
  }
}

TEST_F(TableProofs, LeaveNoCheckpointOfADamagedTable) {
  const Probe sound = solved("nim piles=2 max=99");
  damage(path("t.ztb"), {0});
  EXPECT_FALSE(verify_table(Probe(path("t.ztb")), Job(), kept()).ok());
  EXPECT_FALSE(std::filesystem::exists(path("c")));
}

TEST_F(TableProofs, RefuseCheckpointsOfOtherTables) {
  const Probe probe = solved("nim piles=2 max=9");
  const ProofProgress progress{{7, 2, 3}, {}};
  for (const std::string& text : {text_of(probe.info(), progress), test::older_checkpoint(probe.info(), progress)}) {
    EXPECT_EQ(progress_in(text, probe.info()), progress);
    const auto refusal = [&](const TableInfo& other) {
      return message_of<UsageError>([&] { ProofCheckpoint({}, other).read(text); });
    };
    TableInfo other = probe.info();
    other.spec = "nim piles=2 max=8";
    EXPECT_NE(refusal(other).find("spec"), std::string::npos);
    other = probe.info();
    other.payload_digest = "0000000000000000";
    EXPECT_NE(refusal(other).find("payload_digest"), std::string::npos);
    other = probe.info();
    other.positions -= 1;
    EXPECT_NE(refusal(other), "");
    other = probe.info();
    other.payload_digest = "";
    EXPECT_NE(refusal(other).find("a folder of tiers"), std::string::npos);
  }
}

TEST_F(TableProofs, RefuseTheCheckpointOfAFolder) {
  TableInfo folder = solved("nim piles=2 max=9").info();
  TableInfo table = folder, tier = folder;
  folder.payload_digest = "";
  tier.tier = "t0";
  ProofCheckpoint checkpoint({}, folder);
  checkpoint.begin(tier);
  checkpoint.end(true);
  EXPECT_THROW(ProofCheckpoint({}, table).read(checkpoint.text()), UsageError);
  EXPECT_THROW(ProofCheckpoint({}, table).read(test::older_record({tier})), UsageError);
}

TEST_F(TableProofs, RefuseEveryDamagedCheckpoint) {
  const Probe probe = solved("nim piles=2 max=9");
  const ProofProgress progress{{7, 2, 3}, {}};
  const auto read = [&](const std::string& text) { ProofCheckpoint({}, probe.info()).read(text); };
  for (const std::string& good : {text_of(probe.info(), progress), test::older_checkpoint(probe.info(), progress)})
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 1);
      try {
        EXPECT_EQ(progress_in(bad, probe.info()), progress) << i;
      } catch (const FormatError&) {
      }
      const std::string shorter = good.substr(0, i == 0 ? 0 : i - 1);
      EXPECT_THROW(read(shorter), FormatError) << i;
    }
  EXPECT_THROW(read(std::string(100'000, '[')), FormatError);
  std::string keys = "{\"format\":\"zermelo proof 3\"";
  for (int i = 0; i < 200'000; ++i) keys += fmt::format(",\"k{}\":0", i);
  EXPECT_NE(message_of<FormatError>([&] { read(keys + "}"); }).find("100 keys"), std::string::npos);
}

TEST_F(TableProofs, RefuseImpossibleNumbersInACheckpoint) {
  const Probe probe = solved("nim piles=2 max=9");
  const Index size = probe.game().size();
  const ProofState sound{7, 2, 3};
  for (const ProofState& state : {ProofState{size + 1, 0, {}}, {7, size + 1, 3}, {7, 0, 3}, {7, 2, {}}, {7, 2, size}})
    for (const ProofProgress& progress : {ProofProgress{state, sound}, {sound, state}})
      for (const std::string& text : {text_of(probe.info(), progress), test::older_checkpoint(probe.info(), progress)})
        EXPECT_NE(message_of<FormatError>([&] { progress_in(text, probe.info()); }).find("impossible"),
                  std::string::npos)
            << text;
}

TEST_F(TableProofs, KeepAForeignFileThatIsNamedAsCheckpoint) {
  const Probe probe = solved("nim piles=2 max=9");
  write("c", "my notes\n");
  EXPECT_THROW(verify_table(probe, Job({.threads = 1}), kept()), FormatError);
  EXPECT_EQ(read("c"), "my notes\n");
}

TEST_F(TableProofs, ReportWhatAnEarlierRunFound) {
  const Probe probe = solved("nim piles=2 max=9");
  const Index size = probe.game().size();
  const ProofProgress progress{{size, 2, 3}, {size, 0, {}}};
  for (const std::string& text : {text_of(probe.info(), progress), test::older_checkpoint(probe.info(), progress)}) {
    write("c", text);
    const TableProof proof = verify_table(probe, Job({.threads = 1}), kept());
    EXPECT_EQ(proof.mismatches, 2u);
    EXPECT_NE(proof.fault.find("number 3"), std::string::npos) << proof.fault;
    EXPECT_FALSE(std::filesystem::exists(path("c")));
  }
}

TEST_F(TableProofs, RefuseACheckpointForASample) {
  const Probe probe = solved("nim piles=2 max=9");
  ProofOptions options = kept();
  options.sample = 3;
  EXPECT_THROW(verify_table(probe, Job({.threads = 1}), options), UsageError);
}

}  // namespace
}  // namespace zermelo::verify_table_test
