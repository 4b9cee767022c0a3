// Recomputes winners, depths, moves and scores of solved games, in the words of the sources, and longest mates of chess
// endings, in plies, with either side to move.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "jobs/answer/answer.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

/// `first player wins`, after the printed words before it.
std::string winner(const PublishedRecord& record, Solutions& solutions) {
  const Outcome outcome = solutions.game(record.game).value(record.at).outcome;
  const std::string words = outcome == Outcome::win ? "first player wins" : "second player wins";
  return record.published.ends_with(words) ? record.published : words;
}

/// A letter for each position: P or N.
std::string outcomes(const PublishedRecord& record, Solutions& solutions) {
  std::string letters;
  for (const std::string& position : words_of(record.at))
    letters += solutions.game(record.game).value(position).outcome == Outcome::win ? 'N' : 'P';
  return letters;
}

/// The number of the winner's moves until the win. For a lost position L+k, where the loser makes k + 1 moves; L for
/// k = 0.
std::string moves(const PublishedRecord& record, Solutions& solutions) {
  const Value value = solutions.game(record.game).value(record.at);
  if (value.outcome == Outcome::win) return std::to_string(winner_moves(value));
  const std::uint32_t own = (value.depth - 1) / 2;
  return own == 0 ? "L" : fmt::format("L+{}", own);
}

/// `○ (3)`: the first player wins in 3 own moves; `×`: the second player wins.
std::string mark(const PublishedRecord& record, Solutions& solutions) {
  const Value value = solutions.game(record.game).value(record.at);
  return value.outcome == Outcome::win ? fmt::format("○ ({})", winner_moves(value)) : "×";
}

/// The two positions of a field FROM TO.
std::pair<Index, Index> ends_of_move(const SolvedGame& solved, std::string_view at) {
  const std::vector<std::string> ends = words_of(at);
  if (ends.size() != 2) throw UsageError("at={}: write two positions, FROM TO", at);
  return {solved.position(ends[0]), solved.position(ends[1])};
}

std::string move(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const auto [from, to] = ends_of_move(solved, record.at);
  return solved.has_move(from, to) ? "a move" : "no move";
}

std::string last_move(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const auto [from, to] = ends_of_move(solved, record.at);
  const bool wins = solved.table.value(from) == Value{Outcome::win, 1} && solved.is_best_move(from, to);
  return wins ? "wins at once" : "does not win at once";
}

/// `5 4 1 0, second player wins`: a line of best moves in misere play.
std::string line(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const std::vector<std::string> positions = words_of(record.at);
  for (std::size_t i = 0; i + 1 < positions.size(); ++i)
    if (!solved.is_best_move(solved.position(positions[i]), solved.position(positions[i + 1])))
      return fmt::format("{} to {} is no best move", positions[i], positions[i + 1]);
  return record.at + (positions.size() % 2 == 0 ? ", second player wins" : ", first player wins");
}

/// `first take 3`: the numbers that the best moves take from one pile.
std::string first_take(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  const Index from = solved.position(record.at);
  if (solved.table.value(from).outcome == Outcome::loss) return "no winning strategy";
  const std::uint64_t stones = number_of(record.at);
  std::string takes;
  for (std::uint64_t take = 1; take <= stones; ++take)
    if (solved.is_best_move(from, solved.position(std::to_string(stones - take)))) takes += fmt::format(" {}", take);
  return "first take" + takes;
}

std::string signed_text(int score) { return score == 0 ? "0" : fmt::format("{:+}", score); }

/// `+2`
std::string score(const PublishedRecord& record, Solutions& solutions) {
  return signed_text(score_of(solutions.game(record.game).value(record.at)));
}

/// `-1:7 0:1 +1:8`: how many positions have each score.
std::string score_counts(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  std::map<int, Index> counts;
  for (Index position = 0; position < solved.game->size(); ++position)
    if (!solved.game->is_gap(position)) ++counts[score_of(solved.table.value(position))];
  std::vector<std::string> words;
  for (const auto& [points, positions] : counts) words.push_back(fmt::format("{}:{}", signed_text(points), positions));
  return joined(words);
}

