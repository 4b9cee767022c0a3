// Reverses all moves in parallel, for rules without un-moves and for graphs: counts the predecessors of each position,
// places the lists, and fills them. Rules are asked only once for the moves, because that costs more than all other
// steps; unless the game keeps the moves, they are kept packed until the lists are filled.
#include "solver/loopy/kernel/moves.h"

#include <fmt/format.h>

#include <atomic>
#include <limits>
#include <optional>
#include <type_traits>

#include "solver/loopy/kernel/cold_data.h"
#include "solver/loopy/kernel/key_moves.h"
#include "solver/loopy/kernel/owners.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy {
namespace {

/// Throws LimitError if the positions do not fit the 32-bit numbers in the lists.
void require_listable(const Game& game) {
  if (game.size() > std::numeric_limits<graphs::Vertex>::max())
    throw LimitError(
        "{} has {} positions, but moves can be listed for at most {}; make it smaller, or give its rules `unmoves`",
        game.spec().canonical_text(), game.size(), std::numeric_limits<graphs::Vertex>::max());
}

/// Whether the game keeps the moves of a share, which is all of it.
bool kept_by(const Game& game, Index share) { return game.keeps_moves() && share == game.size(); }

/// A move on its way to the owner of its goal: the place of the goal there, and the number of the position.
struct FromTo {
  Place to;
  graphs::Vertex from;
};

/// Calls for_chunk(first, last, use) for chunks of the own positions; it calls use(from, to) for their moves. Every
/// move then goes to a receiver(from, place) at the owner of its goal; make_receiver() makes one for a thread.
template <class Owners, class ForChunk, class MakeReceiver>
void pass_moves(const Owners& owners, const Control& control, const ForChunk& for_chunk,
                const MakeReceiver& make_receiver) {
  const Share share = owners.share();
  std::atomic<bool> stopped{false};
  const auto work = [&](std::size_t chunk, const auto& emit) {
    if (stopped || control.job.stopped()) return stopped.store(true);
    auto receive = make_receiver();
    const auto use = [&](Index from, Index to) {
      if (owners.owns(to))
        receive(from, owners.place(to));
      else
        emit(to, [from](Place place) { return FromTo{place, static_cast<graphs::Vertex>(from)}; });
    };
    const Index first = share.first + chunk * Exits::chunk;
    for_chunk(first, std::min(first + Exits::chunk, share.end()), use);
  };
  const auto deliver = [&](std::span<const FromTo> moves) {
    auto receive = make_receiver();
    for (const FromTo& move : moves) receive(move.from, move.to);
  };
  owners.template rounds<FromTo>((share.count + Exits::chunk - 1) / Exits::chunk, work, deliver);
  stop_together(owners.processes(), stopped);
}

/// Calls body with a constant that says whether several threads work.
template <class Body>
void with_sharing(const Control& control, const Body& body) {
  if (control.job.workers().count() == 1)
    body(std::false_type());
  else
    body(std::true_type());
}

/// See pass_moves.
template <class Owners, class ForChunk>
void announce_moves(ListedPredecessors& lists, const Owners& owners, const Control& control,
                    const ForChunk& for_chunk) {
  with_sharing(control, [&](auto shared) {
    pass_moves(owners, control, for_chunk, [&] { return ListedPredecessors::Announcer<shared>(lists); });
  });
  lists.place_lists();
}

/// Opens placed lists in `bytes`, or in what the longest list or an eighth of all lists needs if that is more: a sample
/// may have missed the positions with most moves, and the moves are read once for each part.
void open_lists(ListedPredecessors& lists, std::uint64_t bytes, const Game& game, const Control& control) {
  const std::uint64_t least = 4 * std::max(lists.longest(), lists.entries() / 8);
  if (least > bytes)
    require_room(control.job, least,
                 fmt::format("a position of {} has many predecessors, so longer lists are needed",
                             game.spec().canonical_text()));
  lists.open(std::max(bytes, least) / 4, control.scratch);
}

/// Enters all moves into open lists: the moves of every owner into a part at a time. See pass_moves.
template <class Owners, class ForChunk>
void fill_lists(ListedPredecessors& lists, const Owners& owners, const Control& control, const ForChunk& for_chunk) {
  for (std::size_t part = 0; any_over(owners.processes(), part < lists.parts()); ++part) {
    with_sharing(control, [&](auto shared) {
      pass_moves(owners, control, for_chunk, [&] { return ListedPredecessors::Writer<shared>(lists); });
    });
    if (part < lists.parts()) lists.close_part(control.job.workers());
  }
}

/// Exits are kept only for tiers.
std::shared_ptr<Exits> exits_of(const Share& share, const Control& control) {
  return control.exits.value ? std::make_shared<Exits>(share.count) : std::make_shared<Exits>();
}

/// The answers of the rules about the moves of all positions.
struct AskedMoves {
  std::optional<KeptMoves> kept;  ///< nothing if the game keeps the moves
  OpenCounts& counts;
  Exits& exits;
};

/// Asks for the moves of one chunk and calls use(from, to) for each.
template <class Use>
void ask_chunk(const Game& game, const Share& share, const Control& control, Index first, Index last, AskedMoves& asked,
               Use& use) {
  ChunkMoves moves(game, control);
  std::vector<std::byte> packed, open;
  for (Index from = first; from < last; ++from) {
    std::vector<Index>& goals = moves.list(from);
    for (const Index to : goals) use(from, to);
    pack_number(goals.size() + moves.open_exits(), open);
    if (asked.kept) pack_moves(from, goals, packed);
  }
  const Index place = first - share.first;
  if (asked.kept) asked.kept->keep(place, packed);
  asked.counts.keep(place, open);
  moves.record(place, asked.exits);
}

/// Calls use(from, to) for the moves of one chunk that the game keeps.
template <class Use>
void list_again(const Game& game, Index first, Index last, Use& use) {
  std::vector<Index> goals;
  for (Index from = first; from < last; ++from) {
    game.fast_successors(from, goals);
    for (const Index to : goals)
      if (to < game.size()) use(from, to);
  }
}

/// Asks for the moves of all own positions by keys.
void ask_by_keys(const Game& game, const ProcessOwners& owners, const Control& control, AskedMoves& asked) {
  with_key_type(game.keys().front()->key_bytes(), [&](auto key) {
    KeyMoves<decltype(key)> moves(game, owners, control);
    moves.for_chunks(asked.exits, [&](NumberedChunk& chunk) {
      std::vector<std::byte> packed, open;
      for (std::size_t i = 0; i < chunk.ends.size(); ++i) {
        pack_number(chunk.open[i], open);
        pack_moves(chunk.first + i, chunk.goals_of(i), packed);
      }
      const Index place = chunk.first - owners.share().first;
      asked.kept->keep(place, packed);
      asked.counts.keep(place, open);
    });
  });
}

/// The lists of the moves of rules without un-moves. Notes the numbers of open moves and the exits.
template <class Owners>
ListedPredecessors asked_lists(const Game& game, const MovesMemory& memory, const Owners& owners,
                               const Control& control, OpenCounts& counts, Exits& exits) {
  const Share share = owners.share();
  const bool by_keys = goes_by_keys(game, !Owners::one);
  ListedPredecessors lists(share.count);
  std::uint64_t freed = 0;
  {
    AskedMoves asked{{}, counts, exits};
    if (!kept_by(game, share.count))
      asked.kept.emplace(share.count, Exits::chunk, memory.for_packed(control.memory), control.scratch);
    const auto for_kept = [&](Index first, Index last, auto& use) {
      asked.kept ? asked.kept->for_moves(share.first, first, last, use) : list_again(game, first, last, use);
    };
    if constexpr (!Owners::one)
      if (by_keys) ask_by_keys(game, owners, control, asked);
    if (by_keys)
      announce_moves(lists, owners, control, for_kept);
    else
      announce_moves(lists, owners, control, [&](Index first, Index last, auto& announce) {
        ask_chunk(game, share, control, first, last, asked, announce);
      });
    const std::uint64_t held = asked.kept ? asked.kept->held_bytes() : 0;
    open_lists(lists, memory.beside_packed(control.memory, held), game, control);
    fill_lists(lists, owners, control, for_kept);
    freed = held;
  }
  constexpr std::uint64_t worth_returning = std::uint64_t{2} << 20;
  if (freed > worth_returning) return_free_memory();
  return lists;
}

/// The moves of each position of a tier are asked for once, for its exits and the number of the others.
template <class Owners>
Moves unmoved(const Game& game, const MovesMemory& memory, const Owners& owners, const Control& control) {
  const Share share = owners.share();
  const Unmoves unmoves(game);
  const auto exits = exits_of(share, control);
  const auto count = [&game, &control, unmoves, share, exits](Index first, std::span<std::uint32_t> counts) {
    ChunkMoves chunk(game, control);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = chunk.count(unmoves, share.first + first + i);
    chunk.record(first, *exits);
  };
  const auto ending = [unmoves, share](Index position) { return unmoves.ending(share.first + position); };
  return {count, ending, UnmovedPredecessors(unmoves, share.first), exits, memory.fixed};
}

constexpr Index sampled_positions = 4096;

/// A share of a sample as a share of all positions, and a little more.
double share_of_all(Index found, Index sampled) {
  if (found == 0) return 0;
  return std::min(1.0, 0.015625 + 1.0625 * static_cast<double>(found) / static_cast<double>(sampled));
}

/// The moves of some positions.
struct MovesSample {
  Index positions = 0;
  Index with_exits = 0;    ///< of these positions
  std::uint32_t most = 0;  ///< moves of a position
  std::uint64_t packed_bytes = 0;
  std::vector<Index> goals;

