// Each point has the set of points to which a man may slide; a slide flips two bits of the set of men.
#include "tablebase/boards/sliding.h"

#include <fmt/format.h>

#include <bit>
#include <numeric>

#include "tablebase/base/error.h"

namespace zermelo::boards {
namespace {

std::uint16_t bit(unsigned point) { return static_cast<std::uint16_t>(1u << point); }

}  // namespace

Slide Slide::moved(std::uint16_t change) const {
  Slide to = *this;
  to.noughts_turn ^= 1;
  (noughts_turn != 0 ? to.noughts : to.crosses) ^= change;
  return to;
}

SlidingBoard::SlidingBoard(std::vector<std::size_t> rows, const Lines& lines, const Lines& one_way)
    : text_(rows), neighbours_(std::accumulate(rows.begin(), rows.end(), std::size_t{0})) {
  for (const auto& [a, b] : lines) {
    neighbours_[a] |= bit(b);
    neighbours_[b] |= bit(a);
  }
  for (const auto& [from, to] : one_way) neighbours_[from] |= bit(to);
}

void SlidingBoard::slides(const Slide& position, std::vector<Slide>& next) const {
  for (unsigned from = 0; from < neighbours_.size(); ++from) {
    if ((position.mover() & bit(from)) == 0) continue;
    for (unsigned to = 0; to < neighbours_.size(); ++to)
      if ((neighbours_[from] & ~position.men() & bit(to)) != 0)
        next.push_back(position.moved(static_cast<std::uint16_t>(bit(from) | bit(to))));
  }
}

bool SlidingBoard::can_slide(const Slide& position) const {
  for (unsigned from = 0; from < neighbours_.size(); ++from)
    if ((position.mover() & bit(from)) != 0 && (neighbours_[from] & ~position.men()) != 0) return true;
  return false;
}

std::string SlidingBoard::text(const Slide& position) const {
  return text_.text({position.noughts, position.crosses}, position.noughts_turn != 0);
}

Slide SlidingBoard::parse(std::string_view words) const {
  const auto [men, noughts_turn] = text_.parse_with_turn(words);
  return {noughts_turn, static_cast<std::uint16_t>(men.noughts), static_cast<std::uint16_t>(men.crosses)};
}

std::string SlidingBoard::move_text(const Slide& from, const Slide& to) const {
  return text_.move_text({from.noughts, from.crosses}, {to.noughts, to.crosses});
}

void require_men(const Slide& position, int crosses, int noughts, std::string_view words) {
  if (std::popcount(position.crosses) == crosses && std::popcount(position.noughts) == noughts) return;
  throw UsageError("the position '{}' has {} X and {} O; it should have {} X and {} O", words,
                   std::popcount(position.crosses), std::popcount(position.noughts), crosses, noughts);
}

}  // namespace zermelo::boards
