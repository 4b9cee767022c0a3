// Where in a file something is wrong, so that every refusal names it.
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

  [[noreturn]] void refuse(const std::string& what) const {
    throw FormatError(block ? fmt::format("{}: block {}: {}", path, *block, what) : fmt::format("{}: {}", path, what));
  }

  /// Refuses unless the numbers are equal.
  void expect(const char* what, std::uint64_t expected, std::uint64_t found) const {
    if (expected != found) refuse(fmt::format("{} should be {} but is {}", what, expected, found));
  }
};

}  // namespace zermelo
