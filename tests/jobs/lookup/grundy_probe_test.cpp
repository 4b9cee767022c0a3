// Probing Grundy tables of real games.
#include <gtest/gtest.h>

#include "jobs/lookup/probe.h"
#include "support/plain_solver.h"
#include "tablebase/registry.h"
#include "tests/jobs/lookup/answered.h"

namespace zermelo::test::grundy_probe_test {
namespace {

TEST(GrundyProbe, FindsExactlyTheMovesToValueZero) {
  for (const char* spec : {"nim piles=3 max=7", "octal code=0.77 max=12", "chomp rows=3 cols=5", "wythoff max=12"}) {
    const Folder folder;
    const auto game = make_game(spec);
    const Probe probe{TableFile(solved_file(folder, *game, Metric::grundy))};
    const std::vector<std::uint32_t> plain = values_by_definition(*game);
    MoveList options;
    for (Index i = 0; i < game->size(); ++i) {
      ASSERT_EQ(probe.value(i), grundy_entry(plain[i]));
      game->list_options(i, options);
      std::size_t zeros = 0;
      for (std::size_t k = 0; k < options.size(); ++k) zeros += plain[options[k].front()] == 0;
      const std::vector<Index> winning = best(probe, i);
      EXPECT_EQ(winning.size(), zeros);
      EXPECT_EQ(winning.empty(), plain[i] == 0);
      for (std::size_t k = 0; k < winning.size(); ++k) EXPECT_EQ(plain[winning[k]], 0u);
    }
  }
}

TEST(GrundyProbe, PlaysALineThatTheWinnerWins) {
  const Folder folder;
  const auto game = make_game("octal code=0.77 max=15");
  const Probe probe{TableFile(solved_file(folder, *game, Metric::grundy))};
  MoveList options;
  for (Index i = 0; i < game->size(); i += 3) {
    const std::vector<Index> played = line(probe, i);
    EXPECT_EQ(played.size() % 2, probe.value(i).number == 0 ? 0u : 1u);
    game->list_options(played.empty() ? i : played.back(), options);
    EXPECT_TRUE(options.empty());
  }
}

}  // namespace
}  // namespace zermelo::test::grundy_probe_test
