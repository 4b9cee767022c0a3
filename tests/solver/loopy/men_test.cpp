// Tests of the kernel that moves sets of positions of few men: its tables are those of the kernel that goes position by
// position.
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "support/kept_state.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/registry.h"

namespace zermelo::men_test {
namespace {

std::unique_ptr<Game> game_of(const std::string& rules) {
  return make_game(Spec::parse("board rules=men.toml"), {.rules_text = rules});
}

std::vector<Value> solved_by(const char* name, const Kernels& kernels, const Control& control) {
  std::vector<Value> table;
  const Kernel* const kernel = kernels.called(name);
  EXPECT_NE(kernel, nullptr);
  if (kernel != nullptr) kernel->solve(control, test::collect(table, kernels.game(), kernels.metric()));
  return table;
}

/// Compares the tables of a game, by the entries of the tiers below in `below`. Returns whether it has the kernel.
bool compare(const Game& game, const std::vector<Value>& below, std::vector<Value>& table) {
  const Kernels depths(game, Metric::depth), outcomes(game, Metric::outcome);
  const auto control = [&](unsigned threads) { return test::above(test::threads(threads), below); };
  const bool has_men = depths.called("men") != nullptr;
  table = depths.called("loopy") == nullptr ? test::solved_values(game, Metric::depth, control(1))
                                            : solved_by("loopy", depths, control(1));
  if (!has_men) return false;
  for (const unsigned threads : {1u, 3u}) EXPECT_EQ(solved_by("men", depths, control(threads)), table);
  EXPECT_EQ(solved_by("men", outcomes, control(2)), solved_by("loopy", outcomes, control(1)));
  return true;
}

/// The same for all tiers. Returns the number of tiers with the kernel.
unsigned compare_tiers(const std::string& rules) {
  const std::unique_ptr<Game> game = game_of(rules);
  std::vector<Value> all, table;
  if (game->tiers().empty()) return compare(*game, all, table);
  unsigned found = 0;
  for (std::size_t tier = 0; tier < game->tiers().size(); ++tier) {
    found += compare(TierGame(*game, tier), all, table);
    all.insert(all.end(), table.begin(), table.end());
  }
  return found;
}

constexpr const char* king_and_rook = R"(
numbers = { K = [1, 1], k = [1, 1], R = [1, 1], r = [1, 1] }
[board]
files = 6
ranks = 5
[[men]]
letters = "Kk"
[[men]]
letters = "Rr"
[[move]]
men = "Kk"
step = "all"
to = "either"
[[move]]
men = "Rr"
slide = "orthogonal"
to = "either"
[[goal]]
few = 0
men = "Kk"
result = "loss"
)";

/// Without captures, so that there is one tier.
constexpr const char* hounds = R"(
numbers = { X = [2, 2], o = [1, 1] }
[board]
files = 6
ranks = 6
[[men]]
letters = "X."
[[men]]
letters = ".o"
[[move]]
step = "all"
men = "X"
[[move]]
step = "orthogonal"
men = "o"
[[goal]]
no_move = true
result = "loss"
)";

/// A goal that is met without the men that it is about, once they are captured.
constexpr const char* passers = R"(
numbers = { x = [1, 1], y = [1, 1], o = [1, 1] }
[board]
files = 5
ranks = 5
[[men]]
letters = "x."
[[men]]
letters = "y."
[[men]]
letters = ".o"
[[move]]
step = "orthogonal"
to = "either"
[[goal]]
past = true
men = "y"
who = "each"
result = "win"
[[goal]]
few = 0
result = "loss"
)";

TEST(Men, EndWhereMenWhoAreGoneHavePassed) { EXPECT_GT(compare_tiers(passers), 0u); }

TEST(Men, MakeTheTableOfTheLoopyKernel) {
  EXPECT_EQ(compare_tiers(king_and_rook), 3u);
  EXPECT_EQ(compare_tiers(hounds), 1u);
}

/// Writes rules by lot that the kernel knows, on boards with and without symmetries.
class RandomMen {
 public:
  explicit RandomMen(unsigned seed) : random_(seed) {}

