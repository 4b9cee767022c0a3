// Asks the file system for permissions.
#include "tools/support/output_place.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "jobs/amounts.h"
#include "tablebase/error.h"
#include "tools/support/machine.h"

namespace zermelo {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const std::string& file) {
  return fs::path(file).has_parent_path() ? fs::path(file).parent_path() : fs::path(".");
}

}  // namespace

void require_place(const std::string& file) {
  const auto refuse = [&](std::errc error) { throw std::system_error(std::make_error_code(error), file); };
  if (fs::is_directory(file) || file.ends_with('/')) refuse(std::errc::is_a_directory);
  const fs::path folder = folder_of(file);
  if (!fs::is_directory(folder))
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), folder);
  if (access(folder.c_str(), W_OK | X_OK) != 0) throw std::system_error(errno, std::generic_category(), folder);
}

}  // namespace zermelo
