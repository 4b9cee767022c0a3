// Manifests: the names, sizes and digests of files, in the format that `sha256sum -c` reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

struct ManifestEntry {
  std::string name;  ///< in the folder of the manifest
  std::uint64_t bytes = 0;
  std::string sha256;          ///< 64 hexadecimal digits
  std::string payload_digest;  ///< of a table, TableInfo::payload_digest; empty for other files
};

/// For each file a comment with its size and payload digest, and the line of `sha256sum`. `title` is the first comment.
std::string manifest_text(std::string_view title, std::span<const ManifestEntry> entries);

/// Reads the lines of `sha256sum`, and the sizes and payload digests of the comments. A file without a comment has 0
/// bytes and no payload digest. Throws FormatError `path, line N: ...` for a line that is neither; as LineReader.
std::vector<ManifestEntry> read_manifest(const std::string& path);

}  // namespace zermelo
