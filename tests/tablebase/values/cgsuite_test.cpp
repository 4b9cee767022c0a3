// CGSuite's notation: what it writes and reads, and the names of what zermelo does not read.
#include <gtest/gtest.h>

#include <random>

#include "support/plain_partisan.h"
#include "support/short_games.h"
#include "tablebase/base/error.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo::cgsuite_test {
namespace {

constexpr std::uint64_t memory = std::uint64_t{32} << 20;

ShortGame usual(GamePool& pool, const std::string& words) { return parse_short_game(pool, words); }
ShortGame cgsuite(GamePool& pool, const std::string& words) { return parse_short_game(pool, words, Notation::cgsuite); }

std::string complaint(const std::string& words, Notation notation) {
  GamePool pool(memory);
  try {
    parse_statement(pool, words, notation);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace

TEST(CgsuiteNotation, IsWritten) {
  GamePool pool(memory);
  for (const auto& [words, written] :
       std::vector<std::pair<const char*, const char*>>{{"3", "3"},
                                                        {"-13/8", "-13/8"},
                                                        {"*", "*"},
                                                        {"^^", "^2"},
                                                        {"v3*2", "v3*2"},
                                                        {"2*3", "2+*3"},
                                                        {"-1/2^*", "-1/2+^*"},
                                                        {"+-1", "+-1"},
                                                        {"+-(1/2)", "+-(1/2)"},
                                                        {"+-1*", "+-(1+*)"},
                                                        {"+-{2|1}", "+-{2|1}"},
                                                        {"+-(1,{2|0})", "{1,{2|0}|-1,{0|-2}}"},
                                                        {"+_3/2", "{0||0|-3/2}"},
                                                        {"-_2", "{2|0||0}"},
                                                        {"{2|0||-1}", "{2|0||-1}"},
                                                        {"{1|1/2,{1|0}}", "{1|1/2,{1|0}}"}})
    EXPECT_EQ(cgsuite_text(pool, usual(pool, words)), written) << words;
}

/// All values born by day 3, random games, and random sums of numbers, ups, nimbers and switches.
TEST(CgsuiteNotation, WhatIsWrittenIsReadAgain) {
  GamePool pool(memory), other(memory);
  std::vector<ShortGame> games = games_born_by(pool, 3);
  std::mt19937 random(8);
  for (int i = 0; i < 300; ++i) games.push_back(value_of(pool, random_plain(random, 5)));
  for (int i = 0; i < 300; ++i) {
    const ShortGame small = pool.up(static_cast<std::int64_t>(random() % 41) - 20, random() % 20);
    const ShortGame number =
        pool.number(Dyadic(static_cast<std::int64_t>(random() % 101) - 50, static_cast<unsigned>(random() % 5)));
    games.push_back(pool.add(small, number));
    games.push_back(pool.switch_game(games.back(), pool.negate(games[random() % games.size()])));
    games.push_back(pool.add(games.back(), pool.switch_game(number, pool.negate(number))));
  }
  for (const ShortGame game : games) {
    const std::string words = cgsuite_text(pool, game);
    ASSERT_EQ(cgsuite(pool, words), game) << words << " for " << text(pool, game);
    ASSERT_EQ(cgsuite_text(other, cgsuite(other, words)), words);
  }
}

/// Expressions of CGSuite's help and tests that have no other meaning here are read without saying that they are
/// CGSuite's.
TEST(CgsuiteNotation, IsReadAmongOthers) {
  GamePool pool(memory);
  for (const auto& [words, same] :
       std::vector<std::pair<const char*, const char*>>{{"4 * {2||1|0}", "4.{2||1|0}"},
                                                        {"{2||1|0} * 4", "4.{2||1|0}"},
                                                        {"Tiny(3/2)", "+_3/2"},
                                                        {"Miny(2)", "-_2"},
                                                        {"2.Tiny", "+_2"},
                                                        {"-1.Tiny", "-(+_1)"},
                                                        {"2Tiny(1)", "2 + +_1"},
                                                        {"+-{1,1+*}", "{1,1*|-1,-1*}"},
                                                        {"+-{2|1}", "{{2|1}|{-1|-2}}"},
                                                        {"{2||1|0}.Cool(1/2)", "cool({2||1|0},1/2)"},
                                                        {"{2||1|0}.Heat(1)", "heat({2||1|0},1)"},
                                                        {"^.Overheat(1, 1*)", "overheat(^,1,1*)"},
                                                        {"(1/2).NortonMultiply(^)", "{^^*|v*}"},
                                                        {"{2|0}.Freeze.Tiny", "tiny(1*)"},
                                                        {"*(3+2)", "*5"},
                                                        {"^(1+2)*", "^3*"}})
    EXPECT_EQ(usual(pool, words), usual(pool, same)) << words;
}

TEST(CgsuiteNotation, HasMeaningsOfItsOwn) {
  GamePool pool(memory);
  for (const auto& [words, same] : std::vector<std::pair<const char*, const char*>>{{"2*3", "6"},
                                                                                    {"3 + *2", "3*2"},
                                                                                    {"1+-1", "1 + +-1"},
                                                                                    {"1 + -1", "0"},
                                                                                    {"5*{3||2|0}", "5.{3||2|0}"},
                                                                                    {"^ + vv*", "v*"},
                                                                                    {"* 2", "*2"},
                                                                                    {"^ 2 * 3", "^2*3"},
                                                                                    {"-2*^", "v2"},
                                                                                    {"*4 + *7", "*3"},
                                                                                    {"3/4*8", "6"},
                                                                                    {"1/2*1/4", "1/8"},
                                                                                    {"{2||1|0,*}", "{2||1|0,*}"}})
    EXPECT_EQ(cgsuite(pool, words), usual(pool, same)) << words;
  const auto claim = [&](const char* words) { return holds(pool, parse_statement(pool, words, Notation::cgsuite)); };
  for (const char* words : {"^^ > *", "0 <| ^*", "^* |> 0", "1 != *", "* <> 0", "{0|1} == 1/2"})
    EXPECT_TRUE(claim(words));
  for (const char* words : {"1 <| 0", "0 |> 1", "* != {0|0}", "^ <| 0"}) EXPECT_FALSE(claim(words)) << words;
}

TEST(CgsuiteNotation, NamesWhatIsUnknown) {
  for (const auto& [words, said] : std::vector<std::pair<const char*, const char*>>{
           {"*4:*5", "value: character 3: ':' is an ordinal sum or an assignment in CGSuite"},
           {"1 + on", "value: character 5: 'on' is no short game"},
           {"{pass|0}", "value: character 2: 'pass' is no short game"},
           {"{2|0}.Mean", "value: character 7: '.Mean' is a method of CGSuite that zermelo does not know; it knows"},
           {"{2|0}.Cool", "value: character 11: expected '(' after the name of a method"},
           {"{2|0}.Cool(*)", "value: character 7: cool: the temperature must be a number above -1"},
           {"^[3]", "value: character 2: '[' is a list, an index or a power of up in CGSuite"},
           {"1 & 2", "value: character 3: '&' is a game with two sides in CGSuite"},
           {"{1|0} * ^", "value: character 7: a factor of a product must be a whole number"},
           {"g := 3", "value: character 1: 'g' is not a name of the notation"},
           {"1 <=> 2", "value: character 4: '<=>' of CGSuite gives a game"}}) {
    EXPECT_TRUE(complaint(words, Notation::usual).starts_with(said)) << complaint(words, Notation::usual);
    EXPECT_TRUE(complaint(words, Notation::cgsuite).starts_with(said)) << complaint(words, Notation::cgsuite);
  }
  EXPECT_TRUE(complaint("3^2", Notation::cgsuite).starts_with("value: character 2: '^' after a game is a power"));
}

}  // namespace zermelo::cgsuite_test
