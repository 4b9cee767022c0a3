// Runs the program through bash and reads its output from files.
#include "support/program.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zermelo {

namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string slurp(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

ProgramTest::ProgramTest() {
  std::string name = fs::temp_directory_path() / "zermelo test XXXXXX";  // with spaces, as folders of users have
  if (mkdtemp(name.data()) == nullptr)
    throw fs::filesystem_error("mkdtemp", std::error_code(errno, std::generic_category()));
  folder_ = name;
}

ProgramTest::~ProgramTest() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

RunResult ProgramTest::shell(const std::string& command) const {
  const std::string script =
      "export Z=" + quoted(ZERMELO_PROGRAM) + "; cd " + quoted(folder_) + "; exec 2>.err >.out; " + command;
  write(".command", script);
  const int raw = std::system(("bash " + quoted(folder_ + "/.command")).c_str());
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), read(".out"), read(".err")};
}

std::string ProgramTest::zermelo(const std::string& words, int status) const {
  const RunResult result = shell("\"$Z\" " + words);
  EXPECT_EQ(result.status, status) << words << "\n" << result.err;
  if (status < 2) {
    EXPECT_EQ(result.err, "") << words;
  }
  return result.out;
}

std::vector<nlohmann::json> ProgramTest::json(const std::string& words, int status) const {
  std::vector<nlohmann::json> objects;
  std::istringstream lines(zermelo(words + " --json", status));
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

void ProgramTest::expect_refusal(const std::string& words, int status, const std::string& hint) const {
  const RunResult result = shell("\"$Z\" " + words);
  EXPECT_EQ(result.status, status) << words;
  EXPECT_EQ(result.out, "") << words;
  EXPECT_TRUE(result.err.starts_with("zermelo: ")) << words << ": " << result.err;
  EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << words << ": " << result.err;
  EXPECT_NE(result.err.find(hint), std::string::npos) << words << ": " << result.err;
}

std::string ProgramTest::read(const std::string& file) const { return slurp(fs::path(folder_) / file); }

void ProgramTest::write(const std::string& file, const std::string& text) const {
  std::ofstream(fs::path(folder_) / file, std::ios::binary) << text;
}

bool ProgramTest::exists(const std::string& file) const { return fs::exists(fs::path(folder_) / file); }

}  // namespace zermelo
