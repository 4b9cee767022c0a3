// Inside another document \@nodocument is \relax: this is how a file notices that it is an \input and leaves its own
// preamble out.
#include <fmt/format.h>

#include "formats/texts/markup/escapes.h"
#include "formats/texts/markup/markup.h"

namespace zermelo {
namespace {

constexpr std::string_view page_head =
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

class LatexMarkup final : public Markup {
 public:
  std::string page_begin(std::string_view title) const override {
    return fmt::format(page_head, latex_breakable(title));
  }
  std::string page_end() const override { return "\\zermeloend\n"; }

  std::string table_begin(const TableHead& head) const override {
    const std::string row = header_row(head), caption = latex_breakable(head.caption);
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
  void append_row(std::string& text, std::span<const TableCell> cells) const override {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != 0) text += " & ";
      text += cells[i].strong ? fmt::format("\\textbf{{{}}}", latex_text(cells[i].words)) : latex_text(cells[i].words);
    }
    text += " \\\\\n";
  }

 private:
  std::string header_row(const TableHead& head) const {
    const std::vector<TableCell> cells(head.columns.begin(), head.columns.end());
    std::string text;
    append_row(text, cells);
    return text;
  }
};

}  // namespace

std::unique_ptr<Markup> latex_markup() { return std::make_unique<LatexMarkup>(); }

}  // namespace zermelo
