// Reads a rules file, a page of TOML (docs/rules-file.md).
#pragma once

#include <string>
#include <string_view>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// The greatest size of a rules file in bytes.
inline constexpr std::size_t most_rules_bytes = 1 << 16;

/// Reads the text of a rules file; `path` is its name in errors. Throws FormatError with the path, the line and the
/// column of the first mistake.
BoardRules read_rules(std::string_view text, const std::string& path);

/// Reads a rules file. Throws also as InputFile does.
BoardRules load_rules(const std::string& path);

}  // namespace zermelo::described
