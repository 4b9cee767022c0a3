// Where the positions of a small game are drawn: read from a file, found by Graphviz, or found here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/figures/figure.h"

namespace zermelo {

/// Lines `vertex x y` in centimetres, `#` begins a comment; each vertex 0..vertices-1 once. FormatError names path and
/// line; std::system_error if the file cannot be read.
std::vector<Point> read_coordinates(const std::string& path, std::size_t vertices);

/// A graph for Graphviz to lay out.
std::string graphviz_request(std::size_t vertices, const std::vector<Arrow>& edges);
/// The places in what Graphviz answers with -Tplain. FormatError if it is no such answer.
std::vector<Point> parse_plain(std::string_view answer, std::size_t vertices);

/// Places positions at distances like those in the graph, by stress majorization. The same for the same graph.
/// Cost: the square of `vertices`, some hundred times; memory: 8 bytes times the square.
std::vector<Point> stress_places(std::size_t vertices, const std::vector<Arrow>& edges);

/// The same picture, enlarged if that is needed to keep circles apart by `distance` between their centres.
/// FormatError if two are at the same place.
std::vector<Point> spread(std::vector<Point> places, double distance);

}  // namespace zermelo
