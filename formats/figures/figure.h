// A picture of a small game: circles for positions, arrows for moves, and in the circles what is known so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

/// In centimetres, y upwards.
struct Point {
  double x = 0, y = 0;
};

/// The radius of a circle.
inline constexpr double vertex_radius = 0.325;
/// About the width of a letter of a label.
inline constexpr double letter_width = 0.13;

/// What is written into a circle.
enum class Mark : std::uint8_t { unknown, win, loss, draw };

/// From a position to another, by number.
using Arrow = std::pair<std::size_t, std::size_t>;

/// What all figures of a game have in common: where everything is drawn. Angles are in degrees, anticlockwise from the
/// right.
struct Diagram {
  struct Vertex {
    Point at;
    std::string label;       ///< beside the circle
    double label_angle = 0;  ///< on which side
    double loop_angle = 0;   ///< on which side a move to itself is drawn
  };
  struct DrawnEdge {
    std::size_t from = 0, to = 0;
    double bend = 0;  ///< by how much the arrow sets out to the left of the straight line
  };
  std::vector<Vertex> vertices;
  std::vector<DrawnEdge> edges;
};

/// One step of the analysis.
struct FigureStep {
  std::string title;
  std::vector<Mark> marks;  ///< one a vertex
};

/// How far from the centre of its circle the middle of a label lies.
double label_distance(const std::string& label, double angle);

/// Bends the arrows that would meet others or pass through a circle, and finds sides with room for labels and loops.
/// Requires: as many labels as places. Cost: edges times vertices,
/// a few hundred times.
Diagram make_diagram(std::vector<std::string> labels, const std::vector<Arrow>& edges,
                     const std::vector<Point>& places);

// The three ways to write a figure down; each is a whole file.

/// Opens in every browser.
std::string svg_text(const Diagram& diagram, const FigureStep& figure);
/// A standalone LaTeX document.
std::string tikz_text(const Diagram& diagram, const FigureStep& figure);
/// For the program neato of Graphviz.
std::string dot_text(const Diagram& diagram, const FigureStep& figure);

}  // namespace zermelo
