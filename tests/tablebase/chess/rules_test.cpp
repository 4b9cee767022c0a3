// Moves, checks and legality, compared with plain rules on random positions and with published numbers of moves.
#include "tablebase/chess/rules.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/chess_positions.h"

namespace zermelo::chess::rules_test {
namespace {

using test::ChessPositions;
using test::plain;
using test::PlainChess;

constexpr unsigned most_men = 6;

const Rules& orthodox() {
  static const Rules rules({}, {queen, rook, bishop, knight});
  return rules;
}

Position position_of(std::string_view fen) { return parse_fen({}, fen); }

std::vector<Play> plays_of(const Rules& rules, const Position& position) {
  std::vector<Play> plays;
  rules.plays(position, plays);
  return plays;
}

std::vector<std::string> moves_of(std::string_view fen) {
  std::vector<std::string> moves;
  for (const Play& play : plays_of(orthodox(), position_of(fen)))
    moves.push_back(san(orthodox(), position_of(fen), play));
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool has_move(std::string_view fen, std::string_view move) {
  const std::vector<std::string> moves = moves_of(fen);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<std::string> texts_after(const Rules& rules, const Position& position) {
  std::vector<std::string> texts;
  for (const Play& play : plays_of(rules, position)) texts.push_back(plain(rules, rules.after(position, play)).text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> texts_after(const PlainChess& position) {
  std::vector<std::string> texts;
  for (const PlainChess::Step& step : position.steps()) texts.push_back(position.after(step).text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

unsigned long perft(const Rules& rules, const Position& position, int depth) {
  const std::vector<Play> plays = plays_of(rules, position);
  if (depth == 1) return plays.size();
  unsigned long count = 0;
  for (const Play& play : plays) count += perft(rules, rules.after(position, play), depth - 1);
  return count;
}

/// Calls check(rules, position) for random positions, legal and illegal ones.
template <class Check>
void for_random_positions(unsigned seed, int count, const Check& check) {
  ChessPositions positions(seed);
  for (int i = 0; i < count; ++i) {
    const Board board = positions.board();
    const Rules rules(board, i % 2 == 0 ? std::vector<Kind>{queen, knight} : std::vector<Kind>{grasshopper});
    for (int j = 0; j < 20; ++j) check(rules, positions.position(board, most_men));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(ChessRules, HaveTheMovesOfPlainRules) {
  int legal = 0;
  for_random_positions(1, 700, [&](const Rules& rules, const Position& position) {
    if (!rules.fault(position).empty()) return;
    ++legal;
    const std::vector<std::string> texts = texts_after(rules, position);
    EXPECT_EQ(texts, texts_after(plain(rules, position))) << fen(rules.board(), position);
    EXPECT_EQ(rules.any_play(position), !texts.empty());
  });
  EXPECT_GT(legal, 5000);
}

TEST(ChessRules, FindAFaultInThePositionsThatPlainRulesCallIllegal) {
  int legal = 0;
  for_random_positions(2, 1000, [&](const Rules& rules, Position position) {
    if (position.count > 4 && position.list[3].square % 7 == 0) position.list[2].kind = king;
    EXPECT_EQ(rules.fault(position).empty(), plain(rules, position).legal()) << fen(rules.board(), position);
    legal += rules.fault(position).empty();
  });
  EXPECT_GT(legal, 5000);
}

TEST(ChessRules, AttackTheSquaresThatPlainRulesAttack) {
  for_random_positions(3, 200, [&](const Rules& rules, const Position& position) {
    const Board& board = rules.board();
    const PlainChess same = plain(rules, position);
    for (unsigned square = 0; square < board.squares(); ++square) {
      const PlainChess::Square place(board.file(square), board.rank(square));
      EXPECT_EQ(rules.attacks(position, Side::white, square), same.attacks('w', place)) << fen(board, position);
      EXPECT_EQ(rules.attacks(position, Side::black, square), same.attacks('b', place)) << fen(board, position);
    }
    EXPECT_EQ(rules.in_check(position, Side::white), same.in_check('w'));
    EXPECT_EQ(rules.in_check(position, Side::black), same.in_check('b'));
  });
}

TEST(ChessRules, DropUselessRightsLikePlainRules) {
  int kept = 0, dropped = 0;
  for_random_positions(4, 1000, [&](const Rules& rules, const Position& position) {
    if (position.en_passant == Position::no_square || !rules.fault(position).empty()) return;
    const bool useful = plain(rules, position).can_capture_en_passant();
    EXPECT_EQ(rules.tidy(position).en_passant != Position::no_square, useful) << fen(rules.board(), position);
    (useful ? kept : dropped) += 1;
  });
  EXPECT_GT(kept, 300);
  EXPECT_GT(dropped, 100);
}

struct Perft {
  const char* fen;
  std::vector<unsigned long> counts;  ///< at depth 1, 2, ...; 0 is not published
};

/// The positions of M. Sedlak (chessprogramming.net, Perfect Perft) without castling, and two of the program Numpty.
const std::vector<Perft>& published() {
  static const std::vector<Perft> list{
      {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", {0, 0, 0, 0, 0, 1134888}},
      {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", {0, 0, 0, 0, 0, 1015133}},
      {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", {0, 0, 0, 0, 0, 1440467}},
      {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", {0, 0, 0, 0, 0, 3821001}},
      {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", {0, 0, 0, 0, 1004658}},
      {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", {0, 0, 0, 0, 0, 217342}},
      {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", {0, 0, 0, 0, 0, 92683}},
      {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", {0, 0, 0, 0, 0, 2217}},
      {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", {0, 0, 0, 0, 0, 0, 567584}},
      {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", {0, 0, 0, 23527}},
      {"8/p7/8/1P6/K1k3p1/6P1/7P/8 w - - 0 10", {5, 39, 237, 2002, 14062, 120995, 966152}},
      {"8/5p2/8/2k3P1/p3K3/8/1P6/8 b - - 0 10", {9, 85, 795, 7658, 72120, 703851}},
  };
  return list;
}

TEST(ChessRules, CountThePublishedNumbersOfMoves) {
  for (const auto& [fen, counts] : published())
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] != 0) {
        EXPECT_EQ(perft(orthodox(), position_of(fen), static_cast<int>(i) + 1), counts[i]) << fen;
      }
}

TEST(PlainChess, CountsTheSameNumbersOfMoves) {
  for (const auto& [fen, counts] : published())
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(plain(orthodox(), position_of(fen)).perft(depth), perft(orthodox(), position_of(fen), depth)) << fen;
  EXPECT_EQ(plain(orthodox(), position_of(published().back().fen)).perft(4), published().back().counts[3]);
}

TEST(EnPassant, IsIllegalIfBothPawnsUncoverTheKing) {
  EXPECT_FALSE(has_move("8/8/8/K2pP2r/8/8/8/7k w - d6", "exd6"));
  EXPECT_TRUE(has_move("8/8/8/K2pP3/8/8/8/7k w - d6", "exd6"));
  EXPECT_FALSE(has_move("8/8/8/3pP3/8/8/8/K6k b - -", "exd6"));
}

TEST(EnPassant, IsIllegalIfTheCapturedPawnUncoversTheKing) {
  EXPECT_FALSE(has_move("k5b1/8/8/3pP3/8/1K6/8/8 w - d6", "exd6"));
  EXPECT_TRUE(has_move("k7/6b1/8/3pP3/8/8/1K6/8 w - d6", "Kb3"));
  EXPECT_FALSE(has_move("k7/6b1/8/3pP3/8/8/1K6/8 w - d6", "exd6+"));
}

TEST(EnPassant, CapturesThePawnThatGivesCheck) { EXPECT_TRUE(has_move("8/8/8/3pP3/4K3/8/8/k7 w - d6", "exd6")); }

/// All squares next to the black king are guarded, and the pawn on g4 is blocked.
TEST(EnPassant, CanBeTheOnlyLegalMove) {
  const std::string_view fen = "7k/8/6K1/8/2B2Pp1/6P1/8/8 b - f3";
  EXPECT_EQ(moves_of(fen), std::vector<std::string>{"gxf3"});
  Position position = position_of(fen);
  position.en_passant = Position::no_square;
  EXPECT_FALSE(orthodox().any_play(position));
}

/// White's pawn on b4 gives check and is guarded; all squares next to the king are guarded or taken.
TEST(EnPassant, CanBeTheOnlyLegalMoveOutOfCheck) {
  const std::string_view fen = "8/8/p7/k1K5/pP6/8/8/8 b - b3";
  EXPECT_EQ(moves_of(fen), std::vector<std::string>{"axb3"});
  Position position = position_of(fen);
  position.en_passant = Position::no_square;
  EXPECT_FALSE(orthodox().any_play(position));
  EXPECT_TRUE(orthodox().in_check(position, Side::black));
}

TEST(EnPassant, GivesCheckmate) { EXPECT_TRUE(has_move("6bk/8/7K/3pP3/8/8/1B6/8 w - d6", "exd6#")); }

TEST(EnPassant, GivesStalemate) {
  const Position position = position_of("7k/5Q2/6K1/3pP3/8/8/8/8 w - d6");
  const Position stalemate = orthodox().after(position, {36, 43, std::nullopt, true});
  EXPECT_EQ(fen({}, stalemate), "7k/5Q2/3P2K1/8/8/8/8/8 b - -");
  EXPECT_FALSE(orthodox().any_play(stalemate));
  EXPECT_FALSE(orthodox().in_check(stalemate, Side::black));
}

TEST(EnPassant, NeedsALegalCapture) {
  const auto after = [](std::string_view fen, const Play& play) {
    return zermelo::chess::fen({}, orthodox().after(position_of(fen), play));
  };
  const Play d4{11, 27, std::nullopt, false};
  EXPECT_EQ(after("8/8/8/8/4p3/8/3P4/K6k w - -", d4), "8/8/8/8/3Pp3/8/8/K6k b - d3");
  EXPECT_EQ(after("8/8/8/8/5p2/8/3P4/K6k w - -", d4), "8/8/8/8/3P1p2/8/8/K6k b - -");
  EXPECT_EQ(after("8/8/8/8/R3p2k/8/3P4/K7 w - -", d4), "8/8/8/8/R2Pp2k/8/8/K7 b - -");
}

TEST(Pawns, PromoteWithAndWithoutCapture) {
  EXPECT_EQ(moves_of("1r6/P7/8/8/8/8/8/K1k5 w - -"),
            (std::vector<std::string>{"Ka2", "a8=B", "a8=N", "a8=Q", "a8=R", "axb8=B", "axb8=N", "axb8=Q", "axb8=R"}));
}

TEST(Pawns, StepTwiceOnBoardsOfEightRanksOnly) {
  const Position short_board = parse_fen({8, 7}, "7k/8/8/8/8/P7/K7 w");
  EXPECT_EQ(plays_of(Rules({8, 7}, {queen}), short_board).size(), 3u);
  const Position narrow_board = parse_fen({3, 8}, "2k/3/3/3/3/3/P2/K2 w");
  EXPECT_EQ(plays_of(Rules({3, 8}, {queen}), narrow_board).size(), 4u);
}

TEST(Pawns, PromoteToTheKindsOfTheRules) {
  const Rules rules({3, 4}, {amazon, grasshopper});
  EXPECT_EQ(plays_of(rules, parse_fen({3, 4}, "2k/P2/3/K2 w")).size(), 5u);
}

TEST(Stalemate, HasNoMoveAndNoCheck) {
  const Position position = position_of("7k/5Q2/6K1/8/8/8/8/8 b - -");
  EXPECT_FALSE(orthodox().any_play(position));
  EXPECT_FALSE(orthodox().in_check(position, Side::black));
}

TEST(Checkmate, HasNoMoveAndACheck) {
  const Position position = position_of("7k/6Q1/6K1/8/8/8/8/8 b - -");
  EXPECT_FALSE(orthodox().any_play(position));
  EXPECT_TRUE(orthodox().in_check(position, Side::black));
}

std::string fault_of(std::string_view fen) { return orthodox().fault(position_of(fen)); }

TEST(ChessFaults, NameTheKings) {
  EXPECT_EQ(fault_of("8/8/8/8/8/8/8/k7 w"), "white has no king");
  EXPECT_EQ(fault_of("8/8/8/8/8/8/8/K7 w"), "black has no king");
  EXPECT_EQ(fault_of("k6k/8/8/8/8/8/8/K7 w"), "black has 2 kings; each side has one");
  EXPECT_EQ(fault_of("8/8/8/8/8/8/1k6/K7 w"), "the kings on a1 and b2 are neighbours");
}

TEST(ChessFaults, NameSquares) {
  EXPECT_EQ(fault_of("P6k/8/8/8/8/8/8/K7 w"), "a pawn is on a8; pawns are on ranks 2 to 7");
  EXPECT_EQ(Rules({3, 3}, {}).fault(parse_fen({3, 3}, "2k/3/Kp1 w")), "a pawn is on b1; pawns are on rank 2");
  Position position = position_of("8/8/8/8/8/8/8/K6k w");
  position.add({rook, Side::white, 7});
  EXPECT_EQ(orthodox().fault(position), "two men are on h1");
}

TEST(ChessFaults, NameTheSideInCheck) {
  EXPECT_EQ(fault_of("8/8/8/8/8/8/8/KR5k w"), "black is in check, but it is white's move");
  EXPECT_EQ(fault_of("8/8/8/8/8/8/8/KR5k b"), "");
}

TEST(ChessFaults, SayWhyNoDoubleStepPassedASquare) {
  EXPECT_EQ(fault_of("8/8/8/3pP3/8/8/8/K6k w - d6"), "");
  EXPECT_EQ(fault_of("8/8/8/3pP3/8/8/8/K6k w - d5"), "the en passant square d5 is not on rank 6, with white to move");
  EXPECT_EQ(fault_of("8/8/8/8/3Pp3/8/8/K6k b - d6"), "the en passant square d6 is not on rank 3, with black to move");
  EXPECT_EQ(fault_of("8/8/8/4P3/8/8/8/K6k w - d6"), "the en passant square d6 requires a pawn of black on d5");
  EXPECT_EQ(fault_of("8/8/8/3PP3/8/8/8/K6k w - d6"), "the en passant square d6 requires a pawn of black on d5");
  EXPECT_EQ(fault_of("8/3n4/8/3pP3/8/8/8/K6k w - d6"), "the en passant square d6 requires that d7 is free");
  EXPECT_EQ(fault_of("8/8/3n4/3pP3/8/8/8/K6k w - d6"), "the en passant square d6 requires that d6 is free");
  EXPECT_EQ(Rules({3, 7}, {}).fault(parse_fen({3, 7}, "2k/3/3/p2/3/3/K2 w - a5")),
            "the en passant square a5 is impossible; pawns have a double step on boards of 8 ranks only");
}

}  // namespace
}  // namespace zermelo::chess::rules_test
