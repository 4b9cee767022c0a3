// PDF pages from SVG pictures: sound files, page sizes, paths, and refused pictures.
#include "formats/svg/pdf.h"

#include <gtest/gtest.h>

#include "formats/svg/path_data.h"
#include "support/plain_pdf.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

std::string picture(const std::string& elements, const std::string& size = "width=\"400\" height=\"200\"") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + ">\n" + elements + "</svg>\n";
}

/// The ends of the steps.
std::string ends(const std::string& data) {
  std::string text;
  for (const PathStep& step : path_steps(data)) text += std::to_string(step.x) + "," + std::to_string(step.y) + " ";
  return text;
}

}  // namespace

TEST(PdfOfSvg, HasThePageOfThePicture) {
  const PlainPdf pdf(pdf_of_svg(picture("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n")));
  EXPECT_EQ(pdf.fault(), "");
  EXPECT_TRUE(pdf.says("/MediaBox [ 0 0 300 150 ]"));
}

TEST(PdfOfSvg, DrawsEveryShape) {
  const std::string shapes =
      "<g transform=\"translate(10 20)\" fill=\"#f00\" stroke=\"black\" stroke-dasharray=\"6 4\">\n"
      "<circle cx=\"1\" cy=\"2\" r=\"3\"/><path d=\"M0 0h5v5C1,2 3,4 5,6Z\" fill=\"none\"/>\n"
      "<g transform=\"scale(2)\"><rect x=\"1\" y=\"1\" width=\"2\" height=\"3\" stroke=\"none\"/></g></g>\n"
      "<text x=\"5\" y=\"6\" font-size=\"12\" text-anchor=\"end\">a &lt;b&gt; &amp; \xc3\xa4 \xe2\x82\xac</text>\n"
      "<text transform=\"translate(5 6) rotate(-90)\" stroke=\"white\"></text>\n";
  const std::string pdf = pdf_of_svg(picture(shapes));
  EXPECT_EQ(PlainPdf(pdf).fault(), "");
  EXPECT_TRUE(PlainPdf(pdf).says("/Title (a <b> & \344 ?)") || PlainPdf(pdf).says("/Title"));
  EXPECT_EQ(pdf_of_svg(picture(shapes)), pdf);
  EXPECT_NE(pdf_of_svg(picture("")), pdf);
}

TEST(PdfOfSvg, ScalesPicturesThatNoPageHolds) {
  const PlainPdf pdf(pdf_of_svg(picture("", "width=\"100000\" height=\"50000\"")));
  EXPECT_EQ(pdf.fault(), "");
  EXPECT_TRUE(pdf.says("/MediaBox [ 0 0 14400 7200 ]"));
}

TEST(PdfOfSvg, RefusesWhatItCannotDraw) {
  for (const char* element :
       {"<ellipse/>", "<path d=\"M0 0A1 1 0 0 0 1 1\"/>", "<path d=\"M0\"/>", "<rect x=\"one\"/>",
        "<rect fill=\"red\"/>", "<rect fill=\"#12345\"/>", "<rect fill=\"#xyz\"/>", "<g transform=\"skewX(3)\"></g>"})
    EXPECT_THROW(pdf_of_svg(picture(element)), FormatError) << element;
  for (const char* file : {"", "<svg", "<html></html>", "<svg></svg><svg>"})
    EXPECT_THROW(pdf_of_svg(file), FormatError) << file;
}

TEST(SvgPath, ReadsRelativeAndAbsoluteSteps) {
  EXPECT_EQ(ends("M1 2l1 1m-3,0h2v-1"), ends("M1 2L2 3M-1 3H1V2"));
  EXPECT_EQ(ends("M1 2h3"), "1.000000,2.000000 4.000000,2.000000 ");
  const auto steps = path_steps("M1,2 C3,4 5,6 7,8 Z");
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[1].kind, PathStep::Kind::curve);
  EXPECT_EQ(steps[1].y2, 6);
  EXPECT_EQ(steps[2].kind, PathStep::Kind::close);
  EXPECT_EQ(path_steps("").size(), 0u);
  EXPECT_THROW(path_steps("M1 2X"), FormatError);
}

}  // namespace zermelo
