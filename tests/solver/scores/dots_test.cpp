// Dots and boxes: tables against a plain search and against published counts, and their proof.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/proving/findings.h"
#include "support/solved_values.h"
#include "support/stopped_solve.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::dots_test {
namespace {

std::vector<Value> table_of(const Game& game, unsigned threads = 2) {
  return test::solved_values(game, Metric::score, test::threads(threads));
}

std::unique_ptr<Game> dots(int rows, int cols) { return make_game(fmt::format("dots rows={} cols={}", rows, cols)); }

/// The best score by the rules of the game as its players say them: count the boxes that are closed on the board.
class PlainSearch {
 public:
  PlainSearch(int rows, int cols) : rows_(rows), cols_(cols) {}

  int score(const std::string& board) {
    if (const auto known = known_.find(board); known != known_.end()) return known->second;
    int best = board.find('.') == std::string::npos ? 0 : -1000;
    for (std::size_t at = 0; at < board.size(); ++at) {
      if (board[at] != '.') continue;
      std::string next = board;
      next[at] = line_of(at) % 2 == 0 ? '_' : '|';
      const int points = boxes(next) - boxes(board);
      best = std::max(best, points > 0 ? points + score(next) : -score(next));
    }
    return known_[board] = best;
  }

 private:
  static std::size_t width(int line, int cols) { return static_cast<std::size_t>(line % 2 == 0 ? cols : cols + 1); }
  int line_of(std::size_t at) const {
    int line = 0;
    for (std::size_t end = width(0, cols_); at > end; end += 1 + width(++line, cols_)) {
    }
    return line;
  }
  int boxes(const std::string& board) const {
    std::vector<std::string> lines(1);
    for (const char mark : board) mark == '/' ? lines.emplace_back() : lines.back() += mark;
    int complete = 0;
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows_); ++row)
      for (std::size_t col = 0; col < static_cast<std::size_t>(cols_); ++col)
        complete += lines[2 * row][col] != '.' && lines[2 * row + 2][col] != '.' && lines[2 * row + 1][col] != '.' &&
                    lines[2 * row + 1][col + 1] != '.';
    return complete;
  }

  int rows_, cols_;
  std::map<std::string, int> known_;
};

TEST(Dots, HaveTheScoresOfAPlainSearch) {
  for (const auto& [rows, cols] : {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 2}}) {
    const auto game = dots(rows, cols);
    const std::vector<Value> table = table_of(*game);
    PlainSearch plain(rows, cols);
    for (Index position = 0; position < game->size(); ++position)
      ASSERT_EQ(score_of(table[position]), plain.score(game->text(position))) << game->text(position);
  }
}

/// Counts by an independent program: how many positions have each score.
TEST(Dots, HaveThePublishedCounts) {
  const auto counts = [](int rows, int cols) {
    std::map<int, int> by_score;
    for (const Value& value : table_of(*dots(rows, cols))) ++by_score[score_of(value)];
    return by_score;
  };
  using Counts = std::map<int, int>;
  EXPECT_EQ(counts(1, 1), (Counts{{-1, 7}, {0, 1}, {1, 8}}));
  EXPECT_EQ(counts(1, 2), (Counts{{-2, 15}, {-1, 6}, {0, 51}, {1, 8}, {2, 48}}));
  EXPECT_EQ(counts(1, 3), (Counts{{-3, 24}, {-2, 16}, {-1, 237}, {0, 75}, {1, 360}, {2, 65}, {3, 247}}));
  EXPECT_EQ(counts(2, 2),
            (Counts{{-4, 49}, {-3, 32}, {-2, 432}, {-1, 176}, {0, 896}, {1, 252}, {2, 977}, {3, 300}, {4, 982}}));
}

/// Blocks of more than 16 edges: a table with waves, its start as published (2 x 3), on every number of threads.
TEST(Dots, AreTheSameForEveryNumberOfThreads) {
  for (const auto& [rows, cols] : {std::pair{1, 6}, {2, 3}}) {
    const auto game = dots(rows, cols);
    const std::vector<Value> one = table_of(*game, 1);
    for (const unsigned threads : {2, 3, 7}) EXPECT_EQ(table_of(*game, threads), one);
    const auto turned = dots(cols, rows);
    std::map<int, int> counts, turned_counts;
    for (const Value& value : one) ++counts[score_of(value)];
    for (const Value& value : table_of(*turned)) ++turned_counts[score_of(value)];
    EXPECT_EQ(counts, turned_counts);
  }
}

TEST(Dots, ContinueFromACheckpoint) {
  const auto game = dots(1, 7);
  const std::vector<Value> whole = table_of(*game);
  for (const int patience : {0, 1, 3, 5}) {
    const test::StoppedSolve again = test::solve_with_stop(*game, Metric::score, patience);
    EXPECT_TRUE(again.stopped);
    EXPECT_EQ(again.table, whole);
  }
}

std::vector<std::uint8_t> cells_of(const Game& game) {
  std::vector<std::uint8_t> cells;
  const TableKind kind = table_kind(game, Metric::score);
  for (const Value& value : table_of(game)) cells.push_back(encode<std::uint8_t>(value, kind));
  return cells;
}

Index mismatches(const Game& game, const std::vector<std::uint8_t>& cells) {
  Findings findings{Job({.threads = 1})};
  method_of(game).prove(table_kind(game, Metric::score), {0, std::span(cells)}, {}, findings);
  return findings.state().mismatches;
}

TEST(Dots, AreProvedAndEveryWrongEntryIsFound) {
  for (const auto& [rows, cols] : {std::pair{1, 1}, {1, 2}, {1, 3}, {2, 2}}) {
    const auto game = dots(rows, cols);
    std::vector<std::uint8_t> cells = cells_of(*game);
    EXPECT_EQ(mismatches(*game, cells), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (const int change : {-2, -1, 1, 3}) {
        cells[i] = static_cast<std::uint8_t>(cells[i] + change);
        EXPECT_GT(mismatches(*game, cells), 0) << i;
        cells[i] = static_cast<std::uint8_t>(cells[i] - change);
      }
  }
  const auto game = dots(1, 6);
  EXPECT_EQ(mismatches(*game, cells_of(*game)), 0);
}

TEST(Dots, ReadTheirTexts) {
  const auto game = dots(2, 2);
  for (const char* words : {"", "__", "__/|||/__/|||/_", "__/|||/__/|||/___", "__|||/__/|||/__", "__//|||/__/|||/__",
                            "||/|||/__/|||/__", "__/|||/__/|||/__/", "/__/|||/__/|||/__"})
    EXPECT_THROW(game->parse(words), UsageError) << words;
  EXPECT_EQ(game->text(game->parse("_./|.|/__/.../..")), "_./|.|/__/.../..");
  EXPECT_EQ(game->parse("__/|||/__/|||/__"), game->size() - 1);
}

TEST(Dots, RefuseTooManyEdgesAndOtherMetrics) {
  EXPECT_THROW(make_game("dots rows=4 cols=5"), TooManyPositions);
  EXPECT_THROW(make_game("dots rows=0 cols=5"), SpecError);
  EXPECT_THROW(kernel_for(*dots(1, 1), Metric::depth), SpecError);
  EXPECT_THROW(kernel_for(*make_game("nim piles=2 max=3"), Metric::score), SpecError);
}

}  // namespace
}  // namespace zermelo::dots_test
