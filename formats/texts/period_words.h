// Reads one line in words about the period of a sequence.
#pragma once

#include <string_view>

#include "formats/texts/sequence_claims.h"

namespace zermelo {

/// Reads the words that read_sequence_claims lists, in upper or lower case. Leaves PeriodClaim::line 0. Throws
/// FormatError for an unknown word, a missing number, a contradiction, and a line that claims nothing.
PeriodClaim read_period_words(std::string_view line);

}  // namespace zermelo
