// Runs the sweep of box_sweep.h with grades.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/boxes/proof/box_sweep.h"
#include "solver/boxes/proof/prove_boxes.h"
#include "solver/solving/simd.h"
#include "tablebase/game/game.h"

namespace zermelo::boxes::proof {
namespace {

/// Outcomes and depths for the sweep through a box: what moves reach is the greatest grade. One plane: the grades
/// themselves.
template <class Grades>
class GradePlanes {
 public:
  using Cell = typename Grades::Grade;

  GradePlanes(const Grades& grades, Play play)
      : grades_(grades), verdicts_(grades, play == Play::misere ? Outcome::win : Outcome::loss) {}

  static std::size_t count() { return 1; }
  static Cell join(Cell a, Cell b) { return std::max(a, b); }
  /// The cells of `count` positions from `first` on. `buffer` has room for padded(count) cells.
  const Cell* run(std::size_t, Index first, std::size_t count, Cell* buffer) const {
    return grades_.run(first, count, buffer);
  }

  /// Compares a row with what its moves reach.
  class Judge {
   public:
    explicit Judge(const GradePlanes& planes) : verdicts_(planes.verdicts_) {}
    void add(std::size_t, Index, const Cell* entries, const Cell* reached, std::size_t) {
      entries_ = entries;
      reached_ = reached;
    }
    void report(Index first, std::size_t count, Findings& findings) const {
      compare(first, entries_, reached_, count, verdicts_, findings);
    }

   private:
    const Verdicts<Cell>& verdicts_;
    const Cell* entries_ = nullptr;
    const Cell* reached_ = nullptr;
  };

 private:
  const Grades& grades_;
  const Verdicts<Cell> verdicts_;
};

/// Grundy values for the sweep through a box: what moves reach is a set of values, as bits.
///
/// Plane w has the values from 64 w on. An entry g is right if its moves reach every value below g, but not g: in the
/// planes below g / 64 all bits are set; in that plane all bits below bit g % 64, but not this bit. A plane does not
/// ask for the bits above.
template <class Value>
class ValuePlanes {
 public:
  using Cell = std::uint64_t;

  /// `most` is a bound of right values. Larger entries are wrong, and belong to no set.
  ValuePlanes(const Numbers<Value>& numbers, std::uint64_t most) : numbers_(numbers), most_(most) {}

  static std::size_t count(std::uint64_t most) { return most / 64 + 1; }
  std::size_t count() const { return count(most_); }
  static Cell join(Cell a, Cell b) { return a | b; }
  /// buffer[i] = the value of position first + i as a set.
  const Cell* run(std::size_t plane, Index first, std::size_t count, Cell* buffer) const {
    const Value* const values = numbers_.address(first);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t place = std::uint64_t{values[i]} - 64 * plane;
      buffer[i] = place < 64 ? std::uint64_t{1} << (place % 64) : 0;
    }
    return buffer;
  }

  /// Compares a row with what its moves reach, plane by plane.
  class Judge {
   public:
    explicit Judge(const ValuePlanes& planes) : planes_(planes) {}

    /// The planes come in ascending order.
    void add(std::size_t plane, Index first, const Cell* entries, const Cell* reached, std::size_t count) {
      const Value* const values = planes_.numbers_.address(first);
      if (plane == 0) begin(values, count);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t below = values[i] < 64 * plane ? 0 : entries[i] - 1;
        wrong_[i] |= (reached[i] & (below | entries[i])) ^ below;
      }
    }

    void report(Index first, std::size_t count, Findings& findings) const {
      std::uint64_t any = 0;
      for (std::size_t i = 0; i < count; ++i) any |= wrong_[i];
      if (any != 0) report_wrong(first, count, findings, [&](std::size_t i) { return wrong_[i] != 0; });
    }

   private:
    void begin(const Value* values, std::size_t count) {
      wrong_.resize(count);
      for (std::size_t i = 0; i < count; ++i) wrong_[i] = values[i] > planes_.most_ ? 1 : 0;
    }

    const ValuePlanes& planes_;
    std::vector<std::uint64_t> wrong_;  ///< 0 for right entries
  };

 private:
  const Numbers<Value>& numbers_;
  const std::uint64_t most_;
};

/// A bound of the Grundy values: the longest play, and without moves of any length the number of moves.
std::uint64_t most_value(const BoxRules& rules) {
  std::uint64_t longest = 0;
  for (const std::uint32_t extent : rules.extent) longest += extent - 1;
  return rules.reach == 0 && !rules.diagonal ? std::min<std::uint64_t>(longest, rules.steps.size()) : longest;
}

bool is_wythoff(const BoxRules& rules) {
  return rules.extent.size() == 2 && rules.reach == 1 && rules.diagonal && rules.steps.empty();
}

ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint8_t>>& tile) { tile.check(); }
ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint16_t>>& tile) { tile.check(); }
ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint32_t>>& tile) { tile.check(); }

}  // namespace

template <class Grades>
void prove_box(const BoxRules& rules, Play play, const Grades& grades, Findings& findings, Index least_tile) {
  sweep_box(in_two_coordinates(rules), GradePlanes<Grades>(grades, play), findings, least_tile,
            [](auto& tile) { tile.check(); });
}

std::uint64_t box_proof_bytes(const BoxRules& rules, std::uint64_t grade_bytes) {
  using Sweep = BoxSweep<GradePlanes<DepthGrades<std::uint8_t>>>;
  return grade_bytes * Sweep::bytes(in_two_coordinates(rules), 1, plain_tile);
}

template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint8_t>&, Findings&, Index);
template void prove_box(const BoxRules&, Play, const DepthGrades<std::uint16_t>&, Findings&, Index);
template void prove_box(const BoxRules&, Play, const BitGrades&, Findings&, Index);

/// Picks the proof by the moves. If every move changes one coordinate, a position is a sum of its coordinates
/// (is_sum). In Wythoff's game the sets of values along the lines are compared from the first word on that no
/// line fills. Other boxes compare whole rows with the sets of values that their moves reach (ValuePlanes).
template <class Value>
void prove_box_numbers(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings, Index least_tile) {
  if (is_sum(rules)) return prove_box_sums(rules, numbers, findings);
  if (is_wythoff(rules)) return prove_lines(rules.extent, most_value(rules), numbers, findings, least_tile);
  sweep_box(in_two_coordinates(rules), ValuePlanes<Value>(numbers, most_value(rules)), findings, least_tile,
            [](auto& tile) { check_tile(tile); });
}

std::uint64_t box_numbers_bytes(const BoxRules& rules) {
  if (is_sum(rules)) return box_sums_bytes(rules);
  if (is_wythoff(rules)) return lines_bytes(rules.extent, most_value(rules));
  using Planes = ValuePlanes<std::uint8_t>;
  return BoxSweep<Planes>::bytes(in_two_coordinates(rules), Planes::count(most_value(rules)), plain_tile);
}

template void prove_box_numbers(const BoxRules&, const Numbers<std::uint8_t>&, Findings&, Index);
template void prove_box_numbers(const BoxRules&, const Numbers<std::uint16_t>&, Findings&, Index);
template void prove_box_numbers(const BoxRules&, const Numbers<std::uint32_t>&, Findings&, Index);

}  // namespace zermelo::boxes::proof
