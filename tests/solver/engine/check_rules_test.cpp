// check_rules finds and names each kind of mistake in own rules.
#include "solver/engine/check_rules.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::check_rules_test {

namespace {

enum class Mistake {
  none,
  number_twice,
  move_to_nowhere,
  unmove_missing,
  unmove_superfluous,
  ending_forgotten,
  text_not_unique,
  text_refused,
  text_blank,
  throws,
  start_without_number,
  tier_without_rest
};

/// A walk on 0..6: one step down, or from 3 up to 5. Position 0 is lost. `mistake` breaks one function of the rules.
template <Mistake mistake>
struct Walk {
  using Position = int;

  explicit Walk(const Spec&) {}
  Index size() const { return 7; }
  Index rank(int at) const { return static_cast<Index>(at); }
  int unrank(Index number) const {
    const int at = static_cast<int>(number);
    return mistake == Mistake::number_twice && at == 4 ? 3 : at;
  }
  int start() const { return mistake == Mistake::start_without_number ? 7 : 6; }
  std::optional<Outcome> ending(int at) const {
    if (at == 0 && mistake != Mistake::ending_forgotten) return Outcome::loss;
    return {};
  }
  void moves(int at, std::vector<int>& next) const {
    if (mistake == Mistake::throws && at == 2) throw std::logic_error("the second floor is closed");
    if (at > 0) next.push_back(mistake == Mistake::move_to_nowhere && at == 6 ? 7 : at - 1);
    if (at == 3) next.push_back(5);
  }
  void unmoves(int at, std::vector<int>& before) const {
    if (at < 6) before.push_back(at + 1);
    if (at == 5 && mistake != Mistake::unmove_missing) before.push_back(3);
    if (at == 2 && mistake == Mistake::unmove_superfluous) before.push_back(5);
  }
  std::string text(int at) const {
    if (mistake == Mistake::text_blank && at == 1) return "1 ";
    return std::to_string(mistake == Mistake::text_not_unique && at == 5 ? 4 : at);
  }
  int parse(std::string_view words) const {
    if (mistake == Mistake::text_refused && words == "5") throw UsageError("a position is a number from 0 to 4");
    return std::stoi(std::string(words));
  }
};

/// The same walk in two tiers, 0..2 and 3..6, with un-moves only inside the tiers.
template <Mistake mistake>
struct TieredWalk : Walk<mistake> {
  static constexpr GameClass game_class = GameClass::loopy;

  using Walk<mistake>::Walk;
  void unmoves(int, std::vector<int>&) const = delete;
  void tier_unmoves(int at, std::vector<int>& before) const {
    if (at != 2) Walk<mistake>::unmoves(at, before);
    if (at == 2 && mistake == Mistake::unmove_superfluous) before.push_back(1);
  }
  std::vector<Tier> tiers() const {
    Tier high{"high", 3, 4, {0}};
    if (mistake == Mistake::tier_without_rest) high.rests_on.clear();
    return {{"low", 0, 3, {}}, high};
  }
};

/// Two tokens on 0..2, identified up to order. A move lowers one token; (0, 0) is lost.
template <bool wrong>
struct Pair {
  struct Position {
    int a, b;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Pair(const Spec&) {}
  Index size() const { return 6; }
  Index rank(Position p) const {
    const int number = p.a * (p.a + 1) / 2 + p.b;
    return static_cast<Index>(number);
  }
  Position unrank(Index number) const {
    int a = 0;
    while ((a + 1) * (a + 2) / 2 <= static_cast<int>(number)) ++a;
    return {a, static_cast<int>(number) - a * (a + 1) / 2};
  }
  Position canonical(Position p) const { return p.a < p.b ? Position{p.b, p.a} : p; }
  Position start() const { return {2, 2}; }
  std::optional<Outcome> ending(Position p) const {
    if (p == Position{0, 0} || (wrong && p == Position{1, 2})) return Outcome::loss;
    return {};
  }
  void moves(Position p, std::vector<Position>& next) const {
    if (p.a > 0) next.push_back({p.a - 1, p.b});
    if (p.b > 0) next.push_back({p.a, p.b - 1});
  }
  std::string text(Position p) const { return std::to_string(p.a) + "," + std::to_string(p.b); }
  Position parse(std::string_view words) const { return {words[0] - '0', words[2] - '0'}; }
};

/// A man on 3 x 3 cells, numbered row by row, moves down or to the side; the last row is lost. With `wraps`, steps to
/// the side forget the edges of the board.
template <bool wraps>
struct Board {
  using Position = int;

