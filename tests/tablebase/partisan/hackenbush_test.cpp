// Hackenbush: cutting compared with plain graph search, published values, and the messages for wrong drawings and
// words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/tablebase/graphs/graph_files.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::hackenbush_test {
namespace {

using test::partisan_game;
using test::PlainValues;

struct PlainEdge {
  unsigned u, v;
  char colour;
};

/// The letters with `.` for every edge that is not connected to the ground, by repeated sweeps over the edges.
std::string plain_rest(const std::vector<PlainEdge>& edges, const std::string& letters) {
  std::set<unsigned> held{0};
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (letters[i] != '.' && held.contains(edges[i].u) != held.contains(edges[i].v)) {
        held.insert({edges[i].u, edges[i].v});
        more = true;
      }
  }
  std::string rest = letters;
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (!held.contains(edges[i].u)) rest[i] = '.';
  return rest;
}

std::vector<PlainEdge> random_drawing(std::mt19937& random, unsigned vertices, unsigned edges) {
  std::vector<PlainEdge> drawing;
  for (unsigned v = 1; v <= vertices; ++v)
    drawing.push_back({static_cast<unsigned>(random() % v), v, "lre"[random() % 3]});
  while (drawing.size() < edges)
    drawing.push_back({static_cast<unsigned>(random() % (vertices + 1)),
                       static_cast<unsigned>(random() % (vertices + 1)), "lre"[random() % 3]});
  return drawing;
}

std::string text_of(const std::vector<PlainEdge>& edges) {
  std::string text = "# a drawing\n\n";
  for (const PlainEdge& edge : edges) text += fmt::format("{} {}\t{} # an edge\r\n", edge.u, edge.v, edge.colour);
  return text;
}

