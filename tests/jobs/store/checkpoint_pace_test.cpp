// The time of the next checkpoint.
#include <gtest/gtest.h>

#include <thread>

#include "jobs/store/checkpoint.h"

namespace zermelo::checkpoint_pace_test {
namespace {

TEST(CheckpointPace, IsDueAtEveryOpportunityWithoutATime) {
  EXPECT_TRUE(CheckpointPace({std::chrono::seconds(0), {}}).due());
  EXPECT_FALSE(CheckpointPace({std::chrono::hours(1), {}}).due());
}

TEST(CheckpointPace, IsDueOnceForEachRequest) {
  bool asked = true;
  const CheckpointPace pace({std::chrono::hours(1), [&] { return std::exchange(asked, false); }});
  EXPECT_TRUE(pace.due());
  EXPECT_FALSE(pace.due());
}

/// The checkpoint takes far more than a nanosecond, so the next one waits for 20 times as long.
TEST(CheckpointPace, WaitsLongerAfterASlowCheckpoint) {
  CheckpointPace pace({std::chrono::nanoseconds(1), {}});
  pace.write([] { std::this_thread::sleep_for(std::chrono::seconds(1)); });
  EXPECT_FALSE(pace.due());
}

}  // namespace
}  // namespace zermelo::checkpoint_pace_test