  explicit Board(const Spec&) {}
  Index size() const { return 9; }
  Index rank(int at) const { return static_cast<Index>(at); }
  int unrank(Index number) const { return static_cast<int>(number); }
  int start() const { return 0; }
  std::optional<Outcome> ending(int at) const { return at >= 6 ? std::optional(Outcome::loss) : std::nullopt; }
  void moves(int at, std::vector<int>& next) const {
    next.push_back(at + 3);
    if (wraps ? at > 0 : at % 3 > 0) next.push_back(at - 1);
    if (wraps || at % 3 < 2) next.push_back(at + 1);
  }
  int mirror(int at) const { return at / 3 * 3 + 2 - at % 3; }
  std::string text(int at) const { return std::to_string(at); }
  int parse(std::string_view words) const { return std::stoi(std::string(words)); }
};

/// Each player has a man on a row of 30 cells, seen by the player to move, and wins on the last one. Without `turns`
/// the board is not turned after a move. With `discovered`, positions have no numbers.
template <bool turns, bool discovered>
struct Race {
  static constexpr int cells = 30;
  struct Position {
    int mine = 0, theirs = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Race(const Spec&) {}
  Index size() const requires(!discovered) { return cells * cells; }
  Index rank(Position p) const requires(!discovered) { return static_cast<Index>(p.mine * cells + p.theirs); }
  Position unrank(Index number) const requires(!discovered) {
    return {static_cast<int>(number) / cells, static_cast<int>(number) % cells};
  }
  Position start() const { return {1, 2}; }
  std::optional<Outcome> ending(Position p) const {
    if (p.theirs == cells - 1) return Outcome::loss;
    return p.mine == cells - 1 ? std::optional(Outcome::win) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const {
    for (const int to : {p.mine - 1, p.mine + 1})
      if (to >= 0) next.push_back(turns ? Position{p.theirs, to} : Position{to, p.theirs});
  }
  std::string text(Position p) const { return std::to_string(p.mine) + "," + std::to_string(p.theirs); }
  Position parse(std::string_view words) const {
    const std::size_t comma = words.find(',');
    return {std::stoi(std::string(words.substr(0, comma))), std::stoi(std::string(words.substr(comma + 1)))};
  }
};

/// One man on 0..19 and the player to move, 0 or 1. A step leads up by one, or by two with the same player to move if
/// `again`.
template <bool changes, bool again>
struct Turns {
  struct Position {
    int at = 0, player = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Turns(const Spec&) {}
  Index size() const { return 40; }
  Index rank(Position p) const { return static_cast<Index>(p.at * 2 + p.player); }
  Position unrank(Index number) const { return {static_cast<int>(number) / 2, static_cast<int>(number) % 2}; }
  Position start() const { return {0, 0}; }
  std::optional<Outcome> ending(Position p) const { return p.at == 19 ? std::optional(Outcome::loss) : std::nullopt; }
  void moves(Position p, std::vector<Position>& next) const {
    next.push_back({p.at + 1, changes ? 1 - p.player : p.player});
    if (again && p.at % 5 == 0) next.push_back({p.at + 2, p.player});
  }
  std::string text(Position p) const { return std::to_string(p.at) + " " + std::to_string(p.player); }
  Position parse(std::string_view words) const {
    const std::size_t blank = words.find(' ');
    return {std::stoi(std::string(words.substr(0, blank))), words[blank + 1] - '0'};
  }
};

/// A countdown whose moves or whose start are others each time.
class Moody final : public Game {
 public:
  explicit Moody(bool start) : start_(start) {}
  const Spec& spec() const override { return spec_; }
  Index size() const override { return 15; }
  Index start() const override { return start_ ? 10 + ++asked_ % 2 : 14; }
  std::uint64_t longest_play() const override { return 14; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    if (position > 0) moves.add(position > 2 && !start_ ? position - 1 - ++asked_ % 2 : position - 1);
  }
  Index parse(std::string_view text) const override { return std::stoull(std::string(text)); }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return text(to.front()); }

