// What the lines of a graph's text are: an edge list, Matrix Market or a tree, and what its header says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tablebase/graph/digraph.h"
#include "tablebase/graph/graph_text.h"

namespace zermelo {

/// An edge list has lines `tail head`, counted from 0; Matrix Market has lines `row column value`, counted from 1; a
/// tree has lines `u v`, counted from 1.
struct EdgeForm {
  enum class Kind { list, matrix, tree };
  enum class Values { none, integer, real };

  Kind kind = Kind::list;
  char comment = '#';
  std::uint64_t first = 0;  ///< the number of the first vertex
  Values values = Values::none;
  bool mirrored = false;                  ///< every line stands for both directions
  std::optional<std::uint64_t> vertices;  ///< given by the header
  std::optional<std::uint64_t> entries;   ///< lines promised by the header
  std::uint64_t most = most_vertices;     ///< vertices that there may be if the header gives none
  std::uint64_t body = 0;                 ///< the number of the first line behind the header

  bool matrix() const { return kind == Kind::matrix; }
  std::uint64_t vertex_limit() const { return vertices.value_or(most); }
};

/// Reads the header of a list or a matrix: comments up to the first edge of a list, or everything up to the sizes of a
/// matrix.
EdgeForm read_form(const GraphText& text);

/// The end of the number of this kind at `p`; null if there is none. Requires: the text goes on to a line end.
const char* end_of_value(const char* p, EdgeForm::Values values);

/// What is wrong with a line of the body that is no edge; empty for a comment or a blank line.
std::string fault_of(std::string_view line, const EdgeForm& form);

}  // namespace zermelo