/// `58533 positions`: without gaps.
std::string positions(const PublishedRecord& record, Solutions& solutions) {
  constexpr Index at_once = Index{1} << 16;
  const std::unique_ptr<Game> game = make_game(record.game, {solutions.job()});
  Index positions = game->size();
  std::vector<Orbit> orbits;
  for (Index first = 0; game->has_gaps() && first < game->size(); first += at_once) {
    orbits.resize(std::min(at_once, game->size() - first));
    game->list_orbits(first, orbits);
    positions -= static_cast<Index>(std::ranges::count(orbits, 0, &Orbit::placements));
  }
  return fmt::format("{} positions", positions);
}

using Depths = std::optional<std::uint32_t>;

/// `white wins in 69, loses in 36`; empty without a depth.
std::string side_words(std::string_view side, Depths win, Depths loss) {
  std::vector<std::string> clauses;
  if (win) clauses.push_back(fmt::format("wins in {}", *win));
  if (loss) clauses.push_back(fmt::format("loses in {}", *loss));
  return clauses.empty() ? "" : fmt::format("{} {}", side, fmt::join(clauses, ", "));
}

std::string mates(const PublishedRecord& record, Solutions& solutions, bool losses) {
  std::vector<std::string> sides;
  for (const PartCounts& side : solutions.tier(record.game, record.at)) {
    std::string text =
        side_words(side.part, greatest_depth(side.wins), losses ? greatest_depth(side.losses) : Depths());
    if (!text.empty()) sides.push_back(std::move(text));
  }
  return sides.empty() ? "no mate" : fmt::format("{}", fmt::join(sides, "; "));
}

/// `white wins in 69, loses in 36; black wins in 37, loses in 70`
std::string longest_mates(const PublishedRecord& record, Solutions& solutions) {
  return mates(record, solutions, true);
}

/// `white wins in 59; black wins in 25`
std::string longest_wins(const PublishedRecord& record, Solutions& solutions) {
  return mates(record, solutions, false);
}

/// `h#8.5`
std::string helpmate_words(std::uint32_t plies) { return fmt::format("h#{}{}", plies / 2, plies % 2 == 1 ? ".5" : ""); }

/// `h#7; one solution h#6 (3 positions)`: the longest helpmate, and the deepest positions with one solution.
std::string longest_helpmates(const PublishedRecord& record, Solutions& solutions) {
  std::map<std::uint32_t, Index> all, unique;
  for (const PartCounts& side : solutions.tier(record.game, record.at))
    for (const auto& [number, amount] : side.solutions) {
      all[number.first] += amount.positions;
      if (number.second == 1) unique[number.first] += amount.positions;
    }
  if (all.empty()) return "no helpmate";
  const std::string longest = helpmate_words(all.rbegin()->first);
  if (unique.empty()) return longest;
  const auto [depth, positions] = *unique.rbegin();
  return fmt::format("{}; one solution {} ({} position{})", longest, helpmate_words(depth), positions,
                     positions == 1 ? "" : "s");
}

/// `29580 positions, longest 12`: placements with black to move and a solution of a series, and the most moves of
/// black.
std::string series(const PublishedRecord& record, Solutions& solutions) {
  Index placements = 0;
  std::uint32_t longest = 0;
  for (const PartCounts& side : solutions.tier(record.game, record.at))
    for (const auto& [number, amount] : side.solutions)
      if (side.part == "black" && number.first > 0) {
        placements += amount.placements;
        longest = std::max(longest, number.first - 1);
      }
  return fmt::format("{} positions, longest {}", placements, longest);
}

/// `goal in 2 moves (4 plies), 4 solutions`
std::string solution(const PublishedRecord& record, Solutions& solutions) {
  const SolvedGame& solved = solutions.game(record.game);
  return Worth(*table_kind(*solved.game, kinds::depths.metric), solved.value(record.at)).text();
}

}  // namespace

std::span<const Kind> position_kinds() {
  static constexpr Kind list[] = {{"winner", winner},
                                  {"outcomes", outcomes},
                                  {"moves", moves},
                                  {"mark", mark},
                                  {"move", move},
                                  {"last move", last_move},
                                  {"line", line},
                                  {"first take", first_take},
                                  {"score", score},
                                  {"scores", score_counts},
                                  {"positions", positions},
                                  {"longest mates", longest_mates},
                                  {"longest wins", longest_wins},
                                  {"longest helpmates", longest_helpmates},
                                  {"series", series},
                                  {"solution", solution}};
  return list;
}

}  // namespace zermelo
