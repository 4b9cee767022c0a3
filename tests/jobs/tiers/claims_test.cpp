// The claims of workers on the tiers of a folder.
#include "jobs/tiers/claims.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "support/folder.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr ClaimTimes quick{.beat = milliseconds(5), .patience = milliseconds(100), .settle = milliseconds(20)};

class TierClaim : public ::testing::Test {
 protected:
  std::string file() const { return folder_ + "/a.claim"; }
  /// The claim of a worker that holds no lock: of another machine, or dead.
  void write(const std::string& machine, int beat) const {
    std::ofstream(file()) << R"({"host":"there","process":7,"machine":")" << machine << R"(","beat":)" << beat << "}\n";
  }
  static void wait(milliseconds time) { std::this_thread::sleep_for(time); }

  const test::Folder made_;
  const std::string folder_ = made_.path();
};

TEST_F(TierClaim, AreHeldByOneWorkerAtATime) {
  TierClaims mine(folder_), other(folder_);
  EXPECT_TRUE(mine.claim("a"));
  EXPECT_FALSE(other.claim("a"));
  EXPECT_TRUE(other.claim("b"));
  const auto worker = worker_on(folder_, "a");
  ASSERT_TRUE(worker);
  EXPECT_EQ(worker->process, static_cast<std::uint64_t>(getpid()));
  mine.release("a");
  EXPECT_FALSE(worker_on(folder_, "a"));
  EXPECT_TRUE(other.claim("a"));
  EXPECT_EQ(mine.lost(), "");
}

TEST_F(TierClaim, EndWithTheirWorker) {
  { EXPECT_TRUE(TierClaims(folder_).claim("a")); }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(TierClaim, OfADeadWorkerOfThisMachineAreTakenOverAtOnce) {
  write("here", 1);
  TierClaims claims(folder_, quick, "here");
  EXPECT_TRUE(claims.claim("a"));
  EXPECT_EQ(worker_on(folder_, "a")->process, static_cast<std::uint64_t>(getpid()));
}

TEST_F(TierClaim, OfADeadWorkerAreShownAsSuch) {
  write(TierClaims::this_machine(), 1);
  EXPECT_TRUE(worker_on(folder_, "a")->dead);
  TierClaims claims(folder_);
  ASSERT_TRUE(claims.claim("a"));
  EXPECT_FALSE(worker_on(folder_, "a")->dead);
}

TEST_F(TierClaim, OfAnotherMachineAreShownAsDeadWhenTheirFileIsOld) {
  write("there", 1);
  EXPECT_FALSE(worker_on(folder_, "a")->dead);
  const auto patience = ClaimTimes().patience;
  fs::last_write_time(file(), fs::file_time_type::clock::now() - patience / 2);
  EXPECT_FALSE(worker_on(folder_, "a")->dead);
  fs::last_write_time(file(), fs::file_time_type::clock::now() - patience);
  EXPECT_TRUE(worker_on(folder_, "a")->dead);
  EXPECT_EQ(worker_on(folder_, "a")->seconds, 120u);
}

TEST_F(TierClaim, OfAnotherMachineAreTakenOverWhenTheyHaveBeenSilent) {
  TierClaims claims(folder_, quick, "here");
  for (int beat = 0; beat < 4; ++beat) {
    write("there", beat);
    EXPECT_FALSE(claims.claim("a"));
    wait(quick.patience);
  }
  EXPECT_TRUE(claims.claim("a"));
}

TEST_F(TierClaim, WithoutWordsOrWithOtherWordsAreTakenOverWhenTheyHaveBeenSilent) {
  for (const char* words : {"", "no claim\n", "{\"host\":3}"}) {
    std::ofstream(file()) << words;
    TierClaims claims(folder_, quick, "here");
    EXPECT_FALSE(worker_on(folder_, "a")) << words;
    EXPECT_FALSE(claims.claim("a")) << words;
    wait(quick.patience);
    EXPECT_TRUE(claims.claim("a")) << words;
  }
}

TEST_F(TierClaim, ThatAnotherWorkerHasTakenOverAreLost) {
  TierClaims claims(folder_, quick, "here");
  EXPECT_TRUE(claims.claim("a"));
  wait(10 * quick.beat);
  EXPECT_EQ(claims.lost(), "");
  fs::remove(file());
  write("there", 1);
  for (int tries = 0; claims.lost().empty() && tries < 1000; ++tries) wait(quick.beat);
  EXPECT_EQ(claims.lost(), "a");
  claims.release("a");
  EXPECT_TRUE(fs::exists(file()));  // it belongs to the other one
}

TEST_F(TierClaim, DoNotFollowLinks) {
  std::ofstream(folder_ + "/mine") << "words";
  fs::create_symlink("mine", file());
  TierClaims claims(folder_, quick, "here");
  EXPECT_THROW(claims.claim("a"), std::system_error);
  EXPECT_EQ(fs::file_size(folder_ + "/mine"), 5);
}

}  // namespace
}  // namespace zermelo
