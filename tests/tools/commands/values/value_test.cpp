// zermelo value: printed text, the picture, and refused words.
#include "support/plain_xml.h"
#include "support/program.h"

namespace zermelo::value_test {

using ValueCommand = ProgramTest;
using Object = nlohmann::json;

TEST_F(ValueCommand, GivesCanonicalFormAndOutcome) {
  EXPECT_EQ(
      json("value '{1|-1} + *'").at(0),
      Object::parse(R"({"expression": "{1|-1} + *", "value": "+-1*", "outcome": "next", "number": null, "mean": "0",
                              "temperature": "1", "left_stop": "1", "right_stop": "-1", "reduced": "+-1",
                              "atomic_weight": null})"));
  EXPECT_EQ(json("value '{0|1}'").at(0).at("number"), "1/2");
  EXPECT_EQ(json("value '^'").at(0).at("outcome"), "left");
  EXPECT_EQ(json("value 'v'").at(0).at("outcome"), "right");
  EXPECT_EQ(json("value '* + *'").at(0).at("outcome"), "previous");
  EXPECT_EQ(zermelo("value '{2|0||-1}' --stops --mean --temperature --birthday"),
            "{2|0||-1}\nRight wins, whoever begins\nmean         0\ntemperature  1\nleft stop    0\nright stop   -1\n"
            "birthday     4\n");
}

TEST_F(ValueCommand, TakesExpressionsThatBeginWithAMinus) {
  EXPECT_EQ(json("value '-{1|}'").at(0).at("value"), "-2");
  EXPECT_EQ(json("value '-{1|}'").at(0).at("expression"), "-{1|}");
  EXPECT_EQ(json("value -1").at(0).at("value"), "-1");
  EXPECT_EQ(zermelo("value '2 + +_2'"), "2 + +_2\nLeft wins, whoever begins\n");
  EXPECT_EQ(zermelo("value '^ + ^'"), "^^\nLeft wins, whoever begins\n");
  EXPECT_EQ(json("value '2 + +_2'").at(0).at("value"), "{2||2|0}");
  EXPECT_EQ(zermelo("value '{0|-1}' --latex"), "\\{0 \\mid -1\\}\nthe first player wins\n");
  EXPECT_EQ(json("value '2 + +_2' --latex").at(0).at("latex"), "2 + {+}\\sb{2}");
  EXPECT_EQ(zermelo("value --game 'domineering rows=4 cols=4'").substr(0, 5), "+-(0,");
  EXPECT_EQ(zermelo("value -- -1 + 3"), "2\nLeft wins, whoever begins\n");
  EXPECT_EQ(json("value 1 -3").at(0).at("value"), "-2");
  EXPECT_EQ(json("value -v --mean").at(0).at("value"), "^");
  EXPECT_EQ(json("value -_1").at(0).at("value"), "-_1");
  EXPECT_EQ(json("value '--{1|}'").at(0).at("value"), "2");
  EXPECT_EQ(json("value '{1|-1}' + '*'").at(0).at("expression"), "{1|-1} + *");
  EXPECT_NE(zermelo("value --help").find("Example"), std::string::npos);
}

TEST_F(ValueCommand, Compares) {
  EXPECT_EQ(json("value '^ <> *'").at(0), Object::parse(R"({"expression": "^ <> *", "holds": true})"));
  EXPECT_EQ(json("value '^ <= *'").at(0).at("holds"), false);
  EXPECT_EQ(zermelo("value '1/2 = {0|1}'"), "true\n");
  expect_refusal("value '0 < 1' --mean", 2, "ask for one game");
}

TEST_F(ValueCommand, ValuesPositionsOfGames) {
  const Object start = json("value --game 'domineering rows=3 cols=4'").at(0);
  EXPECT_EQ(start.at("value"), "-3/2");
  EXPECT_EQ(start.at("expression"), "domineering rows=3 cols=4: ..../..../....");
  EXPECT_EQ(json("value --game 'domineering rows=2 cols=2' .#/.. --mean").at(0).at("value"), "*");
  EXPECT_EQ(json("value --game 'domineering rows=6 cols=6' --outcome").at(0).at("outcome"), "next");
  expect_refusal("value --game 'nim piles=1 max=3'", 2, "its values are Grundy values");
  expect_refusal("value --game 'domineering rows=2 cols=2' .#", 2, ".#");
  expect_refusal("value --game 'domineering rows=2 cols=2' --outcome --mean", 2, "--outcome computes no value");
  expect_refusal("value '*' --outcome", 2, "name its game with --game");
  expect_refusal("value", 2, "an EXPRESSION or --game SPEC is required");
  expect_refusal("value --game 'domineering rows=6 cols=6' --outcome --memory 5M", 3, "raise --memory");
}

TEST_F(ValueCommand, DrawsThermographs) {
  const Object object = json("value '{5|1||0}' --thermograph t.svg --mean --temperature").at(0);
  EXPECT_EQ(object.at("mean"), "1");
  EXPECT_EQ(object.at("temperature"), "1");
  const std::string svg = read("t.svg");
  EXPECT_EQ(PlainXml(svg).fault(), "");
  for (const char* part : {"left-wall", "right-wall", "mast", "{5|1||0}", "mean 1, temperature 1"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  for (const char* words : {"3/4", "'*'", "'{99999999999999999999999|{3|1/1048576}}'", "'10000.{2|2}'"}) {
    zermelo(std::string("value ") + words + " --thermograph t.svg");
    EXPECT_EQ(PlainXml(read("t.svg")).fault(), "") << words;
  }
  expect_refusal("value 1 --thermograph t.gif", 2, ".svg");
}

TEST_F(ValueCommand, ReadsAndWritesTheNotationOfCgsuite) {
  EXPECT_EQ(zermelo("value --notation cgsuite '1+-1 + 2*3' --format cgsuite"), "{8|6}\nLeft wins, whoever begins\n");
  EXPECT_EQ(zermelo("value '1/2^3*2 + +-(1/2)' --format cgsuite"), "{1+^3*2|^3*2}\nLeft wins, whoever begins\n");
  EXPECT_EQ(json("value '4 * {2||1|0}'").at(0).at("value"), json("value '4.{2||1|0}'").at(0).at("value"));
  EXPECT_EQ(json("value 1/2^ --format cgsuite").at(0).at("cgsuite"), "1/2+^");
  EXPECT_EQ(json("value '-Tiny(2)'").at(0).at("value"), "-_2");
  EXPECT_EQ(json("value 'cool({2|0||-1},1/2)'").at(0).at("value"), "{1|0||-1/2}");
  expect_refusal("value '*4:*5'", 2, "character 3: ':' is an ordinal sum");
  expect_refusal("value '{2|0}.Mean'", 2, "'.Mean' is a method of CGSuite");
  expect_refusal("value 1 --notation maple", 2, "usual");
  expect_refusal("value 1 --latex --format cgsuite", 2, "choose one");
  expect_refusal("value 'norton(10000,^)'", 3, "ups go up to ^8191");
}

TEST_F(ValueCommand, RefusesSlips) {
  expect_refusal("value '{0|1'", 2, "value: character 5: expected '}', ',' or '|', found the end");
  expect_refusal("value ''", 2, "character 1: expected a game");
  expect_refusal("value 1 --men", 2, "--men");
  expect_refusal("value '{}'", 2, "character 2");
  expect_refusal("value '1 || *'", 2, "write <> for confused");
  expect_refusal("value '*5000'", 3, "nimbers go up to *4095");
  expect_refusal("value 1 --memory 1M", 3, "at least 4 MiB");
}

TEST_F(ValueCommand, PrintsReducedFormsAndAtomicWeights) {
  EXPECT_EQ(zermelo("value '{3||2+*|1+*}' --reduced"),
            "{3||2*|1*}\nLeft wins, whoever begins\nreduced      {3||2|1}\n");
  EXPECT_EQ(zermelo("value '{1|^^||^}' --atomic-weight"), "{1|^^||^}\nLeft wins, whoever begins\natomic weight  2\n");
  const auto object = json("value -1/2 --reduced --atomic-weight").at(0);
  EXPECT_EQ(object.at("reduced"), "-1/2");
  EXPECT_TRUE(object.at("atomic_weight").is_null());
  EXPECT_EQ(json("value '^*6' --atomic-weight").at(0).at("atomic_weight"), "1");
  expect_refusal("value '^ > 0' --reduced", 2, "a comparison has no value");
}

TEST_F(ValueCommand, TakesPositionsThatPlayDoesNotReach) {
  EXPECT_EQ(json("value --game 'clobber rows=2 cols=2' xx/oo").at(0).at("outcome"), "previous");
  EXPECT_EQ(json("value --game 'clobber rows=2 cols=2' xx/oo").at(0).at("value"),
            json("value --game 'clobber rows=2 cols=2 start=xx/oo'").at(0).at("value"));
  EXPECT_EQ(json("value --game 'amazons rows=2 cols=2' xx/oo").at(0).at("value"),
            json("value --game 'amazons rows=2 cols=2 start=xx/oo'").at(0).at("value"));
  expect_refusal("value --game 'nogo rows=2 cols=2' xx/oo", 2, "has no free neighbour");
}

TEST_F(ValueCommand, NamesItsOwnOptions) {
  expect_refusal("value '{1|-1}' --thermograph t.txt", 2, "--thermograph t.txt: the name of a picture must end in");
}

}  // namespace zermelo::value_test
