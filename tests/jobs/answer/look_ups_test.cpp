// Answers look up each position once, and contain the entries as values.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "jobs/answer/answer.h"
#include "jobs/lookup/probe.h"
#include "tablebase/registry.h"
#include "tests/jobs/lookup/answered.h"

namespace zermelo::test::look_ups_test {
namespace {

struct Sample {
  const char* spec;
  Metric metric;
  std::string layout = {};
};

const Sample samples[] = {
    {"pyramid rows=5", Metric::depth},         {"chess pieces=KRvK files=4 ranks=4", Metric::depth, "codes"},
    {"nim piles=3 max=4", Metric::grundy},     {"nim piles=3 max=4", Metric::outcome},
    {"mnk m=2 n=3 k=2", Metric::depth},        {"toads toads=2 spaces=2 frogs=2", Metric::value},
    {"heap rule=0.77 max=40", Metric::grundy}, {"nim piles=3 max=4", Metric::suspense}};

/// The number of entries that the moves of a position lead to; each position that is a term of a sum counts once.
std::uint64_t entries_after(const Answer& answer) {
  std::uint64_t entries = 0;
  std::set<Index> terms;
  for (const AnsweredMove& move : answer.moves)
    if (move.move.number.size() == 1)
      ++entries;
    else
      terms.insert(move.move.number.begin(), move.move.number.end());
  return entries + terms.size();
}

TEST(LookUps, AreOneForAnEntryAndOneForEachMove) {
  for (const Sample& sample : samples) {
    const Folder folder;
    const auto game = make_game(sample.spec);
    const Probe probe{TableFile(solved_file(folder, *game, sample.metric, sample.layout))};
    for (Index i = 0; i < game->size(); i += 1 + game->size() / 200) {
      if (game->is_gap(i)) continue;
      const std::string position = game->text(i);
      EXPECT_EQ(ask(probe, position, Detail::entry).look_ups, 1u) << sample.spec;
      const Answer answer = ask(probe, position, Detail::moves);
      EXPECT_EQ(answer.look_ups, 1 + entries_after(answer)) << sample.spec << " " << position;
    }
  }
}

TEST(LookUps, OfALineAreOneForEachMoveOnTheWay) {
  for (const Sample& sample : {samples[0], samples[1], samples[2], samples[4]}) {
    const Folder folder;
    const auto game = make_game(sample.spec);
    const Probe probe{TableFile(solved_file(folder, *game, sample.metric, sample.layout))};
    const std::string start = game->text(game->has_start() ? game->start() : game->size() / 3);
    const Line line = best_line(probe, start);
    std::uint64_t expected = 1 + entries_after(ask(probe, start, Detail::moves));
    for (const AnsweredMove& move : line.moves) expected += entries_after(ask(probe, move.move.to, Detail::moves));
    EXPECT_EQ(line.look_ups, expected) << sample.spec;
    EXPECT_GT(line.moves.size(), 1u) << sample.spec;
  }
}

/// The positions that the answer needs, as a table of losses does not say how long a win takes: those after the
/// position, and those after each that is not lost.
std::uint64_t needed_of_losses(const Game& game, const Probe& whole, Index position) {
  std::set<Index> needed;
  const auto need = [&](Index from) {
    needed.insert(from);
    if (whole.value(from).outcome == Outcome::loss) return;
    std::vector<Index> next;
    game.successors(from, next);
    needed.insert(next.begin(), next.end());
  };
  need(position);
  std::vector<Index> next;
  game.successors(position, next);
  for (const Index to : next) need(to);
  return needed.size();
}

TEST(LookUps, InATableOfLossesAreOneForEachPosition) {
  for (const char* spec : {"nim piles=3 max=4", "hounds", "chess pieces=KRvK files=4 ranks=4"}) {
    const Folder folder, folder_of_losses;
    const auto game = make_game(spec);
    const Probe whole{TableFile(solved_file(folder, *game, Metric::depth, "codes"))};
    const Probe losses{TableFile(solved_file(folder_of_losses, *game, Metric::depth, "losses"))};
    for (Index i = 0; i < game->size(); i += 1 + game->size() / 200) {
      if (game->is_gap(i)) continue;
      const Answer answer = ask(losses, game->text(i), Detail::moves);
      EXPECT_EQ(answer.look_ups, needed_of_losses(*game, whole, i)) << spec << " " << answer.position;
      EXPECT_EQ(answer.worth.value(), whole.value(i));
    }
  }
}

TEST(LookUps, InAFolderOfLossesAreOneForEachPosition) {
  const Folder folder, folder_of_tiers;
  const auto game = make_game("chess pieces=KRvK files=4 ranks=4");
  const Probe whole{TableFile(solved_file(folder, *game, Metric::depth, "codes"))};
  const std::string tiers = folder_of_tiers.file("tiers/");
  generate(*game, Metric::depth, {.file = tiers, .in_tiers = true}, Job({.threads = 2}));
  const Probe losses(tiers);
  EXPECT_TRUE(losses.lacks_entries());
  EXPECT_FALSE(whole.lacks_entries());
  for (Index i = 0; i < game->size(); i += 1 + game->size() / 200) {
    if (game->is_gap(i)) continue;
    const Answer answer = ask(losses, game->text(i), Detail::moves);
    EXPECT_EQ(answer.look_ups, needed_of_losses(*game, whole, i)) << answer.position;
    EXPECT_EQ(answer.worth.value(), whole.value(i));
  }
}

TEST(LookUps, GiveValues) {
  const Folder folder;
  const auto game = make_game("pyramid rows=4");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::depth))};
  const Answer answer = ask(probe, "3,3", Detail::moves);
  EXPECT_EQ(answer.worth.value(), (Value{Outcome::loss, 5}));
  EXPECT_EQ(answer.worth.depth(), 5u);
  EXPECT_EQ(answer.worth.moves(), 2u);
  EXPECT_EQ(answer.worth.grundy(), std::nullopt);
  EXPECT_EQ(answer.worth.text(), "loss in 2 moves (5 plies)");
  for (const AnsweredMove& move : answer.moves) EXPECT_EQ(move.worth.value(), probe.value(move.move.number.front()));
}

}  // namespace
}  // namespace zermelo::test::look_ups_test
