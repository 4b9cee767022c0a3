// A small file from which an interrupted proof of a table, in one file or in a folder, continues.
//
// One line of JSON:
//
//     {"format":"zermelo proof 3","spec":...,"metric":...,"parts":[
//      {"tier":"5-3","payload_digest":...,"below_digest":...,"positions":...,"progress":null},
//      {"tier":"5-4","payload_digest":...,"below_digest":...,"positions":...,"progress":
//       {"entries":{"done":...,"mismatches":...,"first_mismatch":...},"sample":{...}}}],"digest":...}
//
// A part is a table; the table of a whole game has the tier "". `progress` is null if the part is proved; otherwise
// `entries` is the state of the check of all entries, `sample` the state of the sample after it
// (solver/proving/findings.h). `below_digest` is XXH3-64 of the digests of the tables that the part rests on, each
// after a blank. `digest` is XXH3-64 of the line without it.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/table/metadata/table_info.h"
#include "jobs/verify/verify_table.h"
#include "solver/proving/findings.h"

namespace zermelo {

struct Method;  // solver/solving/method.h

/// How far the proof of a part has come.
struct ProofProgress {
  ProofState entries, sample;
  friend bool operator==(const ProofProgress&, const ProofProgress&) = default;
};

/// The checkpoint file of the proof of a table. Not thread-safe.
class ProofCheckpoint {
 public:
  /// Reads the file options.checkpoint if it exists. Without a path it keeps nothing. `table` is the metadata of one
  /// file or of a folder (Probe::info), and must outlive this object. Throws as read does; UsageError if the path is
  /// not a regular file.
  ProofCheckpoint(const ProofOptions& options, const TableInfo& table);

  /// Whether this part is proved.
  bool is_proved(const TableInfo& part) const;
  /// Begins the proof of a part, or continues it, and writes the file if there is none. Throws UsageError and
  /// FormatError for FILE.NAME of an older version as read does, std::system_error and LimitError if the file cannot be
  /// written.
  void begin(const TableInfo& part);

  // These functions require that the proof of a part has begun and not ended.

  const ProofProgress& progress() const { return *parts_.at(tier_).progress; }
  /// Whether an earlier run has begun the proof.
  bool continued() const { return continued_; }
  /// Notes the progress. Writes it if the last write was long ago, or if `now`. A failure to write is only reported,
  /// and keeps the earlier file.
  void keep(const ProofProgress& progress, bool now);
  /// Ends the proof: the part is proved, or forgotten. Writes the file; removes it for a table in one file, and if no
  /// part of a folder is left. A failure to write is only reported.
  void end(bool proved);

  /// Removes the file, and an unfinished one of a killed run: the proof of all parts is complete. Throws
  /// std::system_error.
  void remove() const;

  /// Replaces the parts by those in the content of a file, also of an older version. Throws FormatError if it is
  /// damaged, UsageError if it belongs to another table.
  void read(std::string_view text);
  /// The content of the file.
  std::string text() const;

 private:
  struct Part {
    std::string payload_digest, below_digest;
    Index positions = 0;
    std::optional<ProofProgress> progress;  ///< nothing: the part is proved
    bool is_same(const Part& other) const;
  };

  static Part fresh(const TableInfo& part);
  const Part* find(const TableInfo& part) const;
  bool is_one_file() const { return !table_.payload_digest.empty(); }
  void require_own_parts() const;
  void take_older(const TableInfo& part);
  void write() const;
  void renew();

  ProofOptions options_;
  const TableInfo& table_;
  std::map<std::string, Part> parts_;  ///< by tier
  std::string tier_;                   ///< of the part that was begun last
  bool continued_ = false;
  std::chrono::steady_clock::time_point written_;
};

/// Proves the table of one part as verify_table does, by the method of its game; the checkpoint keeps its progress, and
/// that it is proved.
TableProof prove_part(const Probe& probe, const Method& method, const Job& job, const ProofOptions& options,
                      ProofCheckpoint& checkpoint);

}  // namespace zermelo
