// The claim of a generation job: what it refuses before any work starts.
#include "jobs/generation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"

namespace zermelo {
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

  /// Leaves the checkpoint of a pyramid that was interrupted while it was solved.
  void interrupt() const {
    std::atomic<int> asked = 0;
    JobOptions stopping;
    stopping.stop = [&asked] { return ++asked > 3; };
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
  const auto discover = [&] { make_game("mnk m=3 n=3 k=3", job.resources()); };
  EXPECT_NE(message_of<UsageError>(discover).find("the checkpoint is of a job with spec"), std::string::npos);
  EXPECT_NE(message_of<UsageError>([&] { job.expect(Metric::outcome); }).find("metric"), std::string::npos);
  EXPECT_NO_THROW(job.expect(Metric::depth));
}

TEST_F(GenerationClaim, RefusesOtherBlocksAndMissingWorkBeforeTheGameIsMade) {
  interrupt();
  GenerationOptions blocks = options();
  blocks.writer.block_entries = 1024;
  EXPECT_NE(message_of<UsageError>([&] { GenerationJob(blocks, Job()); }).find("block"), std::string::npos);
  fs::remove(file_ + ".checkpoint");
  fs::remove(file_ + ".part");
  const GenerationJob job(options(Continuation::required), Job());
  const auto discover = [&] { make_game("mnk m=3 n=3 k=3", job.resources()); };
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

}  // namespace
}  // namespace zermelo
