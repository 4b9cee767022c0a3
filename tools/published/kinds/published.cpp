// Checks the columns, the required fields and the kind of each record.
#include "tools/published/kinds/published.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "formats/texts/csv.h"
#include "tablebase/input/line_reader.h"
#include "tools/published/kinds/kind.h"

namespace zermelo {
namespace {

void check_columns(const CsvText& csv) {
  static const std::vector<std::string> columns = {"row", "kind", "game", "at", "published"};
  if (csv.columns != columns)
    throw FormatError("the columns are {}; they must be {}", fmt::join(csv.columns, ","), fmt::join(columns, ","));
}

PublishedRecord read_record(const CsvText::Record& record) {
  const std::vector<std::string>& fields = record.fields;
  if (fields[0].empty() || fields[4].empty()) throw FormatError("a row needs a label and the published text");
  find_kind(fields[1]);
  return {record.line, fields[0], fields[1], fields[2], fields[3], fields[4]};
}

std::string required_note(const CsvText& csv, const std::string& file, std::string_view key) {
  std::string words = csv.note(key);
  if (words.empty()) throw FormatError("{}: write a line `# {}: ...` above the columns", file, key);
  return words;
}

}  // namespace

PublishedTable read_published_table(const std::string& name, std::string_view text) {
  const std::string file = name + ".csv";
  const CsvText csv = read_csv(text, file);
  at_line(file, csv.columns_line, [&] { check_columns(csv); });
  PublishedTable table{
      name, required_note(csv, file, "summary"), required_note(csv, file, "source"), csv.note("duration"), {}};
  for (const CsvText::Record& record : csv.records)
    table.records.push_back(at_line(file, record.line, [&] { return read_record(record); }));
  if (table.records.empty()) throw FormatError(file + ": the table has no rows");
  return table;
}

std::vector<PublishedTable> published_tables() {
  std::vector<PublishedTable> tables;
  for (const EmbeddedTable& table : embedded_tables())
    tables.push_back(read_published_table(std::string(table.name), table.text));
  return tables;
}

PublishedTable published_table(std::string_view name) {
  const auto tables = embedded_tables();
  const auto found = std::ranges::find_if(tables, [&](const auto& table) { return table.name == name; });
  assert(found != tables.end());
  return read_published_table(std::string(name), found->text);
}

std::vector<PublishedRecord> records_of(const PublishedTable& table, std::string_view kind) {
  std::vector<PublishedRecord> records;
  std::ranges::copy_if(table.records, std::back_inserter(records),
                       [&](const PublishedRecord& record) { return record.kind == kind; });
  return records;
}

}  // namespace zermelo
