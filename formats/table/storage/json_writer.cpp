// The JSON library writes numbers with a fraction, and texts with characters that need an escape or are not ASCII.
#include "formats/table/storage/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "formats/table/storage/json.h"

namespace zermelo {
namespace {

bool is_plain(char c) { return static_cast<signed char>(c) >= ' ' && c != '"' && c != '\\'; }

/// The same for eight characters. A subtraction sets the top bit of a byte that was less (Mycroft 1987).
bool are_plain(const char* eight) {
  constexpr std::uint64_t each = 0x0101010101010101, tops = 0x80 * each;
  std::uint64_t word = 0;
  std::memcpy(&word, eight, sizeof(word));
  const std::uint64_t quote = word ^ each * '"', slash = word ^ each * '\\';
  const std::uint64_t special = (word - each * ' ') | (quote - each) | (slash - each) | word;
  return (special & tops) == 0;
}

/// Whether a text needs no escape.
bool is_plain(std::string_view text) {
  constexpr std::size_t step = sizeof(std::uint64_t);
  if (text.size() < step) return std::ranges::all_of(text, [](char c) { return is_plain(c); });
  for (std::size_t at = 0; at + step < text.size(); at += step)
    if (!are_plain(text.data() + at)) return false;
  return are_plain(text.data() + text.size() - step);
}

}  // namespace

void JsonWriter::value(std::string_view words) {
  separate();
  if (is_plain(words)) {
    const std::size_t begin = text_.size();
    text_.resize(begin + words.size() + 2, '"');
    words.copy(text_.data() + begin + 1, words.size());
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
