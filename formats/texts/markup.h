// Escapes text for XML and LaTeX, so that any text gives a well-formed file and is shown as it is; writes tables piece
// by piece for spreadsheets, papers and pages: as CSV, LaTeX or HTML, with all words escaped.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// The text with `?` in place of each control character, each byte that is not UTF-8, and U+FFFE and U+FFFF, which XML
/// forbids.
std::string printable_text(std::string_view text);

/// The printable text for an element or attribute of XML or HTML.
std::string xml_text(std::string_view text);

/// The printable text for LaTeX: every special character is escaped, no characters join to ligatures, and `->` is an
/// arrow.
std::string latex_text(std::string_view text);

/// The same for running text: lines may also break after signs, and within words of more than 16 letters and digits.
std::string latex_breakable(std::string_view text);

/// How a table looks.
enum class TableForm {
  list,    ///< a column for each property of an entry; long lists continue on the next page
  matrix,  ///< a square of entries beside a column and below a row of their numbers
};

struct TableHead {
  std::string caption;
  std::vector<std::string> columns;
  TableForm form = TableForm::list;
};

struct TableCell {
  TableCell(std::string_view of, bool is_strong = false, bool is_value = false)
      : words(of), strong(is_strong), value(is_value) {}
  std::string_view words;
  bool strong;  ///< bold in LaTeX and HTML
  bool value;   ///< a value of a short game, perhaps with a comma and words after it; math in LaTeX
};

/// A language for tables. A file is page_begin(), tables, page_end(); a table is table_begin(), rows, table_end(). The
/// members have no state, so several threads may format rows.
class Markup {
 public:
  virtual ~Markup() = default;
  /// Whether a file has a title and captions, and contains several tables; otherwise it is one table without words.
  virtual bool has_captions() const { return true; }
  virtual std::string page_begin(std::string_view title) const = 0;
  virtual std::string page_end() const = 0;
  virtual std::string table_begin(const TableHead& head) const = 0;
  virtual std::string table_end(TableForm form) const = 0;
  /// Appends a row. The first cell names it. Requires a cell.
  void append_row(std::string& text, std::span<const TableCell> cells) const {
    append_name(text, cells.front());
    append_rest(text, cells.subspan(1));
  }
  // The two parts of a row: rows of different names with equal cells after them have the same rest.
  virtual void append_name(std::string& text, const TableCell& name) const = 0;
  virtual void append_rest(std::string& text, std::span<const TableCell> cells) const = 0;
};

/// Requires one of these names:
///  * csv: comma-separated values with a header; quotes as in RFC 4180.
///  * latex: a document with booktabs rules: longtables for lists, tabulars for matrices. It compiles alone, and
///  another
///    document that loads booktabs and longtable can \input it.
///  * html: a complete page; captions, and headers of columns and rows for screen readers.
std::unique_ptr<Markup> markup_named(std::string_view name);

}  // namespace zermelo