  /// The figure for all positions, and a sixteenth more.
  std::uint64_t of_all(std::uint64_t sampled, Index all) const {
    const double each = static_cast<double>(sampled) / static_cast<double>(std::max<Index>(1, positions));
    return static_cast<std::uint64_t>(each * static_cast<double>(all) * 17 / 16);
  }
};

/// Samples the moves of a run of positions. list(position, goals) puts the goals of the moves from a position into
/// `goals`; those from `positions` on are exits.
template <class List>
MovesSample sample_moves(const Share& from, Index positions, const List& list) {
  const Sample sampled{from.count, sampled_positions};
  MovesSample sample;
  std::vector<Index> goals;
  std::vector<std::byte> packed;
  for (Index k = 0; k < sampled.count(); ++k) {
    const Index position = from.first + sampled.position(k);
    list(position, goals);
    sample.most = std::max(sample.most, static_cast<std::uint32_t>(goals.size()));
    sample.with_exits += std::erase_if(goals, [&](Index to) { return to >= positions; }) != 0;
    packed.clear();
    pack_moves(position, goals, packed);
    ++sample.positions;
    sample.packed_bytes += packed.size();
    sample.goals.insert(sample.goals.end(), goals.begin(), goals.end());
  }
  return sample;
}

/// What count() says of some positions of a tier or a game.
struct CountSample {
  std::uint32_t most = 0;  ///< moves of a position
  Index with_exits = 0;
};

CountSample sample_counts(const Game& game) {
  const Unmoves unmoves(game);
  const Sample sampled{game.size(), sampled_positions};
  CountSample sample;
  std::vector<Index> exits;
  for (Index k = 0; k < sampled.count(); ++k) {
    const CountedMoves::Open open = unmoves.count(sampled.position(k), exits);
    sample.most = std::max(sample.most, open.moves);
    sample.with_exits += open.refuted || !exits.empty();
  }
  return sample;
}

/// The share of the positions of an owner that have exits. A process may have only such positions.
double share_with_exits(const Game& game, Index share, Index found) {
  if (!has_exits(game)) return 0;
  return share < game.size() ? 1 : share_of_all(found, std::min(sampled_positions, game.size()));
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

MovesMemory moves_memory(const Game& game, const LoopRules& rules, Index share, const AnalysisBytes& analysis) {
  if (rules.unmoves) {
    const CountSample sample = sample_counts(game);
    const double exits = share_with_exits(game, share, sample.with_exits);
    return {.fixed = Exits::bytes(share, exits), .analysis = analysis(sample.most), .exits = exits};
  }
  const MovesSample sample =
      sample_moves({0, game.size()}, game.size(),
                   [&](Index position, std::vector<Index>& goals) { game.fast_successors(position, goals); });
  const std::uint64_t lists = 4 * sample.of_all(sample.goals.size(), share);
  const double exits = share_with_exits(game, share, sample.with_exits);
  return {.fixed = Exits::bytes(share, exits) + OpenCounts::bytes(share) + ListedPredecessors::begin_bytes(share),
          .lists = lists,
          .least_lists = least_of(lists, sample),
          .packed = kept_by(game, share) ? 0 : KeptMoves::bytes(sample.of_all(sample.packed_bytes, share)),
          .analysis = analysis(sample.most),
          .exits = exits};
}

MovesMemory moves_memory(const graphs::Digraph& graph, Index share, std::uint64_t analysis) {
  const MovesSample sample =
      sample_moves(graph.rows(), graph.vertices(), [&](Index position, std::vector<Index>& goals) {
        const auto heads = graph.heads(static_cast<graphs::Vertex>(position));
        goals.assign(heads.begin(), heads.end());
      });
  const auto part = static_cast<double>(share) / static_cast<double>(std::max<Index>(1, graph.vertices()));
  const auto lists = static_cast<std::uint64_t>(4 * part * static_cast<double>(graph.edges()));
  return {.fixed = ListedPredecessors::begin_bytes(share),
          .lists = lists,
          .least_lists = least_of(lists, sample),
          .analysis = analysis};
}

template <class Owners>
Moves moves_of(const Game& game, const LoopRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control) {
  if (rules.unmoves) return unmoved(game, memory, owners, control);
  require_listable(game);
  const auto counts = std::make_shared<OpenCounts>(owners.share().count);
  const auto exits = exits_of(owners.share(), control);
  ListedPredecessors lists = asked_lists(game, memory, owners, control, *counts, *exits);
  const std::uint64_t held = memory.fixed + lists.buffer_bytes();
  return {[counts](Index first, std::span<std::uint32_t> open) { counts->read(first, open); },
          [&game, first = owners.share().first](Index position) { return game.ending(first + position); },
          std::move(lists), exits, held};
}

template <class Owners>
Moves moves_of(const Game& game, const GraphRules& rules, const MovesMemory& memory, const Owners& owners,
               const Control& control) {
  require_listable(game);
  const graphs::Digraph& graph = *rules.graph;
  const Share share = owners.share();
  const auto for_chunk = [&](Index first, Index last, auto& use) {
    for (Index from = first; from < last; ++from)
      for (const graphs::Vertex to : graph.heads(static_cast<graphs::Vertex>(from))) use(from, to);
  };
  ListedPredecessors lists(share.count);
  announce_moves(lists, owners, control, for_chunk);
  open_lists(lists, memory.beside_packed(control.memory, 0), game, control);
  fill_lists(lists, owners, control, for_chunk);
  const std::uint64_t held = memory.fixed + lists.buffer_bytes();
  return {[&graph, share](Index first, std::span<std::uint32_t> counts) {
            for (std::size_t i = 0; i < counts.size(); ++i)
              counts[i] = static_cast<std::uint32_t>(std::min<std::size_t>(
                  graph.heads(static_cast<graphs::Vertex>(share.first + first + i)).size(), ~std::uint32_t{0}));
          },
          [&game, share](Index position) { return game.ending(share.first + position); }, std::move(lists),
          std::make_shared<Exits>(), held};
}

template Moves moves_of(const Game&, const LoopRules&, const MovesMemory&, const OneOwner&, const Control&);
template Moves moves_of(const Game&, const LoopRules&, const MovesMemory&, const ProcessOwners&, const Control&);
template Moves moves_of(const Game&, const GraphRules&, const MovesMemory&, const OneOwner&, const Control&);
template Moves moves_of(const Game&, const GraphRules&, const MovesMemory&, const ProcessOwners&, const Control&);

}  // namespace zermelo::loopy
