// Figures as standalone LaTeX documents. TikZ computes the curves from the angles of the diagram.
#include <fmt/format.h>

#include <string_view>

#include "formats/pictures/figures/figure.h"
#include "formats/texts/markup/escapes.h"

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

/// The style and the letter of a mark.
std::pair<std::string_view, std::string_view> look(Mark mark) {
  switch (mark) {
    case Mark::win:
      return {",win", "W"};
    case Mark::loss:
      return {",lose", "L"};
    case Mark::draw:
      return {",drawn", "D"};
    case Mark::unknown:
      break;
  }
  return {"", ""};
}

/// The styles and the letter of a circle.
std::pair<std::string, std::string_view> look(Mark mark, bool decided) {
  const auto [style, inside] = look(mark);
  return {fmt::format("{}{}", style, decided ? ",decided" : ""), inside};
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

std::string legend_text(const LegendItem& item) {
  const auto [style, inside] = look(item.mark, item.decided);
  return fmt::format(
      "  \\node[vertex{}] at ({:.3f},{:.3f}) {{{}}};\n  \\node[number,anchor=west] at ({:.3f},{:.3f}) {{{}}};\n", style,
      item.at.x, item.at.y, inside, item.words_at().x, item.words_at().y, item.words);
}

}  // namespace

std::string tikz_text(const Diagram& diagram, const FigureStep& figure) {
  std::string text = fmt::format("% {}\n{}", figure.title, head);
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    const Diagram::Vertex& vertex = diagram.vertices[v];
    const auto [style, inside] = look(figure.marks[v], figure.decided[v]);
    text += fmt::format("  \\node[vertex{},label={{[number]{:.0f}:{{{}}}}}] ({}) at ({:.3f},{:.3f}) {{{}}};\n", style,
                        vertex.label_angle, latex_text(vertex.label), v, vertex.at.x, vertex.at.y, inside);
  }
  text += "\n";
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += edge_text(diagram, edge);
  for (const LegendItem& item : legend_of(diagram)) text += legend_text(item);
  return text.append(foot);
}

}  // namespace zermelo
