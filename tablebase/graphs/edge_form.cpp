// Reads headers and describes wrong lines. For good edges, only end_of_value is called, in matrices with values.
#include "tablebase/graphs/edge_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::graphs {
namespace {

/// The number in a comment `# vertices: N`, in small or capital letters, with any blanks; nothing for other comments.
std::optional<std::string_view> given_vertices(std::string_view line) {
  constexpr std::string_view key = "vertices";
  if (line.ends_with('\r')) line.remove_suffix(1);
  line = trimmed(line, line_blanks);
  if (!line.starts_with('#')) return {};
  line = trimmed(line.substr(1), line_blanks);
  if (lowered(line.substr(0, key.size())) != key) return {};
  line = trimmed(line.substr(key.size()), line_blanks);
  if (!line.starts_with(':')) return {};
  return trimmed(line.substr(1), line_blanks);
}

std::string fault_of_vertex(std::string_view word, const EdgeForm& form) {
  std::uint64_t number = 0;
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  const bool digits = word.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits) return fmt::format("{} is not a vertex, which is a whole number from {}", quoted_line(word), form.first);
  const bool fits = parse_number(word, any, number);
  if (fits && number - form.first < form.vertex_limit()) return {};
  const std::uint64_t last = form.vertex_limit() - 1 + form.first;
  if (!form.matrix() && fits && number < form.first)
    return fmt::format("the vertex {} should be {} or more", quoted_line(word), form.first);
  if (form.kind == EdgeForm::Kind::tree && !form.vertices)
    return fmt::format("the vertex {} is too large for a tree of at most {} edges", quoted_line(word), form.most - 1);
  if (!form.vertices) return fmt::format("the vertex {} is too large; the largest is {}", quoted_line(word), last);
  if (form.matrix()) return fmt::format("{} is not in the matrix, whose rows are 1 to {}", quoted_line(word), last);
  const bool from_1 = form.kind == EdgeForm::Kind::list && form.first == 0 && number == *form.vertices && number > 0;
  return fmt::format("the vertex {} is not among the {} vertices that the file gives{}", quoted_line(word),
                     *form.vertices, from_1 ? "; if the file counts from 1, add base=1" : "");
}

/// Reads the number of vertices in a header; returns the mistake, or an empty text.
std::string read_vertices(std::string_view number, EdgeForm& form) {
  std::uint64_t vertices = 0;
  if (!parse_number(number, most_vertices, vertices))
    return fmt::format("{} is not a number of vertices, which is at most {}", quoted_line(number), most_vertices);
  if (form.vertices.value_or(vertices) != vertices)
    return fmt::format("{} vertices are given, but a line above gives {}", vertices, *form.vertices);
  form.vertices = vertices;
  return {};
}

constexpr std::string_view matrix_banner = "%%matrixmarket";

bool is_banner(std::string_view line) { return lowered(line.substr(0, matrix_banner.size())) == matrix_banner; }

/// Reads the first line of a matrix; returns the mistake, or an empty text.
std::string read_banner(std::string_view line, EdgeForm& form) {
  std::vector<std::string> words;
  for (const std::string_view word : words_of(line, '\n')) words.push_back(lowered(word));
  if (words.size() != 5 || words[0] != matrix_banner || words[1] != "matrix")
    return "the first line must be '%%MatrixMarket matrix coordinate', a kind of values and a symmetry";
  if (words[2] != "coordinate")
    return fmt::format("{} matrices are not graphs; the format must be coordinate", quoted_line(words[2]));
  if (words[3] != "pattern" && words[3] != "real" && words[3] != "integer")
    return fmt::format("values that are {} are not read; they must be pattern, real or integer", quoted_line(words[3]));
  if (words[4] != "general" && words[4] != "symmetric" && words[4] != "skew-symmetric")
    return fmt::format("{} matrices are not read; they must be general, symmetric or skew-symmetric",
                       quoted_line(words[4]));
  form.comment = '%';
  form.kind = EdgeForm::Kind::matrix;
  form.first = 1;
  form.values = words[3] == "pattern" ? EdgeForm::Values::none
                : words[3] == "real"  ? EdgeForm::Values::real
                                      : EdgeForm::Values::integer;
  form.mirrored = words[4] != "general";
  return {};
}

