// Draws a small game during retrograde analysis: circles for positions with their known outcomes, arrows for moves.
// Chooses the places of the positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A point in centimetres, y upwards.
struct Point {
  double x = 0, y = 0;
};

/// The radius of a circle in centimetres.
inline constexpr double vertex_radius = 0.325;
/// The approximate width of a letter of a label in centimetres.
inline constexpr double letter_width = 0.13;

/// The outcome in a circle.
enum class Mark : std::uint8_t { unknown, win, loss, draw };
/// The letter in the circle; empty for unknown.
constexpr std::string_view mark_letter(Mark mark) {
  constexpr std::array<std::string_view, 4> letters{"", "W", "L", "D"};
  return letters[static_cast<std::size_t>(mark)];
}

/// A move from the first position to the second, by number.
using Arrow = std::pair<std::size_t, std::size_t>;

/// The geometry that all figures of a game have in common. Angles are in degrees, anticlockwise from the right.
struct Diagram {
  struct Vertex {
    Point at;
    std::string label;       ///< drawn beside the circle
    double label_angle = 0;  ///< from the circle to its label
    double loop_angle = 0;   ///< from the circle to its loop, if the position can move to itself
  };
  struct DrawnEdge {
    std::size_t from = 0, to = 0;
    double bend = 0;  ///< degrees to the left of the straight line at which the arrow starts
  };
  std::vector<Vertex> vertices;
  std::vector<DrawnEdge> edges;
};

/// One step of the analysis.
struct FigureStep {
  std::string title;
  std::vector<Mark> marks;    ///< one for each vertex
  std::vector<bool> decided;  ///< one for each vertex: whether this step decides it
};

/// The look of a circle and what it means, below the diagram.
struct LegendItem {
  Point at;
  Mark mark = Mark::unknown;
  bool decided = false;
  std::string words;  ///< begin at words_at()
  Point words_at() const { return {at.x + vertex_radius + 0.15, at.y}; }
  /// Where the words end, approximately.
  double right() const { return words_at().x + letter_width * static_cast<double>(words.size()); }
};

/// A row of all marks, centred below the diagram. It is the same for every step.
std::vector<LegendItem> legend_of(const Diagram& diagram);

/// The distance in centimetres from the centre of a circle to the middle of its label.
double label_distance(const std::string& label, double angle);

/// Bends arrows that would pass through a circle or coincide with an arrow in the other direction, and chooses angles
/// with room for labels and loops. Requires as many labels as places, and edges between places. Cost: at most a few
/// hundred distances for each pair of an edge and a vertex, and fewer for each pair of vertices.
Diagram make_diagram(std::vector<std::string> labels, const std::vector<Arrow>& edges,
                     const std::vector<Point>& places);

// Each of the following functions returns the text of a whole file.

/// An SVG file; browsers show it.
std::string svg_text(const Diagram& diagram, const FigureStep& figure);
/// Width and height of the SVG in pixels.
std::pair<double, double> svg_pixels(const Diagram& diagram, const FigureStep& figure);
/// A standalone LaTeX document.
std::string tikz_text(const Diagram& diagram, const FigureStep& figure);
/// A DOT file for the program neato of Graphviz.
std::string dot_text(const Diagram& diagram, const FigureStep& figure);

// Computes the arrows of a figure: cubic Bezier curves between circles. Angles are in degrees, lengths in centimetres.

/// The angle from one point to another.
double direction(Point from, Point to);
/// The point at this distance and angle from `at`.
Point beside(Point at, double angle, double distance);
double distance(Point a, Point b);

/// A cubic Bezier curve by its control points; it begins at the first and ends at the last.
struct Curve {
  std::array<Point, 4> points;
  /// The point of the curve at t. Requires 0 <= t <= 1.
  Point at(double t) const;
};

/// The arrow from the border of one circle to the border of another. It starts `bend` degrees to the left of the
/// straight line.
Curve arrow_curve(Point from, Point to, double bend, double ring = 0);
/// The arrow from a circle to itself, at this angle from the centre.
Curve loop_curve(Point at, double angle, double ring = 0);
/// The arrow of an edge of the diagram; it ends at a ring of this width around the circle.
Curve curve_of(const Diagram& diagram, const Diagram::DrawnEdge& edge, double ring = 0);

/// Reconstructs the steps of retrograde analysis from the final values. The first figure has no marks. Then each depth
/// that occurs has a figure that marks all positions of at most this depth, and decides the positions of this depth. If
/// there are draws, a last figure marks them.
std::vector<FigureStep> retrograde_steps(const std::vector<Value>& values);

// Places the positions of a small game for a figure: from a file, by Graphviz, or by stress majorization.

/// Reads lines `vertex x y` in centimetres, each vertex first .. first + vertices - 1 once; `#` begins a comment.
/// Throws FormatError with path and line, and std::system_error if the file cannot be read. Requires vertices > 0.
std::vector<Point> read_coordinates(const std::string& path, std::size_t vertices, std::uint64_t first = 0);

/// The graph in the DOT language, without places, as input for Graphviz.
std::string graphviz_request(std::size_t vertices, const std::vector<Arrow>& edges);
/// Reads the places from the output of Graphviz with -Tplain. Throws FormatError if a vertex is missing, unknown or
/// there twice, or a coordinate is not a number. Requires vertices > 0.
std::vector<Point> parse_plain(std::string_view answer, std::size_t vertices);

/// Places positions by stress majorization, so that distances in the picture are like distances in the graph. The
/// result is deterministic. Cost: 30 to 200 sweeps over all pairs of vertices, and 12 such attempts for at most 100
/// vertices. Memory: 4 bytes for each pair of vertices.
std::vector<Point> stress_places(std::size_t vertices, const std::vector<Arrow>& edges);

/// The same places, enlarged if necessary so that all are at least `distance` apart. Throws FormatError if two
/// coincide.
std::vector<Point> spread(std::vector<Point> places, double distance);

}  // namespace zermelo
