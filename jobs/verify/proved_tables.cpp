// The digest in the last line covers all others.
#include "jobs/verify/proved_tables.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "formats/table/storage/digest.h"
#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

constexpr std::string_view heading = "zermelo folder proof 1\n";
constexpr std::uint64_t longest_file = std::uint64_t{64} << 20;
constexpr std::size_t last_line = 17;

std::string key_of(const TableInfo& table) {
  std::string key = table.tier + " " + table.payload_digest;
  for (const TierDigest& below : table.lower.all()) key += " " + below.payload_digest;
  return key;
}

std::string digest_line(std::string_view lines) {
  Digest digest;
  digest.add(std::as_bytes(std::span(lines.data(), lines.size())));
  return digest.text() + "\n";
}

std::string identity_of(const TableInfo& table) { return fmt::format("{} {}", name(table.kind.metric), table.spec); }

[[noreturn]] void damaged(const std::string& path) {
  throw FormatError(path +
                    ": this is not a sound checkpoint of the proof of a folder; remove it, or name another file "
                    "with --checkpoint");
}

std::string content_of(const std::string& path) {
  const InputFile file(path);
  if (file.size() > longest_file) damaged(path);
  const Bytes bytes = file.bytes(0, file.size());
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

ProvedTables::ProvedTables(const TableInfo& of) : identity_(identity_of(of)) {}

ProvedTables::ProvedTables(std::string_view text, const std::string& path) {
  if (text.size() < heading.size() + last_line || !text.starts_with(heading)) damaged(path);
  const std::string_view lines = text.substr(0, text.size() - last_line);
  if (text.substr(lines.size()) != digest_line(lines)) damaged(path);
  std::istringstream rows{std::string(lines.substr(heading.size()))};
  std::getline(rows, identity_);
  Index checked = 0;
  for (std::string key; rows >> checked && rows.ignore() && std::getline(rows, key);) proved_[key] = checked;
}

std::optional<Index> ProvedTables::checked(const TableInfo& table) const {
  const auto found = proved_.find(key_of(table));
  return found == proved_.end() ? std::nullopt : std::optional(found->second);
}

void ProvedTables::add(const TableInfo& table, Index checked) { proved_[key_of(table)] = checked; }

std::string ProvedTables::text() const {
  std::string lines = fmt::format("{}{}\n", heading, identity_);
  for (const auto& [key, checked] : proved_) lines += fmt::format("{} {}\n", checked, key);
  return lines + digest_line(lines);
}

ProofRecord::ProofRecord(std::string path, const TableInfo& of) : path_(std::move(path)), tables_(of) {
  if (path_.empty() || !std::filesystem::exists(path_)) return;
  ProvedTables before(content_of(path_), path_);
  if (before.identity() != tables_.identity())
    throw UsageError(
        fmt::format("{}: the checkpoint belongs to a folder of {}, not of {}; name another file with --checkpoint",
                    path_, before.identity(), tables_.identity()));
  tables_ = std::move(before);
}

void ProofRecord::add(const TableInfo& table, Index checked) {
  tables_.add(table, checked);
  if (path_.empty()) return;
  OutputFile file(path_, OutputFile::Existing::discard);
  const std::string text = tables_.text();
  file.append(std::as_bytes(std::span(text)));
  file.commit();
}

void ProofRecord::remove() const {
  if (!path_.empty()) remove_file(path_);
}

}  // namespace zermelo
