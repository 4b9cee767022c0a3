// Checks the program against the tables in tests/golden; the first lines of each name its source and its game.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/program.h"

namespace zermelo::golden_test {

namespace {

namespace fs = std::filesystem;

/// The text after `# word: ` in the first line that begins so.
std::string header(const std::string& path, const std::string& word) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("# " + word + ": ")) return line.substr(word.size() + 4);
  return "";
}

/// The tables of a single game. Other tests check the tables with a game in each row.
std::vector<std::string> golden_files() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(ZERMELO_GOLDEN))
    if (entry.path().extension() == ".csv" || entry.path().extension() == ".txt")
      if (header(entry.path(), "specs") != "in each row") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

class GoldenTable : public ProgramTest, public ::testing::WithParamInterface<std::string> {};

TEST_P(GoldenTable, AgreesWithWhatIsComputed) {
  ASSERT_NE(header(GetParam(), "source"), "");
  const std::string spec = header(GetParam(), "spec");
  ASSERT_NE(spec, "");
  const auto report = json("check '" + spec + "' '" + GetParam() + "'").at(0);
  EXPECT_TRUE(report.at("ok")) << report;
  EXPECT_GT(report.at("claims"), 5);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenTable, ::testing::ValuesIn(golden_files()),
                         [](const auto& test) { return fs::path(test.param).stem().string(); });

}  // namespace zermelo::golden_test
