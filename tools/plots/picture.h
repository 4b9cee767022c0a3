// Pictures as files: SVG as it is, PNG by a program that the machine has.
#pragma once

#include <string>

namespace zermelo {

/// UsageError unless the name ends in .svg or .png.
void require_picture_name(const std::string& file);

/// Writes the picture under a temporary name and renames it; returns its size in bytes. For a .png one of rsvg-convert,
/// inkscape and ImageMagick is asked; UsageError if none of them makes one.
std::uint64_t write_picture(const std::string& file, const std::string& svg);

}  // namespace zermelo
