// Kinds of entries: each metric has at most one kind in a class of games, and kinds keep their own laws.
#include "tablebase/entries/entry_kind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "tablebase/entries/loopy_nimber.h"
#include "tablebase/entries/metric.h"

namespace zermelo::test::entry_kind_test {
namespace {

constexpr GameClass classes[] = {GameClass::terminating,   GameClass::loopy, GameClass::partisan,
                                 GameClass::scored,        GameClass::help,  GameClass::series_help,
                                 GameClass::partisan_loopy};

/// Entries after a position, as a test gives them.
class Given final : public Following {
 public:
  Given(Outcome ending, std::map<Player, std::vector<Value>> moves) : ending_(ending), moves_(std::move(moves)) {}

  Value ending() const override { return {ending_, 0}; }
  void for_each(Player player, const std::function<bool(Value)>& visit) override {
    for (const Value entry : moves_[player])
      if (!visit(entry)) return;
  }

 private:
  Outcome ending_;
  std::map<Player, std::vector<Value>> moves_;
};

Value defined(const EntryKind& kind, std::vector<Value> moves) {
  Given following(Outcome::loss, {{Player::mover, std::move(moves)}});
  return kind.define(following);
}

constexpr Value win(std::uint32_t depth) { return {Outcome::win, depth}; }
constexpr Value loss(std::uint32_t depth) { return {Outcome::loss, depth}; }
constexpr Value draw{Outcome::draw, 0};

TEST(EntryKind, IsFoundByItsMetricAndClass) {
  for (const EntryKind* kind : entry_kinds())
    for (const GameClass game_class : classes)
      EXPECT_EQ(&entry_kind(game_class, kind->metric) == kind, kind->suits(game_class));
  EXPECT_TRUE(entry_kind(GameClass::partisan, Metric::depth).widths.empty());
  EXPECT_TRUE(entry_kind(GameClass::loopy, Metric::value).widths.empty());
  EXPECT_EQ(entry_kind(GameClass::loopy, Metric::outcome), kinds::loopy_outcomes);
  EXPECT_NE(kinds::outcomes, kinds::loopy_outcomes);
}

TEST(EntryKind, HasEverythingThatItPromises) {
  for (const EntryKind* kind : entry_kinds()) {
    EXPECT_FALSE(kind->widths.empty()) << kind->quantity;
    EXPECT_TRUE(std::ranges::is_sorted(kind->widths)) << kind->quantity;
    EXPECT_FALSE(kind->layouts.empty()) << kind->quantity;
    EXPECT_FALSE(kind->quantity.empty());
    EXPECT_EQ(kind->rows == HistogramRows::none, kind->most_figure == 0) << kind->quantity;
    EXPECT_EQ(kind->rows == HistogramRows::none, kind->file_greatest.empty()) << kind->quantity;
    EXPECT_EQ(kind->rows == HistogramRows::frequent, kind->partisan) << kind->quantity;
    EXPECT_EQ(kind->define == nullptr, kind->listed) << kind->quantity;
    EXPECT_EQ(kind->mending == Mending::whole, kind->listed && !kind->partisan) << kind->quantity;
    EXPECT_EQ(kind->text == nullptr, kind->partisan) << kind->quantity;
    EXPECT_EQ(kind->is_best == nullptr, kind->partisan) << kind->quantity;
    EXPECT_EQ(kind->listed, kind->sum == SumRule::games || kind->sum == SumRule::products) << kind->quantity;
  }
}

TEST(EntryKind, ReadsOutcomesOfElementsFromTheirNumbers) {
  const TableKind kind(GameClass::terminating, Play::normal, Metric::quotient);
  EXPECT_EQ(kind.play, Play::misere);
  EXPECT_EQ(*kind, kinds::quotient_elements);
  for (const std::uint32_t number : {0u, 1u, 7u, 8190u, 8191u}) {
    EXPECT_EQ(decode(encode<std::uint16_t>(kinds::quotient_elements.with_number(number, Play::misere), kind), kind),
              kinds::quotient_elements.with_number(number, Play::misere));
    EXPECT_EQ(kinds::quotient_elements.with_number(number, Play::misere).outcome,
              number % 2 == 0 ? Outcome::loss : Outcome::win);
  }
  EXPECT_EQ(kind->text(kinds::quotient_elements.with_number(7, Play::misere)), "win, element number 3");
  EXPECT_TRUE(kind->is_best(kinds::quotient_elements.with_number(1, Play::misere),
                            kinds::quotient_elements.with_number(4, Play::misere)));
  EXPECT_FALSE(kind->is_best(kinds::quotient_elements.with_number(1, Play::misere),
                             kinds::quotient_elements.with_number(5, Play::misere)));
}

TEST(EntryKind, DefinesOutcomesAndDepthsByTheMoves) {
  for (const EntryKind* kind : {&kinds::depths, &kinds::loopy_depths}) {
    EXPECT_EQ(defined(*kind, {}), loss(0));
    EXPECT_EQ(defined(*kind, {win(3), loss(4), loss(2)}), win(3));
    EXPECT_EQ(defined(*kind, {win(3), win(7)}), loss(8));
    EXPECT_EQ(defined(*kind, {win(3), draw}), draw);
  }
  EXPECT_EQ(defined(kinds::outcomes, {win(0), loss(0)}), win(0));
  EXPECT_EQ(defined(kinds::loopy_outcomes, {win(0), win(0)}), loss(0));
}

TEST(EntryKind, DefinesGrundyValuesAndOutcomeClasses) {
  EXPECT_EQ(defined(kinds::grundy_values, {}), grundy_entry(0));
  EXPECT_EQ(defined(kinds::grundy_values, {grundy_entry(0), grundy_entry(3), grundy_entry(1)}), grundy_entry(2));
  const auto number = [](std::vector<Value> left, std::vector<Value> right) {
    Given following(Outcome::loss, {{Player::left, std::move(left)}, {Player::right, std::move(right)}});
    return kinds::outcome_classes.define(following).number;
  };
  const Value previous{Outcome::loss, 0, 0}, right{Outcome::loss, 0, 2};
  EXPECT_EQ(number({}, {}), 0u);
  EXPECT_EQ(number({previous}, {}), 1u);
  EXPECT_EQ(number({right}, {previous}), 2u);
  EXPECT_EQ(number({previous}, {previous}), 3u);
}

TEST(EntryKind, DefinesOutcomeClassesWithDraws) {
  const auto number = [](std::vector<OutcomeClass> left, std::vector<OutcomeClass> right) {
    std::map<Player, std::vector<Value>> moves;
    const auto entry = [](OutcomeClass to) { return Value{Outcome::loss, 0, static_cast<std::uint32_t>(to)}; };
    for (const OutcomeClass to : left) moves[Player::left].push_back(entry(to));
    for (const OutcomeClass to : right) moves[Player::right].push_back(entry(to));
    Given following(Outcome::loss, std::move(moves));
    return static_cast<OutcomeClass>(kinds::loopy_classes.define(following).number);
  };
  using enum OutcomeClass;
  EXPECT_EQ(number({}, {}), previous);
  EXPECT_EQ(number({draw}, {draw}), draw);
  EXPECT_EQ(number({draw, previous}, {draw}), left_draw);
  EXPECT_EQ(number({right, right_draw}, {}), draw_left);
  EXPECT_EQ(number({right}, {left, draw_left}), right_draw);
  EXPECT_EQ(number({next}, {left_draw}), previous);
  EXPECT_EQ(number({left_draw}, {right, left_draw}), draw_right);
  for (std::uint32_t n = 0; n < 20; ++n)
    EXPECT_EQ(is_outcome_class(n), n < 13 && !name(static_cast<OutcomeClass>(n)).empty()) << n;
}

TEST(EntryKind, OrdersMoves) {
  EXPECT_TRUE(kinds::depths.is_best(win(3), loss(2)));
  EXPECT_FALSE(kinds::depths.is_best(win(3), loss(4)));
  EXPECT_TRUE(kinds::outcomes.is_best(win(0), loss(0)));
  EXPECT_FALSE(kinds::loopy_outcomes.is_best(draw, win(0)));
  EXPECT_TRUE(kinds::loopy_depths.is_best(draw, draw));
  EXPECT_TRUE(kinds::grundy_values.is_best(grundy_entry(2), grundy_entry(0)));
  EXPECT_FALSE(kinds::grundy_values.is_best(grundy_entry(2), grundy_entry(1)));
}

TEST(EntryKind, DescribesRowsOfHistograms) {
  const auto row = [](const EntryKind& kind, std::uint32_t counted) { return kind.row(counted, "words"); };
  EXPECT_EQ(row(kinds::depths, 6), (RowMembers{{"depth", 6}}));
  EXPECT_EQ(row(kinds::grundy_values, 6), (RowMembers{{"grundy", 6}}));
  EXPECT_EQ(row(kinds::scores, no_score - 6), (RowMembers{{"score", -6}}));
  EXPECT_EQ(row(kinds::loopy_nimbers, 6), (RowMembers{{"grundy", 3}, {"infinity", nullptr}}));
  EXPECT_EQ(row(kinds::loopy_nimbers, 7), (RowMembers{{"grundy", nullptr}, {"infinity", std::vector{0u, 1u}}}));
  EXPECT_EQ(row(kinds::partisan_values, 6), (RowMembers{{"value", "words"}}));
  EXPECT_EQ(row(kinds::outcome_classes, 2), (RowMembers{{"outcome", "words"}}));
  EXPECT_EQ(row(kinds::quotient_elements, 6), (RowMembers{{"value", "words"}, {"outcome", "loss"}}));
}

TEST(EntryKind, CountsFiguresOfEntriesThatHaveOne) {
  EXPECT_TRUE(kinds::loopy_depths.has_figure(loss(0)));
  EXPECT_FALSE(kinds::loopy_depths.has_figure(draw));
  EXPECT_FALSE(kinds::loopy_outcomes.has_figure(loss(0)));
  EXPECT_TRUE(kinds::scores.has_figure(score_entry(0)));
  EXPECT_TRUE(kinds::loopy_nimbers.has_figure(nimber_entry(1)));
  EXPECT_TRUE(kinds::outcome_classes.has_figure({}));
}

TEST(EntryKind, ExportsFiguresAsNumbers) {
  const auto words = [](const EntryKind& kind, Value entry) {
    std::string text;
    for (const Figure& figure : kind.exported(entry))
      text += std::string(figure.key) + (figure.number ? " " + std::to_string(*figure.number) : "") + ";";
    return text;
  };
  EXPECT_EQ(words(kinds::depths, win(3)), "depth 3;moves 2;");
  EXPECT_EQ(words(kinds::loopy_depths, draw), "depth;moves;");
  EXPECT_EQ(words(kinds::loopy_nimbers, nimber_entry(6)), "grundy 3;infinity;");
  EXPECT_EQ(words(kinds::loopy_nimbers, nimber_entry(11)), "grundy;infinity 5;");
  EXPECT_EQ(words(kinds::outcomes, win(0)), "");
}

TEST(EntryKind, ComparesEntriesByOutcomeAndFigure) {
  EXPECT_TRUE(kinds::outcomes.same(win(1), win(3)));
  EXPECT_FALSE(kinds::depths.same(win(1), win(3)));
  EXPECT_FALSE(kinds::grundy_values.same(grundy_entry(1), grundy_entry(2)));
  EXPECT_FALSE(kinds::outcomes.same(win(1), loss(1)));
}

TEST(Metric, HasAName) {
  EXPECT_EQ(metric_names(), "outcome, depth, grundy, value, score, nimber, quotient or suspense");
  for (const MetricWords& words : metric_words()) EXPECT_EQ(metric_named(name(words.metric)), words.metric);
  EXPECT_EQ(metric_named("plies"), std::nullopt);
}

TEST(KeptValue, KnowsOnlyWhatAFileOfLossesKeeps) {
  const KeptValue known(loss(4)), won = KeptValue::not_lost(false), open = KeptValue::not_lost(true);
  EXPECT_TRUE(known.is_known() && known.is_loss());
  EXPECT_EQ(known.known(), loss(4));
  EXPECT_TRUE(!won.is_known() && won.is_win() && !won.is_loss());
  EXPECT_TRUE(!open.is_known() && !open.is_win() && !open.is_loss());
  EXPECT_NE(won, KeptValue(win(0)));
}

TEST(KeptValue, OfHelpPlayMayLackItsNumberOfSolutions) {
  const Value goal{Outcome::loss, 4, 7};
  EXPECT_EQ(KeptValue::of_help(goal), KeptValue(goal));
  EXPECT_EQ(KeptValue::of_help({Outcome::draw, 0}), KeptValue({Outcome::draw, 0}));
  const KeptValue unnumbered = KeptValue::of_help({Outcome::win, 3});
  EXPECT_TRUE(unnumbered.lacks_number() && !unnumbered.is_known() && unnumbered.is_win());
  EXPECT_EQ(unnumbered.with_number(0), win(3));
  EXPECT_EQ(unnumbered.with_number(7), (Value{Outcome::win, 3, 7}));
  EXPECT_FALSE(KeptValue::not_lost(true).lacks_number());
}

static_assert(!std::is_convertible_v<KeptValue, Value> && !std::is_convertible_v<Value, KeptValue>);
static_assert(!std::is_convertible_v<KeptSlice, Slice> && std::is_convertible_v<Slice, KeptSlice>);
static_assert(!std::is_invocable_v<std::function<void(const Slice&)>, const KeptSlice&>);

TEST(KeptSlice, KnowsOnlyWhatItsFileKeeps) {
  const std::vector<std::uint8_t> lost_and_not{LoopyCode<std::uint8_t>::encode(loss(4)), LoopyCode<std::uint8_t>::draw};
  const Slice cells{5, std::span<const std::uint8_t>(lost_and_not)};
  const TableKind loopy{GameClass::loopy, Play::normal, Metric::depth};
  const KeptSlice whole = cells, losses{cells, Doubt::entry};
  EXPECT_EQ(losses.first(), 5u);
  EXPECT_EQ(losses.count(), 2u);
  EXPECT_EQ(losses.value(0, loopy), KeptValue(loss(4)));
  EXPECT_EQ(losses.value(1, loopy), KeptValue::not_lost(true));
  EXPECT_THROW(losses.known(), std::logic_error);
  EXPECT_EQ(whole.value(1, loopy), KeptValue({Outcome::draw, 0}));
  EXPECT_EQ(&whole.known(), &whole.in_file());
}

TEST(KeptSlice, DoesNotKnowAWinWithoutDepth) {
  const std::vector<std::uint8_t> codes{DepthCode<std::uint8_t>::none, DepthCode<std::uint8_t>::top};
  const KeptSlice slice = Slice{0, std::span<const std::uint8_t>(codes)};
  const TableKind depths{GameClass::terminating, Play::normal, Metric::depth};
  EXPECT_EQ(slice.value(0, depths), KeptValue::not_lost(false));
  EXPECT_EQ(slice.value(1, depths), KeptValue(loss(0)));
}

TEST(EntryKind, DefinesScoresByTheGreatestMove) {
  EXPECT_EQ(defined(kinds::scores, {score_entry(-2), score_entry(3), score_entry(1)}), score_entry(3));
  EXPECT_EQ(defined(kinds::scores, {score_entry(-5)}).outcome, Outcome::loss);
  EXPECT_EQ(gained({2, false}, score_entry(3)), score_entry(-1));
  EXPECT_EQ(gained({2, true}, score_entry(3)), score_entry(5));
  EXPECT_EQ(score_of(score_entry(-most_score)), -most_score);
  EXPECT_EQ(kinds::scores.text(score_entry(-4)), "loss, score -4");
  EXPECT_EQ(kinds::scores.text(score_entry(0)), "draw, score 0");
  EXPECT_EQ(kinds::scores.shown(kinds::scores.figure_of(score_entry(-7))), -7);
}

TEST(EntryKind, CountsTheShortestSolutions) {
  const auto solved = [](Outcome outcome, std::uint32_t depth, std::uint32_t number) {
    return Value{outcome, depth, number};
  };
  const EntryKind &help = kinds::solutions, &series = kinds::series_solutions;
  EXPECT_EQ(defined(help, {}), solved(Outcome::loss, 0, 1));
  EXPECT_EQ(
      defined(help, {draw, solved(Outcome::loss, 4, 3), solved(Outcome::loss, 2, 1), solved(Outcome::loss, 2, 5)}),
      solved(Outcome::win, 3, 6));
  EXPECT_EQ(defined(help, {solved(Outcome::win, 3, 200), solved(Outcome::win, 3, 100), draw}),
            solved(Outcome::loss, 4, 255));
  EXPECT_EQ(defined(help, {draw, draw}), draw);
  EXPECT_EQ(defined(series, {solved(Outcome::loss, 3, 2), solved(Outcome::loss, 4, 2)}), solved(Outcome::loss, 4, 2));
  EXPECT_EQ(defined(series, {solved(Outcome::loss, 0, 1)}), solved(Outcome::win, 1, 1));
  EXPECT_EQ(help.text(solved(Outcome::loss, 14, 1)), "goal in 7 moves (14 plies), 1 solution");
  EXPECT_EQ(help.text(solved(Outcome::win, 17, 255)), "goal in 8.5 moves (17 plies), 255 or more solutions");
  EXPECT_EQ(series.text(solved(Outcome::loss, 13, 2)), "goal in 12 moves (13 plies), 2 solutions");
  EXPECT_EQ(help.text(draw), "no solution");
  EXPECT_TRUE(help.is_best(solved(Outcome::win, 3, 1), solved(Outcome::loss, 2, 9)));
  EXPECT_FALSE(help.is_best(solved(Outcome::win, 3, 1), draw));
  const TableKind kind(GameClass::help, Play::normal, Metric::depth);
  for (const Value value : {draw, solved(Outcome::win, 125, 255), solved(Outcome::loss, 0, 1)})
    EXPECT_EQ(decode(encode<std::uint16_t>(value, kind), kind), value);
}

TEST(EntryKind, KeepsScoresInCellsOfBothWidths) {
  const TableKind kind(GameClass::scored, Play::normal, Metric::score);
  for (int score = -127; score <= 127; ++score) {
    EXPECT_EQ(decode(encode<std::uint8_t>(score_entry(score), kind), kind), score_entry(score));
    EXPECT_EQ(decode(encode<std::uint16_t>(score_entry(score * 250), kind), kind), score_entry(score * 250));
  }
}

constexpr Value nim(std::uint32_t value) { return nimber_entry(2 * value); }
/// Infinity with options of these nim values, as bits.
constexpr Value infinite(std::uint32_t options) { return nimber_entry(2 * options + 1); }

TEST(EntryKind, DefinesLoopyNimValuesByTheMoves) {
  EXPECT_EQ(defined(kinds::loopy_nimbers, {}), nim(0));
  EXPECT_EQ(defined(kinds::loopy_nimbers, {nim(0), nim(1), nim(3)}), nim(2));
  EXPECT_EQ(defined(kinds::loopy_nimbers, {infinite(0)}), infinite(0));
  EXPECT_EQ(defined(kinds::loopy_nimbers, {infinite(0b1)}), nim(0));  // the move to infinity is reversed
  EXPECT_EQ(defined(kinds::loopy_nimbers, {nim(0), infinite(0b1)}), infinite(0b1));
  EXPECT_EQ(defined(kinds::loopy_nimbers, {nim(0), infinite(0b11), infinite(0b10)}), nim(1));
  EXPECT_EQ(kinds::loopy_nimbers.text(infinite(0b101)), "win, nim value oo(0,2)");
  EXPECT_EQ(kinds::loopy_nimbers.text(infinite(0b100)), "draw, nim value oo(2)");
  EXPECT_EQ(kinds::loopy_nimbers.text(nim(0)), "loss, nim value 0");
  EXPECT_TRUE(kinds::loopy_nimbers.is_best(infinite(0), infinite(0b10)));
  EXPECT_FALSE(kinds::loopy_nimbers.is_best(infinite(0), infinite(0b1)));
  const TableKind kind(GameClass::loopy, Play::normal, Metric::nimber);
  for (std::uint32_t number = 0; number < 65536; ++number)
    EXPECT_EQ(decode(encode<std::uint16_t>(nimber_entry(number), kind), kind), nimber_entry(number));
}

}  // namespace
}  // namespace zermelo::test::entry_kind_test
