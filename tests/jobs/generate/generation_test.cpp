// The claim of a generation job: what it refuses before any work starts.
#include "jobs/generate/generation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "formats/table/storage/file_layer.h"
#include "jobs/store/checkpoint.h"
#include "solver/engine/choice.h"
#include "support/faulty_files.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "support/take_away.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::generation_test {
namespace {

namespace fs = std::filesystem;

class GenerationClaim : public testing::Test {
 protected:
  GenerationOptions options(Continuation continuation = Continuation::automatic) const {
    GenerationOptions options;
    options.file = file_;
    options.continuation = continuation;
    return options;
  }

  /// Leaves the checkpoint of a pyramid that was interrupted while it was solved, when it asked so often whether to
  /// stop.
  void interrupt(int often = 3) const {
    std::atomic<int> asked = 0;
    JobOptions stopping;
    stopping.stop = [&asked, often] { return ++asked > often; };
    const auto game = make_game("pyramid rows=9");
    EXPECT_THROW(generate(*game, Metric::depth, options(), Job(stopping)), Interrupted);
    ASSERT_TRUE(fs::exists(file_ + ".checkpoint"));
  }

  test::Folder folder_;
  std::string file_ = folder_.file("t.ztb");
};

TEST_F(GenerationClaim, RefusesASecondJobBeforeTheGameIsMade) {
  const GenerationJob first(options(), Job());
  for (const Continuation how : {Continuation::automatic, Continuation::required, Continuation::restart})
    EXPECT_NE(message_of<UsageError>([&] { GenerationJob(options(how), Job()); }).find("another process"),
              std::string::npos);
}

TEST_F(GenerationClaim, LeavesNothingBehind) {
  { const GenerationJob first(options(), Job()); }
  EXPECT_TRUE(fs::is_empty(folder_.file("")));
}

TEST_F(GenerationClaim, RefusesAnotherGameBeforeItIsDiscovered) {
  interrupt();
  const GenerationJob job(options(), Job());
  const auto discover = [&] {
    make_game("mnk m=3 n=3 k=3", job.resources(completed_spec("mnk m=3 n=3 k=3"), Metric::depth));
  };
  EXPECT_NE(message_of<UsageError>(discover).find("the checkpoint belongs to a job with spec"), std::string::npos);
  EXPECT_NE(
      message_of<UsageError>([&] { job.resources(completed_spec("mnk m=3 n=3 k=3"), Metric::outcome); }).find("metric"),
      std::string::npos);
  EXPECT_NO_THROW(job.resources(completed_spec("mnk m=3 n=3 k=3"), Metric::depth));
}

TEST_F(GenerationClaim, RefusesOtherBlocksAndMissingWorkBeforeTheGameIsMade) {
  interrupt();
  GenerationOptions blocks = options();
  blocks.writer.block_entries = 1024;
  EXPECT_NE(message_of<UsageError>([&] { GenerationJob(blocks, Job()); }).find("block"), std::string::npos);
  fs::remove(file_ + ".checkpoint");
  fs::remove(file_ + ".part");
  const GenerationJob job(options(Continuation::required), Job());
  const auto discover = [&] {
    make_game("mnk m=3 n=3 k=3", job.resources(completed_spec("mnk m=3 n=3 k=3"), Metric::depth));
  };
  EXPECT_NE(message_of<UsageError>(discover).find("there is no checkpoint"), std::string::npos);
}

TEST_F(GenerationClaim, KeepsTheWorkOfAnotherJob) {
  interrupt();
  const auto size = fs::file_size(file_ + ".part");
  const auto game = make_game("nim piles=2 max=9");
  EXPECT_THROW(generate(*game, Metric::depth, options(), Job()), UsageError);
  EXPECT_EQ(fs::file_size(file_ + ".part"), size);
  const auto pyramid = make_game("pyramid rows=9");
  EXPECT_GT(generate(*pyramid, Metric::depth, options(Continuation::required), Job()).file_bytes, 0u);
  EXPECT_FALSE(fs::exists(file_ + ".checkpoint") || fs::exists(file_ + ".part"));
}

TEST_F(GenerationClaim, CountsOnlyThePositionsThatItHasSolved) {
  const auto game = make_game("pyramid rows=9");
  interrupt(40);
  const auto before = CheckpointReader(file_ + ".checkpoint").settings().at("solved").get<Index>();
  EXPECT_GT(before, 0u);
  EXPECT_LT(before, game->size());
  EXPECT_EQ(generate(*game, Metric::depth, options(), Job()).solved, game->size() - before);
  fs::remove(file_);
  EXPECT_EQ(generate(*game, Metric::depth, options(), Job()).solved, game->size());
}

/// The files of a job that ended at any moment between its last write and its clean-up.
TEST_F(GenerationClaim, FindsAFinishedTableInWhateverIsLeftOver) {
  interrupt();
  const std::string checkpoint = file_ + ".checkpoint", part = file_ + ".part";
  const auto left = test::contents_of(folder_.path());
  const auto game = make_game("pyramid rows=9");
  generate(*game, Metric::depth, options(), Job());
  auto finished = test::contents_of(folder_.path());
  for (const auto& [more, text] : std::map<std::string, std::string>{
           {checkpoint, left.at(checkpoint)}, {part, ""}, {checkpoint + ".part", "begun"}}) {
    auto files = finished;
    files[checkpoint] = left.at(checkpoint);
    files[more] = text;
    for (const Continuation how : {Continuation::automatic, Continuation::required}) {
      test::put_contents(files);
      EXPECT_EQ(generate(*game, Metric::depth, options(how), Job()).file_bytes, finished.at(file_).size()) << more;
      EXPECT_TRUE(test::contents_of(folder_.path()) == finished) << more;
    }
  }
}

TEST_F(GenerationClaim, KeepsTheFinishedTableOfTheJob) {
  const auto game = make_game("pyramid rows=9");
  EXPECT_FALSE(generate(*game, Metric::depth, options(), Job()).solved_before);
  const auto finished = test::contents_of(folder_.path());
  for (const Continuation how : {Continuation::automatic, Continuation::required}) {
    const Generation again = generate(*game, Metric::depth, options(how), Job());
    EXPECT_TRUE(again.solved_before);
    EXPECT_EQ(again.file_bytes, finished.at(file_).size());
    EXPECT_TRUE(test::contents_of(folder_.path()) == finished);
  }
  EXPECT_FALSE(generate(*game, Metric::depth, options(Continuation::restart), Job()).solved_before);
}

TEST_F(GenerationClaim, KeepsOtherTablesAndFiles) {
  const auto game = make_game("pyramid rows=9"), other = make_game("nim piles=2 max=9");
  generate(*game, Metric::depth, options(), Job());
  const auto finished = test::contents_of(folder_.path());
  GenerationOptions blocks = options();
  blocks.writer.block_entries = 1024;
  const auto refused = [&](const Game& wanted, Metric metric, const GenerationOptions& how) {
    const std::string words = message_of<UsageError>([&] { generate(wanted, metric, how, Job()); });
    EXPECT_NE(words.find("--restart"), std::string::npos) << words;
    EXPECT_TRUE(test::contents_of(folder_.path()) == finished) << words;
  };
  refused(*other, Metric::depth, options());
  refused(*game, Metric::outcome, options());
  refused(*game, Metric::depth, blocks);
  const auto text = std::map<std::string, std::string>{{file_, "words"}};
  test::put_contents(text);
  EXPECT_THROW(generate(*game, Metric::depth, options(), Job()), UsageError);
  EXPECT_TRUE(test::contents_of(folder_.path()) == text);
  EXPECT_GT(generate(*other, Metric::depth, options(Continuation::restart), Job()).file_bytes, 0u);
}

/// A second job looks for the file after it has the lock.
TEST_F(GenerationClaim, KeepsATableThatAppearsDuringTheWork) {
  const auto game = make_game("pyramid rows=9"), other = make_game("pyramid rows=4");
  const std::string elsewhere = folder_.file("other.ztb");
  GenerationOptions first;
  first.file = elsewhere;
  generate(*other, Metric::depth, first, Job());
  GenerationOptions late = options();
  late.step_finished = [&](const std::string&, Index) {
    fs::copy_file(elsewhere, file_, fs::copy_options::overwrite_existing);
  };
  EXPECT_THROW(generate(*game, Metric::depth, late, Job()), UsageError);
  const auto left = test::contents_of(folder_.path());
  EXPECT_TRUE(left.at(file_) == left.at(elsewhere));
}

TEST_F(GenerationClaim, KeepsACheckpointOfAnotherVersionOfTheState) {
  interrupt();
  const std::string path = file_ + ".checkpoint";
  const CheckpointReader reader(path);
  Json settings = reader.settings();
  settings["state"] = 1000;
  write_checkpoint(path, settings, reader.writer_state(), [](const PutBytes&) {});
  const auto before = test::contents_of(folder_.path());
  const auto game = make_game("pyramid rows=9");
  EXPECT_NE(message_of<UsageError>([&] { generate(*game, Metric::depth, options(), Job()); }).find("another version"),
            std::string::npos);
  EXPECT_TRUE(test::contents_of(folder_.path()) == before);
}

TEST_F(GenerationClaim, RefusesACheckpointWithManyKeys) {
  interrupt();
  const std::string path = file_ + ".checkpoint";
  const CheckpointReader reader(path);
  Json settings = reader.settings();
  for (int i = 0; i < 200; ++i) settings[std::to_string(i)] = i;
  write_checkpoint(path, settings, reader.writer_state(), [](const PutBytes&) {});
  EXPECT_NE(message_of<FormatError>([&] { CheckpointReader again(path); }).find("100 keys"), std::string::npos);
}

/// Takes at most three stones, or two after a change.
struct Changing : test::RankedTakeAway {
  static inline bool changed = false;
  using RankedTakeAway::RankedTakeAway;
  void moves(Position heaps, std::vector<Position>& next) const {
    RankedTakeAway::moves(heaps, next);
    if (changed)
      std::erase_if(next, [&](Position to) { return heaps.first + heaps.second - to.first - to.second == 3; });
  }
};

TEST_F(GenerationClaim, KeepsACheckpointOfRulesThatHaveChanged) {
  add_family(make_family<Changing>("changing", "", "", {{"max", "1 to 10000", "", ""}}));
  std::atomic<int> asked = 0;
  JobOptions stopping;
  stopping.stop = [&asked] { return ++asked > 6; };
  EXPECT_THROW(generate(*make_game("changing max=300"), Metric::depth, options(), Job(stopping)), Interrupted);
  ASSERT_TRUE(fs::exists(file_ + ".checkpoint"));
  const auto before = test::contents_of(folder_.path());
  Changing::changed = true;
  for (const Continuation how : {Continuation::automatic, Continuation::required}) {
    const auto other = [&] { generate(*make_game("changing max=300"), Metric::depth, options(how), Job()); };
    EXPECT_NE(message_of<UsageError>(other).find("the rules have changed since this checkpoint was made"),
              std::string::npos);
  }
  EXPECT_TRUE(test::contents_of(folder_.path()) == before);
  Changing::changed = false;
  EXPECT_GT(generate(*make_game("changing max=300"), Metric::depth, options(), Job()).file_bytes, 0u);
}

/// A disk with this many free bytes, on which no checkpoint can be written.
struct SmallDisk : FileLayer {
  std::uint64_t free = 0;

