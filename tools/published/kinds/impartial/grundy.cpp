// Computes Grundy values by the plain definition: the mex of the values of the successors.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tools/published/kinds/impartial/plain_grundy.h"
#include "tools/published/kinds/kind.h"
#include "tools/published/kinds/words.h"

namespace zermelo {

unsigned mex(const std::vector<unsigned>& numbers) {
  unsigned least = 0;
  while (std::find(numbers.begin(), numbers.end(), least) != numbers.end()) ++least;
  return least;
}

std::vector<unsigned> plain_grundy(const Game& game) {
  std::vector<unsigned> grundy(game.size());
  std::vector<bool> known(game.size());
  const std::function<unsigned(Index)> value = [&](Index position) {
    if (known[position]) return grundy[position];
    std::vector<Index> next;
    game.successors(position, next);
    std::vector<unsigned> numbers;
    for (const Index goal : next) numbers.push_back(value(goal));
    known[position] = true;
    return grundy[position] = mex(numbers);
  };
  for (Index position = 0; position < game.size(); ++position) value(position);
  return grundy;
}

namespace {

/// The values of the positions in the field `at`.
std::vector<unsigned> values_at(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const std::vector<unsigned> grundy = plain_grundy(*solved.game);
  std::vector<unsigned> values;
  for (const std::string& words : words_of(record.at)) values.push_back(grundy[solved.position(words)]);
  return values;
}

std::string mex_of_set(const PublishedRecord& record, Solutions&) {
  const std::vector<std::uint64_t> numbers = numbers_of(record.at);
  return std::to_string(mex({numbers.begin(), numbers.end()}));
}

std::string grundy_values(const PublishedRecord& record, Solutions& solutions) {
  std::vector<std::string> words;
  for (const unsigned value : values_at(record, solutions)) words.push_back(std::to_string(value));
  return joined(words);
}

/// A letter for each position: P if its value is 0, else N.
std::string grundy_zeros(const PublishedRecord& record, Solutions& solutions) {
  std::string letters;
  for (const unsigned value : values_at(record, solutions)) letters += value == 0 ? 'P' : 'N';
  return letters;
}

}  // namespace

std::span<const Kind> grundy_kinds() {
  static constexpr Kind list[] = {{"mex", mex_of_set}, {"grundy", grundy_values}, {"grundy zeros", grundy_zeros}};
  return list;
}

}  // namespace zermelo
