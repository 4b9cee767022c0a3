// The manifest of a table file or of a folder of tables: made from the files, and compared with them.
#pragma once

#include <string>
#include <vector>

#include "formats/texts/manifest.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// FOLDER/SHA256SUMS, or FILE.sha256.
std::string manifest_path(const std::string& table);

/// The table file, or the tables and keys of a folder in the order of their names. Throws UsageError for a folder
/// without such files, FormatError for a damaged table, Interrupted. Cost: reads every file once.
std::vector<ManifestEntry> manifest_of(const std::string& table, const Job& job);

/// A file of a manifest.
struct ManifestCheck {
  std::string file;   ///< its path
  std::string fault;  ///< how it differs from the manifest, in a sentence; empty if it agrees
};

/// Compares the files with the manifest; none if there is no manifest. A file that the manifest lacks differs. Throws
/// FormatError for a damaged manifest, Interrupted.
std::vector<ManifestCheck> check_manifest(const std::string& table, const Job& job);

}  // namespace zermelo
