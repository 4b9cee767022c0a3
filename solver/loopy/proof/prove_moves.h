// Proves tables move by move: games without faster structure, and graphs.
#pragma once

#include "solver/proving/exit_grades.h"
#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
#include "solver/solving/method.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// A function that checks the outcomes or depths of positions, in any order. It refers to the arguments. Grades is
/// DepthGrades or ExitGrades.
template <class Grades>
ByMoves move_check(const Game& game, const Grades& grades, Findings& findings);

/// A method without kernels, whose verifier lists the moves of each position.
Method proved_by_moves(const Game& game);

}  // namespace zermelo
