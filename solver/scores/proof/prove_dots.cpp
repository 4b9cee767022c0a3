// Counts the complete boxes of each position, from which the points of a move follow as a difference. A stretch of 64
// positions differs in the six lowest edges only, so the entries after a move with a higher edge are neighbours, too.
#include <algorithm>
#include <array>

#include "solver/scores/proof/prove_scores.h"

namespace zermelo::scores::proof {
namespace {

constexpr unsigned low_edges = 6;
constexpr std::size_t stretch = std::size_t{1} << low_edges;

template <class Number>
using Stretch = std::array<Number, stretch>;

class DotsCheck {
 public:
  DotsCheck(const DotsRules& rules, const Slice& table, Findings& findings)
      : rules_(rules), table_(table), findings_(findings) {}

  void operator()(Index begin, Index end) const {
    for (Index first = begin; first < end; first += stretch) {
      const std::size_t count = std::min<Index>(stretch, end - first);
      const Stretch<std::int16_t> found = scores(first, count), wanted = scores_by_moves(first, count, found);
      for (std::size_t i = 0; i < count; ++i)
        if (found[i] != wanted[i]) findings_.wrong(first + i);
    }
  }

 private:
  Stretch<std::int16_t> scores(Index first, std::size_t count) const {
    Stretch<std::int16_t> scores{};
    std::visit(
        [&](const auto& run) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(run)>, LossBits>) {
            using Cell = std::remove_cvref_t<decltype(run[0])>;
            for (std::size_t i = 0; i < count; ++i)
              scores[i] = static_cast<std::int16_t>(run[first - table_.first + i] - score_shift<Cell>);
          }
        },
        table_.cells);
    return scores;
  }

  Stretch<std::int16_t> complete_boxes(Index first) const {
    Stretch<std::int16_t> complete{};
    for (const std::uint64_t box : rules_.boxes) {
      const Index low = box % stretch, high = box - low;
      if ((first & high) != high) continue;
      for (std::size_t i = 0; i < stretch; ++i)
        if ((i & low) == low) ++complete[i];
    }
    return complete;
  }

  /// `here`: the scores of the stretch in the table.
  Stretch<std::int16_t> scores_by_moves(Index first, std::size_t count, const Stretch<std::int16_t>& here) const {
    constexpr std::int16_t no_move = -most_score;
    Stretch<std::int16_t> best;
    best.fill(no_move);
    const Stretch<std::int16_t> before = complete_boxes(first);
    const auto take = [&](std::size_t i, std::int16_t boxes, std::int16_t score) {
      const auto points = static_cast<std::int16_t>(boxes - before[i]);
      best[i] = std::max(best[i], static_cast<std::int16_t>(points > 0 ? points + score : -score));
    };
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t edge = 1; edge < count; edge *= 2)
        if ((i & edge) == 0) take(i, before[i | edge], here[i | edge]);
    for (unsigned edge = low_edges; edge < rules_.edges; ++edge) {
      const Index to = first | Index{1} << edge;
      if (to == first) continue;
      const Stretch<std::int16_t> after = complete_boxes(to), there = scores(to, count);
      for (std::size_t i = 0; i < count; ++i) take(i, after[i], there[i]);
    }
    for (std::size_t i = 0; i < count; ++i)
      if (best[i] == no_move) best[i] = 0;
    return best;
  }

  const DotsRules& rules_;
  Slice table_;
  Findings& findings_;
};

}  // namespace

void prove_dots(const DotsRules& rules, const Slice& table, Findings& findings) {
  for_stretches(table.count(), findings, DotsCheck(rules, table, findings));
}

}  // namespace zermelo::scores::proof
