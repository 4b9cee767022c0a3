// Text is copied character by character, so that each control character, each byte that is not part of well-formed
// UTF-8 (RFC 3629) and each character that XML 1.0 forbids (section 2.2) can become a question mark. All escaped
// characters are ASCII. The page has no scripts. Rows and columns have header cells, which screen readers read out with
// an entry.
#include "formats/texts/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "formats/texts/csv.h"
#include "tablebase/input/text.h"
#include "tablebase/values/notation/notation.h"

namespace zermelo {

namespace {

/// A character and what stands for it.
using Escape = std::pair<char, std::string_view>;

constexpr Escape xml_escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};

/// The characters that TeX reads as commands or prints differently; brackets and stars after `\\\\` would be its
/// options.
constexpr Escape latex_escapes[] = {{'#', "\\#"},
                                    {'$', "\\$"},
                                    {'%', "\\%"},
                                    {'&', "\\&"},
                                    {'_', "\\_"},
                                    {'{', "\\{"},
                                    {'}', "\\}"},
                                    {'[', "{[}"},
                                    {']', "{]}"},
                                    {'*', "{*}"},
                                    {'\\', "\\textbackslash{}"},
                                    {'^', "\\textasciicircum{}"},
                                    {'~', "\\textasciitilde{}"},
                                    {'<', "\\textless{}"},
                                    {'>', "\\textgreater{}"},
                                    {'|', "\\textbar{}"},
                                    {'"', "{\\ttfamily\\char34}"},
                                    {'\'', "{\\ttfamily\\char39}"},
                                    {'`', "{\\ttfamily\\char96}"}};

/// Whether TeX prints two characters as one glyph.
bool joins(char c, char next) {
  return (c == 'f' && std::string_view("fil").find(next) != std::string_view::npos) ||
         (c == next && std::string_view("-,").find(c) != std::string_view::npos);
}

bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; }

/// Whether a line may break before text[at], if it may break before text[begin] and nowhere between.
bool breaks_before(std::string_view text, std::size_t at, std::size_t begin) {
  constexpr std::size_t longest = 16;
  if (text[at] == ' ' || text[at - 1] == ' ' || text.substr(at - 1, 2) == "->") return false;
  const std::string_view part = text.substr(begin, at - begin);
  return !is_word_byte(text[at - 1]) || part.size() - (part.rfind(' ') + 1) >= longest;
}

void append(std::string& text, char c, std::span<const Escape> escapes) {
  const auto escape = std::ranges::find(escapes, c, &Escape::first);
  if (escape == escapes.end())
    text += c;
  else
    text += escape->second;
}

/// Whether XML 1.0 forbids a character of UTF-8, or it is a control character.
bool is_unprintable(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  return first < 0x20 || first == 0x7f || character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
}

}  // namespace

std::string printable_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = character_bytes(text.substr(i));
    if (bytes == 0 || is_unprintable(text.substr(i, bytes)))
      result += '?';
    else
      result += text.substr(i, bytes);
    i += std::max<std::size_t>(1, bytes);
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : printable_text(text)) append(result, c, xml_escapes);
  return result;
}

std::string latex_text(std::string_view text) {
  const std::string whole = printable_text(text);
  std::string result;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    if (at != 0 && joins(whole[at - 1], whole[at])) result += "{}";
    if (whole.compare(at, 2, "->") == 0) {
      result += "\\(\\to\\)";
      ++at;
    } else {
      append(result, whole[at], latex_escapes);
    }
  }
  return result;
}

std::string latex_breakable(std::string_view text) {
  const std::string whole = printable_text(text);
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < whole.size(); at += first_character(std::string_view(whole).substr(at)).size()) {
    if (at == begin || !breaks_before(whole, at, begin)) continue;
    result += latex_text(whole.substr(begin, at - begin)) + "\\allowbreak{}";
    begin = at;
  }
  return result + latex_text(whole.substr(begin));
}

namespace {

constexpr std::string_view html_head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/>
<title>{0}</title>
<style>
body {{font-family: sans-serif; margin: 1em}}
table {{border-collapse: collapse; margin: 1em 0; border-top: 2px solid; border-bottom: 2px solid}}
caption {{text-align: left; padding: 0.3em 0}}
thead {{border-bottom: 1px solid}}
th, td {{padding: 0.1em 0.6em; text-align: left; font-weight: normal}}
.matrix th, .matrix td {{text-align: right}}
.matrix tbody th {{border-right: 1px solid}}
</style>
</head>
<body>
<h1>{0}</h1>
)";

class HtmlMarkup final : public Markup {
 public:
  std::string page_begin(std::string_view title) const override { return fmt::format(html_head, xml_text(title)); }
  std::string page_end() const override { return "</body>\n</html>\n"; }

