// Orders the positions of a game whose moves lower a level, for solvers.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The positions ordered by level. The level of a position is above the levels of the positions that its moves lead to.
/// Several threads may share it; each result is computed at its first use.
class LevelOrder {
 public:
  using Level = std::function<std::uint32_t(Index position)>;

  /// The threads of `job` call `level`, several at once. `what` is the name of the game, for errors.
  LevelOrder(Index positions, Level level, Job job, std::string what);

  /// The greatest level. The first call computes the level of every position. Throws Interrupted.
  std::uint32_t greatest() const;

  /// The peak bytes of sorting: 12 a position, or 20 from 2^32 positions on. The result keeps 4 or 8 bytes a position.
  std::uint64_t memory() const;

  /// The number of waves. A wave is one level, or several small levels in order. The first call sorts the positions.
  /// Throws LimitError and Interrupted.
  std::size_t waves() const { return order().starts.size() - 1; }
  std::size_t parts(std::size_t wave) const;
  /// Calls run(begin, end) for the positions of a part; consecutive indices are one run.
  void runs(std::size_t wave, std::size_t part, const Schedule::Run& run) const;

 private:
  /// The most positions of a part.
  static constexpr Index part_size = 4096;

  struct Order {
    std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>> positions;
    std::vector<Index> starts;  ///< the place of each wave's first position, and the number of positions
  };

  bool narrow() const { return positions_ <= std::numeric_limits<std::uint32_t>::max(); }
  const Order& order() const;
  std::vector<std::uint32_t> levels() const;
  template <class Place>
  void sort(const std::vector<std::uint32_t>& levels) const;

  Index positions_;
  Level level_;
  Job job_;
  std::string what_;
  mutable std::once_flag measured_, sorted_;
  mutable std::uint32_t greatest_ = 0;
  mutable Order order_;
};

/// Returns the structure of a game with this order; it shares the order.
Schedule schedule_of(const std::shared_ptr<const LevelOrder>& order);

}  // namespace zermelo
