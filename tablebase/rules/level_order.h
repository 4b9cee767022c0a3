// The order in which a solver may take the positions of a game whose moves lower a level.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "tablebase/index.h"
#include "tablebase/job.h"
#include "tablebase/structure.h"

namespace zermelo {

/// Positions by level. The level of a position is above the levels of the positions that its moves lead to. Safe to
/// share between threads; nothing is computed before it is asked for.
class LevelOrder {
 public:
  using Level = std::function<std::uint32_t(Index position)>;

  /// `level` is asked from several threads at once, on the threads of `job`; `what` is the name of the game.
  LevelOrder(Index positions, Level level, Job job, std::string what);

  /// The greatest level. The first call asks every position. Throws Interrupted.
  std::uint32_t greatest() const;

  /// Bytes that sorting the positions takes: 12 a position, 20 for 2^32 positions and more. The order that stays takes
  /// 4 bytes a position, or 8.
  std::uint64_t memory() const;

  /// A wave is one level, or several small ones that are taken one after the other. The first call sorts the
  /// positions. Throws LimitError and Interrupted.
  std::size_t waves() const { return order().starts.size() - 1; }
  std::size_t parts(std::size_t wave) const;
  /// Neighbours that follow each other are one run.
  void runs(std::size_t wave, std::size_t part, const Schedule::Run& run) const;

 private:
  /// A part has at most so many positions.
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

/// The order as a structure, which shares it.
Schedule schedule_of(const std::shared_ptr<const LevelOrder>& order);

}  // namespace zermelo
