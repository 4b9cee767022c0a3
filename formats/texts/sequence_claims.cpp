// All numbers of the text are collected first. Then a header, or first numbers that count up by one, decide whether
// lines are pairs `n value` or lists.
#include "formats/texts/sequence_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include "formats/texts/period_words.h"
#include "formats/texts/text_lines.h"
#include "tablebase/base/at_line.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

constexpr std::uint64_t largest_heap = 1'000'000'000'000'000'000;
constexpr std::uint64_t largest_value = std::numeric_limits<std::uint64_t>::max();

/// A line of numbers: ClaimNumbers::all from `begin` on, `count` numbers.
struct ClaimLine {
  std::uint64_t line;
  std::size_t begin, count;
};

struct ClaimNumbers {
  std::vector<std::uint64_t> all;
  std::vector<ClaimLine> rows;
  bool header = false;
  std::optional<std::uint64_t> offset;
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// A line such as `n,grundy` or `n a(n)` above pairs.
bool is_header(std::string_view line) {
  constexpr std::array<std::string_view, 4> first = {"n", "heap", "index", "position"};
  const std::string text = lowered(line);
  const std::size_t end = std::min(text.find_first_of(" \t,;"), text.size());
  const std::string_view word = std::string_view(text).substr(0, end);
  return std::find(first.begin(), first.end(), word) != first.end();
}

/// Reads the comment `# offset: 1`; ignores other comments.
void read_comment(std::string_view words, ClaimNumbers& numbers) {
  const std::string text = lowered(trimmed(words));
  constexpr std::string_view key = "offset";
  if (!text.starts_with(key)) return;
  const std::string_view value = trimmed(std::string_view(text).substr(key.size()), " \t:=");
  std::uint64_t offset = 0;
  if (!parse_number(value, largest_heap, offset))
    throw FormatError(fmt::format("'{}' is not an offset; write the heap of the first value, a whole number", value));
  if (numbers.offset.value_or(offset) != offset)
    throw FormatError(fmt::format("the offset is {}, but a line above gives {}", offset, *numbers.offset));
  numbers.offset = offset;
}

void read_numbers(std::uint64_t line, std::string_view text, ClaimNumbers& numbers) {
  constexpr std::string_view between = " \t\r,;[](){}";
  ClaimLine row{line, numbers.all.size(), 0};
  for (std::size_t at = text.find_first_not_of(between); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(between, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = text.find_first_not_of(between, end);
    if (word == "..." && at == std::string_view::npos) break;
    if (!parse_number(word, largest_value, numbers.all.emplace_back()))
      throw FormatError(fmt::format("'{}' is not a whole number from 0 to {}", word, largest_value));
  }
  row.count = numbers.all.size() - row.begin;
  if (row.count != 0) numbers.rows.push_back(row);
}

bool all_of_two(const ClaimNumbers& numbers) {
  return std::all_of(numbers.rows.begin(), numbers.rows.end(), [](const ClaimLine& row) { return row.count == 2; });
}

/// Whether the lines are `n value`: there is a header, or there are two lines or more, each of two numbers, and the
/// first numbers count up by one.
bool are_pairs(const ClaimNumbers& numbers) {
  if (numbers.header) return true;
  if (numbers.rows.size() < 2 || !all_of_two(numbers)) return false;
  for (std::size_t i = 2; i < numbers.all.size(); i += 2)
    if (numbers.all[i] != numbers.all[i - 2] + 1) return false;
  return true;
}

/// Refuses a heap beyond those that zermelo computes.
std::uint64_t heap_of(std::uint64_t number) {
  if (number <= largest_heap) return number;
  throw FormatError(fmt::format("heap {} is too large; heaps are 0 to {}", number, largest_heap));
}

void take_pairs(const ClaimNumbers& numbers, const std::string& file, SequenceClaims& claims) {
  const std::uint64_t first = numbers.all.empty() ? 0 : numbers.all[0];
  for (const ClaimLine& row : numbers.rows)
    at_line(file, row.line, [&] {
      if (row.count != 2) throw FormatError(fmt::format("a line `n value` has 2 numbers, not {}", row.count));
      const std::uint64_t n = heap_of(numbers.all[row.begin]);
      if (n < first)
        throw FormatError(
            fmt::format("heap {} is smaller than the first heap, {}; begin with the smallest heap", n, first));
      const std::uint64_t heap = heap_of(n - first + numbers.offset.value_or(first));
      claims.values.push_back({row.line, heap, numbers.all[row.begin + 1]});
    });
}

void take_lists(const ClaimNumbers& numbers, const std::string& file, SequenceClaims& claims) {
  std::uint64_t heap = numbers.offset.value_or(0);
  for (const ClaimLine& row : numbers.rows)
    at_line(file, row.line, [&] {
      for (std::size_t i = 0; i < row.count; ++i)
        claims.values.push_back({row.line, heap_of(heap++), numbers.all[row.begin + i]});
    });
}

void read_line(std::uint64_t number, std::string_view line, ClaimNumbers& numbers, SequenceClaims& claims) {
  const std::size_t comment = line.find('#');
  if (comment != std::string_view::npos) read_comment(line.substr(comment + 1), numbers);
  line = trimmed(line.substr(0, comment));
  if (line.empty()) return;
  if (!is_letter(line.front())) return read_numbers(number, line, numbers);
  if (!is_header(line)) {
    claims.periods.push_back(read_period_words(line));
    claims.periods.back().line = number;
    return;
  }
  if (!numbers.rows.empty()) throw FormatError("a header comes after the first row; move it to the top");
  numbers.header = true;
}

}  // namespace

SequenceClaims read_sequence_claims(std::string_view text, const std::string& file,
                                    std::optional<std::uint64_t> offset) {
  SequenceClaims claims;
  ClaimNumbers numbers;
  for_each_line(text, [&](std::uint64_t number, std::string_view line) {
    at_line(file, number, [&] { read_line(number, line, numbers, claims); });
  });
  if (offset) numbers.offset = offset;
  claims.pairs = are_pairs(numbers);
  claims.pairs ? take_pairs(numbers, file, claims) : take_lists(numbers, file, claims);
  if (claims.values.empty() && claims.periods.empty()) throw FormatError(file + ": there is nothing to check in it");
  return claims;
}

}  // namespace zermelo
