// A Grundy sequence in words and in JSON.
#pragma once

#include <cstdint>
#include <string>

#include "jobs/sequence/sequence_job.h"
#include "tools/support/output.h"

namespace zermelo {

/// Exceptions to a period that are listed; the rest is counted.
inline constexpr std::uint64_t most_listed_exceptions = 1000;

/// `period 12 from n = 71 on (last exception 70)`; with a saltus, `G(n + 1) = G(n) + 1 from n = 0 on`.
std::string period_text(const Period& period);

/// Lines of ten values. Stops early when nobody reads any more; Interrupted when the user stops it.
void print_values(const Sequence& sequence, std::uint64_t max, Output& output);
/// What is known of the period, its proof and the exceptions.
void print_period(const Sequence& sequence, Output& output);

/// The object of `zermelo grundy --json`, key by key as it is computed: never a second copy of the values, which are
/// left out unless `with_values`. `more` follows the keys of the period.
void print_sequence_json(const Sequence& sequence, std::uint64_t max, bool with_values, const Json& more,
                         Output& output);

}  // namespace zermelo
