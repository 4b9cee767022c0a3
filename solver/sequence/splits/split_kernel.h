// Values of a rule that divides a heap into at most two: blocks of heaps, and a sparse space that says where to look.
#pragma once

#include <optional>
#include <vector>

#include "solver/sequence/kernel.h"
#include "solver/sequence/splits/marks.h"
#include "solver/sequence/splits/moves.h"
#include "solver/sequence/splits/pair_scan.h"
#include "solver/sequence/splits/rare_space.h"

namespace zermelo {

/// For a heap n, a value v is *marked* when a move to it has been seen, and *absent* when all moves that might reach it
/// have been looked at. G(n) is the least unmarked value once that is known to be absent; if it is not, it is sought,
/// and marked if found. So the values are right whatever was looked at first.
///
/// Heaps are computed in blocks. The pairs of a heap n of the block are the *head*, in which a heap is smaller than the
/// block is long, and the *body*, which lies before the block. For sixteen heaps at once, without waiting for each
/// other's values and on all cores, prepare() looks at the body:
///  1. all pairs with a rare heap, which decide the special values (rare_space.h), in windows over the likely answers;
///  2. as many other pairs as it takes to mark the ordinary values below the least special one that is left.
/// Then finish() looks at the head of one heap after the other.
///
/// Cost for a heap, with R rare heaps and K splitting digits: about 10 / 16 R K instructions for (1), if the windows
/// cover what they must; a few times v log v look-ups for (2), v the largest value; for a rare heap, n K / 2 pairs are
/// compared with its value, 64 pairs (of one byte) in about six instructions. Bytes a heap: its cell, and 8 for a rare
/// one.
class SplitKernel final : public SequenceKernel {
 public:
  SplitKernel(const HeapRule& rule, Workers& workers) : moves_(rule), workers_(workers) {}

  void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) override;

  /// Bytes beside the values, for heaps up to `max`, at most.
  static std::uint64_t memory(std::uint64_t max);

 private:
  /// What prepare() found for a heap.
  struct Prepared {
    std::uint32_t exact_begin = 0, exact_end = 0;  ///< special values here are marked, or absent from the body
    std::uint32_t absent = UINT32_MAX;             ///< an ordinary value that is absent from the body
  };
  /// The block: heaps first .. first + length - 1.
  struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t length = 0;
    std::uint64_t head = 0;  ///< pairs with a heap less than this are not in the body; at least length
  };
  /// One list of rare heaps for each splitting digit: those whose partners lie before the block for every heap of it.
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

  Mark* marks(std::uint64_t n) { return marks_.data() + (n - stretch_.first) * stride_; }
  Prepared& prepared(std::uint64_t n) { return prepared_[n - stretch_.first]; }
  const Prepared& prepared(std::uint64_t n) const { return prepared_[n - stretch_.first]; }
  bool is_special(std::uint64_t n, std::uint32_t value) const {
    return RareSpace::parity(value & space_.mask) == space_.special(n);
  }
  /// The least unmarked special value from `from` on; bound_ if there is none less.
  std::uint32_t next_special(std::uint64_t n, std::uint32_t from) {
    return next_unmarked(marks(n), ordinary_[space_.special(n)].data(), from);
  }

  SplitMoves moves_;
  Workers& workers_;
  RareSpace space_;
  std::vector<RareHeap> rare_;     ///< ascending
  std::uint64_t next_choice_ = 0;  ///< the number of values at which the space is chosen again
  std::uint32_t bound_ = 1;        ///< a power of two greater than every value
  std::size_t stride_ = 0;
  Stretch stretch_;
  std::vector<RareRun> runs_;
  std::vector<Mark> marks_;        ///< stride_ for each heap of the block
  std::vector<Mark> ordinary_[2];  ///< by parity of the special values: marks on all the others below bound_
  std::vector<Prepared> prepared_;
};

}  // namespace zermelo
