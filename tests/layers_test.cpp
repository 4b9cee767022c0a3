// Folders have an order: layers include only what is below them, no two folders include each other, directly or
// through others, proofs include no kernels (one exception is listed), and public headers only each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace zermelo::layers_test {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> layers{"tablebase", "solver", "formats", "jobs", "tools", "python"};

/// The headers of ours that each C++ file includes, all as paths from the root.
using Includes = std::map<std::string, std::vector<std::string>>;

Includes read_includes() {
  Includes includes;
  for (const std::string& layer : layers)
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ZERMELO_SOURCE) / layer)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      auto& headers = includes[fs::relative(entry.path(), ZERMELO_SOURCE).string()];
      std::ifstream file(entry.path());
      const std::string begin = "#include \"";
      for (std::string line; std::getline(file, line);)
        if (line.starts_with(begin)) headers.push_back(line.substr(begin.size(), line.rfind('"') - begin.size()));
    }
  return includes;
}

const Includes& includes() {
  static const Includes all = read_includes();
  return all;
}

std::string folder_of(const std::string& file) { return fs::path(file).parent_path().string(); }

/// Names of folders, and those that each includes.
using Graph = std::map<std::string, std::set<std::string>>;

/// A circle of the graph, for example `a b a`; empty if there is none.
std::string circle_in(const Graph& graph) {
  std::map<std::string, int> state;  // 1: on the path, 2: done
  std::vector<std::string> path;
  std::string circle;
  const std::function<void(const std::string&)> visit = [&](const std::string& folder) {
    state[folder] = 1;
    path.push_back(folder);
    const auto next = graph.find(folder);
    if (next != graph.end())
      for (const std::string& below : next->second) {
        if (!circle.empty()) return;
        if (state[below] == 1)
          for (auto at = std::find(path.begin(), path.end(), below); at != path.end(); ++at) circle += *at + " ";
        if (state[below] == 1) circle += below;
        if (state[below] == 0) visit(below);
      }
    path.pop_back();
    state[folder] = 2;
  };
  for (const auto& [folder, below] : graph)
    if (circle.empty() && state[folder] == 0) visit(folder);
  return circle;
}

/// The folder directly below `parent` that contains `folder`, or `parent/.` for the parent itself; empty for others.
std::string part_of(const std::string& parent, const std::string& folder) {
  if (folder == parent) return parent + "/.";
  if (!folder.starts_with(parent + "/")) return "";
  return folder.substr(0, folder.find('/', parent.size() + 1));
}

}  // namespace

TEST(Layers, IncludeOnlyWhatLiesBelow) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"tablebase", {"tablebase"}},
      {"solver", {"tablebase", "solver"}},
      {"formats", {"tablebase", "formats"}},
      {"jobs", {"tablebase", "solver", "formats", "jobs"}},
      {"tools", {"tablebase", "solver", "formats", "jobs", "tools"}},
      {"python", {"tablebase", "solver", "formats", "jobs", "tools", "python"}}};
  EXPECT_GT(includes().size(), 300u);
  for (const auto& [file, headers] : includes()) {
    const std::set<std::string>& below = allowed.at(file.substr(0, file.find('/')));
    for (const std::string& header : headers)
      EXPECT_TRUE(below.contains(header.substr(0, header.find('/')))) << file << " includes " << header;
  }
}

TEST(Layers, HaveNoCircleOfFolders) {
  Graph direct;
  std::map<std::string, Graph> parts;  // of each folder: how the folders directly below it include each other
  for (const auto& [file, headers] : includes())
    for (const std::string& header : headers) {
      const std::string from = folder_of(file), to = folder_of(header);
      if (from == to || !includes().contains(header)) continue;
      direct[from].insert(to);
      for (fs::path parent = from; !parent.empty(); parent = parent.parent_path()) {
        const std::string a = part_of(parent.string(), from), b = part_of(parent.string(), to);
        if (!b.empty() && a != b) parts[parent.string()][a].insert(b);
      }
    }
  EXPECT_EQ(circle_in(direct), "");
  for (const auto& [parent, graph] : parts) EXPECT_EQ(circle_in(graph), "") << "in " << parent;
}

TEST(Layers, ProveWithoutKernels) {
  const auto is_kernel = [](const std::string& header) {
    const auto below = [&](const char* folder) { return header.find(folder) != std::string::npos; };
    if (below("/proof/")) return false;
    return below("/kernel/") || below("/grundy/") || below("/diagram/") || below("/tiles/") || below("/search/") ||
           below("/misere/") || header.starts_with("solver/scheduled/");
  };
  // The proof of mancala uses the tables of moves and the list of due boards of its kernel. A sample checks these moves
  // against Game::list_moves.
  const auto is_shared = [](const std::string& file, const std::string& header) {
    return file.starts_with("solver/mancala/proof/") && header.starts_with("solver/mancala/tiles/");
  };
  std::size_t proofs = 0;
  for (const auto& [file, headers] : includes()) {
    if (file.find("/proof/") == std::string::npos && !file.starts_with("solver/proving/")) continue;
    ++proofs;
    for (const std::string& header : headers)
      EXPECT_TRUE(!is_kernel(header) || is_shared(file, header)) << file << " includes " << header;
  }
  EXPECT_GT(proofs, 20u);
}

TEST(Layers, InstallWhatPublicHeadersInclude) {
  std::set<std::string> installed;
  for (const std::string& layer : layers) {
    std::ifstream lists(fs::path(ZERMELO_SOURCE) / layer / "CMakeLists.txt");
    std::string word;
    while (lists >> word && !word.starts_with("zermelo_layer(")) {
    }
    for (bool last = false; !last && lists >> word;) {
      last = word.ends_with(")");
      installed.insert(layer + "/" + word.substr(0, word.size() - last));
    }
  }
  EXPECT_GT(installed.size(), 30u);
  EXPECT_LE(installed.size(), 39u);  // the header for several machines is the fortieth
  for (const std::string& file : installed)
    for (const std::string& header : includes().at(file))
      EXPECT_TRUE(installed.contains(header)) << file << " includes " << header;
}

TEST(Layers, NameOneTbbInOnePlace) {
  for (const std::string& layer : layers)
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ZERMELO_SOURCE) / layer)) {
      if (!entry.is_regular_file() || entry.path().filename() == "parallel.cpp") continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        EXPECT_FALSE(line.starts_with("#include <tbb/")) << entry.path();
    }
}

}  // namespace zermelo::layers_test
