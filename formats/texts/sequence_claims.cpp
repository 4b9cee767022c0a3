// All numbers of the text are collected first. Then a header, or first numbers that count up by one, decide whether
// lines are pairs `n value` or lists.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include "formats/texts/claims.h"
#include "formats/texts/csv.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

constexpr std::uint64_t largest_heap = 1'000'000'000'000'000'000;

/// Reads the words that read_sequence_claims lists, from left to right, in upper or lower case. Punctuation and small
/// words such as `of` and `the` are skipped; each keyword takes the numbers after it. read() leaves PeriodClaim::line
/// 0; it throws FormatError for an unknown word, a missing number, a contradiction, and a line that claims nothing.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : text_(lowered(line)), words_(words_in(text_, " ,;:=()[]{}\t")) {
    for (std::string_view& word : words_)
      if (word.size() > 1 && word != "...") word = trimmed(word, ".");
  }

  PeriodClaim read() {
    while (place_ < words_.size()) read_part();
    if (claim_ == PeriodClaim{}) throw FormatError("the line claims nothing; write for example period 12 after 70");
    if (claim_.aperiodic && (claim_.length || claim_.preperiod))
      throw FormatError("the line claims both a period and that the sequence is aperiodic; delete one of them");
    return std::move(claim_);
  }

 private:
  bool take(std::string_view word) {
    if (place_ == words_.size() || words_[place_] != word) return false;
    ++place_;
    return true;
  }
  bool take_any(std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [this](std::string_view word) { return take(word); });
  }
  bool skip_small_words() {
    const std::size_t before = place_;
    while (take_any({"n", "is", "of", "at", "on", "and", "with", "the", "a", "index", "heap", "."})) continue;
    return place_ != before;
  }

  std::optional<std::uint64_t> number() {
    std::uint64_t value = 0;
    if (place_ == words_.size() || !parse_number(words_[place_], largest_heap, value)) return {};
    ++place_;
    return value;
  }
  std::uint64_t number_after(std::string_view what) {
    skip_small_words();
    if (const auto value = number()) return *value;
    throw FormatError("'{}' must be followed by a whole number{}", what,
                      place_ < words_.size() ? fmt::format(", not by '{}'", words_[place_]) : "");
  }

  void set(std::optional<std::uint64_t>& part, std::uint64_t value, std::string_view what) {
    if (part && *part != value) throw FormatError("the line gives two different values for the {}", what);
    part = value;
  }

  void read_last_exception() {
    claim_.names_exception = true;
    skip_small_words();
    set(claim_.preperiod, take("none") ? 0 : number_after("last exception") + 1, "preperiod, last exception + 1");
  }

  void read_exceptions() {
    skip_small_words();
    std::vector<std::uint64_t> list;
    const bool none = take("none");
    if (!none)
      while (const auto value = number()) {
        if (!list.empty() && list.back() >= *value) throw FormatError("the exceptions are not in ascending order");
        list.push_back(*value);
        skip_small_words();
      }
    claim_.cut = take("...");
    if (list.empty() && (claim_.cut || !none))
      throw FormatError("'exceptions' must be followed by numbers or by 'none'");
    claim_.exceptions = std::move(list);
  }

  void read_part() {
    if (skip_small_words()) return;
    if (take_any({"period", "p"})) return set(claim_.length, positive("period"), "period");
    if (take_any({"preperiod", "pre-period", "from"}))
      return set(claim_.preperiod, number_after("preperiod"), "preperiod, last exception + 1");
    if (take_any({"after", "e"}) || take_two("last", "exception")) return read_last_exception();
    if (take("saltus")) return set(claim_.saltus, number_after("saltus"), "saltus");
    if (take_any({"exceptions", "exception"})) return read_exceptions();
    if (take("aperiodic") || take_two("not", "periodic") || take_two("no", "period")) {
      claim_.aperiodic = true;
      return;
    }
    throw FormatError(
        "'{}' is not understood; write period P after E, period P preperiod M, saltus S, exceptions 0 3 6 or aperiodic",
        words_[place_]);
  }

  std::uint64_t positive(std::string_view what) {
    const std::uint64_t value = number_after(what);
    if (value == 0) throw FormatError("the {} is 0; it must be at least 1", what);
    return value;
  }

  bool take_two(std::string_view first, std::string_view second) {
    if (place_ + 1 >= words_.size() || words_[place_] != first || words_[place_ + 1] != second) return false;
    place_ += 2;
    return true;
  }

  std::string text_;
  std::vector<std::string_view> words_;
  std::size_t place_ = 0;
  PeriodClaim claim_;
};

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
bool is_sequence_header(std::string_view line) {
  constexpr std::array<std::string_view, 4> first = {"n", "heap", "index", "position"};
  const std::string text = lowered(line);
  const std::size_t end = std::min(text.find_first_of(" \t,;"), text.size());
  const std::string_view word = std::string_view(text).substr(0, end);
  return std::ranges::find(first, word) != first.end();
}

