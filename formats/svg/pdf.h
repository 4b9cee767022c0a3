// Makes a PDF page of an SVG picture.
#pragma once

#include <string>

namespace zermelo {

/// A PDF file with one page of the size of the picture; at most 14400 points a side, larger pictures are scaled down.
/// Understands what the pictures of this program contain: groups, rectangles, circles, paths of absolute and relative
/// lines and absolute curves, and text. Letters outside Latin-1 become `?`. Text is in Helvetica, or in Times if its
/// family is serif. Equal pictures give equal bytes. Throws FormatError for anything else in the picture.
std::string pdf_of_svg(const std::string& svg);

}  // namespace zermelo
