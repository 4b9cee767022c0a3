// What goals other than mate add to the analysis of a sheet: the numbers of solutions, passes in a series, the ends of
// a race.
#include "solver/chess/kernel/sheet.h"
#include "solver/chess/kernel/solution_counts.h"

namespace zermelo::chess::kernel {

/// Finds the solutions of the positions in own.found, and of those that events decide.
void Sheet::count(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  SideSets &sets = of(side), &others = of(chess::other(side));
  std::uint8_t* solutions = sets.solutions + frame * plan_.frame_cells();
  const Set& after = ply % 2 == 1 ? others.lost : others.won;
  if (!own.found.empty())
    count_solutions(plan_, unit_, pawns_, frame, side, own.found.part(),
                    {after.words.data(), after.blocks.data(), others.solutions}, solutions);
  const auto places = sets.events[frame].in(ply, Events::Kind::decided);
  const auto counts = sets.events[frame].solutions_in(ply, Events::Kind::decided);
  const Word* open = in(sets.open, frame).words;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (has(open, places[i]))
      solutions[places[i]] = static_cast<std::uint8_t>(std::min(255, solutions[places[i]] + counts[i]));
}

/// White passes: what black has lost in the ply before is won, if black is not in check and white has no entry.
/// Captures by black that lead to such positions are events.
void Sheet::pass(std::size_t frame, std::uint32_t ply, Scratch& own) {
  SideSets &sets = of(Side::white), &others = of(Side::black);
  const std::size_t words = plan_.words(), first = frame * plan_.frame_cells();
  const Part lost = in(others.lost, frame);
  const GrowingPart won = in(sets.won, frame);
  const Word *open = in(sets.open, frame).words, *safe = in(others.safe, frame).words;
  const std::size_t block_words = words / plan_.shape().blocks();
  for (std::size_t word = 0; word < words; ++word) {
    if (!has(lost.blocks, word / block_words)) continue;
    for_squares(lost.words[word] & safe[word] & open[word], [&](unsigned square) {
      const std::size_t place = 64 * word + square;
      own.found.insert(place);
      sets.solutions[first + place] = others.solutions[first + place];
    });
  }
  const auto places = sets.events[frame].in(ply, Events::Kind::decided);
  const auto counts = sets.events[frame].solutions_in(ply, Events::Kind::decided);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!has(open, places[i])) continue;
    own.found.insert(places[i]);
    sets.solutions[first + places[i]] = counts[i];
  }
  unit_.move(plan_.shape(), own.found.part(), won);
}

/// Finds the checks of a race, which are illegal: own.checks of a side are those that it gives. Own.plain is left with
/// the positions without a check.
void Sheet::leave_checks_out(std::size_t frame, Scratch& own) {
  for (const Side side : sides) {
    own.checks[at(side)].clear();
    own.attacks.find(plan_.frames()[frame], pawns_, side);
    own.attacks.add(own.checks[at(side)].data());
    unit_.remove(plan_.words(), own.checks[at(side)].data(), own.plain.data());
  }
}

/// Whether the king of each side is on the last rank, in all positions of a frame of a race.
std::array<bool, 2> Sheet::arrived(std::size_t frame) const {
  const auto& [white, black] = plan_.frames()[frame].king;
  return {white / 8 + 1 == plan_.board().ranks, black / 8 + 1 == plan_.board().ranks};
}

/// Whether all positions of a frame are ends of a race. With black to move they are illegal if the black king is on the
/// last rank.
bool Sheet::is_over(std::size_t frame, Side side) const {
  if (!aim_.is_race()) return false;
  const auto [white, black] = arrived(frame);
  return black || (white && side == Side::white);
}

/// Before the first ply finds the ends of a race, and the captures that lead to them; later plies find nothing. Black
/// is never to move at an end.
void Sheet::end_race(std::size_t frame, Side side, std::uint32_t ply, Scratch& own) {
  if (side == Side::black) return;
  SideSets& sets = of(Side::white);
  const auto [white, black] = arrived(frame);
  if (ply > 1) unit_.move(plan_.shape(), own.found.part(), in(ply % 2 == 1 ? sets.won : sets.lost, frame));
  if (ply > 0 || white == black) return;
  Set& ends = white ? sets.won : sets.lost;
  const GrowingPart over = in(ends, frame);
  std::copy_n(in(sets.open, frame).words, plan_.words(), over.words);
  fill_mask(ends, frame);
  course_->keep(frame, Side::white, white ? Value{Outcome::win, 1} : Value{Outcome::loss, 0}, over);
  if (white) unit_.subtract(plan_.shape(), over, in(sets.open, frame));
}

}  // namespace zermelo::chess::kernel
