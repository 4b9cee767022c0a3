// Depth-first search with an explicit stack, because plays may be long.
#include "support/plain_grundy.h"

#include <optional>
#include <set>

namespace zermelo {
namespace {

/// The least number that is not the value of an option. If values of options are unknown, returns nothing and pushes
/// these options on the stack.
std::optional<std::uint32_t> mex_of(const MoveList& options, const std::vector<std::optional<std::uint32_t>>& values,
                                    std::vector<Index>& stack) {
  std::set<std::uint32_t> found;
  bool known = true;
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::uint32_t sum = 0;
    for (const Index term : options[i]) {
      if (!values[term]) stack.push_back(term);
      known = known && values[term];
      sum ^= values[term].value_or(0);
    }
    found.insert(sum);
  }
  std::uint32_t least = 0;
  while (found.contains(least)) ++least;
  return known ? std::optional(least) : std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> values_by_definition(const Game& game) {
  std::vector<std::optional<std::uint32_t>> values(game.size());
  MoveList options;
  for (Index root = 0; root < game.size(); ++root)
    for (std::vector<Index> stack{root}; !stack.empty();) {
      const Index position = stack.back();
      game.list_options(position, options);
      if (!values[position]) values[position] = mex_of(options, values, stack);
      if (stack.back() == position) stack.pop_back();
    }
  std::vector<std::uint32_t> plain;
  for (const auto& value : values) plain.push_back(*value);
  return plain;
}

}  // namespace zermelo
