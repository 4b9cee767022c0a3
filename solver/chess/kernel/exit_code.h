// Codes of exits: entries of other sheets and of lower endings, in two bytes.
#pragma once

#include <array>
#include <cstdint>

#include "tablebase/entries/loopy_code.h"

namespace zermelo::pieces {

/// Of several codes, the greatest is the best for the player who moves there. 0 means no exit.
using ExitCode = std::uint16_t;
using Exits = LoopyCode<ExitCode>;

/// The exit codes of all entries of a byte. A look-up costs less than a choice by outcome, which no processor predicts.
inline constexpr std::array<ExitCode, 256> exit_codes = [] {
  std::array<ExitCode, 256> codes{};
  for (unsigned entry = 1; entry < 256; ++entry)
    codes[entry] = Exits::encode(LoopyCode<std::uint8_t>::decode(static_cast<std::uint8_t>(entry)));
  return codes;
}();

}  // namespace zermelo::pieces
