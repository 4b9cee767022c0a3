// Col and Snort: comparison with plain colourings of the vertices, published values, and the messages for wrong graphs
// and words.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/tablebase/graphs/graph_files.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::colouring_test {
namespace {

using test::partisan_game;
using test::PlainValues;

constexpr std::array both{Player::left, Player::right};

/// The game on colourings: one letter for each vertex, `L`, `R` or blank.
struct PlainColouring {
  bool same_colour_forbidden;
  std::vector<std::pair<std::size_t, std::size_t>> edges;

  bool may_colour(const std::string& colours, std::size_t vertex, char colour) const {
    if (colours[vertex] != ' ') return false;
    for (const auto& [u, v] : edges) {
      if (u != vertex && v != vertex) continue;
      const char neighbour = colours[u == vertex ? v : u];
      if (neighbour != ' ' && (neighbour == colour) == same_colour_forbidden) return false;
    }
    return true;
  }
  std::string text(const std::string& colours) const {
    std::string words;
    for (std::size_t v = 0; v < colours.size(); ++v)
      words += "#rl."[2 * may_colour(colours, v, 'L') + may_colour(colours, v, 'R')];
    return words;
  }
  std::set<std::string> moves(std::string colours, Player player) const {
    std::set<std::string> next;
    const char colour = player == Player::left ? 'L' : 'R';
    for (char& vertex : colours)
      if (may_colour(colours, static_cast<std::size_t>(&vertex - colours.data()), colour)) {
        vertex = colour;
        next.insert(colours);
        vertex = ' ';
      }
    return next;
  }
};

/// Compares the moves of all reachable positions; returns the number of different position texts.
std::size_t agrees_with_colours(const PartisanGame& game, const PlainColouring& plain, std::size_t vertices) {
  std::set<std::string> met, todo{std::string(vertices, ' ')}, texts;
  while (!todo.empty()) {
    const std::string colours = todo.extract(todo.begin()).value();
    if (!met.insert(colours).second) continue;
    texts.insert(plain.text(colours));
    const Index position = game.parse(plain.text(colours));
    for (const Player player : both) {
      std::set<std::string> expected, found;
      for (const std::string& next : plain.moves(colours, player)) {
        expected.insert(game.text(game.parse(plain.text(next))));
        todo.insert(next);
      }
      for (const auto& move : test::moves_of(game, player, position)) found.insert(game.text(move.front()));
      if (found != expected) ADD_FAILURE() << plain.text(colours);
    }
  }
  return texts.size();
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

TEST(Colouring, AgreesWithColoursOnVertices) {
  const test::GraphFolder folder;
  const std::string house = folder.write("house.txt", "# vertices: 6\n0 1\n1 2\n2 3\n3 0\n0 4\n4 1\n1 0\n");
  const std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> graphs = {
      {"path=5", {{0, 1}, {1, 2}, {2, 3}, {3, 4}}},
      {"cycle=5", {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}},
      {"grid=2x3", {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}}},
      {"file=" + house, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4}, {4, 1}}}};
  for (const auto& [key, edges] : graphs)
    for (const bool col : {true, false}) {
      const auto game = partisan_game((col ? "col " : "snort ") + key);
      const std::size_t vertices = key == "path=5" || key == "cycle=5" ? 5 : 6;
      std::string free = game->text(game->start());
      std::erase(free, '/');
      EXPECT_EQ(free, std::string(vertices, '.'));
      EXPECT_GE(game->size(), agrees_with_colours(*game, {col, edges}, vertices)) << key;
    }
}

TEST(Colouring, FallsApartWhereEdgesNoLongerMatter) {
  const auto parts_of = [](const PartisanGame& game, const char* position) {
    std::vector<Index> parts;
    game.parts(game.parse(position), parts);
    std::set<std::string> words;
    for (const Index part : parts) words.insert(game.text(part));
    return words;
  };
  const auto col = partisan_game("col path=6"), snort = partisan_game("snort path=6");
  EXPECT_EQ(parts_of(*col, "r#rl#l"), (std::set<std::string>{"r#####", "##r###", "###l##", "#####l"}));
  EXPECT_EQ(parts_of(*col, "....r#"), (std::set<std::string>{"....r#"}));
  EXPECT_EQ(parts_of(*snort, "l#ll#l"), (std::set<std::string>{"l#####", "##l###", "###l##", "#####l"}));
  EXPECT_EQ(parts_of(*snort, "...l#l"), (std::set<std::string>{"...l##", "#####l"}));
}

