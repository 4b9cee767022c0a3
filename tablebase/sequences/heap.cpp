// One heap under any taking-and-breaking rule. A move leads to a sum of heaps; each of them is a position of the table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {
namespace {

constexpr std::uint32_t most = 1'000'000'000;

/// Position n is the heap of n.
class SingleHeaps final : public Game {
 public:
  SingleHeaps(Spec spec, HeapRule rule, std::uint32_t max)
      : spec_(std::move(spec)),
        structure_(SingleHeapRules{std::make_shared<const HeapRule>(std::move(rule)), max}),
        max_(max) {}

  const Spec& spec() const override { return spec_; }
  Play play() const override { return Play::normal; }
  Index size() const override { return Index{max_} + 1; }
  Index start() const override { return max_; }
  /// Every move takes a counter or adds a heap, and there are never more heaps than counters.
  std::uint64_t longest_play() const override { return 2 * std::uint64_t{max_}; }
  const Structure& structure() const override { return structure_; }
  bool splits() const override { return true; }

  void list_moves(Player, Index position, MoveList& moves) const override {
    moves.clear();
    const HeapRule& rule = *std::get<SingleHeapRules>(structure_).rule;
    rule.for_each_option(position, [&](std::span<const std::uint64_t> heaps) { moves.add_sum(heaps); });
  }

  Index parse(std::string_view words) const override {
    std::uint64_t heap = 0;
    if (!parse_number(words, max_, heap))
      throw UsageError("'{}' is not a heap of this table; write a whole number from 0 to {}", words, max_);
    return heap;
  }
  std::string text(Index position) const override { return std::to_string(position); }
  /// The heaps, largest first; `0` for the empty sum.
  std::string sum_text(std::span<const Index> sum) const override {
    return sum.empty() ? "0" : fmt::format("{}", fmt::join(sum, ","));
  }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    return fmt::format("{} -> {}", from, sum_text(to));
  }

 private:
  Spec spec_;
  Structure structure_;
  std::uint32_t max_;
};

std::unique_ptr<Game> make_heap(Spec spec, const Resources&) {
  HeapRule rule = HeapRule::parse(spec.text("rule"));
  spec.set("rule", rule.compact());
  const std::uint32_t max = spec.integer("max", 1, most);
  return std::make_unique<SingleHeaps>(std::move(spec), std::move(rule), max);
}

}  // namespace

Family heap_family() {
  return {"heap",
          "one heap under a taking-and-breaking rule; the table contains the Grundy values of the heaps 0 to max",
          "the heap, for example 12; a move may leave a sum of heaps such as 7,4",
          {{"rule", "a code such as 0.77, take:1,3,4, nim, grundy, or a name such as kayles", "",
            "how many counters a move takes, and into how many heaps it may divide the rest"},
           {"max", fmt::format("1 to {}", most), "", "largest heap"}},
          make_heap,
          {kinds::grundy_values.metric}};
}

}  // namespace zermelo::sequences
