// A solve that was stopped, kept beside its table file so that it can go on later.
//
//     "zermelo checkpoint 1\n"
//     u64 n, n bytes        settings and counts, JSON
//     u64 n, n bytes        the state of the table writer
//     the rest              the state of the solver
//     u64                   XXH3-64 of everything before
//
// Numbers are little-endian.
#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "solver/control.h"
#include "tools/support/output.h"

namespace zermelo {

/// Replaces the checkpoint at `path`, if any, only when the new one is complete and synced. LimitError when the disk
/// is full, std::system_error otherwise.
void write_checkpoint(const std::string& path, const Json& settings, std::span<const std::byte> writer_state,
                      const std::function<void(const PutBytes&)>& solver_state);

class CheckpointReader {
 public:
  /// Reads and checks everything but the solver's state, whose digest is checked too. UsageError if there is no
  /// checkpoint, FormatError for a damaged one.
  explicit CheckpointReader(std::string path);

  const Json& settings() const { return settings_; }
  const std::vector<std::byte>& writer_state() const { return writer_state_; }
  /// The next bytes of the solver's state.
  void get(std::span<std::byte> bytes);

 private:
  [[noreturn]] void damaged(const std::string& how) const;
  void check_digest();
  std::vector<std::byte> read_counted();

  std::string path_;
  std::ifstream file_;
  std::uint64_t left_ = 0;  ///< bytes before the digest that have not been read
  Json settings_;
  std::vector<std::byte> writer_state_;
};

}  // namespace zermelo
