// Stones on graphs. Clobber (Albert, Grossman, Nowakowski and Wolfe 2005): a stone moves to a neighbour of the other
// player and removes it. NoGo (Neil McKay 2011): a stone is placed so that every group of one player keeps a free
// neighbour.
#include <fmt/format.h>

#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/partisan/stone_numbers.h"
#include "tablebase/partisan/stone_rules.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {
namespace {

/// Stones on all vertices, neighbours of different players, the first vertex Left's; nothing if that is impossible.
std::optional<Sides> alternating_stones(const SmallGraph& graph) {
  Sides stones;
  for (VertexSet rest = graph.all(); rest != 0; rest = graph.all() & ~stones.any()) {
    VertexSet left = rest & (~rest + 1), right = 0;
    for (VertexSet more = graph.neighbours_of(left); more != right; more = graph.neighbours_of(left)) {
      right = more;
      left |= graph.neighbours_of(right);
    }
    if ((left & right) != 0) return {};
    stones.left |= left;
    stones.right |= right;
  }
  return stones;
}

class Clobber : public StoneRules {
 public:
  using StoneRules::StoneRules;

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    Sides stones = Sides::of(position);
    for_each_vertex(stones.mine(player), [&](unsigned from) {
      for_each_vertex(board_.graph.neighbours[from] & stones.others(player), [&](unsigned to) {
        Sides after = stones;
        after.mine(player) ^= set_of(from) | set_of(to);
        after.others(player) ^= set_of(to);
        moves.push_back({after.key(), place_of(from, to)});
      });
    });
  }
  std::string move_text(Player, unsigned place) const { return step_text(place); }

  /// The number of stones.
  std::uint32_t tier(PositionKey position) const { return size(Sides::of(position).any()); }
  /// The connected sets of stones in which both players have stones. A stone never leaves the vertices of its set.
  void parts(PositionKey position, std::vector<PositionKey>& parts) const {
    const Sides stones = Sides::of(position);
    for (VertexSet rest = stones.any(); rest != 0;) {
      const VertexSet part = board_.graph.component(rest & (~rest + 1), rest);
      if ((stones.left & part) != 0 && (stones.right & part) != 0) parts.push_back(stones.within(part).key());
      rest &= ~part;
    }
  }
};

class NoGo : public StoneRules {
 public:
  using StoneRules::StoneRules;

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    const Sides stones = Sides::of(position);
    for_each_vertex(board_.free(stones), [&](unsigned v) {
      Sides after = stones;
      after.mine(player) |= set_of(v);
      if (is_legal(after, v)) moves.push_back({after.key(), v});
    });
  }
  std::string move_text(Player, unsigned vertex) const { return board_.words.vertex(vertex); }

  PositionKey parse(std::string_view words) const {
    const PositionKey position = StoneRules::parse(words);
    require_legal(position);
    return position;
  }
  /// Throws UsageError if a group has no free neighbour.
  void require_legal(PositionKey position) const {
    const Sides stones = Sides::of(position);
    if (const VertexSet group = first_without_free(stones, stones.any()); group != 0)
      throw UsageError("the position '{}' is illegal: the group with the stone at {} has no free neighbour",
                       text(position), board_.words.vertex(static_cast<unsigned>(std::countr_zero(group))));
  }

  /// The number of free vertices.
  std::uint32_t tier(PositionKey position) const { return size(board_.free(Sides::of(position))); }
  void parts(PositionKey position, std::vector<PositionKey>& parts) const { whole_part(*this, position, parts); }

 private:
  /// Whether the groups of the new stone at v and of its neighbours have free neighbours; other groups have lost none.
  bool is_legal(const Sides& stones, unsigned v) const {
    return first_without_free(stones, board_.graph.neighbours[v] | set_of(v)) == 0;
  }
  /// A group without a free neighbour that has stones among `near`; 0 if there is none.
  VertexSet first_without_free(const Sides& stones, VertexSet near) const {
    for (near &= stones.any(); near != 0;) {
      const VertexSet seed = near & (~near + 1);
      const VertexSet group = board_.graph.component(seed, (seed & stones.left) != 0 ? stones.left : stones.right);
      if ((board_.graph.neighbours_of(group) & board_.free(stones)) == 0) return group;
      near &= ~group;
    }
    return 0;
  }
};

