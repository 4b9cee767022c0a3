// Converters read the SVG from standard input and write the PNG to standard output.
#include "tools/plots/picture.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <vector>

#include "formats/storage/output_file.h"
#include "formats/svg/pdf.h"
#include "tablebase/error.h"
#include "tools/support/child_process.h"

namespace zermelo {
namespace {

std::string png_of(const std::string& svg) {
  const std::array<std::vector<std::string>, 4> programs{
      {{"rsvg-convert", "--format=png"},
       {"inkscape", "--pipe", "--export-type=png", "--export-filename=-"},
       {"magick", "svg:-", "png:-"},
       {"convert", "svg:-", "png:-"}}};
  for (const auto& program : programs)
    if (auto png = output_of(program, svg); png && png->starts_with("\x89PNG")) return *png;
  throw UsageError(
      "a .png needs rsvg-convert, inkscape or ImageMagick, but none of them worked; install one, or write a .svg");
}

std::string bytes_of(const std::string& file, const std::string& svg) {
  if (file.ends_with(".pdf")) return pdf_of_svg(svg);
  return file.ends_with(".png") ? png_of(svg) : svg;
}

}  // namespace

void require_picture_name(const std::string& file) {
  if (!file.ends_with(".svg") && !file.ends_with(".pdf") && !file.ends_with(".png"))
    throw UsageError(fmt::format("-o {}: the name of a picture must end in .svg, .pdf or .png", file));
}

std::uint64_t write_picture(const std::string& file, const std::string& svg) {
  const std::string bytes = bytes_of(file, svg);
  OutputFile picture(file, OutputFile::Existing::discard);
  picture.append(std::as_bytes(std::span(bytes)));
  picture.commit();
  return bytes.size();
}

}  // namespace zermelo
