// check(best, part): the best codes of the moves on heaps above level n are known, `best`, as a part of the same level.
// The codes of the part without a heap of n are right if they are so for `best` without a heap of n. With such heaps,
// the moves on one of them lead to positions of the part itself, which are known as well. So the maximum of these moves
// and of `best` is one operation on parts. It remains to check the moves on smaller heaps, which check() does for each
// number of heaps of n. The codes of rows are compared one by one.
//
// Codes that are deeper by the same number of plies everywhere give codes that are deeper by as many. So a step is
// remembered by its two parts and the difference of their depths. This holds because either no position of a part has
// a move on heaps above, or all have one.
#include "solver/heaps/proof/diagram/prove_diagram.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "solver/heaps/proof/diagram/part_moves.h"
#include "solver/heaps/proof/diagram/parts.h"
#include "solver/proving/grades.h"
#include "tablebase/base/mix.h"

namespace zermelo::heaps::proof {
namespace {

/// The code of a position by the best code among its moves; 0: no depth that a code holds.
std::vector<HeapCode> codes_after(const TableKind& kind) {
  using Code = DepthCode<HeapCode>;
  std::vector<HeapCode> after(std::size_t{Code::top} + 1);
  for (std::uint32_t best = 0; best < after.size(); ++best) {
    Value value{kind.play == Play::misere ? Outcome::win : Outcome::loss, 0};
    if (best != Code::none) value = after_best_move(Code::decode(static_cast<HeapCode>(best), kind.play));
    if (!kind->has_depth) value.depth = 0;
    if (value.depth / 2 <= Code::max_depth / 2) after[best] = Code::encode(value);
  }
  return after;
}

/// The numbers of positions of parts, by level and slack.
class PartSizes {
 public:
  explicit PartSizes(const HeapSpace::Limits& limits) : sizes_(limits.largest + 1) {
    sizes_[0].assign(limits.bound + 1, 1);
    for (std::uint32_t n = 1; n <= limits.largest; ++n) {
      sizes_[n] = sizes_[n - 1];
      add_heaps_of(limits.weight(n), sizes_[n]);
    }
  }
  Index operator()(std::uint32_t level, std::uint32_t slack) const { return sizes_[level][slack]; }

 private:
  std::vector<std::vector<Index>> sizes_;
};

class DiagramProof {
 public:
  DiagramProof(const HeapSumRules& rules, const TableKind& kind, Findings& findings)
      : rules_(rules),
        findings_(findings),
        after_(codes_after(kind)),
        deepest_(kind->has_depth ? DepthCode<HeapCode>::max_depth / 2 : 0),
        sizes_(rules.space->limits()),
        memory_(findings.job().memory()),
        parts_(rules.space->limits(), memory_ / 4),
        moves_(rules, parts_, memory_ / 8 * 3, [this] { findings_.passed(checked_); }),
        proved_(memory_ / 8) {}

  void run(const Diagram& diagram) {
    try {
      found_ = check({}, load_diagram(diagram, deepest_, parts_));
    } catch (const Misfit& misfit) {
      first_wrong_ = rules_.space->rank(misfit.position);
      found_ = 1;
    } catch (const LimitError&) {
      if (!first_wrong_) throw;
    }
    if (first_wrong_) findings_.wrong(*first_wrong_, found_);
    findings_.reached(rules_.space->size());
  }

 private:
  struct WrongHash {
    std::size_t operator()(const KnownParts::Question& of) const {
      return mix(mix(std::uint64_t{of.first} << 32 | of.second) ^ static_cast<std::uint16_t>(of.delta));
    }
  };

  /// The number of wrong positions of a part, if `best` are the best codes of the moves on heaps above its level.
  Index check(BestPart best, Part part) {
    return once(best, part, 0, [&] {
      const std::uint32_t n = parts_.level(part);
      if (n == 1) return check_row(best, part);
      const Index wrong = check(best ? BestPart(parts_.low(*best)) : best, parts_.low(part));
      const BestPart with = moves_.maximum(best ? BestPart(parts_.high(*best)) : best, moves_.best(n, part));
      ++counts_[n];
      const Index wrong_with = check_heaps(with, parts_.high(part), n);
      --counts_[n];
      return wrong + wrong_with;
    });
  }

  /// The same, if `best` comprises the moves on heaps of n.
  Index check_heaps(BestPart best, Part part, std::uint32_t n) {
    if (parts_.level(part) < n) return check(best, part);
    return once(best, part, all_heaps, [&] {
      const Index wrong = check(best ? BestPart(parts_.low(*best)) : best, parts_.low(part));
      ++counts_[n];
      const Index wrong_with = check_heaps(best ? BestPart(parts_.high(*best)) : best, parts_.high(part), n);
      --counts_[n];
      return wrong + wrong_with;
    });
  }

  Index check_row(BestPart best, Part part) {
    const std::span<const HeapCode> codes = parts_.row(part);
    const bool takes_one = !rules_.options[1].empty();
    Index wrong = 0;
    for (std::size_t x = 0; x < codes.size(); ++x) {
      HeapCode greatest = best ? deeper(parts_.row(*best)[x], best->deeper) : HeapCode{0};
      if (x > 0 && takes_one) greatest = std::max(greatest, deeper(codes[x - 1], part.deeper));
      if (deeper(codes[x], part.deeper) == after_[greatest]) continue;
      ++wrong;
      ++found_;
      if (first_wrong_) continue;
      HeapCounts counts = counts_;
      counts[1] = static_cast<std::uint16_t>(x);
      first_wrong_ = rules_.space->rank(counts);
    }
    checked_ += codes.size();
    return wrong;
  }

  /// The result of count() for the first of equal steps.
  template <class Count>
  Index once(BestPart best, Part part, std::uint32_t kind, const Count& count) {
    const KnownParts::Question step{(best ? best->node : 0) | kind, part.node,
                                    static_cast<std::int16_t>(part.deeper - (best ? best->deeper : 0))};
    const auto known = wrong_.find(step);
    if (known != wrong_.end() || proved_.find(step)) {
      checked_ += sizes_(parts_.level(part), parts_.slack(part));
      return known != wrong_.end() ? known->second : 0;
    }
    if (++steps_ % 4096 == 0) findings_.passed(checked_);
    const Index wrong = count();
    if (wrong == 0)
      proved_.add(step, {});
    else
      wrong_.emplace(step, wrong);
    if (wrong_.size() > memory_ / 1024) throw LimitError("the proof found too many wrong parts; raise --memory");
    return wrong;
  }

  static constexpr std::uint32_t all_heaps = std::uint32_t{1} << 31;

  const HeapSumRules& rules_;
  Findings& findings_;
  std::vector<HeapCode> after_;
  std::uint32_t deepest_;  ///< the greatest half-depth of a code
  PartSizes sizes_;
  std::uint64_t memory_;
  Parts parts_;
  PartMoves moves_;
  KnownParts proved_;
  std::unordered_map<KnownParts::Question, Index, WrongHash> wrong_;
  HeapCounts counts_{};  ///< the heaps of two or more on the path from the root
  std::optional<Index> first_wrong_;
  Index found_ = 0;  ///< wrong codes so far, in different steps
  Index checked_ = 0;
  std::uint32_t steps_ = 0;
};

}  // namespace

void prove_diagram(const HeapSumRules& rules, const TableKind& kind, const Diagram& diagram, Findings& findings) {
  DiagramProof(rules, kind, findings).run(diagram);
}

}  // namespace zermelo::heaps::proof
