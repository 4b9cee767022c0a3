// Small octal games at random.
#pragma once

#include <fmt/format.h>

#include <random>
#include <string>

namespace zermelo::test {

/// The spec of a game with a code of up to five digits, heaps of at most 12 and a total of at most 23.
inline std::string random_octal(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::string code = below(4) == 0 ? "4." : "0.";
  for (unsigned digits = 1 + below(4); digits > 0; --digits) code += static_cast<char>('0' + below(8));
  code += static_cast<char>('1' + below(7));
  const unsigned max = 1 + below(12), total = max + below(12);
  const char* play = below(2) == 0 ? "normal" : "misere";
  return fmt::format("octal code={} max={} total={} play={}", code, max, total, play);
}

}  // namespace zermelo::test
