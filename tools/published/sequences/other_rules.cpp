// Subtraction games, Nim, Lasker's Nim, Kenyon's game and Grundy's game.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/published/sequences/rows.h"

namespace zermelo {

namespace {

/// The heaps up to `max` whose value is 0.
std::string zeros(const Sequence& sequence, std::uint64_t max) {
  std::vector<std::uint64_t> heaps;
  for (std::uint64_t n = 0; n <= max; ++n)
    if (sequence(n) == 0) heaps.push_back(n);
  return fmt::format("{}", fmt::join(heaps, " "));
}

/// `holds`, or the first heap whose value is not expected(n).
template <class Expected>
std::string compare(const Sequence& sequence, std::uint64_t max, const Expected& expected) {
  for (std::uint64_t n = 0; n <= max; ++n)
    if (sequence(n) != expected(n)) return fmt::format("fails at {}", n);
  return "holds";
}

void recompute_subtraction(Workers& workers, const RowSink& sink) {
  struct Row {
    const char *rule, *period, *values;
  };
  constexpr Row rows[] = {
      {"take:1,3,4", "period 7, no exception", "0 1 0 1 2 3 2"},
      {"take:2,5", "period 7, no exception", "0 0 1 1 0 2 1"},
      {"take:2,4,7", "period 3, last exception 7", "0 0 1 1 2 2 0 3 1 0 2"},
      {"take:2,5,7", "period 22, no exception", "0 0 1 1 0 2 1 3 2 2 0 3 1 0 0 1 1 2 2 3 3 2"},
  };
  for (const Row& row : rows) {
    const Sequence sequence = sequence_of(row.rule, 200, workers);
    const std::string_view values = row.values;
    const auto count = static_cast<std::uint64_t>(std::count(values.begin(), values.end(), ' ')) + 1;
    sink({fmt::format("{}", row.rule), row.period, printed_period(sequence)});
    sink({fmt::format("{} values", row.rule), row.values, first_values(sequence, count)});
  }
}

void recompute_squares(Workers& workers, const RowSink& sink) {
  const Sequence squares = sequence_of("take:1,4,9,16,25,36,49,64,81,100,121,144,169,196", 199, workers);
  sink({"subtract a square: heaps of value 0 below 200",
        "0 2 5 7 10 12 15 17 20 22 34 39 44 52 57 62 65 67 72 85 95 109 119 124 127 130 132 137 142 147 150 170 177 "
        "180 182 187 192 197",
        zeros(squares, 199)});
}

void recompute_endless(Workers& workers, const RowSink& sink) {
  sink({"Nim: G(n) = n up to 1000 (Bouton 1901)", "holds",
        compare(sequence_of("nim", 1000, workers), 1000, [](std::uint64_t n) { return n; })});
  const auto lasker = [](std::uint64_t n) {
    return n == 0 || n % 4 == 1 || n % 4 == 2 ? n : n % 4 == 3 ? n + 1 : n - 1;
  };
  sink({"Lasker's Nim: G swaps 4k + 3 and 4k + 4, up to 1000", "holds",
        compare(sequence_of("lasker", 1000, workers), 1000, lasker)});
  sink({"0.3F, heaps 0 to 20", "0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8 9 10 11",
        first_values(sequence_of("0.3F", 20, workers), 21)});
}

constexpr const char* grundy_zeros =
    "0 1 2 4 7 10 20 23 26 50 53 270 273 276 282 285 288 316 334 337 340 346 359 362 365 386 389 392 566 630 633 636 "
    "639 "
    "673 676 682 685 923 926 929 932 1222";

void recompute_grundy(std::uint64_t max, Workers& workers, const RowSink& sink) {
  sink({fmt::format("Grundy's game: heaps of value 0 up to {}", max), grundy_zeros,
        zeros(sequence_of("grundy", max, workers), max)});
}

void recompute(Workers& workers, const RowSink& sink) {
  recompute_subtraction(workers, sink);
  recompute_squares(workers, sink);
  recompute_endless(workers, sink);
  recompute_grundy(std::uint64_t{1} << 16, workers, sink);
}

void recompute_long(Workers& workers, const RowSink& sink) { recompute_grundy(std::uint64_t{1} << 21, workers, sink); }

}  // namespace

PublishedTable one_heap_games() {
  return {"one-heap-games", "periods of subtraction games; subtract a square, Nim, Lasker's Nim, 0.3F, Grundy's game",
          "OEIS A030193, A036685; Bouton 1901; Winning Ways, chapter 4; CGSuite", recompute};
}

PublishedTable grundy_zeros_long() {
  return {"grundy-zeros-long", "the heaps of value 0 of Grundy's game up to 2^21", "OEIS A036685", recompute_long,
          "about 6 seconds"};
}

}  // namespace zermelo
