// The Adjacent Game on a tree: rooted trees compared with plain recursion, published values, deep and broad trees, and
// the messages for wrong files and words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "solver/engine/check_rules.h"
#include "tests/tablebase/graphs/graph_files.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::adjacent_tree_test {
namespace {

using test::partisan_game;
using test::PlainValues;

/// The neighbours of each vertex; vertices are numbered from 1, and 0 means none.
using Neighbours = std::vector<std::vector<unsigned>>;

Neighbours random_tree(std::mt19937& random, unsigned vertices) {
  std::vector<unsigned> names(vertices);
  for (unsigned i = 0; i < vertices; ++i) names[i] = i + 1;
  std::shuffle(names.begin(), names.end(), random);
  Neighbours tree(vertices + 1);
  for (unsigned i = 1; i < vertices; ++i) {
    const unsigned u = names[i], v = names[random() % i];
    tree[u].push_back(v);
    tree[v].push_back(u);
  }
  return tree;
}

std::string text_of(const Neighbours& tree) {
  std::string text = fmt::format("{}\n", tree.size() - 1);
  for (unsigned u = 1; u < tree.size(); ++u)
    for (const unsigned v : tree[u])
      if (u < v) text += fmt::format("{} {}\n", v, u);
  return text;
}

std::string words_of(char player, unsigned root, unsigned above) {
  return above == 0 ? fmt::format("{}{}", player, root) : fmt::format("{}{}<{}", player, root, above);
}

/// The value of a rooted tree for the player who may mark the root: { -y | }, where y children have value 1; so it is 1
/// for y = 0, else 0.
int plain_value(const Neighbours& tree, unsigned root, unsigned above) {
  for (const unsigned child : tree[root])
    if (child != above && plain_value(tree, child, root) == 1) return 0;
  return 1;
}

/// The shape of a rooted tree as brackets, with sorted children.
std::string plain_shape(const Neighbours& tree, unsigned root, unsigned above) {
  std::multiset<std::string> children;
  for (const unsigned child : tree[root])
    if (child != above) children.insert(plain_shape(tree, child, root));
  std::string shape = "(";
  for (const std::string& child : children) shape += child;
  return shape + ")";
}

std::string complaint(const std::string& spec, const Resources& resources = {}) {
  try {
    make_game(spec, resources);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

/// The number of terms of the moves of all canonical positions, which is the work of a solver.
std::size_t terms_of_canonical(const PartisanGame& game) {
  std::size_t terms = 0;
  MoveList moves;
  for (Index position = 0; position < game.size(); ++position) {
    if (game.canonical(position) != position) continue;
    for (const Player player : {Player::left, Player::right}) {
      game.list_moves(player, position, moves);
      if (!moves.empty()) terms += moves[0].size();
    }
  }
  return terms;
}

}  // namespace

TEST(AdjacentTree, LeavesTheTreesOfTheChildren) {
  const test::GraphFolder folder;
  std::mt19937 random(1);
  for (unsigned vertices = 1; vertices <= 9; ++vertices) {
    const Neighbours tree = random_tree(random, vertices);
    const auto game = partisan_game("adjacent-tree file=" + folder.write("tree.txt", text_of(tree)));
    ASSERT_EQ(game->size(), 2 * (3 * vertices - 2));
    ASSERT_EQ(game->text(game->start()), "l1");
    for (unsigned root = 1; root <= vertices; ++root) {
      std::vector<unsigned> cuts = tree[root];
      cuts.push_back(0);
      for (const unsigned above : cuts) {
        std::set<Index> expected;
        for (const unsigned child : tree[root])
          if (child != above) expected.insert(game->parse(words_of('r', child, root)));
        const Index position = game->parse(words_of('l', root, above));
        const auto moves = test::moves_of(*game, Player::left, position);
        ASSERT_EQ(moves.size(), 1u);
        ASSERT_EQ(std::set<Index>(moves[0].begin(), moves[0].end()), expected);
        ASSERT_EQ(moves[0].size(), expected.size());
        ASSERT_TRUE(test::moves_of(*game, Player::right, position).empty());
        ASSERT_EQ(test::moves_of(*game, Player::right, game->parse(words_of('r', root, above))).size(), 1u);
      }
    }
  }
}

TEST(AdjacentTree, HasTheValuesOfTheRecursionInPrint) {
  const test::GraphFolder folder;
  std::mt19937 random(2);
  for (unsigned round = 0; round < 30; ++round) {
    const Neighbours tree = random_tree(random, 2 + round % 11);
    const auto game = partisan_game("adjacent-tree file=" + folder.write("tree.txt", text_of(tree)));
    PlainValues values(*game);
    for (unsigned root = 1; root < tree.size(); ++root) {
      const int value = plain_value(tree, root, 0);
      ASSERT_EQ(values.of(words_of('l', root, 0)), values.pool().number(value));
      ASSERT_EQ(values.of(words_of('r', root, 0)), values.pool().number(-value));
    }
  }
}

TEST(AdjacentTree, TakesOnlyTreesOfOneShapeForAlike) {
  const test::GraphFolder folder;
  std::mt19937 random(3);
  for (unsigned round = 0; round < 30; ++round) {
    const Neighbours tree = random_tree(random, 12);
    const auto game = partisan_game("adjacent-tree file=" + folder.write("tree.txt", text_of(tree)));
    const auto shape = [&](Index position) {
      const std::string words = game->text(position);
      unsigned root = 0, above = 0;
      std::sscanf(words.c_str() + 1, "%u<%u", &root, &above);
      return words[0] + plain_shape(tree, root, above);
    };
    for (Index position = 0; position < game->size(); ++position) {
      const Index alike = game->canonical(position);
      ASSERT_EQ(shape(alike), shape(position)) << game->text(position);
      ASSERT_EQ(game->tier(alike), game->tier(position));
      ASSERT_EQ(game->canonical(alike), alike);
    }
  }
  const auto game = partisan_game("adjacent-tree file=" + folder.write("tree.txt", "1 2\n1 3\n2 4\n3 5\n1 6\n"));
  const auto canonical = [&](const char* words) { return game->canonical(game->parse(words)); };
  EXPECT_EQ(canonical("l2<1"), canonical("l3<1"));
  EXPECT_EQ(canonical("r4<2"), canonical("r5<3"));
  EXPECT_EQ(canonical("r4<2"), canonical("r6<1"));
  EXPECT_EQ(canonical("l1<2"), canonical("l1<3"));
  EXPECT_NE(canonical("l1<2"), canonical("l1<6"));
}

TEST(AdjacentTree, MayBeDeepOrBroad) {
  const test::GraphFolder folder;
  constexpr unsigned vertices = 100'000;
  std::string path, star, broom;
  for (unsigned v = 2; v <= vertices; ++v) {
    path += fmt::format("{} {}\n", v - 1, v);
    star += fmt::format("7 {}\n", v == 7 ? 1 : v);
    broom += fmt::format("{} {}\n", std::min(v - 1, vertices / 2), v);
  }
  const auto deep = partisan_game("adjacent-tree file=" + folder.write("path.txt", path));
  EXPECT_EQ(deep->tier_count(), vertices);
  EXPECT_LE(terms_of_canonical(*deep), 10 * vertices);
  for (const std::string& text : {star, broom}) {
    const auto broad = partisan_game("adjacent-tree file=" + folder.write("broad.txt", text));
    EXPECT_LE(terms_of_canonical(*broad), 10 * vertices);
  }
}

TEST(AdjacentTree, HasWordsForPositionsMovesAndErrors) {
  const test::GraphFolder folder;
  const std::string file = folder.write("tree.txt", "# a path with a twig\n1 2\n2 3\n3 4\n2 5\n");
  const auto game = partisan_game("adjacent-tree file=" + file);
  const Index position = game->parse("r2");
  const auto moves = test::moves_of(*game, Player::right, position);
  EXPECT_EQ(game->sum_text(moves[0]), "l1<2,l3<2,l5<2");
  EXPECT_EQ(game->move_text(Player::right, position, moves[0]), "mark 2");
  EXPECT_EQ(game->sum_text(test::moves_of(*game, Player::left, game->parse("l4<3"))[0]), "0");
  for (const char* wrong : {"", "l", "3", "x3", "l0", "l6", "l1<3", "l1<", "l1<2<3", "L1", "l1<1", "l 1"})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
  std::vector<Index> next;
  game->successors(position, next);
  EXPECT_EQ(next.size(), 3u);
}

TEST(AdjacentTree, PassesTheCheckOfRules) {
  const auto game = make_game("adjacent-tree file=" ZERMELO_SOURCE "/examples/trees/caterpillar.txt");
  const RulesCheck check = check_rules(*game, 0, Job({.threads = 2}));
  EXPECT_EQ(check.checked, game->size());
  EXPECT_TRUE(check.first.empty()) << check.first[0].fault;
}

TEST(AdjacentTree, RefusesWhatIsNoTree) {
  const test::GraphFolder folder;
  const auto of_file = [&](const std::string& text) {
    return complaint("adjacent-tree file=" + folder.write("wrong.txt", text));
  };
  EXPECT_EQ(of_file("1\n"), "accepted");
  EXPECT_EQ(of_file("3\n1 2\n3 2\n"), "accepted");
  for (const char* wrong : {"", "1 2\n2 3\n3 1\n", "4\n1 2\n1 2\n3 4\n", "2 2\n", "1 2\n3 4\n", "4\n1 2\n2 3\n3 1\n",
                            "0 1\n", "1 2 3\n", "3\n1 2\n", "1 x\n"})
    EXPECT_NE(of_file(wrong).find("wrong.txt"), std::string::npos) << wrong << of_file(wrong);
  const Resources little{.job = Job({.memory = 1000})};
  const std::string file = folder.write("tree.txt", "1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n8 9\n9 10\n");
  EXPECT_NE(complaint("adjacent-tree file=" + file, little).find("are allowed"), std::string::npos);
  const std::string canonical = make_game("adjacent-tree file=" + file)->spec().canonical_text();
  folder.write("tree.txt", "1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n8 9\n8 10\n");
  EXPECT_NE(complaint(canonical).find("another graph"), std::string::npos);
}

}  // namespace zermelo::adjacent_tree_test
