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
#include <map>
#include <optional>
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

/// The record of a proof of a folder: the tables that are proved already.
///
///     zermelo folder proof 1
///     <metric> <spec of the game>
///     5160780 5-3 <digest of its payload> <digests of the tables that it rests on>
///     ...
///     <XXH3-64 of all lines before, 16 hexadecimal digits>
///
/// A line begins with the number of entries that the proof has checked.
class ProvedTables {
 public:
  /// Reads the file at `path`; without one, and with an empty path, which keeps nothing, no table is proved. `of` is
  /// the metadata of a table of the folder. Throws FormatError for a file that is no sound record, UsageError for the
  /// record of another folder.
  static ProvedTables kept(const std::string& path, const TableInfo& of);
  /// Reads the text of the record at `path`. Throws FormatError unless it is one, undamaged.
  ProvedTables(std::string_view text, std::string path);

  /// The number of checked entries of a proved table; nothing if it is not proved.
  std::optional<Index> checked(const TableInfo& table) const;
  /// Adds a table, and replaces the file. Throws LimitError if the disk is full, std::system_error.
  void add(const TableInfo& table, Index checked);
  /// The record.
  std::string text() const;
  /// Removes the file.
  void remove() const;

 private:
  ProvedTables() = default;

  std::string path_, identity_;          ///< identity: the metric and the game
  std::map<std::string, Index> proved_;  ///< by the name and the digests
};

}  // namespace zermelo
