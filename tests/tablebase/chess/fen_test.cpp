// FEN: round trips, words that may be left out, and every refusal.
#include <gtest/gtest.h>

#include "support/chess_positions.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/chess/rules.h"

namespace zermelo::chess::fen_test {
namespace {

std::string message(std::string_view words, const Board& board = {}) {
  return message_of<UsageError>([&] { parse_fen(board, words); });
}

/// A board with one wrong rank, white to move.
std::string with_rank(std::string_view rank) { return "8/8/8/" + std::string(rank) + "/8/8/8/K6k w - -"; }

TEST(Fen, ReadsWhatItWrites) {
  test::ChessPositions positions(7);
  for (int i = 0; i < 20000; ++i) {
    const Board board = positions.board();
    Position position = positions.position(board, Position::most_men);
    Position read = parse_fen(board, fen(board, position));
    EXPECT_EQ(fen(board, read), fen(board, position));
    position.sort();
    read.sort();
    ASSERT_EQ(read, position) << fen(board, position);
  }
}

TEST(Fen, HasTheLettersOfThePlainRules) {
  const Rules rules({4, 3}, {queen});
  EXPECT_EQ(test::plain(rules, parse_fen({4, 3}, "k2G/1Nn1/K3 w - -")).text(), "k..G/.Nn./K.../ w");
}

TEST(Fen, WritesTheEnPassantSquare) {
  EXPECT_EQ(fen({}, parse_fen({}, "8/8/8/8/3Pp3/8/8/K6k b - d3")), "8/8/8/8/3Pp3/8/8/K6k b - d3");
}

TEST(Fen, MayEndAfterAnyWordButTheFirst) {
  const std::string full = "8/8/8/8/8/8/8/K6k b - -";
  for (const char* words : {"8/8/8/8/8/8/8/K6k b", "8/8/8/8/8/8/8/K6k b -", "8/8/8/8/8/8/8/K6k b - - 0",
                            "8/8/8/8/8/8/8/K6k b - - 12 34", "  8/8/8/8/8/8/8/K6k\tb \n", "8/8/8/8/8/8/8/K33k b"})
    EXPECT_EQ(fen({}, parse_fen({}, words)), full) << words;
}

TEST(Fen, ReadsUnderscoresAsBlanks) {
  for (const char* words :
       {"8/8/8/8/3Pp3/8/8/K6k_b_-_d3", "8/8/8/8/3Pp3/8/8/K6k_b_-_d3_0_1", "_8/8/8/8/3Pp3/8/8/K6k b_-__d3 12_34_"})
    EXPECT_EQ(fen({}, parse_fen({}, words)), "8/8/8/8/3Pp3/8/8/K6k b - d3") << words;
}

TEST(Fen, IgnoresTheOperationsOfAnEpd) {
  const std::string position = "8/8/8/8/3Pp3/8/8/K6k b - d3";
  for (const std::string operations :
       {" bm exd3;", " bm exd3; id \"R\xc3\xa9ti; 1\";", " 0 1 acd 3;", " hmvc 0; fmvn 1;\n", "_dm_12;"})
    EXPECT_EQ(fen({}, parse_fen({}, position + operations)), position) << operations;
  EXPECT_EQ(fen({}, parse_fen({}, position + " id \"" + std::string(1000, 'x') + "\";")), position);
  EXPECT_NE(message(position + " bm exd3").find("the clock 'bm' is not a whole number"), std::string::npos);
  EXPECT_NE(message(position + " 0 1;").find("the clock '1;' is not a whole number"), std::string::npos);
  EXPECT_NE(message("8/8/8/8/8/8/8/K6k b bm;").find("the castling rights are 'bm;'"), std::string::npos);
}

TEST(Fen, RefusesAMissingSide) {
  EXPECT_EQ(message("8/8/8/8/8/8/8/K6k"),
            "the position '8/8/8/8/8/8/8/K6k': the side to move is missing; write a FEN such as "
            "'7k/8/8/8/8/8/8/K7 w - -', on a command line with its quotes");
  EXPECT_EQ(message("3/3/3", {3, 3}),
            "the position '3/3/3': the side to move is missing; write a FEN such as '2k/3/K2 w - -', on a command line "
            "with its quotes");
}

TEST(Fen, RefusesAWordThatIsNoPlacement) {
  for (const char* word : {"w", "-", "startpos"})
    EXPECT_NE(message(word).find("': it is no FEN; write"), std::string::npos) << word;
}

TEST(Fen, RefusesTextsThatAreNoFen) {
  for (const char* text : {"w - -", "# comment", "[FEN \"8/8/8/8/8/8/8/K6k w - -\"]", "KQvKR w"})
    EXPECT_NE(message(text).find("it is no FEN; write for example '7k/8/8/8/8/8/8/K7 w - -'"), std::string::npos)
        << message(text);
}

TEST(Fen, RefusesQuotes) {
  for (const char* words : {"'8/8/8/8/8/8/8/K6k w - -'", "\"8/8/8/8/8/8/8/K6k w - -\""})
    EXPECT_NE(message(words).find("it contains quotes; leave them out"), std::string::npos) << words;
}

TEST(Fen, RefusesAnEmptyText) {
  EXPECT_EQ(message(" "), "the position is empty; write for example '7k/8/8/8/8/8/8/K7 w - -'");
}

TEST(Fen, RefusesMoreWords) {
  EXPECT_EQ(message("8/8/8/8/8/8/8/K6k w - - 0 1 x"),
            "the position '8/8/8/8/8/8/8/K6k w - - 0 1 x': it has 7 words; a FEN has placement, side, castling, en "
            "passant square and two clocks");
}

TEST(Fen, RefusesOtherNumbersOfRanks) {
  EXPECT_EQ(message("8/8/8/8/8/8/K6k w"),
            "the position '8/8/8/8/8/8/K6k w': it has 7 ranks; this board has 8, from the last to the first");
}

TEST(Fen, RefusesOtherNumbersOfSquares) {
  EXPECT_EQ(message(with_rank("7")),
            "the position '8/8/8/7/8/8/8/K6k w - -': rank 5 has 7 squares; this board has 8 files");
  EXPECT_EQ(message(with_rank("8N")),
            "the position '8/8/8/8N/8/8/8/K6k w - -': rank 5 has 9 squares; this board has 8 files");
  EXPECT_EQ(message("//////// w"),
            "the position '//////// w': it has 9 ranks; this board has 8, from the last to the "
            "first");
  EXPECT_EQ(message("/////// w"), "the position '/////// w': rank 8 has 0 squares; this board has 8 files");
}

TEST(Fen, RefusesOtherDigits) {
  EXPECT_EQ(message(with_rank("9")),
            "the position '8/8/8/9/8/8/8/K6k w - -': 9 on rank 5 is not a number of free squares from 1 to 8");
  EXPECT_EQ(message("4/3/3 w", {3, 3}),
            "the position '4/3/3 w': 4 on rank 3 is not a number of free squares from 1 to 3");
  EXPECT_EQ(message(with_rank("80")),
            "the position '8/8/8/80/8/8/8/K6k w - -': 0 on rank 5 is not a number of free squares from 1 to 8");
}

TEST(Fen, RefusesOtherLetters) {
  EXPECT_EQ(message(with_rank("4e3")),
            "the position '8/8/8/4e3/8/8/8/K6k w - -': 'e' on rank 5 is not a man; the men are K M Q C X R H B N L Z G "
            "F A D W P for white, small letters for black");
}

TEST(Fen, RefusesTooManyMen) {
  EXPECT_EQ(message(with_rank("NNNNNNN1")),
            "the position '8/8/8/NNNNNNN1/8/8/8/K6k w - -': it has more than 8 men; tables have at most 6");
}

TEST(Fen, RefusesOtherSides) {
  EXPECT_EQ(message("8/8/8/8/8/8/8/K6k white"),
            "the position '8/8/8/8/8/8/8/K6k white': the side to move is 'white'; write w or b");
}

TEST(Fen, RefusesCastling) {
  EXPECT_EQ(
      message("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
      "the position '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1': the castling rights are 'KQ'; tables have no castling, so "
      "write -");
}

TEST(Fen, ReadsCastlingRightsThatAreLost) {
  for (const char* words :
       {"4k3/8/8/8/8/8/8/K6R w K - 0 1", "8/8/8/4k3/8/8/8/R3K3 w Kkq -", "4k2r/8/8/8/8/8/8/4K3 w KQq -",
        "r7/4k3/8/8/8/8/8/4K2r w KQkq -", "4k3/8/8/8/8/8/8/r3K2N w KQ -"})
    EXPECT_EQ(fen({}, parse_fen({}, words)), std::string(words).substr(0, std::string(words).find(" w")) + " w - -");
}

TEST(Fen, RefusesCastlingRightsThatMayBeUsed) {
  for (const char* words : {"4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/R3K3 w KQ -", "4k2r/8/8/8/8/8/8/4K3 w KQk -",
                            "r3k3/8/8/8/8/8/8/4K3 w q -", "4k3/8/8/8/8/8/8/K6R w HA -", "k7/8/8/8/8/8/8/K7 w KX -"})
    EXPECT_NE(message(words).find("tables have no castling, so write -"), std::string::npos) << words;
  EXPECT_NE(message("2k/3/K2 w K -", {3, 3}).find("tables have no castling"), std::string::npos);
}

TEST(Fen, RefusesAnEnPassantSquareOutsideTheBoard) {
  for (const std::string square : {"e9", "i3", "e", "e33", "3e", "E3", "e0"})
    EXPECT_EQ(message("8/8/8/8/8/8/8/K6k w - " + square), "the position '8/8/8/8/8/8/8/K6k w - " + square +
                                                              "': the en passant square '" + square +
                                                              "' is not on this board, a1 to h8; write - for none");
  EXPECT_NE(message("2k/3/3/3/K2 w - d3", {3, 5}).find("a1 to c5"), std::string::npos);
}

TEST(Fen, RefusesOtherClocks) {
  EXPECT_EQ(message("8/8/8/8/8/8/8/K6k w - - 0 -1"),
            "the position '8/8/8/8/8/8/8/K6k w - - 0 -1': the clock '-1' is not a whole number; leave it out");
}

TEST(Fen, RefusesBytesOtherThanPrintableAscii) {
  EXPECT_EQ(message("8/8/8/8/8/8/8/K6k \xc3\xa4"),
            "the position has the byte 0xc3 at place 19; a FEN consists of ASCII characters");
  EXPECT_EQ(message(std::string_view("8/\0", 3)),
            "the position has the byte 0x00 at place 3; a FEN consists of ASCII characters");
  EXPECT_EQ(message("8/8\x1b[31m"), "the position has the byte 0x1b at place 4; a FEN consists of ASCII characters");
}

TEST(Fen, RefusesLongTexts) {
  EXPECT_EQ(message(std::string(1000, '1')), "the position has 1000 characters; a FEN has at most 128");
}

}  // namespace
}  // namespace zermelo::chess::fen_test
