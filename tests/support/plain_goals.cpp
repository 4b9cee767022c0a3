// Sweep d finds the positions whose play to the goal takes d plies from the results of the sweeps before.
#include "support/plain_goals.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "support/plain_endings.h"

namespace zermelo::test {
namespace {

struct GoalNode {
  PlainChess position;
  std::vector<std::size_t> next;
  PlainResult result;
  bool known = false;
};

class GoalGraph {
 public:
  explicit GoalGraph(std::string goal) : goal_(std::move(goal)) {}

  void add(const PlainChess& position) {
    std::size_t first = nodes_.size();
    place(position);
    for (; first < nodes_.size(); ++first) {
      std::vector<std::size_t> next;
      for (const PlainChess& after : moves(PlainChess(nodes_[first].position))) next.push_back(place(after));
      nodes_[first].next = std::move(next);
    }
  }

  void solve() {
    for (GoalNode& node : nodes_) settle_end(node);
    for (std::uint32_t depth = 1, last = 0; depth <= last + 2; ++depth) {
      std::vector<std::pair<std::size_t, PlainResult>> found;
      for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (!nodes_[i].known)
          if (const PlainResult result = result_in(nodes_[i], depth); result.winner != '-')
            found.emplace_back(i, result);
      for (const auto& [i, result] : found) nodes_[i].result = result, nodes_[i].known = true;
      if (!found.empty()) last = depth;
    }
  }

  const std::vector<GoalNode>& nodes() const { return nodes_; }

 private:
  static bool has_arrived(const PlainChess& position, char king) {
    return position.rows.back().find(king) != std::string::npos;
  }

  bool helps() const { return goal_.find("help") != std::string::npos; }

  std::size_t place(const PlainChess& position) {
    const auto [found, added] = places_.emplace(position.text(), nodes_.size());
    if (added) nodes_.push_back({position, {}, {}, false});
    return found->second;
  }

  std::vector<PlainChess> moves(const PlainChess& position) const {
    std::vector<PlainChess> all;
    if (goal_ == "race" && position.to_move == 'w' && (has_arrived(position, 'K') || has_arrived(position, 'k')))
      return all;
    const bool series = goal_ == "serieshelpmate";
    for (const PlainChess::Step& step : position.steps()) {
      PlainChess after = position.after(step);
      if (goal_ == "race" && after.in_check(after.to_move)) continue;
      const bool mates = after.steps().empty() && after.in_check(after.to_move);
      if (!series || position.to_move == 'b' || mates) all.push_back(after);
      if (!series || position.to_move == 'w' || after.in_check('w')) continue;
      after.to_move = 'b';
      after.en_passant = PlainChess::nowhere;
      all.push_back(after);
    }
    return all;
  }

  void settle_end(GoalNode& node) {
    const PlainChess& position = node.position;
    if (goal_ == "race") {
      const bool white = has_arrived(position, 'K'), black = has_arrived(position, 'k');
      node.known = position.to_move == 'w' && (white || black);
      if (node.known && white != black) node.result.winner = white ? 'w' : 'b';
      return;
    }
    if (!position.steps().empty()) return;
    const bool wants_check = goal_.find("stalemate") == std::string::npos;
    if (position.in_check(position.to_move) != wants_check) return;
    const char stuck = position.to_move, other = stuck == 'w' ? 'b' : 'w';
    if (helps() && stuck == 'w') return;
    if (goal_ == "selfmate" && stuck == 'b') return;
    node.result = {goal_ == "selfmate" ? 'w' : other, 0, helps() ? 1u : 0u};
    node.known = true;
  }

  PlainResult result_in(const GoalNode& node, std::uint32_t depth) const {
    std::uint32_t solutions = 0, lost = 0;
    const char mover = node.position.to_move, other = mover == 'w' ? 'b' : 'w';
    for (const std::size_t to : node.next) {
      const GoalNode& after = nodes_[to];
      if (!after.known) continue;
      if (helps() && after.result.depth + 1 == depth) solutions += after.result.solutions;
      if (!helps() && after.result.winner == mover && after.result.depth + 1 == depth) return {mover, depth, 0};
      lost += after.result.winner == other;
    }
    if (helps()) return solutions == 0 ? PlainResult{} : PlainResult{'w', depth, std::min(255u, solutions)};
    return !node.next.empty() && lost == node.next.size() ? PlainResult{other, depth, 0} : PlainResult{};
  }

  std::string goal_;
  std::map<std::string, std::size_t> places_;
  std::vector<GoalNode> nodes_;
};

}  // namespace

void for_plain_results(int files, int ranks, const std::string& men, const std::string& goal,
                       const std::function<void(const PlainChess&, const PlainResult&)>& use) {
  GoalGraph graph(goal);
  for_plain_placements(files, ranks, men, [&](const PlainChess& position) {
    if (!position.legal()) return;
    const bool over = position.to_move == 'b' && position.rows.back().find('k') != std::string::npos;
    if (goal == "race" && (over || position.in_check(position.to_move))) return;
    graph.add(position);
  });
  graph.solve();
  for (const GoalNode& node : graph.nodes()) use(node.position, node.result);
}

std::string plain_fen(const PlainChess& position) {
  std::string text;
  for (auto row = position.rows.rbegin(); row != position.rows.rend(); ++row) {
    if (!text.empty()) text += '/';
    for (const char man : *row) text += man == '.' ? '1' : man;
  }
  text += std::string(" ") + position.to_move + " - ";
  if (position.en_passant == PlainChess::nowhere) return text + "-";
  return text + static_cast<char>('a' + position.en_passant.first) +
         static_cast<char>('1' + position.en_passant.second);
}

}  // namespace zermelo::test
