// Figures as standalone LaTeX documents. TikZ computes the curves from the angles of the diagram.
#include <fmt/format.h>

#include <string_view>

#include "formats/figures/figure.h"

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
  ]
)";

constexpr std::string_view foot = R"(\end{tikzpicture}

\end{document}
)";

/// The style and the letter of a circle.
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

/// The text with the special characters of TeX escaped.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("\\^~").find(c) != std::string_view::npos)
      result += fmt::format("\\char{} ", static_cast<int>(c));
    else if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
      result += fmt::format("\\{}", c);
    else
      result += c;
  }
  return result;
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

}  // namespace

std::string tikz_text(const Diagram& diagram, const FigureStep& figure) {
  std::string text = fmt::format("% {}\n{}", figure.title, head);
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v) {
    const Diagram::Vertex& vertex = diagram.vertices[v];
    const auto [style, inside] = look(figure.marks[v]);
    text += fmt::format("  \\node[vertex{},label={{[number]{:.0f}:{{{}}}}}] ({}) at ({:.3f},{:.3f}) {{{}}};\n", style,
                        vertex.label_angle, escaped(vertex.label), v, vertex.at.x, vertex.at.y, inside);
  }
  text += "\n";
  for (const Diagram::DrawnEdge& edge : diagram.edges) text += edge_text(diagram, edge);
  return text.append(foot);
}

}  // namespace zermelo
