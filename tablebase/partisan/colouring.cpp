// Col and Snort (Winning Ways, chapters 2 and 6): Left and Right colour vertices of a graph, each with a colour of
// their own.
#include <bit>
#include <string_view>
#include <vector>

#include "tablebase/partisan/small_graph.h"
#include "tablebase/registry.h"

namespace zermelo::partisan {
namespace {

/// The lower half of a key contains the vertices that Left may still colour, the upper half those for Right. The colour
/// of a vertex matters only for its neighbours, where the key already contains the effect.
class Colouring {
 public:
  enum class Forbidden { same_colour, different_colours };  ///< on neighbours

  Colouring(Forbidden forbidden, SmallGraph graph)
      : forbidden_(forbidden), graph_(std::move(graph)), words_(graph_, "#rl.") {}

  PositionKey start() const {
    const VertexSet all = graph_.all();
    return Sides{all, all}.key();
  }

  /// Each vertex is open for both players, for one of them or for none.
  Index positions_at_most() const { return Index{1} << 2 * graph_.vertices(); }

  void moves(Player player, PositionKey position, std::vector<PlacedMove>& moves) const {
    const Sides open = Sides::of(position);
    for (VertexSet mine = player == Player::left ? open.left : open.right; mine != 0; mine &= mine - 1) {
      const auto v = static_cast<unsigned>(std::countr_zero(mine));
      Sides after = open;
      const bool left_suffers = (player == Player::left) == (forbidden_ == Forbidden::same_colour);
      (left_suffers ? after.left : after.right) &= ~graph_.neighbours[v];
      after.left &= ~(VertexSet{1} << v);
      after.right &= ~(VertexSet{1} << v);
      moves.push_back({after.key(), v});
    }
  }
  std::string move_text(Player, unsigned vertex) const { return words_.vertex(vertex); }

  /// The number of vertices that at least one player may colour.
  std::uint32_t tier(PositionKey position) const {
    return static_cast<std::uint32_t>(std::popcount(Sides::of(position).any()));
  }
  std::uint32_t tiers() const { return static_cast<std::uint32_t>(graph_.vertices()) + 1; }

  /// The connected components of the vertices that a player may colour. Only edges count along which a move can still
  /// forbid something; the other edges never matter again, since what is forbidden stays forbidden.
  void parts(PositionKey position, std::vector<PositionKey>& parts) const {
    const Sides open = Sides::of(position);
    for (VertexSet rest = open.any(); rest != 0;) {
      VertexSet part = 0;
      for (VertexSet fresh = rest & (~rest + 1); fresh != 0;) {
        part |= fresh;
        VertexSet wider = 0;
        for (; fresh != 0; fresh &= fresh - 1) wider |= linked(open, static_cast<unsigned>(std::countr_zero(fresh)));
        fresh = wider & ~part;
      }
      parts.push_back(Sides{open.left & part, open.right & part}.key());
      rest &= ~part;
    }
  }

  PositionKey canonical(PositionKey position) const { return least_image(graph_, Sides::of(position)); }
  std::string text(PositionKey position) const { return words_.text(Sides::of(position)); }
  PositionKey parse(std::string_view words) const { return words_.parse(words).key(); }

 private:
  /// The neighbours u of v for which a move on v forbids a move on u, or a move on u forbids a move on v.
  VertexSet linked(const Sides& open, unsigned v) const {
    const bool same = forbidden_ == Forbidden::same_colour;
    const VertexSet by_left = (open.left >> v & 1) != 0 ? (same ? open.left : open.right) : 0;
    const VertexSet by_right = (open.right >> v & 1) != 0 ? (same ? open.right : open.left) : 0;
    return graph_.neighbours[v] & (by_left | by_right);
  }

  Forbidden forbidden_;
  SmallGraph graph_;
  SidesText words_;
};

template <Colouring::Forbidden forbidden>
std::unique_ptr<Game> make_colouring(Spec spec, const Resources& resources) {
  Colouring rules(forbidden, read_small_graph(spec, resources));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

std::vector<Key> keys() {
  return small_graph_keys({{"grid", "RxC, at most 30 vertices", std::string(no_value), "rows and columns of a grid"}});
}

constexpr const char* position_words =
    "one letter for each vertex: . both may colour it, l only Left, r only Right, # neither, for example .l#r";

}  // namespace

Family col_family() {
  return {"col",
          "Left and Right colour vertices of a graph blue and red; neighbours must not get the same colour",
          position_words,
          keys(),
          make_colouring<Colouring::Forbidden::same_colour>,
          partisan_metrics()};
}

Family snort_family() {
  return {"snort",
          "Left and Right colour vertices of a graph blue and red; neighbours must not get different colours",
          position_words,
          keys(),
          make_colouring<Colouring::Forbidden::different_colours>,
          partisan_metrics()};
}

}  // namespace zermelo::partisan
