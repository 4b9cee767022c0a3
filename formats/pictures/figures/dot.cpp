// Figures in the DOT language of Graphviz. Every position is pinned to its place, in inches.
#include <fmt/format.h>

#include "formats/pictures/figures/figure.h"
#include "formats/texts/markup/escapes.h"

namespace zermelo {
namespace {

constexpr double inch = 2.54;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : printable_text(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// The attributes of a mark.
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

/// The attributes of a circle.
std::string look(Mark mark, bool decided) {
  return fmt::format("{}{}", look(mark), decided ? ",color=\"#ffb000\",penwidth=4" : "");
}

std::string place(Point at) { return fmt::format("pos=\"{:.3f},{:.3f}!\"", at.x / inch, at.y / inch); }

std::string legend_text(const Diagram& diagram) {
  std::string text;
  for (const LegendItem& item : legend_of(diagram)) {
    const Point middle{(item.words_at().x + item.right()) / 2, item.at.y};
    text += fmt::format(
        "  \"legend {0}\" [{1},{2}];\n  \"{0}\" "
        "[shape=plaintext,style=\"\",fixedsize=false,fontcolor=black,fontsize=8,{3}];\n",
        item.words, look(item.mark, item.decided), place(item.at), place(middle));
  }
  return text;
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
    text += fmt::format("  {} [{},xlabel=<<font color=\"black\">{}</font>>,{}];\n", v,
                        look(figure.marks[v], figure.decided[v]), xml_text(label), place(at));
  }
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += fmt::format("  {} -> {};\n", edge.from, edge.to);
  return text + legend_text(diagram) + "}\n";
}

}  // namespace zermelo