constexpr const char* stone_letters = ".ox";

/// Whether the key `positions` asks for all positions of the graph. Throws SpecError if they are too many.
bool takes_all(const Spec& spec, const SmallGraph& graph) {
  if (spec.text("positions") == no_value) return false;
  if (spec.text("positions") != "all") spec.fail("positions", "all, or leave it out");
  if (graph.vertices() > StoneNumbers::most_cells)
    throw SpecError("{}: positions=all is for at most {} vertices, and this graph has {}; leave out positions=",
                    spec.family(), StoneNumbers::most_cells, graph.vertices());
  return true;
}

/// The game of all positions of a board, which a kernel solves 64 at a time.
template <class Rules, class Numbers>
std::unique_ptr<Game> make_whole(Spec spec, Rules rules, Numbers numbers, StoneMoves moves) {
  return std::make_unique<DiscoveredPartisan<Rules, Numbers>>(std::move(spec), std::move(rules), std::move(numbers),
                                                              PartisanRules{std::move(moves)});
}

std::unique_ptr<Game> make_clobber(Spec spec, const Resources& resources) {
  SmallGraph graph = read_small_graph(spec, resources);
  const std::vector<VertexSet> neighbours = graph.neighbours;
  const std::optional<Sides> usual = alternating_stones(graph);
  const bool whole = takes_all(spec, graph);
  if (!usual && !whole && spec.text("start") == no_value)
    throw SpecError(
        "clobber: neighbours of this graph cannot all have different stones; give the first position, start=");
  StoneBoard board(spec, std::move(graph), usual.value_or(Sides{}), stone_letters);
  Clobber rules(std::move(board));
  if (!whole || resources.search) return make_keyed_partisan(std::move(spec), std::move(rules), resources);
  StoneNumbers numbers(static_cast<unsigned>(neighbours.size()));
  return make_whole(std::move(spec), std::move(rules), std::move(numbers), {StoneMoves::Rule::clobber, neighbours});
}

std::unique_ptr<Game> make_nogo(Spec spec, const Resources& resources) {
  SmallGraph graph = read_small_graph(spec, resources);
  const std::vector<VertexSet> neighbours = graph.neighbours;
  const bool whole = takes_all(spec, graph);
  NoGo rules(StoneBoard(spec, std::move(graph), {}, stone_letters));
  rules.require_legal(rules.start());
  if (!whole || resources.search) return make_keyed_partisan(std::move(spec), std::move(rules), resources);
  return make_whole(std::move(spec), std::move(rules), NoGoNumbers(neighbours), {StoneMoves::Rule::nogo, neighbours});
}

std::vector<Key> stone_keys(const std::string& usual_start) {
  std::vector<Key> keys = small_graph_keys(board_keys(std::string(no_value)));
  keys.push_back(start_key(usual_start));
  keys.push_back({"positions", "all", std::string(no_value),
                  "all: every cell is free or has a stone; default: positions that play reaches, and their parts"});
  return keys;
}

}  // namespace

Family clobber_family() {
  return {"clobber",
          "a stone moves to a neighbour of the other player and removes it; the player who cannot move loses",
          fmt::format("{}, for example xo/ox", stone_words),
          stone_keys("stones everywhere, neighbours of different players"),
          make_clobber,
          partisan_metrics()};
}

Family nogo_family() {
  return {"nogo",
          "players place stones; every connected group of stones of one player must keep a free neighbour",
          fmt::format("{}, for example x./.o", stone_words),
          stone_keys("no stones"),
          make_nogo,
          partisan_metrics()};
}

}  // namespace zermelo::partisan
