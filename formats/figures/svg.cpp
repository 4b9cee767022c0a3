// Figures in SVG, 50 pixels a centimetre. Arrows are cubic paths with an arrowhead as marker.
#include <fmt/format.h>

#include <algorithm>

#include "formats/figures/curve.h"
#include "formats/svg/svg_words.h"

namespace zermelo {
namespace {

constexpr double unit = 50;  ///< pixels a centimetre
constexpr double margin = 0.9, title_height = 0.6;

/// Fill and letter of a circle. The colours are TikZ's red!70, blue!70 and gray!70.
struct Look {
  const char* fill;
  const char* letter;
};
Look look(Mark mark) {
  switch (mark) {
    case Mark::win:
      return {"#ff4d4d", "W"};
    case Mark::loss:
      return {"#4d4dff", "L"};
    case Mark::draw:
      return {"#8c8c8c", "D"};
    case Mark::unknown:
      break;
  }
  return {"white", ""};
}

/// The bounding box of the picture; converts centimetres to pixels.
class Canvas {
 public:
  Canvas(const Diagram& diagram, const std::string& title) {
    if (diagram.vertices.empty()) return;
    low_ = high_ = diagram.vertices.front().at;
    for (const auto& vertex : diagram.vertices) {
      low_ = {std::min(low_.x, vertex.at.x), std::min(low_.y, vertex.at.y)};
      high_ = {std::max(high_.x, vertex.at.x), std::max(high_.y, vertex.at.y)};
    }
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
  Point low_, high_;
};

std::string path(const Curve& curve, const Canvas& canvas) {
  const auto& [begin, first, second, end] = curve.points;
  return fmt::format("M{} C{} {} {}", canvas.at(begin), canvas.at(first), canvas.at(second), canvas.at(end));
}

void append_vertex(std::string& text, const Diagram::Vertex& vertex, Mark mark, const Canvas& canvas) {
  const auto [fill, inside] = look(mark);
  text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"black\"/>\n",
                      canvas.x(vertex.at), canvas.y(vertex.at), vertex_radius * unit, fill);
  if (inside[0] != '\0')
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"17\" fill=\"white\">{}</text>\n",
                        canvas.x(vertex.at), canvas.y(vertex.at) + 6, inside);
  const Point label = beside(vertex.at, vertex.label_angle, label_distance(vertex.label, vertex.label_angle));
  text += fmt::format("<text class=\"number\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", canvas.x(label),
                      canvas.y(label) + 4, xml_text(vertex.label));
}

}  // namespace

std::string svg_text(const Diagram& diagram, const FigureStep& figure) {
  const Canvas canvas(diagram, figure.title);
  std::string text = svg_opening(canvas.width(), canvas.height(), "font-family=\"serif\" text-anchor=\"middle\"");
  text += fmt::format(
      "<style>.number{{font-size:12px;fill:#333;stroke:white;stroke-width:3px;paint-order:stroke}}</style>\n"
      "<defs><marker id=\"tip\" viewBox=\"0 0 10 8\" refX=\"10\" refY=\"4\" markerWidth=\"8.5\" markerHeight=\"7\" "
      "orient=\"auto\"><path d=\"M0,0 L10,4 L0,8 Z\"/></marker></defs>\n"
      "{}<text x=\"{:.1f}\" y=\"26\" font-size=\"15\">{}</text>\n"
      "<g fill=\"none\" stroke=\"black\" stroke-width=\"1\">\n",
      svg_ground, canvas.width() / 2, xml_text(figure.title));
  for (const auto& edge : diagram.edges)
    text += fmt::format("<path d=\"{}\" marker-end=\"url(#tip)\"/>\n", path(curve_of(diagram, edge), canvas));
  text += "</g>\n";
  for (std::size_t v = 0; v < diagram.vertices.size(); ++v)
    append_vertex(text, diagram.vertices[v], figure.marks[v], canvas);
  return text + "</svg>\n";
}

}  // namespace zermelo
