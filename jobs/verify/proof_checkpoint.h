// A small file from which an interrupted proof of a table continues.
//
// One line of JSON:
//
//     {"format":"zermelo proof 2","spec":...,"metric":...,"positions":...,"payload_digest":...,
//      "entries":{"done":...,"mismatches":...,"first_mismatch":...},"sample":{...},"digest":...}
//
// `entries` is the state of the check of all entries, `sample` the state of the sample after it
// (solver/proving/findings.h). `digest` is XXH3-64 of the line without it.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "formats/table/metadata/table_info.h"
#include "solver/proving/findings.h"

namespace zermelo {

/// How far the proof of a table has come.
struct ProofProgress {
  ProofState entries, sample;
  friend bool operator==(const ProofProgress&, const ProofProgress&) = default;
};

/// The text of a checkpoint of the table.
std::string proof_checkpoint_text(const TableInfo& table, const ProofProgress& progress);

/// Reads such a text; `path` is for errors. Throws FormatError if it is damaged, UsageError if it belongs to another
/// table.
ProofProgress parse_proof_checkpoint(std::string_view text, const TableInfo& table, const std::string& path);

/// The checkpoint file of one proof.
class ProofCheckpoint {
 public:
  /// Reads an earlier checkpoint at `path`, and writes the first one if there is none. With an empty path it keeps
  /// nothing. Throws UsageError if `path` is not a regular file, or a checkpoint of another table; FormatError for a
  /// damaged one; std::system_error and LimitError if the file cannot be written.
  ProofCheckpoint(std::string path, const TableInfo& table, std::chrono::duration<double> every,
                  std::function<void(const std::string&)> notice);

  const ProofProgress& progress() const { return progress_; }
  /// Whether an earlier run has left some work.
  bool continued() const { return continued_; }

  /// Notes the progress. Writes it if the last write was long ago, or if `now`. A failure to write is only reported,
  /// and keeps the earlier file.
  void keep(const ProofProgress& progress, bool now);
  /// Removes the file, and an unfinished one of a killed run: the proof is complete.
  void remove();

 private:
  void write();

  std::string path_;
  const TableInfo& table_;
  std::chrono::duration<double> every_;
  std::function<void(const std::string&)> notice_;
  ProofProgress progress_;
  bool continued_ = false;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace zermelo
