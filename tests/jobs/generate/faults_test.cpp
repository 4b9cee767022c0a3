// Full disks, failing calls and power cuts at each change of a file: the same job continues and writes the same bytes.
#include <gtest/gtest.h>

#include <filesystem>

#include "jobs/generate/generation.h"
#include "support/faulty_files.h"
#include "support/folder.h"
#include "tablebase/registry.h"

namespace zermelo::faults_test {
namespace {

namespace fs = std::filesystem;
using test::Fault;
using Survival = test::FaultyFiles::Survival;

struct Work {
  const char* spec;
  Metric metric;
};

class Faults : public testing::TestWithParam<Work> {
 protected:
  void SetUp() override {
    game_ = make_game(GetParam().spec);
    solve({.layout = {}, .block_entries = 64});
    old_ = contents();
    fs::remove(file_);
    solve({});
    finished_ = contents();
    ASSERT_NE(old_, finished_);
  }

  void solve(const WriterOptions& writer, Continuation continuation = Continuation::automatic) const {
    GenerationOptions options{
        .file = file_, .writer = writer, .continuation = continuation, .checkpoints = {std::chrono::seconds(0), {}}};
    generate(*game_, GetParam().metric, options, Job({.threads = 1, .memory = 1 << 30}));
  }

  /// How to complete the new table: only a restart replaces the earlier one, and its checkpoint continues the restart.
  Continuation next() const {
    const bool begins = !fs::exists(file_ + ".checkpoint") && contents()[file_] == old_.at(file_);
    return begins ? Continuation::restart : Continuation::automatic;
  }

  /// Solves through a layer; errors are expected.
  void solve_through(test::FaultyFiles& layer) const {
    const ReplacedFiles replaced(layer);
    try {
      solve({}, next());
    } catch (const std::exception&) {
    }
  }

  std::map<std::string, std::string> contents() const { return test::contents_of(folder_.path()); }

  /// The finished table is the earlier one or the new one. A second run completes the new one and leaves no other file.
  void expect_continuation(const std::string& what) const {
    const std::string after = contents()[file_];
    EXPECT_TRUE(after == old_.at(file_) || after == finished_.at(file_)) << what;
    test::FaultyFiles sound(folder_.path(), Fault::none, 0);
    const ReplacedFiles replaced(sound);
    EXPECT_NO_THROW(solve({}, next())) << what;
    EXPECT_TRUE(contents() == finished_) << what;
  }

  /// Tries a fault at each call of a run that begins with these files.
  void try_each_call(const std::map<std::string, std::string>& begin, Fault fault, Survival survival) {
    for (std::uint64_t at = 0;; ++at) {
      test::put_contents(begin);
      test::FaultyFiles layer(folder_.path(), fault, at);
      solve_through(layer);
      if (layer.calls() <= at) return;
      if (fault == Fault::stop) layer.cut_power(survival, random_);
      expect_continuation(
          fmt::format("fault {} at call {}, survival {}", static_cast<int>(fault), at, static_cast<int>(survival)));
    }
  }

  void try_every_fault(const std::map<std::string, std::string>& begin) {
    try_each_call(begin, Fault::full, {});
    try_each_call(begin, Fault::error, {});
    for (const Survival survival : {Survival::none, Survival::names, Survival::some})
      try_each_call(begin, Fault::stop, survival);
  }

  test::Folder folder_{test::fast_folder()};
  std::string file_ = folder_.file("t.ztb");
  std::unique_ptr<Game> game_;
  std::map<std::string, std::string> old_, finished_;
  std::mt19937 random_{17};
};

TEST_P(Faults, AtEachCallOfAJobLoseNothing) { try_every_fault(old_); }

/// The first run is killed after half of its calls.
TEST_P(Faults, AtEachCallOfAContinuedJobLoseNothing) {
  test::put_contents(old_);
  test::FaultyFiles sound(folder_.path(), Fault::none, 0);
  solve_through(sound);
  test::put_contents(old_);
  test::FaultyFiles killed(folder_.path(), Fault::stop, sound.calls() / 2);
  solve_through(killed);
  killed.cut_power(Survival::all, random_);
  ASSERT_TRUE(fs::exists(file_ + ".checkpoint"));
  try_every_fault(contents());
}

INSTANTIATE_TEST_SUITE_P(Jobs, Faults,
                         testing::Values(Work{"pyramid rows=3", Metric::depth},
                                         Work{"wythoff max=150", Metric::outcome},
                                         Work{"toads toads=1 spaces=1 frogs=1", Metric::value},
                                         Work{"pong-hau-ki", Metric::outcome},
                                         Work{"heap rule=0.77 max=99", Metric::grundy}));

}  // namespace
}  // namespace zermelo::faults_test
