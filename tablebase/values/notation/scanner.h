// Turns a text into symbols: Unicode signs become ASCII, white space is removed, places are kept for errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// One sign or digit of the notation.
struct Symbol {
  static constexpr char plus_minus = '\1';  ///< ± as one sign; +- are two
  static constexpr char tiny = '\2', miny = '\3';
  static constexpr char end = '\0';

  char sign;
  std::size_t place;  ///< in characters, from 1
  bool apart;         ///< whether white space precedes it
};

/// Returns the symbols of `text`, then Symbol::end. Throws UsageError for a character outside the notation, and for a
/// text longer than most_notation bytes.
std::vector<Symbol> scan(std::string_view text);

/// Throws UsageError: `value: character 5: expected ...`.
[[noreturn]] void refuse(std::size_t place, const std::string& why);

}  // namespace zermelo
