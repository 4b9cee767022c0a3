// The real program, run as a user runs it, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace zermelo {

struct RunResult {
  int status = -1;
  std::string out;
  std::string err;
};

/// A test with an empty working folder, removed afterwards.
class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest();
  ~ProgramTest() override;

  /// Runs a bash command there; $Z is the program.
  RunResult shell(const std::string& command) const;
  /// Runs the program with these words; fails the test unless it ends with `status`.
  std::string zermelo(const std::string& words, int status = 0) const;
  /// The objects that the program prints with --json, one a line.
  std::vector<nlohmann::json> json(const std::string& words, int status = 0) const;
  /// Expects one line `zermelo: ...` on standard error that mentions `hint`, and nothing else.
  void expect_refusal(const std::string& words, int status, const std::string& hint) const;

  std::string read(const std::string& file) const;
  void write(const std::string& file, const std::string& text) const;
  bool exists(const std::string& file) const;

 private:
  std::string folder_;
};

}  // namespace zermelo
