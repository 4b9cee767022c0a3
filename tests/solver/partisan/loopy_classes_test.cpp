// Outcome classes of games of Left and Right that may be endless: compared with plain sweeps over positions and
// players, proved, and continued from checkpoints.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <random>

#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "solver/engine/verify.h"
#include "solver/partisan/kernel/solve_partisan.h"
#include "support/folder.h"
#include "support/kept_state.h"
#include "support/moves.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::test::loopy_classes_test {
namespace {

using Classes = std::vector<OutcomeClass>;

void solve_classes(Classes& classes, const Game& game, const Control& control) {
  solve(game, Metric::outcome, control, [&](const Slice& slice) {
    ASSERT_EQ(slice.first, classes.size());
    for (Index i = 0; i < slice.count(); ++i)
      classes.push_back(static_cast<OutcomeClass>(slice.value(i, table_kind(game, Metric::outcome)).number));
  });
}

Classes solved(const Game& game, unsigned threads = 2) {
  Classes classes;
  solve_classes(classes, game, {.job = Job({.threads = threads})});
  return classes;
}

/// The outcomes for a player moving first, by repeated sweeps: a win or loss is known when its moves show it, and what
/// is never known is a draw.
class PlainOutcomes {
 public:
  explicit PlainOutcomes(const Game& game) : game_(game), known_(2 * game.size()) {
    for (bool changed = true; changed;) {
      changed = false;
      for (Index position = 0; position < game.size(); ++position)
        for (const Player player : {Player::left, Player::right})
          if (auto& outcome = known_[place(player, position)]; !outcome && (outcome = by_moves(player, position)))
            changed = true;
    }
  }
  Outcome first(Player player, Index position) const { return known_[place(player, position)].value_or(Outcome::draw); }

 private:
  Index place(Player player, Index position) const { return position + (player == Player::left ? 0 : game_.size()); }
  std::optional<Outcome> by_moves(Player player, Index position) const {
    bool all_won = true;
    for (const auto& move : test::moves_of(game_, player, position)) {
      const auto& reply = known_[place(other(player), move.front())];
      if (reply == Outcome::loss) return Outcome::win;
      all_won &= reply == Outcome::win;
    }
    return all_won ? std::optional(Outcome::loss) : std::nullopt;
  }

  const Game& game_;
  std::vector<std::optional<Outcome>> known_;
};

class LoopyClasses : public testing::Test {
 protected:
  /// A game on a random graph, in which a third of the edges belongs to each player and a third to both.
  std::unique_ptr<Game> graph(unsigned vertices, unsigned edges, unsigned seed) {
    std::mt19937 random(seed);
    std::string text = fmt::format("{} 0 e\n", vertices - 1);
    for (unsigned i = 0; i < edges; ++i)
      text += fmt::format("{} {} {}\n", random() % vertices, random() % vertices, "lre"[random() % 3]);
    const std::string path = folder_.file(fmt::format("g{}.txt", seed));
    std::ofstream(path) << text;
    return make_game("coloured-graph file=" + path);
  }

  test::Folder folder_;
};

void expect_plain_outcomes(const Game& game) {
  const Classes classes = solved(game);
  const PlainOutcomes plain(game);
  ASSERT_EQ(classes.size(), game.size());
  for (Index position = 0; position < game.size(); ++position)
    ASSERT_EQ(classes[position],
              outcome_class(plain.first(Player::left, position), plain.first(Player::right, position)))
        << game.spec().canonical_text() << ' ' << game.text(position);
}

TEST_F(LoopyClasses, AreThoseOfPlainSweepsOnRows) {
  for (unsigned toads = 0; toads <= 3; ++toads)
    for (unsigned spaces = 1; spaces <= 3; ++spaces)
      for (unsigned frogs = 0; frogs <= 3; ++frogs)
        expect_plain_outcomes(
            *make_game(fmt::format("backsliding-toads toads={} spaces={} frogs={}", toads, spaces, frogs)));
}

TEST_F(LoopyClasses, AreThoseOfPlainSweepsOnGraphs) {
  std::set<OutcomeClass> seen;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const auto game = graph(3 + seed, 4 + 2 * seed, seed);
    expect_plain_outcomes(*game);
    for (const OutcomeClass outcome : solved(*game)) seen.insert(outcome);
  }
  EXPECT_EQ(seen.size(), 9u);
}

TEST_F(LoopyClasses, AreTheSameForEveryNumberOfThreads) {
  const auto game = graph(5001, 9000, 1);
  const Classes one = solved(*game, 1);
  EXPECT_EQ(solved(*game, 2), one);
  EXPECT_EQ(solved(*game, 7), one);
}

TEST_F(LoopyClasses, GoOnFromACheckpoint) {
  const auto game = graph(3001, 5000, 2);
  const Classes whole = solved(*game);
  for (const int stop_at : {1, 4, 12}) {
    KeptState kept;
    std::atomic<int> asked = 0;
    const Job impatient({.threads = 2, .stop = [&] { return ++asked > stop_at; }});
    Classes classes;
    EXPECT_THROW(solve_classes(classes, *game, {.job = impatient, .checkpoint = kept.keeper()}), Interrupted);
    if (kept.empty()) continue;
    classes.clear();
    solve_classes(classes, *game, {.job = Job({.threads = 2}), .resume = kept.reader()});
    EXPECT_EQ(classes, whole) << stop_at;
  }
}

Verification verified(const Game& game, const Classes& classes) {
  return verify(
      game, Metric::outcome,
      [&](Index position) {
        return Value{Outcome::loss, 0, static_cast<std::uint32_t>(classes[position])};
      },
      0, Job({.threads = 2}));
}

TEST_F(LoopyClasses, AreProvedAndEveryOtherClassIsRefuted) {
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(make_game("backsliding-toads toads=2 spaces=2 frogs=1"));
  for (unsigned seed = 0; seed < 4; ++seed) games.push_back(graph(12, 20, seed));
  for (const auto& game : games) {
    Classes classes = solved(*game);
    EXPECT_EQ(verified(*game, classes).mismatches, 0u);
    for (OutcomeClass& entry : classes) {
      const OutcomeClass right = entry;
      for (std::uint32_t wrong = 0; wrong < 13; ++wrong) {
        entry = static_cast<OutcomeClass>(wrong);
        EXPECT_EQ(verified(*game, classes).mismatches != 0, entry != right);
      }
      entry = right;
    }
  }
}

TEST_F(LoopyClasses, NeedAnEndingForEachWin) {
  std::ofstream(folder_.file("loop.txt")) << "0 1 e\n1 0 e\n";
  const auto game = make_game("coloured-graph file=" + folder_.file("loop.txt"));
  EXPECT_EQ(solved(*game), Classes(2, OutcomeClass::draw));
  // The first player wins at 0 and loses at 1: each entry agrees with its move, but play never ends.
  const Verification found = verified(*game, {OutcomeClass::next, OutcomeClass::previous});
  EXPECT_EQ(found.first_mismatch, std::nullopt);
  EXPECT_EQ(found.first_groundless, 0u);
  EXPECT_EQ(found.mismatches, 4u);
}

TEST_F(LoopyClasses, HaveNoOtherMetrics) {
  const auto game = make_game("backsliding-toads toads=1 spaces=2 frogs=1");
  for (const Metric metric : {Metric::depth, Metric::value, Metric::grundy, Metric::nimber, Metric::score})
    EXPECT_THROW(kernel_for(*game, metric), SpecError);
}

}  // namespace
}  // namespace zermelo::test::loopy_classes_test
