// Names of materials, and the endings that captures and promotions lead to.
#include "tablebase/chess/material.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::chess::material_test {
namespace {

constexpr Kind promotions[] = {queen, rook, bishop, knight};

std::vector<std::string> names(const std::vector<Material>& materials) {
  std::vector<std::string> all;
  for (const Material& material : materials) all.push_back(material.name());
  return all;
}

TEST(Material, IsReadInAnyOrder) {
  EXPECT_EQ(parse_material("KQvKR").name(), "KQvKR");
  EXPECT_EQ(parse_material("RKvKQ").name(), "KQvKR");
  EXPECT_EQ(parse_material("KvPKQ").name(), "KQPvK");
  EXPECT_EQ(parse_material("KPNBRQvK").name(), "KQRBNPvK");
  EXPECT_EQ(parse_material("KvK").name(), "KvK");
  EXPECT_EQ(parse_material("KBBvKQ").name(), "KBBvKQ");
}

TEST(Material, SaysWhatIsWrong) {
  for (const char* name : {"", "KQKR", "KQvR", "QvK", "KKvK", "KQvKJ", "KQvKRv", "KQQQQQQQvK", "kqvk"})
    EXPECT_NE(message_of<UsageError>([&] { parse_material(name); }).find("write for example KQvKR"), std::string::npos)
        << name;
}

TEST(Material, NamesTheLimitOfTables) {
  EXPECT_EQ(message_of<UsageError>([] { parse_material("KQQQQQQQvK"); }),
            "'KQQQQQQQvK' has 9 men, but tables have at most 6; write for example KQvKR");
}

TEST(Material, LeadsToCapturesAndPromotions) {
  EXPECT_EQ(names(reductions(parse_material("KQvKR"), promotions)), (std::vector<std::string>{"KQvK", "KRvK"}));
  const std::vector<std::string> pawn_ending = names(reductions(parse_material("KPvKR"), promotions));
  const std::set<std::string> found(pawn_ending.begin(), pawn_ending.end());
  EXPECT_EQ(found, (std::set<std::string>{"KPvK", "KRvK", "KQvKR", "KRvKR", "KRvKB", "KRvKN", "KQvK", "KBvK", "KNvK"}));
}

TEST(Material, IsClosedUnderMoves) {
  const std::vector<Material> all = closure({parse_material("KPvKP")}, promotions);
  EXPECT_EQ(all.size(), 21u);
  EXPECT_EQ(all.front().name(), "KvK");
  EXPECT_EQ(all.back().name(), "KPvKP");
  for (std::size_t place = 0; place < all.size(); ++place)
    for (const Material& below : reductions(all[place], promotions))
      EXPECT_LT(std::find(all.begin(), all.end(), below) - all.begin(), static_cast<std::ptrdiff_t>(place));
}

TEST(Material, HasThePublishedNumbersOfEndings) {
  constexpr Kind men[] = {queen, rook, bishop, knight, pawn};
  EXPECT_EQ(all_materials(3, men).size(), 1u + 5);
  EXPECT_EQ(all_materials(4, men).size(), 1u + 5 + 30);
  EXPECT_EQ(all_materials(5, men).size(), 1u + 5 + 30 + 110);
}

}  // namespace
}  // namespace zermelo::chess::material_test
