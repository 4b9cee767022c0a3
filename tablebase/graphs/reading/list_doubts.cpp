// Rows are sorted, so the first and the last head of each row tell the least and the greatest vertex.
#include "tablebase/graphs/reading/list_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tablebase/base/notices.h"
#include "tablebase/graphs/reading/edge_reader.h"
#include "tablebase/graphs/reading/line_words.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// The first edge of a list of which all lines are good.
std::optional<Edge> first_edge(const GraphText& text, const EdgeForm& form) {
  std::optional<Edge> found;
  text.blocks([&](const TextBlock& block) {
    for (std::size_t begin = 0; begin < block.text.size() && !found;) {
      const std::string_view line = block.text.substr(begin, block.text.find('\n', begin) - begin);
      std::uint64_t tail = 0, head = 0;
      const auto words = words_of(line, form.comment);
      if (words.size() == 2 && parse_number(words[0], most_vertices, tail) &&
          parse_number(words[1], most_vertices, head))
        found = {static_cast<Vertex>(tail), static_cast<Vertex>(head)};
      begin += line.size() + 1;
    }
    return !found;
  });
  return found;
}

/// The least and the greatest vertex of the edges of a graph, without one edge if it is given.
class Bounds {
 public:
  Bounds(const Digraph& graph, std::optional<Edge> without) {
    for (std::uint64_t v = graph.rows().first; v < graph.rows().first + graph.rows().count; ++v) {
      const auto tail = static_cast<Vertex>(v);
      const auto heads = graph.heads(tail);
      const bool less = without && without->tail == tail;
      if (heads.size() <= (less ? 1u : 0u)) continue;
      note(tail);
      note(less && heads.front() == without->head ? heads[1] : heads.front());
      note(less && heads.back() == without->head ? heads[heads.size() - 2] : heads.back());
    }
  }

  Vertex least = most_vertices, greatest = 0;

 private:
  void note(Vertex v) {
    least = std::min(least, v);
    greatest = std::max(greatest, v);
  }
};

/// Looks at the row of vertex 0 before it looks at all rows.
bool counts_from_1(const Digraph& graph, Ranks* ranks) {
  const Share& rows = graph.rows();
  if (any_over(ranks, rows.first == 0 && rows.count > 0 && !graph.heads(0).empty())) return false;
  return !any_over(ranks, Bounds(graph, {}).least == 0);
}

/// Whether the first line, an edge of numbers n and m, may be a header: there are m other edges, between the vertices 0
/// to n - 1 or 1 to n. The graph numbers its vertices from 0, the file from `base`.
bool begins_with_counts(const Digraph& graph, const Edge& first, Vertex base, Ranks* ranks) {
  if (first.head == 0 || first.head != graph.edges() - 1) return false;
  const Bounds others(graph, Edge{first.tail - base, first.head - base});
  if (any_over(ranks, others.greatest > first.tail - base)) return false;
  const bool last = base == 0 && any_over(ranks, others.greatest == first.tail);
  return !(last && any_over(ranks, others.least == 0));
}

}  // namespace

void notice_doubts(const GraphText& text, const ListForm& list, const Digraph& graph, Ranks* ranks) {
  if (graph.edges() == 0 || !(list.doubt_base || list.doubt_header)) return;
  const EdgeForm form = read_form(text, list);
  if (form.kind != EdgeForm::Kind::list || form.vertices) return;
  const std::optional<Edge> first = list.doubt_header ? first_edge(text, form) : std::nullopt;
  if (first && begins_with_counts(graph, *first, static_cast<Vertex>(list.base), ranks))
    give_notice(
        fmt::format("{}: the first line, '{} {}', is read as an edge, but looks like the numbers of vertices "
                    "and edges; add header=yes if it is these numbers, else header=no",
                    text.path(), first->tail, first->head));
  if (list.doubt_base && counts_from_1(graph, ranks))
    give_notice(
        fmt::format("{}: no edge has vertex 0; add base=1 if the vertices count from 1, else base=0", text.path()));
}

}  // namespace zermelo