  std::string text() {
    const std::vector<std::string> numbers{"111000", "110?10", "100101", "200100", "??1100", "1?0110", "120000"};
    std::string text, counts;
    const std::string chosen = one_of(numbers);
    for (unsigned kind = 0; kind < 6; ++kind)
      counts += std::string(kind == 0 ? "" : ", ") + "AaBbCc"[kind] + " = " +
                (chosen[kind] == '?' ? "[0, 1]" : std::string("[") + chosen[kind] + ", " + chosen[kind] + "]");
    text += "numbers = { " + counts + " }\n[board]\n" + board();
    for (const char* pair : {"Aa", "Bb", "Cc"}) text += "[[men]]\nletters = \"" + std::string(pair) + "\"\n";
    for (const char* pair : {"Aa", "Bb", "Cc"})
      for (unsigned moves = 1 + below(2); moves != 0; --moves) text += move(pair);
    for (unsigned goals = 1 + below(3); goals != 0; --goals) text += goal();
    return text;
  }

 private:
  unsigned below(unsigned end) { return std::uniform_int_distribution<unsigned>(0, end - 1)(random_); }
  std::string one_of(const std::vector<std::string>& words) {
    return words[below(static_cast<unsigned>(words.size()))];
  }

  std::string board() {
    grid_ = below(4) != 0;
    if (grid_)
      return one_of({"files = 5\nranks = 5\n", "files = 4\nranks = 5\n",
                     "files = 5\nranks = 4\nlines = \"alquerque\"\n", "files = 4\nranks = 4\nforward = \"left\"\n"});
    return "picture = \"\"\"\nabcde\nfghij\nklmno\npqrst\n\"\"\"\nlines = [\"abcdejotsrqpkf\", \"fghij\", \"klmno\", "
           "\"agms\", \"bglq\"]\n";
  }
  std::string directions() {
    if (!grid_) return "\"lines\"";
    return one_of({"\"orthogonal\"", "\"diagonal\"", "\"all\"", "[[1, 2], [-1, 2]]", "[[0, 2], [1, 0]]"});
  }
  std::string points() { return grid_ ? one_of({"last", "edge", "a* *2"}) : one_of({"a b c d", "first"}); }

  std::string move(const std::string& pair) {
    std::string text = "[[move]]\nmen = \"" + pair + "\"\n", way = directions();
    const std::string action = one_of({"step", "step", "slide", "slide", "fly"});
    text += action == "fly" ? "fly = true\n" : action + " = " + way + "\n";
    if (action != "fly" && way[0] == '"' && below(3) == 0) text += "going = [\"forward\", \"sideways\"]\n";
    text += "to = \"" + one_of({"empty", "enemy", "either", "either"}) + "\"\n";
    if (below(4) == 0) text += one_of({"from", "into"}) + " = \"" + points() + "\"\n";
    if (below(6) == 0) text += "only_with = 2\n";
    return text;
  }
  std::string goal() {
    const std::string result = "result = \"" + one_of({"win", "loss", "draw"}) + "\"\n";
    const std::string who = "who = \"" + one_of({"each", "moved", "to move"}) + "\"\n";
    const std::string men = "men = \"" + one_of({"Aa", "Bb", "Cc"}) + "\"\n";
    switch (below(6)) {
      case 0:
        return "[[goal]]\nno_move = true\n" + result;
      case 1:
        return "[[goal]]\nfew = 0\n" + men + result;
      case 2:
        return "[[goal]]\nreach = \"last\"\n" + who + men + (below(2) == 0 ? "safe = true\n" : "") + result;
      case 3:
        return "[[goal]]\ninside = \"" + points() + "\"\n" + who + men + result;
      case 4:
        return "[[goal]]\nline = 2\n" + who + result;
      default:
        return "[[goal]]\npast = true\n" + who + result;
    }
  }

  std::mt19937 random_;
  bool grid_ = true;
};

TEST(Men, MakeTheTablesOfRandomRules) {
  unsigned found = 0;
  for (unsigned seed = 0; seed < 30; ++seed) {
    const std::string rules = RandomMen(seed).text();
    found += compare_tiers(rules);
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << "\n" << rules;
  }
  EXPECT_GT(found, 30u);
}

/// Whether the kernel is the first one of the last tier, or of the game without tiers, after a change of the rules.
bool has_men(std::string rules, const std::string& old, const std::string& changed) {
  rules.replace(rules.find(old), old.size(), changed);
  const std::unique_ptr<Game> game = game_of(rules);
  const Kernels kernels(*game, Metric::depth);
  return (game->tiers().empty() ? kernels : kernels.tier(game->tiers().size() - 1)).best().name == "men";
}

