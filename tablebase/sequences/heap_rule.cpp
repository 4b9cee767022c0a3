// Parses the words for a one-heap rule into digits, and writes them in one canonical spelling: without trailing zeros
// and, in an endless rule, without repeats of the last digit. The family of single heaps.
#include "tablebase/sequences/heap_rule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo::sequences {

namespace {

constexpr std::uint32_t most_digits = most_taken;

/// Winning Ways, chapter 4; Guiles as Plambeck and Siegel (2008) write it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> names{{
    {"kayles", "0.77"},
    {"dawsons-kayles", "0.07"},
    {"dawsons-chess", "0.137"},
    {"treblecross", "0.007"},
    {"officers", "0.6"},
    {"guiles", "0.115"},
    {"daisies", "4.7"},
    {"double-kayles", "0.7777"},
    {"lasker", "4.3..."},
    {"laskers-nim", "4.3..."},
    {"kenyon", "0.3F"},
    {"grundys-game", "grundy"},
    {"pyramid", "0.7..."},
}};

[[noreturn]] void refuse_code(std::string_view code) {
  throw SpecError(
      "code={} is not allowed; code must be 0, 4, 8 or C, a point, and up to {} hexadecimal digits, one of them not "
      "0, such as 0.137, 4.7 or 0.3F; ... at the end repeats the last digit",
      code, most_digits);
}

/// The hexadecimal digit, 0 to 15; 16 for any other character.
unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  return c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10 : 16;
}

bool looks_like_code(std::string_view words) {
  const std::size_t point = words.find('.');
  return point <= 1 && words.find_first_of(" =:") == std::string_view::npos;
}

std::string text_of(std::span<const std::uint8_t> digits, bool endless) {
  std::string text = fmt::format("{:X}.{}", digits[0], digits.size() == 1 ? "0" : "");
  for (std::size_t k = 1; k < digits.size(); ++k) text += fmt::format("{:X}", digits[k]);
  return endless ? text + "..." : text;
}

}  // namespace

std::span<const std::pair<std::string_view, std::string_view>> rule_names() { return names; }

