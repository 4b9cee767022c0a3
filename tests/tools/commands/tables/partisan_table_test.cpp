// Tables of partisan games on the command line: solved, probed, played out, verified, exported, damaged.
#include "support/program.h"

namespace zermelo::partisan_table_test {

class PartisanTables : public ProgramTest {
 protected:
  /// Changes each `step`th byte of a table alone.
  void expect_damage_is_found(const std::string& table, std::size_t step) {
    const std::string whole = read(table);
    for (std::size_t place = 0; place < whole.size(); place += step) {
      std::string bytes = whole;
      bytes[place] = static_cast<char>(bytes[place] ^ 0x20);
      write("x.ztb", bytes);
      const RunResult result = shell("$Z verify x.ztb");
      EXPECT_NE(result.status, 0) << place;
      EXPECT_LT(result.status, 3) << place << result.err;
    }
  }
};
using Object = nlohmann::json;

TEST_F(PartisanTables, HoldValues) {
  const Object solved = json("solve domineering rows=2 cols=4 --metric value -o d.ztb").at(0);
  EXPECT_EQ(solved.at("positions"), 256);
  EXPECT_EQ(solved.at("start").at("outcome"), "right");
  EXPECT_EQ(solved.at("left").get<int>() + solved.at("right").get<int>() + solved.at("next").get<int>() +
                solved.at("previous").get<int>(),
            256);
  for (const char* key : {"wins", "losses", "draws", "max_depth"}) EXPECT_FALSE(solved.contains(key)) << key;
  const Object probed = json("probe d.ztb ..../.... --moves").at(0);
  EXPECT_EQ(probed.at("value"), solved.at("start").at("value"));
  EXPECT_EQ(json("value '" + probed.at("value").get<std::string>() + " = {{2|0}|0}'").at(0).at("holds"), true);
  std::vector<std::string> wins;
  for (const Object& move : probed.at("best"))
    if (move.at("wins")) wins.push_back(move.at("player").get<std::string>() + ' ' + move.at("to").get<std::string>());
  EXPECT_EQ(wins, (std::vector<std::string>{"right .##./....", "right ..../.##."}));
  EXPECT_EQ(json("verify d.ztb").at(0).at("ok"), true);
  EXPECT_EQ(json("info d.ztb").at(0).at("values"), solved.at("values"));
  EXPECT_EQ(json("stats d.ztb").at(0).at("histogram").size(), solved.at("values").get<std::size_t>());
  EXPECT_EQ(shell("zstd -tq d.ztb").status, 0);
}

TEST_F(PartisanTables, HoldOutcomeClasses) {
  json("solve domineering rows=4 cols=3 --metric outcome -o d.ztb");
  const Object probed = json("probe d.ztb .../.../.../... --moves").at(0);
  EXPECT_EQ(probed.at("outcome"), "left");
  EXPECT_FALSE(probed.contains("value"));
  for (const Object& move : probed.at("best")) EXPECT_EQ(move.at("wins"), move.at("player") == "left") << move;
  EXPECT_EQ(json("verify d.ztb").at(0).at("mismatches"), 0);
  EXPECT_EQ(json("verify d.ztb --sample 100").at(0).at("positions_checked"), 100);
}

TEST_F(PartisanTables, AgreeWithThePublishedValues) {
  for (const auto& [spec, start, value] : {std::tuple{"domineering rows=3 cols=4", "..../..../....", "-3/2"},
                                           {"domineering rows=3 cols=3", ".../.../...", "+-1"},
                                           {"toads toads=2 spaces=3 frogs=1", "tt...f", "2*"},
                                           {"toads toads=3 spaces=1 frogs=1", "ttt.f", "{1*|0}"},
                                           {"hackenbush stalks=lrlrrllr", "lrlrrllr", "77/128"},
                                           {"hackenbush stalks=er", "er", "v*"}}) {
    const Object solved = json(std::string("solve ") + spec).at(0);
    EXPECT_EQ(solved.at("metric"), "value");
    EXPECT_EQ(solved.at("start").at("position"), start);
    EXPECT_EQ(
        json("value '" + solved.at("start").at("value").get<std::string>() + " = " + value + "'").at(0).at("holds"),
        true)
        << solved;
  }
}

TEST_F(PartisanTables, ShowLinesForEitherPlayerToBegin) {
  json("solve domineering rows=3 cols=3 -o d.ztb");
  const auto lines = json("line d.ztb .../.../...");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].at("first"), "left");
  EXPECT_EQ(lines[1].at("first"), "right");
  for (const Object& line : lines) {
    const Object& moves = line.at("line");
    EXPECT_EQ(moves.size() % 2, 1u) << "the first player of a game +-1 moves last";
    std::string player = line.at("first");
    for (const Object& move : moves) {
      EXPECT_EQ(move.at("player"), player);
      player = player == "left" ? "right" : "left";
    }
  }
  EXPECT_EQ(json("line d.ztb .../.../... --first right").size(), 1u);
  expect_refusal("line d.ztb .../.../... --first me", 2, "must be left or right");
}