TEST(Men, AreChosenByTheRules) {
  const std::string move = "step = \"all\"\n", ranks = "ranks = 6";
  EXPECT_TRUE(has_men(king_and_rook, move, move));
  EXPECT_FALSE(has_men(king_and_rook, move, move + "beside = \"enemy\"\n"));
  EXPECT_FALSE(has_men(king_and_rook, move, move + "obliged = true\n"));
  EXPECT_FALSE(has_men(king_and_rook, "numbers", "pass = \"may\"\nnumbers"));
  EXPECT_FALSE(has_men(king_and_rook, "numbers", "captured = \"hand\"\nnumbers"));
  EXPECT_FALSE(has_men(king_and_rook, "numbers", "mill = 3\nnumbers"));
  EXPECT_FALSE(
      has_men(king_and_rook, "letters = \"Rr\"", "letters = \"Rr\"\npromotes_to = \"K\"\npromotes_in = \"last\""));
  EXPECT_FALSE(has_men(hounds, "X = [2, 2]", "X = [3, 3]")) << "equal men waste places";
  EXPECT_FALSE(has_men(hounds, ranks, "ranks = 2")) << "a small board wastes places";
}

/// The last tier of a game, with the entries of the tiers below.
class LastTier {
 public:
  explicit LastTier(const std::string& rules) : game_(game_of(rules)) {}

  const Kernels& kernels() const { return kernels_; }
  Control control(Control control) const { return test::above(std::move(control), below_); }
  Sink collect(std::vector<Value>& table) const { return test::collect(table, tier_, Metric::depth); }

 private:
  std::unique_ptr<Game> game_;
  std::size_t last_ = game_->tiers().size() - 1;
  std::vector<Value> below_ = test::solved_by_tiers(*game_, last_, Metric::depth, 1);
  TierGame tier_{*game_, last_};
  Kernels kernels_{tier_, Metric::depth};
};

/// How a solver was stopped.
enum class Stop { none, in_first_pass, between_plies };

/// Solves until the solver has asked `patience` times whether to stop, then from the checkpoint; in the first pass
/// there is none.
Stop solve_with_stop(const LastTier& tier, int patience, std::vector<Value>& table) {
  const Kernel& kernel = *tier.kernels().called("men");
  test::KeptState kept;
  std::atomic<int> asked{0};
  const Job impatient({.threads = 1, .stop = [&] { return asked++ >= patience; }});
  try {
    kernel.solve(tier.control({.job = impatient, .checkpoint = kept.keeper()}), tier.collect(table));
    return Stop::none;
  } catch (const Interrupted&) {
    table.clear();
  }
  const bool saved = kept.size() > 0;
  EXPECT_LE(kept.size(), kernel.checkpoint_bytes + checkpoint_head);
  kernel.solve(tier.control({.job = Job({.threads = 2}), .resume = saved ? kept.reader() : GetBytes()}),
               tier.collect(table));
  EXPECT_TRUE(kept.read_out());
  return saved ? Stop::between_plies : Stop::in_first_pass;
}

TEST(Men, ContinueFromTheCheckpointOfEveryPly) {
  const LastTier tier(king_and_rook);
  const std::vector<Value> expected = solved_by("loopy", tier.kernels(), tier.control(test::threads(1)));
  int plies = 0;
  Stop stop = Stop::in_first_pass;
  for (int stops = 0; stop != Stop::none; ++stops) {
    std::vector<Value> table;
    stop = solve_with_stop(tier, stops, table);
    ASSERT_EQ(table, expected) << stops;
    EXPECT_FALSE(stop == Stop::in_first_pass && plies > 0) << stops;
    plies += stop == Stop::between_plies;
  }
  EXPECT_GT(plies, 10);
}

TEST(Men, RefuseADamagedCheckpoint) {
  const std::unique_ptr<Game> game = game_of(hounds);
  const Kernels kernels(*game, Metric::depth);
  const GetBytes resume = [](std::span<std::byte> bytes) { std::ranges::fill(bytes, std::byte{0x55}); };
  EXPECT_THROW(kernels.called("men")->solve({.resume = resume}, [](const Slice&) {}), FormatError);
}

/// Several processes divide the positions, as in other loopy games.
TEST(Men, AreDividedAsTheLoopyKernel) {
  const std::unique_ptr<Game> game = game_of(hounds);
  const Kernels kernels(*game, Metric::depth);
  EXPECT_EQ(kernels.best().divided(2).name, "loopy");
}

}  // namespace
}  // namespace zermelo::men_test
