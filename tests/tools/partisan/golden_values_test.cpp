// Published values of partisan games, held against tables of all their positions and against searches of one.
#include <fstream>

#include "support/program.h"

namespace zermelo {

using GoldenValues = ProgramTest;

TEST_F(GoldenValues, AreThoseOfTablesAndOfSearches) {
  std::ifstream file(std::string(ZERMELO_GOLDEN) + "/partisan_values.csv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::string spec = line.substr(0, line.find(',')), published = line.substr(line.find(',') + 1);
    const auto canonical = json("value '" + published + "'").at(0);
    EXPECT_EQ(json("value --game '" + spec + "'").at(0).at("value"), canonical.at("value")) << line;
    const auto start = json("solve " + spec).at(0).at("start");
    EXPECT_EQ(start.at("value"), canonical.at("value")) << line;
    EXPECT_EQ(start.at("outcome"), canonical.at("outcome")) << line;
    EXPECT_EQ(json("value --game '" + spec + "' --outcome").at(0).at("outcome"), canonical.at("outcome")) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 44);
}

}  // namespace zermelo
