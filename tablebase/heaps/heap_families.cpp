// The families of sums of heaps: octal games, Grundy's game and the pyramid game. Each lists the options of one heap.
#include <fmt/format.h>

#include <span>
#include <string_view>
#include <vector>

#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::heaps {
namespace {

/// The options of a heap of n under an octal code: at most two heaps each.
std::vector<Remains> heap_options(const sequences::HeapRule& rule, std::uint32_t n) {
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

sequences::HeapRule read_rule(Spec& spec) {
  const auto refuse = [&] {
    spec.fail("code", fmt::format("an octal code such as 0.137 or 4.7: 0 or 4, a point, up to {} digits from 0 to 7",
                                  max_heap - 1));
  };
  if (!is_octal(spec.text("code"))) refuse();
  const sequences::HeapRule rule = sequences::HeapRule::parse("octal code=" + spec.text("code"));
  if (rule.digits().size() > max_heap) refuse();
  spec.set("code", rule.compact());
  return rule;
}

/// Octal games: a move takes counters from one heap and may split the rest, as a code such as 0.137 allows.
std::unique_ptr<Game> make_octal(Spec spec, const Resources&) {
  const sequences::HeapRule rule = read_rule(spec);
  return make_bounded_sum(std::move(spec), [&](std::uint32_t n) { return heap_options(rule, n); });
}

std::vector<Remains> grundy_options(std::uint32_t n) {
  std::vector<Remains> options;
  for (std::uint32_t b = 1; 2 * b < n; ++b)
    options.push_back({static_cast<std::uint16_t>(n - b), static_cast<std::uint16_t>(b)});
  return options;
}

/// Grundy's game: split one heap into two heaps of different size (Grundy 1939).
std::unique_ptr<Game> make_grundy(Spec spec, const Resources&) {
  return make_bounded_sum(std::move(spec), grundy_options);
}

/// The pyramid game: rows of 1, 2, ..., p sticks; a move takes any run of neighbouring sticks of one row. Segments of
/// sticks are heaps.
/// The weight of a segment of i sticks is i + 1. Taking k >= 1 neighbours leaves segments of a + b = i - k sticks, and
/// (a + 1) + (b + 1) <= i + 1. So no move raises the weight, and every position that arises from the rows 1..p has at
/// most their total weight p(p + 3)/2.
std::unique_ptr<Game> make_pyramid(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, 60);
  if (rows > 28) throw TooManyPositions("pyramids of more than 28 rows have more than 2^62 positions");
  const Play play = spec.choice("play", {"normal", "misere"}) == 0 ? Play::normal : Play::misere;
  std::vector<std::vector<Remains>> options(rows + 1);
  HeapCounts start{};
  for (std::uint32_t n = 1; n <= rows; ++n) {
    start[n] = 1;
    for (std::uint32_t rest = 0; rest < n; ++rest)
      for (std::uint32_t b = 0; 2 * b <= rest; ++b)
        options[n].push_back({static_cast<std::uint16_t>(rest - b), static_cast<std::uint16_t>(b)});
  }
  const HeapSpace::Limits limits{rows, 1, 1, rows * (rows + 3) / 2, false};
  return std::make_unique<HeapGame>(std::move(spec), play, limits, std::move(options), start, HeapOrder::ascending);
}

}  // namespace

bool is_heap_sum(std::string_view family) { return family == "octal" || family == "grundy" || family == "pyramid"; }

Family octal_family() {
  return {"octal",
          "digit k of the code says what a move that takes k counters may leave: 1 nothing, 2 one heap, 4 two heaps",
          "the heaps in any order, `7,3,3`",
          {{"code", "0.d1d2... or 4.d1d2..., digits 0 to 7", "", "the octal code, for example 0.77 (Kayles)"},
           {"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "misere: the player who cannot move wins"}},
          make_octal,
          all_metrics(),
          {"heap"}};
}

Family grundy_family() {
  return {"grundy",
          "split one heap into two heaps of different size",
          "the heaps in any order, `9,4`",
          {{"max", fmt::format("1 to {}", max_heap), "", "largest heap"},
           {"total", "max to 65535", "max", "bound on the sum of all heaps"},
           {"play", "normal or misere", "normal", "misere: the player who cannot move wins"}},
          make_grundy,
          all_metrics(),
          {"heap"}};
}

Family pyramid_family() {
  return {"pyramid",
          "rows of 1, 2, ..., P sticks; take any run of neighbouring sticks of one row",
          "the lengths of the segments, `1,2,3`, or the number of segments of each length, `x=1,1,1`",
          {{"rows", "1 to 60", "", "number of rows P"},
           {"play", "misere or normal", "misere", "misere: the player who takes the last stick loses"}},
          make_pyramid,
          all_metrics(),
          {"segment"}};
}

}  // namespace zermelo::heaps
