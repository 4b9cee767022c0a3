// Reverses all moves in parallel, for rules without un-moves and for graphs: counts the predecessors of each position,
// places the lists, and fills them.
#include "solver/loopy/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>

#include "solver/exit_sum.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

constexpr std::size_t piece_positions = Exits::piece;

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

/// Lists the moves of one piece of positions: those that stay in the game, and exits.
class PieceMoves {
 public:
  PieceMoves(const Game& game, const Control& control) : game_(game), control_(control) {}

  /// The moves of a position that stay in the game; valid until the next call. Notes what its exits amount to.
  const std::vector<Index>& list(Index position) {
    game_.successors(position, next_);
    sum_ = {};
    if (!control_.below) return next_;
    std::erase_if(next_, [this](Index to) {
      if (to < game_.size()) return false;
      sum_.add(control_.below(to));
      return true;
    });
    if (sum_.any()) exits_.push_back({static_cast<std::uint16_t>(position % Exits::piece), sum_.value()});
    return next_;
  }
  /// The open moves of the position that was listed last.
  std::uint32_t open() const { return static_cast<std::uint32_t>(next_.size() + (sum_.any() ? 1 : 0)); }
  /// Records the exits of the piece that contains `first`.
  void record(Index first, Exits& exits) const {
    if (control_.below) exits.record(first / Exits::piece, exits_);
  }

 private:
  const Game& game_;
  const Control& control_;
  std::vector<Index> next_;
  ExitSum sum_;
  std::vector<Exits::Placed> exits_;
};

/// Exits are kept only for tiers.
std::shared_ptr<Exits> exits_of(const Game& game, const Control& control) {
  return control.below ? std::make_shared<Exits>(game.size()) : std::make_shared<Exits>();
}

/// The moves of all positions, kept piece by piece. Rules are asked for them only once, because that costs more than
/// all other steps.
class AskedMoves {
 public:
  AskedMoves(const Game& game, const Control& control, Exits& exits)
      : pieces_((game.size() + piece_positions - 1) / piece_positions) {
    for_positions(game, control, [&](std::size_t first, std::size_t last) {
      Piece& piece = pieces_[first / piece_positions];
      PieceMoves moves(game, control);
      for (Index from = first; from < last; ++from) {
        for (const Index to : moves.list(from)) piece.heads.push_back(static_cast<Vertex>(to));
        piece.ends.push_back(static_cast<std::uint32_t>(piece.heads.size()));
        if (control.below) piece.open.push_back(moves.open());
      }
      moves.record(first, exits);
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

  void count(Index first, std::span<std::uint32_t> counts) const {
    const Piece& piece = pieces_[first / piece_positions];
    if (piece.open.empty())
      std::adjacent_difference(piece.ends.begin(), piece.ends.end(), counts.begin());
    else
      std::copy(piece.open.begin(), piece.open.end(), counts.begin());
  }

  /// Frees the moves; only their counts stay.
  void forget_heads() {
    for (Piece& piece : pieces_) piece.heads = {};
  }

 private:
  struct Piece {
    std::vector<Vertex> heads;
    std::vector<std::uint32_t> ends;  ///< the end of the moves of each position in `heads`
    std::vector<std::uint32_t> open;  ///< the open moves of each position of a tier
  };
  std::vector<Piece> pieces_;
};

/// A tier lists the moves of each position once, for its exits and their number.
Moves unmoved(const Game& game, const Control& control) {
  Moves moves{{}, UnmovedPredecessors(game), exits_of(game, control)};
  if (control.below)
    moves.count = [&game, &control, exits = moves.exits](Index first, std::span<std::uint32_t> counts) {
      PieceMoves piece(game, control);
      for (std::size_t i = 0; i < counts.size(); ++i) {
        piece.list(first + i);
        counts[i] = piece.open();
      }
      piece.record(first, *exits);
    };
  else
    moves.count = [&game](Index first, std::span<std::uint32_t> counts) {
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = game.count_moves(first + i);
    };
  return moves;
}

}  // namespace

std::uint64_t asked_moves_memory(Index positions, std::uint64_t moves) {
  return 4 * positions + 8 * moves + ListedPredecessors<std::uint64_t>::bytes(positions, moves);
}

Moves moves_of(const Game& game, const LoopRules& rules, const Control& control) {
  if (rules.unmoves) return unmoved(game, control);
  require_listable(game);
  Moves moves{{}, UnmovedPredecessors(game), exits_of(game, control)};
  const auto asked = std::make_shared<AskedMoves>(game, control, *moves.exits);
  moves.exits->finish();
  moves.count = [asked](Index first, std::span<std::uint32_t> counts) { asked->count(first, counts); };
  moves.predecessors = list_moves<std::uint64_t>(
      game, control, [&](Index first, Index last, auto& use) { asked->for_moves(first, last, use); });
  asked->forget_heads();
  return moves;
}

Moves moves_of(const Game& game, const GraphRules& rules, const Control& control) {
  require_listable(game);
  const Digraph& graph = *rules.graph;
  Moves moves{[&graph](Index first, std::span<std::uint32_t> counts) {
                for (std::size_t i = 0; i < counts.size(); ++i)
                  counts[i] = static_cast<std::uint32_t>(
                      std::min<std::size_t>(graph.heads(static_cast<Vertex>(first + i)).size(), ~std::uint32_t{0}));
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
