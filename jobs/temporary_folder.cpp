// The name ends in six characters that no other folder has.
#include "jobs/temporary_folder.h"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace zermelo {

TemporaryFolder::TemporaryFolder(std::span<const std::filesystem::path> parents) {
  if (std::any_of(parents.begin(), parents.end(), [this](const auto& parent) { return make(parent); })) return;
  throw std::system_error(errno, std::generic_category(), path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

bool TemporaryFolder::make(const std::filesystem::path& parent) {
  path_ = (parent / "zermelo-XXXXXX").string();
  return mkdtemp(path_.data()) != nullptr;
}

}  // namespace zermelo
