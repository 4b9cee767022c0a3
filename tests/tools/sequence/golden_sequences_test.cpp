// Published Grundy sequences and periods, held against the program.
#include <fstream>
#include <sstream>

#include "support/program.h"

namespace zermelo {

using GoldenSequences = ProgramTest;

namespace {

/// The lines of a golden file that are no comments, cut at their first comma.
std::vector<std::pair<std::string, std::string>> golden_rows(const std::string& name) {
  std::ifstream file(std::string(ZERMELO_GOLDEN) + "/" + name);
  std::vector<std::pair<std::string, std::string>> rows;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with('#')) rows.emplace_back(line.substr(0, line.find(',')), line.substr(line.find(',') + 1));
  return rows;
}

}  // namespace

TEST_F(GoldenSequences, HaveThePublishedValues) {
  const auto rows = golden_rows("heap_sequences.csv");
  ASSERT_EQ(rows.size(), 14u);
  for (const auto& [rule, values] : rows) {
    std::vector<unsigned> published;
    std::istringstream words(values);
    for (unsigned value = 0; words >> value;) published.push_back(value);
    ASSERT_EQ(published.size(), 60u) << rule;
    EXPECT_EQ(json("grundy " + rule + " --max 59").at(0).at("values"), nlohmann::json(published)) << rule;
  }
}

TEST_F(GoldenSequences, HaveThePublishedPeriods) {
  const auto rows = golden_rows("octal_periods.csv");
  ASSERT_EQ(rows.size(), 18u);
  for (const auto& [code, rest] : rows) {
    if (code == "rule") continue;  // the header
    const unsigned long period = std::stoul(rest), preperiod = std::stoul(rest.substr(rest.find(',') + 1));
    const auto object = json("grundy " + code + " --period").at(0);
    EXPECT_EQ(object.at("proved"), true) << code;
    EXPECT_EQ(object.at("period"), period) << code;
    EXPECT_EQ(object.at("preperiod"), preperiod) << code;
  }
}

TEST_F(GoldenSequences, AreConfirmedByCheck) {
  for (const auto& [rule, values] : golden_rows("heap_sequences.csv")) {
    write("published.txt", values + "\n");
    EXPECT_EQ(json("check " + rule + " published.txt").at(0).at("agree"), 60) << rule;
  }
}

}  // namespace zermelo