/// Reads the comment `# offset: 1`; ignores other comments.
void read_comment(std::string_view words, ClaimNumbers& numbers) {
  const std::string text = lowered(trimmed(words));
  constexpr std::string_view key = "offset";
  if (!text.starts_with(key)) return;
  const std::string_view value = trimmed(std::string_view(text).substr(key.size()), " \t:=");
  std::uint64_t offset = 0;
  if (!parse_number(value, largest_heap, offset))
    throw FormatError("'{}' is not an offset; write the heap of the first value, a whole number", value);
  if (numbers.offset.value_or(offset) != offset)
    throw FormatError("the offset is {}, but a line above gives {}", offset, *numbers.offset);
  numbers.offset = offset;
}

void read_numbers(std::uint64_t line, std::string_view text, ClaimNumbers& numbers) {
  ClaimLine row{line, numbers.all.size(), 0};
  std::vector<std::string_view> words = words_in(text, " \t\r,;[](){}");
  if (!words.empty() && words.back() == "...") words.pop_back();
  for (const std::string_view word : words)
    if (!parse_number(word, largest_value, numbers.all.emplace_back()))
      throw FormatError("'{}' is not a whole number from 0 to {}", word, largest_value);
  row.count = numbers.all.size() - row.begin;
  if (row.count != 0) numbers.rows.push_back(row);
}

/// Whether the lines are `n value`: there is a header, or there are two lines or more, each of two numbers, and the
/// first numbers count up by one.
bool are_pairs(const ClaimNumbers& numbers) {
  if (numbers.header) return true;
  const auto is_pair = [](const ClaimLine& row) { return row.count == 2; };
  if (numbers.rows.size() < 2 || !std::ranges::all_of(numbers.rows, is_pair)) return false;
  for (std::size_t i = 2; i < numbers.all.size(); i += 2)
    if (numbers.all[i] != numbers.all[i - 2] + 1) return false;
  return true;
}

/// Refuses a heap beyond those that zermelo computes.
std::uint64_t heap_of(std::uint64_t number) {
  if (number <= largest_heap) return number;
  throw FormatError("heap {} is too large; heaps are 0 to {}", number, largest_heap);
}

void take_pairs(const ClaimNumbers& numbers, const std::string& file, SequenceClaims& claims) {
  const std::uint64_t first = numbers.all.empty() ? 0 : numbers.all[0];
  for (const ClaimLine& row : numbers.rows)
    at_line(file, row.line, [&] {
      if (row.count != 2) throw FormatError("a line `n value` has 2 numbers, not {}", row.count);
      const std::uint64_t n = heap_of(numbers.all[row.begin]);
      if (n < first)
        throw FormatError("heap {} is smaller than the first heap, {}; begin with the smallest heap", n, first);
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
  if (!is_sequence_header(line)) {
    claims.periods.push_back(WordReader(line).read());
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
