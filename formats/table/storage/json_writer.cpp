// The JSON library writes numbers with a fraction, and texts with characters that need an escape or are not ASCII.
#include "formats/table/storage/json_writer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/table/storage/json.h"

namespace zermelo {
namespace {

/// Whether a text needs no escape. Looks at all characters, many at a time.
bool is_plain(std::string_view text) {
  unsigned special = 0;
  for (const char c : text) special |= static_cast<unsigned>(static_cast<signed char>(c) < ' ' || c == '"' || c == '\\');
  return special == 0;
}

}  // namespace

void JsonWriter::value(std::string_view words) {
  separate();
  if (is_plain(words)) {
    text_ += '"';
    text_ += words;
    text_ += '"';
    return;
  }
  using Handler = nlohmann::json::error_handler_t;
  try {
    text_ += nlohmann::json(words).dump(-1, ' ', false, utf8_ == Utf8::replace ? Handler::replace : Handler::strict);
  } catch (const nlohmann::json::exception& error) {
    throw JsonError(error.what());
  }
}

void JsonWriter::value(double number) { word(nlohmann::json(number).dump()); }

void JsonWriter::put(std::int64_t number) {
  const fmt::format_int digits(number);
  word({digits.data(), digits.size()});
}

void JsonWriter::put(std::uint64_t number) {
  const fmt::format_int digits(number);
  word({digits.data(), digits.size()});
}

}  // namespace zermelo
