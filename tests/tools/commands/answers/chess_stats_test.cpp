// `stats` of chess endings: against the plain rules on small boards, and against published counts.
#include <map>

#include "support/plain_endings.h"
#include "support/program.h"

namespace zermelo::chess_stats_test {
namespace {

using Json = nlohmann::json;
using ChessStats = ProgramTest;

Json counts_json(const test::PlainCounts& counts) {
  return {{"legal", counts.legal()}, {"wins", counts.wins}, {"losses", counts.losses}, {"draws", counts.draws}};
}

/// The greatest depth with a win, or a loss; null without one.
template <class Side>
Json longest(const test::PlainEnding& ending, Side side) {
  Json longest;
  for (const auto& [depth, counts] : ending.histogram)
    if (side(counts) > 0) longest = depth;
  return longest;
}

Json stats_json(const test::PlainEnding& ending) {
  Json object = counts_json(ending.classes);
  object["all"] = counts_json(ending.placements);
  object["longest_win"] = longest(ending, [](const auto& counts) { return counts.first; });
  object["longest_loss"] = longest(ending, [](const auto& counts) { return counts.second; });
  object["histogram"] = Json::array();
  for (const auto& [depth, counts] : ending.histogram)
    object["histogram"].push_back({{"depth", depth}, {"wins", counts.first}, {"losses", counts.second}});
  return object;
}

/// The lines of `stats` for one tier, by side, without the keys that name them.
std::map<std::string, Json> by_side(const std::vector<Json>& lines, const std::string& tier) {
  std::map<std::string, Json> sides;
  for (Json line : lines) {
    if (line["tier"] != tier) continue;
    const std::string side = line["side"];
    for (const char* key : {"spec", "tier", "side"}) line.erase(key);
    sides[side] = line;
  }
  return sides;
}

struct Ending {
  int files, ranks;
  const char* tier;
  const char* men;
};

class SmallChess : public ProgramTest, public testing::WithParamInterface<Ending> {};

TEST_P(SmallChess, HasTheStatsOfThePlainRules) {
  const auto& [files, ranks, tier, men] = GetParam();
  zermelo("solve chess pieces=" + std::string(tier) + " files=" + std::to_string(files) +
          " ranks=" + std::to_string(ranks) + " -o f/");
  const auto sides = by_side(json("stats f/"), tier);
  const auto plain = test::plain_ending(files, ranks, men);
  ASSERT_EQ(sides.size(), 2u);
  EXPECT_EQ(sides.at("white"), stats_json(plain.at('w')));
  EXPECT_EQ(sides.at("black"), stats_json(plain.at('b')));
}

INSTANTIATE_TEST_SUITE_P(Boards, SmallChess,
                         testing::Values(Ending{4, 4, "KRvK", "KRk"}, Ending{3, 4, "KRvKR", "KRkr"},
                                         Ending{3, 4, "KNNvK", "KNNk"}, Ending{3, 3, "KQvKN", "KQkn"},
                                         Ending{3, 4, "KPvKP", "KPkp"}, Ending{4, 5, "KPvK", "KPk"}),
                         [](const auto& test) { return std::string(test.param.tier); });

/// Bain and Hoff, UCI Machine Learning Repository, Chess (King-Rook vs. King), 1994: black to move, won in 0 to 16
/// moves of white, and drawn.
TEST_F(ChessStats, HasThePublishedCountsOfRookEndings) {
  const std::vector<int> published{27,   78,   246,  81,   198,  471,  592,  683, 1433,
                                   1712, 1985, 2854, 3597, 4194, 4553, 2166, 390};
  zermelo("solve chess pieces=KRvK -o f/");
  const Json black = by_side(json("stats f/"), "KRvK").at("black");
  EXPECT_EQ(black["legal"], 28056);
  EXPECT_EQ(black["draws"], 2796);
  ASSERT_EQ(black["histogram"].size(), published.size());
  for (std::size_t moves = 0; moves < published.size(); ++moves)
    EXPECT_EQ(black["histogram"][moves], Json({{"depth", 2 * moves}, {"wins", 0}, {"losses", published[moves]}}));
}

/// Chess Programming Wiki, KPK: all placements, white to move and black to move.
TEST_F(ChessStats, HasThePublishedCountsOfPawnEndings) {
  zermelo("solve chess pieces=KPvK -o f/");
  const auto sides = by_side(json("stats f/"), "KPvK");
  const Json white = sides.at("white")["all"], black = sides.at("black")["all"];
  EXPECT_EQ(white, Json({{"legal", 163328}, {"wins", 124960}, {"losses", 0}, {"draws", 163328 - 124960}}));
  EXPECT_EQ(black, Json({{"legal", 168024}, {"wins", 0}, {"losses", 97604}, {"draws", 168024 - 97604}}));
}

TEST_F(ChessStats, CountsTheTiersOfOneFileAndOfAFolderAlike) {
  const std::string spec = "solve chess pieces=KQvKR files=4 ranks=4 -o ";
  zermelo(spec + "f/");
  zermelo(spec + "f.ztb");
  const std::vector<Json> lines = json("stats f/");
  EXPECT_EQ(lines.size(), 8u);
  EXPECT_EQ(json("stats f.ztb"), lines);
  EXPECT_EQ(json("stats f/KQvKR.ztb"), std::vector<Json>(lines.end() - 2, lines.end()));
}

TEST_F(ChessStats, HasNoDepthsInTablesOfOutcomes) {
  zermelo("solve chess pieces=KRvK files=4 ranks=4 --metric outcome -o f.ztb");
  const Json white = by_side(json("stats f.ztb"), "KRvK").at("white");
  EXPECT_EQ(white["wins"], 167);
  EXPECT_EQ(white["longest_win"], nullptr);
  EXPECT_EQ(white["histogram"], Json::array());
}

TEST_F(ChessStats, PrintsATableForEachSide) {
  zermelo("solve chess pieces=KRvK files=4 ranks=4 -o f/");
  const std::string text = zermelo("stats f/");
  EXPECT_NE(text.find("chess pieces=KRvK files=4 ranks=4, tier KRvK, side black\n"), std::string::npos) << text;
  EXPECT_NE(text.find("placements              2,184                0            1,572              612\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("longest win none, longest loss 14 plies\n"), std::string::npos) << text;
}

TEST_F(ChessStats, LeaveGapsOutOfPositions) {
  const Json solved = json("solve chess pieces=KRvK files=3 ranks=3 -o t.ztb").at(0);
  const std::uint64_t gaps = solved["gaps"], numbers = solved["positions"];
  ASSERT_GT(gaps, 0u);
  EXPECT_EQ(numbers, solved["wins"].get<std::uint64_t>() + solved["losses"].get<std::uint64_t>() +
                         solved["draws"].get<std::uint64_t>() + gaps);
  const std::string positions = "positions  " + std::to_string(numbers - gaps);
  const std::string info = zermelo("info t.ztb");
  EXPECT_NE(info.find(positions + "\n"), std::string::npos) << info;
  EXPECT_NE(info.find("gaps       " + std::to_string(gaps) + " numbers without a position\n"), std::string::npos)
      << info;
  EXPECT_NE(zermelo("solve chess pieces=KRvK files=3 ranks=3").find(positions + ": "), std::string::npos);
}

}  // namespace
}  // namespace zermelo::chess_stats_test
