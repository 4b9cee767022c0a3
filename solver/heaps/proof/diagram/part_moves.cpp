#include "solver/heaps/proof/diagram/part_moves.h"

#include <algorithm>
#include <utility>

namespace zermelo::heaps::proof {

PartMoves::PartMoves(const HeapSumRules& rules, Parts& parts, std::uint64_t most_bytes, std::function<void()> pause)
    : parts_(parts), maxima_(most_bytes / 4 * 3), moves_(most_bytes / 4), pause_(std::move(pause)) {
  for (const std::vector<Remains>& options : rules.options) options_.push_back(add_options(options));
}

PartMoves::Set PartMoves::add_options(const std::vector<Remains>& options) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> seconds;  // by the larger heap: the smaller heaps; 0: none
  for (const Remains& remains : options)
    seconds[std::max(remains.a, remains.b)].push_back(std::min(remains.a, remains.b));
  Set all = empty;
  for (auto& [first, others] : seconds) {
    std::sort(others.begin(), others.end());
    Set with = empty;
    for (const std::uint32_t second : others) with = second == 0 ? nothing : add_tree(second, with, nothing);
    all = first == 0 ? nothing : add_tree(first, all, with);
  }
  return all;
}

PartMoves::Set PartMoves::add_tree(std::uint32_t largest, Set without, Set with) {
  const auto [known, fresh] = numbers_.try_emplace({largest, without, with}, static_cast<Set>(trees_.size()));
  if (fresh)
    trees_.push_back(
        {largest, without, with, std::max(trees_[without].weight, parts_.weight(largest) + trees_[with].weight)});
  return known->second;
}

BestPart PartMoves::best(std::uint32_t n, Part part) {
  return best_within(options_[n], part, parts_.slack(part) - parts_.weight(n));
}

BestPart PartMoves::best_within(Set set, Part part, std::uint32_t slack) {
  if (set == empty) return {};
  return best_of(set, cut(part, slack + trees_[set].weight));
}

Part PartMoves::best_of(Set set, Part part) {
  if (set == nothing) return part;
  const KnownParts::Question question{set, part.node};
  if (const auto known = moves_.find(question)) return deeper_part(*known, part.deeper);
  look_up();
  const Tree tree = trees_[set];
  const Part whole{part.node};
  const std::uint32_t level = parts_.level(whole), slack = parts_.slack(whole) - tree.weight;
  Part result;
  if (level == tree.largest)
    result = *maximum(best_within(tree.without, whole, slack), best_within(tree.with, parts_.high(whole), slack));
  else if (slack < parts_.weight(level))
    result = best_of(set, parts_.low(whole));
  else
    result = parts_.add(level, slack, best_of(set, parts_.low(whole)), best_of(set, parts_.high(whole)));
  moves_.add(question, result);
  return deeper_part(result, part.deeper);
}

Part PartMoves::cut(Part part, std::uint32_t slack) {
  const std::uint32_t level = parts_.level(part);
  if (slack == parts_.slack(part)) return part;
  if (level == 1) return parts_.row_from(part, 0, slack);
  if (slack < parts_.weight(level)) return cut(parts_.low(part), slack);
  const KnownParts::Question question{static_cast<std::uint32_t>(trees_.size()) + slack, part.node};
  if (const auto known = moves_.find(question)) return deeper_part(*known, part.deeper);
  look_up();
  const Part whole{part.node};
  const Part result =
      parts_.add(level, slack, cut(parts_.low(whole), slack), cut(parts_.high(whole), slack - parts_.weight(level)));
  moves_.add(question, result);
  return deeper_part(result, part.deeper);
}

Part PartMoves::maximum(Part a, Part b) {
  if (a == b) return a;
  if (std::pair(b.node, b.deeper) < std::pair(a.node, a.deeper)) std::swap(a, b);
  const std::uint32_t least = std::min(a.deeper, b.deeper);
  const KnownParts::Question question{a.node, b.node, static_cast<std::int16_t>(b.deeper - a.deeper)};
  if (const auto known = maxima_.find(question)) return deeper_part(*known, least);
  look_up();
  a = deeper_part(a, 0u - least);
  b = deeper_part(b, 0u - least);
  const std::uint32_t level = parts_.level(a);
  const Part result = level == 1 ? maximum_of_rows(a, b)
                                 : parts_.add(level, parts_.slack(a), maximum(parts_.low(a), parts_.low(b)),
                                              maximum(parts_.high(a), parts_.high(b)));
  maxima_.add(question, result);
  return deeper_part(result, least);
}

Part PartMoves::maximum_of_rows(Part a, Part b) {
  const std::span<const HeapCode> first = parts_.row(a), second = parts_.row(b);
  std::vector<HeapCode> codes(first.size());
  for (std::size_t x = 0; x < codes.size(); ++x)
    codes[x] = std::max(deeper(first[x], a.deeper), deeper(second[x], b.deeper));
  return parts_.add_row(parts_.slack(a), std::move(codes));
}

void PartMoves::look_up() {
  if (++operations_ % 4096 == 0) pause_();
}

}  // namespace zermelo::heaps::proof
