// Multiplies least sets with the sets of heaps until all products are known.
#include "solver/sequences/misere/option_sets.h"

#include <algorithm>

namespace zermelo::sequences {
namespace {

Word times(Word a, const Word& b) {
  a.resize(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < b.size(); ++i) a[i] = static_cast<std::uint16_t>(a[i] + b[i]);
  return a;
}

}  // namespace

ElementSet OptionSets::options_of(const HeapRule& rule, std::uint64_t heap, const Monoid& monoid,
                                  const std::vector<std::uint32_t>& heaps) {
  ElementSet options(monoid.size());
  rule.for_each_option(heap, [&](std::span<const std::uint64_t> parts) {
    std::uint32_t element = 0;
    for (const std::uint64_t part : parts) element = monoid.products[element][heaps[part]];
    options.add(element);
  });
  return options;
}

bool OptionSets::add(std::uint32_t element, const ElementSet& options, const Word& word) {
  const Sum heap{element, options, word};
  if (!reverses(heap)) return false;
  if (!is_least(heap)) return true;
  const auto before = least_;
  generators_.push_back(heap);
  std::vector<Sum> work;
  bool right = insert(heap, work);
  for (const std::vector<Sum>& sums : before)
    for (const Sum& sum : sums) right = right && multiply(sum, heap, work);
  if (right && close(work)) return true;
  least_ = before;
  generators_.pop_back();
  return false;
}

/// (A) for this heap.
bool OptionSets::reverses(const Sum& heap) {
  bool right = true;
  heap.options.for_each([&](std::uint32_t option) {
    for (std::uint32_t y = 0; right && y < monoid_->size(); ++y)
      if (monoid_->lost[monoid_->products[y][heap.element]] && monoid_->lost[monoid_->products[y][option]]) {
        witness_ = {times(heap.word, monoid_->words[y]), times(monoid_->words[option], monoid_->words[y])};
        right = false;
      }
  });
  return right;
}

bool OptionSets::is_least(const Sum& sum) const {
  return std::ranges::none_of(least_[sum.element],
                              [&](const Sum& known) { return known.options.is_part_of(sum.options); });
}

/// Adds a sum if its set is least. Returns (B) for it.
bool OptionSets::insert(const Sum& sum, std::vector<Sum>& work) {
  if (!is_least(sum)) return true;
  bool wins = monoid_->lost[sum.element];
  sum.options.for_each([&](std::uint32_t option) { wins = wins || monoid_->lost[option]; });
  if (!wins) {
    witness_ = {sum.word};
    return false;
  }
  auto& sums = least_[sum.element];
  std::erase_if(sums, [&](const Sum& known) { return sum.options.is_part_of(known.options); });
  sums.push_back(sum);
  work.push_back(sum);
  return true;
}

bool OptionSets::multiply(const Sum& a, const Sum& b, std::vector<Sum>& work) {
  Sum product{monoid_->products[a.element][b.element], ElementSet(monoid_->size()), times(a.word, b.word)};
  a.options.for_each([&](std::uint32_t x) { product.options.add(monoid_->products[x][b.element]); });
  b.options.for_each([&](std::uint32_t x) { product.options.add(monoid_->products[x][a.element]); });
  return insert(product, work);
}

bool OptionSets::close(std::vector<Sum>& work) {
  while (!work.empty()) {
    const Sum sum = work.back();
    work.pop_back();
    const auto same = [&](const Sum& known) { return known.options == sum.options; };
    if (std::ranges::none_of(least_[sum.element], same)) continue;
    for (const Sum& heap : generators_)
      if (!multiply(sum, heap, work)) return false;
  }
  return true;
}

}  // namespace zermelo::sequences