std::string list_text(std::span<const std::uint32_t> numbers) {
  std::string words;
  for (std::size_t i = 0, end; i < numbers.size(); i = end) {
    for (end = i + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
    if (end - i < 3) end = i + 1;
    if (!words.empty()) words += ',';
    words += std::to_string(numbers[i]);
    if (end - i >= 3) words += fmt::format("..{}", numbers[end - 1]);
  }
  return words;
}

HeapRule HeapRule::of_code(std::string_view code) {
  HeapRule rule;
  rule.endless_ = code.ends_with("...");
  const std::string_view written = rule.endless_ ? code.substr(0, code.size() - 3) : code;
  const std::size_t point = written.find('.');
  if (point == std::string_view::npos || point > 1 || written.size() - point - 1 > most_digits) refuse_code(code);
  rule.digits_.push_back(static_cast<std::uint8_t>(point == 0 ? 0 : digit_of(written[0])));
  if ((rule.digits_[0] & ~12u) != 0) refuse_code(code);  // to take nothing is a move only if the heap is divided
  for (const char c : written.substr(point + 1)) {
    if (digit_of(c) > 15) refuse_code(code);
    rule.digits_.push_back(static_cast<std::uint8_t>(digit_of(c)));
  }
  if (rule.endless_ && rule.digits_.size() == 1) refuse_code(code);
  if (rule.digits_.back() == 0) rule.endless_ = false;
  while (rule.digits_.size() > 1 && rule.digits_.back() == 0) rule.digits_.pop_back();
  if (rule.digits_.size() == 1 && rule.digits_[0] == 0)
    throw SpecError("code={} allows no move; at least one digit must not be 0, as in 0.137", code);
  while (rule.endless_ && rule.digits_.size() > 2 && rule.digits_.back() == rule.digits_[rule.digits_.size() - 2])
    rule.digits_.pop_back();
  rule.compact_ = text_of(rule.digits_, rule.endless_);
  rule.words_ = "octal code=" + rule.compact_;
  return rule;
}

HeapRule HeapRule::of_amounts(const std::vector<std::uint32_t>& amounts, const std::string& list) {
  HeapRule rule;
  rule.endless_ = amounts.empty();
  rule.digits_.assign(amounts.empty() ? 2 : amounts.back() + 1, 0);
  if (amounts.empty()) rule.digits_[1] = 3;
  for (const std::uint32_t amount : amounts) rule.digits_[amount] = 3;
  rule.words_ = "nim take=" + list;
  rule.compact_ = amounts.empty() ? "nim" : "take:" + list;
  return rule;
}

HeapRule HeapRule::of_family(std::string_view words) {
  Spec spec = Spec::parse(words);
  if (spec.family() == "octal") {
    spec.complete({{"code", "", "", ""}});
    return of_code(spec.text("code"));
  }
  if (spec.family() == "nim") {
    spec.complete({{"take", "", "any", ""}});
    if (spec.text("take") == "any") return of_amounts({}, "any");
    const std::vector<std::uint32_t> amounts = spec.list("take", 1, most_taken);
    return of_amounts(amounts, list_text(amounts));
  }
  if (spec.family() == "grundy") {
    spec.complete({});
    HeapRule rule;
    rule.digits_ = {4};
    rule.unequal_ = true;
    rule.words_ = rule.compact_ = "grundy";
    return rule;
  }
  std::vector<std::string> known{"nim", "octal", "grundy"};
  for (const auto& [name, rule] : names) known.emplace_back(name);
  throw SpecError("'{}' is not a rule of one heap; {}", words,
                  known_words(spec.family(), known, "write a code such as 0.77, take:1,3,4, or one of"));
}

HeapRule HeapRule::parse(std::string_view words) {
  const std::string lower = lowered(words);
  for (const auto& [name, meaning] : names)
    if (lower == name) return parse(meaning);
  if (words.starts_with("take:")) return of_family(fmt::format("nim take={}", words.substr(5)));
  if (looks_like_code(words)) return of_code(words);
  return of_family(words);
}

unsigned HeapRule::most_heaps() const {
  unsigned most = 0;
  for (const std::uint8_t digit : digits_) most = std::max(most, static_cast<unsigned>(std::bit_width(digit)));
  return most == 0 ? 0 : most - 1;
}

// One heap under any taking-and-breaking rule. A move leads to a sum of heaps; each of them is a position of the table.

namespace {

constexpr std::uint32_t most = 1'000'000'000;

/// Position n is the heap of n.
class SingleHeaps final : public Game {
 public:
  SingleHeaps(Spec spec, HeapRule rule, std::uint32_t max)
      : spec_(std::move(spec)),
        structure_(SingleHeapRules{std::make_shared<const HeapRule>(std::move(rule)), max}),
        max_(max) {}

  const Spec& spec() const override { return spec_; }
  Play play() const override { return Play::normal; }
  Index size() const override { return Index{max_} + 1; }
  Index start() const override { return max_; }
  /// Every move takes a counter or adds a heap, and there are never more heaps than counters.
  std::uint64_t longest_play() const override { return 2 * std::uint64_t{max_}; }
  const Structure& structure() const override { return structure_; }
  bool splits() const override { return true; }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const HeapRule& rule = *std::get<SingleHeapRules>(structure_).rule;
    rule.for_each_option(position, [&](std::span<const std::uint64_t> heaps) { moves.add_sum(heaps); });
  }

  Index parse(std::string_view words) const override {
    std::uint64_t heap = 0;
    if (!parse_number(words, max_, heap))
      throw UsageError("'{}' is not a heap of this table; write a whole number from 0 to {}", words, max_);
    return heap;
  }
  std::string text(Index position) const override { return std::to_string(position); }
  /// The heaps, largest first; `0` for the empty sum.
  std::string sum_text(std::span<const Index> sum) const override {
    return sum.empty() ? "0" : fmt::format("{}", fmt::join(sum, ","));
  }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    return fmt::format("{} -> {}", from, sum_text(to));
  }

 private:
  Spec spec_;
  Structure structure_;
  std::uint32_t max_;
};

std::unique_ptr<Game> make_heap(Spec spec, const Resources&) {
  HeapRule rule = HeapRule::parse(spec.text("rule"));
  spec.set("rule", rule.compact());
  const std::uint32_t max = spec.integer("max", 1, most);
  return std::make_unique<SingleHeaps>(std::move(spec), std::move(rule), max);
}

}  // namespace

std::string games_with_rule(std::string_view name) {
  for (const auto& [rule, code] : rule_names()) {
    if (rule != name) continue;
    const bool octal = code.find_first_of("89ABCDEF") == std::string_view::npos && !code.ends_with("...");
    const std::string sums = code == "grundy" ? "grundy max=20"
                             : octal          ? fmt::format("octal code={} max=20", code)
                                              : "";
    return fmt::format("'{0}' is a rule of one heap; write {1}heap rule={0} max=100 for single heaps", name,
                       sums.empty() ? sums : sums + " for sums of heaps, or ");
  }
  return {};
}

Family heap_family() {
  return {
      "heap",
      "one heap under a taking-and-breaking rule; the table contains the Grundy values of the heaps 0 to max, or their "
      "elements of the misere quotient",
      "the heap, for example 12; a move may leave a sum of heaps such as 7,4",
      {{"rule", "a code such as 0.77, take:1,3,4, nim, grundy, or a name such as kayles", "",
        "how many counters a move takes, and into how many heaps it may divide the rest"},
       {"max", fmt::format("1 to {}", most), "", "largest heap"}},
      make_heap,
      heap_metrics()};
}

}  // namespace zermelo::sequences
