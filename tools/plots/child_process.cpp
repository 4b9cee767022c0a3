// Standard input and output are unnamed files, not pipes, so neither process waits for the other.
#include "tools/plots/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace zermelo {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

File scratch_file() {
  File file(std::tmpfile(), &std::fclose);
  if (!file) fail(errno, "cannot make a scratch file");
  return file;
}

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char piece[4096];
  for (std::size_t got = 0; (got = std::fread(piece, 1, sizeof(piece), file)) > 0;) text.append(piece, got);
  return text;
}

/// The process; nothing if there is no such program.
std::optional<pid_t> start(const std::vector<std::string>& words, std::FILE* input, std::FILE* output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fileno(input), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, fileno(output), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int error = posix_spawnp(&process, arguments.front(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error == ENOMEM || error == EAGAIN) fail(error, "cannot start " + words.front());
  return error == 0 ? std::optional(process) : std::nullopt;
}

}  // namespace

std::optional<std::string> output_of(const std::vector<std::string>& words, const std::string& input) {
  const File from = scratch_file(), into = scratch_file();
  if (std::fwrite(input.data(), 1, input.size(), from.get()) != input.size() || std::fflush(from.get()) != 0)
    fail(errno, "cannot write a scratch file");
  std::rewind(from.get());
  const auto process = start(words, from.get(), into.get());
  if (!process) return {};
  int status = 0;
  while (waitpid(*process, &status, 0) < 0)
    if (errno != EINTR) fail(errno, "cannot wait for " + words.front());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return contents(into.get());
}

}  // namespace zermelo
