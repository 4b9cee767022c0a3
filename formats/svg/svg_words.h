// Writes the common parts of SVG files: the opening element, the background, and escaped text.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// The text escaped for an XML element or attribute. Control characters and bytes that are not UTF-8 become `?`, so any
/// text gives a well-formed file.
std::string xml_text(std::string_view text);

/// The opening tag of the svg element, with its size in pixels and these attributes.
std::string svg_opening(double width, double height, std::string_view attributes);

/// A white background for the whole picture.
inline constexpr std::string_view svg_ground = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";

}  // namespace zermelo
