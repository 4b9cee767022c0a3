// libharu keeps its first error, so it is enough to ask for it at the end. Its standard fonts know the letters of
// WinAnsiEncoding, which contains Latin-1.
#include "formats/svg/pdf_page.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace zermelo {
namespace {

/// The UTF-8 text as Latin-1, with `?` for other characters.
std::string latin_1(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0) == 0x80) continue;  // the rest of a character
    const bool pair = (byte == 0xc2 || byte == 0xc3) && i + 1 < text.size();
    const auto code = pair ? (byte & 3u) << 6 | (static_cast<unsigned char>(text[i + 1]) & 0x3fu) : byte;
    result += byte < 0x80 || (pair && code >= 0xa0) ? static_cast<char>(code) : '?';
  }
  return result;
}

float real(double number) { return static_cast<float>(number); }

}  // namespace

PdfPage::PdfPage(double width, double height, const std::string& title) : document_(HPDF_New(nullptr, nullptr)) {
  if (!document_) throw std::runtime_error("libharu cannot begin a PDF file");
  HPDF_SetCompressionMode(document_.get(), HPDF_COMP_ALL);  // of pages from here on
  page_ = HPDF_AddPage(document_.get());
  HPDF_SetInfoAttr(document_.get(), HPDF_INFO_TITLE, latin_1(title).c_str());
  HPDF_Page_SetWidth(page_, real(width));
  HPDF_Page_SetHeight(page_, real(height));
  check();
}

void PdfPage::set_font(bool serif, double size) {
  const HPDF_Font font = HPDF_GetFont(document_.get(), serif ? "Times-Roman" : "Helvetica", "WinAnsiEncoding");
  HPDF_Page_SetFontAndSize(page_, font, real(size));
}

void PdfPage::show_text(const std::string& words, double x, double y, double degrees, HPDF_TextRenderingMode mode) {
  const double angle = degrees * std::numbers::pi / 180, c = std::cos(angle), s = std::sin(angle);
  HPDF_Page_BeginText(page_);
  HPDF_Page_SetTextRenderingMode(page_, mode);
  HPDF_Page_SetTextMatrix(page_, real(c), real(s), real(-s), real(c), real(x), real(y));
  HPDF_Page_ShowText(page_, latin_1(words).c_str());
  HPDF_Page_EndText(page_);
}

double PdfPage::text_width(const std::string& words) const {
  return HPDF_Page_TextWidth(page_, latin_1(words).c_str());
}

std::string PdfPage::file() const {
  HPDF_SaveToStream(document_.get());
  check();
  HPDF_UINT32 size = HPDF_GetStreamSize(document_.get());
  std::string bytes(size, '\0');
  HPDF_ReadFromStream(document_.get(), reinterpret_cast<HPDF_BYTE*>(bytes.data()), &size);
  check();
  return bytes;
}

void PdfPage::check() const {
  if (const HPDF_STATUS status = HPDF_GetError(document_.get()); status != HPDF_OK)
    throw std::runtime_error(fmt::format("libharu cannot make the PDF file: its error {:#x}", status));
}

}  // namespace zermelo
