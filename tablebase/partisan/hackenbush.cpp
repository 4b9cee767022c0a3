// Hackenbush (Conway 1976; Winning Ways, chapters 1 and 2): a move cuts an edge, then all edges without connection to
// the ground disappear.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/resources.h"
#include "tablebase/game/spec.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/input/text.h"
#include "tablebase/partisan/coloured_edges.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"

namespace zermelo::partisan {
namespace {

/// A set of edges, one bit for each edge.
using EdgeSet = std::uint64_t;

/// The edges of a drawing, from stalks in letters or from a file, and their connections.
struct HackenbushEdges {
  static constexpr std::size_t most = 60;

  std::string colours;               ///< of each edge: l Left's, r Right's, e either player's
  std::vector<std::string> names;    ///< of each edge, for the text of moves
  std::vector<EdgeSet> touching;     ///< for each edge, the other edges that share a vertex above the ground with it
  EdgeSet on_ground = 0;             ///< edges with an end on the ground
  std::vector<std::size_t> lengths;  ///< the number of edges of each stalk, then of the file, as positions print them

  std::size_t size() const { return colours.size(); }
  /// The edges of `set` that are connected above the ground with an edge of `from`, and `from` itself. Requires: `from`
  /// is a subset of `set`.
  EdgeSet hanging(EdgeSet from, EdgeSet set) const {
    EdgeSet found = from;
    for (EdgeSet fresh = from; fresh != 0;) {
      const EdgeSet more = touching[static_cast<unsigned>(std::countr_zero(fresh))] & set & ~found;
      found |= more;
      fresh = (fresh & (fresh - 1)) | more;
    }
    return found;
  }
};

constexpr std::uint64_t ground = 0;

/// The edges as they are read. Vertices have any numbers; the ground is vertex 0.
class EdgeList {
 public:
  std::size_t size() const { return edges_.size(); }

  void add(std::uint64_t u, std::uint64_t v, char colour, std::string name) {
    edges_.push_back({u, v});
    read_.colours += colour;
    read_.names.push_back(std::move(name));
  }
  void end_group(std::size_t length) { read_.lengths.push_back(length); }

  HackenbushEdges linked() && {
    read_.touching.resize(size());
    for (std::size_t a = 0; a < size(); ++a) {
      if (on_ground(edges_[a])) read_.on_ground |= EdgeSet{1} << a;
      for (std::size_t b = 0; b < size(); ++b)
        if (a != b && touch(edges_[a], edges_[b])) read_.touching[a] |= EdgeSet{1} << b;
    }
    return std::move(read_);
  }
  /// The digest of the edges from `first` on.
  std::uint64_t digest(std::size_t first) const {
    std::string words;
    for (std::size_t edge = first; edge < size(); ++edge)
      words += fmt::format("{} {} {}\n", edges_[edge].u, edges_[edge].v, read_.colours[edge]);
    return XXH3_64bits(words.data(), words.size());
  }

 private:
  struct Ends {
    std::uint64_t u = 0, v = 0;
  };
  static bool on_ground(const Ends& edge) { return edge.u == ground || edge.v == ground; }
  static bool touch(const Ends& a, const Ends& b) {
    const auto has = [&](std::uint64_t vertex) { return vertex != ground && (b.u == vertex || b.v == vertex); };
    return has(a.u) || has(a.v);
  }

