// Computes Grundy values of codes by the definition, directly from the digits. Shares no code with the kernels.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace zermelo {

/// A rule. Digit k of its code is digits[k]; with `endless` the last digit repeats for ever. `unequal` is Grundy's
/// game: a heap may not be halved.
struct PlainRule {
  std::vector<unsigned> digits;
  bool endless = false;
  bool unequal = false;

  unsigned digit(std::size_t k) const {
    if (k < digits.size()) return digits[k];
    return endless ? digits.back() : 0u;
  }
  /// The code, as a user would write it.
  std::string words() const {
    if (unequal) return "grundy";
    std::string text;
    for (std::size_t k = 0; k < digits.size(); ++k) {
      text += "0123456789ABCDEF"[digits[k]];
      if (k == 0) text += '.';
    }
    return endless ? text + "..." : text;
  }
};

/// G(0), ..., G(last) by the definition.
inline std::vector<std::uint32_t> plain_values(const PlainRule& rule, std::size_t last) {
  std::vector<std::uint32_t> g;
  std::vector<bool> seen;
  for (std::size_t n = 0; n <= last; ++n) {
    seen.assign(seen.size(), false);
    const auto see = [&](std::uint32_t value) {
      if (value >= seen.size()) seen.resize(2 * value + 2);
      seen[value] = true;
    };
    for (std::size_t k = 0; k <= n && (rule.endless || k < rule.digits.size()); ++k) {
      const std::size_t rest = n - k;
      if ((rule.digit(k) & 1) && rest == 0) see(0);
      if ((rule.digit(k) & 2) && rest > 0) see(g[rest]);
      if (rule.digit(k) & 4)
        for (std::size_t a = 1; a < rest; ++a)
          if (a <= rest - a && !(rule.unequal && 2 * a == rest)) see(g[a] ^ g[rest - a]);
      if (rule.digit(k) & 8)
        for (std::size_t a = 1; a < rest; ++a)
          for (std::size_t b = a; a + 2 * b <= rest; ++b) see(g[a] ^ g[b] ^ g[rest - a - b]);
    }
    std::uint32_t value = 0;
    while (value < seen.size() && seen[value]) ++value;
    g.push_back(value);
  }
  return g;
}

}  // namespace zermelo
