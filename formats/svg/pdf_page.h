// A PDF page on which to draw, in points from the lower left corner.
#pragma once

#include <hpdf.h>

#include <array>
#include <memory>
#include <string>
#include <type_traits>

namespace zermelo {

/// Red, green and blue from 0 to 1.
using Colour = std::array<float, 3>;

/// Draws by libharu. Throws std::runtime_error if libharu fails.
class PdfPage {
 public:
  /// Lengths in points, at most 14400.
  PdfPage(double width, double height, const std::string& title);
  HPDF_Page page() const { return page_; }
  /// Selects a font for the following texts.
  void set_font(bool serif, double size);
  /// Draws a text from this point on, at an angle in degrees anticlockwise.
  void show_text(const std::string& words, double x, double y, double degrees, HPDF_TextRenderingMode mode);
  /// The width of a text in the font.
  double text_width(const std::string& words) const;
  /// The whole file.
  std::string file() const;

 private:
  struct Free {
    void operator()(HPDF_Doc document) const { HPDF_Free(document); }
  };

  void check() const;

  std::unique_ptr<std::remove_pointer_t<HPDF_Doc>, Free> document_;
  HPDF_Page page_ = nullptr;
};

}  // namespace zermelo
