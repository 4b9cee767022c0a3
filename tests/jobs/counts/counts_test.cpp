// The histogram of a table in JSON: each kind of entry has its keys, and partisan games begin with the most frequent
// row.
#include "jobs/counts/counts.h"

#include <gtest/gtest.h>

#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "tablebase/registry.h"

namespace zermelo::test::counts_test {
namespace {

std::string rows_of(const TableKind& kind, std::vector<Count> rows, const PartisanNumbers* numbers = nullptr) {
  TableSummary summary;
  summary.histogram = std::move(rows);
  return histogram_json({summary, kind, numbers}).dump();
}

std::string rows_of(const std::string& spec, Metric metric) {
  return histogram_json(counts_of(Probe::solved(make_game(spec), metric, Job()))).dump();
}

TEST(Histogram, HasWinsAndLossesOfEachDepth) {
  const std::string rows = R"([{"depth":0,"wins":0,"losses":3},{"depth":5,"wins":4,"losses":2}])";
  const std::vector<Count> counts{{0, 3, 0, 3}, {5, 6, 4, 2}};
  EXPECT_EQ(rows_of({GameClass::terminating, Play::normal, Metric::depth}, counts), rows);
  EXPECT_EQ(rows_of({GameClass::loopy, Play::normal, Metric::depth}, counts), rows);
  EXPECT_EQ(rows_of({GameClass::series_help, Play::normal, Metric::depth}, counts), rows);
  EXPECT_EQ(rows_of({GameClass::terminating, Play::normal, Metric::outcome}, {}), "[]");
}

TEST(Histogram, HasThePositionsOfEachNumber) {
  EXPECT_EQ(rows_of({GameClass::terminating, Play::normal, Metric::grundy}, {{0, 1}, {7, 4}}),
            R"([{"grundy":0,"positions":1},{"grundy":7,"positions":4}])");
  EXPECT_EQ(rows_of({GameClass::scored, Play::normal, Metric::score}, {{no_score - 12, 5}, {no_score + 3, 2}}),
            R"([{"score":-12,"positions":5},{"score":3,"positions":2}])");
  EXPECT_EQ(rows_of({GameClass::loopy, Play::normal, Metric::nimber}, {{1, 6}, {4, 2}, {11, 3}}),
            R"([{"grundy":null,"infinity":[],"positions":6},{"grundy":2,"infinity":null,"positions":2},)"
            R"({"grundy":null,"infinity":[0,2],"positions":3}])");
}

TEST(Histogram, HasOutcomeClassesTheMostFrequentFirst) {
  const TableKind kind(GameClass::partisan_loopy, Play::normal, Metric::outcome);
  const PartisanNumbers numbers(*kind, {}, 0);
  EXPECT_EQ(rows_of(kind, {{0, 1}, {3, 7}, {9, 1}, {12, 2}}, &numbers),
            R"([{"outcome":"next","positions":7},{"outcome":"draw","positions":2},)"
            R"({"outcome":"previous","positions":1},{"outcome":"left-draw","positions":1}])");
  EXPECT_THROW(rows_of(kind, {{5, 1}}, &numbers), FormatError);
}

TEST(Histogram, HasTheWordsOfListedValues) {
  EXPECT_EQ(rows_of("clobber rows=1 cols=3", Metric::value),
            R"([{"value":"0","positions":4},{"value":"*","positions":1}])");
  EXPECT_EQ(rows_of("heap rule=0.77 max=5", Metric::quotient),
            R"([{"value":"1","outcome":"win","positions":1},{"value":"a","outcome":"loss","positions":2},)"
            R"({"value":"b","outcome":"win","positions":1},{"value":"c","outcome":"win","positions":1},)"
            R"({"value":"a b","outcome":"win","positions":1}])");
}

}  // namespace
}  // namespace zermelo::test::counts_test
