// The digest ends the line, so it covers all that comes before. OutputFile replaces the file in one step.
#include "jobs/verify/proof_checkpoint.h"

#include <fmt/format.h>

#include <filesystem>
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

constexpr std::string_view format = "zermelo proof 2";
constexpr std::size_t longest_file = std::size_t{4} << 20;  ///< a spec may contain a million digits

ByteSpan bytes_of(std::string_view text) { return std::as_bytes(std::span(text.data(), text.size())); }

std::string digest_of(std::string_view text) {
  Digest digest;
  digest.add(bytes_of(text));
  return digest.text();
}

void replace_file(const std::string& path, std::string_view text) {
  OutputFile file(path, OutputFile::Existing::discard);
  file.append(bytes_of(text));
  file.commit();
}

std::string content_of(const std::string& path) {
  const InputFile file(path);
  const Bytes bytes = file.bytes(0, file.size());
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Json json_of(const ProofState& state) {
  return {{"done", state.done}, {"mismatches", state.mismatches}, {"first_mismatch", state.first_mismatch}};
}

Json identity_of(const TableInfo& table) {
  return {{"spec", table.spec},
          {"metric", name(table.kind.metric)},
          {"positions", table.positions},
          {"payload_digest", table.payload_digest}};
}

[[noreturn]] void damaged(const std::string& path, const std::string& how) {
  throw FormatError(
      "{}: this is not a sound checkpoint of a proof ({}); remove it, or name another file with --checkpoint", path,
      how);
}

/// Nothing if the numbers are impossible in a state with `most` entries.
std::optional<ProofState> state_of(const Json& object, Index most, Index positions) {
  ProofState state{object.at("done").get<Index>(), object.at("mismatches").get<Index>(), {}};
  if (!object.at("first_mismatch").is_null()) state.first_mismatch = object.at("first_mismatch").get<Index>();
  const bool possible = state.done <= most && state.mismatches <= positions &&
                        state.first_mismatch.has_value() == (state.mismatches > 0) &&
                        state.first_mismatch.value_or(0) < positions;
  return possible ? std::optional(state) : std::nullopt;
}

void require_same_table(const Json& object, const TableInfo& table, const std::string& path) {
  const Json ours = identity_of(table);
  for (const auto& [key, value] : ours.members())
    if (object.at(key) != value)
      throw UsageError(
          "{}: the checkpoint belongs to a table with {} {}, but this table has {}; name another "
          "file with --checkpoint",
          path, key, object.at(key).dump(), value.dump());
}

std::string read(const std::string& path) {
  if (!std::filesystem::is_regular_file(path))
    throw UsageError(path + ": this is not a regular file, so it cannot be a checkpoint; name another file");
  if (std::filesystem::file_size(path) > longest_file) damaged(path, "it is too long");
  return content_of(path);
}

constexpr std::string_view heading = "zermelo folder proof 1\n";
constexpr std::uint64_t longest_record = std::uint64_t{64} << 20;
constexpr std::size_t last_line = 17;

std::string key_of(const TableInfo& table) {
  std::string key = table.tier + " " + table.payload_digest;
  for (const TierDigest& below : table.lower.all()) key += " " + below.payload_digest;
  return key;
}

std::string words_of_table(const TableInfo& table) { return fmt::format("{} {}", name(table.kind.metric), table.spec); }

[[noreturn]] void damaged_record(const std::string& path) {
  throw FormatError(path +
                    ": this is not a sound checkpoint of the proof of a folder; remove it, or name another file "
                    "with --checkpoint");
}

}  // namespace

std::string proof_checkpoint_text(const TableInfo& table, const ProofProgress& progress) {
  Json object{{"format", format}};
  object.update(identity_of(table));
  object["entries"] = json_of(progress.entries);
  object["sample"] = json_of(progress.sample);
  object["digest"] = digest_of(object.dump());
  return object.dump() + "\n";
}

