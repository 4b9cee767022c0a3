// Writes each value once, after its options. Reading makes each value again and checks that its line is canonical and
// occurs once.
#include "tablebase/values/value_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_set>

#include "tablebase/base/error.h"

namespace zermelo {

namespace {

class ValueReader {
 public:
  ValueReader(const std::vector<ShortGame>& above, GamePool& pool) : above_(above), pool_(pool) {}

  ShortGame read(std::string_view text) {
    const ValueLine line = ValueLine::parse(text);
    if (line.is_options) return read_options(line);
    return pool_.add(pool_.number(line.number), pool_.up(line.ups, line.nimber));
  }

 private:
  GameList games(const std::vector<std::uint32_t>& numbers) {
    GameList games;
    for (const std::uint32_t number : numbers) {
      if (number >= above_.size()) throw FormatError("option {} is not an earlier value of the list", number);
      games.push_back(above_[number]);
    }
    return games;
  }

  static bool same(GameList listed, const GameOptions& options) {
    const auto before = [](ShortGame a, ShortGame b) { return a.bits < b.bits; };
    GameList kept;
    for (std::size_t i = 0; i < options.size(); ++i) kept.push_back(options[i]);
    std::sort(listed.begin(), listed.end(), before);
    std::sort(kept.begin(), kept.end(), before);
    return listed == kept;
  }

  ShortGame read_options(const ValueLine& line) {
    const GameList left = games(line.left), right = games(line.right);
    const ShortGame value = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
    if (!value.is_node() || !same(left, pool_.left_options(value)) || !same(right, pool_.right_options(value)))
      throw FormatError("the options are not a canonical form");
    return value;
  }

  const std::vector<ShortGame>& above_;
  GamePool& pool_;
};

// The lines of a list.

template <class Number>
Number whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) throw FormatError("'{:.40}' is not a number", text);
  return number;
}

/// Returns the text before the first `end`, and removes it and `end` from `text`.
std::string_view take(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view front = text.substr(0, at);
  text.remove_prefix(std::min(text.size(), at + 1));
  return front;
}

std::vector<std::uint32_t> read_numbers(std::string_view text) {
  std::vector<std::uint32_t> numbers;
  while (!text.empty()) numbers.push_back(whole<std::uint32_t>(take(text, ',')));
  return numbers;
}

void read_options(std::string_view text, ValueLine& line) {
  text.remove_prefix(1);
  if (!text.ends_with('}')) throw FormatError("a } is missing at the end");
  text.remove_suffix(1);
  if (std::count(text.begin(), text.end(), '|') != 1)
    throw FormatError("there must be exactly one | between the options");
  line.is_options = true;
  line.left = read_numbers(take(text, '|'));
  line.right = read_numbers(text);
}

}  // namespace

ValueNumbers::ValueNumbers(GamePool& pool) : pool_(pool) { number(ShortGame{}); }

std::uint32_t ValueNumbers::number(ShortGame value) {
  if (const auto known = numbers_.find(value); known != numbers_.end()) return known->second;
  std::string text = line(value);
  if (list_.lines.size() > std::numeric_limits<std::uint32_t>::max())
    throw LimitError("the table has more than 2^32 different values");
  const auto next = static_cast<std::uint32_t>(list_.lines.size());
  list_.lines.push_back(std::move(text));
  numbers_.emplace(value, next);
  return next;
}

std::string ValueNumbers::line(ShortGame value) {
  if (value.is_node())
    return fmt::format("{{{}|{}}}", numbers(pool_.left_options(value)), numbers(pool_.right_options(value)));
  if (!value.is_inline()) return pool_.as_number(value)->text();
  const NumberUpStar parts = NumberUpStar::of(value);
  std::string text = Dyadic(Integer(parts.numerator), parts.exponent).text();
  if (parts.ups != 0) text += fmt::format(" ^{}", parts.ups);
  if (parts.nimber != 0) text += fmt::format(" *{}", parts.nimber);
  return text;
}

std::string ValueNumbers::numbers(const GameOptions& options) {
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ",", number(options[i]));
  return text;
}

std::vector<ShortGame> read_values(const ValueList& list, GamePool& pool) {
  std::vector<ShortGame> values;
  std::unordered_set<ShortGame> known;
  values.reserve(list.lines.size());
  ValueReader reader(values, pool);
  for (const std::string& line : list.lines) {
    const auto refuse = [&](std::string_view why) {
      throw FormatError("value {} of the list, '{:.80}': {}", values.size(), line, why);
    };
    ShortGame value;
    try {
      value = reader.read(line);
    } catch (const UsageError& error) {
      refuse(error.what());
    } catch (const FormatError& error) {
      refuse(error.what());
    }
    if (values.empty() && value != ShortGame{}) refuse("the first value must be 0");
    if (!known.insert(value).second) refuse("the list contains this value twice");
    values.push_back(value);
  }
  return values;
}

ValueLine ValueLine::parse(std::string_view text) {
  ValueLine line;
  if (text.starts_with('{')) {
    read_options(text, line);
    return line;
  }
  line.number = Dyadic::parse(take(text, ' '));
  while (!text.empty()) {
    const std::string_view term = take(text, ' ');
    if (term.starts_with('^'))
      line.ups = whole<std::int32_t>(term.substr(1));
    else if (term.starts_with('*'))
      line.nimber = whole<std::uint32_t>(term.substr(1));
    else
      throw FormatError("'{:.40}' is neither ups nor a nimber, such as ^2 or *1", term);
  }
  return line;
}

}  // namespace zermelo
