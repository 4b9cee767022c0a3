// Folders of tiers: what a job makes of them, what it refuses, and what it costs to lose a file.
#include "support/folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "formats/table/reading/table_file.h"
#include "formats/table/reading/table_parts.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/probe.h"
#include "jobs/repair/repair.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/verify/proof_checkpoint.h"
#include "jobs/verify/verify_table.h"
#include "solver/engine/check_rules.h"
#include "support/faulty_files.h"
#include "support/listed_tiers.h"
#include "support/message_of.h"
#include "support/older_checkpoints.h"
#include "support/plain_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::folder_test {
namespace {

namespace fs = std::filesystem;

/// Random tiers by the name `listed-tiers`, with un-moves for even seeds.
Family listed_tiers() {
  Family family;
  family.name = "listed-tiers";
  family.summary = "random tiers";
  family.position = "a number, such as 7";
  family.keys = {{"seed", "0..1000", "1", "of the moves"},
                 {"tiers", "1..100", "5", "their number"},
                 {"chain", "0|1", "0", "whether each tier rests on the one before, and on no other"},
                 {"most", "1..1000000", "300", "positions of a tier"}};
  family.make = [](Spec spec, const Resources&) -> std::unique_ptr<Game> {
    std::mt19937 random(static_cast<unsigned>(spec.integer("seed", 0, 1000)));
    const auto known = spec.integer("seed", 0, 1000) % 2 == 0 ? test::KnownMoves::unmoves : test::KnownMoves::moves;
    const std::size_t tiers = spec.integer("tiers", 1, 100);
    const Index most = spec.integer("most", 1, 1000000);
    const bool chain = spec.integer("chain", 0, 1) == 1;
    return std::unique_ptr<Game>(
        new test::ListedTiers(test::random_tiers(random, tiers, most, known, std::move(spec), chain)));
  };
  return family;
}

/// Changes a byte in the middle of the first block.
void damage_block(const std::string& path) {
  const TableParts parts = read_parts(InputFile(path), {path});
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(parts.offsets[0] + parts.frames[0].compressed / 2));
  const int old = file.peek();
  file.put(static_cast<char>(old ^ 0x55));
}

class TierFolder : public testing::Test {
 protected:
  static void SetUpTestSuite() { add_family(listed_tiers()); }

  static std::shared_ptr<const Game> game(const std::string& keys = "") { return make_game("listed-tiers " + keys); }

  GenerationOptions options(const std::optional<std::string>& tier = {}) const {
    return {.file = folder_, .in_tiers = true, .tier = tier, .writer = {layout_, 0, 0}};
  }

  Generation solve(const std::shared_ptr<const Game>& game, Metric metric = Metric::depth,
                   const std::optional<std::string>& tier = {}) const {
    return generate(*game, metric, options(tier), Job({.threads = 2}));
  }

  /// Stops ever later, and continues each time.
  void solve_with_stops(const std::shared_ptr<const Game>& game) const {
    for (int most = 3, runs = 0;; most += 7, ++runs) {
      ASSERT_LT(runs, 1000);
      std::atomic<int> asked = 0;
      const Job job({.threads = 2, .stop = [&] { return ++asked > most; }});
      GenerationOptions often = options();
      often.checkpoints = {std::chrono::seconds(0), {}};
      try {
        generate(*game, Metric::depth, often, job);
        return;
      } catch (const Interrupted&) {
      }
    }
  }

  std::map<std::string, std::string> contents() const { return test::contents_of(folder_); }
  std::string file(const std::string& tier) const { return folder_ + "/" + tier + ".ztb"; }

  /// Writes the table of a tier again, with another entry of position 0.
  void falsify(const std::string& tier) const {
    TableInfo info;
    std::vector<std::uint8_t> cells;
    {
      const TableFile table(file(tier));
      info = table.info();
      for (std::uint64_t block = 0; block < table.blocks(); ++block)
        table.read_block(block, [&](const KeptSlice& slice) {
          const auto& run = std::get<std::span<const std::uint8_t>>(slice.in_file().cells);
          cells.insert(cells.end(), run.begin(), run.end());
        });
    }
    cells[0] = static_cast<std::uint8_t>(cells[0] == 3 ? 5 : 3);
    TableWriter writer(file(tier), info, {}, Job());
    writer.append({0, std::span<const std::uint8_t>(cells)});
    writer.finish(info.summary);
  }

  /// Writes other metadata into a table, which have no more bytes.
  static void change(const std::string& table, const std::function<void(TableInfo&)>& change) {
    TableParts parts = read_parts(InputFile(table), {table});
    change(parts.metadata.info);
    const Bytes front = front_frame(parts.metadata, parts.front);
    std::fstream(table, std::ios::in | std::ios::out | std::ios::binary)
        .write(reinterpret_cast<const char*>(front.data()), static_cast<std::streamsize>(front.size()));
  }

  static void put_order(const std::string& table, const std::string& order) {
    change(table, [&](TableInfo& info) { info.order = order; });
  }

  std::vector<TierState> states(const Game& game) const {
    std::vector<TierState> states;
    for (const TierStatus& tier : tier_states(game, folder_)) states.push_back(tier.state);
    return states;
  }

  /// The repair of one file.
  Repair repaired(const std::string& tier, const RepairOptions& how = {}, const Job& job = Job()) const {
    Repair only;
    repair(file(tier), how, job, [&](const std::string& path, const Repair& done) {
      EXPECT_EQ(path, file(tier));
      only = done;
    });
    return only;
  }

  void solve_elsewhere(const std::string& keys) const {
    generate(*game(keys), Metric::depth, {.file = elsewhere_, .in_tiers = true}, Job());
  }

  /// The names of the files of a proof with the checkpoint `proof`, sorted.
  std::vector<std::string> proof_files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(home_.path()))
      if (entry.path().filename().string().starts_with("proof")) names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }

  test::Folder home_;
  std::string elsewhere_ = home_.file("elsewhere");
  std::string folder_ = home_.file("tiers");
  std::string layout_;  ///< empty: the default
};

TEST_F(TierFolder, HasTheEntriesOfTheWholeGame) {
  for (const char* keys : {"seed=1", "seed=2 tiers=9", "seed=3 most=5000", "seed=4 tiers=1"})
    for (const Metric metric : {Metric::depth, Metric::outcome}) {
      fs::remove_all(folder_);
      const auto game = this->game(keys);
      std::vector<Value> expected = solve_by_sweeps(*game);
      const Generation result = solve(game, metric);
      EXPECT_EQ(result.tiers_solved, game->tiers().size());
      EXPECT_EQ(result.tiers_done, game->tiers().size());
      EXPECT_EQ(result.positions, game->size());
      const Probe probe(folder_);
      Index wins = 0;
      for (Index position = 0; position < game->size(); ++position) {
        if (metric == Metric::outcome) expected[position].depth = 0;
        ASSERT_EQ(probe.value(position), expected[position]) << keys << " " << position;
        wins += expected[position].outcome == Outcome::win;
      }
      EXPECT_EQ(probe.info().summary.wins, wins);
      EXPECT_EQ(result.start, expected[game->start()]);
    }
}

