// Reads input of unknown length into a buffer that doubles.
#include "tools/support/standard_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "tablebase/error.h"

namespace zermelo {

std::string read_standard_input(std::uint64_t most) {
  constexpr std::size_t least = std::size_t{1} << 16;
  std::string text;
  for (std::size_t filled = 0;;) {
    if (filled == text.size()) text.resize(filled + (filled < least ? least : filled));
    const ssize_t count = ::read(STDIN_FILENO, text.data() + filled, text.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::system_error(errno, std::generic_category(), "standard input");
    filled += static_cast<std::size_t>(count);
    if (filled > most)
      throw LimitError(fmt::format("standard input needs more than the {} bytes of memory that are allowed", most));
    if (count > 0) continue;
    text.resize(filled);
    return text;
  }
}

}  // namespace zermelo
