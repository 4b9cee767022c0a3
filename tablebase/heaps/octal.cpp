// Octal games: a move takes counters from one heap and may split the rest, as a code such as 0.137 allows.
#include <fmt/format.h>

#include <span>
#include <string_view>
#include <vector>

#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry/registry.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {
namespace {

/// The options of a heap of n under an octal code: at most two heaps each.
std::vector<Remains> heap_options(const HeapRule& rule, std::uint32_t n) {
  std::vector<Remains> options;
  rule.for_each_option(n, [&](std::span<const std::uint64_t> heaps) {
    const auto heap = [&](std::size_t i) { return static_cast<std::uint16_t>(i < heaps.size() ? heaps[i] : 0); };
    options.push_back({heap(0), heap(1)});
  });
  return options;
}

/// Whether the text is 0 or 4 or nothing, a point, and digits from 0 to 7.
bool is_octal(std::string_view code) {
  const std::size_t point = code.find('.');
  return point <= 1 && (point == 0 || code[0] == '0' || code[0] == '4') &&
         code.substr(point + 1).find_first_not_of("01234567") == std::string_view::npos;
}

HeapRule read_rule(Spec& spec) {
  const auto refuse = [&] {
    spec.fail("code", fmt::format("an octal code such as 0.137 or 4.7: 0 or 4, a point, up to {} digits from 0 to 7",
                                  max_heap - 1));
  };
  if (!is_octal(spec.text("code"))) refuse();
  const HeapRule rule = HeapRule::parse("octal code=" + spec.text("code"));
  if (rule.digits().size() > max_heap) refuse();
  spec.set("code", rule.compact());
  return rule;
}

std::unique_ptr<Game> make(Spec spec, const Resources&) {
  const HeapRule rule = read_rule(spec);
  return make_bounded_sum(std::move(spec), [&](std::uint32_t n) { return heap_options(rule, n); });
}

}  // namespace

Family octal_family() {
  return {"octal",
          "digit k of the code says what a move that takes k counters may leave: 1 nothing, 2 one heap, 4 two heaps",
          "the heaps in any order, `7,3,3`",
          {{"code", "0.d1d2... or 4.d1d2..., digits 0 to 7", "", "the octal code, for example 0.77 (Kayles)"},
           {"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "misere: the player who cannot move wins"}},
          make,
          all_metrics()};
}

}  // namespace zermelo
