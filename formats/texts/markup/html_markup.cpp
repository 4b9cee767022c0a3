// The page has no scripts. Rows and columns have header cells, which screen readers read out with an entry.
#include <fmt/format.h>

#include "formats/texts/markup/escapes.h"
#include "formats/texts/markup/markup.h"

namespace zermelo {
namespace {

constexpr std::string_view page_head = R"(<!DOCTYPE html>
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
  std::string page_begin(std::string_view title) const override { return fmt::format(page_head, xml_text(title)); }
  std::string page_end() const override { return "</body>\n</html>\n"; }

  std::string table_begin(const TableHead& head) const override {
    std::string text = fmt::format("<table{}>\n<caption>{}</caption>\n<thead>\n<tr>",
                                   head.form == TableForm::matrix ? " class=\"matrix\"" : "", xml_text(head.caption));
    for (const std::string& column : head.columns) text += fmt::format("<th scope=\"col\">{}</th>", xml_text(column));
    return text + "</tr>\n</thead>\n<tbody>\n";
  }
  std::string table_end(TableForm) const override { return "</tbody>\n</table>\n"; }

  void append_row(std::string& text, std::span<const TableCell> cells) const override {
    text += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string words = xml_text(cells[i].words);
      text += i == 0 ? "<th scope=\"row\">" : "<td>";
      text += cells[i].strong ? "<strong>" + words + "</strong>" : words;
      text += i == 0 ? "</th>" : "</td>";
    }
    text += "</tr>\n";
  }
};

}  // namespace

std::unique_ptr<Markup> html_markup() { return std::make_unique<HtmlMarkup>(); }

std::unique_ptr<Markup> markup_named(std::string_view name) {
  if (name == "csv") return csv_markup();
  return name == "latex" ? latex_markup() : html_markup();
}

}  // namespace zermelo
