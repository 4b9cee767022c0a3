// Runs the program through bash and reads its output from files.
#include "support/program.h"

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// Returns the wait status and the peak memory in bytes of a bash script and its children.
std::pair<int, std::uint64_t> run_bash(const std::string& script) {
  const char* words[] = {"bash", script.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "bash", nullptr, nullptr, const_cast<char**>(words), environ) != 0) return {127 << 8, 0};
  int raw = 0;
  rusage usage{};
  while (wait4(child, &raw, 0, &usage) < 0 && errno == EINTR) {
  }
  return {raw, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
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
  const auto [raw, peak] = run_bash(folder_ + "/.command");
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw), read(".out"), read(".err"), peak};
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
