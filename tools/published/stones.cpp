// The stones game: take 1, 2 or 3 stones, whoever takes the last one loses.
#include <fmt/format.h>

#include "tools/published/published.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

/// v(x) as the notes count: own moves until the win; L for "lost", plus the moves made before that shows.
std::string cost_text(Value value) {
  if (value.outcome == Outcome::win) return std::to_string(winner_moves(value));
  const std::uint32_t own = (value.depth - 1) / 2;
  return own == 0 ? "L" : fmt::format("L+{}", own);
}

/// The numbers of stones that the opponent may leave after u of x were taken, never taking the last one itself.
std::string transition_text(const SolvedGame& solved, unsigned x, unsigned u) {
  std::vector<std::string> words;
  for (const Index left : solved.successors(solved.game->parse(std::to_string(x - u))))
    if (solved.game->text(left) != "0") words.insert(words.begin(), solved.game->text(left));
  return words.empty() ? "none" : joined(words);
}

std::string result_text(const SolvedGame& solved, unsigned stones) {
  const std::string from = std::to_string(stones);
  if (solved.value(from).outcome == Outcome::loss) return "no winning strategy";
  std::string takes;
  for (unsigned take = 1; take <= std::min(3u, stones); ++take)
    if (solved.is_best_move(from, std::to_string(stones - take))) takes += fmt::format(" {}", take);
  return "first take" + takes;
}

/// The printed game 5, 4, 1, 0: every move is a best one, and the first player takes the last stone.
std::string line_text(const SolvedGame& solved, const std::vector<std::string>& line) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (!solved.is_best_move(line[i], line[i + 1]))
      return fmt::format("{} to {} is no best move", line[i], line[i + 1]);
  return joined(line) + (line.size() % 2 == 0 ? ", second player wins" : ", first player wins");
}

void recompute(Workers& workers, const RowSink& sink) {
  const SolvedGame solved("nim piles=1 max=9 take=1..3 play=misere", workers);
  sink({"game from 5 stones", "5 4 1 0, second player wins", line_text(solved, {"5", "4", "1", "0"})});
  const std::pair<const char*, const char*> values[] = {{"1", "L"}, {"2", "1"}, {"3", "1"}, {"4", "1"}, {"5", "L+1"}};
  for (const auto& [stones, value] : values)
    sink({fmt::format("v({})", stones), value, cost_text(solved.value(stones))});
  const std::tuple<unsigned, unsigned, const char*> transitions[] = {{4, 1, "1 2"},   {4, 2, "1"},   {4, 3, "none"},
                                                                     {5, 1, "1 2 3"}, {5, 2, "1 2"}, {5, 3, "1"}};
  for (const auto& [x, u, printed] : transitions)
    sink({fmt::format("T({},{})", x, u), printed, transition_text(solved, x, u)});
  const char* const printed[] = {"first take 3", "no winning strategy", "first take 1",
                                 "first take 2", "first take 3",        "no winning strategy"};
  for (unsigned stones = 4; stones <= 9; ++stones)
    sink({fmt::format("{} stones", stones), printed[stones - 4], result_text(solved, stones)});
}

}  // namespace

PublishedTable stones() {
  return {"stones", "take 1..3 stones, the last one loses: 4..9 stones with first moves, v(x) and T(x,u)",
          "lecture notes, \"2.5.2. 対局ゲーム(組合せゲーム)必勝法\", section 2.5.2.1. 石取りゲーム", recompute};
}

}  // namespace zermelo
