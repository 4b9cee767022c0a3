// librsvg draws the picture on a page or an image of cairo. Both are loaded when the first picture needs them: they
// bring some fifty libraries, which would double the time in which every other command starts.
#include "formats/pictures/svg.h"

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/machine/shared_library.h"

namespace zermelo {

namespace {

constexpr double points_a_pixel = 0.75, largest_page = 14400;
constexpr double largest_image = 32767;  ///< pixels a side, of cairo

/// The functions of librsvg and of the libraries that it is linked with.
struct Library {
  SharedLibrary library{"librsvg-2.so.2"};

  ZERMELO_LOADED_FUNCTION(rsvg_handle_new_from_data);
  ZERMELO_LOADED_FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels);
  ZERMELO_LOADED_FUNCTION(rsvg_handle_render_document);
  ZERMELO_LOADED_FUNCTION(g_object_unref);
  ZERMELO_LOADED_FUNCTION(g_error_free);
  ZERMELO_LOADED_FUNCTION(cairo_pdf_surface_create_for_stream);
  ZERMELO_LOADED_FUNCTION(cairo_pdf_surface_set_metadata);
  ZERMELO_LOADED_FUNCTION(cairo_image_surface_create);
  ZERMELO_LOADED_FUNCTION(cairo_surface_write_to_png_stream);
  ZERMELO_LOADED_FUNCTION(cairo_surface_finish);
  ZERMELO_LOADED_FUNCTION(cairo_surface_status);
  ZERMELO_LOADED_FUNCTION(cairo_surface_destroy);
  ZERMELO_LOADED_FUNCTION(cairo_create);
  ZERMELO_LOADED_FUNCTION(cairo_destroy);
  ZERMELO_LOADED_FUNCTION(cairo_status);
  ZERMELO_LOADED_FUNCTION(cairo_status_to_string);

  bool complete() const { return rsvg_handle_get_intrinsic_size_in_pixels && cairo_status_to_string; }
};

const Library& library() {
  static const Library loaded;
  if (!loaded.complete())
    throw UsageError(
        "a .pdf or .png needs librsvg 2.52 or later, which this machine lacks; install it (Debian: librsvg2-2), or "
        "write a .svg");
  return loaded;
}

cairo_status_t append(void* file, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

/// A picture that librsvg has read, and the place where it is drawn.
class Picture {
 public:
  explicit Picture(std::string_view svg) : svg_(read(svg)) {
    if (!lib_.rsvg_handle_get_intrinsic_size_in_pixels(svg_.get(), &width_, &height_) || !(width_ > 0 && height_ > 0))
      throw FormatError("SVG: the picture has no size in pixels");
  }

  double width() const { return width_; }
  double height() const { return height_; }

  std::string pdf() const {
    const double scale = std::min(points_a_pixel, largest_page / std::max(width_, height_));
    std::string file;
    const Surface page = held(lib_.cairo_pdf_surface_create_for_stream(append, &file, scale * width_, scale * height_));
    lib_.cairo_pdf_surface_set_metadata(page.get(), CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
    draw(page.get(), scale);
    lib_.cairo_surface_finish(page.get());
    require(lib_.cairo_surface_status(page.get()));
    return file;
  }

  std::string png() const {
    if (std::max(width_, height_) > largest_image)
      throw UsageError(
          "the picture has {:.0f} x {:.0f} pixels; a .png has at most {:.0f} a side, so write a .svg or a .pdf", width_,
          height_, largest_image);
    std::string file;
    const Surface image = held(lib_.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::ceil(width_)),
                                                               static_cast<int>(std::ceil(height_))));
    draw(image.get(), 1);
    require(lib_.cairo_surface_write_to_png_stream(image.get(), append, &file));
    return file;
  }

 private:
  using Surface = std::shared_ptr<cairo_surface_t>;

  std::shared_ptr<RsvgHandle> read(std::string_view svg) const {
    GError* error = nullptr;
    RsvgHandle* const handle =
        lib_.rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error);
    if (!handle) refuse(error);
    return {handle, [this](RsvgHandle* read) { lib_.g_object_unref(read); }};
  }

  Surface held(cairo_surface_t* surface) const {
    return {surface, [this](cairo_surface_t* drawn) { lib_.cairo_surface_destroy(drawn); }};
  }

  void draw(cairo_surface_t* surface, double scale) const {
    const std::shared_ptr<cairo_t> pen(lib_.cairo_create(surface), [this](cairo_t* used) { lib_.cairo_destroy(used); });
    require(lib_.cairo_status(pen.get()));
    const RsvgRectangle whole{0, 0, scale * width_, scale * height_};
    GError* error = nullptr;
    if (!lib_.rsvg_handle_render_document(svg_.get(), pen.get(), &whole, &error)) refuse(error);
    require(lib_.cairo_status(pen.get()));
  }

  [[noreturn]] void refuse(GError* error) const {
    const std::string reason = fmt::format("SVG: {}", error ? error->message : "cannot be read");
    if (error) lib_.g_error_free(error);
    throw FormatError(reason);
  }

  void require(cairo_status_t status) const {
    if (status == CAIRO_STATUS_SUCCESS) return;
    const std::string reason =
        fmt::format("the picture of {:.0f} x {:.0f} pixels cannot be drawn: {}; write a .svg, or a smaller picture",
                    width_, height_, lib_.cairo_status_to_string(status));
    throw LimitError(reason);
  }

  const Library& lib_ = library();
  std::shared_ptr<RsvgHandle> svg_;
  double width_ = 0, height_ = 0;
};

}  // namespace

std::string pdf_of_svg(std::string_view svg) { return Picture(svg).pdf(); }

std::string png_of_svg(std::string_view svg) { return Picture(svg).png(); }

/// The size of an SVG file in pixels is its view box too, so lengths in it are pixels.
std::string svg_opening(double width, double height, std::string_view attributes) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "{2}>\n",
      width, height, attributes);
}

}  // namespace zermelo
