// Turns moves round, in parallel, where the rules know no un-moves.
#include "solver/loopy/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr std::size_t piece_positions = 4096;

/// Positions whose lists are made; more would not fit the numbers in the lists.
void require_listable(const Game& game) {
  if (game.size() > std::numeric_limits<Vertex>::max())
    throw LimitError(fmt::format("{} has {} positions, too many to list their moves; its rules need un-moves",
                                 game.spec().canonical(), game.size()));
}

/// Shows every move of the game to a `Use` of each thread: for_moves(first, last, use) to those of some positions.
template <class Use, class Lists, class ForMoves>
void show_moves(Lists& lists, const Game& game, Workers& workers, const Control& control, const ForMoves& for_moves) {
  workers.for_ranges(game.size(), piece_positions, [&](std::size_t first, std::size_t last) {
    if (control.stop && control.stop()) throw Interrupted("stopped while the moves were listed");
    Use use(lists);
    for_moves(first, last, use);
  });
}

template <class Lists, bool shared, class ForMoves>
Lists list_moves(const Game& game, Workers& workers, const Control& control, const ForMoves& for_moves) {
  require_listable(game);
  Lists lists(game.size());
  show_moves<typename Lists::template Announcer<shared>>(lists, game, workers, control, for_moves);
  lists.place_lists();
  show_moves<typename Lists::template Writer<shared>>(lists, game, workers, control, for_moves);
  return lists;
}

template <class Offset, class ForMoves>
ListedPredecessors<Offset> list_moves(const Game& game, Workers& workers, const Control& control,
                                      const ForMoves& for_moves) {
  using Lists = ListedPredecessors<Offset>;
  if (workers.count() == 1) return list_moves<Lists, false>(game, workers, control, for_moves);
  return list_moves<Lists, true>(game, workers, control, for_moves);
}

}  // namespace

Moves moves_of(const Game& game, const LoopRules& rules, Workers& workers, const Control& control) {
  Moves moves{rules.moves, UnmovedPredecessors(rules)};
  if (!moves.count)
    moves.count = [&game](Index position) {
      thread_local std::vector<Index> next;
      game.successors(position, next);
      return static_cast<std::uint32_t>(next.size());
    };
  if (rules.predecessors) return moves;
  moves.predecessors = list_moves<std::uint64_t>(game, workers, control, [&](Index first, Index last, auto& use) {
    std::vector<Index> next;
    for (Index from = first; from < last; ++from) {
      game.successors(from, next);
      for (const Index to : next) use(from, to);
    }
  });
  return moves;
}

Moves moves_of(const Game& game, const GraphRules& rules, Workers& workers, const Control& control) {
  const Digraph& graph = *rules.graph;
  Moves moves{[&graph](Index position) {
                return static_cast<std::uint32_t>(
                    std::min<std::size_t>(graph.heads(static_cast<Vertex>(position)).size(), ~std::uint32_t{0}));
              },
              UnmovedPredecessors({})};
  const auto for_moves = [&](Index first, Index last, auto& use) {
    for (Index from = first; from < last; ++from)
      for (const Vertex to : graph.heads(static_cast<Vertex>(from))) use(from, to);
  };
  if (short_offsets(graph))
    moves.predecessors = list_moves<std::uint32_t>(game, workers, control, for_moves);
  else
    moves.predecessors = list_moves<std::uint64_t>(game, workers, control, for_moves);
  return moves;
}

}  // namespace zermelo
