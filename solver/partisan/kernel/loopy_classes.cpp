// Solves the game of positions with a player to move by retrograde analysis, and joins the outcomes for Left and for
// Right moving first to a class.
//
// Cost model: as solver/loopy/kernel/retrograde.h with twice the positions; a byte of the table for each position.
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "solver/loopy/kernel/solve_loopy.h"
#include "solver/partisan/kernel/solve_partisan.h"
#include "tablebase/game/turn_game.h"

namespace zermelo::partisan {
namespace {

/// Turns slices of outcomes of a TurnGame to slices of classes. A slice may end between the two entries of a position.
class ClassSink {
 public:
  explicit ClassSink(const Sink& sink) : sink_(sink) {}

  void take(const Slice& slice) {
    const auto& cells = std::get<std::span<const std::uint8_t>>(slice.cells);
    classes_.clear();
    const Index first = slice.first / 2;
    for (Index i = 0; i < cells.size(); ++i) {
      const Outcome outcome = LoopyCode<std::uint8_t>::decode(cells[i]).outcome;
      if (TurnGame::player(slice.first + i) == Player::left)
        left_ = outcome;
      else
        classes_.push_back(static_cast<std::uint8_t>(outcome_class(left_, outcome)));
    }
    if (!classes_.empty()) sink_({first, std::span<const std::uint8_t>(classes_)});
  }

 private:
  const Sink& sink_;
  Outcome left_ = Outcome::draw;  ///< of the position whose second entry is next
  std::vector<std::uint8_t> classes_;
};

/// The progress counts positions with a player to move, the finished steps positions.
Control for_turns(const Control& control) {
  Control turns = control;
  if (control.step_finished)
    turns.step_finished = [&control](const char* kind, std::uint64_t step, Index solved) {
      control.step_finished(kind, step, solved / 2);
    };
  return turns;
}

}  // namespace

std::optional<Kernel> loopy_classes_kernel(const Game& game, const EntryKind& kind) {
  if (kind != kinds::loopy_classes) return {};
  const auto turns = std::make_shared<const TurnGame>(game);
  const auto& rules = std::get<LoopRules>(turns->structure());
  std::optional<Kernel> kernel = loopy::loopy_kernel(*turns, rules, kinds::loopy_outcomes);
  kernel->name = "loopy-classes";
  kernel->file_bits *= 2;
  kernel->divided = {};
  kernel->writer_of = {};
  kernel->solve = [turns, solve = std::move(kernel->solve)](const Control& control, const Sink& sink) {
    control.job.begin("solving for each player to move", turns->size());
    ClassSink classes(sink);
    solve(for_turns(control), [&](const Slice& slice) { classes.take(slice); });
  };
  return kernel;
}

}  // namespace zermelo::partisan
