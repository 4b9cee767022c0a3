// Writes the common parts of SVG files: the opening element and the background.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// The opening tag of the svg element, with its size in pixels and these attributes.
std::string svg_opening(double width, double height, std::string_view attributes);

/// A white background for the whole picture.
inline constexpr std::string_view svg_ground = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";

}  // namespace zermelo
