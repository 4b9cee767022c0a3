// The Adjacent Game on a tree (tatyam, "N - Adjacent Game", editorial, AtCoder): players mark vertices in turn, each
// vertex next to one that the opponent has marked.
//
// When a player marks the root of a rooted tree, the opponent may mark the roots of its children's trees, and play in
// each of these trees is independent. So a position is a rooted tree with the player who may mark its root, and a move
// leads to a sum.
#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/partisan/rooted_trees.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {
namespace {

/// Position number = 2 * number of the rooted tree, plus 1 if Right may mark its root.
class AdjacentTree final : public PartisanGame {
 public:
  AdjacentTree(Spec spec, RootedTrees trees) : spec_(std::move(spec)), trees_(std::move(trees)) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return 2 * Index{trees_.count()}; }
  Index start() const override { return number(trees_.whole(0), Player::left); }
  std::uint64_t longest_play() const override { return trees_.vertices(); }
  bool splits() const override { return true; }

  /// Cost: one step for each child of the root.
  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    if (player != owner(position)) return;
    thread_local std::vector<Index> sum;
    sum.clear();
    trees_.for_each_child(tree(position), [&](RootedTree child) { sum.push_back(number(child, other(player))); });
    moves.add_sum(sum);
  }

  std::uint32_t tier(Index position) const override { return trees_.levels(tree(position)) - 1; }
  std::uint32_t tier_count() const override { return trees_.most_levels(); }
  Index canonical(Index position) const override { return number(trees_.canonical(tree(position)), owner(position)); }

  Index parse(std::string_view words) const override {
    const auto vertices = split(words.substr(std::min<std::size_t>(1, words.size())), '<');
    if (words.empty() || (words[0] != 'l' && words[0] != 'r') || vertices.empty() || vertices.size() > 2)
      throw UsageError(
          "the position '{}' is not l or r and a vertex, for example l3, or r3<1 for the tree with root 3 "
          "on its side of the edge to 1",
          words);
    const graphs::Vertex root = vertex(vertices[0]);
    const RootedTree tree = vertices.size() == 1 ? trees_.whole(root) : trees_.find(root, vertex(vertices[1]));
    if (tree == trees_.count())
      throw UsageError("in the position '{}', there is no edge between the two vertices", words);
    return number(tree, words[0] == 'l' ? Player::left : Player::right);
  }
  std::string text(Index position) const override {
    const RootedTree here = tree(position);
    const std::string words = fmt::format("{}{}", "lr"[position % 2], trees_.root(here) + 1);
    return trees_.is_whole(here) ? words : fmt::format("{}<{}", words, trees_.above(here) + 1);
  }
  std::string sum_text(std::span<const Index> sum) const override {
    std::string words;
    for (const Index position : sum) words.append(words.empty() ? "" : ",").append(text(position));
    return words.empty() ? "0" : words;
  }
  std::string move_text(Player, Index from, std::span<const Index>) const override {
    return fmt::format("mark {}", trees_.root(tree(from)) + 1);
  }

 private:
  static RootedTree tree(Index position) { return static_cast<RootedTree>(position / 2); }
  static Player owner(Index position) { return position % 2 == 0 ? Player::left : Player::right; }
  static Index number(RootedTree tree, Player owner) { return 2 * Index{tree} + (owner == Player::left ? 0 : 1); }

  graphs::Vertex vertex(std::string_view word) const {
    std::uint64_t number = 0;
    if (!parse_number(word, trees_.vertices(), number) || number == 0)
      throw UsageError("'{}' is not a vertex; write a whole number from 1 to {}", word, trees_.vertices());
    return static_cast<graphs::Vertex>(number - 1);
  }

  Spec spec_;
  RootedTrees trees_;
};

std::unique_ptr<Game> make_adjacent_tree(Spec spec, const Resources& resources) {
  const std::string path = find_file(spec, "file", resources.folder);
  RootedTrees trees(graphs::GraphText(path, {.window = resources.job.memory()}), resources);
  graphs::check_digest(spec, path, graphs::digest(trees.graph()));
  return std::make_unique<AdjacentTree>(std::move(spec), std::move(trees));
}

}  // namespace

Family adjacent_tree_family() {
  return {
      "adjacent-tree",
      "a player marks the root of a tree; then the other player may mark the roots of the children's trees",
      "the player who may mark the root, the root, and the neighbour from which it is cut off, for example l3 or r3<1",
      {graphs::file_key("the edges of a tree, vertices from 1, as for `zermelo tree`"), graphs::digest_key()},
      make_adjacent_tree,
      {kinds::partisan_values.metric}};
}

}  // namespace zermelo::partisan
