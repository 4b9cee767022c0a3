// The interface of the public chess tablebase server: keys and signs, the rule of 50 moves, order of moves, main lines,
// missing endings, and errors.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tools/serve/served_tables.h"

namespace zermelo::test::chess_server_test {
namespace {

using Object = nlohmann::json;

class StandardChess : public ServedTables {
 protected:
  void SetUp() override {
    solve_tiers("chess pieces=KPvK", "kpk");
    open({"kpk"});
  }

  Object standard(const std::string& fen, int status = 200) const {
    return json({"GET", "/standard", {{"fen", fen}}}, status);
  }
  Object mainline(const std::string& fen, int status = 200) const {
    return json({"GET", "/standard/mainline", {{"fen", fen}}}, status);
  }
  std::string refusal(const std::string& fen, int status) const { return standard(fen, status).at("error"); }
};

using OtherTables = StandardChess;

/// The FEN of a position of the table with this clock; empty for a gap.
std::string fen_of(const Probe& probe, Index number, unsigned clock) {
  return probe.game().is_gap(number) ? "" : fmt::format("{} {} 1", probe.game().text(number), clock);
}

const std::vector<std::string> best_first{"loss", "unknown", "maybe-loss", "draw", "maybe-win", "win"};

std::ptrdiff_t rank_of(const Object& move) {
  return std::ranges::find(best_first, move.at("category").get<std::string>()) - best_first.begin();
}

/// A win has a move to a loss, the first one; after a loss every move leads to a win.
void expect_proved(const Object& answer, const std::string& fen) {
  const std::string category = answer.at("category");
  if (answer.at("moves").empty()) return;
  if (category == "win") {
    EXPECT_EQ(answer.at("moves")[0].at("category"), "loss") << fen << answer;
  }
  if (category == "loss") {
    for (const Object& move : answer.at("moves")) EXPECT_EQ(move.at("category"), "win") << fen << answer;
  }
}

/// Where the draw can be claimed, no move is a proof.
void expect_unproved(const Object& answer, const std::string& fen) {
  for (const Object& move : answer.at("moves"))
    for (const char* proof : {"loss", "win"}) EXPECT_NE(move.at("category"), proof) << fen << answer;
}

}  // namespace

TEST_F(StandardChess, HasTheKeysOfTheServer) {
  const Object answer = standard("8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  const std::vector<std::string> keys{
      "category", "checkmate",   "dtc",       "dtm",          "dtw",        "dtz", "insufficient_material",
      "moves",    "precise_dtz", "stalemate", "variant_loss", "variant_win"};
  std::vector<std::string> found;
  for (const auto& [key, value] : answer.items()) found.push_back(key);
  EXPECT_EQ(found, keys);
  EXPECT_EQ(answer.at("category"), "win");
  EXPECT_EQ(answer.at("dtm"), 11);
  for (const char* unknown : {"dtz", "precise_dtz", "dtc", "dtw"}) EXPECT_TRUE(answer.at(unknown).is_null());
  const Object best = answer.at("moves")[0];
  EXPECT_EQ(best.at("uci"), "b1e4");
  EXPECT_EQ(best.at("san"), "Qe4");
  EXPECT_EQ(best.at("dtm"), -10);
  EXPECT_EQ(best.at("category"), "loss");
  EXPECT_EQ(best.at("zeroing"), false);
  EXPECT_EQ(best.at("checkmate"), false);
}

TEST_F(StandardChess, AgreesWithTheTable) {
  const Probe& table = catalogue().find("kpk")->probe;
  int wins = 0;
  for (Index i = 0; i < table.game().size(); i += 1 + table.game().size() / 400) {
    const std::string fen = fen_of(table, i, 0);
    if (fen.empty()) continue;
    const Object answer = standard(fen), own = probe("kpk", table.game().text(i));
    const std::string outcome = own.at("outcome");
    EXPECT_EQ(answer.at("category"), outcome) << fen;
    const int depth = outcome == "draw" ? 0 : own.at("depth").get<int>();
    EXPECT_EQ(answer.at("dtm"), outcome == "loss" ? -depth : depth) << fen;
    ASSERT_EQ(answer.at("moves").size(), own.at("moves_all").size()) << fen;
    wins += outcome == "win";
    for (std::size_t m = 1; m < answer.at("moves").size(); ++m)
      EXPECT_LE(rank_of(answer.at("moves")[m - 1]), rank_of(answer.at("moves")[m])) << answer;
  }
  EXPECT_GT(wins, 20);
}

TEST_F(StandardChess, ClaimsWinsThatTheClockAllows) {
  const std::string position = "8/8/8/8/8/2k5/8/KQ6 w - - ";
  EXPECT_EQ(standard(position + "89 100").at("category"), "win");
  EXPECT_EQ(standard(position + "90 100").at("category"), "maybe-win");
  EXPECT_EQ(standard(position + "90 100").at("dtm"), 11);
  EXPECT_EQ(standard(position + "90 100").at("moves")[0].at("category"), "maybe-loss");
  const std::string lost = "8/8/8/8/4Q3/2k5/8/K7 b - - ";
  EXPECT_EQ(standard(lost + "90 100").at("category"), "loss");
  EXPECT_EQ(standard(lost + "91 100").at("category"), "maybe-loss");
}

TEST_F(StandardChess, TakesClocksOverAHundredAsAHundred) {
  const std::string position = "8/8/8/8/8/2k5/8/KQ6 w - - ";
  for (const char* clock : {"101 130", "150 200", "99999999999999999999999999 1"}) {
    EXPECT_EQ(standard(position + clock), standard(position + "100 130")) << clock;
    EXPECT_TRUE(mainline(position + clock).at("mainline").empty()) << clock;
  }
  EXPECT_EQ(standard(position + "0100 1"), standard(position + "100 1"));
}

TEST_F(StandardChess, ProvesWinsByZeroingMoves) {
  const Object answer = standard("8/P7/8/8/8/2k5/8/K7 w - - 99 100");
  EXPECT_EQ(answer.at("category"), "win") << answer;
  EXPECT_EQ(answer.at("moves")[0].at("zeroing"), true);
  EXPECT_EQ(answer.at("moves")[0].at("uci"), "a7a8q");
  EXPECT_EQ(answer.at("moves")[0].at("san"), "a8=Q");
  const Object late = standard("8/P7/8/8/8/2k5/8/K7 w - - 100 100");
  EXPECT_EQ(late.at("category"), "maybe-win");
  EXPECT_EQ(late.at("moves")[0].at("category"), "maybe-loss");
}

TEST_F(StandardChess, ProvesOnlyWhatItsMovesProve) {
  const Probe& table = catalogue().find("kpk")->probe;
  for (const unsigned clock : {0u, 70u, 85u, 95u, 99u})
    for (Index i = clock; i < table.game().size(); i += 1 + table.game().size() / 200)
      if (const std::string fen = fen_of(table, i, clock); !fen.empty()) expect_proved(standard(fen), fen);
  for (Index i = 0; i < table.game().size(); i += 1 + table.game().size() / 200)
    if (const std::string fen = fen_of(table, i, clock_of_draw); !fen.empty()) expect_unproved(standard(fen), fen);
}

TEST_F(StandardChess, KnowsEnds) {
  const Object mate = standard("k7/1Q6/1K6/8/8/8/8/8 b - - 100 80");
  EXPECT_EQ(mate.at("category"), "loss");
  EXPECT_EQ(mate.at("checkmate"), true);
  EXPECT_EQ(mate.at("dtm"), 0);
  EXPECT_TRUE(mate.at("moves").empty());
  const Object stalemate = standard("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(stalemate.at("category"), "draw");
  EXPECT_EQ(stalemate.at("stalemate"), true);
  const Object bare = standard("k7/8/1K6/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(bare.at("insufficient_material"), true);
  EXPECT_EQ(bare.at("category"), "draw");
  const auto insufficient = [&](const std::string& men) {
    return standard(fmt::format("k7/8/1K6/8/8/8/8/{} b - - 0 1", men)).at("insufficient_material").get<bool>();
  };
  EXPECT_TRUE(insufficient("7N"));
  EXPECT_TRUE(insufficient("7B"));
  EXPECT_FALSE(insufficient("7R"));
  EXPECT_EQ(standard("k7/8/1K6/8/8/8/8/5B1B b - - 0 1").at("category"), "draw");  // bishops of one colour, no table
}

TEST_F(StandardChess, MapsExchangedColours) {
  const Object white = standard("8/8/8/8/1P6/1K6/8/3k4 w - - 0 1"), black = standard("3K4/8/1k6/1p6/8/8/8/8 b - - 0 1");
  EXPECT_EQ(white.at("category"), black.at("category"));
  EXPECT_EQ(white.at("dtm"), black.at("dtm"));
  EXPECT_EQ(white.at("moves").size(), black.at("moves").size());
}

TEST_F(StandardChess, PlaysMainLinesToMate) {
  const Object line = mainline("8/8/8/8/1P6/1K6/8/3k4_w_-_-_0_1");
  EXPECT_EQ(line.at("mainline").size(), line.at("dtm"));
  EXPECT_EQ(line.at("winner"), "w");
  EXPECT_TRUE(line.at("dtz").is_null());
  EXPECT_TRUE(line.at("mainline").back().at("san").get<std::string>().ends_with('#')) << line;
  EXPECT_EQ(mainline("3K4/8/1k6/1p6/8/8/8/8 b - - 0 1").at("winner"), "b");
}

TEST_F(StandardChess, EndsMainLinesWhereADrawIsClaimed) {
  const Object line = mainline("8/8/8/8/8/2k5/8/KQ6 w - - 95 100");
  EXPECT_EQ(line.at("mainline").size(), 5u);
  EXPECT_TRUE(line.at("winner").is_null());
  const Object drawn = mainline("8/8/8/8/8/k7/P7/K7 w - - 0 1");
  EXPECT_TRUE(drawn.at("mainline").empty());
  EXPECT_TRUE(drawn.at("winner").is_null());
}

TEST_F(StandardChess, KeepsProvedWinsInMainLines) {
  const Object line = mainline("8/4P3/8/8/2K5/8/8/2k5 w - - 99 1");  // Kc3 is quicker, but the clock is 100 then
  EXPECT_EQ(line.at("mainline")[0].at("san"), "e8=Q");
  EXPECT_EQ(line.at("winner"), "w");
  EXPECT_TRUE(line.at("mainline").back().at("san").get<std::string>().ends_with('#')) << line;
  const Probe& table = catalogue().find("kpk")->probe;
  for (Index i = 0; i < table.game().size(); i += 1 + table.game().size() / 100) {
    const std::string fen = fen_of(table, i, 90 + static_cast<unsigned>(i % 10));
    if (fen.empty()) continue;
    const std::string category = standard(fen).at("category"), mover = fen.find(" w ") != fen.npos ? "w" : "b";
    if (category == "win") {
      EXPECT_EQ(mainline(fen).at("winner"), mover) << fen;
    }
    if (category == "loss") {
      EXPECT_EQ(mainline(fen).at("winner"), mover == "w" ? "b" : "w") << fen;
    }
  }
}

TEST_F(StandardChess, AnswersManyPositions) {
  const std::string won = "8/8/8/8/8/2k5/8/KQ6 w - - 0 1";
  const Object list = json({"POST", "/standard", {}, Object({{"positions", {won, "nonsense", won}}}).dump()});
  EXPECT_EQ(list[0], standard(won));
  EXPECT_EQ(list[1].at("position"), "nonsense");
  EXPECT_TRUE(list[1].contains("error"));
  EXPECT_EQ(list[2], list[0]);
  EXPECT_TRUE(json({"POST", "/standard", {}, R"({"fens":[]})"}, 400).contains("error"));
}

TEST_F(StandardChess, RefusesWhatNoTableHas) {
  EXPECT_NE(refusal("8/8/8/8/8/2k5/8/R3K3 w Q - 0 1", 404).find("castling"), std::string::npos);
  EXPECT_NE(refusal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 404).find("men"), std::string::npos);
  EXPECT_NE(refusal("8/8/3q4/8/8/2k5/8/KQ6 w - - 0 1", 404).find("chess pieces=KQvKQ"), std::string::npos);
  EXPECT_NE(refusal("7k/8/8/qqq5/8/8/8/KQQ5 w - - 0 1", 404).find("7 men"), std::string::npos);
  EXPECT_TRUE(mainline("8/8/3q4/8/8/2k5/8/KQ6 w - - 0 1", 404).contains("error"));
}

TEST_F(StandardChess, RefusesWrongRequests) {
  EXPECT_NE(refusal("8/8/8/8/8/1k6/8/KQ6 w - - 0 1", 400).find("black is in check"), std::string::npos);
  EXPECT_NE(refusal("8/8/8/8/8/2k5/8/KW6 w - - 0 1", 400).find("not a man of chess"), std::string::npos);
  EXPECT_NE(refusal("8/8/8/8/8/2k5/8/KQ6 w X - 0 1", 400).find("castling"), std::string::npos);
  EXPECT_NE(refusal("", 400).find("empty"), std::string::npos);
  for (const char* text : {"aaaaaaaaaaaaaaaaaaaaaaaaa", "QQQQQQQQQQ/8/8/8/8/8/8/K1k w - - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"})
    EXPECT_FALSE(refusal(text, 400).empty()) << text;
  EXPECT_TRUE(json({"GET", "/standard"}, 400).contains("error"));
  EXPECT_TRUE(json({"DELETE", "/standard"}, 405).contains("error"));
  EXPECT_TRUE(json({"GET", "/standard/other"}, 404).contains("error"));
}

TEST_F(StandardChess, DoesNotKnowMissingEndings) {
  std::filesystem::remove(folder() + "/kpk/KQvK.ztb");
  open({"kpk"});
  const Object answer = standard("8/P7/8/8/8/2k5/8/K7 w - - 0 1");
  EXPECT_EQ(answer.at("category"), "win");
  bool found = false;
  for (const Object& move : answer.at("moves"))
    if (move.at("uci") == "a7a8q") {
      found = true;
      EXPECT_EQ(move.at("category"), "unknown");
      EXPECT_TRUE(move.at("dtm").is_null());
    }
  EXPECT_TRUE(found) << answer;
  EXPECT_TRUE(mainline("8/P7/8/8/8/2k5/8/K7 w - - 0 1", 404).contains("error"));
  EXPECT_NE(refusal("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", 404).find("there is no table of KQvK"), std::string::npos);
}

TEST_F(StandardChess, TakesAMissingTierFromAnotherTable) {
  std::vector<std::string> fens;
  const Probe& table = catalogue().find("kpk")->probe;
  for (Index i = 0; i < table.game().size(); i += 1 + table.game().size() / 300)
    if (const std::string fen = fen_of(table, i, 0); !fen.empty()) fens.push_back(fen);
  std::vector<Object> whole;
  for (const std::string& fen : fens) whole.push_back(standard(fen));
  std::filesystem::rename(folder() + "/kpk/KQvK.ztb", folder() + "/KQvK.ztb");
  open({"kpk", "KQvK.ztb"});
  for (std::size_t i = 0; i < fens.size(); ++i) EXPECT_EQ(standard(fens[i]), whole[i]) << fens[i];
}

TEST_F(OtherTables, KnowMovesOutOfAMissingEnding) {
  const Object unknown = standard("8/8/8/8/8/6k1/1q6/KQ6 w - - 0 1");  // both captures lead to endings with tables
  EXPECT_EQ(unknown.at("category"), "win") << unknown;
  EXPECT_EQ(unknown.at("dtm"), 1 - unknown.at("moves")[0].at("dtm").get<int>());
}

TEST_F(OtherTables, OfOutcomesHaveNoDepths) {
  solve_tiers("chess pieces=KQvK", "outcomes", Metric::outcome);
  open({"outcomes"});
  const Object answer = standard("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
  EXPECT_EQ(answer.at("category"), "maybe-win");
  EXPECT_TRUE(answer.at("dtm").is_null());
  EXPECT_EQ(standard("k7/7Q/1K6/8/8/8/8/8 w - - 0 1").at("category"), "win");  // mate in one
  EXPECT_TRUE(mainline("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", 404).contains("error"));
  open({"outcomes", "kpk"});
  EXPECT_EQ(standard("8/8/8/8/8/2k5/8/KQ6 w - - 0 1").at("dtm"), 11);
}

TEST_F(OtherTables, AreSingleEndings) {
  open({"kpk/KQvK.ztb", "kpk/KPvK.ztb"});
  const Object answer = standard("8/P7/8/8/8/2k5/8/K7 w - - 0 1");
  EXPECT_EQ(answer.at("moves")[0].at("uci"), "a7a8q");
  EXPECT_EQ(answer.at("dtm"), 1 - answer.at("moves")[0].at("dtm").get<int>());
}

TEST_F(OtherTables, OfOtherBoardsDoNotCount) {
  solve_tiers("chess pieces=KQvK files=4 ranks=4", "small");
  solve_tiers("chess pieces=KWvK", "wazir");
  open({"small", "wazir"});
  EXPECT_NE(refusal("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", 404).find("there is no table of KQvK"), std::string::npos);
}

}  // namespace zermelo::test::chess_server_test
