// Reverses all moves in parallel, for rules without un-moves and for graphs: counts the predecessors of each position,
// places the lists, and fills them. Rules are asked only once for the moves, because that costs more than all other
// steps; the moves are kept packed until the lists are filled.
#include "solver/loopy/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>

#include "solver/exit_sum.h"
#include "solver/loopy/kept_moves.h"
#include "solver/room.h"
#include "tablebase/error.h"
#include "tablebase/machine_memory.h"
#include "tablebase/tier_game.h"

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

/// Calls body with a constant that says whether several threads work.
template <class Body>
void with_sharing(const Control& control, const Body& body) {
  if (control.job.workers().count() == 1)
    body(std::false_type());
  else
    body(std::true_type());
}

/// Calls for_piece(first, last, announce) for pieces of all positions; it calls announce(from, to) for their moves.
template <class ForPiece>
void announce_moves(ListedPredecessors& lists, const Game& game, const Control& control, const ForPiece& for_piece) {
  with_sharing(control, [&](auto shared) {
    for_positions(game, control, [&](std::size_t first, std::size_t last) {
      ListedPredecessors::Announcer<shared> announce(lists);
      for_piece(first, last, announce);
    });
  });
  lists.place_lists();
}

/// Opens placed lists in so many bytes, or in as many as the longest list or an eighth of all lists needs: a sample may
/// have missed the positions with most moves, and the moves are read once for each part.
void open_lists(ListedPredecessors& lists, std::uint64_t bytes, const Game& game, const Control& control) {
  const std::uint64_t least = 4 * std::max(lists.longest(), lists.entries() / 8);
  if (least > bytes)
    require_room(control.job, least,
                 fmt::format("a position of {} has many predecessors, so longer lists are needed",
                             game.spec().canonical_text()));
  lists.open(std::max(bytes, least) / 4, control.scratch);
}

/// Enters all moves into open lists. for_piece is as in announce_moves.
template <class ForPiece>
void fill_lists(ListedPredecessors& lists, const Game& game, const Control& control, const ForPiece& for_piece) {
  for (std::size_t part = 0; part < lists.parts(); ++part) {
    with_sharing(control, [&](auto shared) {
      for_positions(game, control, [&](std::size_t first, std::size_t last) {
        ListedPredecessors::Writer<shared> write(lists);
        for_piece(first, last, write);
      });
    });
    lists.close_part(control.job.workers());
  }
}

/// Lists the moves of one piece of positions: those that stay in the game, and exits.
class PieceMoves {
 public:
  PieceMoves(const Game& game, const Control& control) : game_(game), control_(control) {}

