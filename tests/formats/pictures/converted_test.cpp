// PDF and PNG files from SVG pictures: sound files, sizes, letters of all scripts, and refused pictures.
#include <gtest/gtest.h>

#include "formats/pictures/svg.h"
#include "support/message_of.h"
#include "support/plain_pdf.h"
#include "tablebase/base/error.h"

namespace zermelo::converted_test {
namespace {

std::string picture(const std::string& elements, const std::string& size = "width=\"400\" height=\"200\"") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + ">\n" + elements + "</svg>\n";
}

std::uint32_t number_at(const std::string& png, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = 256 * number + static_cast<unsigned char>(png.at(at + i));
  return number;
}

}  // namespace

TEST(PdfOfSvg, HasThePageOfThePicture) {
  const PlainPdf pdf(pdf_of_svg(picture("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n")));
  EXPECT_EQ(pdf.fault(), "");
  EXPECT_TRUE(pdf.says("/MediaBox [ 0 0 300 150 ]"));
}

TEST(PdfOfSvg, GivesEqualBytesForEqualPictures) {
  const std::string shapes =
      "<g transform=\"translate(10 20)\" fill=\"#f00\" stroke=\"black\" stroke-dasharray=\"6 4\">\n"
      "<circle cx=\"1\" cy=\"2\" r=\"3\"/><path d=\"M0 0h5v5C1,2 3,4 5,6Z\" fill=\"none\"/></g>\n"
      "<text x=\"5\" y=\"6\" font-size=\"12\" text-anchor=\"end\">a &lt;b&gt; &amp; \xc3\xa4 \xce\xb1</text>\n";
  const std::string pdf = pdf_of_svg(picture(shapes));
  EXPECT_EQ(PlainPdf(pdf).fault(), "");
  EXPECT_TRUE(PlainPdf(pdf).says("/FontFile")) << "the font is embedded";
  EXPECT_EQ(pdf_of_svg(picture(shapes)), pdf);
  EXPECT_NE(pdf_of_svg(picture("")), pdf);
}

TEST(PdfOfSvg, ScalesPicturesThatNoPageHolds) {
  const PlainPdf pdf(pdf_of_svg(picture("", "width=\"100000\" height=\"50000\"")));
  EXPECT_EQ(pdf.fault(), "");
  EXPECT_TRUE(pdf.says("/MediaBox [ 0 0 14400 7200 ]"));
}

TEST(PdfOfSvg, RefusesWhatIsNoPicture) {
  for (const char* file : {"", "<svg", "<html></html>", "<svg></svg><svg>"}) {
    EXPECT_THROW(pdf_of_svg(file), FormatError) << file;
    EXPECT_THROW(png_of_svg(file), FormatError) << file;
  }
}

TEST(PngOfSvg, HasThePixelsOfThePicture) {
  const std::string png = png_of_svg(picture("<rect width=\"10\" height=\"10\"/>\n"));
  ASSERT_TRUE(png.starts_with("\x89PNG"));
  EXPECT_EQ(number_at(png, 16), 400u);
  EXPECT_EQ(number_at(png, 20), 200u);
  EXPECT_NE(png, png_of_svg(picture("")));
}

TEST(PngOfSvg, RefusesPicturesThatNoImageHolds) {
  EXPECT_EQ(message_of<UsageError>([] { png_of_svg(picture("", "width=\"40000\" height=\"10\"")); }),
            "the picture has 40000 x 10 pixels; a .png has at most 32767 a side, so write a .svg or a .pdf");
}

}  // namespace zermelo::converted_test
