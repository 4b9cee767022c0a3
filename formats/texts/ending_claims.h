// Reads published lists of chess endings and their longest mates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// A claim about one ending.
struct EndingClaim {
  std::uint64_t line = 0;   ///< in the file, from 1
  std::string ending;       ///< as written, with a `v` between the sides: KQvKR
  std::uint32_t moves = 0;  ///< of the longest mate of the first side when it is to move; 0: it never wins
};

/// Reads lines `ENDING MOVES`, such as `KQvKR 35` or `KQKR 35`, separated by blanks, tabs or a comma; `-` is 0 moves.
/// Skips empty lines and lines that begin with #. Throws FormatError with `file` and the number of the wrong line, and
/// for a text without claims.
std::vector<EndingClaim> read_ending_claims(std::string_view text, const std::string& file);

/// Whether the first line that is no comment reads as such a claim.
bool claims_endings(std::string_view text);

}  // namespace zermelo
