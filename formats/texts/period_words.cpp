// Reads words from left to right. Punctuation and small words such as `of` and `the` are skipped; each keyword takes
// the numbers after it.
#include "formats/texts/period_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/texts/text_lines.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

constexpr std::uint64_t largest = 1'000'000'000'000'000'000;

class WordReader {
 public:
  explicit WordReader(std::string_view line) : text_(lowered(line)) {
    std::replace_if(
        text_.begin(), text_.end(),
        [](char c) { return std::string_view(",;:=()[]{}\t").find(c) != std::string_view::npos; }, ' ');
    for (const std::string_view word : split(text_, ' '))
      if (!word.empty()) words_.push_back(word.size() > 1 && word != "..." ? trimmed(word, ".") : word);
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
    return std::any_of(words.begin(), words.end(), [this](std::string_view word) { return take(word); });
  }
  bool skip_small_words() {
    const std::size_t before = place_;
    while (take_any({"n", "is", "of", "at", "on", "and", "with", "the", "a", "index", "heap", "."})) continue;
    return place_ != before;
  }

  std::optional<std::uint64_t> number() {
    std::uint64_t value = 0;
    if (place_ == words_.size() || !parse_number(words_[place_], largest, value)) return {};
    ++place_;
    return value;
  }
  std::uint64_t number_after(std::string_view what) {
    skip_small_words();
    if (const auto value = number()) return *value;
    throw FormatError(fmt::format("'{}' must be followed by a whole number{}", what,
                                  place_ < words_.size() ? fmt::format(", not by '{}'", words_[place_]) : ""));
  }

  void set(std::optional<std::uint64_t>& part, std::uint64_t value, std::string_view what) {
    if (part && *part != value) throw FormatError(fmt::format("the line gives two different values for the {}", what));
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
        fmt::format("'{}' is not understood; write period P after E, period P preperiod M, saltus S, exceptions 0 3 6 "
                    "or aperiodic",
                    words_[place_]));
  }

  std::uint64_t positive(std::string_view what) {
    const std::uint64_t value = number_after(what);
    if (value == 0) throw FormatError(fmt::format("the {} is 0; it must be at least 1", what));
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

}  // namespace

PeriodClaim read_period_words(std::string_view line) { return WordReader(line).read(); }

}  // namespace zermelo
