// Rules files: every mistake is one line with the file, the line and the column.
#include "tablebase/boards/described/rules/rules_file.h"

#include <gtest/gtest.h>

#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/boards/described/play/plain_play.h"
#include "tablebase/boards/described/rules/position_text.h"

namespace zermelo::rules_file_test {

using namespace described;

namespace {

const std::string sound =
    "start = \"oo/xx,x\"\n"  // 1
    "[board]\n"              // 2
    "files = 2\n"            // 3
    "ranks = 2\n"            // 4
    "[[men]]\n"              // 5
    "letters = \"xo\"\n"     // 6
    "[[move]]\n"             // 7
    "step = \"diagonal\"\n"  // 8
    "to = \"enemy\"\n"       // 9
    "[[goal]]\n"             // 10
    "no_move = true\n"       // 11
    "result = \"loss\"\n";   // 12

/// The sound rules with one part replaced.
std::string with(const std::string& part, const std::string& other) {
  std::string text = sound;
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, part.size(), other);
}

std::string error_of(const std::string& text) {
  return message_of<FormatError>([&] { read_rules(text, "a.toml"); });
}

}  // namespace

TEST(RulesFile, IsRead) {
  EXPECT_EQ(error_of(sound), "");
  const BoardRules rules = read_rules(sound, "a.toml");
  EXPECT_EQ(rules.points(), 4u);
  EXPECT_EQ(text_of(rules, *rules.start), "oo/xx,x");
}

TEST(RulesFile, SaysWhereAMistakeIs) {
  EXPECT_EQ(error_of(with("[[goal]]\nno_move = true\nresult = \"loss\"\n", "")),
            "a.toml:1:1: there is no goal; write [[goal]]");
  EXPECT_EQ(error_of(with("files = 2\nranks = 2", "files = 9\nranks = 8")),
            "a.toml:4:9: 9 files and 8 ranks are 72 points; a board has at most 64");
  EXPECT_EQ(error_of(with("step = \"diagonal\"", "step = \"diagonal\"\nslide = \"diagonal\"")),
            "a.toml:9:9: the keys 'step' and 'slide' contradict each other");
  EXPECT_EQ(error_of(with("to = \"enemy\"", "to = \"enemy\"\nmen = \"x\"")),
            "a.toml:5:1: the men 'o' can never move; add a [[move]] for them");
  EXPECT_EQ(error_of(with("files = 2", "files = 99999999999999999999")).substr(0, 12), "a.toml:3:29:");
  EXPECT_EQ(error_of(with("start = \"oo/xx,x\"", "numbers = { x = 3, o = [2, 4] }")),
            "a.toml:1:11: the least numbers are 5 men together; the board has 4 points");
  EXPECT_EQ(error_of(with("oo/xx,x", "o/oxx,x")),
            "a.toml:1:9: row 1 of the position 'o/oxx,x' has 1 points; on this board it has 2");
  EXPECT_EQ(error_of(with("[board]", "[   [board]")).substr(0, 9), "a.toml:2:");
  EXPECT_EQ(error_of(with("files", "fil\u00DAs")).substr(0, 9), "a.toml:3:");
  EXPECT_EQ(error_of(with("files = 2", "files = 0")), "a.toml:3:9: this must be a whole number from 1 to 26");
  EXPECT_EQ(error_of(with("files", "flies")), "a.toml:3:1: there is no key 'flies' here; did you mean 'files'?");
  EXPECT_EQ(error_of(with("\"diagonal\"", "\"diagnal\"")),
            "a.toml:8:8: 'diagnal' is no directions of this board; the words are orthogonal, diagonal, all, lines");
  EXPECT_EQ(error_of(with("oo/xx,x", "oo/xq,x")),
            "a.toml:1:9: 'q' in the position 'oo/xq,x' is no man; the men are xo and . is a blank");
  EXPECT_EQ(error_of(with("oo/xx,x", "oo/x,x")),
            "a.toml:1:9: row 2 of the position 'oo/x,x' has 1 points; on this board it has 2");
  EXPECT_EQ(error_of(with("to = \"enemy\"", "to = \"enemy\"\nchain = \"may\"")),
            "a.toml:10:9: the key 'chain' has no meaning except in jumps");
  EXPECT_EQ(error_of(with("no_move = true", "fill = []")),
            "a.toml:11:8: the list is empty; name points, or leave the goal out");
  EXPECT_EQ(error_of(with("letters = \"xo\"",
                          "letters = \"xo\"\npromotes_to = \"x\"\npromotes_in = \"last\"\n"
                          "promotes_by = \"capture\"")),
            "a.toml:9:15: the keys 'promotes_in' and 'promotes_by' contradict each other");
  EXPECT_EQ(error_of(with("letters = \"xo\"", "letters = \"xo\"\npromotes_by = \"capture\"")),
            "a.toml:7:15: the key 'promotes_by' has no meaning without promotes_to");
  EXPECT_EQ(error_of(with("letters = \"xo\"", "letters = \"xo\"\ndrops_as = \"xy\"")),
            "a.toml:7:12: 'y' is not the letter of a kind of men");
  EXPECT_EQ(error_of(with("step = \"diagonal\"\nto = \"enemy\"", "drop = \"all\"")),
            "a.toml:5:1: the men 'x' can never move; add a [[move]] for them");
}

TEST(RulesFile, MayGiveOnePlayerAnotherEndWithoutAMove) {
  const BoardRules rules =
      read_rules(sound + "men = \"x\"\n[[goal]]\nno_move = true\nmen = \"o\"\nresult = \"win\"\n", "a.toml");
  const PlainPlay play(rules);
  EXPECT_EQ(play.ending(placement_of(rules, "oo/..,o")), Outcome::win);
  EXPECT_EQ(play.ending(placement_of(rules, "xx/..,x")), Outcome::loss);
  EXPECT_EQ(play.ending(placement_of(rules, "xx/oo,x")), std::nullopt);
}

TEST(RulesFile, IsRefusedWhereItIsNoToml) {
  const std::string error = error_of("start = \n");
  EXPECT_EQ(error.substr(0, 8), "a.toml:1") << error;
  EXPECT_EQ(error.find('\n'), std::string::npos) << error;
}

TEST(RulesFile, KeepsItsDigestWhereOnlyWordsChange) {
  const BoardRules rules = read_rules(sound, "a.toml");
  EXPECT_EQ(canonical_text(read_rules("# a comment\nname = \"other\"\n" + sound, "b.toml")), canonical_text(rules));
  EXPECT_NE(canonical_text(read_rules(with("\"loss\"", "\"win\""), "a.toml")), canonical_text(rules));
  EXPECT_NE(canonical_text(read_rules(with("\"enemy\"", "\"either\""), "a.toml")), canonical_text(rules));
}

}  // namespace zermelo::rules_file_test
