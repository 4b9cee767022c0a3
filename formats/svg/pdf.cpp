// Walks over the elements of the picture and draws each on the page, with the attributes that its groups give it. A
// pixel is 3/4 of a point.
#include "formats/svg/pdf.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/property_tree/xml_parser.hpp>
#include <charconv>
#include <cmath>
#include <numbers>
#include <sstream>
#include <vector>

#include "formats/svg/path_data.h"
#include "formats/svg/pdf_page.h"
#include "tablebase/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

using Element = boost::property_tree::ptree;

constexpr double points_a_pixel = 0.75, largest_page = 14400;

std::string attribute(const Element& element, const std::string& name, const std::string& usual = {}) {
  return element.get("<xmlattr>." + name, usual);
}

double number_of(std::string_view text) {
  double number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{})
    throw FormatError(fmt::format("SVG: '{}' is not a number", text));
  return number;
}

double number(const Element& element, const std::string& name, const std::string& usual = "0") {
  return number_of(attribute(element, name, usual));
}

/// A length in pixels, or a percentage of `whole`.
double length(const Element& element, const std::string& name, double whole) {
  const double value = number(element, name);
  return attribute(element, name).ends_with('%') ? value / 100 * whole : value;
}

Colour colour_of(const std::string& name) {
  if (name == "white") return {1, 1, 1};
  if (name == "black") return {0, 0, 0};
  const std::size_t digits = name.size() / 3;  // in each part of #rgb or #rrggbb
  bool good = name.starts_with('#') && (name.size() == 4 || name.size() == 7);
  Colour colour{};
  for (std::size_t i = 0; good && i < 3; ++i) {
    unsigned value = 0;
    const char *begin = name.data() + 1 + i * digits, *end = begin + digits;
    good = std::from_chars(begin, end, value, 16).ptr == end;
    colour[i] = static_cast<float>(digits == 1 ? 17 * value : value) / 255;
  }
  if (!good) throw FormatError(fmt::format("SVG: '{}' is not a colour", name));
  return colour;
}

/// What an element inherits from its groups. (x, y) is at origin + scale * (x, -y) on the page.
struct Style {
  std::string fill = "black", stroke = "none", anchor = "start", family, dashes;
  double line_width = 1, font_size = 16;
  double scale = points_a_pixel, left = 0, top = 0;
  double turn = 0;  ///< of texts, in degrees anticlockwise

  double x(double at) const { return left + scale * at; }
  double y(double at) const { return top - scale * at; }
};

/// Applies `translate(1 2) rotate(-90)` or `scale(3)`.
void transform(Style& style, std::string_view text) {
  for (const std::string_view call : split(text, ')')) {
    const std::vector<std::string_view> parts = split(trimmed(call), '(');
    if (parts.size() != 2) continue;  // the end
    const std::vector<std::string_view> words = list_words(parts[1]);
    if (parts[0] == "translate" && words.size() == 2) {
      style.left = style.x(number_of(words[0]));
      style.top = style.y(number_of(words[1]));
    } else if (parts[0] == "scale" && words.size() == 1) {
      style.scale *= number_of(words[0]);
    } else if (parts[0] == "rotate" && words.size() == 1) {
      style.turn -= number_of(words[0]);
    } else {
      throw FormatError(fmt::format("SVG: the transformation '{}' cannot be drawn", text));
    }
  }
}

Style inside(Style style, const Element& element) {
  style.fill = attribute(element, "fill", style.fill);
  style.stroke = attribute(element, "stroke", style.stroke);
  style.anchor = attribute(element, "text-anchor", style.anchor);
  style.family = attribute(element, "font-family", style.family);
  style.dashes = attribute(element, "stroke-dasharray", style.dashes);
  style.line_width = number(element, "stroke-width", fmt::format("{}", style.line_width));
  style.font_size = number(element, "font-size", fmt::format("{}", style.font_size));
  transform(style, attribute(element, "transform"));
  return style;
}

class Painter {
 public:
  Painter(const Element& svg, double scale)
      : width_(number(svg, "width")),
        height_(number(svg, "height")),
        pdf_(width_ * scale, height_ * scale, title(svg)) {
    Style style;
    style.scale = scale;
    style.top = height_ * scale;
    draw_children(svg, inside(style, svg));
  }

  std::string file() const { return pdf_.file(); }

 private:
  static std::string title(const Element& svg) {
    const auto text = svg.find("text");
    return text == svg.not_found() ? "" : text->second.data();
  }

  void draw_children(const Element& group, const Style& style) {
    for (const auto& [name, element] : group)
      if (name != "<xmlattr>" && name != "<xmlcomment>") draw(name, element, inside(style, element));
  }

