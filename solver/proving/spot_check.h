// Checks a sample of entries move by move while another proof goes through the table.
#pragma once

#include <functional>
#include <optional>

#include "solver/proving/findings.h"
#include "solver/solving/plain_entry.h"
#include "solver/solving/sample.h"

namespace zermelo {

/// The check of one thread. Calls nothing but Game::list_moves and the functions that give entries.
class SpotCheck {
 public:
  /// The entry of a position; nothing if no move can lead to it.
  using Goal = std::function<std::optional<Value>(Index)>;

  SpotCheck(const Game& game, Metric metric, const Sample& sample, Findings& findings)
      : sample_(sample), metric_(metric), plain_(game, metric), findings_(findings) {}

  /// Checks the chosen positions among [begin, end). `entry` returns their entries, `goal` those that moves lead to.
  void check(Index begin, Index end, const std::function<Value(Index)>& entry, const Goal& goal);

 private:
  bool agrees(Index position, Value entry, const Goal& goal);

  const Sample& sample_;
  Metric metric_;
  PlainEntry plain_;
  Findings& findings_;
};

}  // namespace zermelo
