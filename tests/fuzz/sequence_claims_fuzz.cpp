// Reads any bytes as claims about a sequence. They are refused with FormatError, or give claims with possible line
// numbers, periods and lists of exceptions.
#include <algorithm>
#include <cstdlib>

#include "formats/texts/claims.h"
#include "tablebase/base/error.h"

using namespace zermelo;

namespace {

void check(const SequenceClaims& claims, std::uint64_t lines) {
  for (const ValueClaim& claim : claims.values)
    if (claim.line == 0 || claim.line > lines) std::abort();
  for (const PeriodClaim& claim : claims.periods) {
    if (claim.line == 0 || claim.line > lines || claim.length == 0u) std::abort();
    if (claim.exceptions && !std::is_sorted(claim.exceptions->begin(), claim.exceptions->end())) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    check(read_sequence_claims(text, "fuzz", {}),
          1 + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')));
  } catch (const FormatError&) {
  }
  return 0;
}