/// Reads the line `rows columns entries`; returns the mistake, or an empty text.
std::string read_sizes(const std::vector<std::string_view>& words, std::string_view line, EdgeForm& form) {
  std::array<std::uint64_t, 3> sizes{};
  bool good = words.size() == sizes.size();
  for (std::size_t i = 0; good && i < sizes.size(); ++i)
    good = parse_number(words[i], std::numeric_limits<std::uint64_t>::max(), sizes[i]);
  if (!good) return fmt::format("{} should be the numbers of rows, columns and entries", quoted_line(line));
  if (sizes[0] != sizes[1])
    return fmt::format("a graph needs a square matrix; this one has {} rows and {} columns", sizes[0], sizes[1]);
  form.entries = sizes[2];
  return read_vertices(words[0], form);
}

/// Reads the line `vertices edges` or `vertices`; returns the mistake, or an empty text.
std::string read_counts(const std::vector<std::string_view>& words, std::string_view line, EdgeForm& form) {
  std::uint64_t edges = 0;
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  if (words.size() > 2 || (words.size() == 2 && !parse_number(words[1], any, edges)))
    return fmt::format("{} should be the numbers of vertices and edges, as header=yes says", quoted_line(line));
  if (words.size() == 2) form.entries = edges;
  return read_vertices(words[0], form);
}

/// Describes a first line of an edge list that is one number; empty for other lines.
std::string fault_of_count(const std::vector<std::string_view>& words, std::string_view line) {
  if (words.size() != 1 || words[0].find_first_not_of("0123456789") != std::string_view::npos) return {};
  return fmt::format("{} is not an edge; if it is the number of vertices, add header=yes", quoted_line(line));
}

/// Reads the lines of the header one by one.
class HeaderReader {
 public:
  explicit HeaderReader(const ListForm& list) : counts_wanted_(list.header) { form_.first = list.base; }

  /// Reads a line; returns false if the header ended above this line.
  bool take(std::string_view line, std::uint64_t number, std::string& fault) {
    if (number == 1 && is_banner(line)) {
      fault = read_banner(line, form_);
      return true;
    }
    if (form_.matrix() && form_.entries) return false;
    const auto words = words_of(line, form_.comment);
    if (form_.matrix() && !words.empty()) fault = read_sizes(words, line, form_);
    if (form_.matrix()) return true;
    if (const auto vertices = given_vertices(line)) fault = read_vertices(*vertices, form_);
    if (words.empty()) return true;
    if (!counts_wanted_ || counts_read_) {
      if (!counts_read_) fault = fault_of_count(words, line);
      return false;
    }
    counts_read_ = true;
    fault = read_counts(words, line, form_);
    return true;
  }

  EdgeForm& form() { return form_; }
  bool lacks_counts() const { return counts_wanted_ && !counts_read_; }

 private:
  EdgeForm form_;
  bool counts_wanted_, counts_read_ = false;
};

// Doubts about edge lists.

/// The first edge of a list of which all lines are good.
std::optional<Edge> first_edge(const GraphText& text, const EdgeForm& form) {
  std::optional<Edge> found;
  text.lines([&](std::string_view line, std::uint64_t) {
    std::uint64_t tail = 0, head = 0;
    const auto words = words_of(line, form.comment);
    if (words.size() == 2 && parse_number(words[0], most_vertices, tail) && parse_number(words[1], most_vertices, head))
      found = {static_cast<Vertex>(tail), static_cast<Vertex>(head)};
    return !found;
  });
  return found;
}

/// The least and the greatest vertex of the edges of a graph, without one edge if it is given. Rows are sorted, so the
/// first and the last head of each row tell them.
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
bool counts_from_1(const Digraph& graph, Processes* processes) {
  const Share& rows = graph.rows();
  if (any_over(processes, rows.first == 0 && rows.count > 0 && !graph.heads(0).empty())) return false;
  return !any_over(processes, Bounds(graph, {}).least == 0);
}

