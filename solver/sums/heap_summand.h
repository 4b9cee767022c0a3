// Makes the heaps of a rule terms of a sum.
#pragma once

#include <memory>

#include "solver/sequences/sequence.h"
#include "solver/sums/summand.h"

namespace zermelo {

/// Positions are sizes of heaps, at most largest_heap. Values come from a sequence, which the owner must extend as far
/// as they are needed.
class HeapSummand final : public Summand {
 public:
  explicit HeapSummand(std::shared_ptr<const Sequence> sequence) : sequence_(std::move(sequence)) {}

  void for_each_option(std::uint64_t heap, const Use& use) const override;
  bool for_each_option_of(std::uint64_t heap, std::uint64_t value, const Use& use) const override;
  double option_count(std::uint64_t heap) const override;
  bool over(std::uint64_t heap) const override;
  std::uint64_t grundy(std::uint64_t heap) const override { return (*sequence_)(heap); }
  std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const override;

 private:
  void for_each_single_heap_of(std::uint64_t heap, std::uint64_t value, std::uint64_t small, const Use& use) const;

  std::shared_ptr<const Sequence> sequence_;
};

}  // namespace zermelo
