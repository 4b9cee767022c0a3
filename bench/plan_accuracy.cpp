// Compares plans with runs: for games of all families and metrics, the figures of `zermelo plan` and what `zermelo
// solve` then used, measured from outside its process. The names of specs that contain the word of the first argument
// are run; without an argument all of them, in about ten minutes.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

struct Work {
  const char* spec;
  const char* metric;
};

constexpr Work works[] = {
    {"pyramid rows=13", "depth"},
    {"pyramid rows=13", "outcome"},
    {"octal code=0.77 max=55", "depth"},
    {"octal code=0.77 max=55", "grundy"},
    {"octal code=0.137 max=55 play=misere", "outcome"},
    {"grundy max=65", "depth"},
    {"grundy max=65", "outcome"},
    {"nim piles=2 max=6000 order=ordered", "depth"},
    {"nim piles=2 max=6000 order=ordered", "grundy"},
    {"nim piles=3 max=250 order=ordered play=misere", "depth"},
    {"nim piles=4 max=70 order=ordered", "depth"},
    {"nim piles=4 max=90 order=ordered", "outcome"},
    {"nim piles=3 max=600", "depth"},
    {"nim piles=3 max=700", "outcome"},
    {"nim piles=3 max=600", "grundy"},
    {"nim piles=3 max=320 take=1..3", "depth"},
    {"nim piles=3 max=320 take=1..3", "grundy"},
    {"nim piles=4 max=25 moore=2", "depth"},
    {"wythoff max=5000", "depth"},
    {"wythoff max=4000", "grundy"},
    {"wythoff max=9000", "outcome"},
    {"grid rows=3000 cols=3000 steps=right,down,diagonal", "depth"},
    {"grid rows=3000 cols=3000 steps=right,down,diagonal", "grundy"},
    {"grid rows=5000 cols=4000 steps=right,down,diagonal", "outcome"},
    {"chomp rows=11 cols=12", "outcome"},
    {"chomp rows=11 cols=12", "depth"},
    {"chomp rows=11 cols=12", "grundy"},
    {"mnk m=4 n=4 k=3", "depth"},
    {"mnk m=3 n=5 k=4", "outcome"},
    {"connect columns=5 rows=4", "depth"},
    {"quixo size=4", "depth"},
    {"quixo size=4", "outcome"},
    {"lgame", "depth"},
    {"domineering rows=4 cols=4", "value"},
    {"domineering rows=5 cols=4", "value"},
    {"domineering rows=5 cols=5", "outcome"},
    {"toads toads=5 spaces=5 frogs=5", "value"},
    {"toads toads=5 spaces=5 frogs=5", "outcome"},
    {"col grid=4x4", "value"},
    {"col grid=5x4", "outcome"},
    {"snort grid=4x3", "value"},
    {"hackenbush stalks=lrlrlrlr,rrlrlrlr,llrlrlrl,lrlrlrlr", "value"},
    {"heap rule=0.77 max=20000000", "grundy"},
};

/// A folder for output, removed at the end.
struct Folder {
  std::string path = (fs::temp_directory_path() / "zermelo-plans-XXXXXX").string();
  Folder() {
    if (mkdtemp(path.data()) == nullptr) throw std::system_error(errno, std::generic_category(), path);
  }
  ~Folder() { fs::remove_all(path); }
};

struct Run {
  Json object;  ///< null if the program failed
  std::uint64_t peak_bytes = 0;
};

/// Runs the program with these words and --json, and options whose values may have blanks.
Run run(const std::string& words, const std::string& out, const std::vector<std::string>& options = {}) {
  std::vector<std::string> list{ZERMELO_PROGRAM};
  std::istringstream stream(words + " --json");
  for (std::string word; stream >> word;) list.push_back(word);
  list.insert(list.end(), options.begin(), options.end());
  std::vector<char*> pointers;
  for (std::string& word : list) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  const int error = posix_spawn(&child, ZERMELO_PROGRAM, &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), ZERMELO_PROGRAM);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::ifstream text(out);
  return {status == 0 ? Json::parse(text) : Json(), static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

/// The numbers of good and of bad plans.
struct Score {
  int good = 0, bad = 0;
};

/// A planned figure and the used one; an exclamation mark if the plan is bad.
std::string compare(const Json& planned, double used, double unit, bool (*good)(double, double), Score& score) {
  if (planned.is_null()) return fmt::format("{:>8} {:>8.2f} ", "null", used / unit);
  const bool fine = good(planned.get<double>(), used);
  ++(fine ? score.good : score.bad);
  return fmt::format("{:>8.2f} {:>8.2f}{}", planned.get<double>() / unit, used / unit, fine ? ' ' : '!');
}

bool memory_is_good(double planned, double used) { return std::abs(planned - used) <= 0.2 * used + 16 * 1048576.0; }
bool is_within_2(double planned, double used) { return planned >= used / 2 && planned <= 2 * used; }

}  // namespace

int main(int count, char** words) {
  constexpr double mebi = 1048576;
  const Folder folder;
  const std::string wanted = count > 1 ? words[1] : "", table = folder.path + "/t.ztb", out = folder.path + "/out";
  std::array<Score, 3> scores;
  fmt::print("{:<52} {:<8} {:>18} {:>18} {:>18}\n", "planned and used", "", "memory MiB", "disk MiB", "seconds");
  for (const auto& [spec, metric] : works) {
    if (std::string(spec).find(wanted) == std::string::npos) continue;
    const std::string work = fmt::format("{} --metric {}", spec, metric);
    const Run plan = run("plan --exact " + work, out), solved = run("solve " + work, out, {"-o", table});
    fs::remove(table);
    if (plan.object.is_null() || solved.object.is_null()) {
      fmt::print("{:<52} {:<8} failed\n", spec, metric);
      return 1;
    }
    const auto peak = static_cast<double>(solved.peak_bytes);
    const double bytes = solved.object["file_bytes"], seconds = solved.object["seconds"];
    fmt::print("{:<52} {:<8} {} {} {}\n", spec, metric,
               compare(plan.object["memory_bytes"], peak, mebi, memory_is_good, scores[0]),
               compare(plan.object["disk_bytes"], bytes, mebi, is_within_2, scores[1]),
               compare(plan.object["seconds"], seconds, 1, is_within_2, scores[2]));
    std::fflush(stdout);
  }
  for (const auto& [name, score] :
       {std::pair{"memory within 20 percent + 16 MiB", scores[0]}, std::pair{"disk within a factor of 2", scores[1]},
        std::pair{"time within a factor of 2", scores[2]}})
    fmt::print("{}: {} of {}\n", name, score.good, score.good + score.bad);
}
