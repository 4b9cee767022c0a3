// The checkpoints of proofs that older versions wrote.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json.h"
#include "jobs/verify/proof_checkpoint.h"

namespace zermelo::test {

inline std::string digest_of(std::string_view text) {
  Digest digest;
  digest.add(std::as_bytes(std::span(text)));
  return digest.text();
}

/// `zermelo proof 2`: the progress of the proof of one table.
inline std::string older_checkpoint(const TableInfo& table, const ProofProgress& progress) {
  const auto state = [](const ProofState& of) {
    return Json{{"done", of.done}, {"mismatches", of.mismatches}, {"first_mismatch", of.first_mismatch}};
  };
  Json object{{"format", "zermelo proof 2"},
              {"spec", table.spec},
              {"metric", name(table.kind.metric)},
              {"positions", table.positions},
              {"payload_digest", table.payload_digest},
              {"entries", state(progress.entries)},
              {"sample", state(progress.sample)}};
  object["digest"] = digest_of(object.dump());
  return object.dump() + "\n";
}

/// `zermelo folder proof 1`: the tables of a folder that are proved.
inline std::string older_record(const std::vector<TableInfo>& proved) {
  const TableInfo& any = proved.front();
  std::string lines = fmt::format("zermelo folder proof 1\n{} {}\n", name(any.kind.metric), any.spec);
  for (const TableInfo& table : proved) {
    lines += fmt::format("{} {} {}", table.positions, table.tier, table.payload_digest);
    for (const TierDigest& below : table.lower.all()) lines += " " + below.payload_digest;
    lines += "\n";
  }
  return lines + digest_of(lines) + "\n";
}

}  // namespace zermelo::test
