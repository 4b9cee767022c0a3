// Runs the real program, as a user does, in an empty folder.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace zermelo {

struct RunResult {
  int status = -1;
  std::string out;
  std::string err;
  std::uint64_t peak_bytes = 0;  ///< the most memory of the shell, the program, or this process before it ran them
};

/// A bash condition: the process catches SIGINT, which the program does before it begins to work.
inline std::string catches_interrupts(const std::string& process) {
  return "grep -qs '^SigCgt:.*[2367abef]$' /proc/" + process + "/status";
}

/// A test with an empty working folder, which is removed afterwards.
class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest();
  ~ProgramTest() override;

  /// Runs a bash command in the folder; $Z is the program.
  RunResult shell(const std::string& command) const;
  /// Runs the program with these words; fails the test unless it ends with `status`.
  std::string zermelo(const std::string& words, int status = 0) const;
  /// Runs the program with --json and returns the objects that it prints, one on each line.
  std::vector<nlohmann::json> json(const std::string& words, int status = 0) const;
  /// Expects this status and exactly one line `zermelo: ...` on standard error, which contains `hint`.
  void expect_refusal(const std::string& words, int status, const std::string& hint) const;

  std::string read(const std::string& file) const;
  void write(const std::string& file, const std::string& text) const;
  bool exists(const std::string& file) const;

 private:
  std::string folder_;
};

}  // namespace zermelo