 private:
  Spec spec_ = Spec::parse("moody");
  Structure structure_ = Schedule{};
  bool start_;
  mutable std::atomic<Index> asked_ = 0;
};

RulesCheck check(const Game& game, Index sample = 0) { return check_rules(game, sample, Job({.threads = 2})); }

template <class R>
RulesCheck check() {
  Spec spec = Spec::parse("walk");
  spec.complete({});
  return check(*make_family<R>("walk", "", "", {}).make(spec, {}));
}

/// Expects the first fault at this position, with these words in its text.
template <class R>
void expect_fault(const std::string& position, const std::string& words) {
  const RulesCheck result = check<R>();
  ASSERT_FALSE(result.first.empty());
  EXPECT_EQ(result.first[0].position, position);
  EXPECT_NE(result.first[0].fault.find(words), std::string::npos) << result.first[0].fault;
}

/// A game of numbers 4..0 that go down by one, with optional extra moves and a declared longest play.
class Countdown final : public Game {
 public:
  Countdown(bool loops, bool repeats, std::uint64_t longest) : loops_(loops), repeats_(repeats), longest_(longest) {}
  const Spec& spec() const override { return spec_; }
  Index size() const override { return 5; }
  Index start() const override { return 4; }
  std::uint64_t longest_play() const override { return longest_; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    if (position > 0) moves.add(position - 1);
    if (position == 2 && loops_) moves.add(4);
    if (position == 3 && repeats_) moves.add(2);
  }
  Index parse(std::string_view text) const override { return static_cast<Index>(text[0] - '0'); }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return text(to.front()); }

