// Throws errors about damaged files, with the path and the number of the block in every message.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>

#include "tablebase/error.h"

namespace zermelo {

/// A file, or one block of it.
struct FileLocation {
  const std::string& path;
  std::optional<std::uint64_t> block = std::nullopt;
  bool repairable = false;  ///< `zermelo repair` may mend the damage, and messages say so

  /// Throws FormatError `PATH: WHAT` or `PATH: block N: WHAT`.
  [[noreturn]] void refuse(const std::string& what) const {
    throw FormatError(fmt::format("{}: {}{}{}", path, block ? fmt::format("block {}: ", *block) : "", what,
                                  repairable ? fmt::format("; mend the file with: zermelo repair {}", path) : ""));
  }

  /// Refuses damage that `zermelo repair` may mend.
  [[noreturn]] void damaged(const std::string& what) const { FileLocation{path, block, true}.refuse(what); }

  /// Refuses with both numbers unless they are equal.
  void expect(const char* what, std::uint64_t expected, std::uint64_t found) const {
    if (expected != found) refuse(fmt::format("{}: expected {}, found {}", what, expected, found));
  }
};

}  // namespace zermelo
