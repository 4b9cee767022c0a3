// Figures as standalone LaTeX documents. TikZ computes the curves from the angles of the diagram.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "formats/pictures/figure.h"
#include "formats/texts/markup.h"

namespace zermelo {

namespace {

constexpr std::string_view head = R"(\documentclass[margin=0.5cm]{standalone}
\usepackage{tikz}
\begin{document}

\begin{tikzpicture}[
    vertex/.style={draw,fill=white,circle,minimum size=0.65cm,inner sep=0},
    move/.style={-latex},
    number/.style={font=\scriptsize,inner sep=1pt},
    win/.style={fill=red!70,text=white},
    lose/.style={fill=blue!70,text=white},
    drawn/.style={fill=gray!70,text=white},
    decided/.style={double=orange!60,double distance=2pt,outer sep=1.4pt},
  ]
)";

constexpr std::string_view foot = R"(\end{tikzpicture}

\end{document}
)";

/// The styles of a circle.
std::string tikz_style(Mark mark, bool decided) {
  constexpr std::array styles{"", ",win", ",lose", ",drawn"};
  return fmt::format("{}{}", styles[static_cast<std::size_t>(mark)], decided ? ",decided" : "");
}

std::string edge_text(const Diagram& diagram, const Diagram::DrawnEdge& edge) {
  const double loop = diagram.vertices[edge.from].loop_angle;
  std::string way = "--";
  if (edge.from == edge.to)
    way = fmt::format("to[out={:.0f},in={:.0f},looseness=7]", loop + 30, loop - 30);
  else if (edge.bend != 0)
    way = fmt::format("to[bend left={:.0f}]", edge.bend);
  return fmt::format("  \\draw[move] ({}) {} ({});\n", edge.from, way, edge.to);
}

std::string tikz_legend(const LegendItem& item) {
  return fmt::format(
      "  \\node[vertex{}] at ({:.3f},{:.3f}) {{{}}};\n  \\node[number,anchor=west] at ({:.3f},{:.3f}) {{{}}};\n",
      tikz_style(item.mark, item.decided), item.at.x, item.at.y, mark_letter(item.mark), item.words_at().x,
      item.words_at().y, item.words);
}

constexpr double inch = 2.54;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : printable_text(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// The attributes of a circle.
std::string dot_look(Mark mark, bool decided) {
  constexpr std::array fills{"", ",fillcolor=\"#ff4d4d\"", ",fillcolor=\"#4d4dff\"", ",fillcolor=\"#8c8c8c\""};
  return fmt::format("label=\"{}\"{}{}", mark_letter(mark), fills[static_cast<std::size_t>(mark)],
                     decided ? ",color=\"#ffb000\",penwidth=4" : "");
}

std::string place(Point at) { return fmt::format("pos=\"{:.3f},{:.3f}!\"", at.x / inch, at.y / inch); }

std::string dot_legend(const Diagram& diagram) {
  std::string text;
  for (const LegendItem& item : legend_of(diagram)) {
    const Point middle{(item.words_at().x + item.right()) / 2, item.at.y};
    text += fmt::format(
        "  \"legend {0}\" [{1},{2}];\n  \"{0}\" "
        "[shape=plaintext,style=\"\",fixedsize=false,fontcolor=black,fontsize=8,{3}];\n",
        item.words, dot_look(item.mark, item.decided), place(item.at), place(middle));
  }
  return text;
}

}  // namespace

std::string tikz_text(const Diagram& diagram, const FigureStep& figure) {
  std::string text = fmt::format("% {}\n{}", figure.title, head);
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    const Diagram::Vertex& vertex = diagram.vertices[v];
    text += fmt::format("  \\node[vertex{},label={{[number]{:.0f}:{{{}}}}}] ({}) at ({:.3f},{:.3f}) {{{}}};\n",
                        tikz_style(figure.marks[v], figure.decided[v]), vertex.label_angle, latex_text(vertex.label), v,
                        vertex.at.x, vertex.at.y, mark_letter(figure.marks[v]));
  }
  text += "\n";
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += edge_text(diagram, edge);
  for (const LegendItem& item : legend_of(diagram)) text += tikz_legend(item);
  return text.append(foot);
}

/// Figures in the DOT language of Graphviz. Every position is pinned to its place, in inches.
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
                        dot_look(figure.marks[v], figure.decided[v]), xml_text(label), place(at));
  }
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += fmt::format("  {} -> {};\n", edge.from, edge.to);
  return text + dot_legend(diagram) + "}\n";
}

}  // namespace zermelo
