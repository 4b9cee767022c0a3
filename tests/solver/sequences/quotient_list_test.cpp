// Quotients as lists of tables: round trips, lists that are no monoids, elements of many heaps, and proofs of wrong
// tables.
#include "solver/sequences/misere/quotient_list.h"

#include <gtest/gtest.h>

#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "solver/proving/findings.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::sequences::quotient_list_test {
namespace {

TEST(ListedQuotient, IsReadAsItWasWritten) {
  for (const auto& [words, max] :
       {std::pair("grundy", 18u), {"kayles", 30u}, {"0.33", 9u}, {"nim", 5u}, {"0.07", 1u}}) {
    const MisereQuotient quotient = misere_quotient(HeapRule::parse(words), max, Job());
    const ListedQuotient listed = read_quotient(list_of(quotient.monoid, quotient.generators));
    EXPECT_EQ(listed.generators, quotient.generators) << words;
    EXPECT_EQ(listed.monoid.words, quotient.monoid.words) << words;
    EXPECT_EQ(listed.monoid.lost, quotient.monoid.lost) << words;
    EXPECT_EQ(listed.monoid.products, quotient.monoid.products) << words;
  }
}

TEST(ListedQuotient, ExplainsNumbersAndMultiplies) {
  const MisereQuotient quotient = misere_quotient(HeapRule::parse("grundy"), 13, Job());
  const ListedQuotient listed{quotient.monoid, quotient.generators};
  for (std::uint32_t x = 0; x < quotient.monoid.size(); ++x) {
    EXPECT_EQ(listed.element(listed.number(x)), x);
    EXPECT_EQ(kinds::quotient_elements.with_number(listed.number(x), Play::misere).outcome == Outcome::loss,
              quotient.monoid.lost[x]);
    EXPECT_THROW(listed.element(listed.number(x) ^ 1), FormatError);
    std::uint32_t product = 0;
    for (std::uint64_t count = 0; count < 9; ++count, product = quotient.monoid.products[product][x])
      EXPECT_EQ(listed.power(x, count), product);
  }
  EXPECT_THROW(listed.element(2 * quotient.monoid.size()), FormatError);
}

/// The quotient of 0.33 is <a, b | a^2 = 1, b^3 = b>, T_2.
TEST(ListedQuotient, RefusesListsThatAreNoMonoids) {
  const MisereQuotient tame = misere_quotient(HeapRule::parse("0.33"), 8, Job());
  const ValueList right = list_of(tame.monoid, tame.generators);
  const auto message = [&](std::size_t line, const std::string& text) {
    ValueList wrong = right;
    wrong.lines[line] = text;
    return message_of<FormatError>([&] { read_quotient(wrong); });
  };
  EXPECT_NE(message(0, "heaps 1 x").find("line 0 of the quotient: 'x' is not a number"), std::string::npos);
  EXPECT_NE(message(0, "1 2").find("does not list heaps"), std::string::npos);
  EXPECT_NE(message(1, "won 0 0 1 2").find("write lost or won"), std::string::npos);
  EXPECT_NE(message(1, "won 0 0 : 1 6").find("'6' is not a number from 0 to 5"), std::string::npos);
  EXPECT_NE(message(1, "won 0 0 : 1").find("has 1 numbers in a row for 2 generators"), std::string::npos);
  EXPECT_NE(message(1, "won 0 1 : 1 2").find("its word belongs to another element"), std::string::npos);
  EXPECT_NE(message(4, right.lines[4].substr(0, right.lines[4].find(':')) + ": 5 5").find("quotient"),
            std::string::npos);
  EXPECT_NE(message_of<FormatError>([] { read_quotient({}); }).find("has 0 elements"), std::string::npos);
  EXPECT_NE(message_of<FormatError>([] {
              read_quotient({std::vector<std::string>(5000, "heaps")});
            }).find("allowed are 1 to 4096"),
            std::string::npos);
}

TEST(MisereHeaps, FollowFromAPeriod) {
  const HeapRule kayles = HeapRule::parse("kayles");
  const MisereHeaps heaps = misere_heaps(kayles, 1'000'000, Job());
  ASSERT_TRUE(heaps.period);
  EXPECT_EQ(heaps.period->length, 12u);
  const MisereQuotient more = misere_quotient(kayles, 300, Job());
  ASSERT_EQ(more.monoid.products, heaps.quotient.monoid.products);
  for (std::uint64_t heap = 0; heap <= 300; ++heap) EXPECT_EQ(heaps.element(heap), more.heaps[heap]) << heap;
  EXPECT_EQ(heaps.element(1'000'000), more.heaps[1'000'000 % 12 + 84]);
}

/// A table in memory and its list.
struct Table {
  explicit Table(const std::string& spec) : game(make_game(spec)) {
    Control control;
    control.values = [this](ValueList found) { list = std::move(found); };
    solve(*game, Metric::quotient, control, [this](const Slice& slice) {
      for (Index i = 0; i < slice.count(); ++i)
        numbers.push_back(slice.value(i, table_kind(*game, Metric::quotient)).number);
    });
  }
  bool proved() const {
    Findings findings{Job()};
    method_of(*game).verify_entries(
        kinds::quotient_elements, list,
        [this](Index heap) { return kinds::quotient_elements.with_number(numbers[heap], Play::misere); }, 0, findings);
    return findings.state().mismatches == 0;
  }

