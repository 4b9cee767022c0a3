// The verifier of partisan tables accepts right tables and finds every changed entry.
#include "solver/partisan/proof/verify_partisan.h"

#include <gtest/gtest.h>

#include "tablebase/values/notation/notation.h"
#include "tablebase/values/value_numbers.h"
#include "tests/solver/partisan/number_tables.h"
#include "tests/support/plain_partisan.h"
#include "tests/support/short_games.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::test::verify_partisan_test {
namespace {

ProofState verified(const PartisanGame& game, Metric metric, const NumberTable& table, unsigned threads = 2) {
  const auto number = [&](Index i) { return table.numbers[i]; };
  Findings findings{Job({.threads = threads})};
  partisan::proof::verify_partisan(game, entry_kind(game, metric), table.list, number, 0, findings);
  return findings.state();
}

TEST(PartisanVerifier, AcceptsWhatTheSolverMakes) {
  for (const char* spec : {"domineering rows=3 cols=4", "toads toads=2 spaces=2 frogs=2",
                           "hackenbush stalks=lrg,llr,gel", "col cycle=5", "snort path=5"}) {
    const auto game = partisan_game(spec);
    for (const Metric metric : {Metric::value, Metric::outcome})
      for (const unsigned threads : {1u, 3u}) {
        const ProofState result = verified(*game, metric, solved_numbers(*game, metric, 2), threads);
        EXPECT_EQ(result.done, game->size()) << spec;
        EXPECT_EQ(result.mismatches, 0u) << spec << ' ' << name(metric);
      }
  }
}

TEST(PartisanVerifier, NoticesEveryChangedEntry) {
  for (const char* spec : {"domineering rows=2 cols=3", "hackenbush stalks=lrg,gl"}) {
    const auto game = partisan_game(spec);
    for (const Metric metric : {Metric::value, Metric::outcome}) {
      NumberTable table = solved_numbers(*game, metric, 2);
      const std::uint32_t kinds = metric == Metric::value ? static_cast<std::uint32_t>(table.list.lines.size()) + 1 : 4;
      for (std::uint32_t& entry : table.numbers) {
        const std::uint32_t right = entry;
        for (entry = 0; entry < kinds; ++entry)
          EXPECT_EQ(verified(*game, metric, table, 1).mismatches != 0, entry != right) << spec << ' ' << entry;
        entry = right;
      }
    }
  }
}

TEST(PlainGames, CompareAsTheDefinitionDoes) {
  std::mt19937 random(7);
  GamePool pool(GamePool::least_memory);
  ValueNumbers numbers(pool);
  std::vector<Plain> games;
  std::vector<std::uint32_t> places;
  for (int i = 0; i < 40; ++i) {
    games.push_back(random_plain(random, 3));
    places.push_back(numbers.number(value_of(pool, games.back())));
  }
  std::vector<ValueLine> lines;
  const ValueList list = numbers.take();
  for (const std::string& line : list.lines) lines.push_back(ValueLine::parse(line));
  partisan::proof::PlainGames plain(lines);
  for (std::size_t a = 0; a < games.size(); ++a)
    for (std::size_t b = 0; b < games.size(); ++b) {
      EXPECT_EQ(plain.at_most(plain.listed(places[a]), plain.listed(places[b])), plain_at_most(games[a], games[b]));
      const auto sum = plain.sum(plain.listed(places[a]), plain.listed(places[b]));
      EXPECT_EQ(plain.at_most(sum, plain.listed(places[a])), plain_at_most(plain_sum(games[a], games[b]), games[a]));
    }
}

}  // namespace
}  // namespace zermelo::test::verify_partisan_test
