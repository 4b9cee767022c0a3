// Converts values to their numbers in a table, and back, through the list of values that the table contains.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tablebase/entries/metric.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/words/dyadic.h"

namespace zermelo {

/// The options of a form, or number + ups + nimber.
struct ValueLine {
  bool is_options = false;
  std::vector<std::uint32_t> left, right;  ///< if is_options: the numbers of the options in the list
  Dyadic number;                           ///< otherwise the value is number + ups * ^ + *nimber
  std::int32_t ups = 0;
  std::uint32_t nimber = 0;

  /// Throws FormatError or UsageError.
  static ValueLine parse(std::string_view text);
};

/// Numbers values in the order of the calls of `number`, each after its options.
class ValueNumbers {
 public:
  explicit ValueNumbers(GamePool& pool);

  /// The number of a value; a new value gets the next number. Throws LimitError if the numbers of 32 bits are used up.
  std::uint32_t number(ShortGame value);
  std::size_t size() const { return list_.lines.size(); }
  /// Moves the list out; this object must not be used after it.
  ValueList take() { return std::move(list_); }

 private:
  std::string line(ShortGame value);
  std::string numbers(const GameOptions& options);

  GamePool& pool_;
  ValueList list_;
  std::unordered_map<ShortGame, std::uint32_t> numbers_;
};

/// Returns the values of a list. Throws FormatError with the first wrong line: a malformed line, an option that does
/// not come before, a form that is not canonical, or a repeated value. Also throws as GamePool does.
std::vector<ShortGame> read_values(const ValueList& list, GamePool& pool);

}  // namespace zermelo
