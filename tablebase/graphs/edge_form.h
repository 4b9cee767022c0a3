// The form of a graph's text: edge list, Matrix Market or tree, the facts that its header gives, and doubts about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::graphs {

/// The form of a text. An edge list has lines `tail head` with vertices from 0 or 1, Matrix Market has lines
/// `row column value` with vertices from 1, a tree has lines `u v` with vertices from 1.
struct EdgeForm {
  enum class Kind { list, matrix, tree };
  enum class Values { none, integer, real };

  Kind kind = Kind::list;
  char comment = '#';
  std::uint64_t first = 0;  ///< the number of the first vertex
  Values values = Values::none;
  bool mirrored = false;                  ///< a line is an edge in both directions
  std::optional<std::uint64_t> vertices;  ///< the number of vertices, if the header gives it
  std::optional<std::uint64_t> entries;   ///< the number of entries, if the header gives it
  std::uint64_t most = most_vertices;     ///< the most vertices if the header does not give their number
  std::uint64_t body = 0;                 ///< the number of the first line after the header

  bool matrix() const { return kind == Kind::matrix; }
  std::uint64_t vertex_limit() const { return vertices.value_or(most); }
};

/// What the user says about an edge list.
struct ListForm {
  std::uint64_t base = 0;     ///< the number of the first vertex
  bool header = false;        ///< the first line is the numbers of vertices and edges, or of vertices
  bool doubt_base = false;    ///< the user did not state the base, which is 0 then
  bool doubt_header = false;  ///< the user did not state whether there is a header; none is read then
};

/// Reads the header: the comments above the first edge of a list, also the first line if `list` says so, or the lines
/// of a matrix up to its sizes. Throws FormatError.
EdgeForm read_form(const GraphText& text, const ListForm& list = {});

/// Returns the end of the number of this kind at `p`, or null if there is none. Requires: the text contains a line end
/// after `p`.
const char* end_of_value(const char* p, EdgeForm::Values values);

/// Describes the mistake in a line of the body that is not an edge; empty for a comment or a blank line.
std::string fault_of(std::string_view line, const EdgeForm& form);

/// Gives a notice (tablebase/base/notices.h) for each doubt of `list` that the edges of `graph`, as loaded from the
/// text, justify:
///  * the vertices count from 1: no edge has vertex 0;
///  * the first line `n m` is a header: m other edges follow, and their vertices are among 0 to n - 1, or 1 to n.
/// There are no doubts about a file that gives the number of vertices above its edges.
/// If `processes` is not null, the graph is divided among them, and all processes call it together. Cost: a look at the
/// ends of each row, and at the beginning of the text.
void notice_doubts(const GraphText& text, const ListForm& list, const Digraph& graph, Processes* processes);

// The header of a tree's text, which is empty or the number of vertices on a line of its own; why edges do not form a
// tree.

/// The most vertices that fit a word of TreeLinks (solver/graphs/adjacent.h).
inline constexpr std::uint64_t most_tree_vertices = (std::uint64_t{1} << 31) - 1;

/// Reads the lines up to the first edge and counts the rest, so `vertex_limit` is at most the number of vertices that
/// these lines can connect. Throws FormatError if there is no edge and no header, or if the header gives more vertices
/// than that or than `most_tree_vertices`.
EdgeForm read_tree_form(const GraphText& text, Workers& workers);

/// Throws FormatError with the first edge that closes a cycle (perhaps a loop or a repeated edge), or, without such an
/// edge, with two vertices that are not connected. Requires: every line of the text is well-formed, and the edges do
/// not form a tree on 1..vertices. Memory: 4 bytes a vertex.
[[noreturn]] void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices);

}  // namespace zermelo::graphs
