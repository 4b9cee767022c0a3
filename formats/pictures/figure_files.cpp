// Figures as files in SVG, LaTeX and DOT. SVG has 50 pixels a centimetre. Arrows are cubic paths with a triangle as
// their tip.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "formats/pictures/figure.h"
#include "formats/pictures/svg.h"
#include "formats/texts/markup.h"

namespace zermelo {

namespace {

constexpr double unit = 50;  ///< pixels a centimetre
constexpr double margin = 0.9, title_height = 0.6;
constexpr double ring = 3.5;  ///< pixels around a position that is decided
constexpr std::string_view ring_colour = "#ffb000";

/// The fills of circles, by mark.
constexpr std::array<std::string_view, 4> mark_fills{"white", won_colour, lost_colour, drawn_colour};

/// The bounding box of the picture; converts centimetres to pixels.
class Canvas {
 public:
  Canvas(const Diagram& diagram, const std::vector<LegendItem>& legend, const std::string& title)
      : low_(legend.front().at), high_(low_) {
    for (const auto& vertex : diagram.vertices) include(vertex.at);
    for (const LegendItem& item : legend) include({item.right(), item.at.y});
    const double needed = letter_width * static_cast<double>(title.size()) * 1.3;
    const double missing = std::max(0.0, needed - (high_.x - low_.x) - 2 * margin);
    low_ = {low_.x - margin - missing / 2, low_.y - margin};
    high_ = {high_.x + margin + missing / 2, high_.y + margin + title_height};
  }

  double width() const { return (high_.x - low_.x) * unit; }
  double height() const { return (high_.y - low_.y) * unit; }
  std::string at(Point p) const { return fmt::format("{:.1f},{:.1f}", x(p), y(p)); }
  double x(Point p) const { return (p.x - low_.x) * unit; }
  double y(Point p) const { return (high_.y - p.y) * unit; }

 private:
  void include(Point point) {
    low_ = {std::min(low_.x, point.x), std::min(low_.y, point.y)};
    high_ = {std::max(high_.x, point.x), std::max(high_.y, point.y)};
  }

  Point low_, high_;
};

void append_arrow(std::string& text, const Curve& curve, const Canvas& canvas) {
  constexpr double length = 0.17, half_width = 0.068;
  const auto& [begin, first, second, end] = curve.points;
  const double back = direction(end, second);
  const Point neck = beside(end, back, length);
  text += fmt::format("<path d=\"M{} C{} {} {}\" fill=\"none\"/>\n", canvas.at(begin), canvas.at(first),
                      canvas.at(second), canvas.at(end));
  text += fmt::format("<path class=\"tip\" d=\"M{} L{} L{} Z\" stroke=\"none\"/>\n", canvas.at(end),
                      canvas.at(beside(neck, back + 90, half_width)), canvas.at(beside(neck, back - 90, half_width)));
}

/// A circle with its letter; a position that the step decides has a ring around it.
void append_circle(std::string& text, Point at, Mark mark, bool decided, const Canvas& canvas) {
  const std::string_view fill = mark_fills[static_cast<std::size_t>(mark)], inside = mark_letter(mark);
  const double x = canvas.x(at), y = canvas.y(at), radius = vertex_radius * unit;
  if (decided)
    text += fmt::format(
        "<circle class=\"decided\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"black\"/>\n", x, y,
        radius + ring, ring_colour);
  text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"black\"/>\n", x, y, radius,
                      fill);
  if (!inside.empty())
    text +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"17\" fill=\"white\">{}</text>\n", x, y + 6, inside);
}

std::string labels_text(const Diagram& diagram, const Canvas& canvas) {
  std::string text =
      "<g class=\"labels\" font-size=\"12\" fill=\"#333\" stroke=\"white\" stroke-width=\"3\" "
      "paint-order=\"stroke\">\n";
  for (const auto& vertex : diagram.vertices) {
    const Point at = beside(vertex.at, vertex.label_angle, label_distance(vertex.label, vertex.label_angle));
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", canvas.x(at), canvas.y(at) + 4,
                        xml_text(vertex.label));
  }
  return text + "</g>\n";
}

std::string legend_text(const std::vector<LegendItem>& legend, const Canvas& canvas) {
  std::string text = "<g class=\"legend\">\n";
  for (const LegendItem& item : legend) {
    append_circle(text, item.at, item.mark, item.decided, canvas);
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"12\" text-anchor=\"start\">{}</text>\n",
                        canvas.x(item.words_at()), canvas.y(item.words_at()) + 4, xml_text(item.words));
  }
  return text + "</g>\n";
}

}  // namespace

std::pair<double, double> svg_pixels(const Diagram& diagram, const FigureStep& figure) {
  const Canvas canvas(diagram, legend_of(diagram), figure.title);
  return {canvas.width(), canvas.height()};
}

std::string svg_text(const Diagram& diagram, const FigureStep& figure) {
  const std::vector<LegendItem> legend = legend_of(diagram);
  const Canvas canvas(diagram, legend, figure.title);
  std::string text = svg_opening(canvas.width(), canvas.height(), "font-family=\"serif\" text-anchor=\"middle\"");
  text +=
      fmt::format("{}<text x=\"{:.1f}\" y=\"26\" font-size=\"15\">{}</text>\n<g class=\"moves\" stroke=\"black\">\n",
                  svg_ground, canvas.width() / 2, xml_text(figure.title));
  for (const auto& edge : diagram.edges)
    append_arrow(text, curve_of(diagram, edge, figure.decided[edge.to] ? ring / unit : 0), canvas);
  text += "</g>\n<g class=\"positions\">\n";
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v)
    append_circle(text, diagram.vertices[v].at, figure.marks[v], figure.decided[v], canvas);
  return text + "</g>\n" + labels_text(diagram, canvas) + legend_text(legend, canvas) + "</svg>\n";
}

// Figures as standalone LaTeX documents. TikZ computes the curves from the angles of the diagram.

namespace {

constexpr std::string_view preamble = R"(\documentclass[margin=0.5cm]{standalone}
\usepackage{tikz}
)";

constexpr std::string_view head = R"(\begin{document}

\begin{tikzpicture}[
    vertex/.style={draw,fill=white,circle,minimum size=0.65cm,inner sep=0},
    move/.style={-latex},
    number/.style={font=\scriptsize,inner sep=1pt},
    win/.style={fill=won,text=white},
    lose/.style={fill=lost,text=white},
    drawn/.style={fill=drawn,text=white},
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
  const std::string fill =
      mark_letter(mark).empty() ? "" : fmt::format(",fillcolor=\"{}\"", mark_fills[static_cast<std::size_t>(mark)]);
  return fmt::format("label=\"{}\"{}{}", mark_letter(mark), fill, decided ? ",color=\"#ffb000\",penwidth=4" : "");
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
  std::string text = fmt::format("% {}\n{}", figure.title, preamble);
  for (const auto& [name, colour] : {std::pair("won", won_colour), {"lost", lost_colour}, {"drawn", drawn_colour}})
    text += fmt::format("\\definecolor{{{}}}{{HTML}}{{{}}}\n", name, colour.substr(1));
  text += head;
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
