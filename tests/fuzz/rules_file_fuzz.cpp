// Reads any bytes as a rules file. They are refused with FormatError in one line, or some positions of the game have
// the same moves by points and by sets of points, and the numbers of positions are the inverse of their texts.
#include <cstdlib>
#include <set>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/boards/described/play/fast_play.h"
#include "tablebase/boards/described/numbers/placement_numbers.h"
#include "tablebase/boards/described/play/plain_play.h"
#include "tablebase/boards/described/rules/position_text.h"
#include "tablebase/boards/described/rules/rules_file.h"

using namespace zermelo;
using namespace zermelo::described;

namespace {

template <class Play>
std::set<Placement> moves_of(const Play& play, const Placement& position) {
  std::vector<Placement> next;
  play.moves(position, next);
  return {next.begin(), next.end()};
}

void check(const BoardRules& rules, const Placement& position) {
  if (moves_of(PlainPlay(rules), position) != moves_of(FastPlay(rules), position)) std::abort();
  if (placement_of(rules, text_of(rules, position)) != position) std::abort();
}

void check_numbers(const BoardRules& rules) {
  const PlacementNumbers numbers(rules);
  for (Index i = 0; i < 8; ++i) {
    const Index number = i * 0x9E3779B97F4A7C15 % numbers.size();
    const Placement position = numbers.unrank(number);
    if ((numbers.rank(position) == number) == numbers.is_gap(number)) std::abort();
    check(rules, position);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const BoardRules rules = read_rules({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (rules.start) check(rules, *rules.start);
    if (rules.points() <= 16) check_numbers(rules);
  } catch (const FormatError& error) {
    if (std::string(error.what()).find('\n') != std::string::npos) std::abort();
  } catch (const TooManyPositions&) {
  }
  return 0;
}
