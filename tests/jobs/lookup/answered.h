// Solves games into files, and gives answers as position numbers, for comparison with other solvers.
#pragma once

#include <string>
#include <vector>

#include "jobs/answer/answer.h"
#include "jobs/generate/generation.h"
#include "support/folder.h"

namespace zermelo::test {

/// The positions after the best moves from a position.
inline std::vector<Index> best(const Probe& probe, Index position) {
  std::vector<Index> found;
  for (const AnsweredMove& move : ask(probe, probe.game().text(position), Detail::moves).moves)
    if (move.best) found.push_back(move.move.number.front());
  return found;
}

/// The positions of a line of best play, without the first one.
inline std::vector<Index> line(const Probe& probe, Index position) {
  std::vector<Index> found;
  for (const AnsweredMove& move : best_line(probe, probe.game().text(position)).moves)
    found.push_back(move.move.number.front());
  return found;
}

/// Solves the game into a file of the folder and returns its path.
inline std::string solved_file(const Folder& folder, const Game& game, Metric metric, const std::string& layout = "") {
  GenerationOptions options;
  options.file = folder.file("solved.ztb");
  options.writer.layout = layout;
  options.continuation = Continuation::restart;
  generate(game, metric, options, Job({.threads = 2}));
  return options.file;
}

}  // namespace zermelo::test
