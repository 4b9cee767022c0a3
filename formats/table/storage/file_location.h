// Throws errors about damaged files, with the path and the number of the block in every message.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {

/// Damage, with the command that may mend it in the message.
struct DamagedFile : FormatError {
  using FormatError::FormatError;
};

/// A file, or one block of it.
struct FileLocation {
  const std::string& path;
  std::optional<std::uint64_t> block = std::nullopt;
  bool repairable = false;  ///< `zermelo repair` may mend all that is refused

  /// Throws FormatError `PATH: WHAT` or `PATH: block N: WHAT`.
  [[noreturn]] void refuse(const std::string& what) const {
    if (repairable) damaged(what);
    throw FormatError(text(what));
  }
  /// The same with the format of WHAT and its arguments.
  template <class First, class... Rest>
  [[noreturn]] void refuse(fmt::format_string<First, Rest...> what, First&& first, Rest&&... rest) const {
    refuse(fmt::format(what, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

  /// Throws DamagedFile, with the command that may mend it.
  [[noreturn]] void damaged(const std::string& what) const {
    throw DamagedFile("{}; mend the file with: zermelo repair {}", text(what), shell_word(path));
  }

  /// Refuses with both numbers unless they are equal.
  void expect(const char* what, std::uint64_t expected, std::uint64_t found) const {
    if (expected != found) refuse("{}: expected {}, found {}", what, expected, found);
  }

 private:
  std::string text(const std::string& what) const {
    return fmt::format("{}: {}{}", path, block ? fmt::format("block {}: ", *block) : "", what);
  }
};

}  // namespace zermelo
