// Parts and colours of SVG pictures; PDF and PNG files of them.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// A PDF file with one page of the size of the picture, with the fonts it needs; at most 14400 points a side, larger
/// pictures are scaled down. Equal pictures give equal bytes on one machine. Throws UsageError if the machine has no
/// librsvg, FormatError if the text is no SVG picture, LimitError if the picture needs too much memory.
std::string pdf_of_svg(std::string_view svg);

/// A PNG file of the picture, a pixel for each pixel of the SVG. Throws as pdf_of_svg, and UsageError if the picture
/// has more than 32767 pixels a side.
std::string png_of_svg(std::string_view svg);

/// The opening tag of the svg element, with its size in pixels and these attributes.
std::string svg_opening(double width, double height, std::string_view attributes);

/// A white background for the whole picture.
inline constexpr std::string_view svg_ground = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";

// The colours of outcomes in figures and plots; the explorer page has the same ones (tools/serve/page/explorer.css).

// Blue and vermilion are from the palette of Okabe and Ito (2008), which readers with any colour blindness distinguish.
// Six hexadecimal digits in capitals, as LaTeX reads them.
inline constexpr std::string_view won_colour = "#0072B2", lost_colour = "#D55E00", drawn_colour = "#8C8C8C";

}  // namespace zermelo