/// Whether the first line, an edge of numbers n and m, may be a header: there are m other edges, between the vertices 0
/// to n - 1 or 1 to n. The graph numbers its vertices from 0, the file from `base`.
bool begins_with_counts(const Digraph& graph, const Edge& first, Vertex base, Processes* processes) {
  if (first.head == 0 || first.head != graph.edges() - 1) return false;
  const Bounds others(graph, Edge{first.tail - base, first.head - base});
  if (any_over(processes, others.greatest > first.tail - base)) return false;
  const bool last = base == 0 && any_over(processes, others.greatest == first.tail);
  return !(last && any_over(processes, others.least == 0));
}

}  // namespace

EdgeForm read_form(const GraphText& text, const ListForm& list) {
  HeaderReader reader(list);
  EdgeForm& form = reader.form();
  form.body = 1;
  text.lines([&](std::string_view line, std::uint64_t number) {
    std::string fault;
    const bool more = reader.take(line, number, fault);
    if (!fault.empty()) text.refuse(number, fault);
    form.body = more ? number + 1 : number;
    return more;
  });
  if (form.matrix() && !form.entries) text.refuse("the line with the numbers of rows, columns and entries is missing");
  if (form.matrix() && list.header) text.refuse("a Matrix Market file has a header of its own; leave out header=yes");
  if (reader.lacks_counts())
    text.refuse("the line with the numbers of vertices and edges, which header=yes promises, is missing");
  return form;
}

const char* end_of_value(const char* p, EdgeForm::Values values) {
  const char* end = p;
  while (static_cast<unsigned char>(*end) > ' ') ++end;
  if (*p == '+' && p[1] != '-') ++p;
  double real = 0;
  long long integer = 0;
  const auto [stop, error] =
      values == EdgeForm::Values::real ? std::from_chars(p, end, real) : std::from_chars(p, end, integer);
  return error != std::errc::invalid_argument && stop == end ? end : nullptr;  // the value may be out of range
}

std::string fault_of(std::string_view line, const EdgeForm& form) {
  const auto words = words_of(line, form.comment);
  if (words.empty()) {
    const auto late = form.kind == EdgeForm::Kind::list ? given_vertices(line) : std::nullopt;
    if (late && !(form.vertices && *late == std::to_string(*form.vertices)))
      return "the number of vertices must be given above the first edge";
    return {};
  }
  const bool value = form.values != EdgeForm::Values::none;
  if (words.size() == (value ? 3u : 2u))
    for (const std::string_view vertex : {words[0], words[1]})
      if (std::string fault = fault_of_vertex(vertex, form); !fault.empty()) return fault;
  if (form.matrix())
    return fmt::format("{} is not an entry: a row, a column{}", quoted_line(line), value ? ", a number" : "");
  return fmt::format("{} is not an edge, which is two vertices such as '{} {}'", quoted_line(line), form.first,
                     form.first + 1);
}

void notice_doubts(const GraphText& text, const ListForm& list, const Digraph& graph, Processes* processes) {
  if (graph.edges() == 0 || !(list.doubt_base || list.doubt_header)) return;
  const EdgeForm form = read_form(text, list);
  if (form.kind != EdgeForm::Kind::list || form.vertices) return;
  const std::optional<Edge> first = list.doubt_header ? first_edge(text, form) : std::nullopt;
  if (first && begins_with_counts(graph, *first, static_cast<Vertex>(list.base), processes))
    give_notice(
        fmt::format("{}: the first line, '{} {}', is read as an edge, but looks like the numbers of vertices "
                    "and edges; add header=yes if it is these numbers, else header=no",
                    text.path(), first->tail, first->head));
  if (list.doubt_base && counts_from_1(graph, processes))
    give_notice(
        fmt::format("{}: no edge has vertex 0; add base=1 if the vertices count from 1, else base=0", text.path()));
}

}  // namespace zermelo::graphs
