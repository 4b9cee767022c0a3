// Numbers of endings against plain lists of all positions, and tables against published mates.
#include "tablebase/chess/endings.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/solved_tiers.h"
#include "tablebase/registry.h"

namespace zermelo::chess::endings_test {
namespace {

Endings endings(const std::string& words) {
  Spec spec = Spec::parse(words);
  spec.complete(chess::chess_family().keys);
  return Endings(spec);
}

/// The image of a square under one of the symmetries of a board: bit 0 reflects files, bit 1 ranks, bit 2 exchanges
/// them.
unsigned image(const Board& board, unsigned symmetry, unsigned square) {
  unsigned file = square % board.files, rank = square / board.files;
  if (symmetry & 1) file = board.files - 1 - file;
  if (symmetry & 2) rank = board.ranks - 1 - rank;
  return symmetry & 4 ? file * board.files + rank : rank * board.files + file;
}

/// One name for all positions that are equal by symmetry.
std::string class_of(const Board& board, const Position& position, bool pawns) {
  const unsigned symmetries = pawns ? 2 : board.files == board.ranks ? 8 : 4;
  std::set<std::string> names;
  for (unsigned symmetry = 0; symmetry < symmetries; ++symmetry) {
    std::multiset<std::string> men;
    for (const Man& man : position.men())
      men.insert({static_cast<char>('a' + man.kind), man.side == Side::white ? 'w' : 'b',
                  static_cast<char>('0' + image(board, symmetry, man.square))});
    std::string name(1, position.to_move == Side::white ? 'w' : 'b');
    for (const std::string& man : men) name += man;
    if (position.en_passant != Position::no_square)
      name += static_cast<char>('0' + image(board, symmetry, position.en_passant));
    names.insert(name);
  }
  return *names.begin();
}

/// Calls use(position) for all ways to put the men on squares, with every side to move and en passant square.
template <class Use>
void for_placements(const Board& board, Position position, std::size_t man, const Use& use) {
  if (man == position.count) {
    for (const Side side : {Side::white, Side::black})
      for (unsigned square = has_double_step(board) ? 0 : board.squares(); square <= board.squares(); ++square) {
        position.to_move = side;
        position.en_passant = square == board.squares() ? Position::no_square : static_cast<std::uint8_t>(square);
        use(position);
      }
    return;
  }
  for (unsigned square = 0; square < board.squares(); ++square) {
    position.list[man].square = static_cast<std::uint8_t>(square);
    for_placements(board, position, man + 1, use);
  }
}

class EndingNumbersTest : public testing::TestWithParam<const char*> {};

/// The numbers of a tier that are no gaps are its legal positions, one for each class.
TEST_P(EndingNumbersTest, AreOneForEachClassOfLegalPositions) {
  const Endings game = endings(GetParam());
  const Board& board = game.rules().board();
  const Tier tier = game.tiers().back();
  const bool pawns = tier.name.find('P') != std::string::npos;
  std::map<std::string, Index> numbers;
  for_placements(board, game.unrank(tier.first), 0, [&](const Position& position) {
    if (!game.rules().fault(position).empty() || !(game.rules().tidy(position) == position)) return;
    const Index number = game.rank(position);
    ASSERT_TRUE(number >= tier.first && number < tier.end());
    ASSERT_FALSE(game.is_gap(number));
    const auto [found, added] = numbers.emplace(class_of(board, position, pawns), number);
    ASSERT_EQ(found->second, number) << game.text(position);
  });
  Index positions = 0;
  for (Index number = tier.first; number < tier.end(); ++number) {
    if (game.is_gap(number)) continue;
    ++positions;
    ASSERT_EQ(game.rank(game.unrank(number)), number);
  }
  EXPECT_EQ(numbers.size(), positions);
}

INSTANTIATE_TEST_SUITE_P(Boards, EndingNumbersTest,
                         testing::Values("chess pieces=KRvK files=4 ranks=4", "chess pieces=KRRvK files=4 ranks=3",
                                         "chess pieces=KQvKR files=3 ranks=3", "chess pieces=KNNvK files=3 ranks=3",
                                         "chess pieces=KPvK files=5 ranks=4", "chess pieces=KPPvK files=3 ranks=4",
                                         "chess pieces=KPvKP files=3 ranks=8", "chess pieces=KGvK files=5 ranks=5",
                                         "chess pieces=KQRvKB files=3 ranks=4"));

EndingNumbers::Line line_of(const Position& position) {
  EndingNumbers::Line line{};
  for (std::size_t slot = 0; slot < position.count; ++slot) line[slot] = position.list[slot].square;
  return line;
}

/// Compares the series of every man with the number of each position. Returns how many were compared.
std::size_t compare_series(const Endings& game, const EndingNumbers& numbers, const Position& position) {
  const EndingNumbers::Line line = line_of(position);
  const EndingNumbers::Turn turn = numbers.turn_of(line);
  std::size_t compared = 0;
  for (std::size_t slot = 0; slot < position.count; ++slot) {
    const auto series = numbers.series_of(line, turn, position.to_move, slot);
    for (unsigned square = 0; series && square < numbers.squares(); ++square) {
      Position after = position;
      after.list[slot].square = static_cast<std::uint8_t>(square);
      if (!game.rules().fault(after).empty()) continue;
      EXPECT_EQ(series->number(square), numbers.number_of(line_of(after), turn, position.to_move)) << game.text(after);
      ++compared;
    }
  }
  return compared;
}

TEST(EndingNumbers, FollowInSeries) {
  for (const char* spec : {"chess pieces=KRvK files=4 ranks=4", "chess pieces=KQvKR files=3 ranks=3",
                           "chess pieces=KPvK files=5 ranks=4", "chess pieces=KPPvK files=3 ranks=4",
                           "chess pieces=KPvKP files=3 ranks=4", "chess pieces=KQRvKB files=3 ranks=3"}) {
    const Endings game = endings(spec);
    const std::size_t tier = game.tiers().size() - 1;
    const EndingNumbers& numbers = game.numbers(tier);
    std::size_t compared = 0;
    for (Index number = 0; number < numbers.size(); ++number)
      if (!game.is_gap(game.first(tier) + number)) compared += compare_series(game, numbers, numbers.unrank(number));
    EXPECT_GT(compared, 0u) << spec;
  }
}

TEST(EndingNumbers, CountThePairsOfKings) {
  EXPECT_EQ(endings("chess pieces=KQvK").tiers().front().positions, 2 * 462u);
  EXPECT_EQ(endings("chess pieces=KQvK").tiers().back().positions, 2 * 462u * 64);
  EXPECT_EQ(endings("chess pieces=KPvK").tiers().back().positions, 2u * 24 * 3612);
}

/// All positions of two pawns against one on a board of 3 files in which a capture en passant is the only legal move.
TEST(EnPassantAlone, IsNeitherMateNorStalemate) {
  const Endings game = endings("chess pieces=KPPvKP files=3 ranks=8");
  std::map<Outcome, int> otherwise;
  for (Index number = game.tiers().back().first; number < game.size(); ++number) {
    if (game.is_gap(number)) continue;
    Position position = game.unrank(number);
    if (position.en_passant == Position::no_square) continue;
    std::vector<Position> next;
    game.moves(position, next);
    EXPECT_EQ(game.ending(position), std::nullopt) << game.text(position);
    if (next.size() != 1) continue;
    EXPECT_LT(game.rank(next[0]), game.tiers().back().first) << game.text(position);
    position.en_passant = Position::no_square;
    ++otherwise[game.ending(position).value_or(Outcome::win)];
  }
  EXPECT_GT(otherwise[Outcome::loss], 0);
  EXPECT_GT(otherwise[Outcome::draw], 0);
  EXPECT_EQ(otherwise[Outcome::win], 0);
}

/// Longest wins of the side that moves, in plies.
struct Mates {
  std::uint32_t win = 0, loss = 0;
};

std::map<std::string, Mates> mates(const char* spec) {
  const auto game = make_game(spec);
  const std::vector<Value> values = test::solved_by_tiers(*game, game->tiers().size(), Metric::depth, 2);
  std::map<std::string, Mates> all;
  for (const Tier& tier : game->tiers())
    for (Index number = tier.first; number < tier.end(); ++number) {
      const Value value = values[number];
      std::uint32_t& longest = value.outcome == Outcome::win ? all[tier.name].win : all[tier.name].loss;
      if (value.outcome != Outcome::draw) longest = std::max(longest, value.depth);
    }
  return all;
}

TEST(EndingTables, HaveThePublishedLongestMatesOfThreeMen) {
  const std::map<std::string, Mates> all = mates("chess men=3");
  const std::map<std::string, std::pair<unsigned, unsigned>> published{
      {"KQvK", {19, 20}}, {"KRvK", {31, 32}}, {"KBvK", {0, 0}}, {"KNvK", {0, 0}}, {"KPvK", {55, 56}}};
  for (const auto& [ending, longest] : published) {
    const auto found = all.find(ending);
    const Mates none;
    const Mates& mate = found == all.end() ? none : found->second;
    EXPECT_EQ(std::pair(mate.win, mate.loss), longest) << ending;
  }
}

}  // namespace
}  // namespace zermelo::chess::endings_test
