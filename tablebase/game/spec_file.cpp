// A table names the file as it was when the table was made; later the file may be beside the table.
#include "tablebase/game/spec_file.h"

#include <filesystem>

#include "tablebase/base/error.h"

namespace zermelo {

std::string find_file(const Spec& spec, std::string_view key, const std::string& folder) {
  namespace fs = std::filesystem;
  const std::string& file = spec.text(key);
  if (fs::exists(file)) return file;
  const fs::path name = fs::path(file).filename();
  if (folder.empty()) throw SpecError("{}: {}={}: there is no such file", spec.family(), key, file);
  std::string beside = (fs::path(folder) / name).lexically_normal().string();
  if (name.empty() || !fs::exists(beside))
    throw SpecError("{}: {}={}: there is no such file, and no {} either", spec.family(), key, file, beside);
  return beside;
}

}  // namespace zermelo