/// Without a budget, and with one a little above the least.
TEST_F(TierFolder, IsCountedAlikeWithoutFiles) {
  for (const char* keys : {"seed=1", "seed=2 tiers=9", "seed=3 most=300000 tiers=7", "seed=4 tiers=1"}) {
    fs::remove_all(folder_);
    const auto game = this->game(keys);
    const Generation expected = solve(game);
    const Estimate estimate = estimate_solve(*game, Metric::depth, Store::tiers, Job());
    const std::uint64_t least = *estimate.least_counting_bytes + (8 << 20);
    for (const std::uint64_t memory : {std::uint64_t{0}, least}) {
      const Generation counts =
          generate(*game, Metric::depth, {.in_tiers = true}, Job({.threads = 2, .memory = memory}));
      EXPECT_EQ(counts.tiers_solved, game->tiers().size());
      EXPECT_EQ(counts.positions, game->size());
      EXPECT_EQ(counts.summary.wins, expected.summary.wins);
      EXPECT_EQ(counts.summary.losses, expected.summary.losses);
      EXPECT_EQ(counts.summary.draws, expected.summary.draws);
      EXPECT_EQ(counts.summary.greatest, expected.summary.greatest);
      EXPECT_EQ(counts.summary.histogram, expected.summary.histogram);
      EXPECT_EQ(counts.start, expected.start);
      EXPECT_EQ(counts.file_bytes, 0u);
    }
  }
}

TEST_F(TierFolder, KeepsFinishedTiersAndSolvesMissingOnesAgain) {
  const auto game = this->game("tiers=6");
  solve(game);
  const auto before = contents();
  EXPECT_EQ(before.size(), 6u);
  EXPECT_EQ(solve(game).tiers_solved, 0u);
  fs::remove(file("t2"));
  EXPECT_EQ(solve(game).tiers_solved, 1u);
  EXPECT_EQ(contents(), before);
}

/// A table of losses has its wins from the tables below, so a tier above waits for those, too.
TEST_F(TierFolder, SolvesMissingTiersBelowAndAboveAFinishedOne) {
  layout_ = "losses";
  for (const auto& [spec, low, high] : {std::tuple{"listed-tiers chain=1 tiers=5 most=4000", "t1", "t4"},
                                        {"chess pieces=KQRvK files=4 ranks=4", "KvK", "KQRvK"},
                                        {"chess pieces=KQRvK files=4 ranks=4", "KQvK", "KQRvK"}}) {
    const std::shared_ptr<const Game> game = make_game(spec);
    fs::remove_all(folder_);
    solve(game);
    const auto before = contents();
    fs::remove(file(low));
    fs::remove(file(high));
    EXPECT_EQ(solve(game).tiers_solved, 2u) << spec;
    EXPECT_EQ(contents(), before) << spec;
  }
}

TEST_F(TierFolder, WritesMissingTiersLikeTheOthers) {
  const auto game = this->game("seed=3 tiers=5 most=3000");
  for (const WriterOptions& writer : {WriterOptions{"losses", 0, 0}, {"", 512, 0}, {"losses", 64, 3}, {"", 0, 19}}) {
    fs::remove_all(folder_);
    GenerationOptions first = options();
    first.writer = writer;
    generate(*game, Metric::depth, first, Job());
    const auto before = contents();
    for (const char* tier : {"t0", "t2", "t4"}) fs::remove(file(tier));
    EXPECT_EQ(solve(game).tiers_solved, 3u);
    EXPECT_EQ(contents(), before) << writer.layout << " " << writer.block_entries;
    fs::remove(file("t4"));
    layout_ = "codes";
    solve(game);
    layout_.clear();
    EXPECT_EQ(TableFile(file("t4")).info().layout, Layout::codes);
  }
}

/// A kill between the last two steps of a tier leaves its checkpoint.
TEST_F(TierFolder, RemovesTheWorkOnFinishedTiers) {
  const auto game = this->game("tiers=4");
  solve(game);
  const auto before = contents();
  for (const char* ending : {".checkpoint", ".part"}) std::ofstream(file("t2") + ending) << "old work";
  EXPECT_EQ(solve(game).tiers_solved, 0u);
  EXPECT_EQ(contents(), before);
}

TEST_F(TierFolder, SolvesOnlyTheTiersThatOneRestsOn) {
  const auto game = this->game("seed=5 tiers=8");
  solve(game, Metric::depth, "t3");
  const std::vector<TierStatus> states = tier_states(*game, folder_);
  EXPECT_EQ(states[3].state, TierState::done);
  for (std::size_t place = 4; place < 8; ++place) EXPECT_EQ(states[place].state, TierState::missing);
  const Probe probe(folder_);
  EXPECT_NO_THROW(probe.value(game->tiers()[3].first));
  const std::string message = message_of<UsageError>([&] { probe.value(game->tiers()[7].first); });
  EXPECT_NE(message.find("the tier t7 is missing"), std::string::npos) << message;
  EXPECT_NE(message.find("--tier t7"), std::string::npos) << message;
}

TEST_F(TierFolder, ContinuesWhereItWasStopped) {
  for (const char* spec : {"listed-tiers seed=8 most=4000", "chess pieces=KQvKR files=4 ranks=4"}) {
    const std::shared_ptr<const Game> game = make_game(spec);
    fs::remove_all(folder_);
    solve(game);
    const auto expected = contents();
    fs::remove_all(folder_);
    solve_with_stops(game);
    EXPECT_EQ(contents(), expected) << spec;
  }
}

TEST_F(TierFolder, HasEveryEntryIfItHasOnlyLosses) {
  layout_ = "losses";
  for (const char* spec : {"listed-tiers seed=2 tiers=9", "chess pieces=KQvKR files=3 ranks=4"}) {
    fs::remove_all(folder_);
    const std::shared_ptr<const Game> game = make_game(spec);
    const std::vector<Value> expected = solve_by_sweeps(*game);
    solve(game);
    const Probe probe(folder_);
    for (Index position = 0; position < game->size(); ++position) {
      if (game->is_gap(position)) continue;
      ASSERT_EQ(probe.value(position), expected[position]) << game->text(position);
    }
  }
}

TEST_F(TierFolder, IsProvedTierByTier) {
  for (const auto& [metric, layout] :
       {std::pair{Metric::depth, ""}, {Metric::depth, "losses"}, {Metric::outcome, ""}}) {
    layout_ = layout;
    fs::remove_all(folder_);
    const auto game = this->game("seed=6 tiers=7");
    solve(game, metric);
    Index checked = 0;
    verify(Probe(folder_), Job(), {}, [&](const PartProof& tier) {
      EXPECT_TRUE(tier.proof.ok()) << tier.table.file << ": " << tier.proof.fault;
      checked += tier.proof.checked;
    });
    EXPECT_EQ(checked, game->size());
  }
}

TEST_F(TierFolder, IsNotProvedWithAWrongEntry) {
  const auto game = this->game("seed=6 tiers=7");
  solve(game);
  falsify("t6");
  std::vector<bool> ok;
  verify(Probe(folder_), Job(), {}, [&](const PartProof& tier) { ok.push_back(tier.proof.ok()); });
  EXPECT_EQ(ok, (std::vector<bool>{true, true, true, true, true, true, false}));
}