  void draw(const std::string& name, const Element& element, const Style& style) {
    if (name == "g") return draw_children(element, style);
    if (name == "text") return draw_text(element, style);
    set_line(style);
    if (name == "rect")
      add_rectangle(element, style);
    else if (name == "circle")
      HPDF_Page_Circle(page(), real(style.x(number(element, "cx"))), real(style.y(number(element, "cy"))),
                       real(style.scale * number(element, "r")));
    else if (name == "path")
      add_path(attribute(element, "d"), style);
    else
      throw FormatError(fmt::format("SVG: the element '{}' cannot be drawn", name));
    paint(style);
  }

  void set_colours(const Style& style) {
    if (style.fill != "none") {
      const auto [r, g, b] = colour_of(style.fill);
      HPDF_Page_SetRGBFill(page(), r, g, b);
    }
    if (style.stroke == "none") return;
    const auto [r, g, b] = colour_of(style.stroke);
    HPDF_Page_SetRGBStroke(page(), r, g, b);
    HPDF_Page_SetLineWidth(page(), real(style.line_width * style.scale));
  }

  /// Dashes are whole points.
  void set_line(const Style& style) {
    set_colours(style);
    std::vector<HPDF_UINT16> dashes;
    for (const std::string_view dash : list_words(style.dashes))
      dashes.push_back(static_cast<HPDF_UINT16>(std::max(1.0, number_of(dash) * style.scale + 0.5)));
    HPDF_Page_SetDash(page(), dashes.empty() ? nullptr : dashes.data(), static_cast<HPDF_UINT>(dashes.size()), 0);
  }

  void paint(const Style& style) {
    const bool fill = style.fill != "none", stroke = style.stroke != "none";
    if (fill && stroke)
      HPDF_Page_FillStroke(page());
    else if (fill)
      HPDF_Page_Fill(page());
    else if (stroke)
      HPDF_Page_Stroke(page());
    else
      HPDF_Page_EndPath(page());
  }

  void add_rectangle(const Element& element, const Style& style) {
    const double height = length(element, "height", height_);
    HPDF_Page_Rectangle(page(), real(style.x(number(element, "x"))), real(style.y(number(element, "y") + height)),
                        real(style.scale * length(element, "width", width_)), real(style.scale * height));
  }

  void add_path(const std::string& data, const Style& style) {
    for (const PathStep& step : path_steps(data)) {
      const float x = real(style.x(step.x)), y = real(style.y(step.y));
      if (step.kind == PathStep::Kind::move)
        HPDF_Page_MoveTo(page(), x, y);
      else if (step.kind == PathStep::Kind::line)
        HPDF_Page_LineTo(page(), x, y);
      else if (step.kind == PathStep::Kind::close)
        HPDF_Page_ClosePath(page());
      else
        HPDF_Page_CurveTo(page(), real(style.x(step.x1)), real(style.y(step.y1)), real(style.x(step.x2)),
                          real(style.y(step.y2)), x, y);
    }
  }

  /// A text with a stroke has it behind the letters.
  void draw_text(const Element& element, const Style& style) {
    const std::string& words = element.data();
    set_colours(style);
    pdf_.set_font(style.family == "serif", style.font_size * style.scale);
    const double part = style.anchor == "middle" ? 0.5 : style.anchor == "end" ? 1 : 0;
    const double back = part * pdf_.text_width(words), angle = style.turn * std::numbers::pi / 180;
    const double x = style.x(number(element, "x")) - back * std::cos(angle);
    const double y = style.y(number(element, "y")) - back * std::sin(angle);
    if (style.stroke != "none") pdf_.show_text(words, x, y, style.turn, HPDF_STROKE);
    pdf_.show_text(words, x, y, style.turn, HPDF_FILL);
  }

  static float real(double number) { return static_cast<float>(number); }
  HPDF_Page page() const { return pdf_.page(); }

  double width_, height_;  ///< in pixels
  PdfPage pdf_;
};

Element parsed(const std::string& svg) {
  std::istringstream stream(svg);
  Element file;
  try {
    boost::property_tree::read_xml(stream, file);
    return file.get_child("svg");
  } catch (const boost::property_tree::ptree_error& error) {
    throw FormatError(fmt::format("SVG: {}", error.what()));
  }
}

}  // namespace

std::string pdf_of_svg(const std::string& svg) {
  const Element root = parsed(svg);
  const double longest = std::max({number(root, "width"), number(root, "height"), 1.0});
  return Painter(root, std::min(points_a_pixel, largest_page / longest)).file();
}

}  // namespace zermelo
