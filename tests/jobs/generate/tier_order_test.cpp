// The order of tiers: after those that they rest on, with few tables at once.
#include <gtest/gtest.h>

#include <algorithm>

#include "jobs/generate/estimate.h"
#include "tablebase/registry.h"

namespace zermelo::tier_order_test {
namespace {

TEST(TierOrder, IsDepthFirst) {
  const std::vector<Tier> tiers{{"a", 0, 10, {}}, {"b", 10, 20, {}}, {"c", 30, 5, {0}}, {"d", 35, 1, {1, 2}}};
  EXPECT_EQ(solving_order(tiers), (std::vector<std::size_t>{1, 0, 2, 3}));
  EXPECT_EQ(most_needed(tiers), 30u);  // a and b for c
}

TEST(TierOrder, NeedsFewTablesAtOnce) {
  const auto game = make_game("chess men=5");
  const std::span<const Tier> tiers = game->tiers();
  const std::vector<std::size_t> order = solving_order(tiers);
  ASSERT_EQ(order.size(), tiers.size());
  std::vector<bool> done(tiers.size());
  Index most = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const std::size_t below : tiers[order[at]].rests_on) EXPECT_TRUE(done[below]);
    const auto is_used = [&](std::size_t place) {
      return std::any_of(order.begin() + static_cast<std::ptrdiff_t>(at), order.end(), [&](std::size_t later) {
        const auto& below = tiers[later].rests_on;
        return std::find(below.begin(), below.end(), place) != below.end();
      });
    };
    Index needed = 0;
    for (std::size_t place = 0; place < tiers.size(); ++place)
      if (done[place] && is_used(place)) needed += tiers[place].positions;
    most = std::max(most, needed);
    done[order[at]] = true;
  }
  EXPECT_EQ(most_needed(tiers), most);
  EXPECT_LT(2 * most, game->size());
}

}  // namespace
}  // namespace zermelo::tier_order_test