TEST_F(PartisanTables, TellMovesInSumsByThemselves) {
  write("t.txt", "1 2\n1 3\n3 4\n4 5\n");
  json("solve adjacent-tree file=t.txt -o t.ztb");
  const Object line = json("line t.ztb l3 --first left").at(0).at("line");
  ASSERT_GE(line.size(), 2u);
  for (const Object& move : line) EXPECT_TRUE(move.at("move").get<std::string>().starts_with("mark ")) << move;
}

TEST_F(PartisanTables, ShowAllMovesOfALoser) {
  json("solve domineering rows=1 cols=4 --metric outcome -o d.ztb");
  const Object best = json("probe d.ztb --moves ....").at(0).at("best");
  EXPECT_EQ(best.size(), 3u) << "all of Right's moves win";
  json("solve domineering rows=3 cols=3 --metric outcome -o d.ztb --restart");
  const Object lost = json("probe d.ztb --moves .../.#./###").at(0).at("best");
  EXPECT_FALSE(lost.empty());
  for (const Object& move : lost) EXPECT_EQ(move.at("wins"), false) << move;
}

TEST_F(PartisanTables, AreExported) {
  json("solve domineering rows=1 cols=3 -o d.ztb");
  EXPECT_EQ(zermelo("export d.ztb"),
            "position,outcome,value\n###,previous,0\n.##,previous,0\n#.#,previous,0\n..#,right,-1\n##.,previous,0\n"
            ".#.,previous,0\n#..,right,-1\n...,right,-1\n");
}

TEST_F(PartisanTables, AreTheSameForEveryNumberOfThreads) {
  json("solve domineering rows=3 cols=4 -o one.ztb --threads 1");
  json("solve domineering rows=3 cols=4 -o seven.ztb --threads 7");
  EXPECT_EQ(read("one.ztb"), read("seven.ztb"));
}

TEST_F(PartisanTables, AreRefusedWhenTheyAreDamaged) {
  json("solve domineering rows=2 cols=3 -o d.ztb");
  expect_damage_is_found("d.ztb", 7);
}

TEST_F(PartisanTables, RefuseWhatTheyDoNotHold) {
  expect_refusal("solve domineering rows=2 cols=2 --metric depth", 2, "use --metric value or outcome");
  expect_refusal("solve domineering rows=2 cols=2 --metric grundy", 2, "--metric value");
  expect_refusal("solve nim piles=2 max=3 --metric value", 2, "use --metric grundy");
  json("solve domineering rows=2 cols=2 -o d.ztb");
  expect_refusal("probe d.ztb ...", 2, "...");
  expect_refusal("plot d.ztb -o d.svg", 2, "have no pictures");
  json("solve domineering rows=2 cols=2 --metric outcome -o o.ztb");
  expect_refusal("sum o.ztb:../..", 2, "metric value");
}

TEST_F(PartisanTables, HoldClassesWithDraws) {
  const Object solved = json("solve backsliding-toads toads=3 spaces=2 frogs=3 -o b.ztb").at(0);
  EXPECT_EQ(solved.at("metric"), "outcome");
  EXPECT_EQ(solved.at("start").at("outcome"), "draw");
  std::uint64_t sum = 0;
  for (const char* name :
       {"left", "right", "next", "previous", "draw", "left-draw", "draw-left", "right-draw", "draw-right"})
    sum += solved.at(name).get<std::uint64_t>();
  EXPECT_EQ(sum, solved.at("positions"));
  EXPECT_EQ(json("verify b.ztb").at(0).at("ok"), true);
  EXPECT_EQ(json("info b.ztb").at(0).at("draw"), solved.at("draw"));
  EXPECT_EQ(json("stats b.ztb").at(0).at("draw"), solved.at("draw"));
  EXPECT_NE(zermelo("export b.ztb").find("ttt..fff,draw\n"), std::string::npos);
  expect_refusal("verify b.ztb --sample 10", 2, "a sample cannot prove outcome classes of a loopy game");
  expect_refusal("solve backsliding-toads toads=1 spaces=1 frogs=1 --metric value", 2, "backsliding-toads");
  expect_refusal("value --game 'backsliding-toads toads=1 spaces=1 frogs=1'", 2, "play may be endless");
}