TEST(Colouring, HasTheValuesInPrint) {
  for (unsigned vertices = 1; vertices <= 7; ++vertices) {
    const auto game = partisan_game("col path=" + std::to_string(vertices));
    PlainValues values(*game);
    EXPECT_EQ(values.start(), values.pool().nimber(vertices == 1 ? 1 : 0)) << vertices;
  }
  const auto snort = [](unsigned vertices, const auto& expected) {
    const auto game = partisan_game("snort path=" + std::to_string(vertices));
    PlainValues values(*game);
    EXPECT_EQ(values.start(), expected(values.pool())) << vertices;
  };
  const auto plus_or_minus = [](GamePool& pool, ShortGame g) { return pool.switch_game(g, pool.negate(g)); };
  snort(1, [](GamePool& pool) { return pool.nimber(1); });
  snort(2, [&](GamePool& pool) { return plus_or_minus(pool, pool.number(1)); });
  snort(3, [&](GamePool& pool) { return plus_or_minus(pool, pool.number(2)); });
  snort(4, [&](GamePool& pool) { return plus_or_minus(pool, pool.switch_game(pool.number(2), pool.number(1))); });
}

TEST(Colouring, HasWordsForMoves) {
  const auto grid = partisan_game("snort grid=2x3");
  EXPECT_EQ(test::words_of_move(*grid, grid->start(), grid->parse("l#l/.l."), Player::left), "1,2");
  const auto path = partisan_game("col path=4");
  EXPECT_EQ(test::words_of_move(*path, path->start(), path->parse("r#r."), Player::left), "1");
  EXPECT_EQ(test::words_of_move(*path, path->start(), path->parse("..l#"), Player::right), "3");
  for (const char* wrong : {"", "...", ".....", "x...", "rrrr"}) EXPECT_THROW(path->parse(wrong), UsageError) << wrong;
}

TEST(Colouring, RefusesWrongGraphs) {
  const test::GraphFolder folder;
  EXPECT_EQ(complaint("col"), "col needs file=, path=, cycle= or grid=");
  EXPECT_EQ(complaint("snort path=3 cycle=3"), "snort: path= and cycle= are both given; leave one of them out");
  EXPECT_EQ(complaint("col path=31"), "col: path=31 is not allowed; path must be a whole number from 1 to 30");
  EXPECT_EQ(complaint("col cycle=2"), "col: cycle=2 is not allowed; cycle must be a whole number from 3 to 30");
  for (const char* wrong : {"5x7", "0x3", "3", "3x4x1", "axb", "3x", "4294967296x1"})
    EXPECT_EQ(complaint(std::string("col grid=") + wrong),
              std::string("col: grid=") + wrong +
                  " is not allowed; grid must be rows x columns such as 3x4, with at most 30 vertices");
  EXPECT_EQ(make_game("col grid=02x003")->spec().text("grid"), "2x3");
  const std::string loop = folder.write("loop.txt", "0 1\n1 1\n"), large = folder.write("large.txt", "0 30\n");
  EXPECT_NE(complaint("col file=" + loop).find("an edge from vertex 1 to itself"), std::string::npos);
  EXPECT_NE(complaint("col file=" + large).find("a graph of 31 vertices; 1 to 30 are allowed"), std::string::npos);
  EXPECT_NE(complaint("col file=/nowhere").find("no such file"), std::string::npos);
  const std::string changed = folder.write("changed.txt", "0 1\n");
  const std::string canonical = make_game("snort file=" + changed)->spec().canonical_text();
  folder.write("changed.txt", "0 1\n1 2\n");
  EXPECT_NE(complaint(canonical).find("another graph"), std::string::npos);
}

}  // namespace zermelo::colouring_test
