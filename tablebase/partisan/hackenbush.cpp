// Hackenbush (Conway 1976; Winning Ways, chapters 1 and 2): a move cuts an edge, then all edges without connection to
// the ground disappear.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/partisan/hackenbush_edges.h"
#include "tablebase/registry/registry.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo {
namespace {

/// A position is the set of the remaining edges, all of them connected to the ground.
class Hackenbush {
 public:
  explicit Hackenbush(HackenbushEdges edges) : edges_(std::move(edges)) {
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
      if (edges_.colours[edge] != 'r') left_ |= EdgeSet{1} << edge;
      if (edges_.colours[edge] != 'l') right_ |= EdgeSet{1} << edge;
    }
  }

  PositionKey start() const { return left_ | right_; }
  /// A stalk is cut at one of its edges or not at all; of other groups of edges every set may remain.
  Index positions_at_most() const {
    Index positions = 1;
    std::size_t edge = 0;
    for (const std::size_t length : edges_.lengths) {
      positions *= is_stalk(edge, length) ? length + 1 : Index{1} << length;
      edge += length;
    }
    return positions;
  }

  void moves(Player player, PositionKey set, std::vector<PlacedMove>& moves) const {
    for (EdgeSet mine = set & (player == Player::left ? left_ : right_); mine != 0; mine &= mine - 1) {
      const EdgeSet rest = set & ~(mine & (~mine + 1));
      moves.push_back({held(rest), static_cast<unsigned>(std::countr_zero(mine))});
    }
  }
  std::string move_text(Player, unsigned edge) const { return edges_.names[edge]; }

  std::uint32_t tier(PositionKey set) const { return static_cast<std::uint32_t>(std::popcount(set)); }
  std::uint32_t tiers() const { return static_cast<std::uint32_t>(edges_.size()) + 1; }

  /// The sets of edges that are connected above the ground.
  void parts(PositionKey set, std::vector<PositionKey>& parts) const {
    for (EdgeSet rest = set; rest != 0; rest &= ~parts.back())
      parts.push_back(edges_.hanging(rest & (~rest + 1), rest));
  }

  /// The letters of the edges, with a dot for a missing edge. Commas join the stalks and the edges of the file.
  std::string text(PositionKey set) const {
    std::string words;
    std::size_t edge = 0;
    for (const std::size_t length : edges_.lengths) {
      if (edge != 0) words += ',';
      for (const std::size_t end = edge + length; edge < end; ++edge)
        words += (set >> edge & 1) != 0 ? edges_.colours[edge] : '.';
    }
    return words;
  }

  PositionKey parse(std::string_view words) const {
    const auto groups = split(words, ',');
    bool fits = groups.size() == edges_.lengths.size();
    for (std::size_t i = 0; fits && i < groups.size(); ++i) fits = groups[i].size() == edges_.lengths[i];
    if (!fits)
      throw UsageError(fmt::format(
          "the position '{}' does not have the lengths of '{}'; write a letter for every edge, or a dot for "
          "a missing edge",
          words, text(start())));
    return grounded(words);
  }

 private:
  /// Whether each of these edges touches at most the one before and the one after it.
  bool is_stalk(std::size_t first, std::size_t length) const {
    for (std::size_t edge = first; edge < first + length; ++edge)
      if ((edges_.touching[edge] & ~(EdgeSet{5} << edge >> 1)) != 0) return false;
    return (edges_.on_ground >> first & ((EdgeSet{1} << length) - 1)) == 1;
  }

  EdgeSet held(EdgeSet set) const { return edges_.hanging(set & edges_.on_ground, set); }

  /// The set of edges of the words. Requires: the right lengths. Throws UsageError.
  EdgeSet grounded(std::string_view words) const {
    EdgeSet set = 0;
    std::size_t edge = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const char letter = words[at];
      if (letter == ',') continue;
      if (letter != '.' && letter != edges_.colours[edge])
        throw UsageError(fmt::format("'{}' in the position '{}' should be '{}' or '.': {}",
                                     first_character(words.substr(at)), words, edges_.colours[edge],
                                     edges_.names[edge]));
      set |= EdgeSet{letter != '.'} << edge++;
    }
    if (const EdgeSet lost = set & ~held(set); lost != 0)
      throw UsageError(fmt::format("in the position '{}', {} is not connected to the ground", words,
                                   edges_.names[static_cast<unsigned>(std::countr_zero(lost))]));
    return set;
  }

  HackenbushEdges edges_;
  EdgeSet left_ = 0, right_ = 0;
};

std::unique_ptr<Game> make(Spec spec, const Resources& resources) {
  Hackenbush rules(read_hackenbush(spec, resources));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

}  // namespace

Family hackenbush_family() {
  return {"hackenbush",
          "Left cuts edges marked l or e, Right edges marked r or e; edges without connection to the ground disappear",
          "the letters of the edges, . for a missing edge, stalks joined by commas, for example lr.,l",
          hackenbush_keys(),
          make,
          {Metric::outcome, Metric::value}};
}

}  // namespace zermelo
