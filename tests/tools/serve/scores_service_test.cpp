// The answers of the service for tables of scores: mancala in a folder of tiers, dots and boxes in a file.
#include <gtest/gtest.h>

#include <algorithm>

#include "tools/serve/served_tables.h"

namespace zermelo::test::scores_service_test {
namespace {

using Object = nlohmann::json;

class ServedScores : public ServedTables {
 protected:
  void serve_kalah() {
    solve_tiers("mancala rules=kalah houses=3 seeds=12", "kalah", Metric::score);
    open({"kalah"});
  }
  void serve_dots() {
    solve("dots rows=2 cols=2", Metric::score, "dots");
    open({"dots.ztb"});
  }

  /// A score is the best of its moves, and the score of a move follows from its gain and the entry after it.
  void expect_scores_of_moves(const std::string& table, const Object& answer) const {
    int best = -1000;
    for (const Object& move : answer.at("moves_all")) {
      const Object after = json({"GET", "/api/probe", {{"table", table}, {"position", move.at("to")}, {"moves", "0"}}});
      const int left = after.at("score"), score = move.at("score");
      EXPECT_EQ(score, int{move.at("gain")} + (move.at("again") ? left : -left)) << answer;
      EXPECT_EQ(move.at("outcome"), after.at("outcome")) << answer;
      EXPECT_EQ(move.at("wins"), score > 0) << answer;
      EXPECT_EQ(move.at("best"), score == answer.at("score")) << answer;
      best = std::max(best, score);
    }
    EXPECT_EQ(answer.at("moves_all").empty(), answer.contains("ending")) << answer;
    if (!answer.contains("ending")) {
      EXPECT_EQ(best, answer.at("score")) << answer;
    }
  }

  /// The scores of the moves are in descending order.
  static void expect_best_first(const Object& moves) {
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(), [](const Object& a, const Object& b) {
      return a.at("score") > b.at("score");
    })) << moves;
  }
};

/// The points of the player who begins minus those of the other along a line whose last position has the score `end`.
int lead_of(const Object& line, int end) {
  int lead = 0, sign = 1;
  for (const Object& move : line.at("line")) {
    lead += sign * int{move.at("gain")};
    if (!move.at("again")) sign = -sign;
  }
  return lead + sign * end;
}

std::uint64_t rows_of(const Object& table) {
  std::uint64_t positions = 0;
  for (const Object& row : table.at("histogram")) positions += row.at("positions").get<std::uint64_t>();
  return positions;
}

}  // namespace

TEST_F(ServedScores, DescribeAFolderOfMancala) {
  serve_kalah();
  const Object table = tables().front();
  EXPECT_EQ(table.at("metric"), "score");
  EXPECT_EQ(table.at("family"), "mancala");
  EXPECT_EQ(table.at("keys").at("rules"), "kalah");
  EXPECT_EQ(table.at("min_score"), -12);
  EXPECT_EQ(table.at("max_score"), 12);
  EXPECT_EQ(table.at("tiers").size(), 13u);
  EXPECT_EQ(table.at("start"), Object::parse(R"({"position":"2,2,2,2,2,2","outcome":"win","score":4})"));
  EXPECT_EQ(table.at("opening"), "2,2,2,2,2,2");
  EXPECT_EQ(rows_of(table), table.at("positions"));
  EXPECT_EQ(table.at("histogram").front(), Object::parse(R"({"score":-12,"positions":92})"));
}

TEST_F(ServedScores, TellWhatMovesOfMancalaBring) {
  serve_kalah();
  const Object answer = probe("kalah", "2,2,2,2,2,2");
  EXPECT_EQ(answer.at("score"), 4);
  EXPECT_EQ(answer.at("best"),
            Object::parse(R"([{"move":"house 2","to":"2,0,3,2,2,2","gain":1,"again":true,"score":4}])"));
  EXPECT_EQ(answer.at("moves_all"), Object::parse(R"([
    {"move":"house 2","to":"2,0,3,2,2,2","best":true,"wins":true,"outcome":"win","gain":1,"again":true,"score":4},
    {"move":"house 3","to":"3,2,2,2,2,0","best":false,"wins":false,"outcome":"win","gain":1,"again":false,"score":0},
    {"move":"house 1","to":"2,2,2,0,3,3","best":false,"wins":false,"outcome":"win","gain":0,"again":false,"score":-8}
  ])"));
  const Object line = this->line("kalah", "2,2,2,2,2,2");
  EXPECT_EQ(line.at("score"), 4);
  EXPECT_EQ(line.at("line")[0], answer.at("best")[0]);
  const Object end = probe("kalah", line.at("line").back().at("to"));
  EXPECT_EQ(end.at("ending"), "the player to move has no seeds");
  EXPECT_EQ(lead_of(line, end.at("score")), 4);
}

TEST_F(ServedScores, AgreeAcrossTheTiersOfMancala) {
  serve_kalah();
  const Game& game = catalogue().tables().front()->probe.game();
  for (Index i = 0; i < game.size(); i += 41) {
    const Object answer = probe("kalah", game.text(i));
    expect_scores_of_moves("kalah", answer);
    expect_best_first(answer.at("moves_all"));
  }
  const Object list = post({{"table", "kalah"}, {"positions", {"2,2,2,2,2,2", "3,3,3,3,3,3"}}, {"moves", false}});
  EXPECT_EQ(list[0], Object::parse(R"({"position":"2,2,2,2,2,2","outcome":"win","score":4})"));
  EXPECT_NE(list[1].at("error").get<std::string>().find("has 18 seeds"), std::string::npos);
}

TEST_F(ServedScores, OfDotsAndBoxesAgreeWithTheirMoves) {
  serve_dots();
  const Object table = tables().front();
  EXPECT_EQ(table.at("class"), "scored");
  EXPECT_EQ(table.at("start").at("score"), 2);
  EXPECT_EQ(rows_of(table), 4096u);
  const Game& game = catalogue().tables().front()->probe.game();
  for (Index i = 0; i < game.size(); i += 3) {
    const Object answer = probe("dots", game.text(i));
    expect_scores_of_moves("dots", answer);
    expect_best_first(answer.at("moves_all"));
  }
  const Object line = this->line("dots", "../.../../.../..");
  EXPECT_EQ(line.at("line").size(), 12u);
  EXPECT_EQ(lead_of(line, 0), 2);
  EXPECT_FALSE(line.at("repeats"));
}

}  // namespace zermelo::test::scores_service_test
