// Proves tables move by move: games without faster structure, and graphs.
#pragma once

#include <functional>

#include "solver/proving/exit_grades.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Checks outcomes or depths from findings.done() on. Grades is DepthGrades, BitGrades or ExitGrades. Throws
/// Interrupted.
template <class Grades>
void prove_moves(const Game& game, const Grades& grades, Findings& findings);

/// A function that checks the outcomes or depths of positions [begin, end), in any order and from any thread. It refers
/// to the arguments. Grades is DepthGrades or ExitGrades.
template <class Grades>
std::function<void(Index begin, Index end)> move_check(const Game& game, const Grades& grades, Findings& findings);

/// Checks Grundy values from findings.done() on. Values is Numbers or ExitNumbers. Throws Interrupted.
template <class Values>
void prove_options(const Game& game, const Values& numbers, Findings& findings);

}  // namespace zermelo