  int open(const std::string& path, int flags) override {
    if (!path.ends_with(".checkpoint.part")) return FileLayer::open(path, flags);
    errno = ENOSPC;
    return -1;
  }
  std::uint64_t free_bytes(const std::string&) override { return free; }
};

class GenerationOnASmallDisk : public GenerationClaim {
 protected:
  /// Solves with a checkpoint at every opportunity; returns the notices.
  std::string solve(const char* spec = "pyramid rows=9") {
    const ReplacedFiles replaced(disk_);
    std::string told;
    GenerationOptions wanted = options();
    wanted.checkpoints.every = std::chrono::seconds(0);
    wanted.notice = [&](const std::string& sentence) { told += sentence + "\n"; };
    generate(*make_game(spec), Metric::depth, wanted, Job());
    return told;
  }

  SmallDisk disk_;
};

TEST_F(GenerationOnASmallDisk, GoesOnWithoutACheckpoint) {
  disk_.free = 1 << 30;
  EXPECT_NE(solve().find("no checkpoint was written"), std::string::npos);
  const auto finished = test::contents_of(folder_.path());
  fs::remove(file_);
  interrupt();
  const std::string told = solve();
  EXPECT_NE(told.find("the older checkpoint is kept"), std::string::npos) << told;
  EXPECT_TRUE(test::contents_of(folder_.path()) == finished);
}

TEST_F(GenerationOnASmallDisk, RefusesATableThatCannotFit) {
  disk_.free = 100;
  const std::string refusal = message_of<LimitError>([&] { solve(); });
  EXPECT_NE(refusal.find("only 100 bytes are free in " + folder_.path()), std::string::npos) << refusal;
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST(GenerationWithoutAFile, GoesByTiersWhereOnlyTheyHaveUnMoves) {
  const auto by_tiers = [](const std::string& spec, const JobOptions& job = {}) {
    const auto game = make_game(spec);
    return counts_in_tiers(Kernels(*game, Metric::depth), Job(job));
  };
  const std::string rules = "board rules=" ZERMELO_SOURCE "/examples/rules/";
  EXPECT_TRUE(by_tiers(rules + "micro-shogi-kp.toml"));
  EXPECT_FALSE(by_tiers(rules + "hexapawn-4x4.toml"));  // un-moves also as a whole
  EXPECT_FALSE(by_tiers(rules + "mu-torere.toml"));     // one tier
  EXPECT_FALSE(by_tiers("chess men=3"));
  EXPECT_TRUE(by_tiers("chess men=4", {.memory = 200 << 20}));  // too large as a whole
}

TEST(GenerationWithoutAFile, CountsTheSameByTiers) {
  const auto game = make_game("board rules=" ZERMELO_SOURCE "/examples/rules/micro-shogi-kp.toml");
  const Generation whole = generate(*game, Metric::depth, {}, Job());
  const Generation by_tiers = generate(*game, Metric::depth, {.in_tiers = true}, Job());
  EXPECT_EQ(by_tiers.summary.wins, whole.summary.wins);
  EXPECT_EQ(by_tiers.summary.losses, whole.summary.losses);
  EXPECT_EQ(by_tiers.summary.histogram, whole.summary.histogram);
  EXPECT_EQ(by_tiers.start, whole.start);
}

TEST_F(GenerationOnASmallDisk, WarnsOfATableThatProbablyDoesNotFit) {
  disk_.free = 10'000;
  EXPECT_NE(solve().find("temporary files up to"), std::string::npos);
  EXPECT_TRUE(fs::exists(file_));
}

TEST_F(GenerationOnASmallDisk, DoesNotWarnOfCheckpointsOfAFewBytes) {
  disk_.free = 3'000;
  const std::string told = solve("chess pieces=KRvK");
  EXPECT_NE(told.find("KiB, but only 2.9 KiB are free"), std::string::npos) << told;
}

}  // namespace
}  // namespace zermelo::generation_test
