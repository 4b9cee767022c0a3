// Figures in the DOT language of Graphviz. Every position is pinned to its place, in inches.
#include <fmt/format.h>

#include "formats/figures/figure.h"

namespace zermelo {
namespace {

constexpr double inch = 2.54;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// The attributes of a circle that depend on its mark.
const char* look(Mark mark) {
  switch (mark) {
    case Mark::win:
      return "label=\"W\",fillcolor=\"#ff4d4d\"";
    case Mark::loss:
      return "label=\"L\",fillcolor=\"#4d4dff\"";
    case Mark::draw:
      return "label=\"D\",fillcolor=\"#8c8c8c\"";
    case Mark::unknown:
      break;
  }
  return "label=\"\"";
}

}  // namespace

std::string dot_text(const Diagram& diagram, const FigureStep& figure) {
  std::string text = fmt::format(
      "// draw this with: neato -Tsvg\n"
      "digraph step {{\n"
      "  graph [label={},labelloc=t,splines=true,forcelabels=true];\n"
      "  node [shape=circle,fixedsize=true,width={:.3f},style=filled,fillcolor=white,fontcolor=white];\n"
      "  edge [arrowsize=0.6];\n",
      quoted(figure.title), 2 * vertex_radius / inch);
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    const auto& [at, label, label_angle, loop_angle] = diagram.vertices[v];
    text += fmt::format("  {} [{},xlabel={},pos=\"{:.3f},{:.3f}!\"];\n", v, look(figure.marks[v]), quoted(label),
                        at.x / inch, at.y / inch);
  }
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += fmt::format("  {} -> {};\n", edge.from, edge.to);
  return text + "}\n";
}

}  // namespace zermelo
