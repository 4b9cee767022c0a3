// Moves in standard algebraic notation.
#include <gtest/gtest.h>

#include <set>

#include "support/chess_positions.h"
#include "tablebase/chess/position.h"
#include "tablebase/chess/rules.h"

namespace zermelo::chess::san_test {
namespace {

/// The move between two squares, such as a1b1; a pawn promotes to the kind whose letter follows, if any.
std::string san_of(std::string_view words, std::string_view move) {
  const Rules rules({}, {queen, rook, bishop, knight, amazon});
  const Position position = parse_fen({}, words);
  std::vector<Play> plays;
  rules.plays(position, plays);
  for (const Play& play : plays) {
    std::string name = square_name({}, play.from) + square_name({}, play.to);
    if (play.promotion) name += info(*play.promotion).letter;
    if (name == move) return san(rules, position, play);
  }
  return "no such move";
}

TEST(San, NamesTheManAndTheSquare) {
  EXPECT_EQ(san_of("7k/8/8/8/8/8/8/KR6 w", "a1a2"), "Ka2");
  EXPECT_EQ(san_of("7k/8/8/8/8/8/8/KN6 w", "b1d2"), "Nd2");
  EXPECT_EQ(san_of("7k/8/8/8/8/8/P7/K7 w", "a2a4"), "a4");
  EXPECT_EQ(san_of("k7/8/8/8/8/8/8/Kn6 b", "b1d2"), "Nd2");
  EXPECT_EQ(san_of("6k1/8/8/8/8/G7/R7/7K w", "a3a1"), "Ga1");
}

TEST(San, MarksCaptures) {
  EXPECT_EQ(san_of("7k/8/8/8/8/8/n7/K7 w", "a1a2"), "Kxa2");
  EXPECT_EQ(san_of("7k/8/8/8/8/1n6/P7/2K5 w", "a2b3"), "axb3");
}

TEST(San, WritesCapturesEnPassantLikeOtherCapturesOfPawns) {
  EXPECT_EQ(san_of("8/8/8/3pP3/8/8/8/K6k w - d6", "e5d6"), "exd6");
  EXPECT_EQ(san_of("8/8/8/8/3Pp3/8/8/K6k b - d3", "e4d3"), "exd3");
}

TEST(San, NamesTheNewKindOfAPawn) {
  EXPECT_EQ(san_of("8/P6k/8/8/8/8/8/K7 w", "a7a8Q"), "a8=Q");
  EXPECT_EQ(san_of("8/P6k/8/8/8/8/8/K7 w", "a7a8M"), "a8=M");
  EXPECT_EQ(san_of("1n6/P6k/8/8/8/8/8/K7 w", "a7b8N"), "axb8=N");
  EXPECT_EQ(san_of("7k/8/8/8/8/8/p7/7K b", "a2a1R"), "a1=R+");
}

TEST(San, MarksCheckAndCheckmate) {
  EXPECT_EQ(san_of("7k/8/8/8/8/8/8/KR6 w", "b1b8"), "Rb8+");
  EXPECT_EQ(san_of("7k/8/6K1/8/8/8/8/R7 w", "a1a8"), "Ra8#");
  EXPECT_EQ(san_of("7k/P7/6K1/8/8/8/8/8 w", "a7a8R"), "a8=R#");
}

TEST(San, WritesAStalemateWithoutAMark) { EXPECT_EQ(san_of("7k/8/6K1/8/8/8/8/5Q2 w", "f1f7"), "Qf7"); }

TEST(San, TellsMenApartByFileThenByRankThenByBoth) {
  EXPECT_EQ(san_of("7k/8/8/8/8/K7/8/R2R4 w", "a1b1"), "Rab1");
  EXPECT_EQ(san_of("7k/8/R7/8/8/8/8/R2K4 w", "a1a3"), "R1a3");
  EXPECT_EQ(san_of("7k/8/8/R7/8/8/K7/3R4 w", "d1d5"), "Rdd5");
  EXPECT_EQ(san_of("8/8/6k1/8/Q2Q4/8/8/Q6K w", "a1d1"), "Q1d1");
  EXPECT_EQ(san_of("8/8/6k1/8/Q2Q4/8/8/Q6K w", "d4d1"), "Qdd1");
  EXPECT_EQ(san_of("8/8/6k1/8/Q2Q4/8/8/Q6K w", "a4d1"), "Qa4d1");
}

TEST(San, IgnoresAPinnedRival) {
  EXPECT_EQ(san_of("4r2k/8/8/8/8/4N3/8/N3K3 w", "a1c2"), "Nc2");
  EXPECT_EQ(san_of("7k/8/8/8/8/4N3/8/N3K3 w", "a1c2"), "Nac2");
}

TEST(San, DistinguishesTheMovesOfAPosition) {
  test::ChessPositions positions(8);
  for (int i = 0; i < 3000; ++i) {
    const Board board = positions.board();
    const Rules rules(board, {queen, rook, bishop, knight});
    const Position position = positions.position(board, Position::most_men);
    if (!rules.fault(position).empty()) continue;
    std::vector<Play> plays;
    rules.plays(position, plays);
    std::set<std::string> texts;
    for (const Play& play : plays) texts.insert(san(rules, position, play));
    EXPECT_EQ(texts.size(), plays.size()) << fen(board, position);
  }
}

}  // namespace
}  // namespace zermelo::chess::san_test