std::string complaint(const std::string& spec) {
  try {
    make_game(spec);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST(Hackenbush, CutsWhatLosesTheGround) {
  const test::GraphFolder folder;
  std::mt19937 random(5);
  for (unsigned round = 0; round < 20; ++round) {
    const auto edges = random_drawing(random, 4, 7);
    const auto game = partisan_game("hackenbush file=" + folder.write("drawing.txt", text_of(edges)));
    for (Index position = 0; position < game->size(); ++position) {
      const std::string letters = game->text(position);
      ASSERT_EQ(plain_rest(edges, letters), letters);
      for (const Player player : {Player::left, Player::right}) {
        std::set<std::string> expected, found;
        for (std::size_t i = 0; i < edges.size(); ++i) {
          if (letters[i] == '.' || letters[i] == (player == Player::left ? 'r' : 'l')) continue;
          std::string after = letters;
          after[i] = '.';
          expected.insert(plain_rest(edges, after));
        }
        for (const auto& move : test::moves_of(*game, player, position)) found.insert(game->text(move.front()));
        ASSERT_EQ(found, expected) << letters;
      }
    }
  }
}

TEST(Hackenbush, PartsHaveTheValueOfTheWholeInDrawings) {
  const test::GraphFolder folder;
  std::mt19937 random(7);
  std::vector<Index> parts;
  for (unsigned round = 0; round < 20; ++round) {
    const auto game =
        partisan_game("hackenbush file=" + folder.write("drawing.txt", text_of(random_drawing(random, 5, 7))));
    PlainValues values(*game);
    for (Index position = 0; position < game->size(); ++position) {
      game->parts(position, parts);
      ShortGame sum;
      for (const Index part : parts) sum = values.pool().add(sum, values.of(part));
      ASSERT_EQ(sum, values.of(position)) << game->text(position);
    }
  }
}

TEST(Hackenbush, HasTheValuesInPrint) {
  const auto stalk = [](const std::string& letters, const auto& expected) {
    const auto game = partisan_game("hackenbush stalks=" + letters);
    PlainValues values(*game);
    EXPECT_EQ(values.start(), expected(values.pool())) << letters;
  };
  const auto number = [](int numerator, unsigned exponent) {
    return [=](GamePool& pool) { return pool.number(Dyadic(numerator, exponent)); };
  };
  stalk("l", number(1, 0));
  stalk("lr", number(1, 1));
  stalk("llr", number(3, 1));
  stalk("lrl", number(3, 2));
  stalk("lrr", number(1, 2));
  stalk("lrlrrllr", number(77, 7));
  stalk("el", [](GamePool& pool) { return pool.up(1, 1); });
  stalk("gr", [](GamePool& pool) { return pool.up(-1, 1); });
  for (unsigned green = 1; green <= 6; ++green)
    stalk(std::string(green, 'e'), [&](GamePool& pool) { return pool.nimber(green); });
  stalk("llr,lrl,rrlr", number(3 * 2 + 3 - 7, 2));
}

TEST(Hackenbush, JoinsStalksAndAFile) {
  const test::GraphFolder folder;
  const std::string file = folder.write("triangle.txt", "0 1 l\n1 2 r\n2 0 e\n");
  const auto game = partisan_game("hackenbush stalks=lg,r file=" + file);
  EXPECT_EQ(game->text(game->start()), "le,r,lre");
  EXPECT_TRUE(game->spec().canonical_text().starts_with("hackenbush stalks=le,r file="));
  EXPECT_EQ(test::words_of_move(*game, game->start(), game->parse("l.,r,lre"), Player::left), "edge 2 of stalk 1");
  EXPECT_EQ(test::words_of_move(*game, game->start(), game->parse("le,r,l.e"), Player::right), "edge 1-2");
  std::vector<Index> parts;
  game->parts(game->start(), parts);
  std::set<std::string> words;
  for (const Index part : parts) words.insert(game->text(part));
  EXPECT_EQ(words, (std::set<std::string>{"le,.,...", "..,r,...", "..,.,lre"}));
  for (const char* wrong : {"", "le,r", "le,r,lr", "ll,r,lre", ".e,r,lre", "..,.,.r.", "LE,r,lre"})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
}

TEST(Hackenbush, RefusesWrongDrawings) {
  const test::GraphFolder folder;
  const auto of_file = [&](const std::string& text) {
    return complaint("hackenbush file=" + folder.write("wrong.txt", text));
  };
  EXPECT_EQ(complaint("hackenbush"), "hackenbush needs stalks= or file=");
  for (const char* wrong : {"lx", "l,,r", ",", "L"})
    EXPECT_NE(complaint(std::string("hackenbush stalks=") + wrong).find("stalks must be"), std::string::npos) << wrong;
  EXPECT_NE(complaint("hackenbush stalks=" + std::string(61, 'l')).find("has more than 60 edges"), std::string::npos);
  EXPECT_EQ(make_game("hackenbush stalks=" + std::string(60, 'l'))->size(), 61u);
  EXPECT_TRUE(
      of_file("0 1 l\n1 0\n")
          .ends_with(
              "wrong.txt, line 2: '1 0' is not an edge, which is two vertices and a colour l, r or e, such as '0 1 l'"))
      << of_file("0 1 l\n1 0\n");
  for (const char* wrong : {"0 1\n", "0 1 x\n", "0 1 l 2\n", "0 l\n", "-1 0 l\n", "0 1 lr\n", "a 1 l\n"}) {
    EXPECT_NE(of_file(std::string("0 1 l\n") + wrong).find("is not an edge, which is two vertices and a colour"),
              std::string::npos)
        << of_file(std::string("0 1 l\n") + wrong);
  }
  EXPECT_EQ(complaint("hackenbush stalks=l digest=0123456789abcdef"),
            "hackenbush: digest=0123456789abcdef is not allowed; digest must be none without file=");
  EXPECT_NE(of_file("# nothing\n").find("there is no edge"), std::string::npos);
  EXPECT_EQ(of_file("0 1 l\n2 3 r\n"), "hackenbush: edge 2-3 is not connected to the ground, vertex 0");
  const std::string file = folder.write("changed.txt", "0 1 l\n");
  const std::string canonical = make_game("hackenbush file=" + file)->spec().canonical_text();
  EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
  folder.write("changed.txt", "0 1 r\n");
  EXPECT_NE(complaint(canonical).find("another graph"), std::string::npos);
}

}  // namespace zermelo::hackenbush_test
