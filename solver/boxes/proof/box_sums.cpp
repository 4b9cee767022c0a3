// The values of the axes are checked by mex, all other values by exclusive or (Sprague 1935, Grundy 1939).
//
// Cost: one exclusive or and one comparison a position.
#include "solver/boxes/proof/box_sums.h"

#include "tablebase/ranking/mixed_radix.h"

namespace zermelo {
namespace {

constexpr std::size_t piece = 1 << 14;     ///< positions that a thread takes at a time
constexpr Index stretch = Index{1} << 22;  ///< positions between two reports

/// The Grundy values on one axis of the box, as the table says, and which of them do not follow from their moves.
template <class Value>
class Axis {
 public:
  Axis(const BoxRules& rules, const MixedRadix& space, std::size_t d, const Numbers<Value>& numbers)
      : smaller_(space.extent(d)) {
    std::vector<std::uint32_t> amounts;
    for (const auto& step : rules.steps)
      if (step[d] > 0) amounts.push_back(step[d]);
    for (std::uint32_t x = 0; x < space.extent(d); ++x) {
      values_.push_back(static_cast<Value>(numbers[x * space.stride(d)]));
      const std::uint32_t expected = rules.reach > 0 || rules.diagonal ? smaller_.least_missing() : after(amounts, x);
      if (values_.back() != expected && (x > 0 || d == 0)) wrong_.push_back(x * space.stride(d));
      if (rules.reach > 0 || rules.diagonal) smaller_.add(values_.back());
    }
  }

  Value operator[](std::size_t x) const { return values_[x]; }
  const std::vector<Value>& values() const { return values_; }
  const std::vector<Index>& wrong() const { return wrong_; }

 private:
  std::uint32_t after(const std::vector<std::uint32_t>& amounts, std::uint32_t x) {
    mex_.clear();
    for (const std::uint32_t amount : amounts)
      if (amount <= x) mex_.add(values_[x - amount]);
    return mex_.least_missing();
  }

  GrowingPlainMex smaller_;
  PlainMex mex_;
  std::vector<Value> values_;
  std::vector<Index> wrong_;
};

bool changes_one(std::span<const std::uint32_t> step) {
  return std::count_if(step.begin(), step.end(), [](std::uint32_t amount) { return amount > 0; }) == 1;
}

}  // namespace

bool is_sum(const BoxRules& rules) {
  return rules.reach <= 1 && (!rules.diagonal || rules.extent.size() == 1) &&
         std::all_of(rules.steps.begin(), rules.steps.end(), changes_one);
}

template <class Value>
void prove_box_sums(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings) {
  const MixedRadix space(rules.extent);
  std::vector<Axis<Value>> axes;
  for (std::size_t d = 0; d < space.dimension(); ++d) axes.emplace_back(rules, space, d, numbers);
  const std::vector<Value>& last = axes.back().values();
  const Index length = last.size(), rows = stretch / length + 1;
  for (Index row = findings.done() / length; row * length < space.size();) {
    const Index count = std::min(rows, space.size() / length - row);
    findings.job().workers().for_ranges(count, piece / length + 1, [&](std::size_t begin, std::size_t end) {
      Tuple point{};
      for (Index first = (row + begin) * length; first < (row + end) * length; first += length) {
        space.unrank(first, point);
        Value sum = 0;
        for (std::size_t d = 0; d + 1 < space.dimension(); ++d) sum ^= axes[d][point[d]];
        numbers.compare(first, length, findings, [&](std::size_t i) { return static_cast<Value>(sum ^ last[i]); });
      }
    });
    findings.reached((row += count) * length);
  }
  for (const Axis<Value>& axis : axes)
    for (const Index position : axis.wrong()) findings.wrong(position);
}

std::uint64_t box_sums_bytes(const BoxRules& rules) {
  std::uint64_t values = 0;
  for (const std::uint32_t extent : rules.extent) values += extent;
  return values * (sizeof(std::uint32_t) + 1);
}

template void prove_box_sums(const BoxRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint32_t>&, Findings&);

}  // namespace zermelo
