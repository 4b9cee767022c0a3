// Reads stalks from the spec and lines `u v colour` from a file into one list of edges. The vertices of stalks get
// large numbers, so that they never meet vertices of the file.
#include "tablebase/partisan/hackenbush_edges.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/graphs/game/file_key.h"
#include "tablebase/graphs/reading/graph_text.h"
#include "tablebase/graphs/reading/line_words.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::string_view none = no_value;
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

/// The colour of a letter, 0 for other letters. Green (g) edges are e, either player's.
char colour_of(char letter) {
  if (letter == 'g') return 'e';
  return letter == 'l' || letter == 'r' || letter == 'e' ? letter : '\0';
}

void require_few(std::size_t edges, const std::string& what) {
  if (edges > HackenbushEdges::most)
    throw SpecError(fmt::format("{} has more than {} edges", what, HackenbushEdges::most));
}

/// Adds the stalks; their vertices are numbered from `first` on. Writes g as e in the spec.
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
void read_line(const GraphText& text, std::uint64_t number, std::string_view line, EdgeList& edges) {
  constexpr std::uint64_t largest = 0xFFFFFFFF;
  const auto words = words_of(line, '#');
  if (words.empty()) return;
  std::uint64_t from = 0, to = 0;
  const bool edge = words.size() == 3 && parse_number(words[0], largest, from) && parse_number(words[1], largest, to) &&
                    words[2].size() == 1 && colour_of(words[2][0]) != '\0';
  if (!edge)
    text.refuse(number, fmt::format("{} is not an edge, which is two vertices and a colour l, r or e, such as '0 1 l'",
                                    quoted_line(line)));
  edges.add(from, to, colour_of(words[2][0]), fmt::format("edge {}-{}", from, to));
  require_few(edges.size(), text.path());
}

void read_file(Spec& spec, const Resources& resources, EdgeList& edges) {
  const std::string path = find_file(spec, resources.folder);
  const GraphText text(path, {.window = resources.job.memory()});
  const std::size_t stalks = edges.size();
  text.blocks([&](const TextBlock& block) {
    std::uint64_t number = block.line;
    for (const std::string_view line : split(block.text, '\n')) read_line(text, number++, line, edges);
    return true;
  });
  if (edges.size() == stalks) text.refuse("there is no edge; write lines such as '0 1 l'");
  edges.end_group(edges.size() - stalks);
  check_digest(spec, path, edges.digest(stalks));
}

/// Sets the digest to `none`: without a file, the spec contains all edges.
void without_digest(Spec& spec) {
  if (spec.text("digest") != digest_computed && spec.text("digest") != none)
    spec.fail("digest", fmt::format("{} without file=", none));
  spec.set("digest", std::string(none));
}

}  // namespace

EdgeSet HackenbushEdges::hanging(EdgeSet from, EdgeSet set) const {
  EdgeSet found = from;
  for (EdgeSet fresh = from; fresh != 0;) {
    const EdgeSet more = touching[static_cast<unsigned>(std::countr_zero(fresh))] & set & ~found;
    found |= more;
    fresh = (fresh & (fresh - 1)) | more;
  }
  return found;
}

std::vector<Key> hackenbush_keys() {
  return {{"stalks", "a list such as llr,lre", std::string(none),
           "stalks, from the ground up: l for edges of Left, r for edges of Right, e (or g) for edges of both"},
          file_key("lines `u v l`, vertices and a colour l, r or e; vertex 0 is the ground", std::string(none)),
          digest_key()};
}

HackenbushEdges read_hackenbush(Spec& spec, const Resources& resources) {
  EdgeList edges;
  const bool stalks = spec.text("stalks") != none, file = spec.text("file") != none;
  if (!stalks && !file) throw SpecError("hackenbush needs stalks= or file=");
  if (stalks) read_stalks(spec, edges);
  if (file)
    read_file(spec, resources, edges);
  else
    without_digest(spec);
  HackenbushEdges linked = std::move(edges).linked();
  const EdgeSet all = ~EdgeSet{0} >> (64 - linked.size());
  if (const EdgeSet held = linked.hanging(linked.on_ground, all); held != all)
    throw SpecError(fmt::format("hackenbush: {} is not connected to the ground, vertex 0",
                                linked.names[static_cast<unsigned>(std::countr_one(held))]));
  return linked;
}

}  // namespace zermelo
