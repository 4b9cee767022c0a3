// The folders are layers: no file includes a header of a higher or neighbouring layer.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace zermelo {

namespace {

namespace fs = std::filesystem;

/// The top folders of the headers that a file includes in quotes.
std::set<std::string> included_folders(const fs::path& path) {
  std::set<std::string> folders;
  std::ifstream file(path);
  const std::string begin = "#include \"";
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(begin)) folders.insert(line.substr(begin.size(), line.find('/') - begin.size()));
  return folders;
}

}  // namespace

TEST(Layers, IncludeOnlyWhatLiesBelow) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"tablebase", {"tablebase"}},
      {"solver", {"tablebase", "solver"}},
      {"formats", {"tablebase", "formats"}},
      {"jobs", {"tablebase", "solver", "formats", "jobs"}},
      {"python", {"tablebase", "solver", "formats", "jobs", "python"}}};
  std::size_t files = 0;
  for (const auto& [layer, below] : allowed)
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ZERMELO_SOURCE) / layer)) {
      if (!entry.is_regular_file()) continue;
      ++files;
      for (const std::string& folder : included_folders(entry.path()))
        EXPECT_TRUE(below.contains(folder)) << entry.path() << " includes from " << folder;
    }
  EXPECT_GT(files, 50u);
}

TEST(Layers, NameOneTbbInOnePlace) {
  for (const char* layer : {"tablebase", "solver", "formats", "jobs", "tools", "python"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ZERMELO_SOURCE) / layer)) {
      if (!entry.is_regular_file() || entry.path().filename() == "parallel.cpp") continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        EXPECT_FALSE(line.starts_with("#include <tbb/")) << entry.path();
    }
}

}  // namespace zermelo
