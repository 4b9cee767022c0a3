// Writes pictures: .svg, .pdf and .png.
#pragma once

#include <string>

namespace zermelo {

/// Throws UsageError unless the name ends in .svg, .pdf or .png.
void require_picture_name(const std::string& file);

/// Writes the picture under a temporary name and renames it; returns its size in bytes. Throws as
/// pdf_of_svg and png_of_svg do.
std::uint64_t write_picture(const std::string& file, const std::string& svg);

}  // namespace zermelo
