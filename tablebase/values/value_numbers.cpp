// Writes each value once, after its options. Reading makes each value again and checks that its line is canonical and
// occurs once.
#include "tablebase/values/value_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "tablebase/base/error.h"
#include "tablebase/values/value_line.h"

namespace zermelo {

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

namespace {

class LineReader {
 public:
  LineReader(const std::vector<ShortGame>& above, GamePool& pool) : above_(above), pool_(pool) {}

  ShortGame read(std::string_view text) {
    const ValueLine line = ValueLine::parse(text);
    if (line.is_options) return read_options(line);
    return pool_.add(pool_.number(line.number), pool_.up(line.ups, line.nimber));
  }

 private:
  GameList games(const std::vector<std::uint32_t>& numbers) {
    GameList games;
    for (const std::uint32_t number : numbers) {
      if (number >= above_.size())
        throw FormatError(fmt::format("option {} is not an earlier value of the list", number));
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

}  // namespace

std::vector<ShortGame> read_values(const ValueList& list, GamePool& pool) {
  std::vector<ShortGame> values;
  std::unordered_set<ShortGame> known;
  values.reserve(list.lines.size());
  LineReader reader(values, pool);
  for (const std::string& line : list.lines) {
    const auto refuse = [&](std::string_view why) {
      throw FormatError(fmt::format("value {} of the list, '{:.80}': {}", values.size(), line, why));
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

}  // namespace zermelo
