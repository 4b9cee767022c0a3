// Rules of games with points: their moves, their tables and the mistakes that check-rules finds.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>

#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/message_of.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/rules/family.h"

namespace zermelo::own_scores_test {
namespace {

/// What a variant of the game gets wrong.
enum class Mistake { none, gain_in_loop, endless_turn, large_gain, large_final_score, moody_gain };

/// A token on a circle of `cells` cells and a heap of coins. A move goes one or two cells forward, or takes one or two
/// coins, which bring their number; taking one coin lets the player move again. The game is over without coins; then
/// the player to move gets a point if the token is on cell 0. So play may go round for ever.
template <Mistake mistake, bool tiered>
struct Ring {
  struct Position {
    std::uint32_t coins = 0, cell = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr std::uint32_t cells = 5;

  explicit Ring(const Spec&) {}
  Position start() const { return {4, 0}; }
  std::optional<int> final_score(const Position& p) const {
    if (p.coins > 0) return {};
    return p.cell == 0 ? (mistake == Mistake::large_final_score ? 40'000 : 1) : 0;
  }
  void moves(const Position& p, std::vector<Position>& next) const {
    for (const std::uint32_t steps : {1, 2}) next.push_back({p.coins, (p.cell + steps) % cells});
    for (std::uint32_t coins = 1; coins <= std::min(2u, p.coins); ++coins) next.push_back({p.coins - coins, p.cell});
  }
  int gain(const Position& from, const Position& to) const {
    if (mistake == Mistake::gain_in_loop && from.coins == to.coins && to.cell == 0) return 1;
    if (mistake == Mistake::moody_gain && from.coins != to.coins) return ++asked_ % 7;
    return static_cast<int>(from.coins - to.coins) * (mistake == Mistake::large_gain ? 30'000 : 1);
  }
  bool moves_again(const Position& from, const Position& to) const {
    return from.coins == to.coins + 1 || (mistake == Mistake::endless_turn && from.coins == to.coins);
  }
  std::uint32_t tier(const Position& p) const requires tiered { return p.coins; }
  std::string text(const Position& p) const { return std::to_string(p.coins) + "," + std::to_string(p.cell); }
  Position parse(std::string_view words) const {
    return {static_cast<std::uint32_t>(words.front() - '0'), static_cast<std::uint32_t>(words.back() - '0')};
  }

  inline static std::atomic<int> asked_ = 0;
};

/// The game, as a solver makes it: discoveries may keep moves in the folder for temporary files.
template <class R>
std::unique_ptr<Game> game_of() {
  return make_family<R>("ring", "", "", {}).make(Spec::parse("ring"), {.keep_moves = ""});
}

/// The game that is asked for its moves each time.
template <class R>
std::unique_ptr<Game> checked_game_of() {
  return make_family<R>("ring", "", "", {}).make(Spec::parse("ring"), {});
}

using SoundRing = Ring<Mistake::none, true>;

TEST(OwnScores, LoopInTheirTiers) {
  const auto game = game_of<SoundRing>();
  EXPECT_EQ(game->game_class(), GameClass::scored_loopy);
  EXPECT_EQ(game->longest_play(), endless_play);
  EXPECT_EQ(game->size(), 25);
  EXPECT_TRUE(game->keeps_moves());
  const std::vector<Value> table = test::solved_by_tiers(*game, game->tiers().size(), Metric::score, 2);
  const auto score = [&](const char* text) { return score_of(table[game->parse(text)]); };
  EXPECT_EQ(score("0,0"), 1);
  EXPECT_EQ(score("0,3"), 0);
  EXPECT_EQ(score("1,3"), 1);  // takes the coin, moves again, and the game is over
  EXPECT_EQ(score("1,0"), 2);  // the same, with a point for cell 0
  for (std::size_t place = 0; place < game->tiers().size(); ++place) {
    const TierGame tier(*game, place);
    const auto value = [&](Index number) { return table[tier.whole_number(number)]; };
    EXPECT_EQ(verify(tier, Metric::score, value, 0, Job({.threads = 2})).mismatches, 0);
  }
  const std::vector<Move> moves = game->moves("2,4");
  ASSERT_EQ(moves.size(), 4u);
  std::map<std::string, Gain> gains;
  for (const Move& move : moves) gains[move.to] = move.gain;
  EXPECT_EQ(gains["1,4"], (Gain{1, true}));
  EXPECT_EQ(gains["0,4"], (Gain{2, false}));
  EXPECT_EQ(gains["2,0"], (Gain{0, false}));
}

TEST(OwnScores, AreCheckedAndSound) {
  const RulesCheck result = check_rules(*checked_game_of<SoundRing>(), 0, Job({.threads = 2}));
  EXPECT_TRUE(result.first.empty()) << result.first[0].fault;
}

template <class R>
std::string fault_of() {
  const RulesCheck result = check_rules(*checked_game_of<R>(), 0, Job({.threads = 2}));
  return result.first.empty() ? "" : result.first[0].fault;
}

TEST(OwnScores, MistakesAreFound) {
  const auto expect = [](const std::string& fault, const char* words) {
    EXPECT_NE(fault.find(words), std::string::npos) << fault;
  };
  expect(fault_of<Ring<Mistake::gain_in_loop, true>>(), "a gain on a move inside a loop: the move to");
  expect(fault_of<Ring<Mistake::none, false>>(), "let moves with a gain lead to a lower `tier`");
  expect(fault_of<Ring<Mistake::endless_turn, true>>(), "endless play with extra turns for one player only");
  expect(fault_of<Ring<Mistake::large_gain, true>>(), "is 60000, but gains are from -32767 to 32767");
  expect(fault_of<Ring<Mistake::large_final_score, true>>(), "`final_score` says 40000, but scores are from -32767");
  expect(fault_of<Ring<Mistake::moody_gain, true>>(), "bring other points when they are listed again");
}

TEST(OwnScores, MistakesAreRefusedBySolvers) {
  const auto refusal = [](const Game& game) {
    return message_of<UsageError>([&] { test::solved_values(game, Metric::score, test::threads(2)); });
  };
  EXPECT_NE(refusal(*game_of<Ring<Mistake::none, false>>()).find("a gain on a move inside a loop"), std::string::npos);
  EXPECT_NE(refusal(*game_of<Ring<Mistake::endless_turn, true>>()).find("endless play with extra turns for one player"),
            std::string::npos);
  const std::string large = message_of<BrokenRules>([] { game_of<Ring<Mistake::large_gain, true>>(); });
  EXPECT_NE(large.find("is 60000, but gains are from -32767 to 32767"), std::string::npos) << large;
  EXPECT_EQ(large.find('\n'), std::string::npos) << large;
  EXPECT_NE(message_of<SpecError>([] { kernel_for(*game_of<SoundRing>(), Metric::depth); }).find("use --metric score"),
            std::string::npos);
}

/// Coins in a row; a move takes the first or the last one, of a value of 1 to 3; after a 1 the player moves again. With
/// `declared` the rules say that play ends, without it a proof finds it.
template <bool declared>
struct Coins {
  struct Position {
    std::uint32_t first = 0, count = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  explicit Coins(const Spec&) {}
  Position start() const { return {0, 9}; }
  std::optional<int> final_score(const Position& p) const { return p.count == 0 ? std::optional(0) : std::nullopt; }
  void moves(const Position& p, std::vector<Position>& next) const {
    if (p.count == 1) return next.push_back({});
    next.push_back({p.first + 1, p.count - 1});
    next.push_back({p.first, p.count - 1});
  }
  static int sum(const Position& p) {
    int sum = 0;
    for (std::uint32_t i = p.first; i < p.first + p.count; ++i) sum += value(i);
    return sum;
  }
  static int value(std::uint32_t coin) { return 1 + static_cast<int>(coin * 7 % 3); }
  int gain(const Position& from, const Position& to) const { return sum(from) - sum(to); }
  bool moves_again(const Position& from, const Position& to) const { return gain(from, to) == 1; }
  std::uint32_t plies_left(const Position& p) const requires declared { return p.count; }
  std::string text(const Position& p) const { return std::to_string(p.first) + "+" + std::to_string(p.count); }
  Position parse(std::string_view words) const {
    return {static_cast<std::uint32_t>(words.front() - '0'), static_cast<std::uint32_t>(words.back() - '0')};
  }

  static int plain(const Position& p) {
    if (p.count == 0) return 0;
    const auto score = [](int points, int after) { return points + (points == 1 ? after : -after); };
    return std::max(score(value(p.first), plain({p.first + 1, p.count - 1})),
                    score(value(p.first + p.count - 1), plain({p.first, p.count - 1})));
  }
};

template <class R>
void expect_plain_scores() {
  const auto game = game_of<R>();
  EXPECT_EQ(game->game_class(), GameClass::scored);
  ASSERT_TRUE(std::get<ScoreRules>(game->structure()).order.has_value());
  EXPECT_EQ(game->size(), 46);
  const std::vector<Value> table = test::solved_values(*game, Metric::score, test::threads(2));
  const R rules(Spec::parse("ring"));
  for (Index position = 0; position < game->size(); ++position)
    EXPECT_EQ(score_of(table[position]), R::plain(rules.parse(game->text(position)))) << game->text(position);
  EXPECT_EQ(fault_of<R>(), "");
}

TEST(OwnScores, EndWithAndWithoutPliesLeft) {
  expect_plain_scores<Coins<true>>();
  expect_plain_scores<Coins<false>>();
}

/// Rules that differ only in what moves bring have different digests.
TEST(OwnScores, BelongToTheDigestOfTheRules) {
  const auto digest = [](const auto& rules) { return PlainRulesDigest(rules).value(); };
  const Spec spec = Spec::parse("ring");
  EXPECT_EQ(digest(SoundRing(spec)), digest(SoundRing(spec)));
  EXPECT_NE(digest(SoundRing(spec)), digest(Ring<Mistake::gain_in_loop, true>(spec)));
  EXPECT_NE(digest(SoundRing(spec)), digest(Ring<Mistake::endless_turn, true>(spec)));
  EXPECT_NE(digest(SoundRing(spec)), digest(Ring<Mistake::large_final_score, true>(spec)));
}

}  // namespace
}  // namespace zermelo::own_scores_test