TEST_F(TierFolder, IsProvedWithACheckpointOnlyOnce) {
  const auto game = this->game("seed=6 tiers=7");
  solve(game);
  const std::string checkpoint = home_.file("proof");
  int stopped_after = 0;
  const auto stop_at_third = [&](const PartProof&) {
    if (++stopped_after % 3 == 0) throw Interrupted("stop");
  };
  EXPECT_THROW(verify(Probe(folder_), Job(), {.checkpoint = checkpoint}, stop_at_third), Interrupted);
  ASSERT_TRUE(fs::exists(checkpoint));
  Index checked = 0;
  verify(Probe(folder_), Job(), {.checkpoint = checkpoint},
         [&](const PartProof& tier) { checked += tier.proof.checked; });
  EXPECT_EQ(checked, game->size());
  EXPECT_FALSE(fs::exists(checkpoint));
  EXPECT_THROW(verify(Probe(folder_), Job(), {.checkpoint = checkpoint}, stop_at_third), Interrupted);
  solve_elsewhere("seed=7 tiers=3");
  EXPECT_THROW(verify(Probe(elsewhere_), Job(), {.checkpoint = checkpoint}, [](const PartProof&) {}), UsageError);
  EXPECT_TRUE(fs::exists(checkpoint));
  damage_block(file("t0"));
  std::vector<std::string> proved;
  verify(Probe(folder_), Job(), {.checkpoint = checkpoint}, [&](const PartProof& tier) {
    if (tier.proof.ok()) proved.push_back(tier.table.info.tier);
    if (tier.table.info.tier == "t0") {
      EXPECT_EQ(tier.proof.damaged_blocks, 1u);
    }
  });
  EXPECT_EQ(std::ranges::count(proved, "t0"), 0);
  EXPECT_TRUE(fs::exists(checkpoint));
  std::ofstream(checkpoint) << "nonsense\n";
  EXPECT_THROW(verify(Probe(folder_), Job(), {.checkpoint = checkpoint}, [](const PartProof&) {}), FormatError);
}

/// After a repair the proofs go on.
TEST_F(TierFolder, KeepsTheCheckpointsOfTiersThatCannotBeProved) {
  solve(game("chain=1 tiers=5"));
  const ProofOptions kept{.checkpoint = home_.file("proof")};
  const Probe sound(folder_);
  {
    ProofCheckpoint begun(kept, sound.info());
    for (const std::string tier : {"t2", "t3"}) {
      begun.begin(TableFile(file(tier)).info());
      begun.keep({{1, 0, {}}, {}}, true);
    }
  }
  damage_block(file("t2"));
  std::vector<bool> ok;
  const auto note = [&](const PartProof& tier) { ok.push_back(tier.proof.ok()); };
  verify(Probe(folder_), Job(), kept, note);
  EXPECT_EQ(ok, (std::vector<bool>{true, true, false, false, false}));
  ProofCheckpoint left(kept, sound.info());
  for (const std::string tier : {"t0", "t1"}) EXPECT_TRUE(left.is_proved(TableFile(file(tier)).info())) << tier;
  for (const std::string tier : {"t2", "t3"}) {
    left.begin(TableFile(file(tier)).info());
    EXPECT_TRUE(left.continued() && left.progress() == (ProofProgress{{1, 0, {}}, {}})) << tier;
  }
  EXPECT_TRUE(repaired("t2").written);
  ok.clear();
  verify(Probe(folder_), Job(), kept, note);
  EXPECT_EQ(ok, std::vector<bool>(5, true));
  EXPECT_EQ(proof_files(), std::vector<std::string>());
}

TEST_F(TierFolder, KeepsItsProofInOneFile) {
  const auto game = this->game("seed=6 tiers=4");
  solve(game);
  const Probe probe(folder_);
  std::vector<std::string> notices;
  const ProofOptions kept{.checkpoint = home_.file("proof"),
                          .checkpoint_every = std::chrono::seconds(0),
                          .notice = [&](const std::string& sentence) { notices.push_back(sentence); }};
  std::size_t kept_files = 0;
  for (int most = 1;; most += 3) {
    std::atomic<int> asked = 0;
    Index checked = 0;
    try {
      verify(probe, Job({.threads = 1, .stop = [&] { return ++asked > most; }}), kept,
             [&](const PartProof& tier) { checked += tier.proof.checked; });
      EXPECT_EQ(checked, game->size());
      break;
    } catch (const Interrupted&) {
      const std::vector<std::string> files = proof_files();
      ASSERT_TRUE(files.empty() || files == std::vector<std::string>{"proof"}) << most;
      kept_files += files.size();
    }
  }
  EXPECT_GT(kept_files, 0u);
  EXPECT_EQ(proof_files(), std::vector<std::string>());
  ASSERT_FALSE(notices.empty());
  EXPECT_NE(notices[0].find("continuing from"), std::string::npos) << notices[0];
}

TEST_F(TierFolder, ContinuesItsProofFromTheFilesOfOlderVersions) {
  solve(game("chain=1 tiers=4"));
  std::vector<std::string> notices;
  const ProofOptions kept{.checkpoint = home_.file("proof"),
                          .notice = [&](const std::string& sentence) { notices.push_back(sentence); }};
  const auto info = [&](const std::string& tier) { return TableFile(file(tier)).info(); };
  std::ofstream(kept.checkpoint) << test::older_record({info("t0"), info("t1")});
  std::ofstream(kept.checkpoint + ".t2") << test::older_checkpoint(info("t2"), {{1, 0, {}}, {}});
  std::ofstream(kept.checkpoint + ".t3") << "my notes\n";
  const Probe probe(folder_);
  TableInfo changed = info("t1");
  EXPECT_TRUE(ProofCheckpoint(kept, probe.info()).is_proved(changed));
  changed.lower.rests_on.at(0).payload_digest = "0000000000000000";
  EXPECT_FALSE(ProofCheckpoint(kept, probe.info()).is_proved(changed));
  std::vector<Index> by_moves;
  verify(probe, Job(), kept, [&](const PartProof& tier) {
    EXPECT_TRUE(tier.proof.ok()) << tier.proof.fault;
    EXPECT_EQ(tier.proof.checked, tier.table.info.positions);
    by_moves.push_back(tier.proof.by_moves);
  });
  EXPECT_TRUE(by_moves.at(0) == 0 && by_moves.at(1) == 0 && by_moves.at(2) > 0 && by_moves.at(3) > 0);
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_NE(notices[0].find("after 1 of"), std::string::npos) << notices[0];
  EXPECT_EQ(proof_files(), std::vector<std::string>{"proof.t3"});
}

/// Damage of a checkpoint is no damage of a table.
TEST_F(TierFolder, IsNotCalledDamagedForADamagedCheckpointOfAnOlderVersion) {
  solve(game("chain=1 tiers=3"));
  const ProofOptions kept{.checkpoint = home_.file("proof")};
  std::string text = test::older_checkpoint(TableFile(file("t1")).info(), {{1, 0, {}}, {}});
  text[text.size() / 2] ^= 1;
  std::ofstream(kept.checkpoint + ".t1") << text;
  EXPECT_THROW(verify(Probe(folder_), Job(), kept, [](const PartProof&) {}), UsageError);
}

