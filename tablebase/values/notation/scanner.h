// The characters of an expression: signs of Unicode turned into ASCII, white space left out, places kept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// One character that means something.
struct Symbol {
  static constexpr char plus_minus = '\1';  ///< ± as one sign; +- are two
  static constexpr char tiny = '\2', miny = '\3';
  static constexpr char end = '\0';

  char sign;
  std::size_t place;  ///< in characters, from 1
  bool apart;         ///< white space stands before it
};

/// Ends with Symbol::end. UsageError for a character that is not part of the notation, and for too long a text.
std::vector<Symbol> scan(std::string_view text);

/// `value: character 5: expected ...`, as UsageError.
[[noreturn]] void refuse(std::size_t place, const std::string& why);

}  // namespace zermelo
