// The ending of the name chooses the form; PDF and PNG are made of the SVG.
#include "tools/plots/picture.h"

#include <fmt/format.h>

#include <span>

#include "formats/pictures/svg.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

std::string bytes_of(const std::string& file, const std::string& svg) {
  if (file.ends_with(".pdf")) return pdf_of_svg(svg);
  return file.ends_with(".png") ? png_of_svg(svg) : svg;
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
