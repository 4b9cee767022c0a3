// When a solver saves its state, stops and continues; what it says of a damaged state.
#include "solver/solving/resumable.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "support/message_of.h"

namespace zermelo::resumable_test {
namespace {

/// Hands out 10 entries, 3 at a time, and keeps all checkpoints.
struct Work {
  std::vector<Index> saved;  ///< Work::done in each checkpoint
  std::vector<std::pair<Index, Index>> passed;
  bool due = false;
  Index stop_at = 100;
  Index done = 0;

  Control control() {
    Control control;
    control.job = Job({.threads = 1, .stop = [this] { return done >= stop_at; }});
    control.checkpoint_due = [this] { return due; };
    control.checkpoint = [this](const WriteState& write) {
      write([this](std::span<const std::byte> bytes) {
        ASSERT_EQ(bytes.size(), sizeof(Index));
        std::memcpy(&saved.emplace_back(), bytes.data(), bytes.size());
      });
    };
    return control;
  }

  void run(const Control& control) {
    const Resumable resumable(
        control, [this](const PutBytes& put) { put(bytes_of(done)); },
        [this] { return fmt::format("stopped after {}", done); });
    resumable.restore([this](const GetBytes& get) { get(bytes_of(done)); });
    resumable.hand_out(10, 3, done, [this](Index first, Index count) { passed.emplace_back(first, count); });
  }
};

using Passed = std::vector<std::pair<Index, Index>>;

TEST(Resumable, SavesOnlyWhatIsDue) {
  Work work;
  work.run(work.control());
  EXPECT_EQ(work.passed, (Passed{{0, 3}, {3, 3}, {6, 3}, {9, 1}}));
  EXPECT_TRUE(work.saved.empty());
  Work often;
  often.due = true;
  often.run(often.control());
  EXPECT_EQ(often.saved, (std::vector<Index>{3, 6, 9}));  // not after the last entry
}

TEST(Resumable, SavesBeforeItStopsAndContinuesThere) {
  Work work;
  work.stop_at = 5;
  const Control control = work.control();
  EXPECT_EQ(message_of<Interrupted>([&] { work.run(control); }), "stopped after 6");
  ASSERT_EQ(work.saved, (std::vector<Index>{6}));
  Work later;
  Control again = later.control();
  again.resume = [&](std::span<std::byte> bytes) { std::memcpy(bytes.data(), work.saved.data(), bytes.size()); };
  later.run(again);
  EXPECT_EQ(later.passed, (Passed{{6, 3}, {9, 1}}));
}

TEST(Resumable, PausesBetweenSteps) {
  Work work;
  const Control control = work.control();
  const Resumable resumable(
      control, [&](const PutBytes& put) { put(bytes_of(work.done)); }, [] { return "stopped"; });
  EXPECT_FALSE(resumable.pause());
  work.due = true;
  EXPECT_TRUE(resumable.pause());
  EXPECT_TRUE(resumable.pause(true));  // saved before
  EXPECT_EQ(work.saved.size(), 1u);
  work.stop_at = 0;
  EXPECT_THROW(resumable.pause(true), Interrupted);
  EXPECT_EQ(work.saved.size(), 2u);
}

TEST(Resumable, NeedsNoCheckpoints) {
  Work work;
  Control control;
  work.run(control);
  EXPECT_EQ(work.done, 10u);
}

TEST(DamagedCheckpoint, SaysWhatToDo) {
  EXPECT_STREQ(DamagedCheckpoint("{} of {} waves", 7, 5).what(),
               "the checkpoint is damaged: 7 of 5 waves; remove it, or discard it with --restart");
}

}  // namespace
}  // namespace zermelo::resumable_test
