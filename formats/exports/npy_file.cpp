// The head is written first with room for the greatest number of rows, and again at the end with the right number.
#include <fmt/format.h>

#include <cstring>

#include "formats/exports/row_file.h"
#include "formats/table/storage/output_file.h"

namespace zermelo {
namespace {

/// A file of format 1.0: the signature, the version, the bytes of the description, and the description, filled with
/// blanks up to a multiple of 64 bytes in all.
std::string npy_head(const std::string& columns, Index rows) {
  constexpr std::size_t alignment = 64, before_description = 10, digits = 20;
  const std::string description =
      fmt::format("{{'descr': [{}], 'fortran_order': False, 'shape': ({},), }}", columns, rows);
  const std::size_t longest = before_description + description.size() - std::to_string(rows).size() + digits + 1;
  const std::size_t bytes = (longest + alignment - 1) / alignment * alignment;
  const auto length = static_cast<std::uint16_t>(bytes - before_description);
  std::string head("\x93NUMPY\x01\x00", 8);
  head += static_cast<char>(length & 0xff);
  head += static_cast<char>(length >> 8);
  head += description;
  head.resize(bytes - 1, ' ');
  return head + '\n';
}

std::string columns_of(const RowShape& shape) {
  std::string columns = fmt::format("('number', '<i8'), ('position', '|S{}'), ('outcome', '|S{}')",
                                    shape.position_bytes, shape.outcome_bytes);
  for (const std::string& figure : shape.figures) columns += fmt::format(", ('{}', '<i8')", figure);
  if (shape.values) columns += fmt::format(", ('value', '|S{}')", shape.value_bytes);
  return columns;
}

class NpyFile final : public RowFile {
 public:
  NpyFile(const std::string& path, const RowShape& shape)
      : file_(path, OutputFile::Existing::discard), shape_(shape), columns_(columns_of(shape)) {
    write(npy_head(columns_, 0));
  }

  void append(std::span<const TableRow> rows) override {
    std::string bytes;
    for (const TableRow& row : rows) append_row(bytes, row);
    write(bytes);
    rows_ += rows.size();
  }

  void finish() override {
    const std::string head = npy_head(columns_, rows_);
    file_.overwrite(0, std::as_bytes(std::span(head)));
    file_.commit();
  }

 private:
  void write(const std::string& bytes) { file_.append(std::as_bytes(std::span(bytes))); }

  void append_row(std::string& bytes, const TableRow& row) const {
    append_number(bytes, static_cast<std::int64_t>(row.number));
    append_text(bytes, row.position, shape_.position_bytes);
    append_text(bytes, row.outcome, shape_.outcome_bytes);
    for (const Figure& figure : row.figures) append_number(bytes, figure.number.value_or(-1));
    if (shape_.values) append_text(bytes, row.value, shape_.value_bytes);
  }

  static void append_number(std::string& bytes, std::int64_t number) {
    char little_endian[sizeof number];
    std::memcpy(little_endian, &number, sizeof number);
    bytes.append(little_endian, sizeof number);
  }

  static void append_text(std::string& bytes, std::string_view text, std::size_t width) {
    bytes += text;
    bytes.append(width - text.size(), '\0');
  }

  OutputFile file_;
  RowShape shape_;
  std::string columns_;
  Index rows_ = 0;
};

}  // namespace

std::unique_ptr<RowFile> npy_file(const std::string& path, const RowShape& shape) {
  return std::make_unique<NpyFile>(path, shape);
}

}  // namespace zermelo
