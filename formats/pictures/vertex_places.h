// Places the positions of a small game for a figure: from a file, by Graphviz, or by stress majorization.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/pictures/figure.h"

namespace zermelo {

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
