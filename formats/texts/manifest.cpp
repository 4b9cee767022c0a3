// `sha256sum -c` passes over lines that begin with #. A comment `# NAME: N bytes, payload DIGEST` precedes the line of
// its file.
#include "formats/texts/manifest.h"

#include <fmt/format.h>

#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view bytes_word = " bytes", payload_word = ", payload ";
constexpr std::size_t sha256_digits = 64;

std::string comment(const ManifestEntry& entry) {
  const std::string payload =
      entry.payload_digest.empty() ? "" : fmt::format("{}{}", payload_word, entry.payload_digest);
  return fmt::format("# {}: {}{}{}\n", entry.name, entry.bytes, bytes_word, payload);
}

/// The name, size and payload digest of a comment; nothing for another comment.
std::optional<ManifestEntry> read_comment(std::string_view line) {
  const std::size_t colon = line.rfind(": "), bytes = line.rfind(bytes_word);
  if (colon == std::string_view::npos || bytes == std::string_view::npos || bytes < colon) return {};
  ManifestEntry entry;
  entry.name = trimmed(line.substr(1, colon - 1));
  if (!parse_number(line.substr(colon + 2, bytes - colon - 2), ~std::uint64_t{0}, entry.bytes)) return {};
  const std::string_view rest = line.substr(bytes + bytes_word.size());
  if (rest.starts_with(payload_word)) entry.payload_digest = rest.substr(payload_word.size());
  return entry;
}

bool is_digest(std::string_view word) {
  return word.size() == sha256_digits && word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A line `DIGEST  NAME`, or with a star before the name.
ManifestEntry read_line(std::string_view line) {
  const std::string_view digest = line.substr(0, line.find(' '));
  if (!is_digest(digest) || line.size() < sha256_digits + 3)
    throw FormatError("'{}' is neither a comment nor a line of sha256sum", line);
  return {std::string(line.substr(sha256_digits + 2)), 0, std::string(digest), {}};
}

}  // namespace

std::string manifest_text(std::string_view title, std::span<const ManifestEntry> entries) {
  std::string text = fmt::format("# {}\n", title);
  for (const ManifestEntry& entry : entries) text += comment(entry) + fmt::format("{}  {}\n", entry.sha256, entry.name);
  return text;
}

std::vector<ManifestEntry> read_manifest(const std::string& path) {
  std::vector<ManifestEntry> entries;
  std::optional<ManifestEntry> about;
  LineReader lines(path);
  while (const std::optional<TextLine> line = lines.next()) {
    if (line->text.empty()) continue;
    if (line->text.starts_with('#')) {
      about = read_comment(line->text);
      continue;
    }
    entries.push_back(at_line(path, line->number, [&] { return read_line(line->text); }));
    if (!about || about->name != entries.back().name) continue;
    entries.back().bytes = about->bytes;
    entries.back().payload_digest = about->payload_digest;
  }
  return entries;
}

}  // namespace zermelo