TEST_F(TierFolder, TellsThatTheProofOfAnotherTableIsForgotten) {
  solve(game("chain=1 tiers=3"));
  std::vector<std::string> notices;
  const ProofOptions kept{.checkpoint = home_.file("proof"),
                          .notice = [&](const std::string& sentence) { notices.push_back(sentence); }};
  const TableInfo table = TableFile(file("t1")).info();
  TableInfo other = table;
  other.payload_digest = "0000000000000000";
  const Probe probe(folder_);
  ProofCheckpoint(kept, probe.info()).begin(other);
  ProofCheckpoint again(kept, probe.info());
  again.begin(table);
  EXPECT_FALSE(again.continued());
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_NE(notices[0].find("another table of the tier t1"), std::string::npos) << notices[0];
}

TEST_F(TierFolder, FindsTablesThatDoNotFitAndAllThatRestOnThem) {
  const auto game = this->game("tiers=6");
  solve(game);
  falsify("t0");
  const std::vector<TierStatus> states = tier_states(*game, folder_);
  std::size_t indirect = 0;
  for (std::size_t place = 1; place < states.size(); ++place) {
    const auto& below = game->tiers()[place].rests_on;
    const bool on_stale =
        std::any_of(below.begin(), below.end(), [&](auto i) { return states[i].state == TierState::stale; });
    const bool rests = tiers_below(*game, place)[0];
    EXPECT_EQ(states[place].state, rests ? TierState::stale : TierState::done) << place;
    EXPECT_EQ(states[place].fault.find("rests on a stale table: ") != std::string::npos, on_stale) << place;
    indirect += on_stale;
  }
  EXPECT_GT(indirect, 0u);
  EXPECT_NE(message_of<FormatError>([&] { solve(game); }).find("rests on a table of the tier t0 with the digest"),
            std::string::npos);
}

/// A table that is missing may have been made from a stale one.
TEST_F(TierFolder, FindsStaleTablesThroughMissingOnes) {
  const auto game = this->game("chain=1 tiers=5");
  solve(game);
  falsify("t0");
  fs::remove(file("t2"));
  using enum TierState;
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, stale, missing, stale, stale}));
  fs::remove(file("t1"));
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, missing, missing, stale, stale}));
  const std::string fault = tier_states(*game, folder_)[3].fault;
  EXPECT_NE(fault.find("t3.ztb rests on a table of the tier t0 with the digest"), std::string::npos) << fault;
  EXPECT_NE(fault.find("but " + file("t0") + " has the digest"), std::string::npos) << fault;
  fs::remove(file("t0"));
  EXPECT_EQ(states(*game), (std::vector<TierState>{missing, missing, missing, done, done}));
}

/// The table between may have the same bytes: one of losses has its wins from the tables below.
TEST_F(TierFolder, FindsStaleTablesThroughEqualOnes) {
  layout_ = "losses";
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  const TierDigest other{"t0", "00000000000000ff"};
  change(file("t2"), [&](TableInfo& info) { info.lower.further_below = {other}; });
  using enum TierState;
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, done, stale, stale}));
  fs::remove(file("t2"));
  change(file("t3"), [&](TableInfo& info) { info.lower.further_below[0] = other; });
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, done, missing, stale}));
}

/// Files of earlier versions record only the tiers that they rest on directly.
TEST_F(TierFolder, TakesOlderTablesToFitThroughMissingOnes) {
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  EXPECT_EQ(TableFile(file("t3")).info().lower.further_below.size(), 2u);
  for (const char* tier : {"t2", "t3"}) change(file(tier), [](TableInfo& info) { info.lower.further_below.clear(); });
  using enum TierState;
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, done, done, done}));
  fs::remove(file("t2"));
  falsify("t0");
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, stale, missing, stale}));
  fs::remove(file("t1"));
  EXPECT_EQ(states(*game), (std::vector<TierState>{done, missing, missing, done}));
}

TEST_F(TierFolder, RefusesRecordsOfOtherTiersThanTheRulesSay) {
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  const std::vector<TierDigest> recorded = TableFile(file("t3")).info().lower.further_below;
  const TierDigest direct{"t2", recorded[1].payload_digest};
  for (const auto& further : {std::vector{recorded[0]}, {recorded[1], recorded[0]}, {recorded[0], direct}}) {
    change(file("t3"), [&](TableInfo& info) { info.lower.further_below = further; });
    EXPECT_NE(tier_states(*game, folder_)[3].fault.find("rests on other tiers than the rules say"), std::string::npos);
  }
}

TEST_F(TierFolder, AnswersBesideAStaleTier) {
  const auto game = this->game("seed=3 tiers=9");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  const std::string changed = game->tiers()[game->tiers().back().rests_on.back()].name;
  falsify(changed);
  const Probe probe(folder_);
  std::size_t done = 0, stale = 0;
  for (std::size_t place = 0; place < game->tiers().size(); ++place) {
    const Tier& tier = game->tiers()[place];
    stale += probe.parts()[place].state == TierState::stale;
    if (tier.name == changed) continue;
    if (probe.parts()[place].state == TierState::stale) {
      EXPECT_NE(message_of<FormatError>([&] { probe.value(tier.first); }).find("rests on"), std::string::npos);
      EXPECT_THROW(probe.part(place), FormatError);
      continue;
    }
    ++done;
    for (Index i = tier.first; i < tier.end(); ++i) EXPECT_EQ(probe.value(i), expected[i]) << i;
  }
  EXPECT_GT(done, 0u);
  EXPECT_GT(stale, 0u);
  std::size_t proved = 0, faults = 0;
  verify(probe, Job(), {}, [&](const PartProof& tier) {
    proved += tier.proof.damage.empty();
    faults += !tier.proof.damage.empty();
  });
  EXPECT_EQ(proved + stale, game->tiers().size());
  EXPECT_EQ(faults, stale);
  for (std::size_t place = 0; place < game->tiers().size(); ++place)
    if (probe.parts()[place].state == TierState::stale) fs::remove(probe.parts()[place].file);
  fs::remove(file(changed));
  solve(game);
  const Probe again(folder_);
  for (Index i = 0; i < game->size(); ++i) EXPECT_EQ(again.value(i), expected[i]) << i;
}

TEST_F(TierFolder, RefusesTablesThatRestOnTwoVersionsOfAMissingTier) {
  const auto game = this->game("tiers=6");
  solve(game);
  std::vector<std::string> resting;
  for (const Tier& tier : game->tiers())
    if (std::find(tier.rests_on.begin(), tier.rests_on.end(), 0u) != tier.rests_on.end()) resting.push_back(tier.name);
  ASSERT_GE(resting.size(), 2u);
  fs::copy_file(file(resting.back()), folder_ + "/older");
  falsify("t0");
  for (const Tier& tier : game->tiers().subspan(1)) fs::remove(file(tier.name));
  solve(game);
  fs::copy_file(folder_ + "/older", file(resting.back()), fs::copy_options::overwrite_existing);
  fs::remove(file("t0"));
  const Probe probe(folder_);
  const Index first = game->tiers()[tier_called(*game, resting.front())].first;
  const Index last = game->tiers()[tier_called(*game, resting.back())].first;
  for (const Index position : {first, last})
    EXPECT_NE(message_of<FormatError>([&] { probe.value(position); }).find("on one with the digest"),
              std::string::npos);
}

