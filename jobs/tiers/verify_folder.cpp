// The checkpoint lists the digests of the proved tables, a line each; the digest in the last line covers the others.
#include "jobs/tiers/verify_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "formats/storage/digest.h"
#include "formats/storage/file_layer.h"
#include "formats/storage/output_file.h"
#include "jobs/memory.h"
#include "solver/proof/prove.h"
#include "tablebase/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

constexpr std::string_view heading = "zermelo folder proof 1";
constexpr std::uint64_t longest_record = std::uint64_t{1} << 20;

/// The tables that are proved, by their digests, with the number of checked entries.
class ProvedTables {
 public:
  /// Reads the record at `path`, if there is one. With an empty path nothing is kept. Throws FormatError for a damaged
  /// one.
  explicit ProvedTables(std::string path) : path_(std::move(path)) {
    if (!path_.empty() && std::filesystem::exists(path_)) read();
  }

  /// The number of entries that the proof of a table has checked; nothing if it is not proved.
  std::optional<Index> checked(const TableInfo& table) const {
    const auto found = proved_.find(key_of(table));
    return found == proved_.end() ? std::nullopt : std::optional(found->second);
  }

  void add(const TableInfo& table, Index checked) {
    proved_[key_of(table)] = checked;
    if (path_.empty()) return;
    OutputFile file(path_, OutputFile::Existing::discard);
    const std::string words = text();
    file.append(std::as_bytes(std::span(words)));
    file.commit();
  }

  void remove() const {
    if (!path_.empty()) remove_file(path_);
  }

 private:
  static std::string key_of(const TableInfo& table) {
    std::string key = table.tier + " " + table.payload_digest;
    for (const TierDigest& below : table.rests_on) key += " " + below.payload_digest;
    return key;
  }

  std::string lines() const {
    std::string lines = std::string(heading) + "\n";
    for (const auto& [key, checked] : proved_) lines += fmt::format("{} {}\n", checked, key);
    return lines;
  }

  std::string text() const { return with_digest(lines()); }

  static std::string with_digest(std::string lines) {
    Digest digest;
    digest.add(std::as_bytes(std::span(lines)));
    return lines + digest.text() + "\n";
  }

  void read() {
    const InputFile file(path_);
    const Bytes bytes = file.bytes(0, std::min(file.size(), longest_record));
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t end = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
    if (!text.starts_with(heading) || end == std::string::npos || with_digest(text.substr(0, end + 1)) != text)
      throw FormatError(path_ +
                        ": this is not a sound checkpoint of the proof of a folder; remove it, or name another "
                        "file with --checkpoint");
    std::istringstream rows(text.substr(heading.size() + 1, end - heading.size()));
    Index checked = 0;
    for (std::string key; rows >> checked && rows.ignore() && std::getline(rows, key);) proved_[key] = checked;
  }

  std::string path_;
  std::map<std::string, Index> proved_;
};

/// The bytes for tables of lower tiers beside the proof of this one.
std::uint64_t room_below(const Probe& tier, const Job& job) {
  const TableInfo& info = tier.info();
  const std::uint64_t proof =
      MemoryTable::bytes(info.cell, info.positions) + proof_bytes(tier.game(), info.kind, info.cell);
  return memory_beside(held_memory() + cache_bytes(job) + proof, job);
}

bool can_be_proved(const Probe& probe, std::size_t place) {
  const auto done = [&](std::size_t i) { return probe.tiers()[i].state == TierState::done; };
  const auto& below = probe.game().tiers()[place].rests_on;
  return done(place) && std::all_of(below.begin(), below.end(), done);
}

TableProof prove_tier(const Probe& probe, std::size_t place, const Job& job, ProofOptions options) {
  Probe tier = probe.tier(place);
  if (!options.checkpoint.empty()) options.checkpoint += ".tier";
  return verify_tier(tier, job, options);
}

[[noreturn]] void refuse_missing(const Probe& probe, std::size_t place) {
  const auto missing = [&](std::size_t i) { return probe.tiers()[i].state != TierState::done; };
  const auto& below = probe.game().tiers()[place].rests_on;
  const auto gone = missing(place) ? place : *std::find_if(below.begin(), below.end(), missing);
  probe.tier(gone);  // throws
  throw std::logic_error("a missing tier was opened");
}

}  // namespace

TableProof verify_tier(Probe& tier, const Job& job, const ProofOptions& options) {
  tier.load_below(room_below(tier, job), job);
  return verify_table(tier, job, options);
}

void verify_folder(const Probe& probe, const Job& job, const ProofOptions& options,
                   const std::function<void(const TierProof&)>& use) {
  ProvedTables proved(options.checkpoint);
  std::optional<std::size_t> missing;
  bool all_ok = true;
  for (std::size_t place = 0; place < probe.tiers().size(); ++place) {
    const TierStatus& status = probe.tiers()[place];
    if (!can_be_proved(probe, place)) {
      missing = missing.value_or(place);
      continue;
    }
    TierProof tier{status, {}};
    if (const auto before = proved.checked(status.info))
      tier.proof.checked = *before;
    else
      tier.proof = prove_tier(probe, place, job, options);
    if (tier.proof.ok()) proved.add(status.info, tier.proof.checked);
    all_ok = all_ok && tier.proof.ok();
    use(tier);
  }
  if (missing) refuse_missing(probe, *missing);
  if (all_ok) proved.remove();
}

}  // namespace zermelo