  std::string table_begin(const TableHead& head) const override {
    std::string text = fmt::format("<table{}>\n<caption>{}</caption>\n<thead>\n<tr>",
                                   head.form == TableForm::matrix ? " class=\"matrix\"" : "", xml_text(head.caption));
    for (const std::string& column : head.columns) text += fmt::format("<th scope=\"col\">{}</th>", xml_text(column));
    return text + "</tr>\n</thead>\n<tbody>\n";
  }
  std::string table_end(TableForm) const override { return "</tbody>\n</table>\n"; }

  void append_name(std::string& text, const TableCell& name) const override {
    text += "<tr><th scope=\"row\">";
    append_words(text, name);
    text += "</th>";
  }
  void append_rest(std::string& text, std::span<const TableCell> cells) const override {
    for (const TableCell& cell : cells) {
      text += "<td>";
      append_words(text, cell);
      text += "</td>";
    }
    text += "</tr>\n";
  }

 private:
  static void append_words(std::string& text, const TableCell& cell) {
    const std::string words = xml_text(cell.words);
    text += cell.strong ? "<strong>" + words + "</strong>" : words;
  }
};

/// The names of the columns as a row.
std::string header_row(const Markup& markup, const TableHead& head) {
  const std::vector<TableCell> cells(head.columns.begin(), head.columns.end());
  std::string text;
  markup.append_row(text, cells);
  return text;
}

/// CSV has neither titles nor captions: the header is the first record.
class CsvMarkup final : public Markup {
 public:
  bool has_captions() const override { return false; }
  std::string page_begin(std::string_view) const override { return {}; }
  std::string page_end() const override { return {}; }
  std::string table_begin(const TableHead& head) const override { return header_row(*this, head); }
  std::string table_end(TableForm) const override { return {}; }
  void append_name(std::string& text, const TableCell& name) const override { append_csv_field(text, name.words); }
  void append_rest(std::string& text, std::span<const TableCell> cells) const override {
    for (const TableCell& cell : cells) {
      text += ',';
      append_csv_field(text, cell.words);
    }
    text += '\n';
  }
};

// Inside another document \@nodocument is \relax: this is how a file notices that it is an \input and leaves its own
// preamble out.

constexpr std::string_view latex_head =
    R"(% Compiles alone. In a document with \usepackage{{booktabs,longtable}}: \input{{this file}}.
\expandafter\ifx\csname @nodocument\endcsname\relax
\def\zermeloend{{}}
\else
\documentclass{{article}}
\usepackage[utf8]{{inputenc}}
\usepackage[T1]{{fontenc}}
\usepackage[margin=2cm]{{geometry}}
\usepackage{{booktabs,longtable}}
\begin{{document}}
\section*{{\raggedright {}}}
\def\zermeloend{{\end{{document}}}}
\fi
)";

/// A value as math, and text after the last comma such as the outcome class; text if it is no value.
std::string latex_value(std::string_view words) {
  const std::size_t comma = words.rfind(", ");
  const auto math = latex_math(words.substr(0, comma));
  if (!math || words.empty()) return latex_text(words);
  return "\\(" + *math + "\\)" + (comma == std::string_view::npos ? "" : latex_text(words.substr(comma)));
}

std::string latex_cell(const TableCell& cell) {
  const std::string words = cell.value ? latex_value(cell.words) : latex_text(cell.words);
  if (!cell.strong) return words;
  return cell.value ? "{\\boldmath " + words + "}" : "\\textbf{" + words + "}";
}

class LatexMarkup final : public Markup {
 public:
  std::string page_begin(std::string_view title) const override {
    return fmt::format(latex_head, latex_breakable(title));
  }
  std::string page_end() const override { return "\\zermeloend\n"; }

  std::string table_begin(const TableHead& head) const override {
    const std::string row = header_row(*this, head), caption = latex_breakable(head.caption);
    if (head.form == TableForm::matrix)
      return fmt::format("\\begin{{center}}\n{}\\par\\smallskip\n\\begin{{tabular}}{{r{}}}\n\\toprule\n{}\\midrule\n",
                         caption, std::string(head.columns.size() - 1, 'r'), row);
    return fmt::format(
        "\\begin{{longtable}}{{{}}}\n\\caption*{{\\raggedright {}}}\\\\\n\\toprule\n{}\\midrule\n\\endfirsthead\n"
        "\\toprule\n{}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n",
        std::string(head.columns.size(), 'l'), caption, row, row);
  }
  std::string table_end(TableForm form) const override {
    return form == TableForm::matrix ? "\\bottomrule\n\\end{tabular}\n\\end{center}\n" : "\\end{longtable}\n";
  }
  void append_name(std::string& text, const TableCell& name) const override { text += latex_cell(name); }
  void append_rest(std::string& text, std::span<const TableCell> cells) const override {
    for (const TableCell& cell : cells) {
      text += " & ";
      text += latex_cell(cell);
    }
    text += " \\\\\n";
  }
};

}  // namespace

std::unique_ptr<Markup> markup_named(std::string_view name) {
  if (name == "csv") return std::make_unique<CsvMarkup>();
  if (name == "latex") return std::make_unique<LatexMarkup>();
  return std::make_unique<HtmlMarkup>();
}

}  // namespace zermelo