TEST_F(TierFolder, RefusesTablesThatRestIndirectlyOnTwoVersionsOfAMissingTier) {
  const auto game = this->game("chain=1 tiers=6");
  solve(game);
  for (const char* tier : {"t0", "t1", "t2", "t4"}) fs::remove(file(tier));
  using enum TierState;
  EXPECT_EQ(states(*game), (std::vector<TierState>{missing, missing, missing, done, missing, done}));
  change(file("t5"), [](TableInfo& info) { info.lower.further_below[1].payload_digest = "00000000000000ff"; });
  EXPECT_EQ(states(*game), (std::vector<TierState>{missing, missing, missing, stale, missing, stale}));
  const std::string fault = tier_states(*game, folder_)[3].fault;
  EXPECT_NE(fault.find("rests on a table of the tier t1"), std::string::npos) << fault;
  EXPECT_NE(fault.find("but " + file("t5") + " on one with the digest 00000000000000ff"), std::string::npos) << fault;
}

TEST_F(TierFolder, RepairsOnlyWhatNoOtherJobChanges) {
  const auto game = this->game("tiers=3");
  solve(game);
  damage_block(file("t1"));
  const auto repair_all = [&] { repair(folder_, {}, Job(), [](const std::string&, const Repair&) {}); };
  {
    const GenerationJob other(options(), Job());
    EXPECT_NE(message_of<UsageError>(repair_all).find("another process is working"), std::string::npos);
  }
  EXPECT_NO_THROW(repair_all());
}

TEST_F(TierFolder, RepairsTheFileOfOneTier) {
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  const auto before = contents();
  std::fstream(file("t2"), std::ios::in | std::ios::out | std::ios::binary).seekp(40).put('?');
  damage_block(file("t1"));
  EXPECT_NE(message_of<FormatError>([&] { Probe probe(file("t2")); }).find("zermelo repair " + file("t2")),
            std::string::npos);
  EXPECT_FALSE(repaired("t2").ok());  // it rests on t1
  EXPECT_TRUE(repaired("t1").written);
  EXPECT_TRUE(repaired("t2").written);
  EXPECT_EQ(contents(), before);
  EXPECT_TRUE(repaired("t0").sound());
  fs::copy_file(file("t1"), file("t2"), fs::copy_options::overwrite_existing);
  fs::rename(file("t1"), file("a copy"));
  generate(*game, Metric::depth, {.file = file("all")}, Job());
  fs::copy_file(file("all"), file("t1"));
  for (const char* other : {"a copy", "all", "t1"}) EXPECT_TRUE(repaired(other).sound()) << other;  // as one file
  EXPECT_NE(repaired("t2").fault.find("contains the tier t1"), std::string::npos);
  EXPECT_THROW(repaired("nothing"), std::system_error);
  RepairOptions wrong;
  wrong.spec = "listed-tiers tiers=5";
  EXPECT_THROW(repaired("t0", wrong), UsageError);
}

/// Tables of older versions have no keys, so that the positions of their game would have to be discovered.
TEST_F(TierFolder, DiscoversNoGameOfANeighbourOfADamagedFile) {
  const Job stopped({.threads = 1, .stop = [] { return true; }});
  fs::create_directory(folder_);
  generate(*make_game("pyramid rows=3"), Metric::depth, {.file = file("81")}, Job());
  change(file("81"),
         [](TableInfo& info) { info.spec = canonical_text_of(completed_spec("connect columns=5 rows=6"), {}); });
  std::ofstream(file("damaged")) << "nonsense";
  std::ofstream(file("80")) << "nonsense";
  RepairOptions other;
  other.spec = "connect columns=4 rows=6";
  const auto expect_refused = [&](const std::string& tier, const RepairOptions& how, const char* words) {
    EXPECT_NE(message_of<UsageError>([&] { repaired(tier, how, stopped); }).find(words), std::string::npos) << tier;
  };
  for (const char* tier : {"80", "damaged"}) expect_refused(tier, {}, "name the game of the table");
  expect_refused("81", other, "is a table of 'connect columns=5");
  change(file("81"), [](TableInfo& info) { info.tier = "81"; });
  expect_refused("damaged", {}, "name the game of the table");
  EXPECT_THROW(repaired("80", other, stopped), Interrupted);  // discovers the game of the user, as of one file
  const auto repair_all = [&] { repair(folder_, other, stopped, [](const std::string&, const Repair&) {}); };
  EXPECT_NE(message_of<UsageError>(repair_all).find("name the game of its tables"), std::string::npos);
}

TEST_F(TierFolder, RefusesAStaleTierAlsoByItsFile) {
  const auto game = this->game("tiers=6");
  solve(game);
  falsify("t0");
  for (const TierStatus& tier : tier_states(*game, folder_))
    if (tier.state == TierState::stale) {
      EXPECT_THROW(Probe probe(tier.file), FormatError);
      EXPECT_THROW(Probe probe(TableFile(tier.file)), FormatError);
    }
  bool ok = true;
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& repair) { ok = ok && repair.ok(); });
  EXPECT_FALSE(ok);
}

TEST_F(TierFolder, RefusesRenamedDamagedAndForeignFiles) {
  const auto game = this->game("tiers=4");
  solve(game);
  fs::copy_file(file("t1"), file("t2"), fs::copy_options::overwrite_existing);
  EXPECT_EQ(tier_states(*game, folder_)[2].state, TierState::damaged);
  EXPECT_NE(message_of<FormatError>([&] { solve(game); }).find("contains the tier t1"), std::string::npos);
  fs::resize_file(file("t2"), fs::file_size(file("t2")) - 1);
  EXPECT_EQ(tier_states(*game, folder_)[2].state, TierState::damaged);
  EXPECT_THROW(solve(game), FormatError);
  fs::rename(file("t2"), file("other"));
  EXPECT_NE(message_of<UsageError>([&] { solve(game); }).find("has no tier other"), std::string::npos);
}

TEST_F(TierFolder, RefusesATableInAnotherOrder) {
  const std::shared_ptr<const Game> chess = make_game("chess pieces=KQBvK files=3 ranks=3");
  solve(chess);
  EXPECT_EQ(TableFile(file("KQBvK")).info().order, "BQ");
  EXPECT_EQ(TableFile(file("KBvK")).info().order, "");
  for (const std::string order : {"", "QB"}) {
    put_order(file("KQBvK"), order);
    EXPECT_EQ(tier_states(*chess, folder_).back().state, TierState::damaged);
    for (const std::function<void()>& body :
         {std::function<void()>([&] { Probe probe(file("KQBvK")); }), std::function<void()>([&] { solve(chess); }),
          std::function<void()>([&] { Probe(folder_).value(chess->tiers().back().first); })})
      EXPECT_NE(message_of<FormatError>(body).find("has the positions of the tier KQBvK in another order; remove " +
                                                   file("KQBvK") + ", and make the tier again with zermelo solve "),
                std::string::npos)
          << order;
  }
}

