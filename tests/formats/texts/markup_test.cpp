// Tables in CSV, LaTeX and HTML, and escaped text.
#include "formats/texts/markup.h"

#include <gtest/gtest.h>

#include "formats/texts/csv.h"
#include "support/plain_tex.h"
#include "support/plain_xml.h"

namespace zermelo::markup_test {
namespace {

/// Every byte, so every special character of every language.
std::string every_byte() {
  std::string text;
  for (int byte = 1; byte < 256; ++byte) text += static_cast<char>(byte);
  return text;
}

/// A file with one table of two rows.
std::string file_of(const Markup& markup, const std::string& words, TableForm form) {
  std::string text = markup.page_begin(words) + markup.table_begin({words, {words, "b"}, form});
  const TableCell plain[] = {{words}, {words}}, strong[] = {{words}, {words, true}};
  markup.append_row(text, plain);
  markup.append_row(text, strong);
  return text + markup.table_end(form) + markup.page_end();
}

/// The page without the line of its document type.
PlainXml page(const std::string& html) { return PlainXml(html.substr(html.find('\n'))); }

}  // namespace

TEST(Escapes, LeaveNoSpecialCharacter) {
  EXPECT_EQ(latex_text("#$%&_{}"), "\\#\\$\\%\\&\\_\\{\\}");
  EXPECT_EQ(latex_text("\\^~<>|"),
            "\\textbackslash{}\\textasciicircum{}\\textasciitilde{}\\textless{}\\textgreater{}\\textbar{}");
  EXPECT_EQ(latex_text("\"'`"), "{\\ttfamily\\char34}{\\ttfamily\\char39}{\\ttfamily\\char96}");
  EXPECT_EQ(latex_text("4 -> 3"), "4 \\(\\to\\) 3");
  EXPECT_EQ(latex_breakable("4->3"), "4\\(\\to\\)\\allowbreak{}3");
  EXPECT_EQ(latex_text("[1]*"), "{[}1{]}{*}");
  EXPECT_EQ(latex_text("tff--,,-"), "tf{}f-{}-,{},-");
  EXPECT_EQ(latex_text("\xc3\xa4\xff\x01\n"), "\xc3\xa4???");
  EXPECT_EQ(PlainTex(latex_text(every_byte())).fault(), "");
  EXPECT_EQ(xml_text("<&\">"), "&lt;&amp;&quot;&gt;");
}

TEST(Escapes, LetLinesBreakAfterSignsAndInLongWords) {
  EXPECT_EQ(latex_breakable("piles=3 max=17"), "piles=\\allowbreak{}3 max=\\allowbreak{}17");
  EXPECT_EQ(latex_breakable("a_b, c"), "a\\_\\allowbreak{}b, c");
  EXPECT_EQ(latex_breakable(std::string(20, 'x')), std::string(16, 'x') + "\\allowbreak{}xxxx");
  EXPECT_EQ(latex_breakable("several short words"), "several short words");
  EXPECT_EQ(latex_breakable(std::string(15, 'x') + "ää"), std::string(15, 'x') + "ä\\allowbreak{}ä");
  EXPECT_EQ(PlainTex(latex_breakable(every_byte())).fault(), "");
}

TEST(Markup, IsSoundWhateverTheWordsAre) {
  for (const TableForm form : {TableForm::list, TableForm::matrix})
    for (const std::string& words : {every_byte(), std::string("\\end{document}"), std::string("</td><script>"),
                                     std::string(), std::string("% \\\\ & |")}) {
      const PlainTex tex(file_of(*markup_named("latex"), words, form));
      EXPECT_EQ(tex.fault(), "") << words;
      EXPECT_EQ(tex.rows(), (std::vector<std::size_t>{2, 2}));
      const PlainXml html = page(file_of(*markup_named("html"), words, form));
      EXPECT_EQ(html.fault(), "") << words;
      EXPECT_EQ(html.named("tr").size(), 3u);
      EXPECT_TRUE(html.named("script").empty());
    }
}

TEST(Markup, WritesValuesAsMath) {
  const auto row = [](const TableCell& cell) {
    std::string text;
    markup_named("latex")->append_row(text, std::span(&cell, 1));
    EXPECT_EQ(PlainTex(text).fault(), "") << text;
    return text;
  };
  EXPECT_EQ(row({"{0|-1}", false, true}), "\\(\\{0 \\mid -1\\}\\) \\\\\n");
  EXPECT_EQ(row({"+-1, next", false, true}), "\\(\\pm 1\\), next \\\\\n");
  EXPECT_EQ(row({"0", true, true}), "{\\boldmath \\(0\\)} \\\\\n");
  EXPECT_EQ(row({"next", false, true}), "next \\\\\n");
  EXPECT_EQ(row({"+-1"}), "+-1 \\\\\n");
  EXPECT_EQ(row({"", false, true}), " \\\\\n");
}

TEST(Markup, NamesRowsAndColumnsForScreenReaders) {
  const PlainXml html = page(file_of(*markup_named("html"), "a", TableForm::matrix));
  ASSERT_EQ(html.named("th").size(), 4u);
  EXPECT_EQ(html.named("th")[1].attributes.at("scope"), "col");
  EXPECT_EQ(html.named("th")[2].attributes.at("scope"), "row");
  EXPECT_EQ(html.named("html").at(0).attributes.at("lang"), "en");
  EXPECT_EQ(html.named("caption").at(0).text, "a");
  EXPECT_EQ(html.named("title").at(0).text, "a");
  EXPECT_EQ(html.named("strong").at(0).text, "a");
}

TEST(Markup, WritesListsAsLongtablesAndMatricesAsTabulars) {
  const std::string list = file_of(*markup_named("latex"), "a", TableForm::list);
  EXPECT_EQ(PlainTex(list).count("longtable"), 1);
  EXPECT_NE(list.find("\\begin{longtable}{ll}\n\\caption*{\\raggedright a}\\\\\n\\toprule\na & b "
                      "\\\\\n\\midrule\n\\endfirsthead\n"),
            std::string::npos);
  EXPECT_NE(list.find("a & \\textbf{a} \\\\\n\\end{longtable}\n"), std::string::npos);
  const std::string matrix = file_of(*markup_named("latex"), "a", TableForm::matrix);
  EXPECT_EQ(PlainTex(matrix).count("tabular"), 1);
  EXPECT_NE(matrix.find("\\begin{tabular}{rr}\n\\toprule\na & b \\\\\n\\midrule\na & a \\\\\n"), std::string::npos);
}

TEST(Markup, QuotesCsv) {
  const auto csv = markup_named("csv");
  EXPECT_FALSE(csv->has_captions());
  EXPECT_EQ(file_of(*csv, "1,2", TableForm::list), "\"1,2\",b\n\"1,2\",\"1,2\"\n\"1,2\",\"1,2\"\n");
}

}  // namespace zermelo::markup_test
