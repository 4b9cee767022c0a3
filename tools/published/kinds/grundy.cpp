// Computes Grundy values by the plain definition, the mex of the values of the successors. Checks theorems and programs
// of the sources at every position of a table.
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/entries/plain_mex.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

unsigned mex(const std::vector<unsigned>& numbers) {
  PlainMex plain;
  for (const unsigned number : numbers) plain.add(number);
  return plain.least_missing();
}

/// The Grundy value of every position, by position number. Requires a game that always ends.
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

/// The first position for which lost(position) and the table differ; nothing if they agree.
std::optional<std::string> first_exception(const SolvedGame& solved, const std::function<bool(Index)>& lost) {
  for (Index position = 0; position < solved.game->size(); ++position)
    if (lost(position) != (solved.table.value(position).outcome == Outcome::loss)) return solved.game->text(position);
  return std::nullopt;
}

std::string agreement(const std::optional<std::string>& exception) {
  return exception ? "differs at " + *exception : "agrees";
}

std::string lost_at_grundy_zero(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const std::vector<unsigned> grundy = plain_grundy(*solved.game);
  return agreement(first_exception(solved, [&](Index position) { return grundy[position] == 0; }));
}

std::string lost_at_nim_sum_zero(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const auto exception = first_exception(solved, [&](Index position) {
    std::uint64_t sum = 0;
    const std::string text = solved.game->text(position);
    for (const std::string_view pile : split(text, ',')) sum ^= number_of(pile);
    return sum == 0;
  });
  return exception ? "fails at " + *exception : "holds";
}

/// A printed program: a heap is won if taking one of the amounts leaves a lost heap.
std::string program(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const std::vector<std::uint64_t> amounts = numbers_of(record.at);
  std::vector<bool> win(solved.game->size());
  for (std::uint64_t heap = 0; heap < win.size(); ++heap)
    for (const std::uint64_t amount : amounts)
      if (amount > 0 && amount <= heap && !win[heap - amount]) win[heap] = true;
  return agreement(
      first_exception(solved, [&](Index position) { return !win.at(number_of(solved.game->text(position))); }));
}

/// A game on an acyclic graph: moves[v] are the successors of v, all less than v.
using Moves = std::vector<std::vector<unsigned>>;

/// A fixed, irregular choice of moves to earlier vertices.
Moves made_up_graph(std::uint64_t vertices, unsigned seed) {
  Moves moves(vertices);
  for (unsigned v = 0; v < vertices; ++v)
    for (unsigned w = 0; w < v; ++w) {
      seed = seed * 1664525 + 1013904223;  // Knuth, The Art of Computer Programming, 3.3.4
      if (seed >> 30 == 0) moves[v].push_back(w);
    }
  return moves;
}

std::vector<unsigned> grundy_values(const Moves& moves) {
  std::vector<unsigned> values;
  for (const auto& next : moves) {
    std::vector<unsigned> numbers;
    for (const unsigned goal : next) numbers.push_back(values[goal]);
    values.push_back(mex(numbers));
  }
  return values;
}

/// The winner of the sum of three games from each triple of vertices, by trying every move.
std::vector<bool> solve_product(const Moves& a, const Moves& b, const Moves& c) {
  std::vector<bool> win(a.size() * b.size() * c.size());
  const auto place = [&](std::size_t x, std::size_t y, std::size_t z) { return (x * b.size() + y) * c.size() + z; };
  for (std::size_t x = 0; x < a.size(); ++x)
    for (std::size_t y = 0; y < b.size(); ++y)
      for (std::size_t z = 0; z < c.size(); ++z) {
        bool wins = false;
        for (const unsigned next : a[x]) wins = wins || !win[place(next, y, z)];
        for (const unsigned next : b[y]) wins = wins || !win[place(x, next, z)];
        for (const unsigned next : c[z]) wins = wins || !win[place(x, y, next)];
        win[place(x, y, z)] = wins;
      }
  return win;
}

/// Checks the theorem of Sprague and Grundy on sums with the product of three acyclic graphs.
std::string sum_of_graphs(const PublishedRecord& record, Solutions&) {
  const std::vector<std::uint64_t> sizes = numbers_of(record.at);
  if (sizes.size() != 3) throw UsageError("at={}: write three numbers of vertices", record.at);
  const Moves a = made_up_graph(sizes[0], 1), b = made_up_graph(sizes[1], 2), c = made_up_graph(sizes[2], 3);
  const std::vector<unsigned> x = grundy_values(a), y = grundy_values(b), z = grundy_values(c);
  const std::vector<bool> win = solve_product(a, b, c);
  for (std::size_t i = 0; i < win.size(); ++i) {
    const std::size_t u = i / (b.size() * c.size()), v = i / c.size() % b.size(), w = i % c.size();
    if (win[i] != ((x[u] ^ y[v] ^ z[w]) != 0)) return fmt::format("fails at {},{},{}", u, v, w);
  }
  return "holds";
}

}  // namespace

std::span<const Kind> grundy_kinds() {
  static constexpr Kind list[] = {{"mex", mex_of_set},
                                  {"grundy", grundy_values},
                                  {"grundy zeros", grundy_zeros},
                                  {"lost at grundy 0", lost_at_grundy_zero},
                                  {"lost at nim sum 0", lost_at_nim_sum_zero},
                                  {"program", program},
                                  {"sum of graphs", sum_of_graphs}};
  return list;
}

}  // namespace zermelo