/// The orders of all its tiers determine the order of a table of the whole game.
TEST_F(TierFolder, RefusesAWholeGameInAnotherOrder) {
  const std::shared_ptr<const Game> chess = make_game("chess pieces=KQBvKR files=3 ranks=3");
  const std::string table = home_.file("all.ztb");
  generate(*chess, Metric::depth, {.file = table}, Job());
  const TableInfo info = TableFile(table).info();
  EXPECT_EQ(info.order, "KQBvK-BQ+KQBvKR-QrB");
  EXPECT_EQ(Probe(table).info().positions, chess->size());
  for (const std::string order : {"", "KQBvK-BQ", "KQBvK-QB+KQBvKR-QrB"}) {
    put_order(table, order);
    EXPECT_NE(message_of<FormatError>([&] { Probe probe(table); }).find("in another order; remove the file"),
              std::string::npos)
        << order;
  }
}

TEST_F(TierFolder, SolvesATierBesideAFaultInAnother) {
  const std::shared_ptr<const Game> chess = make_game("chess pieces=KQBvK files=3 ranks=3");
  solve(chess);
  put_order(file("KQBvK"), "");
  fs::remove(file("KQvK"));
  solve(chess, Metric::depth, "KQvK");
  EXPECT_TRUE(fs::exists(file("KQvK")));
  EXPECT_THROW(solve(chess, Metric::depth, "KQBvK"), FormatError);
}

TEST_F(TierFolder, AnswersBesideATableOfAnotherGameAndAFolder) {
  const auto game = this->game("tiers=5");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  solve_elsewhere("tiers=5 seed=2");
  fs::copy_file(elsewhere_ + "/t0.ztb", file("t0"), fs::copy_options::overwrite_existing);
  fs::remove(file("t4"));
  fs::create_directory(file("t4"));
  fs::create_symlink("nowhere", file("a link"));
  const Probe probe(folder_);
  for (std::size_t place = 1; place < 4; ++place) {
    const Tier& tier = game->tiers()[place];
    for (Index i = tier.first; i < tier.end(); ++i) EXPECT_EQ(probe.value(i), expected[i]) << i;
  }
  const std::string message = message_of<FormatError>([&] { probe.value(0); });
  EXPECT_NE(message.find("t0.ztb is a table of listed-tiers seed=2"), std::string::npos) << message;
  EXPECT_NE(message.find("-o " + folder_ + "/ --tier t0"), std::string::npos) << message;
  EXPECT_NE(message_of<FormatError>([&] { probe.value(game->tiers()[4].first); }).find("t4.ztb is a folder; remove "),
            std::string::npos);
}

TEST_F(TierFolder, IsReadAsFarAsItsTablesSuffice) {
  layout_ = "losses";
  const auto game = this->game("seed=3 tiers=9");
  solve(game);
  fs::remove(file("t1"));
  std::vector<std::string> read;
  const auto read_all = [&](const Probe& table) {
    for (Index i = 0; i < table.game().size(); ++i) table.value(i);
    read.push_back(table.info().tier);
  };
  EXPECT_NE(message_of<UsageError>([&] { for_each_table(Probe(folder_), read_all); }).find("the tier t1 is missing"),
            std::string::npos);
  std::size_t independent = 0;
  for (std::size_t place = 2; place < game->tiers().size(); ++place) {
    if (tiers_below(*game, place)[1]) continue;
    ++independent;
    EXPECT_NE(std::ranges::find(read, game->tiers()[place].name), read.end()) << place;
  }
  EXPECT_GT(independent, 0u);
  EXPECT_LT(read.size(), game->tiers().size() - 1);
}

TEST_F(TierFolder, IsProvedAsFarAsItsTablesSuffice) {
  for (const char* layout : {"losses", "codes"}) {
    layout_ = layout;
    const auto game = this->game("seed=3 tiers=9");
    solve(game);
    fs::remove(file("t1"));
    std::vector<std::string> sound, proved;
    for (std::size_t place = 0; place < game->tiers().size(); ++place)
      if (!tiers_below(*game, place)[1] && place != 8) sound.push_back(game->tiers()[place].name);
    damage_block(file("t8"));
    std::vector<std::string> notices;
    const ProofOptions noted{.notice = [&](const std::string& sentence) { notices.push_back(sentence); }};
    verify(Probe(folder_), Job(), noted, [&](const PartProof& tier) {
      if (tier.proof.ok()) proved.push_back(tier.table.info.tier);
      EXPECT_EQ(tier.proof.damaged_blocks, tier.table.info.tier == "t8" ? 1u : 0u);
      EXPECT_TRUE(tier.unproved.empty() || tier.proof.checked == 0);
    });
    EXPECT_EQ(proved, sound) << layout;
    EXPECT_GT(sound.size(), 1u);
    ASSERT_EQ(notices.size(), 2u);
    EXPECT_NE(notices[0].find("the tier t1 is missing"), std::string::npos) << notices[0];
    EXPECT_NE(notices[1].find("t8.ztb: block 0"), std::string::npos) << notices[1];
    fs::remove_all(folder_);
  }
}

/// The positions of a damaged tier have errors; all others are answered.
TEST_F(TierFolder, AnswersBesideADamagedFile) {
  const auto game = this->game("tiers=4");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  fs::copy_file(file("t1"), file("t2"), fs::copy_options::overwrite_existing);
  const Probe probe(folder_);
  for (const Tier& tier : game->tiers()) {
    if (tier.name == "t2") continue;
    for (Index i = tier.first; i < tier.end(); ++i) EXPECT_EQ(probe.value(i), expected[i]) << i;
  }
  const std::string message = message_of<FormatError>([&] { probe.value(game->tiers()[2].first); });
  EXPECT_NE(message.find("t2.ztb contains the tier t1; remove it, since " + file("t1")), std::string::npos) << message;
  EXPECT_NE(message.find("-o " + folder_ + "/ --tier t2"), std::string::npos) << message;
  EXPECT_EQ(message_of<FormatError>([&] { probe.part(2); }), message);
}

TEST_F(TierFolder, SaysTheNameOfAMisnamedFile) {
  const auto game = this->game("tiers=4");
  solve(game);
  fs::rename(file("t2"), file("t3"));
  EXPECT_NE(tier_states(*game, folder_)[3].fault.find("contains the tier t2; rename it to " + file("t2")),
            std::string::npos);
  fs::rename(file("t1"), file("t2"));
  EXPECT_NE(tier_states(*game, folder_)[3].fault.find("; give it the name of " + file("t2")), std::string::npos);
}

