// One line in words about the period of a sequence.
#pragma once

#include <string_view>

#include "formats/sequence/sequence_claims.h"

namespace zermelo {

/// Understands what read_sequence_claims says of lines in words; the line number is left 0. FormatError names the word
/// that is not understood.
PeriodClaim read_period_words(std::string_view line);

}  // namespace zermelo
