// zermelo sum: values, winning moves, misere play, and refused words.
#include "support/program.h"

namespace zermelo::sum_test {

using Sum = ProgramTest;
using Object = nlohmann::json;

TEST_F(Sum, AddsHeapsOfDifferentRules) {
  const Object object = json("sum 0.77:12 + nim:5").at(0);
  EXPECT_EQ(object, Object::parse(R"({"terms": [{"term": "0.77:12", "grundy": 4}, {"term": "nim:5", "grundy": 5}],
                                      "grundy": 1, "outcome": "win", "play": "normal"})"));
  EXPECT_EQ(json("sum 'kayles:7 + grundy:20+take:1,3,4:9'").at(0).at("grundy"), 2 ^ 0 ^ 0);
  EXPECT_EQ(json("sum 'nim take=1,3,4:3' + 'octal code=0.07:6'").at(0).at("outcome"), "win");
}

TEST_F(Sum, TakesSeveralHeapsOfOneRule) {
  const Object object = json("sum nim:3,5,6").at(0);
  EXPECT_EQ(object.at("terms").size(), 3u);
  EXPECT_EQ(object.at("terms")[1].at("term"), "nim:5");
  EXPECT_EQ(object.at("outcome"), "loss");
}

TEST_F(Sum, ListsEveryWinningMove) {
  const Object object = json("sum nim:3 + nim:4 + nim:5 --moves").at(0);
  EXPECT_EQ(object.at("grundy"), 2);
  EXPECT_EQ(object.at("best"), Object::parse(R"([{"term": 0, "move": "3 -> 1", "to": "nim:1", "grundy": 1}])"));
  const Object many = json("sum 0.77:12 + nim:5 --moves").at(0);
  EXPECT_EQ(many.at("best")[0].at("to"), "0.77:9 + 0.77:1");
  EXPECT_EQ(many.at("best_count"), many.at("best").size());
  EXPECT_TRUE(many.at("best_complete"));
  EXPECT_TRUE(json("sum nim:3,3 --moves").at(0).at("best").empty());
}

TEST_F(Sum, HasNimbersAsTerms) {
  const Object object = json("sum '*5 + *3 + *' --moves").at(0);
  EXPECT_EQ(object.at("terms")[0], Object::parse(R"({"term": "*5", "grundy": 5})"));
  EXPECT_EQ(object.at("terms")[2], Object::parse(R"({"term": "*", "grundy": 1})"));
  EXPECT_EQ(object.at("grundy"), 7);
  EXPECT_EQ(object.at("best")[0].at("to"), "nim:2");
  expect_refusal("sum '*x'", 2, "term 1, '*x': heap x");
}

TEST_F(Sum, SaysItInWords) {
  EXPECT_EQ(zermelo("sum 0.77:12 + nim:5"),
            "0.77:12  4\nnim:5    5\nsum      1: win in normal play\nwinning moves, 2:\n"
            "  0.77:12: 12 -> 9,1, leaves 0.77:9 + 0.77:1\n  nim:5: 5 -> 4, leaves nim:4\n");
  const std::string long_list = zermelo("sum 0.6:500,401 + nim:4");
  EXPECT_NE(long_list.find("more; --moves lists them"), std::string::npos) << long_list;
}

TEST_F(Sum, KnowsGiantHeapsByTheirPeriod) {
  const Object object = json("sum kayles:1000000000000000000 + kayles:7 --moves").at(0);
  EXPECT_EQ(object.at("terms")[0].at("grundy"),
            json("sum kayles:" + std::to_string(72 + (1000000000000000000 - 72) % 12)).at(0).at("grundy"));
  EXPECT_FALSE(object.at("best").empty());
  EXPECT_FALSE(object.at("best_complete"));
  EXPECT_EQ(json("sum nim:1000000000000000000,999999999999999999").at(0).at("grundy"),
            1000000000000000000 ^ 999999999999999999);
  EXPECT_EQ(json("sum lasker:8589934593").at(0).at("grundy"), 8589934593);
  expect_refusal("sum nim:1000000000000000001", 2, "must be a whole number from 0 to 1000000000000000000");
  expect_refusal("sum 0.007:1000000 --max 100", 3,
                 "larger than --max 100, so its value needs a proved period, but G(0..100) prove none");
  expect_refusal("sum grundy:10000000000", 3, "no theorem in zermelo proves one for this rule");
}

TEST_F(Sum, SearchesMisereSums) {
  const Object lost = json("sum kayles:9 --play misere").at(0);
  EXPECT_EQ(lost.at("outcome"), "loss");
  EXPECT_EQ(lost.at("depth"), 7);
  EXPECT_EQ(lost.at("grundy"), nullptr);
  const Object won = json("sum nim:1 + nim:1 --play misere --moves").at(0);
  EXPECT_EQ(won.at("outcome"), "win");
  EXPECT_EQ(won.at("best").size(), 2u);
  EXPECT_EQ(json("sum nim:2 + nim:2 --play misere").at(0).at("outcome"), "loss");
}

TEST_F(Sum, AgreesWithMisereTables) {
  for (const std::string game : {"octal code=0.77", "octal code=4.7", "grundy"}) {
    zermelo("solve " + game + " max=9 total=20 play=misere -o t.ztb --restart");
    const std::string rule = game == "grundy" ? "grundy" : game.substr(11);
    for (const std::string heaps : {"9,8,3", "7,7,6", "9,9,2", "5,4,3,2,1"}) {
      const Object table = json("probe --moves t.ztb " + heaps).at(0);
      const Object sum = json("sum " + rule + ":" + heaps + " --play misere").at(0);
      EXPECT_EQ(sum.at("outcome"), table.at("outcome")) << game << ' ' << heaps;
      EXPECT_EQ(sum.at("depth"), table.at("depth")) << game << ' ' << heaps;
    }
  }
}

TEST_F(Sum, RefusesAtOnceToSearchAHeapWithTooManyOptions) {
  for (const std::string term : {"kayles:1000000000000", "nim:1000000000000", "nim:5 + grundy:1000000000000"})
    expect_refusal("sum " + term + " --play misere", 3, "--positions");
}

TEST_F(Sum, SearchesPositionsOfOtherGamesInMiserePlay) {
  const Object sum = json("sum 'wythoff max=20:3,5' + nim:1 --play misere").at(0);
  zermelo("solve wythoff max=20 play=misere -o w.ztb");
  EXPECT_EQ(sum.at("terms").size(), 2u);
  EXPECT_EQ(json("sum 'wythoff max=20:3,5' --play misere").at(0).at("depth"),
            json("probe w.ztb 3,5").at(0).at("depth"));
  write("path.txt", "# vertices: 4\n3 2\n2 1\n1 0\n");
  write("round.txt", "# vertices: 4\n3 2\n2 1\n1 3\n");
  expect_refusal("sum graph:round.txt:3 --play misere", 2, "->");
  EXPECT_EQ(json("sum graph:path.txt:3 --play misere").at(0).at("outcome"), "loss");
}

TEST_F(Sum, AddsPositionsOfOtherGames) {
  zermelo("solve wythoff max=20 --metric grundy -o w.ztb");
  const Object table = json("probe w.ztb 3,4").at(0);
  for (const std::string term : {"'wythoff max=20:3,4'", "w.ztb:3,4"}) {
    const Object object = json("sum " + term + " + nim:" + table.at("grundy").dump()).at(0);
    EXPECT_EQ(object.at("terms")[0].at("grundy"), table.at("grundy"));
    EXPECT_EQ(object.at("outcome"), "loss");
  }
  const Object moves = json("sum w.ztb:3,4 + nim:1 --moves").at(0);
  ASSERT_GT(moves.at("best").size(), 0u);
  for (const Object& move : moves.at("best")) {
    const std::string rest = move.at("term") == 0 ? " + nim:1" : " + w.ztb:3,4";
    EXPECT_EQ(json("sum " + move.at("to").get<std::string>() + rest).at(0).at("grundy"), 0) << move;
  }
  EXPECT_EQ(json("sum 'pyramid rows=3:2,3' + nim:1").at(0).at("grundy"), 0);
}

TEST_F(Sum, AddsHeapsOfTables) {
  zermelo("solve heap rule=0.77 max=30 -o k.ztb");
  Object table = json("sum k.ztb:12 + nim:5 --moves").at(0), rule = json("sum 0.77:12 + nim:5 --moves").at(0);
  EXPECT_EQ(table.at("best")[0].at("to"), "k.ztb:9 + k.ztb:1");
  EXPECT_EQ(table.at("best")[0].at("move"), rule.at("best")[0].at("move"));
  EXPECT_EQ(table.at("best").size(), rule.at("best").size());
  EXPECT_EQ(json("sum k.ztb:9 + k.ztb:12 --play misere").at(0).at("depth"),
            json("sum 0.77:9,12 --play misere").at(0).at("depth"));
}

TEST_F(Sum, AddsVerticesOfGraphs) {
  write("dag.txt", "4 3\n4 2\n4 0\n3 1\n3 0\n2 0\n1 0\n");  // values 0, 1, 1, 2, 3
  const Object object = json("sum graph:dag.txt:4 + 'graph file=dag.txt:3' --moves").at(0);
  EXPECT_EQ(object.at("terms")[0].at("grundy"), 3);
  EXPECT_EQ(object.at("grundy"), 1);
  EXPECT_EQ(object.at("best"),
            Object::parse(R"([{"term": 0, "move": "4 -> 3", "to": "graph:dag.txt:3", "grundy": 2}])"));
  write("round.txt", "# vertices: 4\n3 2\n2 1\n1 3\n");
  expect_refusal("sum graph:round.txt:3", 2, "->");
  expect_refusal("sum graph:dag.txt:9", 2, "'9' is not a vertex");
  expect_refusal("sum graph:none.txt:1", 2, "none.txt");
}

TEST_F(Sum, SaysWhichMetricItNeeds) {
  zermelo("solve wythoff max=5 -o depths.ztb");
  expect_refusal("sum depths.ztb:3,4", 2, "is a table of metric depth, and a sum needs Grundy values: zermelo solve");
  expect_refusal("sum missing.ztb:3,4", 2, "missing.ztb");
}

TEST_F(Sum, NamesTheTermThatIsWrong) {
  expect_refusal("sum nim:1 + 0.77", 2, "term 2, '0.77': a position is missing");
  expect_refusal("sum nim:1 +", 2, "term 2, '': it is empty");
  expect_refusal("sum ''", 2, "a sum needs terms");
  expect_refusal("sum kayle:3", 2, "'kayle' is not a rule of one heap");
  expect_refusal("sum nim:x", 2, "term 1, 'nim:x': heap x: must be a whole number from 0 to 10000");
  expect_refusal("sum nim:99999999999999999999", 2, "heap 99999999999999999999: must be a whole number");
  expect_refusal("sum nim:3 nim:4", 2, "terms are joined by +");
  EXPECT_EQ(json("sum nim:1e12 + nim:5").at(0).at("grundy"), 1'000'000'000'005);
  expect_refusal("sum :3", 2, "the game is missing");
  expect_refusal("sum nim:", 2, "the position is missing");
  expect_refusal("sum 'wythoff max=3:9,9' --play misere", 2, "term 1, 'wythoff max=3:9,9': '9'");
  expect_refusal("sum 'quixo size=3:.........' --play misere", 2, "play may be infinite");
  expect_refusal("sum 'pyramid rows=3 play=misere:1'", 2, "use --play misere for the whole sum");
  expect_refusal("sum nim:1 --play both", 2, "--play both: must be normal or misere");
  expect_refusal("sum nim:1 --max none", 2, "--max");
}

TEST_F(Sum, GivesUpMisereSumsThatAreTooLarge) {
  expect_refusal("sum kayles:60,60 --play misere --positions 1000", 3, "the search examined 1000 positions");
  expect_refusal("sum kayles:60,60 --play misere --memory 100K", 3, "solve octal code=0.77 max=40 play=misere");
}

TEST_F(Sum, KeepsTheOrderOfTypedPiles) {
  const Object heaps = json("sum 'pyramid rows=4 play=normal:1,4,2' --moves").at(0);
  for (const Object& move : heaps.at("best")) EXPECT_TRUE(std::string(move.at("to")).find(":1,") != std::string::npos);
  const Object vector = json("sum 'pyramid rows=4 play=normal:x=1,1,0,1' --moves").at(0);
  for (const Object& move : vector.at("best")) EXPECT_TRUE(std::string(move.at("to")).find(":x=") != std::string::npos);
  const Object sum = json("sum 'nim piles=3 max=7:2,7,4' --moves").at(0);
  ASSERT_EQ(sum.at("best_count"), 1);
  EXPECT_EQ(sum.at("best")[0].at("to"), "nim piles=3 max=7:2,6,4");
  const Object both = json("sum 'wythoff max=9:3,2' --moves").at(0);
  ASSERT_EQ(both.at("best_count"), 2);
  EXPECT_EQ(both.at("best")[0].at("to"), "wythoff max=9:1,2");
  EXPECT_EQ(both.at("best")[1].at("to"), "wythoff max=9:2,1");
}

TEST_F(Sum, AddsPositionsWhosePlayMayGoOn) {
  write("loops.txt", "1 0\n2 3\n3 2\n3 1\n4 1\n4 5\n5 4\n5 0\n");
  zermelo("solve graph file=loops.txt --metric nimber -o loops.ztb");
  EXPECT_EQ(json("sum loops.ztb:3 + nim:1 --moves").at(0), Object::parse(R"({
      "terms": [{"term": "loops.ztb:3", "grundy": null, "infinity": [1]}, {"term": "nim:1", "grundy": 1}],
      "grundy": null, "infinity": [0], "outcome": "win", "play": "normal",
      "best": [{"term": 0, "move": "3 -> 1", "to": "loops.ztb:1", "grundy": 1}],
      "best_count": 1, "best_complete": true})"));
  const Object drawn = json("sum loops.ztb:3 + loops.ztb:2 + nim:2 --moves").at(0);
  EXPECT_EQ(drawn.at("outcome"), "draw");
  EXPECT_EQ(drawn.at("infinity"), Object::array());
  EXPECT_EQ(drawn.at("best_count"), 5);  // 3 -> 2 and 3 -> 1, 2 -> 3, and both moves of the heap
  EXPECT_EQ(json("sum loops.ztb:5 + nim:1").at(0).at("outcome"), "loss");
  EXPECT_NE(zermelo("sum loops.ztb:3 + loops.ztb:2").find("oo(): draw in normal play\ndrawing move"),
            std::string::npos);
  expect_refusal("sum loops.ztb:3 --play misere", 2, "misere sums need games that always end");
}

/// Two boards are one board with a wall between them.
TEST_F(Sum, AddsPositionsOfPartisanTables) {
  zermelo("solve domineering rows=2 cols=2 -o small.ztb");
  zermelo("solve domineering rows=2 cols=5 -o large.ztb");
  const auto rows = [](int board) {
    std::string upper = "..", lower = "..";
    for (int cell = 0; cell < 4; ++cell)
      if ((board >> cell & 1) != 0) (cell < 2 ? upper : lower)[static_cast<std::size_t>(cell % 2)] = '#';
    return std::pair(upper, lower);
  };
  for (int pair = 0; pair < 256; pair += 7) {
    const auto [a, b] = rows(pair / 16);
    const auto [c, d] = rows(pair % 16);
    const Object sum = json("sum small.ztb:" + a + "/" + b + " + small.ztb:" + c + "/" + d + " --moves").at(0);
    const Object whole = json("probe --moves large.ztb '" + a + "#" + c + "/" + b + "#" + d + "'").at(0);
    EXPECT_EQ(sum.at("value"), whole.at("value")) << whole;
    EXPECT_EQ(sum.at("outcome"), whole.at("outcome")) << whole;
    for (const std::string player : {"left", "right"}) {
      const bool wins = sum.at("outcome") == player || sum.at("outcome") == "next";
      EXPECT_EQ(sum.at(player).at("wins"), wins);
      EXPECT_EQ(sum.at(player).at("best").empty(), !wins);
      for (const Object& move : sum.at(player).at("best")) {
        const std::string other = move.at("term") == 0 ? c + "/" + d : a + "/" + b;
        const Object after = json("sum " + move.at("to").get<std::string>() + " + small.ztb:" + other).at(0);
        EXPECT_EQ(after.at("value"), move.at("value"));
        EXPECT_TRUE(after.at("outcome") == "previous" || after.at("outcome") == player) << after;
      }
    }
  }
}

TEST_F(Sum, AddsValuesToPositions) {
  zermelo("solve domineering rows=2 cols=2 -o d.ztb");
  const Object sum = json("sum d.ztb:../.. + '{1|-1}' + '1 + *' --moves").at(0);
  EXPECT_EQ(sum.at("terms").size(), 4u);
  EXPECT_EQ(sum.at("value"), json("value '+-1 + +-1 + 1 + *'").at(0).at("value"));
  EXPECT_EQ(sum.at("outcome"), "left");
  EXPECT_NE(zermelo("sum d.ztb:../.. + '*'").find("if Left begins, Left wins by"), std::string::npos);
  expect_refusal("sum d.ztb:../.. + '{1|'", 2, "term 2, '{1|'");
  expect_refusal("sum d.ztb:../.. + nim:3", 2, "term 2, 'nim:3'");
  expect_refusal("sum d.ztb:../.. --play misere", 2, "normal play");
}

TEST_F(Sum, PrintsStrategies) {
  const Object sum = json("sum --strategy '{4|-4}' + '{1|-1}' + 2").at(0);
  for (const std::string player : {"left", "right"})
    for (const Object& answer : sum.at(player).at("strategies")) {
      EXPECT_EQ(answer.at("term"), 0);
      EXPECT_EQ(answer.at("value"), player == "left" ? "4" : "-4");
      EXPECT_EQ(answer.at("loss"), "0");
    }
  EXPECT_EQ(sum.at("left").at("strategies").size(), 3u);
  zermelo("solve domineering rows=2 cols=3 -o d.ztb");
  EXPECT_EQ(json("sum --strategy d.ztb:.../...").at(0).at("left").at("strategies").at(0).at("move"), "1,2-2,2");
  EXPECT_NE(zermelo("sum --strategy '{4|-4}' + '{1|-1}'")
                .find("strategies if Right begins:\n  hotstrat     {4|-4}: to -4, loses 0"),
            std::string::npos);
  EXPECT_EQ(json("sum --strategy 1 + 2").at(0).at("left").at("strategies"), Object::array());
}

TEST_F(Sum, SaysWhichTermsHaveNoValues) {
  write("loops.txt", "1 0\n2 3\n3 2\n3 1\n");
  zermelo("solve graph file=loops.txt --metric nimber -o l.ztb");
  zermelo("solve domineering rows=2 cols=2 -o d.ztb");
  zermelo("solve domineering rows=2 cols=2 --metric outcome -o o.ztb");
  expect_refusal("sum d.ztb:../.. + '*2' + 0.77:3", 2,
                 "term 3, '0.77:3': heaps and positions of games have nim values, but this is a sum of values; write");
  expect_refusal("sum l.ztb:3 + d.ztb:../..", 2,
                 "l.ztb is a table of metric nimber, but this is a sum of values; write the nim value");
  expect_refusal("sum l.ztb:3 + l.ztb:1 --strategy", 2, "term 1, 'l.ztb:3': l.ztb is a table of metric nimber");
  expect_refusal("sum o.ztb:../.. --strategy", 2, "solve with --metric value");
  expect_refusal("sum 2*d.ztb:../..", 2, "2* is for heaps of a table of metric quotient");
  expect_refusal("sum 2*l.ztb:1", 2, "2* is for heaps of a table of metric quotient");
}

}  // namespace zermelo::sum_test
