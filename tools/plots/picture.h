// Writes pictures: .svg and .pdf directly, .png with a converter of the machine.
#pragma once

#include <string>

namespace zermelo {

/// Throws UsageError unless the name ends in .svg, .pdf or .png.
void require_picture_name(const std::string& file);

/// Writes the picture under a temporary name and renames it; returns its size in bytes. A .png needs rsvg-convert,
/// inkscape or ImageMagick; throws UsageError if none of them makes one.
std::uint64_t write_picture(const std::string& file, const std::string& svg);

}  // namespace zermelo