  std::vector<Ends> edges_;
  HackenbushEdges read_;
};

void require_few(std::size_t edges, const std::string& what) {
  if (edges > HackenbushEdges::most) throw SpecError("{} has more than {} edges", what, HackenbushEdges::most);
}

/// Adds the stalks. Their vertices are numbered from `first` on, so they never meet vertices of the file. Writes g as e
/// in the spec.
void read_stalks(Spec& spec, EdgeList& edges) {
  constexpr std::uint64_t first = std::uint64_t{1} << 63;
  std::string canonical = spec.text("stalks");
  std::size_t stalk = 0;
  for (const std::string_view letters : split(spec.text("stalks"), ',')) {
    if (letters.empty()) spec.fail("stalks", "stalks of one edge or more, joined by commas");
    ++stalk;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (colour_of(letters[i]) == '\0') spec.fail("stalks", "a list such as llr,lre of letters l, r and e");
      const std::uint64_t below = i == 0 ? ground : first + edges.size() - 1;
      edges.add(below, first + edges.size(), colour_of(letters[i]), fmt::format("edge {} of stalk {}", i + 1, stalk));
      require_few(edges.size(), "hackenbush: stalks=" + spec.text("stalks"));
    }
    edges.end_group(letters.size());
  }
  for (char& letter : canonical)
    if (letter != ',') letter = colour_of(letter);
  spec.set("stalks", canonical);
}

/// Adds the edge of a line, if there is one.
void read_line(const graphs::GraphText& text, std::uint64_t number, std::string_view line, EdgeList& edges) {
  const auto edge = read_coloured_edge(text, number, line);
  if (!edge) return;
  edges.add(edge->from, edge->to, edge->colour, fmt::format("edge {}-{}", edge->from, edge->to));
  require_few(edges.size(), text.path());
}

void read_file(Spec& spec, const Resources& resources, EdgeList& edges) {
  const std::string path = find_file(spec, "file", resources.folder);
  const graphs::GraphText text(path, {.window = resources.job.memory()});
  const std::size_t stalks = edges.size();
  text.lines([&](std::string_view line, std::uint64_t number) {
    read_line(text, number, line, edges);
    return true;
  });
  if (edges.size() == stalks) text.refuse("there is no edge; write lines such as '0 1 l'");
  edges.end_group(edges.size() - stalks);
  graphs::check_digest(spec, path, edges.digest(stalks));
}

/// Sets the digest to `no_value`: without a file, the spec contains all edges.
void without_digest(Spec& spec) {
  if (spec.text("digest") != graphs::digest_computed && spec.text("digest") != no_value)
    spec.fail("digest", fmt::format("{} without file=", no_value));
  spec.set("digest", std::string(no_value));
}

std::vector<Key> hackenbush_keys() {
  return {
      {"stalks", "a list such as llr,lre", std::string(no_value),
       "stalks, from the ground up: l for edges of Left, r for edges of Right, e (or g) for edges of both"},
      graphs::file_key("lines `u v l`, vertices and a colour l, r or e; vertex 0 is the ground", std::string(no_value)),
      graphs::digest_key()};
}

/// Returns the edges of `stalks`, `file` or both, and sets `digest` to the digest of the file's edges. Throws
/// SpecError, also for an edge without connection to the ground; FormatError for a wrong line of the file.
HackenbushEdges read_hackenbush(Spec& spec, const Resources& resources) {
  EdgeList edges;
  const bool stalks = spec.text("stalks") != no_value, file = spec.text("file") != no_value;
  if (!stalks && !file) throw SpecError("hackenbush needs stalks= or file=");
  if (stalks) read_stalks(spec, edges);
  if (file)
    read_file(spec, resources, edges);
  else
    without_digest(spec);
  HackenbushEdges linked = std::move(edges).linked();
  const EdgeSet all = ~EdgeSet{0} >> (64 - linked.size());
  if (const EdgeSet held = linked.hanging(linked.on_ground, all); held != all)
    throw SpecError("hackenbush: {} is not connected to the ground, vertex 0",
                    linked.names[static_cast<unsigned>(std::countr_one(held))]);
  return linked;
}

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
      throw UsageError(
          "the position '{}' does not have the lengths of '{}'; write a letter for every edge, or a dot for "
          "a missing edge",
          words, text(start()));
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
        throw UsageError("'{}' in the position '{}' should be '{}' or '.': {}", first_character(words.substr(at)),
                         words, edges_.colours[edge], edges_.names[edge]);
      set |= EdgeSet{letter != '.'} << edge++;
    }
    if (const EdgeSet lost = set & ~held(set); lost != 0)
      throw UsageError("in the position '{}', {} is not connected to the ground", words,
                       edges_.names[static_cast<unsigned>(std::countr_zero(lost))]);
    return set;
  }

  HackenbushEdges edges_;
  EdgeSet left_ = 0, right_ = 0;
};

std::unique_ptr<Game> make_hackenbush(Spec spec, const Resources& resources) {
  Hackenbush rules(read_hackenbush(spec, resources));
  return make_keyed_partisan(std::move(spec), std::move(rules), resources);
}

}  // namespace

Family hackenbush_family() {
  return {"hackenbush",
          "Left cuts edges marked l or e, Right edges marked r or e; edges without connection to the ground disappear",
          "the letters of the edges, . for a missing edge, stalks joined by commas, for example lr.,l",
          hackenbush_keys(),
          make_hackenbush,
          partisan_metrics()};
}

}  // namespace zermelo::partisan
