// Prints a Grundy sequence and its period as text and as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "jobs/generate/sequence_job.h"
#include "tools/watch/output.h"

namespace zermelo {

/// The exceptions to a period that are listed; further ones are only counted.
inline constexpr std::uint64_t most_listed_exceptions = 1000;

/// `period 12 from n = 71 on (last exception 70)`; with a saltus also `G(n + 1) = G(n) + 1`.
std::string period_text(const sequences::Period& period);

/// Prints lines of ten values. Stops if the reader closes the output; throws Interrupted after a signal.
void print_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output);
/// Prints the period, its proof and the exceptions, or that no period is proved.
void print_period(const sequences::Sequence& sequence, Output& output);

/// Prints the object of `zermelo grundy --json` key by key, without a second copy of the values. The key `values` is
/// printed only if `with_values`; the keys of `more` follow the keys of the period.
void print_sequence_json(const sequences::Sequence& sequence, std::uint64_t max, bool with_values, const Json& more,
                         Output& output);

}  // namespace zermelo
