// The form of a graph's text: edge list, Matrix Market or tree, the facts that its header gives, and doubts about it;
// and the edges of the text.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/machine/job.h"
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

/// Gives a notice (tablebase/base/error.h) for each doubt of `list` that the edges of `graph`, as loaded from the
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

// Parses the edges of a text in parallel, keeps them for a second pass, and counts those that leave each vertex.

struct Edge {
  Vertex tail = 0;
  Vertex head = 0;
};

/// The most edges of a batch: enough to prefetch the memory accesses of all edges before the first is used.
inline constexpr std::size_t batch_edges = 256;

/// Takes at most `batch_edges` edges. Several threads call it at once.
using TakeEdges = std::function<void(std::span<const Edge>)>;

/// Hands every edge of the text to `take`, in any order. Throws FormatError for the first wrong line of the text, the
/// same for every number of threads; throws Interrupted.
void for_each_edge(const GraphText& text, const EdgeForm& form, const Job& job, const TakeEdges& take);

/// Keeps the edges of a text for a second pass, if reading the text again is expensive. Memory: 8 bytes an edge. If the
/// edges need more than the bound, gives up and frees all of them.
class KeptEdges {
 public:
  /// Keeps nothing if most_bytes is 0.
  explicit KeptEdges(std::uint64_t most_bytes) : most_bytes_(most_bytes), gave_up_(most_bytes == 0) {}

  std::uint64_t bytes() const { return chunks_.size() * chunk_edges * sizeof(Edge); }
  bool gave_up() const { return gave_up_; }
  void give_up();

  /// Several threads may call it at once.
  void add(std::span<const Edge> edges);
  /// Hands every edge to `take`, in any order, as for_each_edge does. Requires: !gave_up().
  void for_each(const Job& job, const TakeEdges& take) const;

 private:
  static constexpr std::size_t chunk_edges = std::size_t{1} << 16;

  std::uint64_t most_bytes_;
  std::vector<std::vector<Edge>> chunks_;
  bool gave_up_;
  std::mutex guard_;
};

/// Counts the edges that leave each vertex, while the number of vertices is still unknown. Counters are in segments of
/// 2^16; a segment is made when it is first needed. Memory: 8 bytes for each vertex of these segments.
class OutDegrees {
 public:
  /// Called with the total bytes of counters before a segment is made; may throw to refuse it.
  using Claim = std::function<void(std::uint64_t bytes)>;

  explicit OutDegrees(Claim claim);
  ~OutDegrees();
  OutDegrees(const OutDegrees&) = delete;
  OutDegrees& operator=(const OutDegrees&) = delete;

  /// Counts at most `batch_edges` edges. Several threads may call it at once.
  void add(std::span<const Edge> edges);

  /// One more than the largest vertex of all edges, 0 without edges.
  std::uint64_t vertices() const { return vertices_; }
  /// Returns the end of each vertex's edges in an array of all edges sorted by vertex, then the number of edges. Frees
  /// the counters.
  std::vector<std::uint64_t> ends(std::uint64_t vertices);

 private:
  using Counter = std::atomic<std::uint64_t>;
  static constexpr unsigned segment_bits = 16;
  using Segment = std::array<Counter, std::size_t{1} << segment_bits>;

  Counter& counter(Vertex vertex);
  Segment* make_segment(std::size_t number);

  Claim claim_;
  std::vector<std::atomic<Segment*>> segments_;
  std::uint64_t made_ = 0;
  std::mutex guard_;
  std::atomic<std::uint64_t> vertices_{0};
};

}  // namespace zermelo::graphs
