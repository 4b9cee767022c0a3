// Adds the file and the line of the input to an error, and throws the error again.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

#include "tablebase/base/error.h"

namespace zermelo {

/// Returns body(). A UsageError or FormatError of body is thrown again, as that type, with `file, line N: ` before its
/// message.
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
