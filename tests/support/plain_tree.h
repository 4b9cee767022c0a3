// Makes trees of Pruefer codes, and plays the Adjacent Game move by move. Shares no code with the solver.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::test {

using Edges = std::vector<std::pair<unsigned, unsigned>>;  ///< vertices from 0

/// The labelled tree on code.size() + 2 vertices with this Pruefer code: each entry is joined to the smallest leaf.
inline Edges tree_of(const std::vector<unsigned>& code) {
  const unsigned n = static_cast<unsigned>(code.size()) + 2;
  std::vector<unsigned> degree(n, 1);
  for (const unsigned v : code) ++degree[v];
  Edges edges;
  const auto smallest_leaf = [&] {
    unsigned v = 0;
    while (degree[v] != 1) ++v;
    degree[v] = 0;
    return v;
  };
  for (const unsigned v : code) {
    edges.emplace_back(smallest_leaf(), v);
    --degree[v];
  }
  const unsigned u = smallest_leaf();
  edges.emplace_back(u, smallest_leaf());
  return edges;
}

/// The Adjacent Game by its rules: in turn, each player marks an unmarked vertex adjacent to a vertex that the opponent
/// has marked; a player who cannot loses. Sets of vertices are bits of a word.
class PlayedOut {
 public:
  PlayedOut(const Edges& edges, unsigned vertices) : near_(vertices) {
    for (const auto& [u, v] : edges) {
      near_[u] |= 1u << v;
      near_[v] |= 1u << u;
    }
  }

  bool alice_wins(unsigned first) const { return !mover_wins(0, 1u << first); }

 private:
  bool mover_wins(unsigned mine, unsigned theirs) const {
    for (unsigned v = 0; v < near_.size(); ++v) {
      const unsigned bit = 1u << v;
      if (((mine | theirs) & bit) == 0 && (near_[v] & theirs) != 0 && !mover_wins(theirs, mine | bit)) return true;
    }
    return false;
  }

  std::vector<unsigned> near_;
};

/// The tree as text: the number of vertices, then lines `u v` with vertices from 1.
inline std::string text_of(const Edges& edges, unsigned vertices) {
  std::string text = std::to_string(vertices) + "\n";
  for (const auto& [u, v] : edges) text += std::to_string(u + 1) + " " + std::to_string(v + 1) + "\n";
  return text;
}

}  // namespace zermelo::test
