// Toads and Frogs: moves on rows of letters, permanently blocked places, published values, and the messages of errors.
#include <gtest/gtest.h>

#include <set>

#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::toads_test {
namespace {

using test::partisan_game;
using test::PlainValues;

std::string spec_of(unsigned toads, unsigned spaces, unsigned frogs) {
  return "toads toads=" + std::to_string(toads) + " spaces=" + std::to_string(spaces) +
         " frogs=" + std::to_string(frogs);
}

/// Adds to `next` the rows in which one occurrence of `from` is replaced by `to`.
void rewrite(const std::string& row, const std::string& from, const std::string& to, std::set<std::string>& next) {
  for (std::size_t at = row.find(from); at != std::string::npos; at = row.find(from, at + 1))
    next.insert(std::string(row).replace(at, from.size(), to));
}

std::set<std::string> plain_moves(const std::string& row, Player player) {
  std::set<std::string> next;
  rewrite(row, player == Player::left ? "t." : ".f", player == Player::left ? ".t" : "f.", next);
  rewrite(row, player == Player::left ? "tf." : ".tf", player == Player::left ? ".ft" : "ft.", next);
  return next;
}

std::vector<std::string> parts_of(const PartisanGame& game, const std::string& row) {
  std::vector<Index> parts;
  game.parts(game.parse(row), parts);
  std::vector<std::string> words;
  for (const Index part : parts) words.push_back(game.text(part));
  return words;
}

}  // namespace

TEST(Toads, MoveAndJump) {
  for (const auto& spec : {spec_of(3, 2, 3), spec_of(1, 4, 2), spec_of(2, 2, 0), spec_of(2, 0, 2)}) {
    const auto game = partisan_game(spec);
    for (Index i = 0; i < game->size(); ++i)
      for (const Player player : {Player::left, Player::right}) {
        std::set<std::string> next;
        for (const auto& move : test::moves_of(*game, player, i)) next.insert(game->text(move.front()));
        ASSERT_EQ(next, plain_moves(game->text(i), player)) << game->text(i);
      }
  }
}

TEST(Toads, AreEverythingThatPlayReachesOrLeavesOver) {
  const auto game = partisan_game(spec_of(2, 1, 2));
  std::set<std::string> reached, todo{"tt.ff"};
  while (!todo.empty()) {
    const std::string row = todo.extract(todo.begin()).value();
    if (!reached.insert(row).second) continue;
    for (const Player player : {Player::left, Player::right}) todo.merge(plain_moves(row, player));
  }
  std::size_t whole = 0;
  for (Index i = 0; i < game->size(); ++i) {
    if (game->text(i).size() == 5) ++whole;
    EXPECT_TRUE(game->text(i).size() < 5 || reached.contains(game->text(i))) << game->text(i);
  }
  EXPECT_EQ(whole, reached.size());
  EXPECT_EQ(game->text(game->start()), "tt.ff");
}

TEST(Toads, LeaveOutWhatIsBlocked) {
  const auto game = partisan_game(spec_of(5, 2, 5));
  EXPECT_EQ(parts_of(*game, "tttt.t.fffff"), (std::vector<std::string>{"tttt.t.fffff"}));
  EXPECT_EQ(parts_of(*game, "ttt.ttff.fff"), (std::vector<std::string>{"ttt.", ".fff"}));
  EXPECT_EQ(parts_of(*game, "tttttff..fff"), (std::vector<std::string>{"..fff"}));
}

TEST(Toads, HaveTheValuesInPrint) {
  const auto value = [](unsigned toads, unsigned spaces, unsigned frogs, const auto& expected) {
    const auto game = partisan_game(spec_of(toads, spaces, frogs));
    PlainValues values(*game);
    EXPECT_EQ(values.start(), expected(values.pool())) << spec_of(toads, spaces, frogs);
  };
  const auto number_star = [](int number, std::uint64_t star) {
    return [=](GamePool& pool) { return pool.add(pool.number(number), pool.nimber(star)); };
  };
  value(1, 1, 1, number_star(0, 1));
  value(2, 1, 1, [](GamePool& pool) { return pool.switch_game(pool.number(Dyadic(1, 1)), ShortGame{}); });
  value(2, 1, 2, number_star(0, 1));
  value(2, 2, 1, number_star(1, 0));
  value(2, 2, 2, number_star(0, 1));
  value(2, 3, 1, number_star(2, 1));
  value(3, 1, 1,
        [](GamePool& pool) { return pool.switch_game(pool.add(pool.number(1), pool.nimber(1)), ShortGame{}); });
  value(3, 2, 1, number_star(2, 0));
  value(3, 2, 3,
        [](GamePool& pool) { return pool.switch_game(pool.number(Dyadic(1, 3)), pool.number(Dyadic(-1, 3))); });
  value(3, 3, 1, number_star(4, 1));
}

TEST(Toads, HaveWordsForMovesAndErrors) {
  const auto game = partisan_game(spec_of(2, 2, 1));
  EXPECT_EQ(test::words_of_move(*game, "tt..f", "t.t.f", Player::left), "2 -> 3");
  EXPECT_EQ(test::words_of_move(*game, "t.tf.", "t..ft", Player::left), "3 -> 5");
  EXPECT_EQ(test::words_of_move(*game, "t.tf.", "tft..", Player::right), "4 -> 2");
  for (const char* wrong : {"", "tt..ff", "tt.xf", "t.t..", "ttt.f", "TT..F"})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
  EXPECT_THROW(make_game("toads toads=1 spaces=1"), SpecError);
  EXPECT_THROW(make_game(spec_of(20, 3, 10)), SpecError);
  EXPECT_THROW(make_game(spec_of(0, 0, 0)), SpecError);
  EXPECT_THROW(make_game(spec_of(33, 0, 0)), SpecError);
  EXPECT_THROW(make_game(spec_of(8, 4, 8), {.job = Job({.memory = 4096})}), LimitError);
}

TEST(BackslidingToads, AlsoGoBackToAFreeSquare) {
  for (const auto& [toads, spaces, frogs] : {std::tuple{2u, 2u, 2u}, {1u, 4u, 2u}, {2u, 2u, 0u}, {2u, 0u, 1u}}) {
    const auto game = make_game("backsliding-" + spec_of(toads, spaces, frogs));
    for (Index i = 0; i < game->size(); ++i)
      for (const Player player : {Player::left, Player::right}) {
        const std::string row = game->text(i);
        std::set<std::string> next, expected = plain_moves(row, player);
        for (const auto& move : test::moves_of(*game, player, i)) next.insert(game->text(move.front()));
        rewrite(row, player == Player::left ? ".t" : "f.", player == Player::left ? "t." : ".f", expected);
        ASSERT_EQ(next, expected) << row;
      }
  }
}

TEST(BackslidingToads, AreAllRowsOfTheSameLetters) {
  EXPECT_EQ(make_game("backsliding-toads toads=2 spaces=2 frogs=2")->size(), 6u * 15u);
  EXPECT_EQ(make_game("backsliding-toads toads=2 spaces=0 frogs=1")->size(), 1u);
}

}  // namespace zermelo::toads_test
