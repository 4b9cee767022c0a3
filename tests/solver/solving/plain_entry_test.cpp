// Entries from known entries, and no entry where one of them is missing.
#include "solver/solving/plain_entry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "support/list_game.h"
#include "support/score_game.h"
#include "tablebase/entries/metric.h"
#include "tablebase/registry.h"

namespace zermelo::test::plain_entry_test {
namespace {

using KnownEntries = std::function<std::optional<Value>(Index)>;

struct Derivation {
  std::optional<Value> found;
  std::vector<Index> missed;  ///< the positions without an entry that the definition asked for, ascending
};

Derivation derive(PlainEntry& plain, Index position, const KnownEntries& known) {
  Derivation derivation;
  derivation.found = plain.of_known(position, [&](Index to) {
    const std::optional<Value> value = known(to);
    if (!value) derivation.missed.push_back(to);
    return value;
  });
  std::ranges::sort(derivation.missed);
  return derivation;
}

/// Compares derivations from all entries, without one of them, and without any.
void check_entries(const Game& game, const EntryKind& kind, const std::function<Value(Index)>& value) {
  PlainEntry plain(game, kind);
  for (Index position = 0; position < game.size(); ++position) {
    std::vector<Index> asked;
    const Value whole = plain.of(position, [&](Index to) {
      asked.push_back(to);
      return value(to);
    });
    std::ranges::sort(asked);
    EXPECT_TRUE(derive(plain, position, value).found == whole) << position;
    for (const Index missing : asked) {
      const auto known = [&](Index to) { return to == missing ? std::nullopt : std::optional(value(to)); };
      const Derivation without = derive(plain, position, known);
      EXPECT_FALSE(without.found) << position << " without " << missing;
      EXPECT_TRUE(std::ranges::binary_search(without.missed, missing)) << position << " without " << missing;
    }
    const Derivation from_none = derive(plain, position, [](Index) { return std::nullopt; });
    EXPECT_EQ(from_none.found.has_value(), asked.empty()) << position;
    EXPECT_TRUE(std::ranges::includes(from_none.missed, asked)) << position;
  }
}

TEST(PlainEntry, OfDepthsNeedsAllEntries) {
  std::mt19937 random(1);
  const ListGame game = random_game(random, {60, 3, 20}, test::Known::moves);
  check_entries(game, kinds::loopy_depths, [](Index to) {
    return Value{static_cast<Outcome>(to % 3), static_cast<std::uint32_t>(to % 3 == 2 ? 0 : to % 7)};
  });
}

TEST(PlainEntry, OfScoresNeedsAllEntries) {
  std::mt19937 random(2);
  check_entries(random_scores(random, 60, 5), kinds::scores,
                [](Index to) { return score_entry(static_cast<int>(to % 9) - 4); });
}

TEST(PlainEntry, OfSumsNeedsAllTerms) {
  check_entries(*make_game("octal code=0.77 max=8"), kinds::grundy_values,
                [](Index to) { return grundy_entry(static_cast<std::uint32_t>(to % 4)); });
}

TEST(PlainEntry, OfOutcomeClassesNeedsTheEntriesUpToAWin) {
  check_entries(*make_game("domineering rows=2 cols=3"), kinds::outcome_classes, [](Index to) {
    return Value{Outcome::loss, 0, static_cast<std::uint32_t>(to % 4)};
  });
}

/// The entries that a test keeps; nothing for other positions.
auto kept_in(const std::map<Index, KeptValue>& entries, std::vector<Index>& asked) {
  return [&](Index to) -> std::optional<KeptValue> {
    asked.push_back(to);
    const auto found = entries.find(to);
    return found == entries.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(FoundUnlost, IsAWinByTheLossOfLeastDepth) {
  const ListGame game({{}, {}, {}, {0, 1, 2}}, {Outcome::loss, Outcome::loss, Outcome::win, Outcome::loss},
                      test::Known::moves);
  const KeptValue deep({Outcome::loss, 6}), shallow({Outcome::loss, 4}), unlost = KeptValue::not_lost(true);
  const std::map<Index, KeptValue> entries{{0, deep}, {1, shallow}, {2, unlost}};
  std::vector<Index> asked;
  EXPECT_TRUE(found_unlost(game, 3, kept_in(entries, asked)) == (Value{Outcome::win, 5}));
  EXPECT_TRUE(unlost_value(game, 3, [&](Index to) { return entries.at(to); }) == (Value{Outcome::win, 5}));
  EXPECT_TRUE(unlost_value(game, 3, [&](Index) { return unlost; }) == (Value{Outcome::draw, 0}));
  EXPECT_TRUE(found_unlost(game, 2, kept_in({}, asked)) == (Value{Outcome::win, 0}));
}

TEST(FoundUnlost, IsNothingIfAnEntryIsMissing) {
  const ListGame game({{}, {}, {0, 1}}, {Outcome::loss, Outcome::loss, Outcome::loss}, test::Known::moves);
  for (const Index kept : {0, 1}) {
    const std::map<Index, KeptValue> entries{{kept, KeptValue({Outcome::loss, 0})}};
    std::vector<Index> asked;
    EXPECT_FALSE(found_unlost(game, 2, kept_in(entries, asked))) << kept;
    EXPECT_EQ(asked, (std::vector<Index>{0, 1})) << kept;
  }
}

/// Position 3 gets 2 points by the move to 1, or 9 points by the move to 2, a win that is followed.
TEST(FoundUnlost, IsTheGreatestScoreIfNoEntryIsMissing) {
  const ScoreGame game({{}, {}, {{0, {3}}}, {{1, {2}}, {2, {9}}}}, {0, 0, 0, 0}, {}, true);
  const KeptValue win = KeptValue::not_lost(false);
  const std::map<Index, KeptValue> entries{{0, KeptValue(score_entry(-4))}, {1, KeptValue(score_entry(-1))}, {2, win}};
  std::vector<Index> asked;
  EXPECT_TRUE(found_unlost(game, 3, kept_in(entries, asked)) == score_entry(3));
  for (const Index missing : {0, 1, 2}) {
    std::map<Index, KeptValue> fewer = entries;
    fewer.erase(missing);
    EXPECT_FALSE(found_unlost(game, 3, kept_in(fewer, asked))) << missing;
  }
}

}  // namespace
}  // namespace zermelo::test::plain_entry_test
