// Suspense numbers: their definition, words, best moves and cells.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tablebase/entries/metric.h"

namespace zermelo::test::suspense_test {
namespace {

/// The entries after the moves from a position, by their suspense numbers under a convention.
class AfterMoves final : public Following {
 public:
  AfterMoves(Play play, std::vector<std::uint32_t> numbers) : play_(play), numbers_(std::move(numbers)) {}

  Value ending() const override { return {play_ == Play::misere ? Outcome::win : Outcome::loss, 0}; }
  void for_each(Player, const std::function<bool(Value)>& visit) override {
    for (const std::uint32_t number : numbers_)
      if (!visit(kinds::suspense.with_number(number, play_))) return;
  }

 private:
  Play play_;
  std::vector<std::uint32_t> numbers_;
};

Value defined(Play play, std::vector<std::uint32_t> numbers) {
  AfterMoves following(play, std::move(numbers));
  return kinds::suspense.define(following);
}

constexpr Value win(std::uint32_t number) { return {Outcome::win, 0, number}; }
constexpr Value loss(std::uint32_t number) { return {Outcome::loss, 0, number}; }

TEST(Suspense, IsLongForTheWinnerAndShortForTheLoser) {
  EXPECT_EQ(defined(Play::normal, {}), loss(0));
  EXPECT_EQ(defined(Play::normal, {0}), win(1));
  EXPECT_EQ(defined(Play::normal, {0, 1, 4, 2}), win(5));
  EXPECT_EQ(defined(Play::normal, {7, 3, 5}), loss(4));
}

TEST(Suspense, SwapsEvenAndOddInMiserePlay) {
  EXPECT_EQ(defined(Play::misere, {}), win(0));
  EXPECT_EQ(defined(Play::misere, {0}), loss(1));
  EXPECT_EQ(defined(Play::misere, {0, 1, 3}), win(4));
  EXPECT_EQ(defined(Play::misere, {6, 4}), loss(5));
}

TEST(Suspense, IsReadFromCellsOfEveryWidth) {
  for (const Play play : {Play::normal, Play::misere}) {
    const TableKind kind(GameClass::terminating, play, Metric::suspense);
    for (std::uint32_t number = 0; number < 256; ++number) {
      const Value entry = kinds::suspense.with_number(number, play);
      EXPECT_EQ(entry.outcome == Outcome::loss, (number % 2 == 0) == (play == Play::normal));
      EXPECT_EQ(decode(encode<std::uint8_t>(entry, kind), kind), entry);
      EXPECT_EQ(decode(encode<std::uint32_t>(entry, kind), kind), entry);
    }
  }
}

TEST(Suspense, PrefersMovesThatKeepIt) {
  EXPECT_TRUE(kinds::suspense.is_best(win(5), loss(4)));
  EXPECT_FALSE(kinds::suspense.is_best(win(5), loss(2)));
  EXPECT_TRUE(kinds::suspense.is_best(loss(4), win(3)));
  EXPECT_FALSE(kinds::suspense.is_best(loss(4), win(5)));
  EXPECT_EQ(kinds::suspense.text(win(5)), "win, suspense 5");
  EXPECT_EQ(kinds::suspense.row(5, "5"), (RowMembers{{"suspense", 5}}));
}

TEST(Suspense, IsAMetricOfGamesThatAlwaysEnd) {
  EXPECT_EQ(all_metrics(), (std::vector{Metric::outcome, Metric::depth, Metric::grundy, Metric::suspense}));
  EXPECT_EQ(usual_metric(all_metrics()), Metric::depth);
  EXPECT_TRUE(entry_kind(GameClass::loopy, Metric::suspense).widths.empty());
}

/// Only `define` solves and proves such kinds, so it must exist, and entries must be numbers with outcomes.
TEST(KindsByDefinition, HaveWhatTheirKernelNeeds) {
  for (const EntryKind* kind : entry_kinds()) {
    if (!kind->by_definition()) continue;
    EXPECT_NE(kind->define, nullptr) << kind->quantity;
    EXPECT_EQ(kind->code, CellCode::number) << kind->quantity;
    EXPECT_EQ(kind->widths.size(), 3u) << kind->quantity;
    EXPECT_FALSE(kind->partisan || kind->listed || kind->draws) << kind->quantity;
    EXPECT_FALSE(words_of(kind->metric).lack.empty()) << kind->quantity;
  }
}

}  // namespace
}  // namespace zermelo::test::suspense_test
