// Octal games: take counters from one heap and perhaps split the rest, as a code such as 0.137 allows.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tablebase/games/heap_game.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

/// The digits d_0, d_1, ... of an octal code. Digit d_k says what may be left when k counters are taken from a heap:
/// nothing (1), one heap (2), two heaps (4), added up (Guy and Smith 1956).
std::vector<std::uint32_t> digits(Spec& spec) {
  constexpr const char* allowed =
      "an octal code such as 0.137 or 4.7: 0 or 4, a point, digits 0 to 7 with one that is not 0";
  const std::string code = spec.text("code");
  const std::size_t point = code.find('.');
  const std::string whole = code.substr(0, point);
  if (point == std::string::npos || (whole != "0" && whole != "4" && !whole.empty())) spec.fail("code", allowed);
  std::vector<std::uint32_t> found{whole == "4" ? 4u : 0u};
  for (const char digit : code.substr(point + 1)) {
    if (digit < '0' || digit > '7') spec.fail("code", allowed);
    found.push_back(static_cast<std::uint32_t>(digit - '0'));
  }
  while (found.back() == 0 && found.size() > 1) found.pop_back();
  if ((found.size() == 1 && found[0] == 0) || found.size() > max_heap) spec.fail("code", allowed);
  std::string canonical = fmt::format("{}.{}", found[0], found.size() == 1 ? "0" : "");
  for (std::size_t k = 1; k < found.size(); ++k) canonical += static_cast<char>('0' + found[k]);
  spec.set("code", canonical);
  return found;
}

std::vector<Remains> heap_options(const std::vector<std::uint32_t>& digits, std::uint32_t n) {
  std::vector<Remains> options;
  for (std::uint32_t taken = 0; taken < digits.size() && taken <= n; ++taken) {
    const auto rest = static_cast<std::uint16_t>(n - taken);
    if ((digits[taken] & 1) && rest == 0) options.push_back({0, 0});
    if ((digits[taken] & 2) && rest > 0) options.push_back({rest, 0});
    for (std::uint16_t b = 1; (digits[taken] & 4) && 2 * b <= rest; ++b)
      options.push_back({static_cast<std::uint16_t>(rest - b), b});
  }
  return options;
}

std::unique_ptr<Game> make(Spec spec, const Resources&) {
  const std::vector<std::uint32_t> code = digits(spec);
  return make_bounded_sum(std::move(spec), [&](std::uint32_t n) { return heap_options(code, n); });
}

}  // namespace

Family octal_family() {
  return {"octal",
          "take k counters from one heap if digit k of the code allows: 1 all of it, 2 leaving one heap, 4 leaving two",
          "the heaps in any order, `7,3,3`",
          {{"code", "0.d1d2... or 4.d1d2..., digits 0 to 7", "", "the octal code, for example 0.77 (Kayles)"},
           {"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "whether a player who cannot move loses or wins"}},
          make};
}

}  // namespace zermelo
