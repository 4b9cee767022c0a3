// A solve that is stopped after any wave and continued gives the same table as an uninterrupted solve.
#include "solver/solving/waves.h"

#include "support/kept_state.h"
#include "tablebase/base/error.h"
#include "tests/solver/boxes/tuple_tables.h"

namespace zermelo::waves_test {
namespace {

class Stopping : public testing::TestWithParam<std::tuple<const char*, CellWidth>> {};

TEST_P(Stopping, AndContinuingAtEveryQuestionGivesTheSameTable) {
  const auto [spec, width] = GetParam();
  const auto game = make_game(spec);
  const std::vector<Value> expected = table_of(*game, width, 1);
  for (int patience = 0;; patience += 1 + patience / 4) {
    test::KeptState kept;
    int asked = 0;
    const Job impatient({.threads = 1, .stop = [&] { return asked++ >= patience; }});
    try {
      EXPECT_TRUE(table_of(*game, width, {.job = impatient, .checkpoint = kept.keeper()}) == expected);
      EXPECT_GT(patience, 1);
      return;
    } catch (const Interrupted&) {
    }
    const Control again{.job = Job({.threads = 2}), .resume = kept.reader()};
    EXPECT_TRUE(table_of(*game, width, again) == expected) << patience;
    EXPECT_TRUE(kept.read_out());
  }
}

INSTANTIATE_TEST_SUITE_P(Waves, Stopping,
                         testing::Combine(testing::Values("nim piles=2 max=900 order=ordered", "wythoff max=700",
                                                          "nim piles=3 max=30", "nim piles=2 max=50 take=1,4",
                                                          "chomp rows=3 cols=20",
                                                          "nim piles=3 max=70 moore=2 order=ordered play=misere"),
                                          testing::Values(CellWidth::bit, CellWidth::two_bytes)));

TEST(Waves, ReportProgressUpToTheSizeOfTheGame) {
  for (const char* spec : {"nim piles=3 max=70 order=ordered", "nim piles=4 max=20", "chomp rows=4 cols=7"}) {
    const auto game = make_game(spec);
    Index last = 0;
    const auto see = [&](const std::string&, std::uint64_t done, std::uint64_t) {
      EXPECT_GT(done, last);
      last = done;
    };
    table_of(*game, CellWidth::two_bytes, {.job = Job({.threads = 2, .progress = see})});
    EXPECT_EQ(last, game->size()) << spec;
  }
}

/// A continued solve reports only more progress than there was at the checkpoint.
TEST(Waves, KeepCheckpointsWhenTheyAreDue) {
  const auto game = make_game("nim piles=3 max=30");
  test::KeptState kept;
  int asked = 0;
  Index done = 0, at_checkpoint = 0, least = game->size();
  const auto see = [&](const std::string&, std::uint64_t now, std::uint64_t) { done = now; };
  Control control{.job = Job({.threads = 2, .progress = see}), .checkpoint = kept.keeper()};
  control.checkpoint_due = [&] {
    if (++asked == 5) at_checkpoint = done;
    return asked == 5;
  };
  const std::vector<Value> expected = table_of(*game, CellWidth::byte, control);
  const auto compare = [&](const std::string&, std::uint64_t now, std::uint64_t) { least = std::min(least, now); };
  const Control again{.job = Job({.threads = 2, .progress = compare}), .resume = kept.reader()};
  EXPECT_TRUE(table_of(*game, CellWidth::byte, again) == expected);
  EXPECT_GT(at_checkpoint, 0u);
  EXPECT_GT(least, at_checkpoint);
}

/// One wave of many parts: from each checkpoint inside it the other parts are solved, and no part again.
TEST(Waves, KeepCheckpointsInsideALongWave) {
  constexpr Index parts = 1000;
  const auto solve_from = [](GetBytes resume, const std::function<bool()>& due, test::KeptState& kept) {
    std::vector<std::uint8_t> cells(parts);
    Waves waves;
    waves.count = 1;
    waves.parts = [](std::size_t) { return parts; };
    waves.solve = [&](std::size_t, std::size_t part) { return ++cells[part], Index{1}; };
    waves.state = [&](const auto& use) { use(std::as_writable_bytes(std::span(cells))); };
    waves.positions = parts;
    waves.slice = [&](Index first, Index count) {
      return Slice{first, std::span(std::as_const(cells)).subspan(first, count)};
    };
    Control control{
        .job = Job({.threads = 1}), .checkpoint_due = due, .checkpoint = kept.keeper(), .resume = std::move(resume)};
    run_waves(waves, control, [](const Slice&) {});
    return cells;
  };
  int asked = 0;
  for (int last = 1; last < 4; ++last, asked = 0) {
    test::KeptState kept, other;
    solve_from(
        {}, [&] { return ++asked == last; }, kept);
    ASSERT_FALSE(kept.empty());
    EXPECT_EQ(solve_from(kept.reader(), {}, other), std::vector<std::uint8_t>(parts, 1)) << last;
  }
}

TEST(Waves, RefuseACheckpointOfAWaveThatDoesNotExist) {
  const auto game = make_game("nim piles=3 max=30");
  test::KeptState nonsense(std::vector<std::byte>(1 << 20, std::byte{0x7f}));
  const Control control{.job = Job({.threads = 1}), .resume = nonsense.reader()};
  EXPECT_THROW(table_of(*game, CellWidth::byte, control), FormatError);
}

}  // namespace
}  // namespace zermelo::waves_test
