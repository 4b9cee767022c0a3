// A byte 0 tells files that are not text.
#include "tools/support/read_text.h"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "tablebase/error.h"
#include "tools/support/standard_input.h"

namespace zermelo {

namespace {

std::string read_file(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if ((!file || !(text << file.rdbuf())) && errno != 0) throw std::system_error(errno, std::generic_category(), path);
  return text.str();
}

}  // namespace

std::string read_text(const std::string& path) {
  constexpr std::uint64_t most = std::uint64_t{1} << 32;
  const std::string text = path == "-" ? read_standard_input(most) : read_file(path);
  const std::string name = path == "-" ? "standard input" : path;
  if (text.empty()) throw FormatError(name + ": it is empty; a published table was expected");
  if (text.find('\0') != std::string::npos)
    throw FormatError(name + ": it is not a text; it contains bytes that are 0");
  return text;
}

}  // namespace zermelo
