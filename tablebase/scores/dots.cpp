// Dots and boxes: draw a line between two neighbouring dots; who completes a box gets a point and moves again.
#include <fmt/format.h>

#include <bit>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/game/candidate_moves.h"
#include "tablebase/game/game.h"
#include "tablebase/registry.h"
#include "tablebase/scores/dots_candidates.h"

namespace zermelo::scores {
namespace {

/// Edges are numbered in the order of the text: the top edges of the first row of boxes, the edges that stand at its
/// boxes, the next row's top edges, and so on.
class Dots final : public ScoredGame, public CandidateMoves {
 public:
  static constexpr std::uint32_t most_edges = 40;

  Dots(Spec spec, std::uint32_t rows, std::uint32_t cols)
      : spec_(std::move(spec)),
        rows_(rows),
        cols_(cols),
        structure_(rules(rows, cols)),
        candidates_(rows, cols, std::get<DotsRules>(structure_)) {}

  static std::uint32_t edges(std::uint32_t rows, std::uint32_t cols) { return rows * (2 * cols + 1) + cols; }

  const Spec& spec() const override { return spec_; }
  Index size() const override { return Index{1} << edges(); }
  Index start() const override { return 0; }
  std::uint64_t longest_play() const override { return edges(); }
  const Structure& structure() const override { return structure_; }
  int final_score(Index) const override { return 0; }
  int score_limit(Index position) const override { return static_cast<int>(rows_ * cols_) - boxes(position); }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    for (Index free = ~position & (size() - 1); free != 0; free &= free - 1) {
      const Index edge = free & -free;
      const int points = boxes(position | edge) - boxes(position);
      moves.add(position | edge, {static_cast<std::int16_t>(points), points > 0});
    }
  }

  void list_candidates(Index position, MoveList& moves) const override { candidates_.list(position, moves); }

  std::string text(Index position) const override {
    std::string words;
    for (std::uint32_t edge = 0; edge < edges(); ++edge) {
      if (edge > 0 && begins_line(edge)) words += '/';
      words += (position >> edge & 1) == 0 ? '.' : stands(edge) ? '|' : '_';
    }
    return words;
  }

  Index parse(std::string_view words) const override {
    Index position = 0;
    std::uint32_t edge = 0;
    bool after_slash = false;
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (words[at] == '/' && edge > 0 && edge < edges() && begins_line(edge) && !after_slash) {
        after_slash = true;
        continue;
      }
      if (edge == edges() || (edge > 0 && begins_line(edge) && !after_slash)) refuse(words);
      if (words[at] == (stands(edge) ? '|' : '_'))
        position |= Index{1} << edge;
      else if (words[at] != '.')
        refuse(words);
      after_slash = false;
      ++edge;
    }
    if (edge != edges()) refuse(words);
    return position;
  }

  /// The line and the place in it, from 1, as in the text.
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const auto edge = static_cast<std::uint32_t>(std::countr_zero(from ^ to.front()));
    return fmt::format("{},{}", line_of(edge) + 1, edge - first_of(line_of(edge)) + 1);
  }
  std::string ending_text(Index) const override { return "all lines are drawn"; }

 private:
  static DotsRules rules(std::uint32_t rows, std::uint32_t cols) {
    DotsRules rules{edges(rows, cols), {}};
    for (std::uint32_t row = 0; row < rows; ++row)
      for (std::uint32_t col = 0; col < cols; ++col) {
        const std::uint32_t top = row * (2 * cols + 1) + col, side = top + cols;
        rules.boxes.push_back(Index{1} << top | Index{1} << side | Index{1} << (side + 1) |
                              Index{1} << (top + 2 * cols + 1));
      }
    return rules;
  }

  std::uint32_t edges() const { return edges(rows_, cols_); }
  int boxes(Index position) const {
    int complete = 0;
    for (const std::uint64_t box : std::get<DotsRules>(structure_).boxes) complete += (position & box) == box;
    return complete;
  }

  /// Lines of the text: an even line has edges that lie, an odd one edges that stand.
  std::uint32_t line_of(std::uint32_t edge) const {
    const std::uint32_t both = 2 * cols_ + 1;
    return edge / both * 2 + (edge % both >= cols_ ? 1 : 0);
  }
  std::uint32_t first_of(std::uint32_t line) const { return line / 2 * (2 * cols_ + 1) + (line % 2 != 0 ? cols_ : 0); }
  bool begins_line(std::uint32_t edge) const { return first_of(line_of(edge)) == edge; }
  bool stands(std::uint32_t edge) const { return line_of(edge) % 2 != 0; }

  [[noreturn]] void refuse(std::string_view words) const {
    throw UsageError(
        "the position '{}' is not written like '{}', the start: {} lines with '/' between them, in turn of {} edges "
        "that "
        "lie, _ or '.', and of {} that stand, | or '.'",
        words, text(start()), 2 * rows_ + 1, cols_, cols_ + 1);
  }

  Spec spec_;
  std::uint32_t rows_, cols_;
  Structure structure_;
  DotsCandidates candidates_;
};

std::unique_ptr<Game> make_dots(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, 13), cols = spec.integer("cols", 1, 13);
  if (Dots::edges(rows, cols) > Dots::most_edges)
    throw TooManyPositions("{} x {} boxes have {} edges, and each set of at most {} edges can be a position", rows,
                           cols, Dots::edges(rows, cols), Dots::most_edges);
  return std::make_unique<Dots>(std::move(spec), rows, cols);
}

}  // namespace

Family dots_family() {
  return {"dots",
          "dots and boxes: draw a line between neighbouring dots; who completes a box gets a point and moves again",
          "the lines of edges from the top, lying edges _ and standing ones |, a free one as . , for example _/|./.",
          {{"rows", "1 to 13", "", "rows of boxes"}, {"cols", "1 to 13", "", "columns of boxes"}},
          make_dots,
          score_metrics()};
}

}  // namespace zermelo::scores