 private:
  Spec spec_ = Spec::parse("countdown");
  Structure structure_ = Schedule{};
  bool loops_, repeats_;
  std::uint64_t longest_;
};

}  // namespace

TEST(CheckRules, FindsNothingInSoundRules) {
  const RulesCheck result = check<Walk<Mistake::none>>();
  EXPECT_EQ(result.checked, 7u);
  EXPECT_TRUE(result.first.empty()) << result.first[0].fault;
  EXPECT_TRUE(check<Pair<false>>().first.empty());
  EXPECT_TRUE(check(Countdown(false, false, 4)).first.empty());
}

TEST(CheckRules, ChecksTheMovesAndUnmovesOfTiers) {
  EXPECT_TRUE(check<TieredWalk<Mistake::none>>().first.empty());
  EXPECT_TRUE(check<TieredWalk<Mistake::start_without_number>>().first.empty());
  expect_fault<TieredWalk<Mistake::unmove_missing>>(
      "3", "a move leads to 5 (number 5), but no un-move leads back from there");
  expect_fault<TieredWalk<Mistake::unmove_superfluous>>("2", "an un-move leads to 1");
  expect_fault<TieredWalk<Mistake::tier_without_rest>>(
      "3", "a move leads from tier high to 2 in tier low, on which it does not rest");
}

TEST(CheckRules, FindsNothingInTheRegistry) {
  for (const char* spec : {"nim piles=3 max=4", "nim piles=3 max=4 order=ordered moore=2 play=misere", "wythoff max=6",
                           "octal code=0.137 max=12", "grundy max=12", "pyramid rows=4", "grid rows=3 cols=4",
                           "chomp rows=3 cols=4", "chess pieces=KPvK files=3 ranks=4"}) {
    const RulesCheck result = check(*make_game(spec));
    EXPECT_TRUE(result.first.empty()) << spec << ": " << result.first[0].position << ": " << result.first[0].fault;
    EXPECT_TRUE(result.suspicions.empty()) << spec << ": " << result.suspicions[0];
  }
}

TEST(CheckRules, SuspectsNothingInTheRegistry) {
  for (const char* spec :
       {"quixo size=3", "mnk m=3 n=3 k=3", "mnk m=2 n=4 k=3", "connect columns=4 rows=3 k=3", "morris", "hounds",
        "pong-hau-ki", "chess pieces=KQvK files=4 ranks=4", "nim piles=5 max=9 order=ordered"}) {
    const RulesCheck result = check(*make_game(spec), 2000);
    EXPECT_TRUE(result.ok()) << spec << ": " << (result.first.empty() ? result.suspicions[0] : result.first[0].fault);
  }
}

TEST(CheckRules, SuspectsABoardThatIsNotTurned) {
  const auto suspicions = [](const RulesCheck& result) {
    EXPECT_TRUE(result.first.empty());
    EXPECT_EQ(result.ok(), result.suspicions.empty());
    return result.suspicions.empty() ? "" : result.suspicions[0];
  };
  EXPECT_EQ((suspicions(check<Race<true, false>>())), "");
  EXPECT_EQ((suspicions(check<Race<true, true>>())), "");
  EXPECT_NE((suspicions(check<Race<false, false>>())).find("no move changes word 2 of a position"), std::string::npos);
  EXPECT_NE((suspicions(check<Race<false, true>>())).find("byte 5 of Position is 2 in every position"),
            std::string::npos);
}

TEST(CheckRules, SuspectsMovesThatDoNotAlternate) {
  EXPECT_TRUE((check<Turns<true, false>>()).ok());
  const RulesCheck kept = check<Turns<false, false>>();
  ASSERT_EQ(kept.suspicions.size(), 1u);
  EXPECT_NE(kept.suspicions[0].find("no move changes word 2 of a position"), std::string::npos) << kept.suspicions[0];
  const RulesCheck again = check<Turns<true, true>>();
  ASSERT_EQ(again.suspicions.size(), 1u);
  EXPECT_NE(again.suspicions[0].find("does the same player move again?"), std::string::npos) << again.suspicions[0];
}

TEST(CheckRules, FindsRulesThatAreNotDeterministic) {
  const RulesCheck moves = check(Moody(false));
  ASSERT_FALSE(moves.first.empty());
  EXPECT_EQ(moves.first[0].fault,
            "its moves lead elsewhere when `moves` is asked again; rules must always give the same");
  const RulesCheck start = check(Moody(true));
  ASSERT_FALSE(start.first.empty());
  EXPECT_EQ(start.first[0].position, "the start");
  EXPECT_NE(start.first[0].fault.find("`start` must always return the same"), std::string::npos);
}

TEST(CheckRules, FindsTwoPositionsWithOneNumber) {
  expect_fault<Walk<Mistake::number_twice>>("3", "`rank` gives it the number 3");
}

TEST(CheckRules, FindsAMoveToNoPosition) {
  expect_fault<Walk<Mistake::move_to_nowhere>>("6", "a move leads to 7, which is not a position");
}

TEST(CheckRules, FindsAMissingUnmove) {
  expect_fault<Walk<Mistake::unmove_missing>>("3", "a move leads to 5 (number 5), but no un-move leads back");
}

TEST(CheckRules, FindsASuperfluousUnmove) {
  expect_fault<Walk<Mistake::unmove_superfluous>>("2", "an un-move leads to 5 (number 5), but no move");
}

TEST(CheckRules, FindsAForgottenEnding) {
  expect_fault<Walk<Mistake::ending_forgotten>>("0", "`ending` does not say that the game is over");
}

TEST(CheckRules, FindsTextsThatAreNotReadBack) {
  expect_fault<Walk<Mistake::text_not_unique>>("4", "parse reads its text '4' as number 4");
  expect_fault<Walk<Mistake::text_refused>>("5", "parse refuses its text '5': a position is a number from 0 to 4");
  expect_fault<Walk<Mistake::text_blank>>("1 ", "white space");
}

TEST(CheckRules, ReportsWhatTheRulesThrow) {
  expect_fault<Walk<Mistake::throws>>("2", "the rules throw: the second floor is closed");
}

TEST(CheckRules, FindsAStartWithoutANumber) {
  expect_fault<Walk<Mistake::start_without_number>>("the start",
                                                    "7 is reached by a move, but `rank` gives it no number");
}

TEST(CheckRules, FindsASymmetryThatIsNone) {
  expect_fault<Pair<true>>("2,2", "a move leads to 1,2, which `canonical` maps to 2,1");
}

TEST(CheckRules, FindsAPromiseToEndThatIsNotKept) {
  const RulesCheck loop = check(Countdown(true, false, 4));
  ASSERT_EQ(loop.first.size(), 1u);
  EXPECT_NE(loop.first[0].fault.find("play can come back to it"), std::string::npos) << loop.first[0].fault;
  const RulesCheck slow = check(Countdown(false, false, 3));
  ASSERT_EQ(slow.first.size(), 1u);
  EXPECT_EQ(slow.first[0].number, 4u);
  EXPECT_NE(slow.first[0].fault.find("can last 4 plies, but longest_play says 3"), std::string::npos);
}

TEST(CheckRules, FindsAMoveThatIsListedTwice) {
  const RulesCheck result = check(Countdown(false, true, 4));
  ASSERT_EQ(result.first.size(), 1u);
  EXPECT_EQ(result.first[0].fault, "list_moves lists 2 (number 2) twice; each position must be listed once");
}

TEST(CheckRules, ASampleLeavesTheRestOut) {
  const RulesCheck result = check(Countdown(true, false, 4), 3);
  EXPECT_EQ(result.checked, 3u);
  EXPECT_TRUE(result.first.empty());
}

TEST(CheckRules, FindsAStepOverTheEdgeInTheMirror) {
  EXPECT_TRUE(check<Board<false>>().first.empty());
  expect_fault<Board<true>>("2", "a move leads to 3, but no move leads from the mirror image 0 to 5");
}

}  // namespace zermelo::check_rules_test
