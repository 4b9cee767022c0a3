// Stopping and going on: a solve that is stopped after any wave and continued gives the table of one that is not.
#include "solver/waves.h"

#include <cstring>

#include "tablebase/error.h"
#include "tests/solver/tuple_tables.h"

namespace zermelo {
namespace {

using Bytes = std::vector<std::byte>;

/// Keeps checkpoints in `kept`, and reads the one in `from`, if any.
Control control_with(Bytes& kept, const Bytes* from, std::size_t& read) {
  Control control;
  control.checkpoint = [&kept](const std::function<void(const PutBytes&)>& write) {
    kept.clear();
    write([&](std::span<const std::byte> bytes) { kept.insert(kept.end(), bytes.begin(), bytes.end()); });
  };
  if (from != nullptr)
    control.resume = [from, &read](std::span<std::byte> bytes) {
      ASSERT_LE(read + bytes.size(), from->size());
      std::memcpy(bytes.data(), from->data() + read, bytes.size());
      read += bytes.size();
    };
  return control;
}

class Stopping : public testing::TestWithParam<std::tuple<const char*, CellWidth>> {};

TEST_P(Stopping, AndContinuingAtEveryQuestionGivesTheSameTable) {
  const auto [spec, width] = GetParam();
  const auto game = make_game(spec);
  const std::vector<Value> expected = table_of(*game, width, 1);
  for (int patience = 0;; patience += 1 + patience / 4) {
    Bytes kept;
    std::size_t read = 0;
    int asked = 0;
    Control control = control_with(kept, nullptr, read);
    control.stop = [&] { return asked++ >= patience; };
    try {
      EXPECT_TRUE(table_of(*game, width, 1, control) == expected);
      EXPECT_GT(patience, 1);
      return;
    } catch (const Interrupted&) {
    }
    Bytes unused;
    EXPECT_TRUE(table_of(*game, width, 2, control_with(unused, &kept, read)) == expected) << patience;
    EXPECT_EQ(read, kept.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Waves, Stopping,
                         testing::Combine(testing::Values("nim piles=2 max=900 order=ordered", "wythoff max=700",
                                                          "nim piles=3 max=30", "nim piles=2 max=50 take=1,4",
                                                          "chomp rows=3 cols=20",
                                                          "nim piles=3 max=70 moore=2 order=ordered play=misere"),
                                          testing::Values(CellWidth::bit, CellWidth::word)));

TEST(Waves, ReportProgressUpToTheSizeOfTheGame) {
  for (const char* spec : {"nim piles=3 max=70 order=ordered", "nim piles=4 max=20", "chomp rows=4 cols=7"}) {
    const auto game = make_game(spec);
    Index last = 0;
    Control control;
    control.progress = [&](Index done) {
      EXPECT_GT(done, last);
      last = done;
    };
    table_of(*game, CellWidth::word, 2, control);
    EXPECT_EQ(last, game->size()) << spec;
  }
}

TEST(Waves, KeepCheckpointsWhenTheyAreDue) {
  const auto game = make_game("nim piles=3 max=30");
  Bytes kept;
  std::size_t read = 0, asked = 0;
  Control control = control_with(kept, nullptr, read);
  control.checkpoint_due = [&] { return ++asked == 5; };
  const std::vector<Value> expected = table_of(*game, CellWidth::byte, 2, control);
  Bytes unused;
  std::vector<Index> progress;
  Control again = control_with(unused, &kept, read);
  again.progress = [&](Index done) { progress.push_back(done); };
  EXPECT_TRUE(table_of(*game, CellWidth::byte, 2, again) == expected);
  EXPECT_EQ(progress.size(), asked - 5);
}

TEST(Waves, RefuseACheckpointOfAWaveThatDoesNotExist) {
  const auto game = make_game("nim piles=3 max=30");
  const Bytes nonsense(1 << 20, std::byte{0x7f});
  Bytes unused;
  std::size_t read = 0;
  EXPECT_THROW(table_of(*game, CellWidth::byte, 1, control_with(unused, &nonsense, read)), FormatError);
}

}  // namespace
}  // namespace zermelo
