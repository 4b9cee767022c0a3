// The periods of octal games, each proved again by the octal periodicity theorem.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "tools/published/sequences/rows.h"

namespace zermelo {

namespace {

struct PrintedPeriod {
  const char* code;
  const char* name;
  const char* period;
  std::uint64_t largest;     ///< the greatest value of the game
  std::uint64_t largest_at;  ///< the first heap that has it; 0: not printed
};

/// OEIS A002186, A002187, A071435, A125829 and A071074; the others, and the greatest values, tczajka/octal-games.
constexpr PrintedPeriod quick[] = {
    {"0.77", "Kayles", "period 12, last exception 70", 0, 0},
    {"0.07", "Dawson's Kayles", "period 34, last exception 52", 0, 0},
    {"0.137", "Dawson's Chess", "period 34, last exception 51", 0, 0},
    {"0.115", "Guiles", "period 14, last exception 0", 0, 0},
    {"0.123", "", "period 5, last exception 4", 0, 0},
    {"0.34", "", "period 8, last exception 6", 0, 0},
    {"0.75", "", "period 2, last exception 0", 0, 0},
    {"4.7", "Daisies", "period 2, last exception 0", 0, 0},
    {"0.7777", "Double Kayles", "period 24, last exception 141", 0, 0},
    {"0.45", "", "period 20, last exception 497", 8, 37},
    {"0.156", "", "period 349, last exception 3478", 23, 1032},
    {"0.356", "", "period 142, last exception 7314", 19, 86},
    {"0.644", "", "period 442, last exception 3255", 64, 333},
    {"0.165", "", "period 1550, last exception 5180", 25, 620},
    {"0.127", "", "period 4, last exception 46577", 56, 24734},
    {"0.16", "", "period 149459, last exception 105350", 23, 229790},
    {"0.56", "", "period 144, last exception 326639", 64, 22778},
};

constexpr PrintedPeriod slow[] = {
    {"0.376", "", "period 4, last exception 2268247", 176, 341612},
    {"0.354", "", "period 1180, last exception 10061915", 113, 1152},
};

/// `23 at 229790`: the greatest value and the first heap that has it. Nothing beyond preperiod + period is greater.
std::string greatest(const Sequence& sequence) {
  std::uint64_t at = 0;
  const std::uint64_t end = sequence.period ? sequence.period->preperiod + sequence.period->length : 0;
  for (std::uint64_t n = 1; n < end; ++n)
    if (sequence(n) > sequence(at)) at = n;
  return fmt::format("{} at {}", sequence(at), at);
}

void recompute_rows(std::span<const PrintedPeriod> rows, std::uint64_t search, Workers& workers, const RowSink& sink) {
  for (const PrintedPeriod& row : rows) {
    const Sequence sequence = sequence_of(row.code, search, workers);
    const char* space = *row.name == 0 ? "" : " ";
    sink({fmt::format("{}{}{}", row.code, space, row.name), row.period, printed_period(sequence)});
    if (row.largest_at == 0) continue;
    sink({fmt::format("{} greatest value", row.code), fmt::format("{} at {}", row.largest, row.largest_at),
          greatest(sequence)});
  }
}

void recompute_quick(Workers& workers, const RowSink& sink) { recompute_rows(quick, 1'000'000, workers, sink); }
void recompute_slow(Workers& workers, const RowSink& sink) { recompute_rows(slow, 30'000'000, workers, sink); }

}  // namespace

PublishedTable octal_periods() {
  return {"octal-periods", "periods and greatest values of octal games, each proved again",
          "OEIS A002186, A002187, A071435, A125829, A071074; tczajka/octal-games", recompute_quick};
}

PublishedTable long_octal_periods() {
  return {"octal-periods-long", "the periods of .376 and .354, which take millions of heaps", "tczajka/octal-games",
          recompute_slow, "about 15 seconds"};
}

}  // namespace zermelo
