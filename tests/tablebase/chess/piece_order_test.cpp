// The order of the men of an ending: each man of the material once, like pieces side by side.
#include <gtest/gtest.h>

#include <algorithm>

#include "tablebase/chess/material.h"

namespace zermelo::chess::piece_order_test {
namespace {

std::string text(std::span<const Man> men) {
  std::string letters;
  for (const Man& man : men) letters += letter_of(man);
  return letters;
}

std::vector<Man> men_of(const Material& material) {
  std::vector<Man> men{{king, Side::white, 0}, {king, Side::black, 0}};
  for (const Kind kind : material.white) men.push_back({kind, Side::white, 0});
  for (const Kind kind : material.black) men.push_back({kind, Side::black, 0});
  return men;
}

TEST(PieceOrder, HasKingsThenPawnsThenPieces) {
  EXPECT_EQ(text(men_in_order(parse_material("KvK"))), "Kk");
  EXPECT_EQ(text(men_in_order(parse_material("KRPPvKNP"))), "KkPPpRn");
  EXPECT_EQ(text(men_in_order(parse_material("KCNvKG"))), "KkCNg");
}

TEST(PieceOrder, IsTheMeasuredOne) {
  EXPECT_EQ(text(men_in_order(parse_material("KQRvKB"))), "KkQbR");
  EXPECT_EQ(text(men_in_order(parse_material("KQNvKQ"))), "KkqNQ");
}

TEST(PieceOrder, HasEveryManOnceAndLikeMenSideBySide) {
  constexpr Kind chosen[] = {queen, rook, bishop, knight, pawn};
  for (const Material& material : all_materials(most_men, chosen)) {
    const std::vector<Man> men = men_in_order(material);
    EXPECT_TRUE(std::ranges::is_permutation(men, men_of(material))) << material.name();
    const std::string letters = text(men);
    for (const char letter : letters)
      EXPECT_EQ(letters.rfind(letter) - letters.find(letter) + 1,
                static_cast<std::size_t>(std::ranges::count(letters, letter)))
          << material.name() << ": " << letters;
  }
}

}  // namespace
}  // namespace zermelo::chess::piece_order_test
