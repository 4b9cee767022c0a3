// All positions that play reaches from any placement are solved by sweeps: sweep d finds wins and losses in d plies.
#include "support/plain_endings.h"

#include <algorithm>
#include <set>
#include <vector>

namespace zermelo::test {
namespace {

using Use = std::function<void(const PlainChess&)>;

void place(PlainChess& board, const std::string& men, std::size_t man, std::size_t from, const Use& use) {
  const auto files = static_cast<std::size_t>(board.files()), squares = files * board.rows.size();
  if (man == men.size()) {
    for (const char side : {'w', 'b'}) {
      board.to_move = side;
      use(board);
    }
    return;
  }
  for (std::size_t square = man > 0 && men[man] == men[man - 1] ? from : 0; square < squares; ++square) {
    char& here = board.rows[square / files][square % files];
    if (here != '.') continue;
    here = men[man];
    place(board, men, man + 1, square + 1, use);
    here = '.';
  }
}

std::vector<std::string> transposed(const std::vector<std::string>& rows) {
  std::vector<std::string> result(rows[0].size(), std::string(rows.size(), '.'));
  for (std::size_t rank = 0; rank < rows.size(); ++rank)
    for (std::size_t file = 0; file < rows[0].size(); ++file) result[file][rank] = rows[rank][file];
  return result;
}

bool has_pawns(const PlainChess& position) {
  return std::any_of(position.rows.begin(), position.rows.end(),
                     [](const std::string& row) { return row.find_first_of("Pp") != std::string::npos; });
}

/// The image under a symmetry: bit 0 reflects files, bit 1 ranks, bit 2 exchanges them.
PlainChess image(PlainChess position, unsigned symmetry) {
  if (symmetry & 1) {
    for (std::string& row : position.rows) std::reverse(row.begin(), row.end());
    if (position.en_passant != PlainChess::nowhere)
      position.en_passant.first = position.files() - 1 - position.en_passant.first;
  }
  if (symmetry & 2) std::reverse(position.rows.begin(), position.rows.end());
  if (symmetry & 4) position.rows = transposed(position.rows);
  return position;
}

enum class Result { unknown, win, loss };

struct Node {
  std::vector<std::size_t> next;
  bool check = false;
  Result result = Result::unknown;
  std::uint64_t depth = 0;
};

/// The graph of all positions that play reaches from legal placements.
class Graph {
 public:
  void add_all_from(const PlainChess& position) {
    std::vector<std::pair<std::size_t, PlainChess>> open;
    add(position, open);
    while (!open.empty()) {
      const auto [place, from] = std::move(open.back());
      open.pop_back();
      nodes_[place].check = from.in_check(from.to_move);
      for (const PlainChess::Step& step : from.steps()) {
        const std::size_t to = add(from.after(step), open);
        nodes_[place].next.push_back(to);
      }
    }
  }

  void solve() {
    for (Node& node : nodes_)
      if (node.next.empty() && node.check) node.result = Result::loss;
    std::uint64_t last = 0;
    for (std::uint64_t depth = 1; depth <= last + 1; ++depth)
      if (sweep(depth)) last = depth;
  }

  const Node& at(const PlainChess& position) const { return nodes_[places_.at(position.text())]; }

 private:
  std::size_t add(const PlainChess& position, std::vector<std::pair<std::size_t, PlainChess>>& open) {
    const auto [found, added] = places_.emplace(position.text(), nodes_.size());
    if (added) {
      nodes_.emplace_back();
      open.emplace_back(found->second, position);
    }
    return found->second;
  }

  bool is(std::size_t place, Result result, std::uint64_t below) const {
    return nodes_[place].result == result && nodes_[place].depth < below;
  }

  /// Whether it found a position.
  bool sweep(std::uint64_t depth) {
    bool found = false;
    for (Node& node : nodes_) {
      if (node.result != Result::unknown || node.next.empty()) continue;
      const auto all = [&](Result result) {
        return std::all_of(node.next.begin(), node.next.end(), [&](auto to) { return is(to, result, depth); });
      };
      const auto any = [&](Result result) {
        return std::any_of(node.next.begin(), node.next.end(), [&](auto to) { return is(to, result, depth); });
      };
      if (any(Result::loss))
        node.result = Result::win;
      else if (all(Result::win))
        node.result = Result::loss;
      if (node.result == Result::unknown) continue;
      node.depth = depth;
      found = true;
    }
    return found;
  }

  std::map<std::string, std::size_t> places_;
  std::vector<Node> nodes_;
};

void count(PlainCounts& counts, Result result) {
  ++(result == Result::win ? counts.wins : result == Result::loss ? counts.losses : counts.draws);
}

}  // namespace

void for_plain_placements(int files, int ranks, const std::string& men, const Use& use) {
  PlainChess board;
  board.rows.assign(static_cast<std::size_t>(ranks), std::string(static_cast<std::size_t>(files), '.'));
  place(board, men, 0, 0, use);
}

std::string plain_class(const PlainChess& position) {
  const unsigned symmetries = has_pawns(position) ? 2 : position.files() == position.ranks() ? 8 : 4;
  std::string least = position.text();
  for (unsigned symmetry = 1; symmetry < symmetries; ++symmetry)
    least = std::min(least, image(position, symmetry).text());
  return least;
}

std::map<char, PlainEnding> plain_ending(int files, int ranks, const std::string& men) {
  Graph graph;
  std::vector<PlainChess> positions;
  for_plain_placements(files, ranks, men, [&](const PlainChess& position) {
    if (!position.legal()) return;
    positions.push_back(position);
    graph.add_all_from(position);
  });
  graph.solve();
  std::map<char, PlainEnding> endings;
  for (const PlainChess& position : positions) {
    const Node& node = graph.at(position);
    PlainEnding& ending = endings[position.to_move];
    count(ending.placements, node.result);
    if (plain_class(position) != position.text()) continue;
    count(ending.classes, node.result);
    if (node.result == Result::unknown) continue;
    auto& [wins, losses] = ending.histogram[node.depth];
    wins += node.result == Result::win;
    losses += node.result == Result::loss;
  }
  return endings;
}

}  // namespace zermelo::test
