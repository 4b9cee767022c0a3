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

/// A code, its preperiod and its period.
struct PrintedTail {
  const char* code;
  unsigned preperiod, period;
};

/// tczajka/octal-games, TrivialGames.md: the games of up to three digits whose period shows before heap 1000. There
/// the preperiod of a game that begins with useless heaps is counted from a later heap on; here always from heap 0.
constexpr PrintedTail trivial[] = {
    {"4.0", 1, 2},      {"0.1", 2, 1},      {"0.4", 54, 34},   {"0.02", 1, 4},      {"0.11", 3, 1},
    {"0.12", 1, 4},     {"0.15", 1, 10},    {"0.17", 33, 34},  {"0.22", 1, 3},      {"0.26", 1, 4},
    {"0.31", 3, 2},     {"0.32", 1, 3},     {"0.35", 1, 6},    {"0.44", 143, 24},   {"0.51", 1, 1},
    {"0.52", 4, 4},     {"0.53", 11, 9},    {"0.54", 3, 7},    {"0.57", 1, 4},      {"0.71", 3, 2},
    {"0.72", 1, 4},     {"4.3", 2, 2},      {"0.002", 1, 6},   {"0.017", 15, 60},   {"0.022", 1, 5},
    {"0.044", 214, 36}, {"0.045", 189, 32}, {"0.051", 48, 48}, {"0.055", 259, 148}, {"0.101", 4, 1},
    {"0.102", 1, 6},    {"0.111", 4, 1},    {"0.112", 1, 6},   {"0.116", 139, 96},  {"0.121", 4, 4},
    {"0.122", 1, 5},    {"0.124", 122, 62}, {"0.131", 4, 4},   {"0.132", 1, 5},     {"0.134", 60, 62},
    {"0.141", 14, 11},  {"0.144", 4, 10},   {"0.145", 3, 9},   {"0.147", 3, 8},     {"0.152", 2, 48},
    {"0.153", 16, 14},  {"0.154", 4, 11},   {"0.157", 1, 6},   {"0.171", 12, 11},   {"0.173", 21, 40},
    {"0.176", 24, 8},   {"0.226", 21, 5},   {"0.312", 5, 2},   {"0.316", 4, 12},    {"0.331", 4, 3},
    {"0.332", 1, 4},    {"0.351", 1, 8},    {"0.353", 4, 2},   {"0.373", 2, 28},    {"0.375", 37, 18},
    {"0.512", 3, 6},    {"0.524", 1, 52},   {"0.532", 7, 5},   {"0.536", 1, 5},     {"0.772", 8, 4},
    {"4.12", 6, 7},     {"4.72", 1, 3},     {"4.005", 31, 79}, {"4.024", 2, 60},    {"4.102", 8, 10},
    {"4.122", 6, 7},    {"4.304", 25, 21},  {"4.323", 4, 4},   {"4.444", 143, 24},  {"4.722", 4, 4},
    {"4.726", 5, 16},   {"4.766", 19, 20}};

/// OEIS A071453, A071435, A071434 and A071452.
constexpr PrintedTail encyclopedia[] = {
    {"0.117", 47, 48}, {"0.177", 497, 20}, {"0.1377", 141, 24}, {"0.11377", 187, 32}};

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

void recompute_tails(std::span<const PrintedTail> rows, Workers& workers, const RowSink& sink) {
  for (const PrintedTail& row : rows)
    sink({row.code, fmt::format("period {}, last exception {}", row.period, row.preperiod - 1),
          printed_period(sequence_of(row.code, 10'000, workers))});
}

void recompute_quick(Workers& workers, const RowSink& sink) {
  recompute_rows(quick, 1'000'000, workers, sink);
  recompute_tails(trivial, workers, sink);
  recompute_tails(encyclopedia, workers, sink);
}
void recompute_slow(Workers& workers, const RowSink& sink) { recompute_rows(slow, 30'000'000, workers, sink); }

}  // namespace

PublishedTable octal_periods() {
  return {"octal-periods", "periods and greatest values of octal games, each proved again",
          "OEIS A002186, A002187, A071074, A071434, A071435, A071452, A071453, A125829; tczajka/octal-games",
          recompute_quick};
}

PublishedTable long_octal_periods() {
  return {"octal-periods-long", "the periods of .376 and .354, which take millions of heaps", "tczajka/octal-games",
          recompute_slow, "about 15 seconds"};
}

}  // namespace zermelo
