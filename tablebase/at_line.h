// Adds to an error the line of the input that caused it. Nothing is caught for good here: run_program does that.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

#include "tablebase/error.h"

namespace zermelo {

/// Calls body(); what is wrong with the user's words is reported as `file, line N: ...`.
template <class Body>
decltype(auto) at_line(std::string_view file, std::uint64_t line, const Body& body) {
  const auto placed = [&](const std::exception& error) {
    return fmt::format("{}, line {}: {}", file, line, error.what());
  };
  try {
    return body();
  } catch (const UsageError& error) {
    throw UsageError(placed(error));
  } catch (const FormatError& error) {
    throw FormatError(placed(error));
  }
}

}  // namespace zermelo
