// The kernel for rules that divide a heap into at most two, with a sparse space (RareSpace) to reach values soon.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sequences/kernel/pair_scan.h"
#include "solver/sequences/kernel/sequence_kernel.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

// The moves of a rule that divides a heap into at most two, sorted by the number of heaps that they leave.

struct SplitMoves {
  HeapRule rule;
  std::vector<std::uint64_t> keeps;   ///< numbers that may be taken to leave one heap, ascending
  std::vector<std::uint64_t> splits;  ///< numbers that may be taken to leave two, ascending
  bool parity_agrees = true;          ///< whether the splits are all even or all odd

  /// Requires !rule.endless() && rule.most_heaps() <= 2.
  explicit SplitMoves(const HeapRule& of) : rule(of) {
    for (std::uint64_t k = 0; k <= rule.last_digit(); ++k) {
      if (rule.digit(k) & 2) keeps.push_back(k);
      if (rule.digit(k) & 4) splits.push_back(k);
    }
    for (const std::uint64_t k : splits) parity_agrees = parity_agrees && (k ^ splits.front()) % 2 == 0;
  }

  bool empties(std::uint64_t n) const { return n > 0 && (rule.digit(n) & 1); }
  /// The largest s of a pair s <= rest - s that a move may leave.
  std::uint64_t half(std::uint64_t rest) const { return rest == 0 ? 0 : (rest - (rule.unequal() ? 1 : 0)) / 2; }
};

/// For a heap n, a value v is *marked* when a move to it was found, and *absent* when all moves that might reach it
/// were tried in vain. G(n) is the least unmarked value, once it is known to be absent. If it is not known, the value
/// is sought, and marked if it is found. So the values are right in whatever order moves are tried.
///
/// Heaps are computed in blocks. The pairs of a heap n of the block are divided into the *head*, where a heap of the
/// pair is smaller than the block is long, and the *body*, where both heaps are below the block. prepare() reads the
/// body, for sixteen heaps at once and on all cores, because it needs no value of the block:
///  1. all pairs with a rare heap, which decide the special values (RareSpace), in windows over the likely answers;
///  2. other pairs, until all ordinary values below the least unmarked special value are marked.
/// Then finish() reads the head of one heap after the other.
///
/// Cost for a heap, with R rare heaps and K splitting digits: about 10/16 R K instructions for (1), if the windows
/// cover all values needed; a few times v log v look-ups for (2), where v is the largest value. For a rare heap, n K /
/// 2 pairs are compared with its value, 64 pairs (of one byte) in about six instructions. Memory: for each heap its
/// cell, and 8 bytes for a rare one.
class SplitKernel final : public SequenceKernel {
 public:
  SplitKernel(const HeapRule& rule, Workers& workers) : moves_(rule), workers_(workers) {}

  void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) override;

  /// An upper bound of the bytes of the kernel, without the values, for heaps up to `max`.
  static std::uint64_t memory(std::uint64_t max);

 private:
  /// The result of prepare() for a heap.
  struct Prepared {
    std::uint32_t exact_begin = 0, exact_end = 0;  ///< special values in this range are marked, or absent from the body
    std::uint32_t absent = UINT32_MAX;             ///< an ordinary value that is absent from the body
  };
  /// The block: heaps first .. first + length - 1.
  struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t length = 0;
    std::uint64_t head = 0;  ///< the head is the pairs with a heap less than this; at least length
  };
  /// For one splitting digit, the rare heaps whose partners are below the block for every heap of the block.
  struct RareRun {
    std::uint64_t taken = 0;
    const RareHeap* begin = nullptr;
    std::size_t count = 0;
  };

  void choose_space(const HeapValues& values);
  void note(std::uint64_t n, std::uint32_t value);
  void plan_block(std::uint64_t first, std::uint64_t last);
  void size_tables();
  std::uint64_t work_for_heap() const;

  template <class Cell>
  std::optional<std::uint32_t> compute_stretch(std::vector<Cell>& cells, const std::function<void()>& stop);
  template <class Cell>
  void prepare(const Cell* cells, std::size_t group);
  template <class Cell>
  void mark_first_rare(const Cell* cells, std::uint64_t n, const RareRun& run, std::size_t count);
  template <class Cell>
  void look_for_special(const Cell* cells, std::size_t group);
  void know_all_special(std::uint64_t first);
  bool take_windows(std::uint64_t first, LaneWindows& windows);
  template <class Cell>
  void look_for_ordinary(const Cell* cells, std::uint64_t n);
  template <class Cell>
  std::uint32_t finish(const Cell* cells, std::uint64_t n);
  template <class Cell>
  bool absent(const Cell* cells, std::uint64_t n, std::uint32_t value) const;
  template <class Cell>
  bool seek_window(const Cell* cells, std::uint64_t n, std::uint64_t from, std::uint32_t base);
  template <class Cell>
  bool body_reaches(const Cell* cells, std::uint64_t n, std::uint64_t from, std::uint32_t value) const;
  template <class Cell>
  bool rare_reaches(const Cell* cells, std::uint64_t n, std::uint32_t value) const;

  ValueMark* marks(std::uint64_t n) { return marks_.data() + (n - stretch_.first) * stride_; }
  Prepared& prepared(std::uint64_t n) { return prepared_[n - stretch_.first]; }
  const Prepared& prepared(std::uint64_t n) const { return prepared_[n - stretch_.first]; }
  bool is_special(std::uint64_t n, std::uint32_t value) const {
    return RareSpace::parity(value & space_.mask) == space_.special(n);
  }
  /// The least unmarked special value >= from; at least bound_ if there is no smaller one.
  std::uint32_t next_special(std::uint64_t n, std::uint32_t from) {
    return next_unmarked(marks(n), ordinary_[space_.special(n)].data(), from);
  }

  SplitMoves moves_;
  Workers& workers_;
  RareSpace space_;
  std::vector<RareHeap> rare_;     ///< ascending
  std::uint64_t next_choice_ = 0;  ///< the number of values at which to choose the space again
  std::uint32_t bound_ = 1;        ///< a power of two greater than every value
  std::size_t stride_ = 0;
  Stretch stretch_;
  std::vector<RareRun> runs_;
  std::vector<ValueMark> marks_;        ///< stride_ for each heap of the block
  std::vector<ValueMark> ordinary_[2];  ///< by the parity of the special values: marks on all other values below bound_
  std::vector<Prepared> prepared_;
};

}  // namespace zermelo::sequences
