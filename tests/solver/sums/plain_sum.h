// Solves a sum as one game by trying every move, for comparison with theorems and searches.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "solver/sums/sum.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A game whose positions are vertices of a graph. A move leads to one smaller vertex or to a sum of two, as when a
/// heap is divided.
class GraphSummand final : public Summand {
 public:
  using Edges = std::vector<std::vector<std::vector<std::uint64_t>>>;

  /// edges[v] lists the moves from v; each move is the list of the vertices that it leads to.
  explicit GraphSummand(Edges edges) : edges_(std::move(edges)) {
    for (const auto& moves : edges_) values_.push_back(mex(moves));
  }

  const Edges& edges() const { return edges_; }
  void for_each_option(std::uint64_t position, const Use& use) const override {
    for (const auto& parts : edges_[position]) use(parts);
  }
  bool over(std::uint64_t position) const override { return edges_[position].empty(); }
  std::uint64_t grundy(std::uint64_t position) const override { return values_[position]; }
  std::string text(Parts parts) const {
    std::string words = "to";
    for (const std::uint64_t part : parts) words.append(" ").append(std::to_string(part));
    return words;
  }
  std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view, Parts parts) const override {
    return {{"from " + std::to_string(from), text(parts)}};
  }

 private:
  std::uint64_t mex(const std::vector<std::vector<std::uint64_t>>& moves) const {
    std::vector<std::uint64_t> reached;
    for (const auto& parts : moves) {
      std::uint64_t value = 0;
      for (const std::uint64_t part : parts) value ^= values_[part];
      reached.push_back(value);
    }
    std::uint64_t least = 0;
    while (std::find(reached.begin(), reached.end(), least) != reached.end()) ++least;
    return least;
  }

  Edges edges_;
  std::vector<std::uint64_t> values_;
};

inline GraphSummand::Edges random_edges(std::mt19937& random, std::size_t vertices, bool dividing) {
  GraphSummand::Edges edges(vertices);
  for (std::uint64_t v = 1; v < vertices; ++v)
    for (std::uint64_t to = 0; to < v; ++to) {
      if (random() % 3 == 0) edges[v].push_back({to});
      if (dividing && random() % 8 == 0) edges[v].push_back({random() % v, to});
    }
  return edges;
}

/// A sum as pairs of graph and vertex, in any order.
using PlainSum = std::vector<std::pair<const GraphSummand*, std::uint64_t>>;

/// Every move of a sum: its text `TERM: to VERTICES`, and the sum after it.
inline std::vector<std::pair<std::string, PlainSum>> plain_moves(const PlainSum& sum) {
  std::vector<std::pair<std::string, PlainSum>> moves;
  for (std::size_t i = 0; i < sum.size(); ++i)
    for (const auto& parts : sum[i].first->edges()[sum[i].second]) {
      PlainSum after = sum;
      after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
      for (const std::uint64_t part : parts) after.emplace_back(sum[i].first, part);
      moves.emplace_back(std::to_string(i) + ": " + sum[i].first->text(parts), after);
    }
  return moves;
}

/// Outcome and depth of a sum by the definition. Adds the values of all reached sums to `known`.
inline Value plain_value(PlainSum sum, Play play, std::map<PlainSum, Value>& known) {
  std::sort(sum.begin(), sum.end());
  if (const auto found = known.find(sum); found != known.end()) return found->second;
  Value value{play == Play::misere ? Outcome::win : Outcome::loss, 0};
  std::uint32_t quickest = ~0u, longest = 0;
  const auto moves = plain_moves(sum);
  for (const auto& [words, after] : moves) {
    const Value there = plain_value(after, play, known);
    if (there.outcome == Outcome::loss)
      quickest = std::min(quickest, there.depth + 1);
    else
      longest = std::max(longest, there.depth + 1);
  }
  if (quickest != ~0u)
    value = {Outcome::win, quickest};
  else if (!moves.empty())
    value = {Outcome::loss, longest};
  known.emplace(sum, value);
  return value;
}

}  // namespace zermelo
