// Recomputes moves of the pyramid game in the notation of its lecture notes: vectors (x_1,...,x_p) and decisions
// (n,a,b).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

/// x_1, ..., x_p: the number of segments of each length.
using Segments = std::vector<int>;

Segments segments(const Game& game, Index position) {
  const std::size_t rows = number_of(game.spec().text("rows"));
  Segments counts(rows, 0);
  const std::string text = game.text(position);
  for (const std::string_view word : split(text, ',')) {
    std::uint64_t length = 0;
    if (parse_number(word, rows, length) && length > 0) ++counts[length - 1];
  }
  return counts;
}

/// The vector of a position of a pyramid; the text of a position of another game.
std::string words(const Game& game, Index position) {
  if (game.spec().family() != "pyramid") return game.text(position);
  return fmt::format("({})", fmt::join(segments(game, position), ","));
}

/// The decision (n,a,b): take the sticks a to b from a segment of n; the shorter rest comes first.
std::string decision(const Game& game, Index from, Index to) {
  const Segments before = segments(game, from), after = segments(game, to);
  std::vector<std::size_t> rest;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (after[i] < before[i]) taken = i + 1;
    for (int more = before[i]; more < after[i]; ++more) rest.push_back(i + 1);
  }
  rest.insert(rest.begin(), 2 - std::min<std::size_t>(rest.size(), 2), 0);
  return fmt::format("({},{},{})", taken, rest[0] + 1, taken - rest[1]);
}

/// The moves that do not end the game; the sources omit those that do.
std::vector<Index> lasting_moves(const SolvedGame& solved, Index from) {
  std::vector<Index> next = solved.successors(from);
  std::erase_if(next, [&](Index to) { return solved.successors(to).empty(); });
  return next;
}

std::string position(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  return words(*solved.game, solved.position(record.at));
}

/// The positions after each lasting move, or `none`.
std::string answers(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  std::vector<std::string> found;
  for (const Index to : lasting_moves(solved, solved.position(record.at))) found.push_back(words(*solved.game, to));
  std::ranges::sort(found);
  return found.empty() ? "none" : joined(found);
}

std::string decisions(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const Index from = solved.position(record.at);
  std::vector<std::string> found;
  for (const Index to : lasting_moves(solved, from)) found.push_back(decision(*solved.game, from, to));
  std::ranges::sort(found);
  return joined(found);
}

std::string best_decisions(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const Index from = solved.position(record.at);
  std::vector<std::string> found;
  for (const Index to : solved.successors(from))
    if (solved.is_best_move(from, to)) found.push_back(decision(*solved.game, from, to));
  return joined(found);
}

/// The position after a decision, POSITION DECISION.
std::string after(const PublishedRecord& record, Solutions& solutions) {
  const std::vector<std::string> fields = words_of(record.at);
  if (fields.size() != 2) throw UsageError("at={}: write POSITION DECISION", record.at);
  const SolvedGame& solved = solutions.game(record.game);
  const Index from = solved.position(fields[0]);
  for (const Index to : solved.successors(from))
    if (decision(*solved.game, from, to) == fields[1]) return words(*solved.game, to);
  return "not a move";
}

}  // namespace

std::span<const Kind> pyramid_kinds() {
  static constexpr Kind list[] = {{"position", position},
                                  {"answers", answers},
                                  {"decisions", decisions},
                                  {"best decisions", best_decisions},
                                  {"after", after}};
  return list;
}

}  // namespace zermelo
