// CSV has neither titles nor captions: the header is the first record.
#include "formats/texts/csv.h"
#include "formats/texts/markup/markup.h"

namespace zermelo {
namespace {

class CsvMarkup final : public Markup {
 public:
  bool has_captions() const override { return false; }
  std::string page_begin(std::string_view) const override { return {}; }
  std::string page_end() const override { return {}; }
  std::string table_begin(const TableHead& head) const override {
    const std::vector<TableCell> cells(head.columns.begin(), head.columns.end());
    std::string text;
    append_row(text, cells);
    return text;
  }
  std::string table_end(TableForm) const override { return {}; }
  void append_row(std::string& text, std::span<const TableCell> cells) const override {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != 0) text += ',';
      append_csv_field(text, cells[i].words);
    }
    text += '\n';
  }
};

}  // namespace

std::unique_ptr<Markup> csv_markup() { return std::make_unique<CsvMarkup>(); }

}  // namespace zermelo
