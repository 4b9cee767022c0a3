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

  /// Throws FormatError `PATH: WHAT` or `PATH: block N: WHAT`.
  [[noreturn]] void refuse(const std::string& what) const {
    throw FormatError(block ? fmt::format("{}: block {}: {}", path, *block, what) : fmt::format("{}: {}", path, what));
  }

  /// Refuses with both numbers unless they are equal.
  void expect(const char* what, std::uint64_t expected, std::uint64_t found) const {
    if (expected != found) refuse(fmt::format("{}: expected {}, found {}", what, expected, found));
  }
};

}  // namespace zermelo
