// What every SVG file of ours is put together from.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// Text for an element or an attribute: the signs of XML escaped, control characters and bytes that are not UTF-8
/// replaced, so that any words give a well-formed file.
std::string xml_text(std::string_view text);

/// The start of a file: the element svg of this size in pixels. `attributes` go into it.
std::string svg_opening(double width, double height, std::string_view attributes);

/// A white ground for the whole picture.
inline constexpr std::string_view svg_ground = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";

}  // namespace zermelo
