// Compares Grundy values of every family with the definition, for several numbers of threads and after interruptions.
#include <fmt/format.h>

#include <random>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/kept_state.h"
#include "support/message_of.h"
#include "support/plain_solver.h"
#include "support/published_words.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tests/solver/engine/grundy_tables.h"

namespace zermelo::grundy_test {
namespace {

class Grundy : public testing::TestWithParam<const char*> {};

TEST_P(Grundy, IsWhatTheDefinitionSays) {
  const auto game = make_game(GetParam());
  const std::vector<std::uint32_t> plain = values_by_definition(*game);
  const GrundyTable table = grundy_table(*game, 2);
  EXPECT_TRUE(table.values == plain);
  const std::uint32_t greatest = *std::max_element(plain.begin(), plain.end());
  EXPECT_EQ(table.width, greatest < 256     ? CellWidth::byte
                         : greatest < 65536 ? CellWidth::two_bytes
                                            : CellWidth::four_bytes);
  EXPECT_LE(table.width, kernel_for(*game, Metric::grundy).widest);
}

TEST_P(Grundy, IsTheSameForEveryNumberOfThreads) {
  const GrundyTable one = grundy_table(GetParam(), 1);
  EXPECT_TRUE(grundy_table(GetParam(), 2) == one);
  EXPECT_TRUE(grundy_table(GetParam(), 7) == one);
}

/// The sink keeps the slices that it got before a stop, as a file does.
TEST_P(Grundy, IsTheSameAfterBeingStoppedAtAnyQuestion) {
  const auto game = make_game(GetParam());
  const GrundyTable expected = grundy_table(*game, 1);
  for (int patience = 0;; patience += 1 + patience / 3) {
    test::KeptState kept;
    GrundyTable begun;
    const Job impatient({.threads = 1, .stop = [&, asked = 0]() mutable { return asked++ >= patience; }});
    try {
      solve(*game, Metric::grundy, {.job = impatient, .checkpoint = kept.keeper()}, [&](const Slice& slice) {
        begun.width = slice.width();
        for (Index i = 0; i < slice.count(); ++i)
          begun.values.push_back(slice.value(i, {game->game_class(), game->play(), Metric::grundy}).number);
      });
      return;
    } catch (const Interrupted&) {
    }
    if (kept.empty()) continue;  // stopped before the first checkpoint
    const Control again{.job = Job({.threads = 2}), .resume = kept.reader()};
    ASSERT_TRUE(grundy_table(*game, again, begun) == expected) << patience;
    EXPECT_TRUE(kept.read_out());
  }
}

TEST_P(Grundy, IsProvedByVerifyAndNothingElseIs) {
  const auto game = make_game(GetParam());
  std::vector<std::uint32_t> values = grundy_table(*game, 2).values;
  const Job job({.threads = 2});
  const auto verified = [&] {
    return verify(
        *game, Metric::grundy, [&](Index i) { return grundy_entry(values[i]); }, 0, job);
  };
  EXPECT_EQ(verified().mismatches, 0u);
  for (const Index at : {Index{0}, values.size() / 2, values.size() - 1}) {
    ++values[at];
    EXPECT_GT(verified().mismatches, 0u);
    --values[at];
  }
}

INSTANTIATE_TEST_SUITE_P(
    Families, Grundy,
    testing::Values("nim piles=1 max=300", "nim piles=1 max=70 take=2,5,7", "nim piles=3 max=14", "nim piles=5 max=4",
                    "nim piles=3 max=9 order=ordered", "nim piles=2 max=40 take=1,3,4",
                    "nim piles=3 max=12 take=2..4,9 order=ordered", "nim piles=3 max=7 moore=2",
                    "nim piles=3 max=6 moore=2 order=ordered", "nim piles=4 max=3 moore=3 order=ordered",
                    "wythoff max=1", "wythoff max=60", "wythoff max=130", "octal code=0.77 max=18",
                    "octal code=4.7 max=12", "octal code=0.007 max=20 total=24", "octal code=0.06 max=17",
                    "grundy max=19", "pyramid rows=1 play=normal", "pyramid rows=6 play=normal", "grid rows=1 cols=9",
                    "grid rows=9 cols=70", "grid rows=20 cols=31 steps=diagonal", "chomp rows=1 cols=8",
                    "chomp rows=4 cols=6", "heap rule=kayles max=70", "heap rule=4.7 max=30", "heap rule=0.3F max=40",
                    "heap rule=grundy max=50", "heap rule=take:1,3,4 max=300", "heap rule=nim max=300"));

TEST(GrundyKernels, AgreeWithTheDefinitionOnRandomKindsOfNim) {
  std::mt19937 random(5);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (int round = 0; round < 60; ++round) {
    const unsigned piles = 1 + below(4), max = 1 + below(std::array{300u, 30u, 9u, 5u}[piles - 1]);
    std::string kind = fmt::format("moore={}", 1 + below(piles));
    if (below(2) == 0) kind = fmt::format("take={},{},{}", 1 + below(max), 1 + below(max), 1 + below(max));
    const auto game =
        make_game(fmt::format("nim piles={} max={} order={} {}", piles, max, below(2) ? "ordered" : "sorted", kind));
    EXPECT_TRUE(grundy_table(*game, 2).values == values_by_definition(*game)) << game->spec().canonical_text();
  }
}

/// Values are never truncated: a heap of n has value n.
TEST(GrundyKernels, HaveWiderCellsPast255AndPast65535) {
  for (const std::uint32_t max : {255u, 256u, 65'535u, 65'536u, 100'000u})
    for (const char* order : {"order=ordered", "order=sorted"}) {
      const GrundyTable table = grundy_table(fmt::format("nim piles=1 max={} take=any {}", max, order));
      ASSERT_EQ(table.values.size(), max + 1);
      for (std::uint32_t n = 0; n <= max; ++n) ASSERT_EQ(table.values[n], n);
      EXPECT_EQ(table.width, max < 256 ? CellWidth::byte : max < 65'536 ? CellWidth::two_bytes : CellWidth::four_bytes);
    }
}

TEST(GrundyKernels, HoldTheExclusiveOrOfPilesInWordsToo) {
  const auto game = make_game("nim piles=2 max=300 order=ordered");
  const GrundyTable table = grundy_table(*game, 2);
  EXPECT_EQ(table.width, CellWidth::two_bytes);
  for (std::uint32_t a = 0; a <= 300; ++a)
    for (std::uint32_t b = 0; b <= 300; ++b) ASSERT_EQ(table.values[a * 301 + b], a ^ b);
}

/// A heap from which up to `most` may be taken, so that the value of n is n % (most + 1). The solver knows only an
/// order of the positions and the length of the longest play.
class PlainHeap final : public Game {
 public:
  PlainHeap(Index size, Index most) : size_(size), most_(most), structure_(one_by_one(size)) { spec_.complete({}); }
  const Spec& spec() const override { return spec_; }
  Index size() const override { return size_; }
  Index start() const override { return size_ - 1; }
  std::uint64_t longest_play() const override { return size_ - 1; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    for (Index to = position - std::min(position, most_); to < position; ++to) moves.add(to);
  }
  Index parse(std::string_view) const override { return 0; }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index>) const override { return {}; }

 private:
  static Schedule one_by_one(Index size) {
    Schedule schedule;
    schedule.waves = [size] { return size; };
    schedule.parts = [](std::size_t) { return std::size_t{1}; };
    schedule.runs = [](std::size_t wave, std::size_t, const Schedule::Run& run) { run(wave, wave + 1); };
    return schedule;
  }

  Spec spec_ = Spec::parse("plain-heap");
  Index size_, most_;
  Structure structure_;
};

/// The longest play has 69, 699 or 69,999 plies, the greatest value is `most`.
TEST(GrundyKernels, HandOutTheNarrowestCellsWhateverTheLongestPlay) {
  for (const Index size : {70u, 700u, 70'000u})
    for (const Index most : {1u, 40u, 255u, 256u, 600u}) {
      if (most >= size) continue;
      const GrundyTable table = grundy_table(PlainHeap(size, most), 2);
      ASSERT_EQ(table.values.size(), size);
      for (std::uint32_t n = 0; n < size; ++n) ASSERT_EQ(table.values[n], n % (most + 1)) << most;
      EXPECT_EQ(table.width, most < 256 ? CellWidth::byte : CellWidth::two_bytes);
    }
}

TEST(GrundyTables, AreRefusedWhereThereAreNoGrundyValues) {
  for (const char* spec : {"nim piles=2 max=5 play=misere", "pyramid rows=4", "wythoff max=4 play=misere",
                           "octal code=0.77 max=5 play=misere", "grundy max=5 play=misere"}) {
    const std::string message = message_of<SpecError>([&] { kernel_for(*make_game(spec), Metric::grundy); });
    EXPECT_NE(message.find("play=normal"), std::string::npos) << spec << ": " << message;
  }
  for (const char* spec : {"quixo size=3", "mnk", "pong-hau-ki"})
    EXPECT_THROW(kernel_for(*make_game(spec), Metric::grundy), SpecError) << spec;
}

TEST(GrundyTables, AreTheOnlyOnesOfSingleHeaps) {
  const auto game = make_game("heap rule=dawsons-kayles max=20");
  EXPECT_EQ(game->spec().canonical_text(), "heap rule=0.07 max=20");
  for (const Metric metric : {Metric::outcome, Metric::depth}) EXPECT_THROW(kernel_for(*game, metric), SpecError);
  EXPECT_THROW(make_game("heap rule=0.9G max=20"), SpecError);
}

/// Value 0 means a lost position in normal play, and in Chomp too, although there the last player takes the poison. The
/// empty board (position 0) of Chomp is the exception.
TEST(GrundyTables, AreZeroWhereOutcomesAreLost) {
  for (const char* spec : {"nim piles=3 max=12", "wythoff max=50", "octal code=0.137 max=25", "grid rows=12 cols=9",
                           "chomp rows=4 cols=9", "nim piles=3 max=9 moore=2"}) {
    const auto game = make_game(spec);
    const std::vector<std::uint32_t> values = grundy_table(*game, 2).values;
    const std::vector<Value> outcomes = test::solved_values(*game, Metric::outcome, test::threads(2));
    for (Index i = game->spec().family() == "chomp" ? 1 : 0; i < outcomes.size(); ++i)
      ASSERT_EQ(outcomes[i].outcome == Outcome::loss, values[i] == 0) << spec;
  }
}

/// Published values: single heaps; how many P-positions Nim and Moore's Nim_2 have on four heaps of at most 7; the
/// first values of Wythoff's game.
TEST(GrundyTables, HoldPublishedSequences) {
  using List = std::vector<std::uint32_t>;
  constexpr std::uint32_t max = 24;
  for (const PublishedRecord& record : published_table("heap-sequences").records) {
    const std::string rule = record.game == "grundy" ? record.game : "octal code=" + record.game;
    const auto game = make_game(fmt::format("{} max={}", rule, max));
    const std::vector<std::uint32_t> values = grundy_table(*game, 2).values;
    const std::vector<std::uint64_t> printed = numbers_in(record.published);
    for (std::uint32_t n = 0; n <= max; ++n)
      EXPECT_EQ(values[game->parse(std::to_string(n))], printed.at(n)) << record.row << ' ' << n;
  }
  const auto moore = grundy_table("nim piles=4 max=7 moore=2").values;
  EXPECT_EQ(std::count(moore.begin(), moore.end(), 0u), 15);
  const auto nim = grundy_table("nim piles=4 max=7").values;
  EXPECT_EQ(std::count(nim.begin(), nim.end(), 0u), 50);
  const auto wythoff = make_game("wythoff max=7");
  const std::vector<std::uint32_t> values = grundy_table(*wythoff, 1).values;
  const std::vector<List> corner{{0, 1, 2, 3, 4, 5}, {1, 2, 0, 4, 5, 3}, {2, 0, 1, 5, 3, 4}, {3, 4, 5, 6, 2, 0}};
  for (std::size_t row = 0; row < corner.size(); ++row)
    for (std::size_t column = 0; column < corner[row].size(); ++column)
      EXPECT_EQ(values[wythoff->parse(fmt::format("{},{}", row, column))], corner[row][column]);
}

}  // namespace
}  // namespace zermelo::grundy_test
