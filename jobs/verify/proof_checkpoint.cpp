// The digest ends the line, so it covers all that comes before. OutputFile replaces the file in one step. Files of
// older versions are turned into a document of this version first.
#include "jobs/verify/proof_checkpoint.h"

#include <fmt/format.h>

#include <filesystem>
#include <span>
#include <sstream>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/json_reading.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

namespace {

constexpr std::string_view format = "zermelo proof 3";
constexpr std::uint64_t longest_file = std::uint64_t{64} << 20;  ///< room for all tiers, and for a million digits

std::string digest_of(std::string_view text) {
  Digest digest;
  digest.add(std::as_bytes(std::span(text)));
  return digest.text();
}

std::string below_digest(const TiersBelow& lower) {
  std::string digests;
  for (const TierDigest& below : lower.all()) digests += " " + below.payload_digest;
  return digest_of(digests);
}

[[noreturn]] void damaged(const std::string& path, const std::string& how) {
  throw FormatError(
      "{}: this is not a sound checkpoint of a proof ({}); remove it, or name another file with --checkpoint", path,
      how);
}

[[noreturn]] void of_another(const std::string& path, const std::string& theirs, const std::string& ours) {
  throw UsageError("{}: the checkpoint belongs to a table with {}, but {}; name another file with --checkpoint", path,
                   theirs, ours);
}

std::string content_of(const std::string& path) {
  if (!std::filesystem::is_regular_file(path))
    throw UsageError(path + ": this is not a regular file, so it cannot be a checkpoint; name another file");
  const InputFile file(path);
  if (file.size() > longest_file) damaged(path, "it is too long");
  const Bytes bytes = file.bytes(0, file.size());
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Json json_of(const ProofState& state) {
  return {{"done", state.done}, {"mismatches", state.mismatches}, {"first_mismatch", state.first_mismatch}};
}

/// Throws JsonError if the numbers are impossible.
ProofState state_of(const Json& object, Index positions) {
  ProofState state{object.at("done").get<Index>(), object.at("mismatches").get<Index>(), {}};
  if (!object.at("first_mismatch").is_null()) state.first_mismatch = object.at("first_mismatch").get<Index>();
  const bool possible = state.done <= positions && state.mismatches <= positions &&
                        state.first_mismatch.has_value() == (state.mismatches > 0) &&
                        (!state.first_mismatch || *state.first_mismatch < positions);
  if (!possible) throw JsonError("its numbers are impossible");
  return state;
}

Json identity_of(const TableInfo& table) { return {{"spec", table.spec}, {"metric", name(table.kind.metric)}}; }

void require_same_game(const Json& object, const TableInfo& table, const std::string& path) {
  const Json ours = identity_of(table);
  for (const auto& [key, value] : ours.members())
    if (object.at(key) != value)
      of_another(path, fmt::format("{} {}", key, object.at(key).dump()), "this table has " + value.dump());
}

// Older versions had a file for the record of a folder, FILE, and one for each table that was not proved: FILE, in a
// folder FILE.NAME.

constexpr std::string_view older_format = "zermelo proof 2", older_beginning = R"({"format":"zermelo proof 2")";
constexpr std::string_view older_record = "zermelo folder proof 1\n";

/// The file names no tier: it is the tier of the table that is proved.
Json of_older_table(const Json& object, const TableInfo& table) {
  const Json progress{{"entries", object.at("entries")}, {"sample", object.at("sample")}};
  const Json part{{"tier", table.tier},
                  {"payload_digest", object.at("payload_digest")},
                  {"below_digest", below_digest(table.lower)},
                  {"positions", object.at("positions")},
                  {"progress", progress}};
  return {{"spec", object.at("spec")}, {"metric", object.at("metric")}, {"parts", Json::Array{part}}};
}

/// After the heading come the metric and the spec in a line, then lines of the number of checked entries, the tier, the
/// digest of its payload and those of the tables below; the digest of all these lines is the last line.
Json of_older_record(std::string_view text) {
  constexpr std::size_t last_line = 17;
  const std::string_view lines = text.substr(0, text.size() - last_line);
  if (lines.size() < older_record.size() || text.substr(lines.size()) != digest_of(lines) + "\n")
    throw JsonError("its digest is wrong");
  std::istringstream rows{std::string(lines.substr(older_record.size()))};
  std::string metric, spec, tier, payload, below;
  std::getline(std::getline(rows, metric, ' '), spec);
  Json parts = Json::array();
  for (Index checked = 0; rows >> checked >> tier >> payload && std::getline(rows, below);)
    parts.push_back({{"tier", tier},
                     {"payload_digest", payload},
                     {"below_digest", digest_of(below)},
                     {"positions", checked},
                     {"progress", nullptr}});
  Json object{{"spec", spec}, {"metric", metric}, {"parts", parts}};
  static_cast<void>(object.dump());  // throws for bytes that are not UTF-8
  return object;
}

/// The document in a text. Throws JsonError if it is damaged.
Json document(std::string_view text, const TableInfo& table) {
  if (text.starts_with(older_record)) return of_older_record(text);
  Json object = parse_json(text);
  const Json* begin = object.find("format");
  const bool older = begin != nullptr && *begin == Json(older_format);
  if (begin == nullptr || (!older && *begin != Json(format))) throw JsonError("it does not begin like one");
  const Json* found = object.find("digest");
  const Json digest = found != nullptr ? *found : Json();
  object.erase("digest");
  if (digest != Json(digest_of(object.dump()))) throw JsonError("its digest is wrong");
  return older ? of_older_table(object, table) : object;
}

}  // namespace

ProofCheckpoint::ProofCheckpoint(const ProofOptions& options, const TableInfo& table)
    : options_(options), table_(table) {
  if (const std::string& path = options_.checkpoint; !path.empty() && std::filesystem::exists(path))
    read(content_of(path));
}

void ProofCheckpoint::read(std::string_view text) {
  const std::string& path = options_.checkpoint;
  try {
    const Json object = document(text, table_);
    require_same_game(object, table_, path);
    parts_.clear();
    for (const Json& each : object.at("parts").elements()) {
      Part part{each.at("payload_digest").get<std::string>(), each.at("below_digest").get<std::string>(),
                each.at("positions").get<Index>(), std::nullopt};
      if (const Json& progress = each.at("progress"); !progress.is_null())
        part.progress = {state_of(progress.at("entries"), part.positions),
                         state_of(progress.at("sample"), part.positions)};
      parts_[each.at("tier").get<std::string>()] = std::move(part);
    }
  } catch (const JsonError& error) {
    damaged(path, error.what());
  }
  require_own_parts();
}

std::string ProofCheckpoint::text() const {
  Json parts = Json::array();
  for (const auto& [tier, part] : parts_) {
    Json progress;
    if (part.progress)
      progress = Json{{"entries", json_of(part.progress->entries)}, {"sample", json_of(part.progress->sample)}};
    parts.push_back({{"tier", tier},
                     {"payload_digest", part.payload_digest},
                     {"below_digest", part.below_digest},
                     {"positions", part.positions},
                     {"progress", progress}});
  }
  Json object{{"format", format}};
  object.update(identity_of(table_));
  object["parts"] = parts;
  object["digest"] = digest_of(object.dump());
  return object.dump() + "\n";
}

/// One file has no part but its table; a folder has no table of a whole game.
void ProofCheckpoint::require_own_parts() const {
  const Part own = fresh(table_);
  for (const auto& [tier, part] : parts_)
    if (is_one_file() ? tier != table_.tier || !part.is_same(own) : tier.empty())
      of_another(options_.checkpoint, "payload_digest " + Json(part.payload_digest).dump(),
                 is_one_file() ? "this table has " + Json(own.payload_digest).dump() : "this is a folder of tiers");
}

bool ProofCheckpoint::Part::is_same(const Part& other) const {
  return payload_digest == other.payload_digest && below_digest == other.below_digest && positions == other.positions;
}

ProofCheckpoint::Part ProofCheckpoint::fresh(const TableInfo& part) {
  return {part.payload_digest, below_digest(part.lower), part.positions, ProofProgress{}};
}

const ProofCheckpoint::Part* ProofCheckpoint::find(const TableInfo& part) const {
  const auto found = parts_.find(part.tier);
  return found != parts_.end() && found->second.is_same(fresh(part)) ? &found->second : nullptr;
}

bool ProofCheckpoint::is_proved(const TableInfo& part) const {
  const Part* found = find(part);
  return found != nullptr && !found->progress;
}

void ProofCheckpoint::begin(const TableInfo& part) {
  take_older(part);
  const Part* before = find(part);
  continued_ = before != nullptr && before->progress;
  tier_ = part.tier;
  if (before == nullptr && parts_.contains(tier_) && options_.notice)
    options_.notice(fmt::format("{}: it keeps the proof of another table of the tier {}, which is forgotten",
                                options_.checkpoint, tier_));
  if (!continued_) parts_[tier_] = fresh(part);
  if (!std::filesystem::exists(options_.checkpoint)) write();
  written_ = std::chrono::steady_clock::now();
}

/// Takes over the file of a tier that an older version left. Damage of that file is no damage of the table.
void ProofCheckpoint::take_older(const TableInfo& part) {
  const std::string file = options_.checkpoint + "." + part.tier;
  if (options_.checkpoint.empty() || is_one_file() || !std::filesystem::is_regular_file(file)) return;
  if (!content_of(file).starts_with(older_beginning)) return;
  try {
    parts_[part.tier] = ProofCheckpoint({.checkpoint = file}, part).parts_.at(part.tier);
  } catch (const FormatError& error) {
    throw UsageError(error.what());
  }
  write();
  remove_file(file);
}

void ProofCheckpoint::keep(const ProofProgress& progress, bool now) {
  parts_.at(tier_).progress = progress;
  if (now || std::chrono::steady_clock::now() - written_ >= options_.checkpoint_every) renew();
}

void ProofCheckpoint::end(bool proved) {
  if (proved)
    parts_.at(tier_).progress.reset();
  else
    parts_.erase(tier_);
  if (is_one_file() || parts_.empty())
    remove();
  else
    renew();
}

void ProofCheckpoint::write() const {
  if (options_.checkpoint.empty()) return;
  try {
    write_file(options_.checkpoint, text());
  } catch (const LimitError&) {
    throw LimitError(
        "{}: no space is left for the checkpoint, or the limit of the size of files is reached; free some space, raise "
        "the limit, or name another file with --checkpoint",
        options_.checkpoint);
  }
}

void ProofCheckpoint::renew() {
  try {
    write();
  } catch (const std::exception& error) {
    if (options_.notice)
      options_.notice(fmt::format("the checkpoint {} is not renewed: {}", options_.checkpoint, error.what()));
  }
  written_ = std::chrono::steady_clock::now();
}

void ProofCheckpoint::remove() const {
  if (options_.checkpoint.empty()) return;
  for (const char* extension : {"", ".part"}) remove_file(options_.checkpoint + extension);
}

}  // namespace zermelo
