// Each step and its images under the eight symmetries of the square make a set of steps; a kind combines such sets.
#include "tablebase/chess/position.h"

#include <cassert>
#include <cctype>

namespace zermelo::chess {
namespace {

using Steps = std::vector<Step>;

/// The images of a step under the eight symmetries, each once.
Steps all(int a, int b) {
  Steps steps;
  for (const int x : {a, -a})
    for (const int y : {b, -b}) steps.insert(steps.end(), {{x, y}, {y, x}});
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

Steps both(Steps steps, const Steps& more) {
  steps.insert(steps.end(), more.begin(), more.end());
  return steps;
}

std::array<KindInfo, kinds> list() {
  const Steps straight = all(1, 0), diagonal = all(1, 1), lines = both(straight, diagonal), jumps = all(2, 1);
  return {{{'K', "king", lines, {}},
           {'M', "amazon", jumps, lines},
           {'Q', "queen", {}, lines},
           {'C', "chancellor", jumps, straight},
           {'X', "archbishop", jumps, diagonal},
           {'R', "rook", {}, straight},
           {'H', "nightrider", {}, jumps},
           {'B', "bishop", {}, diagonal},
           {'N', "knight", jumps, {}},
           {'L', "camel", all(3, 1), {}},
           {'Z', "zebra", all(3, 2), {}},
           {'G', "grasshopper", {}, lines, true},
           {'F', "ferz", diagonal, {}},
           {'A', "alfil", all(2, 2), {}},
           {'D', "dabbaba", all(2, 0), {}},
           {'W', "wazir", straight, {}},
           {'P', "pawn", {}, {}}}};
}

const std::array<KindInfo, kinds>& table() {
  static const std::array<KindInfo, kinds> infos = list();
  return infos;
}

}  // namespace

const KindInfo& info(Kind kind) {
  assert(kind < kinds);
  return table()[kind];
}

std::optional<Kind> kind_called(char letter) {
  for (Kind kind = 0; kind < kinds; ++kind)
    if (info(kind).letter == letter) return kind;
  return std::nullopt;
}

char letter_of(const Man& man) {
  const char capital = info(man.kind).letter;
  return man.side == Side::white ? capital : static_cast<char>(std::tolower(capital));
}

std::optional<Man> man_called(char letter) {
  const auto capital = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::optional<Kind> kind = kind_called(capital);
  if (!kind) return std::nullopt;
  return Man{*kind, letter == capital ? Side::white : Side::black, 0};
}

}  // namespace zermelo::chess
