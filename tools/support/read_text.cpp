// Reading a text file at once.
#include "tools/support/read_text.h"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "tablebase/error.h"

namespace zermelo {

std::string read_text(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    if (errno != 0) throw std::system_error(errno, std::generic_category(), path);
    throw FormatError(path + ": there is nothing to check in it");
  }
  std::string whole = text.str();
  if (whole.find('\0') != std::string::npos) throw FormatError(path + ": is no text; it has bytes that are 0");
  return whole;
}

}  // namespace zermelo