  std::unique_ptr<Game> game;
  ValueList list;
  std::vector<std::uint32_t> numbers;
};

TEST(QuotientTable, IsProvedOnlyIfItIsRight) {
  for (const char* spec : {"heap rule=grundy max=14", "heap rule=0.33 max=200"}) {
    const Table right(spec);
    ASSERT_EQ(right.numbers.size(), right.game->size());
    EXPECT_TRUE(right.proved()) << spec;
    const auto elements = static_cast<std::uint32_t>(right.list.lines.size() - 1);
    const ListedQuotient listed = read_quotient(right.list);
    for (std::size_t heap = 0; heap < right.numbers.size(); heap += heap < 14 ? 1 : 31)
      for (std::uint32_t x = 0; x < elements; ++x) {
        Table wrong = Table(spec);
        wrong.numbers[heap] = listed.number(x);
        EXPECT_EQ(wrong.proved(), wrong.numbers == right.numbers) << spec << ' ' << heap << ' ' << x;
      }
  }
}

/// A list with one more element than sums have, and one with another outcome.
TEST(QuotientTable, IsNotProvedWithAWrongList) {
  Table table("heap rule=0.33 max=20");
  const ListedQuotient right = read_quotient(table.list);
  for (std::uint32_t x = 0; x < right.monoid.size(); ++x) {
    Table wrong("heap rule=0.33 max=20");
    ListedQuotient changed = right;
    changed.monoid.lost[x] = !changed.monoid.lost[x];
    wrong.list = list_of(changed.monoid, changed.generators);
    for (std::uint32_t& number : wrong.numbers) number = changed.number(number / 2);
    EXPECT_FALSE(wrong.proved()) << x;
  }
  ListedQuotient changed = right;
  changed.generators[0] = 5;
  table.list = list_of(changed.monoid, changed.generators);
  EXPECT_FALSE(table.proved());
}

TEST(QuotientTable, BelongsToSingleHeaps) {
  const auto refusal = [](const std::string& spec) {
    const auto game = make_game(spec);
    return message_of<SpecError>([&] { solve(*game, Metric::quotient, Control(), [](const Slice&) {}); });
  };
  EXPECT_NE(refusal("nim piles=2 max=3").find("single heaps have one"), std::string::npos);
  EXPECT_NE(refusal("octal code=0.77 max=5 play=misere").find("heap rule=kayles max=200"), std::string::npos);
}

}  // namespace
}  // namespace zermelo::sequences::quotient_list_test