  /// The moves of a position that stay in the game; valid until the next call. Notes what its exits amount to.
  std::vector<Index>& list(Index position) {
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

/// The answers of the rules about the moves of all positions.
struct AskedMoves {
  KeptMoves kept;
  OpenCounts& counts;
  Exits& exits;
};

/// Asks for the moves of one piece and calls use(from, to) for each.
template <class Use>
void ask_piece(const Game& game, const Control& control, Index first, Index last, AskedMoves& asked, Use& use) {
  PieceMoves moves(game, control);
  std::vector<std::byte> packed, open;
  for (Index from = first; from < last; ++from) {
    std::vector<Index>& goals = moves.list(from);
    for (const Index to : goals) use(from, to);
    pack_number(moves.open(), open);
    pack_moves(from, goals, packed);
  }
  asked.kept.keep(first, packed);
  asked.counts.keep(first, open);
  moves.record(first, asked.exits);
}

/// The lists of the moves of rules without un-moves. Notes the numbers of open moves and the exits.
ListedPredecessors asked_lists(const Game& game, const MovesMemory& memory, const Control& control, OpenCounts& counts,
                               Exits& exits) {
  ListedPredecessors lists(game.size());
  std::uint64_t freed = 0;
  {
    AskedMoves asked{{game.size(), memory.for_packed(control.memory), control.scratch}, counts, exits};
    announce_moves(lists, game, control, [&](Index first, Index last, auto& announce) {
      ask_piece(game, control, first, last, asked, announce);
    });
    open_lists(lists, memory.beside_packed(control.memory, asked.kept.held_bytes()), game, control);
    fill_lists(lists, game, control,
               [&](Index first, Index last, auto& write) { asked.kept.for_moves(first, last, write); });
    freed = asked.kept.held_bytes();
  }
  constexpr std::uint64_t worth_returning = std::uint64_t{2} << 20;
  if (freed > worth_returning) return_free_memory();
  return lists;
}

/// A tier lists the moves of each position once, for its exits and their number.
Moves unmoved(const Game& game, const MovesMemory& memory, const Control& control) {
  Moves moves{{}, UnmovedPredecessors(game), exits_of(game, control), memory.fixed};
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

/// The moves of positions at equal distances.
struct MovesSample {
  Index positions = 0;
  std::uint64_t packed_bytes = 0;
  std::vector<Index> goals;

  /// The figure for all positions, and a sixteenth more.
  std::uint64_t of_all(std::uint64_t sampled, Index all) const {
    const double each = static_cast<double>(sampled) / static_cast<double>(std::max<Index>(1, positions));
    return static_cast<std::uint64_t>(each * static_cast<double>(all) * 17 / 16);
  }
};

/// list(position, goals) puts the goals of the moves from a position into `goals`; those from `positions` on are exits.
template <class List>
MovesSample sample_moves(Index positions, const List& list) {
  constexpr Index sampled = 4096;
  MovesSample sample;
  std::vector<Index> goals;
  std::vector<std::byte> packed;
  for (Index position = 0; position < positions; position += std::max<Index>(1, positions / sampled)) {
    list(position, goals);
    std::erase_if(goals, [&](Index to) { return to >= positions; });
    packed.clear();
    pack_moves(position, goals, packed);
    ++sample.positions;
    sample.packed_bytes += packed.size();
    sample.goals.insert(sample.goals.end(), goals.begin(), goals.end());
  }
  return sample;
}

/// The share of the moves that lead to one position, and an eighth more; at most 1.
double greatest_share(std::vector<Index> goals) {
  std::sort(goals.begin(), goals.end());
  std::size_t most = 0;
  for (auto at = goals.begin(); at != goals.end();) {
    const auto end = std::upper_bound(at, goals.end(), *at);
    most = std::max(most, static_cast<std::size_t>(end - at));
    at = end;
  }
  return std::min(1.0, 1.125 * static_cast<double>(most) / static_cast<double>(std::max<std::size_t>(1, goals.size())));
}

/// See MovesMemory::least_lists.
std::uint64_t least_of(std::uint64_t lists, const MovesSample& sample) {
  return std::max(lists / 8, static_cast<std::uint64_t>(static_cast<double>(lists) * greatest_share(sample.goals)));
}

}  // namespace

std::uint64_t exits_memory(const Game& game) { return has_exits(game) ? Exits::bytes(game.size()) : 0; }

MovesMemory moves_memory(const Game& game, const LoopRules& rules, std::uint64_t analysis) {
  if (rules.unmoves) return {.fixed = exits_memory(game), .analysis = analysis};
  const Index positions = game.size();
  const MovesSample sample =
      sample_moves(positions, [&](Index position, std::vector<Index>& goals) { game.successors(position, goals); });
  const std::uint64_t lists = 4 * sample.of_all(sample.goals.size(), positions);
  return {.fixed = exits_memory(game) + OpenCounts::bytes(positions) + ListedPredecessors::begin_bytes(positions),
          .lists = lists,
          .least_lists = least_of(lists, sample),
          .packed = KeptMoves::bytes(sample.of_all(sample.packed_bytes, positions)),
          .analysis = analysis};
}

MovesMemory moves_memory(const Digraph& graph, std::uint64_t analysis) {
  const MovesSample sample = sample_moves(graph.vertices(), [&](Index position, std::vector<Index>& goals) {
    const auto heads = graph.heads(static_cast<Vertex>(position));
    goals.assign(heads.begin(), heads.end());
  });
  const std::uint64_t lists = 4 * std::uint64_t{graph.edges()};
  return {.fixed = ListedPredecessors::begin_bytes(graph.vertices()),
          .lists = lists,
          .least_lists = least_of(lists, sample),
          .analysis = analysis};
}

Moves moves_of(const Game& game, const LoopRules& rules, const MovesMemory& memory, const Control& control) {
  if (rules.unmoves) return unmoved(game, memory, control);
  require_listable(game);
  const auto counts = std::make_shared<OpenCounts>(game.size());
  const auto exits = exits_of(game, control);
  ListedPredecessors lists = asked_lists(game, memory, control, *counts, *exits);
  const std::uint64_t held = memory.fixed + lists.buffer_bytes();
  return {[counts](Index first, std::span<std::uint32_t> open) { counts->read(first, open); }, std::move(lists), exits,
          held};
}

Moves moves_of(const Game& game, const GraphRules& rules, const MovesMemory& memory, const Control& control) {
  require_listable(game);
  const Digraph& graph = *rules.graph;
  const auto for_piece = [&](Index first, Index last, auto& use) {
    for (Index from = first; from < last; ++from)
      for (const Vertex to : graph.heads(static_cast<Vertex>(from))) use(from, to);
  };
  ListedPredecessors lists(game.size());
  announce_moves(lists, game, control, for_piece);
  open_lists(lists, memory.beside_packed(control.memory, 0), game, control);
  fill_lists(lists, game, control, for_piece);
  const std::uint64_t held = memory.fixed + lists.buffer_bytes();
  return {[&graph](Index first, std::span<std::uint32_t> counts) {
            for (std::size_t i = 0; i < counts.size(); ++i)
              counts[i] = static_cast<std::uint32_t>(
                  std::min<std::size_t>(graph.heads(static_cast<Vertex>(first + i)).size(), ~std::uint32_t{0}));
          },
          std::move(lists), std::make_shared<Exits>(), held};
}

}  // namespace zermelo
