// Prints values chunk by chunk, then the period.
#include "tools/print/sequences.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "solver/sequences/sequence.h"
#include "tablebase/base/error.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Whether the reader still reads. Throws Interrupted after a signal.
bool still_wanted(const Output& output) {
  if (interrupted()) throw Interrupted("interrupted");
  return !output.closed();
}

void write_json_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output) {
  output.write(",\"values\":[");
  const char* comma = "";
  sequences::for_each_chunk(sequence, max, [&](std::span<const std::uint64_t> values) {
    for (const std::uint64_t value : values) {
      output.print("{}{}", comma, value);
      comma = ",";
    }
    return still_wanted(output);
  });
  output.write("]");
}

/// Adds the number of exceptions, the last one, and a list of the first ones.
void put_exceptions(Json& object, const sequences::Sequence& sequence) {
  std::vector<std::uint64_t> exceptions = sequence.exceptions(sequence.period->preperiod);
  object["last_exception"] = exceptions.empty() ? Json(nullptr) : Json(exceptions.back());
  object["exceptions_count"] = exceptions.size();
  exceptions.resize(std::min<std::size_t>(exceptions.size(), most_listed_exceptions));
  object["exceptions"] = std::move(exceptions);
}

Json period_json(const sequences::Sequence& sequence) {
  if (!sequence.period)
    return {{"period", nullptr}, {"preperiod", nullptr}, {"proved", false}, {"computed", sequence.values.size() - 1}};
  const sequences::Period& period = *sequence.period;
  Json object{{"period", period.length}, {"preperiod", period.preperiod}, {"proved", true}};
  object["computed"] = sequence.values.size() - 1;
  object["saltus"] = period.saltus;
  put_exceptions(object, sequence);
  object["theorem"] = period.theorem;
  object["checked"] = {{"preperiod", period.preperiod}, {"period", period.length}, {"needed", period.checked}};
  return object;
}

/// The object without its braces, with a comma before it; empty for an empty object.
std::string members(const Json& object) {
  const std::string text = json_text(object);
  return object.members().empty() ? "" : "," + text.substr(1, text.size() - 2);
}

void print_exceptions(const sequences::Sequence& sequence, Output& output) {
  constexpr std::size_t most = 100;
  const std::vector<std::uint64_t> all = sequence.exceptions(sequence.period->preperiod);
  if (all.empty()) return output.write("no exceptions\n");
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
  output.print("{} exception{} at n = {}", count_text(all.size()), all.size() == 1 ? "" : "s",
               fmt::join(all.begin(), end, " "));
  if (all.size() > most) output.print(" and {} more", count_text(all.size() - most));
  output.write("\n");
}

}  // namespace

std::string period_text(const sequences::Period& period) {
  const std::string last =
      period.preperiod == 0 ? "no exception" : fmt::format("last exception {}", period.preperiod - 1);
  if (period.saltus == 0) return fmt::format("period {} from n = {} on ({})", period.length, period.preperiod, last);
  return fmt::format("period {} with saltus {}, G(n + {}) = G(n) + {}, from n = {} on ({})", period.length,
                     period.saltus, period.length, period.saltus, period.preperiod, last);
}

void print_values(const sequences::Sequence& sequence, std::uint64_t max, Output& output) {
  constexpr std::uint64_t columns = 10;
  const std::size_t index_width = std::to_string(max).size();
  const std::size_t width = std::to_string(sequences::largest_value(sequence, max)).size();
  output.print("{}, G(0..{}):\n", sequence.rule.words(), max);
  std::uint64_t n = 0;
  sequences::for_each_chunk(sequence, max, [&](std::span<const std::uint64_t> values) {
    for (const std::uint64_t value : values) {
      if (n % columns == 0) output.print("{:>{}} ", n, index_width + 2);
      output.print(" {:>{}}", value, width);
      if (++n % columns == 0 || n > max) output.write("\n");
    }
    return still_wanted(output);
  });
}

void print_period(const sequences::Sequence& sequence, Output& output) {
  const std::uint64_t computed = sequence.values.size() - 1;
  if (sequence.period) {
    output.print("{}\nproved by the computed values G(0..{}): {} needs G(0..{})\n", period_text(*sequence.period),
                 computed, sequence.period->theorem, sequence.period->checked);
    print_exceptions(sequence, output);
  } else if (has_theorem(sequence.rule)) {
    output.print("no period is proved by G(0..{})\n", computed);
  } else {
    output.write("no theorem in zermelo proves a period of this rule\n");
  }
}

void print_sequence_json(const sequences::Sequence& sequence, std::uint64_t max, bool with_values, const Json& more,
                         Output& output) {
  output.print("{{\"rule\":{}", Json(sequence.rule.words()).dump());
  if (with_values) write_json_values(sequence, max, output);
  output.write(members(period_json(sequence)));
  output.write(members(more));
  output.write("}\n");
}

}  // namespace zermelo