ProofProgress parse_proof_checkpoint(std::string_view text, const TableInfo& table, const std::string& path) {
  Json object;
  try {
    object = parse_json(text);
  } catch (const JsonError& error) {
    damaged(path, error.what());
  }
  const Json* begin = object.find("format");
  if (begin == nullptr || *begin != Json(format)) damaged(path, "it does not begin like one");
  const Json* found = object.find("digest");
  const Json digest = found != nullptr ? *found : Json();
  object.erase("digest");
  if (digest != Json(digest_of(object.dump()))) damaged(path, "its digest is wrong");
  try {
    require_same_table(object, table, path);
    const auto entries = state_of(object.at("entries"), table.positions, table.positions);
    const auto sample = state_of(object.at("sample"), table.positions, table.positions);
    if (!entries || !sample) damaged(path, "its numbers are impossible");
    return {*entries, *sample};
  } catch (const JsonError&) {
    damaged(path, "a field is missing or of another type");
  }
}

ProofCheckpoint::ProofCheckpoint(std::string path, const TableInfo& table, std::chrono::duration<double> every,
                                 std::function<void(const std::string&)> notice)
    : path_(std::move(path)), table_(table), every_(every), notice_(std::move(notice)) {
  if (path_.empty()) return;
  continued_ = std::filesystem::exists(path_);
  if (continued_)
    progress_ = parse_proof_checkpoint(read(path_), table_, path_);
  else
    write();
  written_ = std::chrono::steady_clock::now();
}

void ProofCheckpoint::keep(const ProofProgress& progress, bool now) {
  progress_ = progress;
  if (path_.empty() || (!now && std::chrono::steady_clock::now() - written_ < every_)) return;
  try {
    write();
  } catch (const std::exception& error) {
    if (notice_) notice_(fmt::format("the checkpoint {} is not renewed: {}", path_, error.what()));
  }
  written_ = std::chrono::steady_clock::now();
}

void ProofCheckpoint::write() { replace_file(path_, proof_checkpoint_text(table_, progress_)); }

void ProofCheckpoint::remove() {
  if (path_.empty()) return;
  for (const char* extension : {"", ".part"}) std::filesystem::remove(path_ + extension);
}

ProvedTables ProvedTables::kept(const std::string& path, const TableInfo& of) {
  ProvedTables fresh;
  fresh.path_ = path;
  fresh.identity_ = words_of_table(of);
  if (path.empty() || !std::filesystem::exists(path)) return fresh;
  if (InputFile(path).size() > longest_record) damaged_record(path);
  ProvedTables before(content_of(path), path);
  if (before.identity_ == fresh.identity_) return before;
  throw UsageError("{}: the checkpoint belongs to a folder of {}, not of {}; name another file with --checkpoint", path,
                   before.identity_, fresh.identity_);
}

/// The digest in the last line covers all others.
ProvedTables::ProvedTables(std::string_view text, std::string path) : path_(std::move(path)) {
  if (text.size() < heading.size() + last_line || !text.starts_with(heading)) damaged_record(path_);
  const std::string_view lines = text.substr(0, text.size() - last_line);
  if (text.substr(lines.size()) != digest_of(lines) + "\n") damaged_record(path_);
  std::istringstream rows{std::string(lines.substr(heading.size()))};
  std::getline(rows, identity_);
  Index checked = 0;
  for (std::string key; rows >> checked && rows.ignore() && std::getline(rows, key);) proved_[key] = checked;
}

std::optional<Index> ProvedTables::checked(const TableInfo& table) const {
  const auto found = proved_.find(key_of(table));
  return found == proved_.end() ? std::nullopt : std::optional(found->second);
}

void ProvedTables::add(const TableInfo& table, Index checked) {
  proved_[key_of(table)] = checked;
  if (!path_.empty()) replace_file(path_, text());
}

std::string ProvedTables::text() const {
  std::string lines = fmt::format("{}{}\n", heading, identity_);
  for (const auto& [key, checked] : proved_) lines += fmt::format("{} {}\n", checked, key);
  return lines + digest_of(lines) + "\n";
}

void ProvedTables::remove() const {
  if (!path_.empty()) remove_file(path_);
}

}  // namespace zermelo
