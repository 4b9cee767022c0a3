// Parses lines such as `3/4 ^2 *1` or `{0,3|5}`.
#include "tablebase/values/value_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

template <class Number>
Number whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw FormatError(fmt::format("'{:.40}' is not a number", text));
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
      throw FormatError(fmt::format("'{:.40}' is neither ups nor a nimber, such as ^2 or *1", term));
  }
  return line;
}

}  // namespace zermelo
