// Compares published values of partisan games with tables of all positions and with searches of single positions.
#include "support/program.h"
#include "support/published_words.h"

namespace zermelo::published_values_test {

using PublishedValues = ProgramTest;

TEST_F(PublishedValues, AreThoseOfTablesAndOfSearches) {
  int rows = 0;
  for (const PublishedTable& table : published_tables())
    for (const PublishedRecord& record : records_of(table, "start value")) {
      const auto canonical = json("value '" + record.published + "'").at(0);
      const std::string search = "value --game '" + record.game + "'";
      EXPECT_EQ(json(search).at(0).at("value"), canonical.at("value")) << record.game;
      EXPECT_EQ(json(search + " --outcome").at(0).at("outcome"), canonical.at("outcome")) << record.game;
      const auto start = json("solve " + record.game).at(0).at("start");
      EXPECT_EQ(start.at("value"), canonical.at("value")) << record.game;
      EXPECT_EQ(start.at("outcome"), canonical.at("outcome")) << record.game;
      ++rows;
    }
  EXPECT_GE(rows, 48);
}

}  // namespace zermelo::published_values_test
