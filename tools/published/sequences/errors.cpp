// Mistakes in published tables of sequences, which zermelo finds. A row says what is wrong with the print.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/published/sequences/rows.h"
#include "tools/published/sequences/third_one_lucky.h"

namespace zermelo {

namespace {

/// `differ at 519: 2, 4`, or `equal up to 1000`.
std::string first_difference(const char* one, const char* other, Workers& workers) {
  constexpr std::uint64_t max = 1000;
  const Sequence first = sequence_of(one, max, workers), second = sequence_of(other, max, workers);
  for (std::uint64_t n = 0; n <= max; ++n)
    if (first(n) != second(n)) return fmt::format("differ at {}: {}, {}", n, first(n), second(n));
  return fmt::format("equal up to {}", max);
}

/// `one 16 is missing`: what must be put into the printed periods, at the first place where they differ.
std::string missing_period() {
  const std::vector<std::uint32_t> printed{1, 2, 4, 2, 12, 12, 12, 8, 8, 10, 60, 60, 84, 84, 84, 16, 18, 180, 20};
  const std::vector<std::uint32_t> ours = third_one_lucky_periods(static_cast<std::uint32_t>(printed.size() + 1), 4000);
  const auto [print, right] = std::mismatch(printed.begin(), printed.end(), ours.begin());
  if (!std::equal(print, printed.end(), right + 1, ours.end())) return "more than one term differs";
  return fmt::format("one {} is missing", *right);
}

void recompute(Workers& workers, const RowSink& sink) {
  sink({".161 listed as .36 (Flammenkamp)", "differ at 519: 2, 4", first_difference("0.161", "0.36", workers)});
  sink({".314 listed with .31 (Winning Ways)", "differ at 5: 2, 0", first_difference("0.314", "0.31", workers)});
  sink({".27 listed with .06 (Winning Ways)", "differ at 2: 1, 0", first_difference("0.27", "0.06", workers)});
  sink({".27 is .26", "equal up to 1000", first_difference("0.27", "0.26", workers)});
  sink({"{1,3,4} called aperiodic (a course text)", "period 7, no exception",
        printed_period(sequence_of("take:1,3,4", 200, workers))});
  sink({"periods of Third One Lucky (Winning Ways, p. 487)", "one 16 is missing", missing_period()});
}

}  // namespace

PublishedTable sequence_errors() {
  return {"sequence-errors", "mistakes in published tables of sequences, and what is right",
          "Winning Ways, octal locator and p. 487; Flammenkamp, Octal Games; found by tczajka/octal-games, OEIS "
          "A006018 and "
          "independent programs",
          recompute};
}

}  // namespace zermelo
