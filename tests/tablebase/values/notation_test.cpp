// The notation of values: its meaning, reading of printed values, and the messages for mistakes.
#include "tablebase/values/notation/notation.h"

#include <gtest/gtest.h>

#include "support/plain_partisan.h"
#include "support/short_games.h"
#include "tablebase/base/error.h"

namespace zermelo::notation_test {

namespace {

constexpr std::uint64_t memory = std::uint64_t{32} << 20;

std::string printed(const std::string& words) {
  GamePool pool(memory);
  return text(pool, parse_short_game(pool, words));
}

bool holds(const std::string& words) {
  GamePool pool(memory);
  return holds(pool, parse_statement(pool, words));
}

std::string complaint(const std::string& words) {
  try {
    printed(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace

TEST(Notation, PrintsCanonicalForms) {
  const std::vector<std::pair<const char*, const char*>> known{{"{|}", "0"},
                                                               {"{0|}", "1"},
                                                               {"{0|1}", "1/2"},
                                                               {"{1/2|}", "1"},
                                                               {"{-1|1/2}", "0"},
                                                               {"-{1|}", "-2"},
                                                               {"{0|0}", "*"},
                                                               {"{0,*|0,*}", "*2"},
                                                               {"{0|*}", "^"},
                                                               {"{0|^*}", "^2"},
                                                               {"{0,*|0}", "^*"},
                                                               {"{0|*2}", "^*3"},
                                                               {"{*|0}", "v"},
                                                               {"{1|-1} + *", "+-1*"},
                                                               {"{1^|-1v}", "{1^|-1v}"},
                                                               {"{1|-1}", "+-1"},
                                                               {"{1|0}", "{1|0}"},
                                                               {"^ + {2|0}", "{2^|^}"},
                                                               {"{{2|1}|{-1|-2}}", "+-{2|1}"},
                                                               {"{{2|0}|-1}", "{2|0||-1}"},
                                                               {"{3||2|0|||-1}", "{3||2|0|||-1}"},
                                                               {"{5||||3||2|0|||-1}", "{5|{3||2|0|||-1}}"},
                                                               {"{1|1/2,{1|0}}", "{1|1/2,{1|0}}"},
                                                               {"{0||0|-1}", "+_1"},
                                                               {"{3/2|0||0}", "-_3/2"},
                                                               {"{1|1}", "1*"},
                                                               {"{-1|-1*}", "-1^"},
                                                               {"1 + {0||0|-1}", "{1||1|0}"},
                                                               {"2*3", "2*3"}};
  for (const auto& [words, value] : known) EXPECT_EQ(printed(words), value) << words;
}

TEST(Notation, HasShortWays) {
  const std::vector<std::pair<const char*, const char*>> same{{"2*", "2 + *"},
                                                              {"^2*", "^ + ^ + *"},
                                                              {"^^", "^2"},
                                                              {"vv*3", "-(^2) + *3"},
                                                              {"-1^", "-1 + ^"},
                                                              {"-(1^)", "-1 + v"},
                                                              {"+-{2|1}", "{{2|1}|{-1|-2}}"},
                                                              {"±1", "{1|-1}"},
                                                              {"↑ − ↓", "^2"},
                                                              {"⇑∗", "^^*"},
                                                              {"1 + +-1", "{2|0}"},
                                                              {"1+-1", "0"},
                                                              {"+_2", "{0||0|-2}"},
                                                              {"-_2", "{2|0||0}"},
                                                              {"+_{2|1}", "{0||0|-{2|1}}"},
                                                              {"3.^", "^3"},
                                                              {"-2.{1|0}", "{0|-1} + {0|-1}"},
                                                              {"4.{2|1}", "2.({2|1} + {2|1})"},
                                                              {"--1", "1"},
                                                              {"{1‖2|3}", "{1|{2|3}}"},
                                                              {"up + star", "^*"},
                                                              {"down2", "vv"},
                                                              {"tiny(2)", "+_2"},
                                                              {"miny({2|1}) - tiny(1)", "-_{2|1} - +_1"},
                                                              {"0.5", "1/2"},
                                                              {"-2.625^*", "-21/8^*"},
                                                              {"10.50", "21/2"},
                                                              {"1.00000000000000000000", "1"},
                                                              {"0.00000000023283064365386962890625", "1/4294967296"},
                                                              {"±(1,{2|0})", "{1,{2|0}|-1,{0|-2}}"},
                                                              {"+-({2|1})", "+-{2|1}"},
                                                              {"\t( {0 , * | 0} )\n", "^*"}};
  GamePool pool(memory);
  for (const auto& [a, b] : same) EXPECT_EQ(parse_short_game(pool, a), parse_short_game(pool, b)) << a << " and " << b;
}

TEST(Notation, IsBriefForPapers) {
  GamePool pool(memory);
  for (const auto& [words, brief] : std::vector<std::pair<std::string, std::string>>{
           {"2 + +_2", "2 + +_2"},
           {"-1/2 - +_3/4", "-1/2 + -_3/4"},
           {"{2||2|0}", "2 + +_2"},
           {"+-(1,{2|0})", "+-(1,{2|0})"},
           {"+-(2 + +_2)", "+-(2 + +_2)"},
           {"{1^|-1v}", "+-(1^)"},
           {"+-(0,{{2|0},2 + +_2|-_2,{2|0}})", "+-(0,{{2|0},2 + +_2|-_2,{2|0}})"},
           {"^ + ^ + *", "^^*"},
           {"1/2vv*2", "1/2vv*2"},
           {"^3", "^3"},
           {"+-{2|1}", "+-{2|1}"},
           {"+_2", "+_2"},
           {"{2|0||-1}", "{2|0||-1}"}})
    EXPECT_EQ(brief_text(pool, parse_short_game(pool, words)), brief) << words;
}

TEST(Notation, IsWrittenInLatex) {
  for (const auto& [words, math] :
       std::vector<std::pair<std::string, std::string>>{{"+-1", "\\pm 1"},
                                                        {"-1/2", "-\\frac{1}{2}"},
                                                        {"{0|-1}", "\\{0 \\mid -1\\}"},
                                                        {"{2|0||-1}", "\\{2 \\mid 0 \\parallel -1\\}"},
                                                        {"^", "{\\uparrow}"},
                                                        {"vv*2", "{\\Downarrow}{*}2"},
                                                        {"2^3*", "2 + 3 {\\cdot} {\\uparrow}{*}"},
                                                        {"^12", "12 {\\cdot} {\\uparrow}"},
                                                        {"2 + +_1/2", "2 + {+}\\sb{\\frac{1}{2}}"},
                                                        {"+-(0,1*)", "\\pm (0, 1{*})"}})
    EXPECT_EQ(latex_math(words), math);
  EXPECT_FALSE(latex_math("a"));
  EXPECT_FALSE(latex_math("{0|$}"));
}

TEST(Notation, WhatIsPrintedIsReadAgain) {
  GamePool pool(memory), other(memory);
  std::vector<ShortGame> games = games_born_by(pool, 3);
  std::mt19937 random(8);
  for (int i = 0; i < 300; ++i) games.push_back(value_of(pool, random_plain(random, 5)));
  for (std::size_t i = 0; i + 1 < 300; ++i) games.push_back(pool.add(games[i], games[2 * i + 1]));
  std::reverse(games.begin(), games.end());  // so that the other pool gets them in another order
  for (const ShortGame game : games) {
    const std::string words = text(pool, game);
    ASSERT_EQ(parse_short_game(pool, words), game) << words;
    ASSERT_EQ(parse_short_game(pool, brief_text(pool, game)), game) << words << " as " << brief_text(pool, game);
    ASSERT_TRUE(latex_math(brief_text(pool, game)) && latex_math(words)) << words;
    ASSERT_EQ(text(other, parse_short_game(other, words)), words);
  }
}

TEST(Notation, Compares) {
  for (const char* claim : {"0 < ^", "^ <> *", "^2 > *", "{1|-1} <> 0", "+_1 > 0", "+_2 < +_1", "1/2 = {0|1}",
                            "* + * == 0", "^ <= ^2", "^2 >= ^", "2 ≥ {1|-1}", "0 < +_1", "+_1 < ^", "1/1024 > ^^^"})
    EXPECT_TRUE(holds(claim)) << claim;
  for (const char* claim : {"^ < *", "^ = *", "1 < {1|-1}", "{2|-2} <= 1", "0 <> 0", "0 < 0"})
    EXPECT_FALSE(holds(claim)) << claim;
}

TEST(Notation, PointsAtTheCharacter) {
  const std::vector<std::pair<const char*, const char*>> slips{
      {"{0|1", "value: character 5: expected '}', ',' or '|', found the end"},
      {"{0|1)", "value: character 5: expected '}', ',' or '|', found ')'"},
      {"{0}", "value: character 3: expected ',' or '|', found '}'"},
      {"{}", "value: character 2: expected ',' or '|', found '}'"},
      {"", "value: character 1: expected a game such as 3, 1/2, ^, *2 or {1|0}, found the end"},
      {"1 +", "value: character 4: expected a game such as 3, 1/2, ^, *2 or {1|0}, found the end"},
      {"1 + )", "value: character 5: expected a game such as 3, 1/2, ^, *2 or {1|0}, found ')'"},
      {"{1|2|3}", "value: character 5: a second '|' on the same level"},
      {"1/3", "value: character 1: '1/3': the denominator must be a power of two, as in 3/4"},
      {"1/", "value: character 3: expected a power of two after '/', found the end"},
      {"0.3", "value: character 1: '0.3' is not a dyadic fraction"},
      {"1.", "value: character 3: expected a game such as"},
      {"1.5.^", "value: character 4: only whole multiples"},
      {"0.1234567890123456789", "value: character 1: '0.1234567890123456789' is not a dyadic fraction"},
      {"tiny 2", "value: character 6: expected '(' after tiny, as in tiny(2), found '2'"},
      {"1 + upp", "value: character 5: 'upp' is not a name of the notation"},
      {"+-()", "value: character 4: expected a game such as"},
      {"+-(1,2", "value: character 7: expected '+', '-', ',' or ')', found the end"},
      {"1/2.^", "value: character 4: only whole multiples"},
      {"↑ + x", "value: character 5: 'x' is not a name of the notation"},
      {"1 + #", "value: character 5: '#' is not a sign of the notation"},
      {"2 *", "value: character 3: expected '+', '-' or the end, found '*'"},
      {"^^2", "value: character 3: expected '+', '-' or the end, found '2'"},
      {"1 < 2", "value: character 3: expected '+', '-' or the end, found '<'"},
      {"1 + + 1", "value: character 7: expected '-' or '_' after '+'"},
      {"(1", "value: character 3: expected '+', '-' or ')', found the end"},
      {"\xff", "value: character 1: "}};
  for (const auto& [words, said] : slips) EXPECT_TRUE(complaint(words).starts_with(said)) << complaint(words);
  GamePool pool(memory);
  try {
    parse_statement(pool, "^ || *");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "value: character 3: '|' belongs between options in braces; write <> for confused");
  }
}

TEST(Notation, RefusesEndlessNesting) {
  for (const char* sign : {"{", "(", "-", "+-", "+_", "{1|", "2.", "tiny(", "+-("}) {
    std::string words;
    for (int i = 0; i < 100000; ++i) words += sign;
    EXPECT_NE(complaint(words), "nothing") << sign;
  }
  EXPECT_NE(complaint(std::string(most_notation + 1, '1')).find("longer than"), std::string::npos);
  EXPECT_THROW(printed(std::string(5000, '9')), LimitError);
  EXPECT_THROW(printed("*99999999999999999999"), LimitError);
  EXPECT_THROW(printed("99999999999999999999.^"), LimitError);
}

}  // namespace zermelo::notation_test
