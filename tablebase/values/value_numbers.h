// From values to the numbers that stand for them in a table, and back.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tablebase/values/game_pool.h"
#include "tablebase/values/value_list.h"

namespace zermelo {

/// Gives values numbers in the order in which they are asked for, after their options.
class ValueNumbers {
 public:
  explicit ValueNumbers(GamePool& pool);

  /// LimitError when there are more values than numbers of 32 bits.
  std::uint32_t number(ShortGame value);
  std::size_t size() const { return list_.lines.size(); }
  /// Leaves nothing here.
  ValueList take() { return std::move(list_); }

 private:
  std::string line(ShortGame value);
  std::string numbers(const GameOptions& options);

  GamePool& pool_;
  ValueList list_;
  std::unordered_map<ShortGame, std::uint32_t> numbers_;
};

/// The values that a list stands for. FormatError names the first line that is not as it should be: no line of such a
/// list, an option that stands below, no canonical form, or a value that stood above. Throws as GamePool does.
std::vector<ShortGame> read_values(const ValueList& list, GamePool& pool);

}  // namespace zermelo
