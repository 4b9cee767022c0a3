// The size of an SVG file in pixels is its view box too, so lengths in it are pixels.
#include "formats/pictures/svg/svg_words.h"

#include <fmt/format.h>

namespace zermelo {

std::string svg_opening(double width, double height, std::string_view attributes) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "{2}>\n",
      width, height, attributes);
}

}  // namespace zermelo
