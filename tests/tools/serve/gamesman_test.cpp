// The interface of the backends of GamesmanUni: values, remoteness, order of moves, games and variants, and errors.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "tools/serve/served_tables.h"

namespace zermelo::test::gamesman_test {
namespace {

using Object = nlohmann::json;

class Backend : public ServedTables {
 protected:
  Object get(const std::string& path, int status = 200) const { return json({"GET", path}, status); }
};

/// The value of a move for the player who makes it, from the value of the position after it.
std::string for_mover(const std::string& after) { return after == "win" ? "lose" : after == "lose" ? "win" : after; }

const std::map<std::string, int> value_rank{{"win", 0}, {"tie", 1}, {"draw", 2}, {"lose", 3}};

/// The value follows from the best move; remoteness is one more than after it.
void expect_consistent(const Object& answer) {
  const Object& moves = answer.at("moves");
  if (moves.empty()) return;
  EXPECT_EQ(answer.at("positionValue"), moves[0].at("moveValue")) << answer;
  if (answer.at("remoteness") > 0) {
    EXPECT_EQ(answer.at("remoteness"), moves[0].at("remoteness").get<int>() + 1) << answer;
  }
  for (std::size_t m = 0; m < moves.size(); ++m) {
    EXPECT_EQ(moves[m].at("moveValue"), for_mover(moves[m].at("positionValue")));
    EXPECT_GE(moves[m].at("deltaRemoteness"), 0);
    if (m == 0) {
      EXPECT_EQ(moves[m].at("deltaRemoteness"), 0) << answer;
    }
    if (m > 0) {
      EXPECT_LE(value_rank.at(moves[m - 1].at("moveValue")), value_rank.at(moves[m].at("moveValue"))) << answer;
    }
  }
}

}  // namespace

TEST_F(Backend, AnswersForEveryPosition) {
  solve("mnk m=3 n=3 k=3", Metric::depth, "ttt");
  solve("quixo size=3", Metric::depth, "quixo3");
  solve("pyramid rows=4", Metric::outcome, "sticks");
  solve("nim piles=2 max=6 order=ordered", Metric::grundy, "nim26");
  solve("heap rule=0.77 max=20", Metric::grundy, "kayles");
  open({"ttt.ztb", "quixo3.ztb", "sticks.ztb", "nim26.ztb", "kayles.ztb"});
  for (const auto& table : catalogue().tables()) {
    const Game& game = table->probe.game();
    if (table->name == "quixo3") {
      EXPECT_EQ(get("/quixo/quixo3/").at("startPosition"), ".........");
    }
    for (Index i = 0; i < game.size(); i += 1 + game.size() / 200) {
      const Object answer = get(fmt::format("/{}/{}/{}/", game.spec().family(), table->name, game.text(i)));
      EXPECT_EQ(answer.at("position"), game.text(i));
      expect_consistent(answer);
    }
  }
}

TEST_F(Backend, TellsTiesFromDraws) {
  solve("mnk m=3 n=3 k=3", Metric::depth, "ttt");
  open({"ttt.ztb"});
  const Object start = get("/mnk/ttt/........./");
  EXPECT_EQ(start.at("positionValue"), "tie");
  EXPECT_EQ(start.at("remoteness"), -100);
  EXPECT_EQ(start.at("moves").size(), 9u);
  const Object full = get("/mnk/ttt/XOXXOOOXX/");
  EXPECT_EQ(full.at("positionValue"), "tie");
  EXPECT_EQ(full.at("remoteness"), 0);
  EXPECT_TRUE(full.at("moves").empty());
  solve("chess pieces=KQvK files=4 ranks=4", Metric::depth, "kqk");
  open({"kqk.ztb"});
  const Object bare = get("/chess/kqk/k3/4/4/3K w - -/");
  EXPECT_EQ(bare.at("positionValue"), "draw");
  EXPECT_EQ(bare.at("remoteness"), -200);
  const Object stalemate = get("/chess/kqk/k3/2Q1/1K2/4 b - -");
  EXPECT_EQ(stalemate.at("positionValue"), "tie");
  EXPECT_EQ(stalemate.at("remoteness"), 0);
  EXPECT_EQ(get("/chess/kqk/positions/k3/2Q1/1K2/4 b - -/"), stalemate);
}

TEST_F(Backend, IsATieIfAMoveIs) {
  solve_tiers("chess pieces=KPvK files=4 ranks=5", "kpk");
  open({"kpk"});
  const Probe& table = catalogue().find("kpk")->probe;
  for (Index i = 0; i < table.game().size(); i += 1 + table.game().size() / 3000)
    if (!table.game().is_gap(i)) expect_consistent(get("/chess/kpk/" + table.game().text(i) + "/"));
}

TEST_F(Backend, CountsPlies) {
  solve("pyramid rows=4", Metric::depth, "sticks");
  open({"sticks.ztb"});
  const Object answer = get("/pyramid/sticks/positions/", 400);
  EXPECT_TRUE(answer.contains("error"));
  const Object won = json({"GET", "/pyramid/sticks/positions/", {{"p", "1,2"}}});
  EXPECT_EQ(won, get("/pyramid/sticks/1,2"));
  EXPECT_EQ(won.at("positionValue"), "win");
  EXPECT_EQ(won.at("remoteness"), 2);
  EXPECT_EQ(won.at("autoguiPosition"), "1,2");
  const Object best = won.at("moves")[0];
  EXPECT_EQ(best.at("move"), "2 -> 0");
  EXPECT_EQ(best.at("position"), "1");
  EXPECT_EQ(best.at("moveValue"), "win");
  EXPECT_EQ(best.at("positionValue"), "lose");
  EXPECT_EQ(best.at("remoteness"), 1);
}

TEST_F(Backend, HasUnknownRemotenessWithoutDepths) {
  solve("pyramid rows=4", Metric::outcome, "sticks");
  open({"sticks.ztb"});
  EXPECT_EQ(get("/pyramid/sticks/1,2/").at("remoteness"), -100);
  const Object last = get("/pyramid/sticks/1/");
  EXPECT_EQ(last.at("moves")[0].at("remoteness"), 0);
  EXPECT_EQ(last.at("moves")[0].at("positionValue"), "win");
}

TEST_F(Backend, ListsGamesAndVariants) {
  solve("pyramid rows=4", Metric::depth, "sticks");
  solve("pyramid rows=3", Metric::depth, "few");
  solve("toads toads=2 spaces=1 frogs=2", Metric::value, "toads");
  open({"sticks.ztb", "few.ztb", "toads.ztb"});
  EXPECT_EQ(get("/games/"), Object::parse(R"([{"id":"pyramid","name":"pyramid","type":"twoPlayer","gui":"v0"}])"));
  const Object game = get("/pyramid/");
  EXPECT_EQ(game.at("id"), "pyramid");
  EXPECT_EQ(game.at("supportsWinBy"), false);
  EXPECT_EQ(game.at("allowCustomVariantCreation"), false);
  EXPECT_EQ(game.at("variants")[1].at("id"), "few");
  const Object variant = get("/pyramid/few/");
  EXPECT_EQ(variant.at("id"), "few");
  EXPECT_EQ(variant.at("startPosition"), "1,2,3");
  EXPECT_EQ(variant.at("position"), "1,2,3");
  EXPECT_EQ(variant.at("autoguiPosition"), "1,2,3");
  EXPECT_EQ(get("/pyramid/few/start/").at("position"), "1,2,3");
  EXPECT_EQ(get("/pyramid/few/positions/1,2,3/"), get("/pyramid/few/1,2,3/"));
  EXPECT_EQ(get("/pyramid/few/1,2,3/").at("position"), "1,2,3");
}

TEST_F(Backend, RefusesWhatItDoesNotHave) {
  solve("pyramid rows=4", Metric::depth, "sticks");
  solve("toads toads=2 spaces=1 frogs=2", Metric::value, "toads");
  open({"sticks.ztb", "toads.ztb"});
  EXPECT_NE(get("/pyramid/none/", 404).at("error").get<std::string>().find("/pyramid/ lists"), std::string::npos);
  EXPECT_TRUE(get("/quarto/regular/", 404).contains("error"));
  EXPECT_TRUE(get("/toads/toads/", 404).contains("error"));
  EXPECT_TRUE(get("/pyramid/sticks/7/", 400).contains("error"));
  EXPECT_TRUE(get("/pyramid/sticks/XO......./", 400).contains("error"));
  EXPECT_TRUE(json({"POST", "/pyramid/sticks/1/"}, 405).contains("error"));
}

}  // namespace zermelo::test::gamesman_test
