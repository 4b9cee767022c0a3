// Makes parts of the nodes of a diagram that come from a file, and checks that they fit together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "solver/heaps/proof/parts.h"

namespace zermelo::heaps::proof {

/// The positions with these large heaps have no codes: no node, a node of a wrong level or length, or no valid depth.
struct Misfit {
  HeapCounts counts;
};

class DiagramLoader {
 public:
  DiagramLoader(const Diagram& diagram, Parts& parts) : diagram_(diagram), parts_(parts) {}

  /// The whole table. Throws Misfit.
  Part load() { return load(diagram_.root, diagram_.limits.largest, diagram_.limits.bound).part; }

 private:
  struct Loaded {
    Part part;
    std::uint32_t deepest = 0;  ///< the greatest half-depth
  };
  static constexpr std::uint32_t deepest_code = DepthCode<HeapCode>::half - 2u;

  Loaded load(DiagramRef at, std::uint32_t n, std::uint32_t slack) {
    while (n > 1 && slack < parts_.weight(n)) --n;
    const std::uint64_t key = (std::uint64_t{at.node} << 16 | slack) << 16 | n;
    auto known = loaded_.find(key);
    if (known == loaded_.end()) known = loaded_.emplace(key, n == 1 ? row(at.node, slack) : node(at.node, n, slack)).first;
    return plus(known->second, at.deeper);
  }

  Loaded plus(const Loaded& at, std::uint32_t more) const {
    if (at.deepest + more > deepest_code) throw Misfit{counts_};
    return {deeper_part(at.part, more), at.deepest + more};
  }

  Loaded row(std::uint32_t node, std::uint32_t slack) {
    if (node >= diagram_.rows() || diagram_.row(node).size() != slack / parts_.weight(1) + 1) throw Misfit{counts_};
    const std::span<const HeapCode> codes = diagram_.row(node);
    if (std::find(codes.begin(), codes.end(), HeapCode{0}) != codes.end()) throw Misfit{counts_};
    Loaded made{parts_.add_row(slack, {codes.begin(), codes.end()})};
    for (const HeapCode code : codes) made.deepest = std::max(made.deepest, half_depth(code));
    return plus(made, 0);
  }

  Loaded node(std::uint32_t node, std::uint32_t n, std::uint32_t slack) {
    if (node < diagram_.rows() || node - diagram_.rows() >= diagram_.nodes.size()) throw Misfit{counts_};
    const DiagramNode& at = diagram_.nodes[node - diagram_.rows()];
    const Loaded low = load(at.low, n - 1, slack);
    ++counts_[n];
    const Loaded high = load(at.high, n, slack - parts_.weight(n));
    --counts_[n];
    return {parts_.add(n, slack, low.part, high.part), std::max(low.deepest, high.deepest)};
  }

  const Diagram& diagram_;
  Parts& parts_;
  HeapCounts counts_{};  ///< the path from the root
  std::unordered_map<std::uint64_t, Loaded> loaded_;
};

}  // namespace zermelo::heaps::proof
