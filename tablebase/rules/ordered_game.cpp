// Levels that the rules give, or that the proof of termination finds, become an order of the positions.
#include "tablebase/rules/ordered_game.h"

#include <algorithm>
#include <utility>

#include "tablebase/entries/depth_code.h"
#include "tablebase/rules/termination.h"

namespace zermelo {

void OrderedGame::prove_termination(const Job& job) {
  std::optional<Termination> proof = zermelo::prove_termination(*this, job);
  if (!proof || proof->levels.empty()) return;
  if (*std::max_element(proof->levels.begin(), proof->levels.end()) > DepthCode<std::uint16_t>::max_depth) return;
  play_ = proof->play;
  take_levels([levels = std::make_shared<std::vector<std::uint32_t>>(std::move(proof->levels))](Index index) {
    return (*levels)[index];
  });
}

void OrderedGame::assume_termination(Play play) {
  play_ = play;
  ends_ = true;
}

std::uint64_t OrderedGame::longest_play() const {
  if (levels_) return levels_->greatest();
  return ends_ ? DepthCode<std::uint16_t>::max_depth : endless_play;
}

void OrderedGame::take_levels(LevelOrder::Level level) {
  level_ = std::move(level);
  levels_ = order(0, size());
  ends_ = true;
  structure_ = schedule_of(levels_);
}

std::shared_ptr<const LevelOrder> OrderedGame::order(Index first, Index positions) const {
  const auto level = [first, level = level_](Index position) { return level(first + position); };
  return std::make_shared<const LevelOrder>(positions, level, job_, spec().canonical_text());
}

}  // namespace zermelo
