// Numbers end at every character that is not a digit.
#include "support/published_words.h"

#include <algorithm>

#include "tablebase/input/text.h"

namespace zermelo {

PublishedTable published_table(std::string_view name) {
  const auto table = std::ranges::find(embedded_tables(), name, &EmbeddedTable::name);
  return read_published_table(std::string(name), table->text);
}

std::vector<PublishedRecord> records_of(const PublishedTable& table, std::string_view kind) {
  std::vector<PublishedRecord> records;
  std::ranges::copy_if(table.records, std::back_inserter(records),
                       [&](const PublishedRecord& record) { return record.kind == kind; });
  return records;
}

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = text.find_first_of(digits); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(digits, at), text.size());
    parse_number(text.substr(at, end - at), ~std::uint64_t{0}, numbers.emplace_back());
    at = text.find_first_of(digits, end);
  }
  return numbers;
}

}  // namespace zermelo