/// A copy with another name is no tier of the folder; solving refuses it, reading leaves it out.
TEST_F(TierFolder, LeavesOutFilesWithOtherNames) {
  const auto game = this->game("tiers=4");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  fs::copy_file(file("t1"), file("a copy"));
  solve_elsewhere("tiers=3 seed=2");
  fs::copy_file(elsewhere_ + "/t0.ztb", file("a stranger"));
  const Probe probe(folder_);
  for (Index i = 0; i < game->size(); ++i) EXPECT_EQ(probe.value(i), expected[i]) << i;
  const std::vector<std::string> left_out = strangers(*game, folder_);
  ASSERT_EQ(left_out.size(), 2u);
  EXPECT_NE(left_out[0].find("remove it, since " + file("t1") + " contains this tier"), std::string::npos);
  EXPECT_NE(left_out[1].find("a stranger.ztb is a table of listed-tiers seed=2 tiers=3"), std::string::npos)
      << left_out[1];
  EXPECT_NE(left_out[1].find("; name another folder, or move the file to one of its own"), std::string::npos);
  EXPECT_EQ(message_of<UsageError>([&] { solve(game); }), left_out[0]);
}

TEST_F(TierFolder, OpensACopyOfATierByAnyName) {
  const auto game = this->game("seed=2 tiers=5");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  const Tier& tier = game->tiers()[4];
  fs::copy_file(file("t4"), file("a copy"));
  fs::remove(file("t4"));
  const Probe probe(file("a copy"));
  for (Index i = 0; i < tier.positions; ++i) EXPECT_EQ(probe.value(i), expected[tier.first + i]);
  EXPECT_TRUE(verify_table(probe, Job()).ok());
}

/// Its own digests are compared, not the digests of the file that has its name.
TEST_F(TierFolder, RefusesAStaleCopyByAnyName) {
  const auto game = this->game("seed=2 tiers=5");
  solve(game);
  fs::rename(file("t4"), file("a copy"));
  ASSERT_FALSE(game->tiers()[4].rests_on.empty());
  falsify(game->tiers()[game->tiers()[4].rests_on.front()].name);
  for (std::size_t place = 0; place < 4; ++place)
    if (tier_states(*game, folder_)[place].state == TierState::stale) fs::remove(file("t" + std::to_string(place)));
  EXPECT_NE(message_of<FormatError>([&] { Probe probe(file("a copy")); }).find("a copy.ztb rests on"),
            std::string::npos);
}

TEST_F(TierFolder, RefusesAnotherGameAnotherMetricAndASecondJob) {
  solve(game("tiers=4"));
  const std::string other = message_of<UsageError>([&] { solve(game("tiers=4 seed=2")); });
  EXPECT_NE(other.find("t0.ztb is a table of listed-tiers seed=1"), std::string::npos) << other;
  EXPECT_NE(other.find("; name another folder, or remove " + file("t0")), std::string::npos) << other;
  EXPECT_NE(message_of<UsageError>([&] { solve(game("tiers=4"), Metric::outcome); }).find("--metric depth"),
            std::string::npos);
  const GenerationJob first(options(), Job());
  GenerationOptions afresh = options();
  afresh.continuation = Continuation::restart;
  EXPECT_NE(message_of<UsageError>([&] { GenerationJob(std::move(afresh), Job()); }).find("another process"),
            std::string::npos);
}

TEST_F(TierFolder, IsSharedWhenItsPositionsAreKnown) {
  const auto game = this->game("tiers=4");
  GenerationJob first(options(), Job());
  std::atomic<int> asked{0};
  const Job impatient({.stop = [&] { return asked++ >= 3; }});
  EXPECT_THROW(GenerationJob(options(), impatient), Interrupted);  // it waits for the first
  EXPECT_EQ(first.run(*game, Metric::depth).tiers_solved, 4u);
  GenerationJob second(options(), Job());
  EXPECT_EQ(second.run(*game, Metric::depth).tiers_solved, 0u);
}

TEST_F(TierFolder, RefusesUnknownTiersGamesWithoutTiersAndOtherFolders) {
  EXPECT_NE(message_of<UsageError>([&] { solve(game(), Metric::depth, "t9"); }).find("has no tier 't9'"),
            std::string::npos);
  EXPECT_NE(message_of<UsageError>([&] { solve(make_game("pyramid rows=4")); }).find("has no tiers"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(folder_));
  EXPECT_NE(message_of<UsageError>([&] { Probe probe(folder_ + "/"); }).find("contains no table files"),
            std::string::npos);
  std::ofstream(home_.file("note.txt")) << "mine\n";
  const std::string message =
      message_of<UsageError>([&] { GenerationJob({.file = home_.path(), .in_tiers = true}, Job()); });
  EXPECT_NE(message.find("other files"), std::string::npos);
}

TEST_F(TierFolder, OpensTheFileOfATierWithThoseBesideIt) {
  const auto game = this->game("seed=2 tiers=5");
  const std::vector<Value> expected = solve_by_sweeps(*game);
  solve(game);
  const Probe probe(file("t4"));
  const Tier& tier = game->tiers()[4];
  ASSERT_EQ(probe.game().size(), tier.positions);
  for (Index i = 0; i < tier.positions; ++i) EXPECT_EQ(probe.value(i), expected[tier.first + i]);
  EXPECT_TRUE(verify_table(probe, Job()).ok());
}

TEST_F(TierFolder, IsRepairedWithoutReplacingTheTableOfAnotherGame) {
  solve(game("seed=5 tiers=4"));
  const std::string other = contents().at(file("t0"));
  fs::remove_all(folder_);
  solve(game("seed=4 tiers=4"));
  std::ofstream(file("t0"), std::ios::binary) << other;
  std::ofstream(file("t3"), std::ios::in | std::ios::out | std::ios::binary) << "nonsense";
  bool ok = true;
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& repair) { ok = ok && repair.ok(); });
  EXPECT_FALSE(ok);
  EXPECT_TRUE(contents().at(file("t0")) == other);
}

TEST_F(TierFolder, IsRepairedToTheSameBytesIfItHasOnlyLosses) {
  layout_ = "losses";
  const auto game = this->game("seed=4 tiers=6 most=100000");
  solve(game);
  const auto before = contents();
  const auto expect_repaired = [&] {
    ASSERT_NE(contents(), before);
    repair(folder_, {}, Job(), [](const std::string& file, const Repair& repair) {
      EXPECT_TRUE(repair.ok()) << file << ": " << repair.fault;
    });
    EXPECT_EQ(contents(), before);
  };
  for (const TierStatus& tier : tier_states(*game, folder_)) damage_block(tier.file);
  expect_repaired();
  std::ofstream(file("t2"), std::ios::in | std::ios::out | std::ios::binary) << "nonsense";
  expect_repaired();
}

TEST_F(TierFolder, IsRepairedToTheSameBytes) {
  const auto game = this->game("seed=4 tiers=6 most=60000");
  solve(game);
  const auto before = contents();
  for (const TierStatus& tier : tier_states(*game, folder_)) damage_block(tier.file);
  ASSERT_NE(contents(), before);
  repair(folder_, {}, Job(), [](const std::string& file, const Repair& repair) {
    EXPECT_TRUE(repair.ok()) << file << ": " << repair.fault;
    EXPECT_EQ(repair.damaged_blocks, 1u);
  });
  EXPECT_EQ(contents(), before);
  std::ofstream(file("t2"), std::ios::in | std::ios::out | std::ios::binary) << "nonsense";
  std::size_t repaired = 0;
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& repair) { repaired += repair.written; });
  EXPECT_EQ(repaired, 1u);
  EXPECT_EQ(contents(), before);
  RepairOptions wrong;
  wrong.spec = "pyramid rows=3";
  EXPECT_THROW(repair(folder_, wrong, Job(), [](const std::string&, const Repair&) {}), UsageError);
}

