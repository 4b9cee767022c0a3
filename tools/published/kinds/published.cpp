// Checks the columns, the required fields and the kind of each record. A row is computed by the function of its kind.
#include "tools/published/kinds/published.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/texts/csv.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

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

/// The computed statement of a record; nothing if the folder has no sound table of its ending. Its row is then added to
/// `missing`.
std::optional<std::string> computed(const PublishedRecord& record, Solutions& solutions, MissingRows& missing) {
  try {
    return find_kind(record.kind).compute(record, solutions);
  } catch (const MissingTier&) {
    missing.rows.push_back(record.row);
    missing.command = solutions.command_for(record.game);
    return {};
  } catch (const FormatError& damage) {
    missing.rows.push_back(record.row);
    if (missing.damage.empty()) missing.damage = damage.what();
    return {};
  }
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

std::vector<Kind> statement_kinds() {
  std::vector<Kind> all;
  for (const std::span<const Kind> part : {position_kinds(), pyramid_kinds(), graph_kinds(), grundy_kinds(),
                                           sequence_kinds(), partisan_kinds(), sum_kinds()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

Kind find_kind(std::string_view name) {
  const std::vector<Kind> all = statement_kinds();
  const auto found = std::ranges::find_if(all, [&](const Kind& kind) { return kind.name == name; });
  if (found != all.end()) return *found;
  std::string known;
  for (const Kind& kind : all) known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.name);
  throw FormatError("'{}' is not a kind of row; the kinds are {}", name, known);
}

std::vector<std::string> words_of(std::string_view text) {
  const auto words = words_in(text);
  return {words.begin(), words.end()};
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::uint64_t number_of(std::string_view word) {
  constexpr std::uint64_t largest = (std::uint64_t{1} << 53) - 1;
  std::uint64_t number = 0;
  if (!parse_number(word, largest, number)) throw UsageError("'{}' is not a whole number", word);
  return number;
}

std::vector<std::uint64_t> numbers_of(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(number_of(word));
  return numbers;
}

MissingRows recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder) {
  Solutions solutions(job, folder);
  MissingRows missing;
  for (const PublishedRecord& record : table.records) {
    auto words = at_line(table.name + ".csv", record.line, [&] { return computed(record, solutions, missing); });
    if (words) sink({record.row, record.published, *std::move(words)});
  }
  return missing;
}

}  // namespace zermelo
