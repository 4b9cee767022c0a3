// The pyramid game: rows of 1..p sticks, take any run of neighbours in one row, whoever takes the last stick loses.
// The lecture notes print who wins and how fast for p = 2..12, and work the moves out for p = 2 and 3.
// Their formula for a move has its cases swapped (it adds 2 where it should add 1); their example is right.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tablebase/input/text.h"
#include "tools/published/published.h"
#include "tools/published/solved_game.h"

namespace zermelo {

namespace {

constexpr const char* source =
    "lecture notes, \"2.5.2. 対局ゲーム(組合せゲーム)必勝法\", section 2.5.2.2. 棒取りゲーム(ピラミッドゲーム)";

/// As printed: ○ and the fewest moves in which the first player is sure to win, or ×.
constexpr std::array<const char*, 11> printed = {"○ (1)",  "×",      "○ (3)",  "○ (7)", "○ (8)", "×",
                                                 "○ (14)", "○ (22)", "○ (23)", "×",     "○ (33)"};

void recompute_table(Workers& workers, const RowSink& sink) {
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const std::size_t rows = i + 2;
    const SolvedGame solved(fmt::format("pyramid rows={}", rows), workers);
    const Value start = solved.table.value(solved.game->start());
    sink({fmt::format("p = {}", rows), printed[i],
          start.outcome == Outcome::win ? fmt::format("○ ({})", winner_moves(start)) : "×"});
  }
}

/// x_1, ..., x_p: how many segments there are of every length.
using Segments = std::vector<int>;

Segments segments(const Game& game, Index position, std::size_t rows) {
  Segments counts(rows, 0);
  const std::string text = game.text(position);
  for (const std::string_view word : split(text, ',')) {
    std::uint64_t length = 0;
    if (parse_number(word, rows, length) && length > 0) ++counts[length - 1];
  }
  return counts;
}

std::string vector_text(const Segments& counts) {
  std::string text;
  for (const int count : counts) text += fmt::format("{}{}", text.empty() ? "(" : ",", count);
  return text + ")";
}

/// The decision (n, a, b), in words of the notes: of a segment of n take the sticks a to b, the shorter rest first.
std::string decision_text(const Segments& from, const Segments& to) {
  std::vector<std::size_t> rest;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] < from[i]) taken = i + 1;
    for (int more = from[i]; more < to[i]; ++more) rest.push_back(i + 1);
  }
  rest.insert(rest.begin(), 2 - std::min<std::size_t>(rest.size(), 2), 0);
  return fmt::format("({},{},{})", taken, rest[0] + 1, taken - rest[1]);
}

/// Every decision at x; those that end the game are left out, as the notes do, if there are others.
std::string decisions(const Game& game, const std::string& x, std::size_t rows) {
  const Index from = game.parse("x=" + x);
  std::vector<Index> next;
  game.successors(from, next);
  std::vector<std::string> words;
  for (const Index to : next) {
    const Segments left = segments(game, to, rows);
    if (std::count(left.begin(), left.end(), 0) == static_cast<std::ptrdiff_t>(rows)) continue;
    words.push_back(decision_text(segments(game, from, rows), left));
  }
  std::sort(words.begin(), words.end());
  return joined(words);
}

/// The vectors that the opponent's answers lead to.
std::string answers(const Game& game, const std::string& x, std::size_t rows) {
  std::vector<Index> next;
  game.successors(game.parse("x=" + x), next);
  std::vector<std::string> words;
  for (const Index to : next) words.push_back(vector_text(segments(game, to, rows)));
  std::sort(words.begin(), words.end());
  return joined(words);
}

/// All best first decisions of a won start.
std::string best_decisions(const SolvedGame& solved, std::size_t rows) {
  const Index start = solved.game->start();
  std::vector<std::string> words;
  for (const Index to : solved.successors(start))
    if (solved.is_best_move(solved.game->text(start), solved.game->text(to)))
      words.push_back(decision_text(segments(*solved.game, start, rows), segments(*solved.game, to, rows)));
  return joined(words);
}

void recompute_moves(Workers& workers, const RowSink& sink) {
  const SolvedGame two("pyramid rows=2", workers), three("pyramid rows=3", workers);
  sink({"p = 2: least objective value", "1", std::to_string(winner_moves(two.table.value(two.game->start())))});
  sink({"p = 2: best first decision f*(1,1)", "(2,1,2)", best_decisions(two, 2)});
  sink({"p = 3: start x_0", "(1,1,1)", vector_text(segments(*three.game, three.game->start(), 3))});
  sink({"p = 3: decisions U(1,0,1)", "(1,1,1) (3,1,1) (3,1,2) (3,1,3) (3,2,2)", decisions(*three.game, "1,0,1", 3)});
  sink({"p = 3: decisions U(0,0,1)", "(3,1,1) (3,1,2) (3,2,2)", decisions(*three.game, "0,0,1", 3)});
  const bool move = three.has_move("x=1,1,1", "x=2,1,0");
  sink({"p = 3: (1,1,1) after (3,1,2)", "(2,1,0)", move ? "(2,1,0)" : "not a move"});
  sink({"p = 3: T((1,1,1),(3,1,2))", "(1,1,0) (2,0,0) (3,0,0)", answers(*three.game, "2,1,0", 3)});
}

}  // namespace

PublishedTable pyramid_table() {
  return {"pyramid", "who wins the pyramid of p rows, and in how many moves, for p = 2..12", source, recompute_table};
}

PublishedTable pyramid_moves() {
  return {"pyramid-moves", "the moves worked out for the pyramids of 2 and 3 rows", source, recompute_moves};
}

}  // namespace zermelo
