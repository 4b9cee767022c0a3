// Reverses all moves in parallel, for rules without un-moves and for graphs: counts the predecessors of each position,
// places the lists, and fills them.
#include "solver/loopy/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr std::size_t piece_positions = 4096;

/// Throws LimitError if the positions do not fit the 32-bit numbers in the lists.
void require_listable(const Game& game) {
  if (game.size() > std::numeric_limits<Vertex>::max())
    throw LimitError(fmt::format(
        "{} has {} positions, but moves can be listed for at most {}; make it smaller, or give its rules `unmoves`",
        game.spec().canonical_text(), game.size(), std::numeric_limits<Vertex>::max()));
}

/// Calls body(first, last) for pieces of all positions.
template <class Body>
void for_positions(const Game& game, const Control& control, const Body& body) {
  control.job.workers().for_pieces(game.size(), piece_positions, [&](std::size_t first, std::size_t last) {
    if (control.job.stopped()) throw Interrupted("stopped while the moves were listed");
    body(first, last);
  });
}

/// Calls use(from, to) for every move of the game. Each piece of positions has its own `Use`; for_moves(first, last,
/// use) shows it the moves of the piece.
template <class Use, class Lists, class ForMoves>
void show_moves(Lists& lists, const Game& game, const Control& control, const ForMoves& for_moves) {
  for_positions(game, control, [&](std::size_t first, std::size_t last) {
    Use use(lists);
    for_moves(first, last, use);
  });
}

template <class Lists, bool shared, class ForMoves>
Lists list_moves(const Game& game, const Control& control, const ForMoves& for_moves) {
  Lists lists(game.size());
  show_moves<typename Lists::template Announcer<shared>>(lists, game, control, for_moves);
  lists.place_lists();
  show_moves<typename Lists::template Writer<shared>>(lists, game, control, for_moves);
  return lists;
}

template <class Offset, class ForMoves>
ListedPredecessors<Offset> list_moves(const Game& game, const Control& control, const ForMoves& for_moves) {
  using Lists = ListedPredecessors<Offset>;
  if (control.job.workers().count() == 1) return list_moves<Lists, false>(game, control, for_moves);
  return list_moves<Lists, true>(game, control, for_moves);
}

/// The moves of all positions, kept piece by piece. Rules are asked for them only once, because that costs more than
/// all other steps.
class AskedMoves {
 public:
  AskedMoves(const Game& game, const Control& control)
      : pieces_((game.size() + piece_positions - 1) / piece_positions) {
    for_positions(game, control, [&](std::size_t first, std::size_t last) {
      Piece& piece = pieces_[first / piece_positions];
      std::vector<Index> next;
      for (Index from = first; from < last; ++from) {
        game.successors(from, next);
        for (const Index to : next) piece.heads.push_back(static_cast<Vertex>(to));
        piece.ends.push_back(static_cast<std::uint32_t>(piece.heads.size()));
      }
    });
  }

  /// Calls use(from, to) for the moves of one piece.
  template <class Use>
  void for_moves(Index first, Index last, Use& use) const {
    const Piece& piece = pieces_[first / piece_positions];
    std::uint32_t move = 0;
    for (Index from = first; from < last; ++from)
      for (; move < piece.ends[from - first]; ++move) use(from, piece.heads[move]);
  }

  std::uint32_t count(Index position) const {
    const std::vector<std::uint32_t>& ends = pieces_[position / piece_positions].ends;
    const std::size_t place = position % piece_positions;
    return ends[place] - (place == 0 ? 0 : ends[place - 1]);
  }

  /// Frees the moves; only their counts stay.
  void forget_heads() {
    for (Piece& piece : pieces_) piece.heads = {};
  }

 private:
  struct Piece {
    std::vector<Vertex> heads;
    std::vector<std::uint32_t> ends;  ///< the end of the moves of each position in `heads`
  };
  std::vector<Piece> pieces_;
};

}  // namespace

std::uint64_t asked_moves_memory(Index positions, std::uint64_t moves) {
  return 4 * positions + 8 * moves + ListedPredecessors<std::uint64_t>::bytes(positions, moves);
}

Moves moves_of(const Game& game, const LoopRules& rules, const Control& control) {
  if (rules.unmoves) return {[&game](Index position) { return game.count_moves(position); }, UnmovedPredecessors(game)};
  require_listable(game);
  const auto asked = std::make_shared<AskedMoves>(game, control);
  Moves moves{[asked](Index position) { return asked->count(position); }, UnmovedPredecessors(game)};
  moves.predecessors = list_moves<std::uint64_t>(
      game, control, [&](Index first, Index last, auto& use) { asked->for_moves(first, last, use); });
  asked->forget_heads();
  return moves;
}

Moves moves_of(const Game& game, const GraphRules& rules, const Control& control) {
  require_listable(game);
  const Digraph& graph = *rules.graph;
  Moves moves{[&graph](Index position) {
                return static_cast<std::uint32_t>(
                    std::min<std::size_t>(graph.heads(static_cast<Vertex>(position)).size(), ~std::uint32_t{0}));
              },
              UnmovedPredecessors(game)};
  const auto for_moves = [&](Index first, Index last, auto& use) {
    for (Index from = first; from < last; ++from)
      for (const Vertex to : graph.heads(static_cast<Vertex>(from))) use(from, to);
  };
  if (short_offsets(graph))
    moves.predecessors = list_moves<std::uint32_t>(game, control, for_moves);
  else
    moves.predecessors = list_moves<std::uint64_t>(game, control, for_moves);
  return moves;
}

}  // namespace zermelo
