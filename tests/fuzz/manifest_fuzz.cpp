// Reads any bytes as a manifest, and writes it again: the second reading gives the same files.
#include <algorithm>
#include <cstdlib>

#include "file_in_memory.h"
#include "formats/texts/manifest.h"
#include "tablebase/base/error.h"

using namespace zermelo;

namespace {

bool same_file(const ManifestEntry& a, const ManifestEntry& b) { return a.name == b.name && a.sha256 == b.sha256; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FileInMemory file;
  file.write(std::as_bytes(std::span(data, size)));
  try {
    const std::vector<ManifestEntry> once = read_manifest(file.path());
    const std::string text = manifest_text("fuzz", once);
    file.write(std::as_bytes(std::span(text)));
    if (!std::ranges::equal(read_manifest(file.path()), once, same_file)) std::abort();
  } catch (const FormatError&) {
  }
  return 0;
}
