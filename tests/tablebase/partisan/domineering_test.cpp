// Domineering: moves on boards of letters, published values and outcome classes, and the messages of errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solver/engine/solve.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::domineering_test {
namespace {

using test::partisan_game;
using test::PlainValues;

std::string spec_of(unsigned rows, unsigned cols) {
  return "domineering rows=" + std::to_string(rows) + " cols=" + std::to_string(cols);
}

/// The boards after each placement of a domino on two free squares whose letters are `distance` apart in the text: 1
/// for squares side by side, a row and its `/` for squares one above the other.
std::multiset<std::string> plain_moves(const std::string& board, std::size_t distance) {
  std::multiset<std::string> next;
  for (std::size_t i = 0; i + distance < board.size(); ++i) {
    if (board[i] != '.' || board[i + distance] != '.') continue;
    std::string after = board;
    after[i] = after[i + distance] = '#';
    next.insert(after);
  }
  return next;
}

std::multiset<std::string> moves_in_words(const PartisanGame& game, Player player, Index position) {
  std::multiset<std::string> next;
  for (const auto& move : test::moves_of(game, player, position)) next.insert(game.text(move.front()));
  return next;
}

void expect_refusal(const std::string& spec, const std::string& message) {
  try {
    make_game(spec);
    FAIL() << spec << " is accepted";
  } catch (const SpecError& error) {
    EXPECT_EQ(error.what(), message);
  }
}

/// The outcome classes of empty boards with 1 to `most_cols` columns, one letter each: Left, Right, Next or Previous
/// player wins.
std::string classes(unsigned rows, unsigned most_cols) {
  std::string letters;
  for (unsigned cols = 1; cols <= most_cols; ++cols) {
    const auto game = partisan_game(spec_of(rows, cols));
    solve(*game, Metric::outcome, {.job = Job({.threads = 2})}, [&](const Slice& slice) {
      if (game->start() - slice.first < slice.count())
        letters += "PLRN"[std::get<std::span<const std::uint8_t>>(slice.cells)[game->start() - slice.first]];
    });
  }
  return letters;
}

}  // namespace

TEST(Domineering, PutsDominoesOnFreePairs) {
  for (const auto& [rows, cols] : {std::pair{3u, 3u}, {2u, 5u}, {5u, 2u}, {1u, 8u}, {8u, 1u}}) {
    const auto game = partisan_game(spec_of(rows, cols));
    EXPECT_EQ(game->size(), Index{1} << rows * cols);
    for (Index i = 0; i < game->size(); ++i) {
      const std::string board = game->text(i);
      ASSERT_EQ(moves_in_words(*game, Player::left, i), plain_moves(board, cols + 1)) << board;
      ASSERT_EQ(moves_in_words(*game, Player::right, i), plain_moves(board, 1)) << board;
    }
  }
}

TEST(Domineering, FallsApartIntoConnectedParts) {
  const auto game = partisan_game("domineering rows=3 cols=4");
  std::vector<Index> parts;
  game->parts(game->parse("..#./##../.#.#"), parts);
  std::vector<std::string> words;
  for (const Index part : parts) words.push_back(game->text(part));
  EXPECT_EQ(words, (std::vector<std::string>{"..##/####/####", "###./##../##.#"}));
}

TEST(Domineering, KnowsPositionsThatAreAlike) {
  const auto game = partisan_game("domineering rows=3 cols=4");
  const auto canonical = [&](const char* words) { return game->canonical(game->parse(words)); };
  for (const char* words : {".###/..##/####", "###./##../####", "####/..##/.###", "####/#..#/#.##", "####/..##/.#.#"})
    EXPECT_EQ(canonical(words), canonical("####/##../###.")) << words;
  EXPECT_NE(canonical("..##/.###/####"), canonical("...#/####/####"));
  EXPECT_EQ(game->text(canonical("####/####/##..")), "..##/####/####");
  EXPECT_EQ(game->text(canonical(".#.#/####/#.##")), "####/####/####");
}

TEST(Domineering, HasTheValuesInPrint) {
  const auto value = [](unsigned rows, unsigned cols, const auto& expected) {
    const auto game = partisan_game(spec_of(rows, cols));
    PlainValues values(*game);
    EXPECT_EQ(values.start(), expected(values.pool())) << rows << " x " << cols;
  };
  const auto number = [](int numerator, unsigned exponent) {
    return [=](GamePool& pool) { return pool.number(Dyadic(numerator, exponent)); };
  };
  for (unsigned cols = 1; cols <= 7; ++cols) value(1, cols, number(-static_cast<int>(cols / 2), 0));
  value(2, 2, [](GamePool& pool) { return pool.switch_game(pool.number(1), pool.number(-1)); });
  value(2, 3, [](GamePool& pool) { return pool.switch_game(pool.number(2), pool.number(Dyadic(-1, 1))); });
  value(2, 4,
        [](GamePool& pool) { return pool.switch_game(pool.switch_game(pool.number(2), ShortGame{}), ShortGame{}); });
  value(2, 5, number(1, 1));
  value(3, 3, [](GamePool& pool) { return pool.switch_game(pool.number(1), pool.number(-1)); });
  value(3, 4, number(-3, 1));
  value(3, 5, number(-1, 0));
}

TEST(Domineering, HasTheOutcomeClassesInPrint) {
  EXPECT_EQ(classes(1, 8), "PRRRRRRR");
  EXPECT_EQ(classes(2, 8), "LNNRLNNR");
  EXPECT_EQ(classes(3, 6), "LNNRRR");
  EXPECT_EQ(classes(4, 5), "LLLNL");
  EXPECT_EQ(classes(5, 4), "LRLR");
}

TEST(Domineering, HasWordsForMovesAndErrors) {
  const auto game = partisan_game("domineering rows=2 cols=3");
  EXPECT_EQ(game->text(game->start()), ".../...");
  EXPECT_EQ(test::words_of_move(*game, "..#/...", ".##/.#.", Player::left), "1,2-2,2");
  EXPECT_EQ(test::words_of_move(*game, "..#/...", "..#/.##", Player::right), "2,2-2,3");
  EXPECT_EQ(game->parse("..#..."), game->parse("..#/..."));
  for (const char* wrong : {"", "..#", "..#/..", "..x/...", "..#/.../...", "../../.."})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
  expect_refusal(
      "domineering rows=6 cols=7",
      "domineering: cols=7 is not allowed; cols must be at most 6 with rows=6: a board has at most 36 squares");
  expect_refusal("domineering rows=0 cols=7",
                 "domineering: rows=0 is not allowed; rows must be a whole number from 1 to 36");
  expect_refusal("domineering rows=3", "domineering needs cols= (1 to 36, with rows cols at most 36)");
  EXPECT_EQ(make_game("domineering rows=6 cols=6")->size(), Index{1} << 36);
}

}  // namespace zermelo::domineering_test