TEST_F(PartisanTables, ShowTheMovesThatKeepADraw) {
  write("g.txt", "0 1 l\n0 2 l\n0 1 r\n1 0 e\n2 3 r\n");
  json("solve coloured-graph file=g.txt -o g.ztb");
  const Object probed = json("probe g.ztb 0 --moves").at(0);
  EXPECT_EQ(probed.at("outcome"), "draw");
  ASSERT_EQ(probed.at("best").size(), 2u);
  for (const Object& move : probed.at("best")) {
    EXPECT_EQ(move.at("to"), "1") << "Right wins from 2";
    EXPECT_EQ(move.at("wins"), false);
  }
  EXPECT_EQ(json("probe g.ztb 2").at(0).at("outcome"), "right");
  const Object line = json("line g.ztb 0 --first left").at(0);
  EXPECT_EQ(line.at("repeats"), true);
  EXPECT_EQ(line.at("line").size(), 2u);
  expect_refusal("line g.ztb 2 --first right", 2, "do not show the way to the end");
  EXPECT_EQ(json("verify g.ztb").at(0).at("ok"), true);
}

TEST_F(PartisanTables, WithDrawsAreMendedAndRefusedWhenDamaged) {
  json("solve backsliding-toads toads=2 spaces=2 frogs=2 -o b.ztb");
  expect_damage_is_found("b.ztb", 11);
}

TEST_F(PartisanTables, NameWrongLinesOfColouredGraphs) {
  write("g.txt", "0 1 l\n1 2 x\n");
  expect_refusal("solve coloured-graph file=g.txt", 2, "g.txt, line 2: ");
  write("g.txt", "# nothing\n");
  expect_refusal("solve coloured-graph file=g.txt", 2, "there is no edge");
  write("g.txt", "0 1 l\n");
  expect_refusal("solve coloured-graph file=g.txt start=2", 2, "start=2");
}

TEST_F(PartisanTables, HoldAllPositionsOfClobber) {
  const Object solved = json("solve clobber rows=3 cols=3 positions=all -o c.ztb --metric outcome").at(0);
  EXPECT_EQ(solved.at("positions"), 19683);
  EXPECT_EQ(solved.at("start").at("outcome"), "next");
  EXPECT_EQ(solved.at("left"), solved.at("right"));
  EXPECT_EQ(json("verify c.ztb").at(0).at("ok"), true);
  EXPECT_EQ(json("probe c.ztb xo./.../...").at(0).at("outcome"), "next");
  EXPECT_EQ(json("solve clobber rows=2 cols=2 positions=all").at(0).at("start").at("outcome"), "next");
  expect_refusal("solve clobber rows=4 cols=6 positions=all", 2, "at most 22 vertices");
}

TEST_F(PartisanTables, OfNoGoLeaveGapsOut) {
  const Object solved = json("solve nogo rows=3 cols=3 positions=all -o n.ztb --metric outcome").at(0);
  EXPECT_EQ(solved.at("positions"), 19683);
  EXPECT_EQ(solved.at("gaps"), 19683 - 12675);
  EXPECT_EQ(solved.at("start").at("outcome"), "next");
  EXPECT_EQ(solved.at("previous"), 1734);
  for (const char* command : {"info", "stats"}) {
    const Object told = json(std::string(command) + " n.ztb").at(0);
    for (const char* key : {"positions", "gaps", "left", "right", "next", "previous"})
      EXPECT_EQ(told.at(key), solved.at(key)) << command << ' ' << key;
    EXPECT_NE(shell("$Z " + std::string(command) + " n.ztb").out.find("7,008 numbers without a position"),
              std::string::npos);
  }
  EXPECT_EQ(json("verify n.ztb").at(0).at("ok"), true);
  EXPECT_EQ(json("probe n.ztb x../.o./...").at(0).at("outcome"), "previous");
  expect_refusal("probe n.ztb xo./o../...", 2, "has no free neighbour");
  EXPECT_EQ(shell("$Z export n.ztb -o n.csv").status, 0);
  const std::string csv = read("n.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 12675);
  expect_refusal("solve nogo rows=4 cols=6 positions=all", 2, "nogo: positions=all is for at most 22 vertices");
}

TEST_F(PartisanTables, OfValuesLeaveGapsOut) {
  const Object solved = json("solve nogo rows=2 cols=3 positions=all -o n.ztb --metric value").at(0);
  const Object reached = json("solve nogo rows=2 cols=3 --metric value").at(0);
  EXPECT_EQ(solved.at("gaps"), 729 - 489);
  for (const char* key : {"left", "right", "next", "previous", "values"})
    EXPECT_EQ(solved.at(key), reached.at(key)) << key;
  EXPECT_EQ(json("verify n.ztb").at(0).at("ok"), true);
}

TEST_F(PartisanTables, WithGapsAreRefusedWhenDamaged) {
  json("solve nogo rows=2 cols=2 positions=all -o n.ztb --metric outcome");
  expect_damage_is_found("n.ztb", 11);
}

}  // namespace zermelo::partisan_table_test