/// The user need not name the game, which the other tables tell.
TEST_F(TierFolder, NamesTheCommandForATierWithDamagedMetadata) {
  const auto game = this->game("chain=1 tiers=3");
  solve(game);
  std::fstream(file("t1"), std::ios::in | std::ios::out | std::ios::binary).seekp(40) << std::string(200, 'x');
  const std::string fault = tier_states(*game, folder_)[1].fault;
  EXPECT_TRUE(fault.ends_with("mend the file with: zermelo repair " + file("t1"))) << fault;
}

/// The tier above must be solved again, for which the file would have to be replaced.
TEST_F(TierFolder, IsRepairedWithoutReplacingAFileThatCannotBeRead) {
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  damage_block(file("t1"));
  fs::remove(file("t2"));
  ASSERT_EQ(mkfifo(file("t2").c_str(), 0600), 0);
  std::ofstream(file("t3"), std::ios::in | std::ios::out | std::ios::binary) << "nonsense";
  const std::string words = file("t2") + " is not a regular file; remove ";
  std::vector<std::string> faults;
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& done) { faults.push_back(done.fault); });
  ASSERT_EQ(faults.size(), 4u);
  for (const std::size_t place : {0, 1}) EXPECT_EQ(faults[place], "");
  for (const std::size_t place : {2, 3}) EXPECT_TRUE(faults[place].starts_with(words)) << faults[place];
  EXPECT_TRUE(fs::is_fifo(file("t2")));
}

/// A link to itself cannot be read by any user.
TEST_F(TierFolder, IsRepairedAndProvedAroundAFileThatCannotBeRead) {
  const auto game = this->game("chain=1 tiers=4");
  solve(game);
  const auto before = contents();
  damage_block(file("t1"));
  fs::remove(file("t2"));
  fs::create_symlink("t2.ztb", file("t2"));
  const std::string words = "cannot read " + file("t2");
  std::vector<std::string> faults;
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& done) { faults.push_back(done.fault); });
  ASSERT_EQ(faults.size(), 4u);
  for (const std::size_t place : {0, 1, 3}) EXPECT_EQ(faults[place], "");
  EXPECT_TRUE(faults[2].starts_with(words)) << faults[2];
  EXPECT_NE(faults[2].find("make the file readable, or remove "), std::string::npos) << faults[2];
  EXPECT_TRUE(fs::is_symlink(file("t2")));
  faults.clear();
  verify(Probe(folder_), Job(), {}, [&](const PartProof& tier) { faults.push_back(tier.proof.fault); });
  ASSERT_EQ(faults.size(), 4u);
  for (const std::size_t place : {0, 1}) EXPECT_EQ(faults[place], "");
  EXPECT_TRUE(faults[2].starts_with(words)) << faults[2];
  EXPECT_EQ(faults[3], "it rests on the tier t2, which is damaged");
}

TEST_F(TierFolder, IsRepairedByOneGame) {
  Family counted = listed_tiers();
  static std::size_t made = 0;
  counted.name = "counted-tiers";
  counted.make = [make = counted.make](Spec spec, const Resources& resources) {
    ++made;
    return make(std::move(spec), resources);
  };
  add_family(counted);
  const std::shared_ptr<const Game> game = make_game("counted-tiers seed=4 tiers=6");
  solve(game);
  const auto before = contents();
  for (const TierStatus& tier : tier_states(*game, folder_)) damage_block(tier.file);
  std::ofstream(file("t2"), std::ios::in | std::ios::out | std::ios::binary) << "nonsense";
  made = 0;
  repair(folder_, {}, Job(),
         [](const std::string& path, const Repair& repair) { EXPECT_EQ(repair.fault, "") << path; });
  EXPECT_EQ(made, 1u);
  EXPECT_EQ(contents(), before);
}

/// A table of the whole game would have the same positions.
TEST_F(TierFolder, IsRepairedAsATierIfItIsTheOnlyOne) {
  solve(game("tiers=1"));
  const auto before = contents();
  const std::uint64_t place = before.at(file("t0")).find("payload_xxh3");
  std::fstream(file("t0"), std::ios::in | std::ios::out | std::ios::binary)
      .seekp(static_cast<std::streamoff>(place))
      .put('?');
  repair(folder_, {.spec = "listed-tiers tiers=1"}, Job(),
         [](const std::string&, const Repair& repair) { EXPECT_EQ(repair.fault, ""); });
  EXPECT_EQ(contents(), before);
}

/// The others are repaired before.
TEST_F(TierFolder, NamesMissingTiersAfterRepairs) {
  solve(game("tiers=5 most=60000"));
  const auto before = contents();
  fs::remove(file("t4"));
  damage_block(file("t1"));
  std::size_t repaired = 0;
  const auto repair_all = [&] {
    repair(folder_, {}, Job(), [&](const std::string&, const Repair& done) { repaired += done.written; });
  };
  const std::string one = message_of<MissingTier>(repair_all);
  EXPECT_NE(one.find("the tier t4 is missing"), std::string::npos) << one;
  EXPECT_NE(one.find("zermelo solve listed-tiers seed=1 tiers=5 chain=0 most=60000 -o " + folder_ + "/"),
            std::string::npos);
  EXPECT_EQ(repaired, 1u);
  EXPECT_EQ(contents().at(file("t1")), before.at(file("t1")));
  fs::remove(file("t3"));
  EXPECT_NE(message_of<MissingTier>(repair_all).find("the tiers t3, t4 are missing in "), std::string::npos);
}

TEST_F(TierFolder, DoesNotRepairAFileOfAnotherTier) {
  const auto game = this->game("tiers=4");
  solve(game);
  fs::copy_file(file("t1"), file("t2"), fs::copy_options::overwrite_existing);
  const Repair repair = repair_table(file("t2"), {}, Job());
  EXPECT_FALSE(repair.written);
  EXPECT_EQ(repair.fault, tier_states(*game, folder_)[2].fault);
  EXPECT_TRUE(repair_table(file("t1"), {}, Job()).sound());
}

TEST_F(TierFolder, HasItsRulesCheckedTierByTier) {
  EXPECT_EQ(check_rules(*game("seed=4 tiers=6"), 0, Job()).first.size(), 0u);
  const test::ListedTiers wrong({{"low", 0, 1, {}}, {"other", 1, 1, {}}, {"high", 2, 2, {0}}}, {{}, {}, {0}, {1, 2}},
                                std::vector<Outcome>(4, Outcome::loss), test::KnownMoves::moves);
  const RulesCheck found = check_rules(wrong, 0, Job());
  ASSERT_EQ(found.first.size(), 1u);
  EXPECT_EQ(found.first[0].number, 3u);
  EXPECT_NE(found.first[0].fault.find("in tier other, on which it does not rest"), std::string::npos);
}

}  // namespace
}  // namespace zermelo::folder_test
