// Orbits of endings against plain lists of all placements; rows of numbers against single numbers.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <set>

#include "support/chess_positions.h"
#include "support/plain_endings.h"
#include "tablebase/registry.h"

namespace zermelo::chess::orbits_test {
namespace {

/// Positions and placements.
using Counts = std::pair<Index, Index>;

/// The counts of the last tier by part.
std::map<unsigned, Counts> counted_by_orbits(const Game& game) {
  const Tier& tier = game.tiers().back();
  std::vector<Orbit> orbits(tier.positions);
  game.list_orbits(tier.first, orbits);
  std::map<unsigned, Counts> counts;
  for (const Orbit& orbit : orbits) {
    if (orbit.placements == 0) continue;
    auto& [positions, placements] = counts[orbit.part];
    ++positions;
    placements += orbit.placements;
  }
  return counts;
}

/// The position with each en passant square that permits a capture.
std::vector<test::PlainChess> with_en_passant(test::PlainChess position) {
  std::vector<test::PlainChess> all;
  for (int file = 0; file < position.files(); ++file)
    for (const int rank : {2, position.ranks() - 3}) {
      position.en_passant = {file, rank};
      if (position.legal() && position.can_capture_en_passant()) all.push_back(position);
    }
  return all;
}

std::map<unsigned, Counts> counted_plainly(int files, int ranks, const std::string& men) {
  std::map<unsigned, std::set<std::string>> classes;
  std::map<unsigned, Counts> counts;
  const auto add = [&](unsigned part, const test::PlainChess& position) {
    classes[part].insert(test::plain_class(position));
    ++counts[part].second;
  };
  test::for_plain_placements(files, ranks, men, [&](const test::PlainChess& position) {
    if (!position.legal()) return;
    add(position.to_move == 'w' ? 0 : 1, position);
    for (const auto& capture : with_en_passant(position)) add(Orbit::apart, capture);
  });
  for (auto& [part, names] : classes) counts[part].first = names.size();
  return counts;
}

struct Ending {
  int files, ranks;
  const char* pieces;
  const char* men;  ///< like ones together
};

class EndingOrbits : public testing::TestWithParam<Ending> {
 protected:
  std::unique_ptr<Game> game_ =
      make_game("chess pieces=" + std::string(GetParam().pieces) + " files=" + std::to_string(GetParam().files) +
                " ranks=" + std::to_string(GetParam().ranks));
};

TEST_P(EndingOrbits, CountAllPlacements) {
  EXPECT_EQ(counted_by_orbits(*game_), counted_plainly(GetParam().files, GetParam().ranks, GetParam().men));
}

TEST_P(EndingOrbits, AreTheSameForEveryRun) {
  std::vector<Orbit> all(game_->size());
  game_->list_orbits(0, all);
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    const Index first = random() % all.size(), count = std::min<Index>(random() % 200, all.size() - first);
    std::vector<Orbit> some(count);
    game_->list_orbits(first, some);
    ASSERT_TRUE(std::equal(some.begin(), some.end(), all.begin() + static_cast<std::ptrdiff_t>(first))) << first;
  }
}

TEST_P(EndingOrbits, HavePlacementsExceptGaps) {
  std::vector<Orbit> all(game_->size());
  game_->list_orbits(0, all);
  for (Index number = 0; number < all.size(); ++number)
    ASSERT_EQ(all[number].placements == 0, game_->is_gap(number)) << number;
}

INSTANTIATE_TEST_SUITE_P(Boards, EndingOrbits,
                         testing::Values(Ending{4, 4, "KvK", "Kk"}, Ending{3, 4, "KRRvK", "KRRk"},
                                         Ending{4, 4, "KRvKN", "KRkn"}, Ending{5, 4, "KRvKR", "KRkr"},
                                         Ending{4, 4, "KNNvK", "KNNk"}, Ending{4, 5, "KPvKP", "KPkp"},
                                         Ending{4, 4, "KPPvKB", "KPPkb"}, Ending{5, 5, "KHvKG", "KHkg"},
                                         Ending{4, 4, "KGGvKX", "KGGkx"}, Ending{4, 4, "KLMvKZ", "KLMkz"},
                                         Ending{3, 4, "KQNvKQ", "KQNkq"}, Ending{3, 8, "KPvKP", "KPkp"},
                                         Ending{8, 8, "KQvK", "KQk"}, Ending{8, 8, "KPvK", "KPk"}),
                         [](const auto& test) {
                           return std::string(test.param.pieces) + "On" + std::to_string(test.param.files) + "x" +
                                  std::to_string(test.param.ranks);
                         });

/// Rules::legal_squares asks for fault() on every square at once.
TEST(LegalSquares, AreThoseWithoutFault) {
  test::ChessPositions positions(3);
  for (int i = 0; i < 20000; ++i) {
    const Board board = positions.board();
    const Rules rules(board, {queen, rook, bishop, knight});
    Position position = positions.position(board, 6);
    position.en_passant = Position::no_square;
    Man& last = position.list[position.count - 1u];
    if (position.count < 3 || last.kind == king || last.kind == pawn) continue;
    const Squares legal = rules.legal_squares(position);
    Squares expected = 0;
    for (unsigned square = 0; square < board.squares(); ++square) {
      last.square = static_cast<std::uint8_t>(square);
      if (rules.fault(position).empty()) expected |= one(square);
    }
    ASSERT_EQ(legal, expected) << position.count;
  }
}

}  // namespace
}  // namespace zermelo::chess::orbits_test
